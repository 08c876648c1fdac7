"""Hypothesis strategies for variants, games and positions; needs the extra ``hypothesis``."""

import random
from itertools import islice
from typing import Any

from attrs import frozen
from hypothesis import strategies as st

from ruleset.core.game import AnyGame, Over
from ruleset.core.play import steps
from ruleset.families import load
from ruleset.spec.catalogue import shipped
from ruleset.spec.variant import Variant

SEEDS = st.integers(min_value=0, max_value=2**32 - 1)
"""Seeds of generators."""


@frozen
class Reached:
    """A position that random play has reached: the variant, its game, the state, and how it came about."""

    variant: Variant
    game: AnyGame
    state: Any
    seed: int
    steps: int

    def __repr__(self) -> str:
        return f"<{self.variant.name}, {self.game.seats} players, seed {self.seed}, {self.steps} steps>"


def variants(*names: str) -> st.SearchStrategy[Variant]:
    """One of the named variants; of all shipped ones when none is named."""
    return st.sampled_from(names or shipped()).map(load)


@st.composite
def positions(draw: st.DrawFn, *names: str, most: int = 300, ended: bool = False) -> Reached:
    """A position after at most so many random steps; shrinks to fewer. ``ended`` allows games that are over."""
    variant = draw(variants(*names))
    game = variant.game(draw(st.sampled_from(variant.seats)))
    count, seed = draw(st.integers(min_value=0, max_value=most)), draw(SEEDS)
    state, done = game.start(), 0
    for step in islice(steps(game, random.Random(seed), state), count):
        if not ended and isinstance(game.decision(step.state), Over):
            break
        state, done = step.state, done + 1
    return Reached(variant, game, state, seed, done)


def moves(game: AnyGame, state: Any) -> st.SearchStrategy[Any]:
    """A legal move of the seat to decide; shrinks to the first."""
    legal = game.legal(state)
    return st.integers(min_value=0, max_value=len(legal) - 1).map(legal.__getitem__)
