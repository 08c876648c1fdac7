"""The plots of a report as inline SVG, drawn by matplotlib; colours and marks tell variants apart without each other.

Equal numbers give equal bytes: no date, and names of parts that depend on the figure alone.
"""

import io
import re
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from attrs import frozen
from matplotlib import __version__, rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure as Canvas
from pandas import DataFrame

from ruleset.report.statistics import Change, Statistics

DRAWN_BY = ("matplotlib", __version__)
"""What the bytes of a plot depend on beside its numbers."""

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00")
"""Okabe and Ito's, which people see apart whatever colours they see."""

MARKS = "osD^vP"
DASHES = ("-", "--", ":", "-.", (0, (5, 1)), (0, (1, 1)))
WIDTH = 7.6
ROW = 0.3
"""Inches of a page, and of a row of marks."""

MOST_BARS = 24
LABELS = {"decisions": "decisions in a game", "score": "score of a seat", "margin": "first minus second"}
STYLE: Any = {
    "svg.fonttype": "none",  # text stays text: to be searched, read aloud, and shown in the letters of the page
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": "#857a6a",
    "axes.axisbelow": True,
    "grid.color": "#e4dccb",
    "text.color": "#2b2622",
    "axes.labelcolor": "#2b2622",
    "xtick.color": "#2b2622",
    "ytick.color": "#2b2622",
    "legend.frameon": False,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "savefig.facecolor": "none",
}


@frozen
class Figure:
    """A plot: its heading, what there is to see, and the picture."""

    title: str
    caption: str
    svg: str


def figures(found: Statistics) -> Iterator[Figure]:
    """Those plots that have something to show, in the order of the page."""
    with rc_context(STYLE):
        for draw in (_effects, _distributions, _ends, _points):
            figure = draw(found)
            if figure is not None:
                yield figure


def _labels(found: Statistics) -> list[str]:
    return [entry.label for entry in found.plan.variants]


def _effects(found: Statistics) -> Figure | None:
    """The difference of each metric in standard deviations, with its interval."""
    metrics = list(dict.fromkeys(one.metric for one in found.plain if one.interval is not None))
    others = _labels(found)[1:]
    if not metrics or not others:
        return None
    canvas, axes = _rows_of(metrics, len(others))
    axes.axvline(0, color="#857a6a", linewidth=1)
    for number, label in enumerate(others):
        rows = [one for one in found.plain if one.variant == label and one.interval is not None]
        _dots(axes, rows, [metrics.index(one.metric) + _shift(number, len(others)) for one in rows], number + 1)
    axes.set_xlabel(f"more than in {_labels(found)[0]}, in standard deviations of single games")
    _legend(canvas, others, first=1)
    caption = (
        "Each mark is a difference of means, its line the 95 % interval. A full mark differs beyond chance "
        "after the correction for many metrics, an empty one may be chance."
    )
    return Figure("What changes, and how sure that is", caption, _svg(canvas, "effects"))


def _dots(axes: Axes, rows: Sequence[Change], heights: Sequence[float], number: int) -> None:
    colour = COLOURS[number % len(COLOURS)]
    for one, height in zip(rows, heights, strict=True):
        assert one.interval is not None
        axes.plot(one.interval, (height, height), color=colour, linewidth=1.6, solid_capstyle="round")
        inside = colour if one.sure else "#fbf8f1"
        axes.plot(one.effect, height, MARKS[number % len(MARKS)], color=colour, markerfacecolor=inside, markersize=6.5)


def _distributions(found: Statistics) -> Figure | None:
    """How metrics of single games are spread: length, score of a seat, margin."""
    games, seats = found.tables["games"], found.tables["seats"]
    told = ((games, "decisions"), (seats, "score"), (games, "margin"))
    shown = [(frame, name) for frame, name in told if frame[name].nunique() > 1]
    if not shown:
        return None
    canvas = Canvas(figsize=(WIDTH, 2.7), layout="constrained")
    panels = canvas.subplots(1, len(shown), squeeze=False)[0]
    for axes, (frame, name) in zip(panels, shown, strict=True):
        _spread(axes, frame, name, _labels(found))
        axes.set_xlabel(LABELS[name])
    panels[0].set_ylabel("share")
    _legend(canvas, _labels(found), dots=False)
    caption = "How often single games (or seats) come to each value. A triangle on the axis marks each mean."
    return Figure("How single games are spread", caption, _svg(canvas, "distributions"))


def _spread(axes: Axes, frame: DataFrame, name: str, labels: Sequence[str]) -> None:
    edges = _edges(frame[name].to_numpy())
    for number, label in enumerate(labels):
        values = frame[frame["variant"] == label][name].to_numpy()
        shares, _ = np.histogram(values, edges)
        colour, dash = COLOURS[number % len(COLOURS)], DASHES[number % len(DASHES)]
        share = shares / max(len(values), 1)
        axes.stairs(share, edges, color=colour, linewidth=1.8, linestyle=dash)
        axes.stairs(share, edges, color=colour, fill=True, alpha=0.12)
        axes.plot(values.mean(), 0, "^", color=colour, markeredgecolor="white", markersize=9, clip_on=False, zorder=3)
    axes.yaxis.set_major_formatter("{x:.0%}")
    axes.grid(axis="y")
    axes.set_ylim(bottom=0)


def _edges(values: Any) -> Any:
    """Bins for whole numbers: each as wide as some of them, around twenty at most."""
    low, high = float(np.floor(values.min())), float(np.ceil(values.max()))
    width = max(1.0, float(np.ceil((high - low + 1) / 20)))
    return np.arange(low - 0.5, high + width + 0.5, width)


def _ends(found: Statistics) -> Figure | None:
    """Which rule ended the games."""
    games, labels = found.tables["games"], _labels(found)
    reasons = sorted(set(games["reason"]))
    if len(reasons) < 2:
        return None
    shares = {label: games[games["variant"] == label]["reason"].value_counts(normalize=True) for label in labels}
    canvas, axes = _rows_of(reasons, len(labels))
    for number, label in enumerate(labels):
        heights = [place + _shift(number, len(labels)) for place in range(len(reasons))]
        widths = [float(shares[label].get(reason, 0.0)) for reason in reasons]
        axes.barh(heights, widths, 0.7 / len(labels), color=COLOURS[number % len(COLOURS)])
        for height, width in zip(heights, widths, strict=True):
            axes.text(width + 0.01, height, f"{width:.0%}", va="center", fontsize=9)
    axes.set_xlim(0, 1.08)
    axes.xaxis.set_major_formatter("{x:.0%}")
    axes.set_xlabel("share of games")
    _legend(canvas, labels)
    return Figure("How games end", "The share of games that each rule ended.", _svg(canvas, "ends"))


def _points(found: Statistics) -> Figure | None:
    """Where points come from."""
    summary, labels = found.tables["summary"], _labels(found)
    points = summary[summary["metric"].str.startswith("points/")]
    most = points.groupby("metric")["mean"].max().sort_values(ascending=False, kind="stable")
    names = list(most[most > 0].index[:MOST_BARS])
    if not names:
        return None
    canvas, axes = _rows_of([name.removeprefix("points/") for name in names], len(labels))
    for number, label in enumerate(labels):
        rows = points[points["variant"] == label].set_index("metric")
        colour = COLOURS[number % len(COLOURS)]
        for place, name in enumerate(names):
            height = place + _shift(number, len(labels))
            if name in rows.index:
                _, low, high = one = rows.loc[name, ["mean", "low", "high"]]
                axes.plot((low, high), (height, height), color=colour, linewidth=1.6, solid_capstyle="round")
                axes.plot(one["mean"], height, MARKS[number % len(MARKS)], color=colour, markersize=5.5)
    axes.set_xlim(left=0)
    axes.set_xlabel("points of all seats in a game: mean with 95 % interval")
    _legend(canvas, labels)
    caption = "Points by the rule that awarded them, the richest source first."
    return Figure("Where points come from", caption, _svg(canvas, "points"))


def _rows_of(names: Sequence[str], each: int) -> tuple[Canvas, Axes]:
    """A plot with a named row for each thing, the first on top."""
    canvas = Canvas(figsize=(WIDTH, 1.1 + len(names) * ROW * (0.6 + 0.4 * each)), layout="constrained")
    axes = canvas.subplots()
    axes.set_yticks(range(len(names)), [name.replace("_", " ") for name in names])
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x")
    return canvas, axes


def _shift(number: int, of: int) -> float:
    """How far below the middle of its row the mark of a variant is."""
    return (number - (of - 1) / 2) * 0.7 / of


def _legend(canvas: Canvas, labels: Sequence[str], first: int = 0, dots: bool = True) -> None:
    """Which colour and which mark or line is which variant, above the plot."""
    axes = canvas.axes[0]
    handles = []
    for number in range(first, first + len(labels)):
        look: dict[str, Any] = {"color": COLOURS[number % len(COLOURS)]}
        look |= {"marker": MARKS[number % len(MARKS)]} if dots else {"linestyle": DASHES[number % len(DASHES)]}
        handles += axes.plot([], [], linewidth=1.8, **look)
    canvas.legend(handles, [_plain(label) for label in labels], loc="outside upper left", ncols=min(len(labels), 4))


def _plain(label: str) -> str:
    """A label as it is: a dollar sign would begin a formula."""
    return label.replace("$", r"\$")


def _svg(canvas: Canvas, name: str) -> str:
    """The picture as an element of a page, in which no other has the same names of parts."""
    file = io.StringIO()
    nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    with rc_context({"svg.hashsalt": name}):
        canvas.savefig(file, format="svg", metadata=nothing)
    text = file.getvalue()
    text = text[text.index("<svg") :]
    return re.sub(r'(\bid="|href="#|url\(#)', rf"\g<1>{name}-", text)
