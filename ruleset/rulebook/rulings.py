"""The page of all rulings: where a document is silent or doubtful, how we read it, why, and how else it could be."""

from collections.abc import Iterator

from attrs import frozen

from ruleset.families import load
from ruleset.rulebook.pages import page
from ruleset.rulebook.sources import Source, any_source
from ruleset.spec import catalogue
from ruleset.spec.catalogue import shipped
from ruleset.spec.clauses import about, clauses
from ruleset.spec.structure import choices_of, kind_at, point_of
from ruleset.spec.variant import Variant


@frozen
class Holder:
    """A value, or a table of values (``value`` is None), that cites a ruling, and what else it could name."""

    variant: str
    path: str
    value: object
    others: tuple[tuple[str, str], ...]


@frozen
class Ruling:
    """A ruling with the values that cite it."""

    source: Source
    holders: tuple[Holder, ...]


def rulings(document: str) -> tuple[Ruling, ...]:
    """Every ruling on a document, in the order of its lines."""
    holders = [(id, holder) for variant in map(load, shipped()) for id, holder in _held(variant)]
    found = []
    for id, clause in clauses(document).items():
        source = any_source(id)
        if clause.kind == "ruling" and source is not None:
            found.append(Ruling(source, tuple(holder for cited, holder in holders if cited == id)))
    return tuple(found)


def _held(variant: Variant) -> Iterator[tuple[str, Holder]]:
    """(clause, what the variant's own file cites it for): what is only inherited is told where it was set."""
    for path, ids in variant.layers[-1].cites.items():
        value = variant.values.get(path)
        others = _others(variant, path, value.value) if value else ()
        holder = Holder(variant.name, path, value.value if value else None, others)
        yield from ((id, holder) for id in ids)


def _others(variant: Variant, path: str, value: object) -> tuple[tuple[str, str], ...]:
    """(name, sentence) of every other word or hook that could stand there."""
    kind = kind_at(type(variant.chapters), path)
    points, point = variant.family.points, point_of(kind)
    if point is None:
        return tuple((word, "") for word in choices_of(kind) if word != value)
    used = (value,) if isinstance(value, str) else value
    assert isinstance(used, list | tuple)
    return tuple((name, points.find(point, name).sentence) for name in points.names(point) if name not in used)


def rulings_page() -> str:
    """All rulings as Markdown, document by document."""
    documents = [(about(name), rulings(name)) for name in catalogue.documents()]
    return page("rulings.md.j2", documents=[one for one in documents if one[1]])
