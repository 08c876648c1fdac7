"""The bot that takes what scores most at once."""

import random
from collections.abc import Sequence
from typing import Any

from ruleset.bots.picking import Picker, some, worth
from ruleset.core.game import AnyGame, Turn


def greedy(looks: int) -> Picker:
    """A bot that tries so many moves at most, each in a position that agrees with its view, and takes the best.

    Among equally good moves it takes any.
    """

    def pick(game: AnyGame, view: Any, moves: Sequence[Any], rng: random.Random) -> Any:
        return moves[0] if len(moves) == 1 else ranked(game, view, some(moves, looks, rng), rng)[0]

    return pick


def ranked(game: AnyGame, view: Any, moves: Sequence[Any], rng: random.Random) -> list[Any]:
    """Moves by what the seat to move is worth right after each, best first; equally good ones stay in order."""
    decision, state = game.decision(view), game.possible(view, rng)
    assert isinstance(decision, Turn)
    values = [worth(game, game.apply(state, move), decision.seat) for move in moves]
    return [moves[index] for index in sorted(range(len(moves)), key=lambda index: -values[index])]
