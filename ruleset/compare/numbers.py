"""Many games of each variant with random players: how play changes, in short."""

from collections import Counter
from collections.abc import Iterator
from statistics import fmean, stdev

from attrs import frozen

from ruleset.bots import make_bot
from ruleset.compare.recording import Played, played
from ruleset.spec.variant import Variant

LEFT_OUT = ("draws", "forced", "decisive", "spread")
"""Metrics for a study, which say little in a short table; so do those that belong to a group."""


@frozen
class Summary:
    """All games of one variant: mean and standard deviation of each metric, and how often each end came."""

    variant: str
    games: int
    means: dict[str, tuple[float, float]]
    ends: dict[str, int]


def games(variant: Variant, players: int, count: int, seed: int) -> Iterator[Played]:
    """Play ``count`` games of uniformly random players; equal seeds give every variant the same luck."""
    bots = [make_bot("random")] * players
    return (played(variant, bots, f"{seed}/{number}") for number in range(count))


def summary(variant: Variant, played: list[Played]) -> Summary:
    """Mean, spread and ends of a list of games; of the metrics, those of a short table."""
    means = {}
    for name in played[0].game if played else ():
        if "/" not in name and name not in LEFT_OUT:
            values = [one.game[name] for one in played]
            means[name] = (fmean(values), stdev(values) if len(values) > 1 else 0.0)
    return Summary(variant.label, len(played), means, dict(sorted(Counter(one.reason for one in played).items())))
