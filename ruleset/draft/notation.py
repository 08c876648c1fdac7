"""Cards, sets of cards and moves as text, and back."""

from collections.abc import Iterable

from ruleset.draft.moves import Drawn, Keep, Move, Pick
from ruleset.draft.rules import Rules
from ruleset.draft.state import cards_of
from ruleset.errors import NotationError
from ruleset.spec.problems import nearest


def read_card(rules: Rules, text: str) -> int:
    """The card of that name."""
    number = rules.numbers.get(text)
    if number is None:
        raise NotationError(f"{text[:40]!r} is no card of the deck; {nearest(text, rules.numbers)}")
    return number


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


def move_text(rules: Rules, move: Move) -> str:
    """``pick CARD``, ``keep CARD discard CARD`` or ``draw CARD CARD``."""
    name = rules.deck.names
    if isinstance(move, Pick):
        return f"pick {name[move.card]}"
    if isinstance(move, Keep):
        return f"keep {name[move.relic]} discard {name[move.discard]}"
    return " ".join(("draw", *(name[card] for card in move.cards)))


def read_move(rules: Rules, text: str) -> Move:
    """The move that ``move_text`` wrote; raises NotationError."""
    match text.split(" "):
        case ["pick", card]:
            return Pick(read_card(rules, card))
        case ["keep", relic, "discard", card]:
            return Keep(read_card(rules, relic), read_card(rules, card))
        case ["draw", *cards] if cards:
            drawn = Drawn(tuple(cards_of(read_set(rules, cards))))
            if move_text(rules, drawn) == text:
                return drawn
            raise NotationError(f"{text[:60]!r}: cards are drawn in the order of the deck, with single blanks between")
    raise NotationError(f"{text[:60]!r} is no move; write `pick CARD`, `keep CARD discard CARD` or `draw CARD ...`")
