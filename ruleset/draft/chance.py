"""Cards drawn blindly from the pile."""

import random
from collections.abc import Iterator
from itertools import combinations
from math import comb

from ruleset.core.chance import Chance
from ruleset.draft.moves import Drawn, Move
from ruleset.draft.state import cards_of
from ruleset.errors import NotationError


class DrawCards(Chance[Move]):
    """``size`` different cards of the pile, all sets equally likely; ``unknown`` cards of it cannot be named."""

    __slots__ = ("cards", "seat", "size", "unknown")

    def __init__(self, pile: int, size: int, unknown: int = 0, seat: int = 0) -> None:
        self.cards, self.size, self.unknown, self.seat = tuple(cards_of(pile)), size, unknown, seat

    def __str__(self) -> str:
        return f"draws {self.size} of {len(self.cards) + self.unknown} cards"

    @property
    def kind(self) -> str:
        return f"draw {self.seat}"

    @property
    def total(self) -> int:
        return comb(len(self.cards), self.size)

    def outcomes(self) -> Iterator[tuple[Move, int]]:
        return ((Drawn(cards), 1) for cards in combinations(self.cards, self.size))

    def weight(self, event: object) -> int:
        if not isinstance(event, Drawn) or len(event.cards) != self.size:
            return 0
        return int(tuple(sorted(set(event.cards) & set(self.cards))) == event.cards)

    def sample(self, rng: random.Random) -> Move:
        if self.unknown:
            raise NotationError("a view does not know the pile; draw a full position by `possible` first")
        left = list(self.cards)
        return Drawn(tuple(sorted(left.pop(int(rng.random() * len(left))) for _ in range(self.size))))
