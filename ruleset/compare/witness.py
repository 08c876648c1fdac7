"""A position for each value in which two variants differ, found by exchanging one value at a time."""

import random
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

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
    was tried or why there can be none. ``game`` draws the position.
    """

    difference: Difference
    parting: Parting | None
    source: str
    why: str
    game: AnyGame | None


@lru_cache(maxsize=1)
def _cases() -> tuple[Case, ...]:
    return tuple(case for path in shipped_cases() for case in read_cases(path))


def witnesses(a: str, b: str, games: int = 40, seed: int = 1) -> Iterator[Witness]:
    """For every value in which ``b`` differs from ``a`` (names or paths), a witness of its effect.

    ``games`` limits the random games looked through for a value that no rule case shows. Raises VariantError.
    """
    one, other = load(a), load(b)
    for difference in differences(one, other):
        yield _witness(a, one, difference, games, seed)


def _witness(name: str, one: Variant, difference: Difference, games: int, seed: int) -> Witness:
    if difference.path in one.family.inert:
        return Witness(difference, None, "", "it names a component and has no effect on play", None)
    if difference.b is None:
        return Witness(difference, None, "", "the second variant has no such value to exchange", None)
    try:
        changed = load(name, {difference.path: difference.b.value})
    except VariantError as error:
        return Witness(difference, None, "", f"it cannot be exchanged alone: {error}", None)
    tried = 0
    for game, found, source in _search(one, changed, games, seed):
        tried += 1
        if found is not None:
            return Witness(difference, found, source, "", game)
    return Witness(difference, None, "", f"no difference from {tried} starts", None)


Found = tuple[AnyGame, Parting | None, str]


def _search(one: Variant, changed: Variant, games: int, seed: int) -> Iterator[Found]:
    """Every start that is tried, with the parting found from it: cases first, the shortest of them in front."""
    found = [(game, part, source) for game, part, source in _from_cases(one, changed) if part is not None]
    yield from sorted(found, key=lambda item: item[1].size if item[1] else 0)[:1]
    yield from _from_games(one, changed, games, seed)


def _from_cases(one: Variant, changed: Variant) -> Iterable[Found]:
    for case in _cases():
        if case.values or case.position.get("start") is True:
            continue
        try:
            game, start = _opened(case, one)
            other, _ = _opened(case, changed)
        except RulesetError:
            continue
        if one.family.common(game, other):
            continue
        moves = [entry.text for entry in case.play if entry.kind == "move" and not entry.variants]
        try:
            part = parting(game, other, start, start, Chooser(moves, None))
        except RulesetError:
            continue
        yield game, part, f"rule case: {case.name}"


def _opened(case: Case, variant: Variant) -> tuple[AnyGame, Any]:
    return variant.family.position(variant.name, variant.chapters, variant.parts, case.position)


def _from_games(one: Variant, changed: Variant, games: int, seed: int) -> Iterator[Found]:
    seats = sorted(set(one.seats) & set(changed.seats))
    for number in range(games):
        if not seats:
            return
        game, other = one.game(seats[number % len(seats)]), changed.game(seats[number % len(seats)])
        if one.family.common(game, other):
            return
        rng = random.Random(f"{seed}/{number}")
        yield game, parting(game, other, game.start(), other.start(), Chooser((), rng)), f"random game {number + 1}"
        for state in positions(game, rng, EVERY):
            for near in game.variations(state):
                part = parting(game, other, near, near, Chooser((), rng))
                yield game, part, f"a position near random game {number + 1}"
