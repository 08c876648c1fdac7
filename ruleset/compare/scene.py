"""A drawn position with the moves played from it, in which two versions part; and how it is made small."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import frozen

from ruleset.compare.delta import fewest
from ruleset.compare.lockstep import Chooser, Parting, apart, parting
from ruleset.core.game import AnyGame
from ruleset.errors import RulesetError
from ruleset.spec.variant import Variant

MOST_ROUNDS = 4
"""How often all parts of a position are tried again, since one that could not go may go later."""

MOST_MOVES = 12
"""Of a longer list of moves only the last so many are told to people."""

Said = Mapping[str, Any]


@frozen
class Scene:
    """Where two versions part: ``said`` as ``Variant.position`` takes it, and what is played from there.

    ``games`` are both versions on the board of the position.
    """

    said: Said
    parting: Parting
    games: tuple[AnyGame, AnyGame]

    @property
    def moves(self) -> tuple[str, ...]:
        """What both versions accept before they part."""
        return self.parting.moves


def strangers(a: Variant, b: Variant) -> str | None:
    """Why no position of one variant can be one of the other; None where some can."""
    if a.family is not b.family:
        return "they are games of different families"
    both = sorted(set(a.seats) & set(b.seats))
    return a.family.common(a.game(both[0]), b.game(both[0])) if both else "they are for different numbers of players"


def scene(a: Variant, b: Variant, said: Said, moves: Sequence[str] = ()) -> Scene | None:
    """The scene from a drawn position, when the versions part while these moves are played; None otherwise."""
    try:
        game, start = a.position(**said)
        other, its = b.position(**said)
        part = _parting(a, (game, other), start, its if said.get("start") else None, moves)
    except RulesetError:
        return None
    return None if part is None else Scene(said, part, (game, other))


def _parting(
    a: Variant, games: tuple[AnyGame, AnyGame], start: Any, its: Any | None, moves: Sequence[str]
) -> Parting | None:
    """Where the games part; a new game (``its``) begins as each version begins it, other positions are shared."""
    if not a.family.common(*games):
        return parting(*games, start, start if its is None else its, Chooser(moves, None))
    return None if its is None else apart(*games)


def nearest_scene(a: Variant, b: Variant, game: AnyGame, part: Parting) -> Scene | None:
    """The scene of a parting found in play, from the last position on the way that can be drawn and shows it too."""
    states = [part.start]
    for text in part.moves:
        states.append(game.apply(states[-1], game.read_move(text)))
    for number in reversed(range(len(states))):
        said = a.family.drawn(game, states[number])
        found = said and scene(a, b, said, part.moves[number:])
        if found:
            return found
    return None


def minimal(a: Variant, b: Variant, found: Scene) -> Scene:
    """A scene that shows the same, from which no move and no single thing on the board can go."""
    gist = found.parting.gist

    def still(said: Said, moves: Sequence[str]) -> Scene | None:
        tried = scene(a, b, said, moves)
        return tried if tried is not None and tried.parting.gist == gist else None

    for _ in range(MOST_ROUNDS):
        before = found
        found = _fewer_moves(found, still)
        found = _fewer_things(a, found, still)
        if found.said == before.said and found.moves == before.moves:
            break
    return found


Still = Callable[[Said, Sequence[str]], Scene | None]


def _fewer_moves(found: Scene, still: Still) -> Scene:
    kept = fewest(found.moves, lambda moves: still(found.said, moves) is not None)
    return still(found.said, kept) or found


def _fewer_things(a: Variant, found: Scene, still: Still) -> Scene:
    for group in range(len(list(a.family.cuts(found.games[0], found.said)))):
        things = list(a.family.cuts(found.games[0], found.said))[group : group + 1]
        found = _without(a, found, things[0] if things else [], still)
    return found


def _without(a: Variant, found: Scene, things: Sequence[Any], still: Still) -> Scene:
    said = found.said

    def rest(kept: Sequence[Any]) -> Said:
        return a.family.cut(said, [thing for thing in things if thing not in kept])

    kept = fewest(things, lambda kept: still(rest(kept), found.moves) is not None)
    return still(rest(kept), found.moves) or found
