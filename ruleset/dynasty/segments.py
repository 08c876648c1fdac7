"""Runs of legal moves that stand on a set of cells."""

from collections.abc import Callable
from typing import Any

from ruleset.core.moves import Segment
from ruleset.dynasty.moves import Catastrophe, Lay, Move, Place, Riot
from ruleset.grids import nth_cell


class OnCells(Segment[Move]):
    """One move for each cell of a set."""

    __slots__ = ("cells", "kind", "role")

    def __init__(self, kind: type[Place] | type[Lay], role: int, cells: int) -> None:
        self.kind, self.role, self.cells = kind, role, cells

    def __len__(self) -> int:
        return self.cells.bit_count()

    def __getitem__(self, index: int) -> Move:
        return self.kind(self.role, nth_cell(self.cells, index))

    def __contains__(self, move: object) -> bool:
        return isinstance(move, self.kind) and move.role == self.role and bool(self.cells >> move.cell & 1)


class Ruins(Segment[Move]):
    """One catastrophe for each cell of a set."""

    __slots__ = ("cells",)

    def __init__(self, cells: int) -> None:
        self.cells = cells

    def __len__(self) -> int:
        return self.cells.bit_count()

    def __getitem__(self, index: int) -> Move:
        return Catastrophe(nth_cell(self.cells, index))

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Catastrophe) and bool(self.cells >> move.cell & 1)


class Riots(Segment[Move]):
    """One riot of a price for each cell of a set."""

    __slots__ = ("cells", "count")

    def __init__(self, cells: int, count: int) -> None:
        self.cells, self.count = cells, count

    def __len__(self) -> int:
        return self.cells.bit_count()

    def __getitem__(self, index: int) -> Move:
        return Riot(nth_cell(self.cells, index), self.count)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Riot) and move.count == self.count and bool(self.cells >> move.cell & 1)


Segments = list[Segment[Move]]
Offer = Callable[[Any, Any], Segments]
