"""The command that writes a whole comparison on one page."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ruleset.cli.arguments import COUNT, FILE, PLAYERS_OF_ALL, SET
from ruleset.cli.output import bars, clear_errors, fail, line, writing
from ruleset.cli.studying import executor_of, names_in
from ruleset.compare.study import statistics
from ruleset.spec.settings import with_settings

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

KINDS = (".html", ".md")


@click.command("report")
@click.argument("a")
@click.argument("others", nargs=-1, required=True, metavar="B [C...]")
@click.option("-o", "--output", type=FILE, required=True, help="The page: .html, or .md in short.")
@click.option(
    "--games",
    type=click.IntRange(min=0),
    default=100,
    show_default=True,
    help="Games of each variant; 0 leaves the numbers out.",
)
@click.option("--bots", default="random", metavar="BOT,...", show_default=True, help="Bots around the table.")
@PLAYERS_OF_ALL
@click.option("--seed", default=1, show_default=True, help="Seed of the search and of the games.")
@click.option("--independent", is_flag=True, help="Other luck for each variant, instead of the same.")
@click.option("--workers", type=COUNT, help="Processes that play (default: one a processor; 1: only this one).")
@SET
@clear_errors
def report_on(
    a: str,
    others: tuple[str, ...],
    output: str,
    games: int,
    bots: str,
    players: int | None,
    seed: int,
    independent: bool,
    workers: int | None,
    set_: dict[str, Any],
) -> None:
    """Compare variant A with B (and C ...) on one page that needs no network.

    It has the values that differ with the clauses behind them, a smallest position for each, the numbers of many
    games with plots, and how to make it again. A name that ends in .md gives Markdown for a pull request.
    """
    from ruleset.report.making import report
    from ruleset.report.pages import html_page, markdown_page, plotting

    path, html = Path(output), output.endswith(".html")
    _check(path)
    if games:  # what is missing is told now, not when all has been played
        if html:
            plotting()
        statistics()
    with bars() as progress, executor_of(workers) as executor:
        made = report(
            [with_settings(name, set_) for name in (a, *others)],
            games,
            bots=names_in(bots),
            players=players,
            seed=seed,
            paired=not independent,
            executor=executor,
            tell=_Bars(progress),
        )
    page = html_page(made) if html else markdown_page(made)
    with writing(output):
        path.write_text(page, encoding="utf-8", newline="\n")
    line(f"report: {output}")


class _Bars:
    """A progress bar for each kind of work."""

    def __init__(self, progress: "Progress") -> None:
        self.progress = progress
        self.tasks: dict[str, TaskID] = {}

    def __call__(self, what: str, done: int, all_: int) -> None:
        if what not in self.tasks:
            self.tasks[what] = self.progress.add_task(what, total=all_)
        self.progress.update(self.tasks[what], completed=done)


def _check(path: Path) -> None:
    """Refuse at once what would fail only after all the work."""
    if path.suffix not in KINDS:
        fail(f"error: {path}: is no name for a report; end it in {' or '.join(KINDS)}", 2)
    if not path.parent.is_dir():
        fail(f"error: {path}: cannot be written: there is no folder {path.parent}")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        fail(f"error: {path}: cannot be written: Permission denied")
