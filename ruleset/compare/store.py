"""The file of a study: an SQLite database that always holds whole games, whatever happens to whoever writes it."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import product, zip_longest
from pathlib import Path
from types import TracebackType
from typing import Self

from ruleset.compare.plan import Place, Plan, read
from ruleset.compare.recording import Played
from ruleset.errors import StudyError

SCHEMA = """
CREATE TABLE IF NOT EXISTS study (plan TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS games (
    seating INTEGER, variant INTEGER, game INTEGER, numbers TEXT NOT NULL, PRIMARY KEY (seating, variant, game)
) WITHOUT ROWID;
"""
MEMORY = ":memory:"


class Store:
    """The games of one plan, in a file or (without a path) in memory."""

    def __init__(self, plan: Plan, path: str | Path | None = None, resume: bool = False) -> None:
        """Raises StudyError for a file that is there already (unless ``resume``), or is of another study."""
        self.plan, self.path = plan, MEMORY if path is None else str(path)
        if path is not None and not resume and Path(path).exists():
            raise StudyError(f"{path}: the file exists; continue it (resume), or choose another name")
        with self._told():
            self._base = sqlite3.connect(self.path, isolation_level=None)
        with self._told():
            try:
                self._open()
            except BaseException:
                self.close()
                raise

    @contextmanager
    def _told(self) -> Iterator[None]:
        """What is wrong with the file is an error of the library; a ValueError tells of its name or of its games."""
        try:
            yield
        except (sqlite3.Error, ValueError) as error:
            raise StudyError(f"{self.path}: cannot be used as the file of a study: {error}") from None

    def _open(self) -> None:
        # A log beside the file: every game is safe as soon as it is added, without waiting for the disk each time.
        self._base.execute("PRAGMA journal_mode = WAL")
        self._base.execute("PRAGMA synchronous = NORMAL")
        self._base.executescript(SCHEMA)
        said = self._base.execute("SELECT plan FROM study").fetchone()
        if said is None:
            self._base.execute("INSERT INTO study VALUES (?)", (self.plan.text(),))
        elif said[0] != self.plan.text():
            wanted = "the same variants (unchanged), players, bots, duels, seed and streams"
            raise StudyError(f"{self.path}: is of another study; to continue it takes {wanted}")

    def add(self, place: Place, numbers: str) -> None:
        """One game has been played."""
        with self._told():
            self._base.execute("INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?)", (*place, numbers))

    def missing(self) -> list[Place]:
        """The games of the plan that are still to be played."""
        with self._told():
            done = set(self._base.execute("SELECT seating, variant, game FROM games"))
        return [place for place in self.plan.places() if place not in done]

    def games(self, seating: int) -> Iterator[tuple[int, int, Played]]:
        """(variant, game, numbers) of one seating, in this order, whichever was finished first."""
        with self._told():
            rows = self._base.execute(
                "SELECT variant, game, numbers FROM games WHERE seating = ? AND game < ? ORDER BY variant, game",
                (seating, self.plan.games),
            )
            planned = product(range(len(self.plan.variants)), range(self.plan.games))
            for place, row in zip_longest(planned, rows):
                if place is None or row is None or place != row[:2]:
                    raise ValueError(
                        f"(variant, game) {place} at seating {seating} is due, and there is {row and row[:2]}"
                    )
                yield *place, self._read(seating, *row)

    def _read(self, seating: int, variant: int, game: int, numbers: str) -> Played:
        """A game as the plan has it; raises ValueError for any other."""
        where, table = f"game {game} of variant {variant} at seating {seating}", self.plan.seatings[seating]
        try:
            found = read(numbers)
        except ValueError as error:
            raise ValueError(f"{where}: {error}") from None
        if sorted(found.bots) != sorted(table) or len(found.seats) != len(table):
            raise ValueError(f"{where} has other players")
        return found

    def close(self) -> None:
        """Put what is in the log into the file itself."""
        with suppress(sqlite3.Error):
            self._base.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
