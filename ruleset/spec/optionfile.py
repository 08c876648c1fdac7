"""Reading an option: a small file that sets values of a variant, and adds or removes entries of lists and tables."""

from collections.abc import Iterator
from typing import Annotated

import attrs
from attrs import frozen

from ruleset.errors import Span
from ruleset.spec.layers import without_effect
from ruleset.spec.problems import nearest
from ruleset.spec.source import Mapping, Node, Scalar, Sequence
from ruleset.spec.structure import Structurer, key_of
from ruleset.spec.types import Text, Word

VERBS = ("set", "add", "remove")
SIDES = ("before", "after")

Path = tuple[str, ...]


@frozen
class OptionHeader:
    """Who an option is: its names, the family it is for, and its clause file."""

    option: Annotated[str, Word()]
    title: Annotated[str, Text()]
    for_: Annotated[str, Word()]
    clauses: str | None


HEADER = tuple(key_of(one) for one in attrs.fields(OptionHeader))
KEYS = (*HEADER, *VERBS, "cites")


@frozen
class Change:
    """One thing that an option does.

    ``path`` leads to the value that is set, to the entry of a table, or to the list whose entry ``node`` is
    (``listed``); ``beside`` says where a list's new entry goes: before or after which one, else at the end.
    """

    option: str
    verb: str
    path: Path
    node: Node
    span: Span
    listed: bool = False
    beside: tuple[str, Node] | None = None

    @property
    def key(self) -> str:
        """The dotted path."""
        return ".".join(self.path)


def changes(file: Mapping, option: str, tree: Mapping, structurer: Structurer) -> tuple[Change, ...]:
    """All that the option in ``file`` does to a variant, line by line; what it has no place for is a problem."""
    reader = _Reader(option, structurer)
    found: list[Change] = []
    for verb in VERBS:
        said = file.items.get(verb)
        if isinstance(said, Mapping):
            found += getattr(reader, verb)(said, tree, ())
            _check_empty(verb, said, tree, structurer)
        elif said is not None:
            structurer.report(said.span, verb, "is no table", "the chapters, laid out as in a variant")
    if not found and not structurer.problems:
        structurer.report(file.span, "", "the option changes nothing", "one of set, add and remove")
    return tuple(sorted(found, key=lambda change: (change.span.line, change.span.column)))


def _check_empty(verb: str, said: Mapping, tree: Mapping, structurer: Structurer) -> None:
    """A table without entries would be read as if it were not there."""
    empty = [(verb, said.span)] if not said.items else []
    for key, span in [*empty, *((f"{verb}.{path}", span) for path, span in without_effect(tree, said))]:
        structurer.report(span, key, "an empty table changes nothing", "the entries that change")


class _Reader:
    """Walks along what an option says and what the variant has at the same paths."""

    def __init__(self, option: str, structurer: Structurer) -> None:
        self.option = option
        self.structurer = structurer

    def set(self, said: Mapping, tree: Mapping, above: Path) -> Iterator[Change]:
        """The values that are set; each must be one that the variant has."""
        for name, node in said.items.items():
            path, there = (*above, name), tree.items.get(name)
            if there is None:
                self._nothing_there("set", said, path, tree)
            elif isinstance(node, Mapping) and isinstance(there, Mapping):
                yield from self.set(node, there, path)
            else:
                yield Change(self.option, "set", path, node, node.span)

    def add(self, said: Mapping, tree: Mapping, above: Path) -> Iterator[Change]:
        """The entries that are added to lists, and to tables under a name that the variant does not have there."""
        for name, node in said.items.items():
            path, there = (*above, name), tree.items.get(name)
            if there is None and above:
                yield Change(self.option, "add", path, node, said.key_spans[name])
            elif isinstance(node, Mapping) and isinstance(there, Mapping):
                yield from self.add(node, there, path)
            elif isinstance(node, Sequence) and isinstance(there, Sequence):
                yield from self._entries(node, there, path)
            else:
                self._no_entries("add", said, path, there, tree)

    def remove(self, said: Mapping, tree: Mapping, above: Path) -> Iterator[Change]:
        """The entries that are taken out of lists and, by their names, out of tables."""
        for name, node in said.items.items():
            path, there = (*above, name), tree.items.get(name)
            if isinstance(node, Mapping) and isinstance(there, Mapping):
                yield from self.remove(node, there, path)
            elif isinstance(node, Sequence) and isinstance(there, Sequence):
                for item in node.items:
                    yield Change(self.option, "remove", path, item, item.span, listed=True)
            elif isinstance(node, Sequence) and isinstance(there, Mapping):
                yield from self._names(node, there, path)
            else:
                self._no_entries("remove", said, path, there, tree)

    def _entries(self, said: Sequence, there: Sequence, path: Path) -> Iterator[Change]:
        for item in said.items:
            if not isinstance(item, Mapping):
                yield Change(self.option, "add", path, item, item.span, listed=True)
            elif (placed := self._placed(item, there, path)) is not None:
                yield Change(self.option, "add", path, placed[0], placed[0].span, listed=True, beside=placed[1])

    def _placed(self, item: Mapping, there: Sequence, path: Path) -> tuple[Node, tuple[str, Node]] | None:
        """The entry and its neighbour of ``{entry: x, after: y}``."""
        key = f"add.{'.'.join(path)}"
        side = next((side for side in SIDES if side in item.items), None)
        if side is None or set(item.items) != {"entry", side}:
            self.structurer.report(item.span, key, "is no entry", "a name, or {entry: name, after: another}")
            return None
        neighbour = item.items[side]
        if neighbour not in there.items:
            known = [str(one.value) for one in there.items if isinstance(one, Scalar)]
            said = str(neighbour.value) if isinstance(neighbour, Scalar) else "this"
            wrong = f"the list has no {said[:60]!r} to stand {side}"
            self.structurer.report(neighbour.span, key, wrong, nearest(said, known))
            return None
        return item.items["entry"], (side, neighbour)

    def _names(self, said: Sequence, there: Mapping, path: Path) -> Iterator[Change]:
        for item in said.items:
            name = item.value if isinstance(item, Scalar) else None
            if isinstance(name, str) and name in there.items:
                yield Change(self.option, "remove", (*path, name), there.items[name], item.span)
            else:
                known = nearest(str(name), there.items)
                self.structurer.report(item.span, f"remove.{'.'.join(path)}", "no entry of this name", known)

    def _nothing_there(self, verb: str, said: Mapping, path: Path, tree: Mapping) -> None:
        key = f"{verb}.{'.'.join(path)}"
        self.structurer.report(said.key_spans[path[-1]], key, "no value at this path", nearest(path[-1], tree.items))

    def _no_entries(self, verb: str, said: Mapping, path: Path, there: Node | None, tree: Mapping) -> None:
        if there is None:
            self._nothing_there(verb, said, path, tree)
            return
        wrong = "a single value has no entries" if isinstance(there, Scalar) else "is not laid out as in the variant"
        meant = "`set:` changes it" if isinstance(there, Scalar) else "a list of entries, or the table's own keys"
        self.structurer.report(said.key_spans[path[-1]], f"{verb}.{'.'.join(path)}", wrong, meant)


def header(file: Mapping, structurer: Structurer) -> OptionHeader | None:
    """The header of an option; unknown keys are problems."""
    before = len(structurer.problems)
    if "option" not in file.items:
        structurer.report(file.span, "", "is no option", "a file with the keys " + ", ".join(KEYS))
        return None
    for name in file.items:
        if name not in KEYS:
            structurer.report(file.key_spans[name], name, "unknown key of an option", nearest(name, KEYS))
    items = {name: item for name, item in file.items.items() if name in HEADER}
    built = structurer.build(Mapping(items=items, key_spans=file.key_spans, span=file.span), OptionHeader)
    return built if isinstance(built, OptionHeader) and len(structurer.problems) == before else None
