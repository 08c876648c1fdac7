"""The moves of a draft; cards are numbers in the order of the deck, seats decide in secret one after the other."""

from attrs import frozen

FACE_DOWN = -1
"""A card that a seat cannot name, in the moves of others as it sees them."""


@frozen
class Pick:
    """Lay a card of the hand face down; it is revealed when all have chosen."""

    card: int


@frozen
class Keep:
    """Leave one card as a relic and discard another, revealed when all have chosen."""

    relic: int
    discard: int


@frozen
class Drawn:
    """Chance: cards drawn from the pile, in the order of the deck."""

    cards: tuple[int, ...]


Move = Pick | Keep | Drawn
