"""From a name to a checked variant: read the chain of files, lay them over each other, check everything."""

from collections.abc import Callable, Mapping
from os.path import realpath
from pathlib import Path
from typing import Any

import attrs

from ruleset.errors import Problem, Span, VariantError
from ruleset.spec import catalogue, names, source
from ruleset.spec.citing import CITES, Layer, layer_of
from ruleset.spec.family import Family
from ruleset.spec.header import Header
from ruleset.spec.layers import overlaid, paths, without_effect
from ruleset.spec.limits import DEFAULT
from ruleset.spec.options import laid_over
from ruleset.spec.problems import nearest
from ruleset.spec.settings import PLACE, split_name
from ruleset.spec.structure import Structurer, is_bad
from ruleset.spec.variant import Variant

_HEADER = tuple(attribute.name for attribute in attrs.fields(Header))
MOST_ANCESTORS = 20


def load_variant(
    name: str, settings: Mapping[str, Any], families: Callable[[str], Family | None], known: tuple[str, ...]
) -> Variant:
    """Load a variant by name or path, with options behind it and values changed.

    Values are changed in brackets at the name, and by ``settings`` over them. ``families`` finds a family by name
    among those ``known``. Raises VariantError with every problem found.
    """
    base, inner = split_name(name)
    _check_length(base)
    overrides = {**inner, **settings}
    own, *asked = names.parts(base)
    files = _chain(own.text)
    structurer = Structurer()
    headers = [_header(node, structurer) for _, node in files]
    layers = [_layer(path, node, structurer) for path, node in files]
    path, node = files[-1]
    laid = laid_over(
        _layered(layers, files, structurer), tuple(asked), base, node.items.get("family"), path.parent, structurer
    )
    tree = laid.tree
    for key in sorted(overrides, key=str):  # the table before what stands in it, whoever said it first
        tree = _changed(tree, _override(str(key), overrides[key]), structurer)
    family = _family(node, structurer, families, known)
    if family is None or not _is_root(files[0][1]):
        raise VariantError(_in_file_order(structurer.problems))
    structurer.points = family.points
    structurer.files = lambda kind: catalogue.names(kind, path.parent)
    chapters = structurer.build(tree, family.chapters)
    parts = None
    if not is_bad(chapters):
        parts = _parts(family, chapters, tree, path, structurer)
    if structurer.problems:
        raise VariantError(_in_file_order(structurer.problems))
    header = headers[-1]
    return Variant(
        name=names.SIGN.join([header.name, *(option.header.option for option in laid.options)]),
        title=" + ".join([header.title, *(option.header.title for option in laid.options)]),
        behaviour=header.behaviour,
        family=family,
        layers=tuple(layers),
        options=tuple(option.layer for option in laid.options),
        tree=tree,
        places=laid.places,
        chapters=chapters,
        parts=parts,
        overrides=overrides,
    )


def _check_length(name: str) -> None:
    """No name is so long that to take it apart would take long."""
    if len(name) > DEFAULT.scalar:
        wrong = f"a name of more than {DEFAULT.scalar} characters"
        raise VariantError((Problem(None, name[:60], wrong, "a variant, with options behind it"),))


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
        if any(realpath(path) == realpath(seen) for seen, _ in chain):
            circle = " -> ".join([*(seen.stem for seen, _ in chain), path.stem])
            raise VariantError((Problem(where, "extends", f"a circle: {circle}", "a chain that ends in `null`"),))
        if len(chain) == MOST_ANCESTORS:
            raise VariantError((Problem(where, "extends", f"more than {MOST_ANCESTORS} ancestors", "a shorter chain"),))
        node = _read(path, where)
        if not isinstance(node, source.Mapping):
            raise VariantError((Problem(node.span, "", "is no table of keys", "`name: ...`, `extends: ...`"),))
        chain.append((path, node))
        parent = node.items.get("extends")
        if not isinstance(parent, source.Scalar) or not isinstance(parent.value, str):
            return list(reversed(chain))
        where = parent.span
        if len(names.parts(parent.value)) > 1:
            meant = "a variant alone; options are named where a variant is loaded"
            raise VariantError((Problem(where, "extends", "options cannot be extended", meant),))
        try:
            path = catalogue.find(parent.value, path.parent)
        except VariantError as error:
            problems = (Problem(where, "extends", one.wrong, one.meant) for one in error.problems)
            raise VariantError(tuple(problems)) from None


def _is_root(node: source.Mapping) -> bool:
    """Whether a file says that it has no parent; where it says nothing sensible, all values would seem missing."""
    parent = node.items.get("extends")
    return isinstance(parent, source.Scalar) and parent.value is None


def _read(path: Path, where: Span | None) -> source.Node:
    """The tree of a file; one that cannot be read is a problem of the place that names it, if any does."""
    try:
        return source.read_file(path)
    except VariantError as error:
        if where is None or any(one.span for one in error.problems):
            raise
        problems = (Problem(where, "extends", f"{one.key}: {one.wrong}", one.meant) for one in error.problems)
        raise VariantError(problems) from None


def _part(node: source.Mapping, names: Callable[[str], bool]) -> source.Mapping:
    items = {name: item for name, item in node.items.items() if names(name)}
    return source.Mapping(items=items, key_spans={name: node.key_spans[name] for name in items}, span=node.span)


def _chapters(node: source.Mapping) -> source.Mapping:
    return _part(node, lambda name: name not in _HEADER and name != CITES)


def _header(node: source.Mapping, structurer: Structurer) -> Any:
    return structurer.build(_part(node, lambda name: name in _HEADER), Header)


def _layer(path: Path, node: source.Mapping, structurer: Structurer) -> Layer:
    name = node.items.get("name")
    said = name.value if isinstance(name, source.Scalar) and isinstance(name.value, str) else None
    return layer_of(path, node, said, structurer)


def _override(path: str, value: Any) -> source.Mapping:
    """A tree with one value, which stands in no file."""
    node = _node(value, PLACE, path)
    for name in reversed(path.split(".")):
        node = source.Mapping(items={name: node}, key_spans={name: PLACE}, span=PLACE)
    assert isinstance(node, source.Mapping)
    return node


def _node(value: Any, span: Span, path: str, depth: int = 0) -> source.Node:
    """A value as a tree, within the limits of a file."""
    if depth > DEFAULT.depth:
        raise VariantError((Problem(span, path, f"more than {DEFAULT.depth} levels deep", "a flatter value"),))
    if isinstance(value, Mapping):
        items = {str(key): _node(item, span, path, depth + 1) for key, item in value.items()}
        return source.Mapping(items=items, key_spans=dict.fromkeys(items, span), span=span)
    if isinstance(value, (list, tuple)):
        return source.Sequence(items=tuple(_node(item, span, path, depth + 1) for item in value), span=span)
    if isinstance(value, int) and abs(value) >= 10**DEFAULT.digits:
        raise VariantError((Problem(span, path, f"more than {DEFAULT.digits} digits", "a smaller number"),))
    if value is None or isinstance(value, (str, int)):
        return source.Scalar(value=value, span=span)
    return source.Scalar(value=repr(value), span=span)


def _family(
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
    return family


def _layered(layers: list[Layer], files: list[tuple[Path, source.Mapping]], structurer: Structurer) -> source.Mapping:
    """All files laid over each other; what a file cites must stand in it or below it."""
    tree = source.Mapping(items={}, key_spans={}, span=files[0][1].span)
    for layer, (_, node) in zip(layers, files, strict=True):
        tree = _changed(tree, _chapters(node), structurer)
        cites, there = node.items.get(CITES), tuple(paths(tree))
        for key in layer.cites:
            if key not in there and isinstance(cites, source.Mapping):
                structurer.report(cites.key_spans[key], f"cites.{key}", "no value at this path", nearest(key, there))
    return tree


def _changed(tree: source.Mapping, child: source.Mapping, structurer: Structurer) -> source.Mapping:
    for path, span in without_effect(tree, child):
        structurer.report(span, path, "an empty table changes nothing", "the entries that change; none can be removed")
    return overlaid(tree, child)


def _parts(family: Family, chapters: Any, tree: source.Mapping, path: Path, structurer: Structurer) -> Any:
    def report(key: str, wrong: str, meant: str = "", span: Span | None = None) -> None:
        structurer.report(span or _span(tree, key), key, wrong, meant)

    try:
        return family.parts(chapters, lambda kind, name: catalogue.resource(kind, name, path.parent), report)
    except VariantError as error:  # a file that is no tree at all
        structurer.problems += error.problems
        return None


def _span(tree: source.Mapping, key: str) -> Span:
    """The place of the value at ``key``, or of the nearest table above it."""
    path = key
    while path:
        node = source.at(tree, path)
        if node is not None:
            return node.span
        path = path.rpartition(".")[0]
    return tree.span
