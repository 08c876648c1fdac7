"""The numbers of a study for a report: means, differences with intervals, and what else differs beyond chance."""

import math
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from ruleset.compare.plan import Plan
from ruleset.compare.study import Study

if TYPE_CHECKING:
    from pandas import DataFrame

Row = dict[str, Any]

SURE = 0.05
"""A difference counts as more than chance when its q is smaller."""

MOST = 12
"""So many of the metrics that belong to groups are told, the largest effects first."""

MEANINGS = {
    "decisions": "decisions of all seats in a game",
    "draws": "chance events in a game",
    "branching": "legal moves for a decision",
    "forced": "share of decisions with a single legal move",
    "lead changes": "how often another seat came to lead alone",
    "decisive": "share of games with one winner",
    "margin": "first minus second, in what is compared first",
    "spread": "first minus last, in what is compared first",
}
"""What metrics are that do not say it themselves."""


@frozen
class Change:
    """How one metric of a variant differs from the first variant's; ``spread`` is the deviation of single games."""

    variant: str
    metric: str
    base: float
    mean: float
    difference: float
    low: float
    high: float
    effect: float
    q: float
    spread: float

    @property
    def sure(self) -> bool:
        """Whether it is more than chance."""
        return self.q < SURE

    @property
    def meaning(self) -> str:
        """What the metric is, where its name does not say that."""
        return MEANINGS.get(self.metric, "")

    @property
    def interval(self) -> tuple[float, float] | None:
        """The interval in standard deviations of single games, like ``effect``; None for what never varies."""
        return (self.low / self.spread, self.high / self.spread) if self.spread > 0 else None


@frozen
class Victories:
    """The share of victories of each seat in one variant, with intervals."""

    variant: str
    seats: tuple[tuple[float, float, float], ...]


@frozen
class Statistics:
    """A study in short: plain metrics, members of groups that differ beyond chance, victories by seat."""

    plan: Plan
    plain: tuple[Change, ...]
    grouped: tuple[Change, ...]
    victories: tuple[Victories, ...]
    tables: "dict[str, DataFrame]" = field(eq=False, repr=False)

    @property
    def sure(self) -> tuple[Change, ...]:
        """The plain metrics that differ beyond chance, the largest effects first."""
        return tuple(sorted((one for one in self.plain if one.sure), key=lambda one: -abs(one.effect)))


def statistics_of(study: Study) -> Statistics:
    """What a report tells of a study; raises StudyError where the libraries for its tables are missing."""
    tables = study.tables()
    base = study.plan.variants[0].label
    single = {(row["variant"], row["metric"]): row for row in _rows(tables["summary"])}
    changes = [
        _change(row, single[base, row["metric"]], single[row["variant"], row["metric"]])
        for row in _rows(tables["differences"])
    ]
    grouped = [one for one in changes if one.sure and "/" in one.metric and not one.metric.startswith("hook ")]
    grouped.sort(key=lambda one: -abs(one.effect))
    plain = tuple(one for one in changes if "/" not in one.metric)
    return Statistics(study.plan, plain, tuple(grouped[:MOST]), _victories(tables), tables)


def _rows(frame: "DataFrame") -> list[Row]:
    rows: list[Row] = frame.to_dict("records")
    return rows


def _change(row: Row, base: Row, other: Row) -> Change:
    names = ("variant", "metric", "difference", "low", "high", "effect", "q")
    spread = math.sqrt((base["sd"] ** 2 + other["sd"] ** 2) / 2)
    return Change(base=base["mean"], mean=other["mean"], spread=spread, **{name: row[name] for name in names})


def _victories(tables: "dict[str, DataFrame]") -> tuple[Victories, ...]:
    found: dict[str, list[tuple[float, float, float]]] = {}
    for row in _rows(tables["by_seat"]):
        if row["metric"] == "won":
            found.setdefault(row["variant"], []).append((row["mean"], row["low"], row["high"]))
    return tuple(Victories(variant, tuple(seats)) for variant, seats in found.items())
