"""The cards of a variant as a table, for its rulebook."""

from ruleset.draft.deck import Deck
from ruleset.draft.points import POINTS
from ruleset.spec.exhibits import Exhibit, Table


def exhibits(deck: Deck) -> tuple[Exhibit, ...]:
    """Every card of the deck with its objective in a sentence."""
    rows = tuple(
        (
            card.title,
            card.suit or "none",
            POINTS.find("card.objective", card.objective).sentence,
            str(card.points) if card.points else "-",
            ", ".join(card.of) or "-",
        )
        for card in deck.cards
    )
    return (Table("components", "The cards", ("card", "suit", "objective", "points", "of"), rows),)
