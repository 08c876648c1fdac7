"""Driving a game: whoever samples brings the generator, and a watcher may follow every step."""

import random
from collections.abc import Callable, Iterator
from typing import Any

from attrs import frozen

from ruleset.core.chance import Chance
from ruleset.core.game import AnyGame, Event, Over, Turn

Bot = Callable[[AnyGame, Any, random.Random], Any]
"""Chooses one of the legal moves of a state: ``bot(game, state, rng) -> move``."""


@frozen
class Step:
    """One step of a played game: who decided (seat, or 0 for chance), what, what came of it."""

    seat: int
    move: Any
    state: Any
    events: tuple[Event, ...]


def uniform(game: AnyGame, state: Any, rng: random.Random) -> Any:
    """The bot that takes every legal move equally often."""
    return game.legal(state).sample(rng)


def playout(
    game: AnyGame, rng: random.Random, state: Any = None, bot: Bot = uniform, chance: random.Random | None = None
) -> Any:
    """The final state of one game, played to its end; the fast way, without events.

    ``chance`` is the generator for chance events where they shall not depend on the bots' choices.
    """
    luck = chance or rng
    if state is None:
        state = game.start()
    while True:
        decision = game.decision(state)
        if isinstance(decision, Turn):
            state = game.apply(state, bot(game, state, rng))
        elif isinstance(decision, Over):
            return state
        else:
            state = game.apply(state, decision.sample(luck))


Chooser = Callable[[Any, int], Any]
"""Makes a seat's decision: ``choose(state, seat) -> move``."""

Luck = Callable[[Chance[Any]], Any]
"""Makes chance happen: ``luck(chance) -> event``."""


def drive(game: AnyGame, state: Any, choose: Chooser, luck: Luck) -> Iterator[Step]:
    """A game from ``state`` to its end step by step, with what each step brought about."""
    while not isinstance(decision := game.decision(state), Over):
        seat, move = 0, None
        if isinstance(decision, Chance):
            move = luck(decision)
        else:
            seat, move = decision.seat, choose(state, decision.seat)
        events: list[Event] = []
        state = game.apply(state, move, events)
        yield Step(seat, move, state, tuple(events))


def steps(
    game: AnyGame, rng: random.Random, state: Any = None, bot: Bot = uniform, chance: random.Random | None = None
) -> Iterator[Step]:
    """The same game step by step, with what each step brought about."""
    draws = chance or rng
    begin = game.start() if state is None else state
    return drive(game, begin, lambda now, seat: bot(game, now, rng), lambda event: event.sample(draws))
