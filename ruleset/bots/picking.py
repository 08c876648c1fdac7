"""How a bot picks among moves, and how good a position is for a seat."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from ruleset.core.game import AnyGame

Picker = Callable[[AnyGame, Any, Sequence[Any], random.Random], Any]
"""``pick(game, view, moves, rng) -> move``: one of these moves of the seat whose view it is."""


def uniform(game: AnyGame, view: Any, moves: Sequence[Any], rng: random.Random) -> Any:
    """Every move equally often."""
    return moves[int(rng.random() * len(moves))]


def some(moves: Sequence[Any], most: int, rng: random.Random) -> list[Any]:
    """So many different moves at most, in random order."""
    return [moves[index] for index in rng.sample(range(len(moves)), min(most, len(moves)))]


def worth(game: AnyGame, state: Any, seat: int) -> float:
    """How far a seat is ahead of its best opponent if the game ended now.

    The first comparison counts in full and each later one half as much as the one before: to raise what decides is
    best, and to raise anything is better than nothing.
    """
    totals = [sum(part / (1 << place) for place, part in enumerate(score)) for score in game.standing(state).scores]
    mine = totals.pop(seat - 1)
    return mine - max(totals, default=0.0)
