"""A report as records: the variants, every value that differs with a position for it, the numbers, how it was made."""

from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

from attrs import frozen

from ruleset.compare.plan import Entry as Named
from ruleset.compare.witness import Witness
from ruleset.errors import ReportError
from ruleset.report.meetings import Meetings
from ruleset.report.positions import Example, example
from ruleset.report.statistics import Statistics
from ruleset.rulebook.sources import Source, source
from ruleset.rulebook.wording import written
from ruleset.spec.uses import uses
from ruleset.spec.variant import Value


@frozen
class Item:
    """A piece of a value; ``alone`` where the other version does not have it there."""

    text: str
    alone: bool


@frozen
class Side:
    """What one version says at a path, piece by piece, where that is set, and the statements behind it."""

    variant: str
    items: tuple[Item, ...]
    places: tuple[str, ...]
    sources: tuple[Source, ...]


@frozen
class Entry:
    """A value that differs; without an ``example`` the reason why there is none."""

    path: str
    sides: tuple[Side, Side]
    example: Example | None
    why: str


@frozen
class Comparison:
    """Two variants, value by value."""

    a: Named
    b: Named
    entries: tuple[Entry, ...]

    @property
    def shown(self) -> int:
        """How many of the values have a position."""
        return sum(one.example is not None for one in self.entries)


@frozen
class Origin:
    """All that it takes to make the report again: the command, and the versions of what made it."""

    command: str
    software: tuple[tuple[str, str], ...]


@frozen
class Report:
    """A whole report; without games there are no ``statistics`` and no ``meetings``."""

    variants: tuple[Named, ...]
    comparisons: tuple[Comparison, ...]
    origin: Origin
    statistics: Statistics | None = None
    meetings: tuple[Meetings, ...] = ()

    @property
    def title(self) -> str:
        """Which variants it compares."""
        first, *others = (one.label for one in self.variants)
        return f"{first} and {', '.join(others)}"


def check_comparable(variants: Sequence[Named]) -> None:
    """Raises ReportError for variants that have no values in common."""
    family = variants[0].load().family
    for other in variants[1:]:
        its = other.load().family
        if its is not family:
            raise ReportError(
                f"{other.label}: is of the family {its.name}, and {variants[0].label} of {family.name}; "
                "a report compares variants of one family"
            )


def comparison(a: Named, b: Named, found: Sequence[Witness]) -> Comparison:
    """Two variants with the witness that was found for each value in which they differ."""
    return Comparison(a, b, tuple(_entry(a, b, one) for one in found))


def _entry(a: Named, b: Named, one: Witness) -> Entry:
    row = one.difference
    texts = tuple(map(_pieces, row.values))
    marks = _alone(*texts)
    sides = (_side(a, row.a, texts[0], marks[0]), _side(b, row.b, texts[1], marks[1]))
    return Entry(row.path, sides, example(one, a.label), one.why)


def _side(variant: Named, value: Value | None, texts: Sequence[str], marks: Sequence[bool]) -> Side:
    items = tuple(Item(text, alone) for text, alone in zip(texts, marks, strict=True))
    if value is None:
        return Side(variant.label, items, (), ())
    stated = (source(variant.load(), id) for id in value.clauses)
    places = tuple(place.brief for place in value.places)
    return Side(variant.label, items, places, tuple(one for one in stated if one is not None))


def _pieces(value: Any) -> tuple[str, ...]:
    """A list by its entries, a table by its lines, anything else as a whole."""
    if value is None:
        return ()
    if isinstance(value, list | tuple):
        return tuple(map(written, value)) or ("[]",)
    if isinstance(value, Mapping):
        return tuple(f"{name}: {written(item)}" for name, item in value.items())
    return (written(value),)


def _alone(a: Sequence[str], b: Sequence[str]) -> tuple[list[bool], list[bool]]:
    """For each piece of both values, whether the other has it not, or elsewhere in the order."""
    marks = ([True] * len(a), [True] * len(b))
    for block in SequenceMatcher(None, a, b, autojunk=False).get_matching_blocks():
        marks[0][block.a : block.a + block.size] = [False] * block.size
        marks[1][block.b : block.b + block.size] = [False] * block.size
    return marks


def differing_hooks(variant: Named, compared: Sequence[Comparison]) -> tuple[str, ...]:
    """The hooks (``point/name``) that a variant names where values differ, and another does not name there."""
    sides = [
        (entry.path, [item.text for item in side.items if item.alone])
        for one in compared
        for entry in one.entries
        for side in entry.sides
        if side.variant == variant.label
    ]
    return tuple(
        dict.fromkeys(
            use.name
            for use in uses(variant.load())
            for path, alone in sides
            if (use.path == path and use.hook in alone) or (alone and use.path.startswith(f"{path}."))
        )
    )
