"""Trees of values that remember where each was written; trees are equal when their values are."""

import re
from typing import Any, TypeAlias

from attrs import field, frozen

from ruleset.errors import Span

Value: TypeAlias = str | int | bool | None

_STEP = re.compile(r"([^\[\]]*)((?:\[[0-9]{1,9}\])*)")


@frozen
class Scalar:
    """A single value: text, a whole number, true or false, or null."""

    value: Value
    span: Span = field(eq=False)


@frozen
class Mapping:
    """A table of named values in file order, with the place of each name."""

    items: dict[str, "Node"]
    key_spans: dict[str, Span] = field(eq=False)
    span: Span = field(eq=False)


@frozen
class Sequence:
    """A list of values."""

    items: tuple["Node", ...]
    span: Span = field(eq=False)


Node: TypeAlias = Scalar | Mapping | Sequence


def plain(node: Node) -> Any:
    """The value in Python's own types: dict, list, str, int, bool and None."""
    if isinstance(node, Mapping):
        return {name: plain(item) for name, item in node.items.items()}
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return node.value


def at(node: Node, path: str) -> Node | None:
    """What stands at a path such as ``war.side`` or ``rows[2].name``; None where there is nothing."""
    found: Node | None = node
    for step in _steps(path):
        found = _inside(found, step)
    return found


def span_of(node: Node, path: str) -> Span | None:
    """The place of the key (or list item, or for the empty path the tree) at a path; None where there is nothing."""
    steps = _steps(path)
    if not steps:
        return node.span
    above: Node | None = node
    for step in steps[:-1]:
        above = _inside(above, step)
    last = steps[-1]
    if isinstance(last, str):
        return above.key_spans.get(last) if isinstance(above, Mapping) else None
    item = _inside(above, last)
    return None if item is None else item.span


def _inside(node: Node | None, step: str | int) -> Node | None:
    if isinstance(node, Mapping) and isinstance(step, str):
        return node.items.get(step)
    if isinstance(node, Sequence) and isinstance(step, int):
        return node.items[step] if step < len(node.items) else None
    return None


def _steps(path: str) -> list[str | int]:
    """``rows[2].name`` as ``["rows", 2, "name"]``."""
    steps: list[str | int] = []
    for word in path.split(".") if path else []:
        match = _STEP.fullmatch(word)
        name, places = match.groups() if match else (word, "")
        if name or not places:
            steps.append(name)
        steps += [int(place) for place in places[1:-1].split("][")] if places else []
    return steps
