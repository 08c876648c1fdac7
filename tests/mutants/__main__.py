"""``python -m tests.mutants``: try every planted bug and every changed value, and tell what noticed."""

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from typing import TypeVar

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from ruleset import shipped

from .flips import flips, try_flip
from .planted import GAMES, KINDS, planted
from .sandbox import try_planted
from .table import Flipped, Planted, write_flipped, write_planted
from .verdict import Verdict

T = TypeVar("T")


def tried(pool: Executor, what: str, function: Callable[..., Verdict], jobs: list[T], of: Callable[[T], tuple]) -> dict:
    """The verdict on each job, in the order of the jobs; survivors are printed as they are found."""
    columns = (
        TextColumn(what),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.fields[bad]}"),
    )
    verdicts: dict[int, Verdict] = {}
    with Progress(*columns, console=Console(stderr=True)) as progress, pool:
        bar = progress.add_task(what, total=len(jobs), bad="")
        futures = {pool.submit(function, *of(job)): index for index, job in enumerate(jobs)}
        for future in as_completed(futures):
            verdicts[futures[future]] = future.result()
            bad = sum(verdict.bad for verdict in verdicts.values())
            progress.update(bar, advance=1, bad=f"{bad} not killed" if bad else "")
    return {index: verdicts[index] for index in range(len(jobs))}


def try_all_planted(jobs: int, only: str, kinds: Iterable[str], games: Iterable[str]) -> list[Planted]:
    chosen = [one for one in planted() if only in one.id and one.kind in kinds and one.game in games]
    pool = ThreadPoolExecutor(jobs)  # each waits for a process of its own
    verdicts = tried(pool, "planted bugs", try_planted, chosen, lambda one: (one,))
    return [Planted(mutant, verdicts[index]) for index, mutant in enumerate(chosen)]


def try_all_flips(jobs: int, only: str, names: Iterable[str], trust: bool) -> list[Flipped]:
    chosen = [(name, change) for name in names for change in flips(name) if only in f"{name}: {change.path}"]
    verdicts = tried(ProcessPoolExecutor(jobs), "changed values", try_flip, chosen, lambda job: (*job, trust))
    return [Flipped(*job, verdicts[index]) for index, job in enumerate(chosen)]


@click.command()
@click.option("--jobs", default=os.cpu_count() or 1, show_default=True, help="How many are tried at the same time.")
@click.option("--only", default="", help="Only those whose id (or `variant: path.of.value`) has this text.")
@click.option("--kind", "kinds", multiple=True, type=click.Choice(KINDS), help="Planted bugs of this kind only.")
@click.option("--game", "games", multiple=True, type=click.Choice(list(GAMES)), help="Planted bugs of this game only.")
@click.option("--variant", "names", multiple=True, type=click.Choice(shipped()), help="Changes of this variant only.")
@click.option("--planted/--no-planted", "with_planted", default=True, help="Whether to try the planted bugs.")
@click.option("--flips/--no-flips", "with_flips", default=True, help="Whether to try the changed values.")
@click.option("--trust", is_flag=True, help="Believe every excuse, which takes a fraction of the time.")
@click.option("--write", "writes", is_flag=True, help="Write the tables of all that was tried.")
def main(jobs, only, kinds, games, names, with_planted, with_flips, trust, writes) -> None:
    """Try every planted bug and every changed value; exit code 1 if one is not noticed."""
    if writes and (only or kinds or games or names):
        raise click.UsageError("--write writes whole tables: leave out --only, --kind, --game and --variant")
    bugs = try_all_planted(jobs, only, kinds or KINDS, games or GAMES) if with_planted and not names else []
    changes = [] if kinds or games or not with_flips else try_all_flips(jobs, only, names or shipped(), trust)
    for one in (*bugs, *changes):
        if one.verdict.bad or (isinstance(one, Planted) and only):
            print(f"{one.label}: {one.verdict.word} {one.verdict.by}")
    for what, found in (("planted bugs", bugs), ("changed values", changes)):
        words = Counter(one.verdict.word for one in found)
        print(f"{len(found)} {what}: {', '.join(f'{count} {word}' for word, count in sorted(words.items()))}")
    if writes and bugs:
        write_planted(bugs)
    if writes and changes:
        write_flipped(changes)
    sys.exit(any(one.verdict.bad for one in (*bugs, *changes)))


if __name__ == "__main__":
    main()
