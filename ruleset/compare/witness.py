"""A position for each value in which two variants differ, found by exchanging one value at a time."""

import random
from collections.abc import Iterator
from functools import lru_cache

from attrs import frozen

from ruleset.compare.lockstep import Chooser, Parting, parting, positions
from ruleset.core.game import AnyGame
from ruleset.errors import RulesetError, VariantError
from ruleset.families import load
from ruleset.spec.diff import Difference, differences
from ruleset.spec.variant import Variant
from ruleset.testing.casefile import Case, read_cases, shipped_cases

EVERY = 7
"""A random game gives a start for every so many decisions."""


@frozen
class Witness:
    """What the exchange of one value does.

    ``parting`` is a position where it shows, ``source`` tells how it was found; without one, ``why`` says what
    was tried or why there can be none. ``games`` are the two that part, before and after the exchange.
    """

    difference: Difference
    parting: Parting | None
    source: str
    why: str
    games: tuple[AnyGame, AnyGame] | None


@lru_cache(maxsize=1)
def _cases() -> tuple[Case, ...]:
    return tuple(case for path in shipped_cases() for case in read_cases(path))


def witnesses(a: str, b: str, games: int = 40, seed: int = 1) -> Iterator[Witness]:
    """For every value in which ``b`` differs from ``a`` (names or paths), a witness of its effect.

    ``games`` limits the random games looked through for a value that no rule case shows. Raises VariantError.
    """
    one, other = load(a), load(b)
    for difference in differences(one, other):
        yield witness(a, one, difference, games, seed)


def witness(name: str, one: Variant, difference: Difference, games: int = 40, seed: int = 1) -> Witness:
    """What exchanging one value of the variant ``one``, found by ``name``, does."""
    if difference.path in one.family.inert:
        return Witness(difference, None, "", one.family.inert[difference.path], None)
    if difference.b is None:
        return Witness(difference, None, "", "the second variant has no such value to exchange", None)
    try:
        changed = load(name, {difference.path: difference.b.value})
    except VariantError as error:
        return Witness(difference, None, "", f"it cannot be exchanged alone: {error}", None)
    tried = 0
    for pair, found, source in _search(one, changed, difference.b.clauses, games, seed):
        tried += 1
        if found is not None:
            return Witness(difference, found, source, "", pair)
    return Witness(difference, None, "", f"no difference from {tried} starts", None)


Found = tuple[tuple[AnyGame, AnyGame], Parting | None, str]


def _search(one: Variant, changed: Variant, clauses: tuple[str, ...], games: int, seed: int) -> Iterator[Found]:
    """Every start that is tried, with the parting found from it: rule cases first, then games."""
    best = min(_from_cases(one, changed, clauses), key=lambda found: found[0], default=None)
    if best is not None:
        yield best[1]
    yield from _from_games(one, changed, games, seed)


def _from_cases(
    one: Variant, changed: Variant, clauses: tuple[str, ...]
) -> Iterator[tuple[tuple[bool, int, int], Found]]:
    """The rule cases that show a difference; those that cite the value's clauses, and the shortest, rank first."""
    for number, case in enumerate(_cases()):
        if case.values or case.position.get("start") is True:
            continue
        try:
            game, start = one.position(**case.position)
            other, _ = changed.position(**case.position)
            if one.family.common(game, other):
                continue
            moves = [entry.text for entry in case.play if entry.kind == "move" and not entry.variants]
            part = parting(game, other, start, start, Chooser(moves, None))
        except RulesetError:
            continue
        if part is not None:
            rank = (not set(clauses) & set(case.clauses), part.size, number)
            yield rank, ((game, other), part, f"rule case: {case.name}")


def _from_games(one: Variant, changed: Variant, games: int, seed: int) -> Iterator[Found]:
    seats = sorted(set(one.seats) & set(changed.seats))
    for number in range(games):
        if not seats:
            return
        game, other = one.game(seats[number % len(seats)]), changed.game(seats[number % len(seats)])
        if one.family.common(game, other):
            return
        rng = random.Random(f"{seed}/{number}")
        pair = (game, other)
        yield pair, parting(*pair, game.start(), other.start(), Chooser((), rng)), f"random game {number + 1}"
        for state in positions(game, rng, EVERY):
            for near in game.variations(state):
                part = parting(*pair, near, near, Chooser((), rng))
                yield pair, part, f"a position near random game {number + 1}"
