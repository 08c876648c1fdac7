"""A position as an immutable value. Sets of cards are ints with a bit for each card; seats are 0-based here."""

from collections.abc import Iterator

from attrs import evolve, field, frozen

HIDDEN = (-1,)
"""What is known of a choice that lies face down on the table."""

DRAW, PICK, KEEP, OVER = "draw", "pick", "keep", "over"

Sheet = tuple[tuple[int, int], ...]
"""What each card of a kingdom scored: (card, points)."""


def cards_of(mask: int) -> Iterator[int]:
    """The cards of a set, in the order of the deck."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(cards: tuple[int, ...]) -> int:
    """The set of these cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


@frozen
class State:
    """One position.

    A chosen card stays in its hand until it is revealed. ``shown`` are the cards of each hand that the opponent
    knows, for he has passed them on or seen them played. ``unknown`` is empty in a full position; in the view of a
    seat it says how many cards of each hand, and last of the pile, that seat cannot name.
    """

    phase: str
    round: int
    hands: tuple[int, ...]
    chosen: tuple[tuple[int, ...], ...]
    shown: tuple[int, ...]
    laid: tuple[int, ...]
    relics: tuple[int, ...]
    pile: int
    gone: int
    due: tuple[tuple[int, int], ...]
    scores: tuple[tuple[int, ...], ...]
    sheet: tuple[Sheet, ...]
    unknown: tuple[int, ...] = field(default=())

    @property
    def kingdoms(self) -> tuple[int, ...]:
        """The cards of each seat that score: relics and those of this round."""
        return tuple(laid | relics for laid, relics in zip(self.laid, self.relics, strict=True))

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat in all rounds."""
        return tuple(map(sum, self.scores))

    def swapped(self, one: int, other: int) -> "State":
        """The position with two cards in each other's place, wherever these are; nothing was chosen or scored yet."""
        both = 1 << one | 1 << other

        def moved(mask: int) -> int:
            return mask ^ both if (mask >> one ^ mask >> other) & 1 else mask

        return evolve(
            self,
            hands=tuple(map(moved, self.hands)),
            shown=tuple(map(moved, self.shown)),
            laid=tuple(map(moved, self.laid)),
            relics=tuple(map(moved, self.relics)),
            pile=moved(self.pile),
            gone=moved(self.gone),
        )


def with_seat(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    """``values`` with one seat's replaced."""
    return (*values[:seat], value, *values[seat + 1 :])
