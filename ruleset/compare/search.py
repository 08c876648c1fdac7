"""Where two versions might part: rule cases, the start of the game, and positions from play and near it."""

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from ruleset.compare.lockstep import MOST_PLIES, Chooser, Parting, parting, positions
from ruleset.compare.scene import Said, Scene, nearest_scene, scene
from ruleset.core.game import AnyGame
from ruleset.spec.variant import Variant
from ruleset.testing.casefile import Case, known_cases, read_cases

EVERY = 20
"""A random game gives starts for every so many decisions."""

SOON = 40
"""From a position in which something is about to happen, so many moves are tried."""

GAMES = 12
"""Random games looked through, unless the caller says otherwise."""

MOST_STARTS = 500
"""Most starts taken from these games, so that a value without any effect is given up in less than a minute."""

Found = tuple[Scene | None, str]
"""What came of one start, and where that start came from."""


def at_hand(one: Variant, changed: Variant, clauses: tuple[str, ...], seed: int) -> Iterator[Found]:
    """Starts that cost little: cases that cite one of ``clauses``, first moves of the game, then all other cases."""
    cited = [case for case in _cases() if set(clauses) & set(case.clauses)]
    yield from _from_cases(one, changed, cited)
    yield from _from_starts(one, changed, seed)
    yield from _from_cases(one, changed, [case for case in _cases() if case not in cited])


def in_play(one: Variant, changed: Variant, games: int, seed: int) -> Iterator[Found]:
    """Starts from random games, as many as there is patience for."""
    return islice(from_games(one, changed, games, seed), MOST_STARTS)


@lru_cache(maxsize=1)
def _cases() -> tuple[Case, ...]:
    return tuple(case for path in known_cases() for case in read_cases(path))


def _from_cases(one: Variant, changed: Variant, cases: list[Case]) -> Iterator[Found]:
    for case in cases:
        if not case.values and case.position.get("start") is not True:
            moves = [entry.text for entry in case.play if entry.kind == "move" and not entry.variants]
            yield scene(one, changed, case.position, moves), f"rule case: {case.name}"


def _from_starts(one: Variant, changed: Variant, seed: int) -> Iterator[Found]:
    """A new game for each number of players: as it begins, and its first random moves."""
    for players in sorted(set(one.seats) & set(changed.seats)):
        said = {"start": True, "players": players} if "players" in one.family.position_keys() else {"start": True}
        yield scene(one, changed, said), "the start of the game"
        game, other = one.game(players), changed.game(players)
        if not one.family.common(game, other):
            rng = random.Random(f"{seed} {players}")
            part = parting(game, other, game.start(), other.start(), Chooser((), rng), SOON)
            yield _scene_of(one, changed, game, said, part), "the first moves of a random game"


def from_games(one: Variant, changed: Variant, games: int, seed: int) -> Iterator[Found]:
    """Every start that random games give: their own, and positions near theirs."""
    seats = sorted(set(one.seats) & set(changed.seats))
    for number in range(games if seats else 0):
        game, other = one.game(seats[number % len(seats)]), changed.game(seats[number % len(seats)])
        if one.family.common(game, other):
            return
        rng = random.Random(f"{seed}/{number}")
        start = game.start()
        yield _played(one, changed, (game, other), start, other.start(), rng, MOST_PLIES), f"random game {number + 1}"
        for state in positions(game, rng, EVERY):
            for near in game.variations(state):
                found = _played(one, changed, (game, other), near, near, rng, SOON)
                yield found, f"a position near random game {number + 1}"


def _played(
    one: Variant,
    changed: Variant,
    pair: tuple[AnyGame, AnyGame],
    start: object,
    its: object,
    rng: random.Random,
    most: int,
) -> Scene | None:
    part = parting(*pair, start, its, Chooser((), rng), most)
    return _scene_of(one, changed, pair[0], {"position": pair[0].state_text(start)}, part)


def _scene_of(one: Variant, changed: Variant, game: AnyGame, said: Said, part: Parting | None) -> Scene | None:
    """A parting from the last position on the way that can be drawn, or else from ``said`` where it began."""
    if part is None:
        return None
    return nearest_scene(one, changed, game, part) or scene(one, changed, said, part.moves)
