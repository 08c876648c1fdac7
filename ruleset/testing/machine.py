"""A hypothesis state machine that plays any variant and checks every invariant; needs the extra ``hypothesis``."""

import random
from itertools import islice
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from ruleset.core.chance import Chance
from ruleset.core.game import Event, Over, Turn
from ruleset.core.play import Step, steps
from ruleset.spec.variant import Variant
from ruleset.testing.invariants import Checker, checker
from ruleset.testing.strategies import SEEDS

LEAP = 250
"""How many random steps a game may have behind it before hypothesis chooses the moves."""


class GameMachine(RuleBasedStateMachine):
    """A game whose moves hypothesis chooses; ``machine_of`` makes one for a variant."""

    watch: Checker

    def __init__(self) -> None:
        super().__init__()
        self.state: Any = self.watch.game.start()

    @initialize(seed=SEEDS, count=st.integers(min_value=0, max_value=LEAP))
    def leap(self, seed: int, count: int) -> None:
        """Begin somewhere in a random game."""
        for step in islice(steps(self.watch.game, random.Random(seed), self.state), count):
            self.state = step.state
        self.watch.state(self.state)

    def _decides(self, kind: type) -> bool:
        return isinstance(self.watch.game.decision(self.state), kind)

    def _apply(self, seat: int, move: Any) -> None:
        events: list[Event] = []
        after = self.watch.game.apply(self.state, move, events)
        self.watch.step(self.state, Step(seat, move, after, tuple(events)))
        self.state = after

    @precondition(lambda self: self._decides(Turn))
    @rule(data=st.data())
    def decide(self, data: Any) -> None:
        """A seat makes any of its moves; the kind of move is chosen first, so that rare ones are made often."""
        kinds: dict[str, list[Any]] = {}
        for move in self.watch.game.legal(self.state):
            kinds.setdefault(type(move).__name__, []).append(move)
        kind = data.draw(st.sampled_from(sorted(kinds)))
        self._apply(
            self.watch.game.decision(self.state).seat,  # type: ignore[union-attr]
            data.draw(st.sampled_from(kinds[kind])),
        )

    @precondition(lambda self: self._decides(Chance))
    @rule(seed=SEEDS)
    def happen(self, seed: int) -> None:
        """Chance brings something."""
        chance = self.watch.game.decision(self.state)
        assert isinstance(chance, Chance)
        self._apply(0, chance.sample(random.Random(seed)))

    @precondition(lambda self: self._decides(Over))
    @rule()
    def stay(self) -> None:
        """Nothing happens in a game that is over."""
        self.watch.state(self.state)


def machine_of(variant: Variant, players: int | None = None, thorough: int = 1) -> type[GameMachine]:
    """The machine of a variant; run its ``TestCase``, or hand it to ``run_state_machine_as_test``."""
    watch = checker(variant, players, thorough)
    return type(f"{variant.name}-{watch.game.seats}", (GameMachine,), {"watch": watch})
