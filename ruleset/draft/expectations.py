"""What a rule case may expect of a draft position, one check a key."""

from collections.abc import Callable, Mapping
from typing import Any

from ruleset.core.game import Over, Turn
from ruleset.draft.game import DraftGame
from ruleset.draft.notation import names_of, read_set
from ruleset.draft.state import State
from ruleset.errors import NotationError

Check = Callable[[DraftGame, State, Any], str | None]


def _differs(found: object, wanted: object) -> str | None:
    return None if found == wanted else f"found {found}, expected {wanted}"


def _per_seat(read: Callable[[DraftGame, State, int], Any]) -> Check:
    def check(game: DraftGame, state: State, wanted: Any) -> str | None:
        if not isinstance(wanted, Mapping):
            raise NotationError("write a table from seat to value, like {1: ...}")
        return _differs({int(seat): read(game, state, int(seat) - 1) for seat in wanted}, _whole(wanted))

    return check


def _whole(wanted: Mapping[Any, Any]) -> dict[int, Any]:
    return {int(seat): value for seat, value in wanted.items()}


def _sets(read: Callable[[State, int], int]) -> Check:
    def check(game: DraftGame, state: State, wanted: Any) -> str | None:
        said = {int(seat): names_of(game.rules, read_set(game.rules, value)) for seat, value in wanted.items()}
        return _differs({seat: names_of(game.rules, read(state, seat - 1)) for seat in said}, said)

    return check


def _asked(game: DraftGame, state: State, wanted: Any) -> str | None:
    decision = game.decision(state)
    if isinstance(decision, Turn):
        return _differs(f"{decision.seat} {decision.asks}", str(wanted))
    return _differs("over" if isinstance(decision, Over) else "draw", str(wanted))


def _cards(game: DraftGame, state: State, wanted: Any) -> str | None:
    """The points of the cards named, in the last scoring."""
    sheets = [{game.rules.deck.names[card]: points for card, points in sheet} for sheet in state.sheet]
    found = {int(seat): {card: sheets[int(seat) - 1].get(card) for card in cards} for seat, cards in wanted.items()}
    return _differs(found, _whole(wanted))


def _moves(game: DraftGame, state: State, wanted: Any) -> tuple[list[str], list[str]]:
    return [game.move_text(move) for move in game.legal(state)], [game.move_text(game.read_move(one)) for one in wanted]


def _legal(game: DraftGame, state: State, wanted: Any) -> str | None:
    legal, said = _moves(game, state, wanted)
    missing = [move for move in said if move not in legal]
    return f"not legal: {', '.join(missing)}" if missing else None


def _only(game: DraftGame, state: State, wanted: Any) -> str | None:
    legal, said = _moves(game, state, wanted)
    return _differs(sorted(legal), sorted(said))


def _knows(game: DraftGame, state: State, wanted: Any) -> str | None:
    """What a seat knows of the other's hand: names, and how many cards it cannot name."""
    found = {}
    for seat in wanted:
        seen, other = game.view(state, int(seat)), 2 - int(seat)
        found[int(seat)] = [*names_of(game.rules, seen.hands[other]), *["?"] * (seen.unknown or (0, 0))[other]]
    return _differs(found, _whole(wanted))


EXPECTATIONS: dict[str, Check] = {
    "cards": _cards,
    "round_points": _per_seat(lambda game, state, seat: state.scores[seat][-1]),
    "points": _per_seat(lambda game, state, seat: state.totals[seat]),
    "hands": _sets(lambda state, seat: state.hands[seat]),
    "kingdoms": _sets(lambda state, seat: state.laid[seat]),
    "relics": _sets(lambda state, seat: state.relics[seat]),
    "gone": lambda game, state, wanted: _differs(
        names_of(game.rules, state.gone), names_of(game.rules, read_set(game.rules, wanted))
    ),
    "pile": lambda game, state, wanted: _differs(state.pile.bit_count(), wanted),
    "round": lambda game, state, wanted: _differs(state.round, wanted),
    "asked": _asked,
    "legal": _legal,
    "only": _only,
    "knows": _knows,
    "ranking": lambda game, state, wanted: _differs([list(group) for group in game.outcome(state).ranking], wanted),
    "decided": lambda game, state, wanted: _differs(game.outcome(state).decided, wanted),
}
