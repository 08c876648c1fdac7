"""Rule cases as data: reading a case file."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from attrs import frozen

from ruleset.errors import Problem, Span, VariantError
from ruleset.spec import catalogue, source
from ruleset.spec.problems import nearest

FILE_KEYS = ("about", "variants", "cases")
OWN_KEYS = ("name", "clauses", "in", "with", "play")
ENTRY_KEYS = ("move", "expect", "refuse", "by", "in")


@frozen
class Entry:
    """One line of a case's play: a move, a check, or a move that must be refused.

    ``variants`` limits it to some of the case's variants; empty means all.
    """

    kind: str
    text: str
    by: str | None
    expect: Mapping[str, Any]
    variants: tuple[str, ...]
    span: Span


@frozen
class Case:
    """One cited position with what is played in it and what must hold."""

    name: str
    clauses: tuple[str, ...]
    variants: tuple[str, ...]
    values: Mapping[str, Any]
    position: Mapping[str, Any]
    play: tuple[Entry, ...]
    span: Span


class _Reader:
    """One case file being read, with its problems."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def wrong(self, span: Span, key: str, wrong: str, meant: str = "") -> None:
        self.problems.append(Problem(span, key, wrong, meant))

    def is_table(self, node: source.Node, key: str) -> bool:
        if not isinstance(node, source.Mapping):
            self.wrong(node.span, key, "is no table of keys", "`key: value` lines")
        return isinstance(node, source.Mapping)

    def table(self, node: source.Node | None, span: Span, key: str) -> source.Mapping:
        if isinstance(node, source.Mapping):
            return node
        if node is not None:
            self.is_table(node, key)
        return source.Mapping(items={}, key_spans={}, span=span)

    def known(self, node: source.Mapping, keys: tuple[str, ...], where: str) -> None:
        for name in node.items:
            if name not in keys:
                self.wrong(node.key_spans[name], f"{where}{name}", "unknown key", nearest(name, keys))

    def words(self, node: source.Node | None, key: str) -> tuple[str, ...]:
        if node is None:
            return ()
        value = source.plain(node)
        if isinstance(value, str):
            return (value,)
        if not isinstance(value, list) or not value or not all(isinstance(word, str) for word in value):
            self.wrong(node.span, key, "is no list of names", "one name at least, or leave it out")
            return ()
        return tuple(value)

    def text(self, node: source.Mapping, key: str) -> str:
        item = node.items.get(key)
        value = source.plain(item) if item is not None else None
        if isinstance(value, (str, int)) and str(value).strip():
            return str(value)
        self.wrong(item.span if item else node.span, key, "is missing or no text")
        return ""

    def case(self, node: source.Node, default: tuple[str, ...]) -> Case:
        table = self.table(node, node.span, "case")
        name = self.text(table, "name")
        values = self.table(table.items.get("with"), table.span, "with")
        position = {key: source.plain(item) for key, item in table.items.items() if key not in OWN_KEYS}
        play = table.items.get("play")
        if not isinstance(play, source.Sequence) or not play.items:
            self.wrong(play.span if play else table.span, "play", "is missing", "a list of moves and `expect:` checks")
            entries: tuple[source.Node, ...] = ()
        else:
            entries = play.items
        variants = self.words(table.items.get("in"), "in") or default
        return Case(
            name,
            self.words(table.items.get("clauses"), "clauses"),
            variants,
            {key: source.plain(item) for key, item in values.items.items()},
            position,
            tuple(self.entry(entry, variants) for entry in entries),
            table.span,
        )

    def entry(self, node: source.Node, variants: tuple[str, ...]) -> Entry:
        if isinstance(node, source.Scalar):
            return Entry("move", str(node.value), None, {}, (), node.span)
        table = self.table(node, node.span, "play")
        self.known(table, ENTRY_KEYS, "play.")
        only = self.words(table.items.get("in"), "play.in")
        for name in only:
            if name not in variants:
                self.wrong(
                    table.items["in"].span, "play.in", f"{name!r} is no variant of this case", nearest(name, variants)
                )
        kinds = [kind for kind in ("move", "expect", "refuse") if kind in table.items]
        if len(kinds) != 1:
            self.wrong(table.span, "play", "is no line of play", "one of `move`, `expect`, `refuse`")
            return Entry("move", "", None, {}, only, table.span)
        if "by" in table.items and kinds != ["refuse"]:
            self.wrong(table.key_spans["by"], "play.by", "nothing is refused here", "`refuse: MOVE` beside it")
        if kinds == ["expect"]:
            checks = self.table(table.items["expect"], table.span, "expect")
            if isinstance(table.items["expect"], source.Mapping) and not checks.items:
                self.wrong(checks.span, "expect", "checks nothing", "one check at least")
            return Entry("expect", "", None, source.plain(checks), only, table.span)
        by = self.text(table, "by") if "by" in table.items else None
        return Entry(kinds[0], self.text(table, kinds[0]), by, {}, only, table.span)


def read_cases(path: Path) -> tuple[Case, ...]:
    """The cases of a file; raises VariantError with every problem found."""
    node = source.read_file(path)
    reader = _Reader()
    table = reader.table(node, node.span, "")
    reader.known(table, FILE_KEYS, "")
    if "about" in table.items:
        reader.text(table, "about")
    default = reader.words(table.items.get("variants"), "variants")
    listed = table.items.get("cases")
    if not isinstance(listed, source.Sequence):
        reader.wrong(listed.span if listed else node.span, "cases", "is missing or no list", "a list of cases")
        items: tuple[source.Node, ...] = ()
    else:
        items = listed.items
    cases = tuple(reader.case(item, default) for item in items if reader.is_table(item, "case"))
    seen: set[str] = set()
    for case in cases:
        if case.name in seen:
            reader.wrong(case.span, "name", f"{case.name!r} stands twice", "a name of its own")
        seen.add(case.name)
        if not case.variants:
            reader.wrong(case.span, "in", "no variant is named", "`in: [...]` here or `variants: [...]` for the file")
    if reader.problems:
        raise VariantError(tuple(reader.problems))
    return cases


def shipped_cases(package: str = "ruleset") -> tuple[Path, ...]:
    """The case files that come with the library, or with a plugin."""
    return _cases_of(*(shelf for shelf in catalogue.shelves() if shelf.package == package))


def known_cases() -> tuple[Path, ...]:
    """The case files that come with the library and with all plugins."""
    return _cases_of(*catalogue.shelves())


def _cases_of(*shelves: catalogue.Shelf) -> tuple[Path, ...]:
    return tuple(path for shelf in shelves for path in sorted((shelf.root / "seeds" / "cases").glob("*.yaml")))
