"""Which cells exist and which touch: all that a rule may ask of a board's geometry."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from ruleset.errors import NotationError
from ruleset.grids.bits import cells_of, first_cell

MOST_COLUMNS = 26
MOST_ROWS = 60
_CELL = re.compile(r"([a-z])([1-9][0-9]?)")


class Topology(ABC):
    """Cells numbered row by row, sets of cells as ints (bit n is cell n).

    Spare places between the rows keep shifted sets from wrapping, so cell numbers have gaps.
    Names are a letter for the column and a number for the row: ``a1`` is top left.
    """

    spare: ClassVar[int] = 1
    """How many places lie between one row and the next."""

    shapes: ClassVar[tuple[str, ...]]
    """Names of the building shapes this grid knows."""

    sides: ClassVar[int]
    """How many sides a cell has; so many turns are a full one."""

    def __init__(self, columns: int, rows: int, holes: tuple[tuple[int, int], ...] = ()) -> None:
        """``holes`` are (row, column) places inside the rectangle that are no cells."""
        self.columns, self.rows, self.stride = columns, rows, columns + self.spare
        missing = set(holes)
        places = [(r, c) for r in range(rows) for c in range(columns) if (r, c) not in missing]
        self.cells = tuple(self.at(r, c) for r, c in places)
        self._places = dict(zip(self.cells, places, strict=True))
        self.spaces = sum(1 << cell for cell in self.cells)
        self._names = {cell: f"{chr(97 + c)}{r + 1}" for cell, (r, c) in zip(self.cells, places, strict=True)}
        self._cells = {name: cell for cell, name in self._names.items()}
        self.near = tuple(self._neighbours(cell) for cell in range(rows * self.stride))
        self.halo = lru_cache(maxsize=1 << 14)(self._halo)
        self.shapes_in = lru_cache(maxsize=1 << 12)(self._shapes_in)

    def _neighbours(self, cell: int) -> int:
        return self.spread(1 << cell) & self.spaces if self.spaces >> cell & 1 else 0

    def _halo(self, mask: int) -> int:
        """The cells that touch ``mask`` without being in it."""
        return self.spread(mask) & self.spaces & ~mask

    @abstractmethod
    def spread(self, mask: int) -> int:
        """Every place one step away from ``mask`` (places outside the board included)."""

    @abstractmethod
    def blocks(self, shape: str) -> tuple[int, ...]:
        """``shape`` in every way it can lie, each with its first cell at bit 0."""

    def _shapes_in(self, shape: str, mask: int) -> tuple[int, ...]:
        """Every place inside ``mask`` where ``shape`` fits, lowest first cell first."""
        blocks = self.blocks(shape)
        firsts = []
        for block in blocks:
            fits = mask
            for step in cells_of(block):
                fits &= mask >> step
            firsts.append(fits)
        anywhere = 0
        for fits in firsts:
            anywhere |= fits
        return tuple(
            block << cell
            for cell in cells_of(anywhere)
            for block, fits in zip(blocks, firsts, strict=True)
            if fits >> cell & 1
        )

    def shape_masks(self, shape: str) -> tuple[int, ...]:
        """Every place on the board where a building of ``shape`` fits, lowest first cell first."""
        return self.shapes_in(shape, self.spaces)

    def shapes_by(self, shape: str, cell: int) -> tuple[int, ...]:
        """The places of ``shape`` that a piece on ``cell`` can complete: those with the cell, single cells in line."""
        near = self._in_line(cell) if self.blocks(shape) == (1,) else 1 << cell
        return tuple(found for found in self.shape_masks(shape) if found & near)

    def runs(self, cell: int, within: int) -> tuple[int, ...]:
        """The straight runs through ``cell``, itself included, that ``within`` has, one for each direction."""
        return tuple(self._ray(cell, step, within) | self._ray(cell, -step, within) for step in self.straight)

    def _ray(self, cell: int, step: int, within: int) -> int:
        run = 1 << cell
        while (cell := cell + step) >= 0 and within >> cell & 1:
            run |= 1 << cell
        return run

    def _in_line(self, cell: int) -> int:
        cells = 0
        for run in self.runs(cell, self.spaces):
            cells |= run
        return cells

    @property
    @abstractmethod
    def straight(self) -> tuple[int, ...]:
        """The steps that keep a direction, one for each pair of opposite sides of a cell."""

    def shape_name(self, mask: int) -> str:
        """A shape as people write it: its first cell, as long as that says which one is meant."""
        return self.name(first_cell(mask))

    @abstractmethod
    def outline(self, cell: int) -> tuple[tuple[float, float], ...]:
        """The corners of a cell on a plane, x to the right and y down; a cell is one wide."""

    def place(self, cell: int) -> tuple[int, int]:
        """The (row, column) of a cell."""
        return self._places[cell]

    @property
    def window(self) -> tuple[range, range]:
        """The rows and the columns from the first to the last that have cells: all that must be drawn."""
        rows, columns = zip(*self._places.values(), strict=True) if self._places else ((), ())
        return _span(rows), _span(columns)

    gap: ClassVar[str] = " "
    """What a drawing puts between the cells of a row."""

    def indent(self, row: int) -> str:
        """What a drawing puts before a row."""
        return ""

    @staticmethod
    @abstractmethod
    def turned(row: int, column: int) -> tuple[int, int]:
        """Where a place comes to lie after the smallest turn about a1 that maps the endless grid on itself."""

    @staticmethod
    @abstractmethod
    def flipped(row: int, column: int) -> tuple[int, int]:
        """Where a place comes to lie in a mirror through a1; with ``turned`` it makes all symmetries."""

    def at(self, row: int, column: int) -> int:
        """The cell number of a (row, column) place."""
        return row * self.stride + column

    def flood(self, seed: int, within: int) -> int:
        """All of ``within`` that is linked to ``seed``, ``seed`` included."""
        while (grown := (self.spread(seed) | seed) & within | seed) != seed:
            seed = grown
        return seed

    def components(self, mask: int) -> Iterator[int]:
        """The connected parts of ``mask``, ordered by their lowest cell."""
        while mask:
            part = self.flood(mask & -mask, mask)
            yield part
            mask &= ~part

    def name(self, cell: int) -> str:
        """The cell as people write it, ``e5``."""
        return self._names[cell]

    def names(self, mask: int) -> str:
        """The cells of a set, written one after the other: ``a1b1``; ``-`` for none."""
        return "".join(self.name(cell) for cell in cells_of(mask)) or "-"

    def cell(self, text: str) -> int:
        """The cell that ``text`` names; raises NotationError when the board has none."""
        try:
            return self._cells[text]
        except KeyError:
            last = f"{chr(96 + self.columns)}{self.rows}"
            raise NotationError(
                f"no cell {text[:40]!r} on this board; cells run from a1 to {last}, a letter and then a number"
            ) from None

    def cell_set(self, text: str) -> int:
        """Reads what ``names`` writes; raises NotationError."""
        if text == "-":
            return 0
        mask = 0
        for found in _CELL.finditer(text):
            mask |= 1 << self.cell(found[0])
        if self.names(mask) != text:
            raise NotationError(f"{text[:40]!r} is no list of cells; write them in board order like a1b1c2, or -")
        return mask


def _span(numbers: tuple[int, ...]) -> range:
    return range(min(numbers), max(numbers) + 1) if numbers else range(0)
