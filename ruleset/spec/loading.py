"""From a name to a checked variant: read the chain of files, lay them over each other, check everything."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import attrs

from ruleset.errors import Problem, Span, VariantError
from ruleset.spec import catalogue, source
from ruleset.spec.family import Family
from ruleset.spec.header import Header
from ruleset.spec.layers import overlaid, paths
from ruleset.spec.problems import nearest
from ruleset.spec.structure import Structurer, is_bad
from ruleset.spec.variant import Layer, Variant

_HEADER = tuple(attribute.name for attribute in attrs.fields(Header))
_CITES = "cites"
MOST_ANCESTORS = 20


def load_variant(
    name: str, overrides: Mapping[str, Any] | None, families: Callable[[str], Family | None], known: tuple[str, ...]
) -> Variant:
    """Load a variant by shipped name or path, with values changed by dotted path.

    ``families`` finds a family by name among those ``known``. Raises VariantError with every problem found.
    """
    files = _chain(name)
    structurer = Structurer()
    headers = [_header(node, structurer) for _, node in files]
    layers = [_layer(path, node, structurer) for path, node in files]
    tree = _layered(layers, files, structurer)
    for path, value in (overrides or {}).items():
        tree = overlaid(tree, _override(path, value))
    family = _family(headers[-1], files[-1][1], structurer, families, known)
    if family is None:
        raise VariantError(_in_file_order(structurer.problems))
    structurer.points = family.points
    structurer.files = lambda kind: catalogue.names(kind, files[-1][0].parent)
    chapters = structurer.build(tree, family.chapters)
    parts = None
    if not is_bad(chapters):
        parts = _parts(family, chapters, tree, files[-1][0], structurer)
    if structurer.problems:
        raise VariantError(_in_file_order(structurer.problems))
    header = headers[-1]
    return Variant(
        header.name, header.title, header.behaviour, family, tuple(layers), tree, chapters, parts, dict(overrides or {})
    )


def _in_file_order(problems: list[Problem]) -> tuple[Problem, ...]:
    def place(problem: Problem) -> tuple[str, int, int]:
        return (problem.span.file, problem.span.line, problem.span.column) if problem.span else ("", 0, 0)

    return tuple(sorted(problems, key=place))


def _chain(name: str) -> list[tuple[Path, source.Mapping]]:
    """(file, tree) from the root to the named variant."""
    chain: list[tuple[Path, source.Mapping]] = []
    path = catalogue.find(name)
    where: Span | None = None
    while True:
        if any(path.resolve() == seen.resolve() for seen, _ in chain):
            circle = " -> ".join([*(seen.stem for seen, _ in chain), path.stem])
            raise VariantError((Problem(where, "extends", f"a circle: {circle}", "a chain that ends in `null`"),))
        if len(chain) == MOST_ANCESTORS:
            raise VariantError((Problem(where, "extends", f"more than {MOST_ANCESTORS} ancestors", "a shorter chain"),))
        node = source.read_file(path)
        if not isinstance(node, source.Mapping):
            raise VariantError((Problem(node.span, "", "is no table of keys", "`name: ...`, `extends: ...`"),))
        chain.append((path, node))
        parent = node.items.get("extends")
        if not isinstance(parent, source.Scalar) or not isinstance(parent.value, str):
            return list(reversed(chain))
        where = parent.span
        try:
            path = catalogue.find(parent.value, path.parent)
        except VariantError as error:
            problems = (Problem(where, "extends", one.wrong, one.meant) for one in error.problems)
            raise VariantError(tuple(problems)) from None


def _part(node: source.Mapping, names: Callable[[str], bool]) -> source.Mapping:
    items = {name: item for name, item in node.items.items() if names(name)}
    return source.Mapping(items=items, key_spans={name: node.key_spans[name] for name in items}, span=node.span)


def _chapters(node: source.Mapping) -> source.Mapping:
    return _part(node, lambda name: name not in _HEADER and name != _CITES)


def _header(node: source.Mapping, structurer: Structurer) -> Any:
    return structurer.build(_part(node, lambda name: name in _HEADER), Header)


def _layer(path: Path, node: source.Mapping, structurer: Structurer) -> Layer:
    def text(key: str) -> str | None:
        item = node.items.get(key)
        return item.value if isinstance(item, source.Scalar) and isinstance(item.value, str) else None

    cites = node.items.get(_CITES)
    table: dict[str, tuple[str, ...]] = {}
    if isinstance(cites, source.Mapping):
        for key, item in cites.items.items():
            ids = item.items if isinstance(item, source.Sequence) else (item,)
            if all(isinstance(one, source.Scalar) and isinstance(one.value, str) for one in ids):
                table[key] = tuple(str(one.value) for one in ids if isinstance(one, source.Scalar))
            else:
                structurer.report(item.span, f"cites.{key}", "is no clause", "a clause id, or a list of them")
    elif cites is not None:
        structurer.report(cites.span, _CITES, "is no table", "`path.of.a.value: clause`")
    return Layer(text("name") or path.stem, node.span.file, text("clauses"), table)


def _override(path: str, value: Any) -> source.Mapping:
    """A tree with one value, which stands in no file."""
    span = Span("override", 1, 1)
    node: source.Node = _node(value, span)
    for name in reversed(path.split(".")):
        node = source.Mapping(items={name: node}, key_spans={name: span}, span=span)
    assert isinstance(node, source.Mapping)
    return node


def _node(value: Any, span: Span) -> source.Node:
    if isinstance(value, Mapping):
        items = {str(key): _node(item, span) for key, item in value.items()}
        return source.Mapping(items=items, key_spans=dict.fromkeys(items, span), span=span)
    if isinstance(value, (list, tuple)):
        return source.Sequence(items=tuple(_node(item, span) for item in value), span=span)
    if value is None or isinstance(value, (str, int)):
        return source.Scalar(value=value, span=span)
    return source.Scalar(value=repr(value), span=span)


def _family(
    header: Any,
    node: source.Mapping,
    structurer: Structurer,
    families: Callable[[str], Family | None],
    known: tuple[str, ...],
) -> Family | None:
    said = node.items.get("family")
    if not isinstance(said, source.Scalar) or not isinstance(said.value, str):
        return None
    family = families(said.value)
    if family is None:
        structurer.report(said.span, "family", f"no family of games called {said.value!r}", nearest(said.value, known))
    return None if is_bad(header) else family


def _layered(layers: list[Layer], files: list[tuple[Path, source.Mapping]], structurer: Structurer) -> source.Mapping:
    """All files laid over each other; what a file cites must stand in it or below it."""
    tree = source.Mapping(items={}, key_spans={}, span=files[0][1].span)
    for layer, (_, node) in zip(layers, files, strict=True):
        tree = overlaid(tree, _chapters(node))
        cites, there = node.items.get(_CITES), tuple(paths(tree))
        for key in layer.cites:
            if key not in there and isinstance(cites, source.Mapping):
                structurer.report(cites.key_spans[key], f"cites.{key}", "no value at this path", nearest(key, there))
    return tree


def _parts(family: Family, chapters: Any, tree: source.Mapping, path: Path, structurer: Structurer) -> Any:
    def report(key: str, wrong: str, meant: str = "") -> None:
        structurer.report(_span(tree, key), key, wrong, meant)

    return family.parts(chapters, lambda kind, name: catalogue.resource(kind, name, path.parent), report)


def _span(tree: source.Mapping, key: str) -> Span:
    """The place of the value at ``key``, or of the nearest table above it."""
    path = key.partition("[")[0]
    while path:
        node = source.at(tree, path)
        if node is not None:
            return node.span
        path = path.rpartition(".")[0]
    return tree.span
