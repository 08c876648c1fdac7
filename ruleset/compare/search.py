"""Where two versions might part: rule cases, the start of the game, and positions from play and near it."""

import random
from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import islice

from ruleset.compare.journeys import Stretch, journey, rarest_first
from ruleset.compare.lockstep import MOST_PLIES, Chooser, Parting, parting
from ruleset.compare.scene import Said, Scene, nearest_scene, scene
from ruleset.core.game import AnyGame
from ruleset.spec.variant import Variant
from ruleset.testing.casefile import Case, known_cases, read_cases

SOON = 40
"""From a position in which something is about to happen, so many moves are tried."""

GAMES = 12
"""Games looked through, unless the caller says otherwise."""

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


def in_play(one: Variant, changed: Variant, games: int, seed: int, named: Collection[str]) -> Iterator[Found]:
    """Starts from games, as many as there is patience for."""
    return islice(from_games(one, changed, games, seed, named), MOST_STARTS)


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


def from_games(one: Variant, changed: Variant, games: int, seed: int, named: Collection[str] = ()) -> Iterator[Found]:
    """Every start that games of random players and of bots give: the games themselves, then positions near theirs.

    Of these come first those where a hook in ``named`` decided something, then those where a rare hook did.
    """
    seats = sorted(set(one.seats) & set(changed.seats))
    stretches = list[Stretch]()
    for number in range(games if seats else 0):
        pair = _pair(one, changed, seats[number % len(seats)])
        if one.family.common(*pair):
            return
        played = journey(one, pair[0].seats, number, seed)
        stretches += played.stretches
        choose = Chooser(played.moves, None)
        yield _played(one, changed, pair, pair[0].start(), pair[1].start(), choose, MOST_PLIES), played.name
    for stretch in rarest_first(stretches, named):
        pair, rng = _pair(one, changed, stretch.seats), random.Random(f"{seed} {stretch.game}")
        for near in pair[0].variations(stretch.state):
            yield _played(one, changed, pair, near, near, Chooser((), rng), SOON), f"a position near {stretch.game}"


def _pair(one: Variant, changed: Variant, players: int) -> tuple[AnyGame, AnyGame]:
    return one.game(players), changed.game(players)


def _played(
    one: Variant,
    changed: Variant,
    pair: tuple[AnyGame, AnyGame],
    start: object,
    its: object,
    choose: Chooser,
    most: int,
) -> Scene | None:
    part = parting(*pair, start, its, choose, most)
    return _scene_of(one, changed, pair[0], {"position": pair[0].state_text(start)}, part)


def _scene_of(one: Variant, changed: Variant, game: AnyGame, said: Said, part: Parting | None) -> Scene | None:
    """A parting from the last position on the way that can be drawn, or else from ``said`` where it began."""
    if part is None:
        return None
    return nearest_scene(one, changed, game, part) or scene(one, changed, said, part.moves)
