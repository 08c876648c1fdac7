"""The bot that plays many continuations and takes the move that did best."""

import random
from collections.abc import Sequence
from typing import Any

from ruleset.bots.greedy import ranked
from ruleset.bots.picking import Picker, some, worth
from ruleset.core.chance import Chance
from ruleset.core.game import AnyGame, Over, Turn

WIDTH = 8
"""How many moves are played on from, after a first look at all."""

HORIZON = 12
"""A continuation is judged after so many decisions."""


def search(budget: int) -> Picker:
    """A determinised Monte Carlo search that simulates so many decisions for each decision it makes.

    Half of the budget at most goes into a first look, one decision deep, which keeps the most promising moves. The
    rest is spent in rounds, and the worse half of the moves leaves after each. In one trial all moves that are left
    start from the same position drawn from the view, and go on with the same luck.
    """

    def pick(game: AnyGame, view: Any, moves: Sequence[Any], rng: random.Random) -> Any:
        if len(moves) == 1:
            return moves[0]
        tried = some(moves, max(2, budget // 2), rng)
        left = budget - len(tried)
        arms = _Arms(game, view, ranked(game, view, tried, rng)[:WIDTH])
        rounds = (len(arms.moves) - 1).bit_length()
        for done in range(rounds):
            left -= arms.play(left // (rounds - done), rng)
            arms.halve()
        return arms.moves[0]

    return pick


class _Arms:
    """The moves still in question, and what each has brought so far."""

    def __init__(self, game: AnyGame, view: Any, moves: list[Any]) -> None:
        decision = game.decision(view)
        assert isinstance(decision, Turn)
        self.game, self.view, self.seat, self.moves = game, view, decision.seat, moves
        self.values = [0.0] * len(moves)

    def play(self, budget: int, rng: random.Random) -> int:
        """Trials until the budget is spent; the number of decisions that were simulated."""
        spent = 0
        while spent < budget:
            state, luck = self.game.possible(self.view, rng), rng.random()
            for arm, move in enumerate(self.moves):
                value, decisions = self._continued(state, move, random.Random(luck))
                self.values[arm] += value
                spent += decisions
        return spent

    def halve(self) -> None:
        """Keep the better half, the best first; equally good moves stay in order."""
        order = sorted(range(len(self.moves)), key=lambda arm: -self.values[arm])[: (len(self.moves) + 1) // 2]
        self.moves = [self.moves[arm] for arm in order]
        self.values = [self.values[arm] for arm in order]

    def _continued(self, state: Any, move: Any, rng: random.Random) -> tuple[float, int]:
        """What a random continuation is worth in the end, and how many decisions it took."""
        game, decisions = self.game, 1
        state = game.apply(state, move)
        while not isinstance(decision := game.decision(state), Over):
            if isinstance(decision, Chance):
                state = game.apply(state, decision.sample(rng))
                continue
            if decisions == HORIZON:
                break
            state = game.apply(state, game.legal(state).sample(rng))
            decisions += 1
        return worth(game, state, self.seat), decisions
