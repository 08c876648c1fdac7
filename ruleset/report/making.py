"""Making a report: search positions, play games, and look which rules meet."""

import platform
import shlex
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from importlib.metadata import version

from ruleset import __version__
from ruleset.compare.interactions import interactions, turns_of_games
from ruleset.compare.plan import Entry, Plan, entries_of, planned
from ruleset.compare.study import study
from ruleset.compare.witness import witness
from ruleset.errors import ReportError
from ruleset.report.contents import Comparison, Origin, Report, check_comparable, comparison, differing_hooks
from ruleset.report.meetings import Meetings, meetings
from ruleset.report.statistics import Statistics, statistics_of
from ruleset.spec.diff import differences

LEAST = 2
"""Fewer games say nothing about how sure a number is."""

MOST_FOR_MEETINGS = 20
"""Of so many games at most it is told which rules meet."""

LIBRARIES = ("numpy", "pandas", "scipy")
"""What the numbers of a report depend on beside this library."""

Tell = Callable[[str, int, int], None]
"""``tell(what, done, all)``: told after each piece of work."""


def report(
    names: Sequence[str],
    games: int = 100,
    *,
    bots: Sequence[str] = ("random",),
    players: int | None = None,
    seed: int = 1,
    paired: bool = True,
    executor: Executor | None = None,
    tell: Tell = lambda what, done, all: None,
) -> Report:
    """Compare the first variant with each other one; without ``games`` on paper and in positions only.

    Bots, players, pairs and executor are those of ``study``. Raises ReportError for variants of different families
    and for too few games, StudyError for games that cannot be played.
    """
    if games and games < LEAST:
        raise ReportError(f"games: {games} is too few to say how sure a number is; {LEAST} or more are meant, or 0")
    variants = entries_of(names)
    if len(variants) < 2:
        raise ReportError("variants: only one is given; a report compares two or more")
    check_comparable(variants)
    plan = planned(names, games, bots, players, seed=seed, paired=paired) if games else None
    compared = tuple(_compared(variants, seed, tell))
    if plan is None:
        return Report(variants, compared, Origin(_command(names, seed, None), _software(())))
    numbers = _numbers(plan, executor, tell)
    met = tuple(_meetings(plan, variants, compared, tell))
    return Report(variants, compared, Origin(_command(names, seed, plan), _software(LIBRARIES)), numbers, met)


def _compared(variants: Sequence[Entry], seed: int, tell: Tell) -> Iterator[Comparison]:
    first = variants[0]
    for other in variants[1:]:
        rows, found = differences(first.load(), other.load()), []
        for row in rows:
            found.append(witness(first.source, row, rows, seed=seed))
            tell(f"positions, {first.label} and {other.label}", len(found), len(rows))
        yield comparison(first, other, found)


def _numbers(plan: Plan, executor: Executor | None, tell: Tell) -> Statistics:
    played = study(
        [entry.source for entry in plan.variants],
        plan.games,
        bots=plan.bots,
        players=plan.players,
        seed=plan.seed,
        paired=plan.paired,
        executor=executor,
        tick=lambda done, all: tell("games", done, all),
    )
    with played.store:
        return statistics_of(played)


def _meetings(plan: Plan, variants: Sequence[Entry], compared: Sequence[Comparison], tell: Tell) -> Iterator[Meetings]:
    """For each variant whose differing values name hooks."""
    count = min(plan.games, MOST_FOR_MEETINGS)
    for variant in variants:
        hooks = differing_hooks(variant, compared)
        if not hooks:
            continue
        turns: list[frozenset[str]] = []
        for number in range(count):
            turns += turns_of_games(variant.load(), plan.players, [number], plan.seed)
            tell(f"rules that meet, {variant.label}", number + 1, count)
        yield meetings(variant.label, interactions(variant.load(), turns), hooks)


def _command(names: Sequence[str], seed: int, plan: Plan | None) -> str:
    """What to type to make the report again, but for the name of the page."""
    words = ["ruleset", "report", *names, "--seed", str(seed), "--games", str(plan.games if plan else 0)]
    if plan is not None:
        words += ["--players", str(plan.players), "--bots", ",".join(plan.bots)]
        words += [] if plan.paired else ["--independent"]
    return shlex.join(words)


def _software(libraries: Sequence[str]) -> tuple[tuple[str, str], ...]:
    found = (("ruleset", __version__), ("Python", platform.python_version()))
    return (*found, *((name, version(name)) for name in libraries))
