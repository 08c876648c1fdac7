"""Cards, sets of cards and moves as text, and back."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ruleset.draft.moves import FACE_DOWN, Drawn, Keep, Move, Pick
from ruleset.draft.rules import Rules
from ruleset.draft.state import cards_of
from ruleset.errors import NotationError
from ruleset.spec.problems import nearest

UNKNOWN = "?"
VERBS = ("pick", "keep", "draw")


def read_card(rules: Rules, text: str) -> int:
    """The card of that name."""
    number = rules.numbers.get(text)
    if number is None:
        raise NotationError(f"{text[:40]!r} is no card of the deck; {nearest(text, rules.numbers)}")
    return number


def read_table(rules: Rules, said: object, where: str = "") -> dict[int, Any]:
    """A table from seat to value as a rule case writes it, its seats counted from 0; raises NotationError."""
    seats = {str(seat + 1): seat for seat in range(rules.seats)}
    if not isinstance(said, Mapping) or not all(str(seat) in seats for seat in said):
        raise NotationError(f"{where}write a table from seat (1 to {rules.seats}) to value")
    return {seats[str(seat)]: value for seat, value in said.items()}


def read_list(said: object, meant: str) -> Sequence[object]:
    """A list as a rule case writes it; raises NotationError that says what is ``meant``."""
    if not isinstance(said, list | tuple):
        raise NotationError(f"{meant} is meant, not {str(said)[:40]!r}")
    return said


def read_set(rules: Rules, names: Iterable[object]) -> int:
    """The set of cards named, each once."""
    mask = 0
    for name in names:
        bit = 1 << read_card(rules, str(name))
        if mask & bit:
            raise NotationError(f"{name} stands twice")
        mask |= bit
    return mask


def names_of(rules: Rules, mask: int) -> list[str]:
    """The names of a set of cards, in the order of the deck."""
    return [rules.deck.names[card] for card in cards_of(mask)]


def set_text(rules: Rules, mask: int) -> str:
    """A set of cards: names with ``+`` between them, ``-`` for none."""
    return "+".join(names_of(rules, mask)) or "-"


def read_set_text(rules: Rules, text: str) -> int:
    """The set that ``set_text`` wrote."""
    return 0 if text == "-" else read_set(rules, text.split("+"))


def _name(rules: Rules, card: int) -> str:
    return UNKNOWN if card == FACE_DOWN else rules.deck.names[card]


def _card(rules: Rules, text: str) -> int:
    return FACE_DOWN if text == UNKNOWN else read_card(rules, text)


def move_text(rules: Rules, move: Move) -> str:
    """``pick CARD``, ``keep CARD discard CARD`` or ``draw CARD CARD``; a card that lies face down is ``?``."""
    if isinstance(move, Pick):
        return f"pick {_name(rules, move.card)}"
    if isinstance(move, Keep):
        return f"keep {_name(rules, move.relic)} discard {_name(rules, move.discard)}"
    return " ".join(("draw", *(_name(rules, card) for card in move.cards)))


def read_move(rules: Rules, text: str) -> Move:
    """The move that ``move_text`` wrote; raises NotationError."""
    match text.split(" "):
        case ["pick", card]:
            return Pick(_card(rules, card))
        case ["keep", relic, "discard", card]:
            return Keep(_card(rules, relic), _card(rules, card))
        case ["draw", *cards] if cards and set(cards) == {UNKNOWN}:
            return Drawn((FACE_DOWN,) * len(cards))
        case ["draw", *cards] if cards:
            drawn = Drawn(tuple(cards_of(read_set(rules, cards))))
            if move_text(rules, drawn) == text:
                return drawn
            raise NotationError(f"{text[:60]!r}: cards are drawn in the order of the deck, with single blanks between")
    raise NotationError(f"{text[:60]!r} is no move; write `pick CARD`, `keep CARD discard CARD` or `draw CARD ...`")
