"""A witness for people: the board, each move with who makes it and what it does, and what each version says then."""

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from ruleset.compare.scene import MOST_MOVES
from ruleset.compare.scene import Scene as Found
from ruleset.compare.witness import Witness
from ruleset.core.game import AnyGame, Turn
from ruleset.core.moves import meaning
from ruleset.core.scene import Scene
from ruleset.errors import NotationError
from ruleset.rulebook.wording import written


@frozen
class Picture:
    """A position, as text and as shapes."""

    text: str
    scene: Scene


@frozen
class Played:
    """A move: who makes it, its text, and what such a move does."""

    who: str
    text: str
    does: str


@frozen
class Says:
    """What a version says in the end: in short, by which rule it refuses a move, and the position it comes to."""

    version: str
    text: str
    reason: str = ""
    after: Picture | None = None


@frozen
class Example:
    """A smallest position in which a value matters.

    ``given`` are other values that both versions must have for it; ``left_out`` moves went before those told.
    """

    source: str
    given: tuple[str, ...]
    board: Picture
    moves: tuple[Played, ...]
    left_out: int
    says: tuple[Says, Says]


def example(one: Witness, name: str) -> Example | None:
    """A witness with all that is shown of it; None when it has no position."""
    if one.scene is None:
        return None
    found, part = one.scene, one.scene.parting
    moves, states = _replayed(found)
    ends = _ends(found, states[-1])
    versions = (name, f"{name} with this value")
    says = tuple(
        Says(version, text, _reason(found, game, states[-1], text), after)
        for version, text, game, after in zip(versions, (part.a, part.b), found.games, ends, strict=True)
    )
    given = tuple(_set(path, value) for path, value in one.given.items())
    left_out = max(0, len(moves) - MOST_MOVES)
    board = _picture(found.games[0], states[left_out])
    return Example(one.source, given, board, tuple(moves[left_out:]), left_out, (says[0], says[1]))


def _set(path: str, value: Any) -> str:
    """A value that is given; of a whole table the name is enough, as it is told at its own place."""
    return path if isinstance(value, Mapping) else f"{path}: {written(value)}"


def _replayed(found: Found) -> tuple[list[Played], list[Any]]:
    """The moves of a scene, and the position before each of them and after the last."""
    game, states = found.games[0], [found.parting.start]
    moves = []
    for text in found.moves:
        decision, move = game.decision(states[-1]), game.read_move(text)
        who = f"seat {decision.seat}" if isinstance(decision, Turn) else "chance"
        moves.append(Played(who, text, meaning(move).removeprefix("Chance: ")))
        states.append(game.apply(states[-1], move))
    return moves, states


def _picture(game: AnyGame, state: Any) -> Picture:
    return Picture(game.picture(state), game.scene(state))


def _ends(found: Found, state: Any) -> tuple[Picture | None, Picture | None]:
    """Where the last move leads in each version, when that looks different."""
    if found.parting.kind != "result" or found.said.get("start"):
        return None, None
    game, other = found.games
    its = found.parting.start
    for text in found.moves:
        its = other.apply(its, other.read_move(text))
    ends = _picture(game, state), _picture(other, its)
    return ends if ends[0].text != ends[1].text else (None, None)


def _reason(found: Found, game: AnyGame, state: Any, text: str) -> str:
    """Why a version refuses the move it is said to refuse, and where that is written."""
    if found.parting.kind != "legal" or not text.endswith("is not legal") or found.said.get("start"):
        return ""
    try:
        refusal = game.why_not(state, game.read_move(text.split("`")[1]))
    except NotationError as error:
        return str(error)
    if refusal is None:
        return ""
    places = f" ({'; '.join(refusal.places)})" if refusal.places else ""
    return f"{refusal.sentence.rstrip('.')}{places}"
