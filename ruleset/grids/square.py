"""Square cells that touch along their edges."""

from typing import ClassVar

from ruleset.grids.topology import Topology


class SquareGrid(Topology):
    """A rectangle of squares; each touches up to four others."""

    shapes: ClassVar[tuple[str, ...]] = ("square", "plus", "tile")
    sides: ClassVar[int] = 4

    def outline(self, cell: int) -> tuple[tuple[float, float], ...]:
        """A square of side 1."""
        row, column = self.place(cell)
        return (column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)

    def spread(self, mask: int) -> int:
        """Every place one step up, down, left or right of ``mask``."""
        return mask << 1 | mask >> 1 | mask << self.stride | mask >> self.stride

    @staticmethod
    def turned(row: int, column: int) -> tuple[int, int]:
        """A quarter to the right."""
        return column, -row

    @staticmethod
    def flipped(row: int, column: int) -> tuple[int, int]:
        """Rows become columns."""
        return column, row

    def blocks(self, shape: str) -> tuple[int, ...]:
        """A block of 2 x 2 cells, a cell with its four neighbours, a single cell: each lies in one way only."""
        row = self.stride
        shapes = {"square": 0b11 | 0b11 << row, "plus": 1 | 0b111 << row - 1 | 1 << 2 * row, "tile": 1}
        return (shapes[shape],)

    @property
    def straight(self) -> tuple[int, ...]:
        """Along the row and along the column."""
        return (1, self.stride)
