"""What several test files need."""

import random
from itertools import islice
from typing import Any

from ruleset.core.game import AnyGame
from ruleset.core.play import Step, steps

TIGRIS = ("tigris", "tigris-nl", "tigris-zh")
YANGTZE = ("yangtze", "huang")
TIDES = ("tides", "tides-ties", "tides-doubling", "tides-singles")


def states_of(game: AnyGame, seed: int, every: int = 1) -> list[Any]:
    """The states of one random game, or a sample of them."""
    start = game.start()
    states = [start, *(step.state for step in steps(game, random.Random(seed), start))]
    return [*states[::every], states[-1]]


def some_steps(game: AnyGame, seed: int, count: int | None = None) -> list[Step]:
    return list(islice(steps(game, random.Random(seed)), count))
