"""Where a recorded game would have gone another way under other rules, which values do it, and both continuations."""

from collections.abc import Sequence
from typing import Any

from attrs import frozen

from ruleset.compare.delta import fewest
from ruleset.compare.lockstep import spoken
from ruleset.compare.scene import strangers
from ruleset.core.game import AnyGame, Event
from ruleset.core.log import Record
from ruleset.core.play import Step
from ruleset.errors import IllegalMove, NotationError, RulesetError, VariantError
from ruleset.families import load
from ruleset.records import variant_of
from ruleset.spec.diff import Difference, differences
from ruleset.spec.variant import Variant


@frozen
class Continuation:
    """What one version makes of the move: what came of it, or the rule that forbids it, and what is due then."""

    legal: bool
    refusal: str
    events: tuple[Event, ...]
    due: str
    facts: dict[str, str]


@frozen
class Explanation:
    """The first step of a record that another version would treat otherwise.

    ``number`` counts the steps of the record from 1 and ``ply`` those of seats (``seat`` 0 is chance); ``a`` and ``b``
    are what each version makes of ``move`` in ``position``. ``values`` is a smallest set of differing values that is
    enough for it: none of them can be left out.
    """

    number: int
    ply: int
    seat: int
    move: str
    position: Any
    values: tuple[Difference, ...]
    a: Continuation
    b: Continuation


def explain(record: Record, name: str) -> Explanation | None:
    """The first step of a recorded game that the variant ``name`` would treat otherwise; None when there is none.

    Raises VariantError for a variant that does not load, NotationError where the two have no position in common.
    """
    a, b = variant_of(record), load(name)
    other = _comparable(a, b, record.game)
    parted = _first(record, other)
    if parted is None:
        return None
    rows = [row for row in differences(a, b) if row.b is not None and row.path not in a.family.inert]
    wanted = _fate(record.steps[parted], *_around(record, parted), other)

    def enough(some: Sequence[Difference]) -> bool:
        tried = _exchanged(a, some, record)
        return (
            tried is not None
            and _first(record, tried) == parted
            and _fate(record.steps[parted], *_around(record, parted), tried) == wanted
        )

    values = fewest(rows, enough) if enough(rows) else rows
    return _explained(record, parted, tuple(values), other)


def _comparable(a: Variant, b: Variant, game: AnyGame) -> AnyGame:
    other = b.game(game.seats)
    if why := strangers(a, b):
        raise NotationError(f"{a.name} and {b.name} cannot be held beside each other: {why}")
    return other


def _exchanged(a: Variant, rows: Sequence[Difference], record: Record) -> AnyGame | None:
    """The record's game with the values of ``rows`` exchanged; None where such rules cannot be."""
    try:
        set_to = {row.path: row.b.value for row in rows if row.b is not None}
        return load(record.head["variant"], {**a.overrides, **set_to}).game(record.game.seats)
    except (VariantError, NotationError):
        return None


def _around(record: Record, index: int) -> tuple[AnyGame, Any]:
    return record.game, record.steps[index - 1].state if index else record.start


def _first(record: Record, other: AnyGame) -> int | None:
    """The index of the first step that ``other`` treats otherwise; both agree on all positions before it."""
    for index, step in enumerate(record.steps):
        game, before = _around(record, index)
        if _fate(step, game, before, game) != _fate(step, game, before, other):
            return index
    return None


Fate = tuple[bool, str, tuple[tuple[str, str], ...]]


def _fate(step: Step, game: AnyGame, before: Any, judge: AnyGame) -> Fate:
    """What ``judge`` makes of a step: whether it was its turn and legal, what is due then, and what can be seen."""
    if spoken(game.decision(before)) != spoken(judge.decision(before)):
        return (False, spoken(judge.decision(before)), ())
    try:
        after = judge.apply(before, step.move)
    except IllegalMove:
        return (False, "", ())
    facts = judge.facts(after)
    return (True, spoken(judge.decision(after)), tuple(facts.items()))


def _explained(record: Record, index: int, values: tuple[Difference, ...], other: AnyGame) -> Explanation:
    step = record.steps[index]
    game, before = _around(record, index)
    plies = sum(1 for one in record.steps[: index + 1] if one.seat)
    one, its = (_continued(judge, before, step.move) for judge in (game, other))
    return Explanation(index + 1, plies, step.seat, game.move_text(step.move), before, values, one, its)


def _continued(game: AnyGame, before: Any, move: Any) -> Continuation:
    events: list[Event] = []
    try:
        after = game.apply(before, move, events)
    except RulesetError as error:
        return Continuation(False, str(error), (), spoken(game.decision(before)), game.facts(before))
    return Continuation(True, "", tuple(events), spoken(game.decision(after)), game.facts(after))
