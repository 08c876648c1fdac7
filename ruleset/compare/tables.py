"""The tables of a study as data frames, with the statistics in them. Needs pandas and scipy."""

import math
import warnings
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import pandas as pd
from scipy import stats

from ruleset.compare.plan import KEYS
from ruleset.compare.store import Store

LEVEL = 0.95
"""How sure an interval is."""


def tables(store: Store) -> dict[str, pd.DataFrame]:
    """Every table of a study by its name."""
    labels = [entry.label for entry in store.plan.variants]
    of_games, of_seats = _games(store, labels)
    return {
        "games": of_games,
        "seats": of_seats,
        "summary": summary(of_games, ["variant"]),
        "differences": differences(of_games, labels, store.plan.paired),
        "by_seat": summary(of_seats, ["variant", "seat"]),
        "by_bot": summary(of_seats, ["variant", "bot"]),
        "duels": _duels(store, labels),
    }


def _games(store: Store, labels: Sequence[str]) -> tuple[pd.DataFrame, pd.DataFrame]:
    """One row for each game of the main seating, and one for each seat of it."""
    of_games: list[dict[str, Any]] = []
    of_seats: list[dict[str, Any]] = []
    for variant, game, one in store.games(0):
        head = {"variant": labels[variant], "game": game}
        of_games.append({**head, "reason": one.reason, "decided": one.decided, **one.game})
        for seat, (bot, numbers) in enumerate(zip(one.bots, one.seats, strict=True), 1):
            of_seats.append({**head, "seat": seat, "bot": bot, **numbers})
    return _frame(of_games), _frame(of_seats)


def _frame(rows: list[dict[str, Any]]) -> pd.DataFrame:
    """Rows with every metric that one of them has: plain names first, then groups in alphabetical order."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    ordered = [name for name in names if "/" not in name] + sorted(name for name in names if "/" in name)
    frame = pd.DataFrame(rows, columns=ordered)
    metrics = _metrics(frame)
    frame[metrics] = frame[metrics].fillna(0).astype(float)
    return frame


def _metrics(frame: pd.DataFrame) -> list[str]:
    return [name for name in frame.columns if name not in KEYS]


def summary(frame: pd.DataFrame, by: list[str]) -> pd.DataFrame:
    """Mean, standard deviation and interval of each metric; several seats in one game count as one observation."""
    metrics = _metrics(frame)
    parts = []
    single = frame.groupby([*by, "game"], sort=False)[metrics].mean()
    for key, group in single.groupby(level=by, sort=False):
        count, mean, sd = len(group), group.mean().to_numpy(), group.std().to_numpy()
        half = stats.t.ppf((1 + LEVEL) / 2, count - 1) * sd / math.sqrt(count) if count > 1 else np.inf
        said = dict(zip(by, key, strict=True))
        numbers = {"games": count, "mean": mean, "sd": sd, "low": mean - half, "high": mean + half}
        parts.append(pd.DataFrame({**said, "metric": metrics, **numbers}))
    return pd.concat(parts, ignore_index=True)


def differences(games: pd.DataFrame, labels: Sequence[str], paired: bool) -> pd.DataFrame:
    """What each variant has more than the first, metric by metric.

    ``effect`` is the difference in standard deviations of single games (Cohen's d), ``p`` that of a t test (of the
    differences within pairs, or Welch's), ``q`` the same corrected for the number of metrics in its group
    (Benjamini and Hochberg); those that belong to no group are one, too.
    """
    metrics = _metrics(games)
    of = {label: games[games["variant"] == label][metrics].to_numpy() for label in labels}
    parts = [_difference(of[labels[0]], of[label], paired) for label in labels[1:]]
    rows = [
        _corrected(
            pd.DataFrame({"variant": label, "against": labels[0], "metric": metrics, "games": len(of[label]), **part})
        )
        for label, part in zip(labels[1:], parts, strict=True)
    ]
    columns = ["variant", "against", "metric", "games", "difference", "low", "high", "effect", "p", "q"]
    return pd.concat(rows, ignore_index=True) if rows else pd.DataFrame(columns=columns)


def _difference(base: Any, other: Any, paired: bool) -> dict[str, Any]:
    """All columns at once; what never varies needs no test, and could not stand one."""
    more = other - base
    mean = other.mean(axis=0) - base.mean(axis=0)
    varies = np.ptp(more, axis=0) > 0 if paired else (np.ptp(base, axis=0) > 0) | (np.ptp(other, axis=0) > 0)
    low, high, p = mean.copy(), mean.copy(), np.where(mean == 0, 1.0, 0.0)
    if len(base) < 2:
        low, high, p = np.full_like(mean, -np.inf), np.full_like(mean, np.inf), np.ones_like(mean)
    elif varies.any():
        test = _of_pairs(more[:, varies]) if paired else _welch(base[:, varies], other[:, varies])
        interval = test.confidence_interval(LEVEL)
        low[varies], high[varies], p[varies] = interval.low, interval.high, test.pvalue
    return {
        "difference": mean,
        "low": low,
        "high": high,
        "effect": _effect(mean, base, other),
        "p": p,
    }


def _corrected(rows: pd.DataFrame) -> pd.DataFrame:
    group = [name.partition("/")[0] if "/" in name else "" for name in rows["metric"]]
    return rows.assign(q=rows.groupby(group)["p"].transform(stats.false_discovery_control))


def _of_pairs(more: Any) -> Any:
    return stats.ttest_1samp(more, 0.0)


def _welch(base: Any, other: Any) -> Any:
    with warnings.catch_warnings():
        # Where only one of the two samples varies scipy warns of precision, but nothing is lost.
        warnings.simplefilter("ignore", RuntimeWarning)
        return stats.ttest_ind(other, base, equal_var=False)


def _effect(mean: Any, base: Any, other: Any) -> Any:
    """Means in standard deviations; endless where two numbers differ and neither ever varies."""
    if len(base) < 2:
        return np.full_like(mean, np.nan)
    spread = np.sqrt((base.var(axis=0, ddof=1) + other.var(axis=0, ddof=1)) / 2)
    effect = np.where(mean == 0, 0.0, np.copysign(np.inf, mean))
    return np.divide(mean, spread, out=effect, where=spread > 0)


def _duels(store: Store, labels: Sequence[str]) -> pd.DataFrame:
    """How often a bot wins against others who are all of one kind, by variant.

    A shared victory counts in parts; of the sum, rounded down, comes Wilson's interval, and ``p`` of an exact test
    against ``expected``, what it would win if all were alike.
    """
    expected = 1 / store.plan.players
    rows = []
    for number, (bot, against) in enumerate(store.plan.duels, 1):
        won: dict[int, list[float]] = {}
        for variant, _, one in store.games(number):
            won.setdefault(variant, []).append(one.seats[one.bots.index(bot)]["won"])
        for variant, shares in won.items():
            test = stats.binomtest(_whole(shares), len(shares), expected)
            interval = test.proportion_ci(LEVEL, method="wilson")
            said = (labels[variant], bot, against, len(shares), sum(shares) / len(shares))
            rows.append((*said, interval.low, interval.high, expected, test.pvalue))
    columns = ["variant", "bot", "against", "games", "won", "low", "high", "expected", "p"]
    return pd.DataFrame(rows, columns=columns)


def _whole(shares: Iterable[float]) -> int:
    """Whole victories; thirds that add up to one are one."""
    return math.floor(sum(shares) + 1e-9)
