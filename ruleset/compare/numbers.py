"""Many games of each variant with the same random players: how play changes in numbers."""

import random
from collections import Counter
from collections.abc import Iterator
from statistics import fmean, stdev

from attrs import frozen

from ruleset.core.game import Event, Over
from ruleset.core.play import steps
from ruleset.spec.variant import Variant


@frozen
class Played:
    """One game in numbers: its metrics by name, and why it ended."""

    metrics: dict[str, int]
    reason: str


@frozen
class Summary:
    """All games of one variant: mean and standard deviation of each metric, and how often each end came."""

    variant: str
    games: int
    means: dict[str, tuple[float, float]]
    ends: dict[str, int]


def games(variant: Variant, players: int, count: int, seed: int) -> Iterator[Played]:
    """Play ``count`` games of uniformly random players; equal seeds make games of two variants begin alike."""
    game = variant.game(players)
    metrics = variant.family.metrics(game)
    for number in range(count):
        state, events, decisions = game.start(), list[Event](), 0
        moves, luck = random.Random(f"moves {seed}/{number}"), random.Random(f"chance {seed}/{number}")
        for step in steps(game, moves, state, chance=luck):
            state = step.state
            decisions += bool(step.seat)
            events += step.events
        decision = game.decision(state)
        assert isinstance(decision, Over)
        counted = {name: count(events) for name, count in metrics.items()}
        yield Played({"decisions": decisions, **counted}, decision.reason)


def summary(variant: Variant, played: list[Played]) -> Summary:
    """Mean, spread and ends of a list of games."""
    means = {}
    for name in played[0].metrics if played else ():
        values = [one.metrics[name] for one in played]
        means[name] = (fmean(values), stdev(values) if len(values) > 1 else 0.0)
    return Summary(variant.label, len(played), means, dict(sorted(Counter(one.reason for one in played).items())))
