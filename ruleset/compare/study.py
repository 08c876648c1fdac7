"""Studies: many games of each variant with the same bots and the same luck, and what their numbers say.

``study(["tigris", "tigris-zh"], games=200)`` plays them and gives a ``Study``, whose tables are pandas data frames
(``pip install ruleset[study]``).
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from ruleset.compare.plan import Place, Plan, planned, play
from ruleset.compare.store import Store
from ruleset.errors import StudyError

if TYPE_CHECKING:
    from pandas import DataFrame

AHEAD = 64
"""So many games are given to an executor before the first of them is back."""

Tick = Callable[[int, int], None]
"""``tick(done, all)``: told after every game."""


def statistics() -> ModuleType:
    """The module that makes the tables; raises StudyError where the libraries it stands on are not installed."""
    try:
        from ruleset.compare import tables
    except ModuleNotFoundError as error:
        raise StudyError(f"tables need {error.name}: pip install 'ruleset[study]'") from None
    return tables


class Study:
    """A study that has been played; each table is a pandas data frame."""

    def __init__(self, store: Store) -> None:
        self.store, self.plan = store, store.plan

    def tables(self) -> "dict[str, DataFrame]":
        """Every table by its name, in a fixed order of rows and columns.

        ``games`` and ``seats`` have one row for each game and each seat of it; ``summary`` means with 95 % intervals;
        ``differences`` what each variant has more or less than the first one; ``by_seat`` and ``by_bot`` who gets
        what; ``duels`` how often one bot beats others.
        """
        made: dict[str, DataFrame] = statistics().tables(self.store)
        return made

    def export(self, folder: str | Path) -> list[Path]:
        """Write every table to a folder as CSV and as Parquet; equal studies give equal bytes."""
        target = Path(folder)
        written = []
        try:
            target.mkdir(parents=True, exist_ok=True)
            for name, table in self.tables().items():
                for path in (target / f"{name}.csv", target / f"{name}.parquet"):
                    written.append(path)
                table.to_csv(written[-2], index=False, lineterminator="\n")
                table.to_parquet(written[-1], engine="pyarrow", index=False)
        except OSError as error:
            raise StudyError(f"{folder}: cannot be written: {error.strerror}") from None
        return written


def study(
    variants: Sequence[str],
    games: int,
    *,
    bots: Sequence[str] = ("random",),
    players: int | None = None,
    duels: Sequence[tuple[str, str]] = (),
    seed: int = 1,
    paired: bool = True,
    out: str | Path | None = None,
    resume: bool = False,
    executor: Executor | None = None,
    tick: Tick = lambda done, all: None,
) -> Study:
    """Play ``games`` games of each variant; what they are is said at ``planned``.

    Results go to the file ``out`` as they come, and ``resume`` continues one that was stopped, however that was.
    ``executor`` is any executor of the kind of ``concurrent.futures``; without one, all is played here. The numbers
    do not depend on it.
    """
    store = Store(planned(variants, games, bots, players, duels, seed, paired), out, resume)
    try:
        run(store, executor, tick)
    except BaseException:
        store.close()
        raise
    return Study(store)


def run(store: Store, executor: Executor | None = None, tick: Tick = lambda done, all: None) -> None:
    """Play what a study still lacks."""
    missing = store.missing()
    for done, (place, numbers) in enumerate(_finished(store.plan, missing, executor), 1):
        store.add(place, numbers)
        tick(done, len(missing))


def _finished(plan: Plan, places: Sequence[Place], executor: Executor | None) -> Iterator[tuple[Place, str]]:
    """Games as they come back."""
    if executor is None:
        for place in places:
            yield place, play(plan, place)
        return
    waiting: dict[Future[str], Place] = {}
    try:
        for place in places:
            waiting[executor.submit(play, plan, place)] = place
            if len(waiting) >= AHEAD:
                yield from _back(waiting)
        while waiting:
            yield from _back(waiting)
    except BrokenExecutor as error:
        raise StudyError(f"a worker process has died ({error}); what is finished is kept, resume to go on") from None
    finally:
        for future in waiting:
            future.cancel()


def _back(waiting: dict[Future[str], Place]) -> Iterator[tuple[Place, str]]:
    """Those that are back now, one at least."""
    done, _ = wait(waiting, return_when=FIRST_COMPLETED)
    for future in [one for one in waiting if one in done]:
        yield waiting.pop(future), future.result()


def ladder(bots: Sequence[str]) -> list[tuple[str, str]]:
    """The duels of a skill ladder: each bot against the one before it."""
    return [(better, worse) for worse, better in pairwise(bots)]


def restricted(bots: Sequence[str], verbs: Sequence[str]) -> list[tuple[str, str]]:
    """The duels that say what a kind of move is worth: each bot that shuns it against the same bot that does not."""
    return [(f"{bot}-{verb}", bot) for bot in dict.fromkeys(bots) for verb in verbs]
