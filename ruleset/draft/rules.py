"""A checked variant with its deck, compiled: names have become functions, cards numbers."""

from collections.abc import Callable
from typing import Any

from attrs import frozen

from ruleset.draft.deck import Deck
from ruleset.draft.points import POINTS
from ruleset.draft.spec import BestCard, Chapters, Counting, Majority

Function = Callable[..., Any]


@frozen(eq=False)
class Card:
    """A card as play needs it: its suit (-1 for none), its objective, its points and the suits it aims at."""

    number: int
    name: str
    title: str
    suit: int
    objective: Function
    kind: str
    points: int
    of: tuple[int, ...]


@frozen(eq=False)
class Rules:
    """Everything a game asks for; compared by identity."""

    variant: str
    chapters: Chapters
    deck: Deck
    seats: int
    cards: tuple[Card, ...]
    suits: int
    can_choose: Function
    doubled: Function
    counts: dict[str, Function]
    ties: dict[str, Function]
    compares: Function
    numbers: dict[str, int]

    def of_kind(self, *kinds: str) -> int:
        """The set of cards with such an objective."""
        return sum(1 << card.number for card in self.cards if card.kind in kinds)


def _cards(chapters: Chapters, deck: Deck) -> tuple[Card, ...]:
    suitless = len(deck.suits) if chapters.components.suitless == "one_more_suit" else -1
    return tuple(
        Card(
            number,
            deck.names[number],
            line.title,
            suitless if line.suit is None else deck.suits.index(line.suit),
            POINTS.function("card.objective", line.objective),
            line.objective,
            line.points,
            tuple(deck.suits.index(suit) for suit in line.of),
        )
        for number, line in enumerate(deck.cards)
    )


def compile_rules(variant: str, chapters: Chapters, deck: Deck, seats: int) -> Rules:
    """Bind every name of a checked variant to its function."""
    said = chapters.scoring
    counted: dict[str, Counting | Majority] = {
        "per_suit": said.per_suit,
        "per_set": said.per_set,
        "per_missing_suit": said.per_missing_suit,
        "majority": said.majority,
        "majority_of_singles": said.majority_of_singles,
    }
    tied: dict[str, Majority | BestCard] = {
        "majority": said.majority,
        "majority_of_singles": said.majority_of_singles,
        "best_card": said.best_card,
    }
    return Rules(
        variant=variant,
        chapters=chapters,
        deck=deck,
        seats=seats,
        cards=_cards(chapters, deck),
        suits=len(deck.suits) + (chapters.components.suitless == "one_more_suit"),
        can_choose=POINTS.function("relics.can_choose", chapters.relics.can_choose),
        doubled=POINTS.function("scoring.doubled", said.doubled),
        counts={kind: POINTS.function("scoring.counts", one.counts) for kind, one in counted.items()},
        ties={kind: POINTS.function("scoring.tie", one.tie) for kind, one in tied.items()},
        compares=POINTS.function("scoring.compares", said.best_card.compares),
        numbers={name: number for number, name in enumerate(deck.names)},
    )
