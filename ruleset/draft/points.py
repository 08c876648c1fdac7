"""The hook points of the draft family: every procedure in which versions differ."""

from ruleset.spec.hooks import Points

POINTS = Points(
    {
        "card.objective": "what a card scores; picked by the card's own line in the deck",
        "relics.can_choose": "which two cards may be left as a relic and discarded",
        "scoring.counts": "how many cards of each suit a kingdom has, for one kind of objective",
        "scoring.tie": "whether a player scores when both have equally much",
        "scoring.doubled": "which suits are doubled, given the most numerous ones",
        "scoring.compares": "what is compared for the best single card",
    }
)
