"""The dynasty family as the rest of the library meets it."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import ruleset.dynasty.conflict_slots  # noqa: F401 - offers its hooks
from ruleset.core.game import AnyGame, Event
from ruleset.dynasty import sketch, textform
from ruleset.dynasty.board import Board
from ruleset.dynasty.boardfile import read_board
from ruleset.dynasty.expectations import EXPECTATIONS
from ruleset.dynasty.feasible import faults
from ruleset.dynasty.game import DynastyGame
from ruleset.dynasty.invariants import INVARIANTS
from ruleset.dynasty.metrics import METRICS
from ruleset.dynasty.points import POINTS
from ruleset.dynasty.rules import compile_rules
from ruleset.dynasty.spec import Chapters
from ruleset.errors import NotationError
from ruleset.spec.family import Family, Invariants, Report, Resource
from ruleset.spec.structure import Structurer


class DynastyFamily(Family):
    """Tile games on a map: Tigris & Euphrates and its kin."""

    name = "dynasty"
    chapters = Chapters
    points = POINTS
    inert: ClassVar[Mapping[str, str]] = {
        "components.joining_markers": "it names a component and has no effect on play",
        "information.points": "it says what players are shown, and has no effect on play",
        "information.bag": "it says what players are shown, and has no effect on play",
    }

    def parts(self, chapters: Any, resource: Resource, report: Report) -> Board | None:
        name = chapters.components.board
        node = resource("boards", name)
        if node is None:
            report("components.board", f"no board called {name!r}", "a file of that name in a folder `boards`")
            return None
        structurer = Structurer()
        board = read_board(node, structurer)
        for problem in structurer.problems:
            report("components.board", str(problem), "")
        if board is None:
            return None
        for key, wrong, meant in faults(chapters, board):
            report(key, wrong, meant)
        return board

    def parts_text(self, parts: Any) -> str:
        return "\n".join((parts.kind, *parts.rows))

    def seats(self, chapters: Any) -> tuple[int, ...]:
        return tuple(chapters.components.players)

    def game(self, name: str, chapters: Any, parts: Any, seats: int) -> AnyGame:
        return DynastyGame(compile_rules(name, chapters, parts, seats))

    def position(self, name: str, chapters: Any, parts: Any, said: Mapping[str, Any]) -> tuple[AnyGame, Any]:
        seats = _seats_of(said)
        text = said.get("sketch")
        board = parts
        if text is not None:
            terrain = {tile.letter: tile.lies_on for tile in chapters.components.tiles.values()}
            board = sketch.board_of(str(text), parts.kind, terrain, tuple(map(str, said.get("corners", ()))))
        game = DynastyGame(compile_rules(name, chapters, board, seats))
        if "position" in said:
            return game, game.read_state(str(said["position"]))
        if said.get("start") is True:
            return game, game.start()
        return game, sketch.state_of(game.rules, None if text is None else str(text), said)

    def position_keys(self) -> tuple[str, ...]:
        return ("players", "sketch", "board", "position", "start", "corners", *sketch.KEYS)

    def common(self, a: AnyGame, b: AnyGame) -> str | None:
        assert isinstance(a, DynastyGame) and isinstance(b, DynastyGame)
        if a.seats != b.seats:
            return "they are for different numbers of players"
        if self.parts_text(a.rules.board) != self.parts_text(b.rules.board):
            return "they are played on different boards"
        if (a.rules.letters, a.rules.total) != (b.rules.letters, b.rules.total):
            return "they have different tiles"
        if textform.order(a.rules) != textform.order(b.rules):
            return "a position of one has parts that the other does not know"
        return None

    def metrics(self) -> Mapping[str, Callable[[Event], int]]:
        return METRICS

    def expectations(self) -> Mapping[str, Callable[[Any, Any, Any], str | None]]:
        return EXPECTATIONS

    def invariants(self) -> Invariants:
        return INVARIANTS


def _seats_of(said: Mapping[str, Any]) -> int:
    """The number of players a position says, or the highest seat it mentions, at least two."""
    if "players" in said:
        players = said["players"]
        if not isinstance(players, int) or not 2 <= players <= 6:
            raise NotationError(f"players: {players!r} is no number of players")
        return players
    mentioned = [2]
    for key in ("hands", "points", "treasures", "catastrophes"):
        if isinstance(said.get(key), Mapping):
            mentioned += [int(seat) for seat in said[key] if str(seat).isdigit()]
    turn = said.get("turn")
    mentioned += [turn] if isinstance(turn, int) else []
    for token in str(said.get("sketch", "")).split():
        if len(token) == 2 and token[0].isupper() and token[1].isdigit():
            mentioned.append(int(token[1]))
    return min(max(mentioned), 6)


FAMILY = DynastyFamily()
