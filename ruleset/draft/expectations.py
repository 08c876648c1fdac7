"""What a rule case may expect of a draft position, one check a key."""

from collections.abc import Callable, Mapping
from typing import Any

from ruleset.core.game import Over, Turn
from ruleset.draft.game import DraftGame
from ruleset.draft.notation import names_of, read_list, read_set, read_table
from ruleset.draft.state import State
from ruleset.errors import NotationError

Check = Callable[[DraftGame, State, Any], str | None]


def _differs(found: object, wanted: object) -> str | None:
    return None if found == wanted else f"found {found}, expected {wanted}"


def _per_seat(read: Callable[[DraftGame, State, int], Any]) -> Check:
    def check(game: DraftGame, state: State, wanted: Any) -> str | None:
        said = read_table(game.rules, wanted)
        return _differs(_named({seat: read(game, state, seat) for seat in said}), _named(said))

    return check


def _named(values: Mapping[int, Any]) -> dict[int, Any]:
    """By seats as they are called."""
    return {seat + 1: value for seat, value in values.items()}


def _names(game: DraftGame, wanted: object) -> list[str]:
    """The cards of a list in the order of the deck."""
    return names_of(game.rules, read_set(game.rules, read_list(wanted, "a list of cards")))


def _sets(read: Callable[[State, int], int]) -> Check:
    def check(game: DraftGame, state: State, wanted: Any) -> str | None:
        said = {seat: _names(game, value) for seat, value in read_table(game.rules, wanted).items()}
        return _differs(_named({seat: names_of(game.rules, read(state, seat)) for seat in said}), _named(said))

    return check


def _asked(game: DraftGame, state: State, wanted: Any) -> str | None:
    decision = game.decision(state)
    if isinstance(decision, Turn):
        return _differs(f"{decision.seat} {decision.asks}", str(wanted))
    return _differs("over" if isinstance(decision, Over) else "draw", str(wanted))


def _cards(game: DraftGame, state: State, wanted: Any) -> str | None:
    """The points of the cards named, in the last scoring."""
    sheets = [{game.rules.deck.names[card]: points for card, points in sheet} for sheet in state.sheet]
    said = read_table(game.rules, wanted)
    if not all(isinstance(cards, Mapping) for cards in said.values()):
        raise NotationError("write a table from card to points for each seat")
    found = {seat: {card: sheets[seat].get(card) for card in cards} for seat, cards in said.items()}
    return _differs(_named(found), _named(said))


def _moves(game: DraftGame, state: State, wanted: Any) -> tuple[list[str], list[str]]:
    said = [game.move_text(game.read_move(str(one))) for one in read_list(wanted, "a list of moves")]
    return [game.move_text(move) for move in game.legal(state)], said


def _legal(game: DraftGame, state: State, wanted: Any) -> str | None:
    legal, said = _moves(game, state, wanted)
    missing = [move for move in said if move not in legal]
    return f"not legal: {', '.join(missing)}" if missing else None


def _only(game: DraftGame, state: State, wanted: Any) -> str | None:
    legal, said = _moves(game, state, wanted)
    return _differs(sorted(legal), sorted(said))


def _knows(game: DraftGame, state: State, wanted: Any) -> str | None:
    """What a seat knows of the other's hand: names, and how many cards it cannot name."""
    said, found = read_table(game.rules, wanted), {}
    for seat in said:
        seen, other = game.view(state, seat + 1), 1 - seat
        found[seat] = [*names_of(game.rules, seen.hands[other]), *["?"] * (seen.unknown or (0, 0))[other]]
    return _differs(_named(found), _named(said))


EXPECTATIONS: dict[str, Check] = {
    "cards": _cards,
    "round_points": _per_seat(lambda game, state, seat: state.scores[seat][-1] if state.scores[seat] else None),
    "points": _per_seat(lambda game, state, seat: state.totals[seat]),
    "hands": _sets(lambda state, seat: state.hands[seat]),
    "kingdoms": _sets(lambda state, seat: state.laid[seat]),
    "relics": _sets(lambda state, seat: state.relics[seat]),
    "gone": lambda game, state, wanted: _differs(names_of(game.rules, state.gone), _names(game, wanted)),
    "pile": lambda game, state, wanted: _differs(state.pile.bit_count(), wanted),
    "round": lambda game, state, wanted: _differs(state.round, wanted),
    "asked": _asked,
    "legal": _legal,
    "only": _only,
    "knows": _knows,
    "ranking": lambda game, state, wanted: _differs([list(group) for group in game.outcome(state).ranking], wanted),
    "decided": lambda game, state, wanted: _differs(game.outcome(state).decided, wanted),
}
