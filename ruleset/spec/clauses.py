"""Clause files: every statement of a source document, numbered, in our own words."""

from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

from attrs import frozen

from ruleset.core.refusal import Source
from ruleset.errors import VariantError
from ruleset.spec import catalogue
from ruleset.spec.source import Mapping, Node, Sequence, read_file
from ruleset.spec.structure import Structurer
from ruleset.spec.types import Between, Text, Word


@frozen
class Clause:
    """One statement: where it stands, of which kind, what it says, and for a ruling why, and how else it could be."""

    id: Annotated[str, Text()]
    line: Annotated[int, Between(0, 100_000)]
    kind: Literal["rule", "ruling", "component", "silent", "lost"]
    says: Annotated[str, Text()]
    why: str | None = None
    otherwise: str | None = None


@frozen
class Document:
    """A source document."""

    document: Annotated[str, Word()]
    title: Annotated[str, Text()]
    language: Annotated[str, Word()]
    about: Annotated[str, Text()]


def clauses(document: str) -> dict[str, Clause]:
    """The clauses of a document by id; empty when no such file is shipped, by the library or by a plugin.

    Raises VariantError with every problem of the file.
    """
    path = catalogue.document(document)
    return {} if path is None else _read(path)[1]


def about(document: str) -> Document:
    """What a shipped document is; raises VariantError as ``clauses`` does, and KeyError where there is none."""
    path = catalogue.document(document)
    if path is None:
        raise KeyError(document)
    return _read(path)[0]


@lru_cache(maxsize=32)
def _read(path: Path) -> tuple[Document, dict[str, Clause]]:
    structurer = Structurer()
    node = read_file(path)
    listed = node.items.get("clauses") if isinstance(node, Mapping) else None
    found: dict[str, Clause] = {}
    head = None
    if not isinstance(listed, Sequence):
        structurer.report(node.span, "clauses", "is missing or no list", "a list of clauses")
    else:
        for item in listed.items:
            clause = _clause(item, structurer)
            if clause is not None and clause.id in found:
                structurer.report(item.span, clause.id, "stands twice", "an id of its own")
            if clause is not None:
                found[clause.id] = clause
        assert isinstance(node, Mapping)
        items = {key: value for key, value in node.items.items() if key != "clauses"}
        table = Mapping(items=items, key_spans=node.key_spans, span=node.span)
        head = structurer.build(table, Document)
    if structurer.problems:
        raise VariantError(tuple(structurer.problems))
    assert isinstance(head, Document)
    return head, found


def _clause(node: Node, structurer: Structurer) -> Clause | None:
    before = len(structurer.problems)
    clause = structurer.build(node, Clause)
    if len(structurer.problems) > before:
        return None
    assert isinstance(clause, Clause)
    if clause.kind == "ruling" and not clause.why:
        structurer.report(node.span, clause.id, "a ruling without its reason", "add `why:`")
    return clause


def clause(id: str, documents: tuple[str, ...]) -> Clause | None:
    """The clause of that id in one of the documents."""
    return next((found for document in documents if (found := clauses(document).get(id))), None)


def sources(ids: tuple[str, ...], documents: tuple[str, ...]) -> tuple[Source, ...]:
    """Where the documents have these clauses; those that stand in none of them are left out."""
    return tuple(
        Source(id, document, found.line, found.says)
        for id in ids
        for document in documents
        if (found := clauses(document).get(id))
    )
