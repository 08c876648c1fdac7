"""Positions near a given one in which cards that act rarely lie in a kingdom."""

from collections.abc import Iterator

from ruleset.draft.rules import Rules
from ruleset.draft.state import PICK, State, cards_of

RARE = ("wins_ties", "doubles", "majority_of_singles", "best_card", "per_missing_suit", "per_set")


def exchanged_cards(rules: Rules, state: State) -> Iterator[State]:
    """The position with the first card a seat has laid exchanged for another card, wherever that is."""
    if state.phase != PICK or any(state.chosen):
        return
    for laid in state.laid:
        for first in list(cards_of(laid))[:1]:
            yield from (state.swapped(first, card) for card in cards_of(rules.of_kind(*RARE)) if card != first)
