"""Trees laid over each other: a child states only what it changes, and every value remembers its file."""

from collections.abc import Iterator

from ruleset.errors import Span
from ruleset.spec.source import Mapping, Node, Scalar, Sequence


def overlaid(parent: Mapping, child: Mapping) -> Mapping:
    """``parent`` with the values of ``child`` over it; tables merge key by key, lists and values are replaced whole."""
    items, spans = dict(parent.items), dict(parent.key_spans)
    for name, node in child.items.items():
        below = items.get(name)
        both = isinstance(below, Mapping) and isinstance(node, Mapping)
        items[name] = overlaid(below, node) if both else node  # type: ignore[arg-type]
        spans[name] = child.key_spans[name]
    return Mapping(items=items, key_spans=spans, span=parent.span)


def without_effect(parent: Mapping, child: Mapping, path: str = "") -> Iterator[tuple[str, Span]]:
    """(dotted path, place) of every empty table of ``child`` that lies over a filled one of ``parent``."""
    for name, node in child.items.items():
        below, where = parent.items.get(name), f"{path}.{name}" if path else name
        if isinstance(below, Mapping) and isinstance(node, Mapping):
            if below.items and not node.items:
                yield where, node.span
            yield from without_effect(below, node, where)


def leaves(node: Node, path: str = "") -> Iterator[tuple[str, Scalar | Sequence]]:
    """(dotted path, node) of every value that is no table, in file order."""
    if not isinstance(node, Mapping):
        yield path, node
        return
    for name, item in node.items.items():
        yield from leaves(item, f"{path}.{name}" if path else name)


def paths(node: Node, path: str = "") -> Iterator[str]:
    """Every dotted path, tables included."""
    if path:
        yield path
    if isinstance(node, Mapping):
        for name, item in node.items.items():
            yield from paths(item, f"{path}.{name}" if path else name)
