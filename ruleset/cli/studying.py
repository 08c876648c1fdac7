"""The command that studies variants: many games, their numbers, and how sure these are."""

import os
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import click

from ruleset.cli.arguments import COUNT, FILE, JSON, PLAYERS_OF_ALL, SET
from ruleset.cli.output import as_json, bars, clear_errors, counted, fail, line, table
from ruleset.compare.study import Study, ladder, restricted, statistics, study
from ruleset.compare.workers import cluster, processes
from ruleset.spec.settings import with_settings

Row = dict[str, Any]
INTERVAL = "95 %"
"""A column that is made of two."""

LEAST = 0.001
"""Smaller chances are not told apart."""

SURE = 0.05
"""A difference of a group's metric is printed when it is that unlikely to be chance."""


def names_in(text: str) -> list[str]:
    """Names with commas between."""
    return [name.strip() for name in text.split(",") if name.strip()]


@click.command("study")
@click.argument("variants", nargs=-1, required=True, metavar="A [B...]")
@click.option("--games", type=COUNT, default=100, show_default=True, help="Games of each variant (and of each duel).")
@click.option("--bots", default="random", metavar="BOT,...", show_default=True, help="Bots around the table.")
@PLAYERS_OF_ALL
@click.option("--seed", default=1, show_default=True, help="Seed of all games.")
@click.option("--independent", is_flag=True, help="Other luck for each variant, instead of the same.")
@click.option(
    "--ladder", "steps", default="", metavar="BOT,...", help="From weak to strong; each one plays the one before."
)
@click.option(
    "--without", multiple=True, metavar="VERB", help="Also each bot that shuns a kind of move against itself."
)
@click.option("--out", type=FILE, help="Keep all games in this SQLite file.")
@click.option("--resume", type=FILE, help="Continue the study in this file.")
@click.option("--export", type=click.Path(file_okay=False), help="Write the tables here, as CSV and Parquet.")
@click.option("--workers", type=COUNT, help="Processes that play (default: one a processor; 1: only this one).")
@click.option("--cluster", "cluster_", metavar="tcp://...", help="Let a Dask cluster play (ruleset[cluster]).")
@SET
@JSON
@clear_errors
def study_variants(
    variants: tuple[str, ...],
    games: int,
    bots: str,
    players: int | None,
    seed: int,
    independent: bool,
    steps: str,
    without: tuple[str, ...],
    out: str | None,
    resume: str | None,
    export: str | None,
    workers: int | None,
    cluster_: str | None,
    set_: dict[str, Any],
    json_: bool,
) -> None:
    """Play many games of each variant with the same bots and the same luck, and compare the first with the others.

    \b
    A bot is NAME[:BUDGET][-VERB...], as in
      random          any move
      greedy          the move that scores most at once
      search:500      the move that does best in 500 simulated decisions
      greedy-swap     greedy, and never swaps while it can do anything else
    """
    if resume is not None and out is not None:
        fail("error: --resume: the study goes on in its own file; leave --out out", 2)
    if resume is not None and not Path(resume).exists():
        fail(f"error: --resume: {resume}: there is no such file; a new study is kept with --out", 2)
    if len(names_in(steps)) == 1:
        fail("error: --ladder: one bot makes no ladder; name two or more, from weak to strong", 2)
    statistics()  # what is missing is told now, not when all has been played
    around = names_in(bots)
    duels = [*ladder(names_in(steps)), *restricted(around, without)]
    with bars() as progress, executor_of(workers, cluster_) as executor:
        task = progress.add_task("games", total=None)
        found = study(
            [with_settings(name, set_) for name in variants],
            games,
            bots=around,
            players=players,
            duels=duels,
            seed=seed,
            paired=not independent,
            out=resume or out,
            resume=resume is not None,
            executor=executor,
            tick=lambda done, all: progress.update(task, completed=done, total=all),
        )
    with found.store:
        tables = {name: _rows(frame) for name, frame in found.tables().items()}
        written = found.export(export) if export is not None else []
    if json_:
        as_json({name: rows for name, rows in tables.items() if name not in ("games", "seats")})
        return
    _say(found, tables)
    if written:
        line(f"{counted(len(written), 'file')} in {export}")


def executor_of(workers: int | None, cluster_: str | None = None) -> AbstractContextManager[Executor | None]:
    """Who plays: a cluster, some processes, or (None) nobody but us."""
    count = workers or os.cpu_count() or 1
    if cluster_ is not None:
        return cluster(cluster_)
    return processes(count) if count > 1 else nullcontext()


def _rows(frame: Any) -> list[Row]:
    """A table as plain records; what is no finite number is a text, for JSON has none."""
    return [{key: _plain(value) for key, value in row.items()} for row in frame.to_dict("records")]


def _plain(value: Any) -> Any:
    return value if not isinstance(value, float) or abs(value) < float("inf") else str(value)


def _say(found: Study, tables: dict[str, list[Row]]) -> None:
    plan = found.plan
    line(f"{counted(plan.games, 'game')} of {plan.players} players for each variant; bots: {', '.join(plan.bots)}")
    if len(plan.variants) == 1:
        _summary(tables["summary"])
    for entry in plan.variants[1:]:
        _differences(entry.label, plan.variants[0].label, tables)
    seats = [row for row in tables["by_seat"] if row["metric"] == "won"]
    _table("Share of victories by seat", seats, ("variant", "seat", "mean", INTERVAL))
    if len(set(plan.bots)) > 1:
        bots = [row for row in tables["by_bot"] if row["metric"] == "won"]
        _table("Share of victories by bot", bots, ("variant", "bot", "mean", INTERVAL))
    if plan.duels:
        columns = ("variant", "bot", "against", "won", INTERVAL, "expected", "p")
        _table("Duels: share of victories of one against the others", tables["duels"], columns)


def _summary(rows: list[Row]) -> None:
    plain = [row for row in rows if "/" not in row["metric"]]
    _table("Means of single games, with 95 % intervals", plain, ("metric", "mean", "sd", INTERVAL))


def _differences(label: str, base: str, tables: dict[str, list[Row]]) -> None:
    """All plain metrics, and of the groups what differs beyond chance."""
    means = {(row["variant"], row["metric"]): row["mean"] for row in tables["summary"]}
    rows = [
        {base: means[base, row["metric"]], label: means[label, row["metric"]], **row}
        for row in tables["differences"]
        if row["variant"] == label
    ]
    plain = [row for row in rows if "/" not in row["metric"]]
    columns = ("metric", base, label, "difference", INTERVAL, "effect", "q")
    _table(f"{label} beside {base}", plain, columns)
    grouped = [row for row in rows if "/" in row["metric"] and row["q"] < SURE]
    if grouped:
        _table(f"{label} beside {base}: what else differs beyond chance", grouped, ("metric", base, label, "q"))


def _table(title: str, rows: list[Row], columns: tuple[str, ...]) -> None:
    table(title, columns, ([_cell(row, name) for name in columns] for row in rows))


def _cell(row: Row, column: str) -> str:
    if column == INTERVAL:
        return f"{_shown(row['low'])} to {_shown(row['high'])}"
    if column in ("p", "q"):
        return f"{row[column]:.3f}" if row[column] >= LEAST else f"<{LEAST}"
    return _shown(row[column])


def _shown(value: Any) -> str:
    """A number with as many digits as a reader can use."""
    if not isinstance(value, float):
        return str(value)
    return f"{value:.0f}" if abs(value) >= 1000 else f"{value:.3g}"
