"""The dynasty family as the rest of the library meets it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

import ruleset.dynasty.civilization
import ruleset.dynasty.conflict_slots  # noqa: F401 - offers its hooks
from ruleset.core.game import AnyGame
from ruleset.dynasty import drawn, sketch, textform
from ruleset.dynasty.board import Board
from ruleset.dynasty.boardfile import BoardFile, read_board
from ruleset.dynasty.exhibits import exhibits
from ruleset.dynasty.expectations import EXPECTATIONS
from ruleset.dynasty.feasible import faults
from ruleset.dynasty.game import DynastyGame
from ruleset.dynasty.invariants import INVARIANTS
from ruleset.dynasty.metrics import metrics_of
from ruleset.dynasty.points import POINTS
from ruleset.dynasty.rules import compile_rules
from ruleset.dynasty.spec import Chapters
from ruleset.dynasty.state import Draft
from ruleset.errors import NotationError
from ruleset.spec.exhibits import Exhibit
from ruleset.spec.family import Family, Invariants, Metric, Report, Resource
from ruleset.spec.structure import Structurer
from ruleset.spec.watching import Watch, watched


class DynastyFamily(Family):
    """Tile games on a map: Tigris & Euphrates and its kin."""

    name = "dynasty"
    chapters = Chapters
    points = POINTS
    files: ClassVar[Mapping[str, type]] = {"boards": BoardFile}
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
            report(problem.key, problem.wrong, problem.meant, problem.span)
        if board is None:
            return None
        if board.name != name:
            report("components.board", f"the file of this name is of the board {board.name!r}", "one name for both")
        for key, wrong, meant in faults(chapters, board):
            report(key, wrong, meant)
        return board

    def parts_text(self, parts: Any) -> str:
        return "\n".join((parts.kind, *parts.rows))

    def exhibits(self, chapters: Any, parts: Any) -> tuple[Exhibit, ...]:
        return exhibits(chapters, parts)

    def seats(self, chapters: Any) -> tuple[int, ...]:
        return tuple(chapters.components.players)

    def game(self, name: str, chapters: Any, parts: Any, seats: int) -> AnyGame:
        return DynastyGame(compile_rules(name, chapters, parts, seats))

    def position(self, name: str, chapters: Any, parts: Any, said: Mapping[str, Any]) -> tuple[AnyGame, Any]:
        _check_kind(said, parts)
        seats = _seats_of(said, self.seats(chapters))
        text = said.get("sketch")
        board = parts
        if text is not None:
            terrain = {tile.letter: tile.lies_on for tile in chapters.components.tiles.values()}
            board = sketch.board_of(str(text), parts.kind, terrain, sketch.texts(said, "corners"))
        game = DynastyGame(compile_rules(name, chapters, board, seats))
        if "position" in said:
            return game, game.read_state(str(said["position"]))
        if "start" in said:
            return game, game.start()
        return game, sketch.state_of(game.rules, None if text is None else str(text), said)

    def position_keys(self) -> tuple[str, ...]:
        return ("players", "sketch", "board", "position", "start", "corners", *sketch.KEYS)

    def drawn(self, game: AnyGame, state: Any) -> dict[str, Any] | None:
        assert isinstance(game, DynastyGame)
        return drawn.drawn(game.rules, state)

    def cuts(self, game: AnyGame, said: Mapping[str, Any]) -> Iterator[list[Any]]:
        assert isinstance(game, DynastyGame)
        return drawn.cuts(game.rules, said)

    def cut(self, said: Mapping[str, Any], chosen: Sequence[Any]) -> dict[str, Any]:
        return drawn.cut(said, chosen)

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

    def watched(self, game: AnyGame, watch: Watch) -> AnyGame:
        assert isinstance(game, DynastyGame)
        return DynastyGame(watched(game.rules, POINTS.hooks, watch, _as_drafted))

    def metrics(self, game: AnyGame) -> Mapping[str, Metric]:
        assert isinstance(game, DynastyGame)
        return metrics_of(game.rules)

    def expectations(self) -> Mapping[str, Callable[[Any, Any, Any], str | None]]:
        return EXPECTATIONS

    def invariants(self) -> Invariants:
        return INVARIANTS


def _as_drafted(arguments: tuple[Any, ...]) -> object:
    """What a step may change: the draft it is given."""
    return next((given.key() for given in arguments if isinstance(given, Draft)), None)


_KINDS = ("sketch", "board", "position", "start")


_SEATS = tuple("123456789")


def _check_kind(said: Mapping[str, Any], board: Board) -> None:
    """A position is drawn, or the variant's own board, or a text, or a new game; the last two are complete."""
    kinds = [kind for kind in _KINDS if kind in said]
    if len(kinds) > 1:
        raise NotationError(f"{kinds[1]}: a position is given by `{kinds[0]}` already; leave one of them out")
    if said.get("board", board.name) != board.name:
        raise NotationError(f"board: the variant is played on {board.name}; draw another one as a `sketch`")
    if said.get("start", True) is not True:
        raise NotationError("start: `true` is meant, or leave it out")
    if "position" in said or "start" in said:
        for key in said:
            if key not in (*kinds, "players"):
                raise NotationError(f"{key}: `{kinds[0]}` says it already; leave it out")
    elif "sketch" not in said and "corners" in said:
        raise NotationError("corners: only a sketch needs them")


def _seats_of(said: Mapping[str, Any], allowed: tuple[int, ...]) -> int:
    """The number of players a position says, or the least that has a place for every seat it mentions."""
    players = said.get("players")
    if players is None:
        mentioned = _highest_seat(said)
        players = next((count for count in sorted(allowed) if count >= mentioned), mentioned)
    if players not in allowed or isinstance(players, bool):
        raise NotationError(f"players: {players!r} do not play this variant; it is for {', '.join(map(str, allowed))}")
    return int(players)


def _highest_seat(said: Mapping[str, Any]) -> int:
    mentioned = [1]
    for key in ("hands", "points", "treasures", "catastrophes"):
        if isinstance(said.get(key), Mapping):
            mentioned += [int(seat) for seat in said[key] if str(seat) in _SEATS]
    turn = said.get("turn")
    mentioned += [turn] if isinstance(turn, int) else []
    for token in str(said.get("sketch", "")).split():
        if len(token) == 2 and token[0].isupper() and token[1] in _SEATS:
            mentioned.append(int(token[1]))
    return max(mentioned)


FAMILY = DynastyFamily()
