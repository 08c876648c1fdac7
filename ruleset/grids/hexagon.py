"""Hexagons with a point at the top; every second row is shifted half a cell to the right."""

from math import sqrt
from typing import ClassVar

from ruleset.grids.topology import Topology


class HexagonGrid(Topology):
    """Rows of hexagons, each touching up to six others; rows 2, 4, 6 ... (as named) are the shifted ones.

    Each row begins half a cell further left in numbers than the one above (axial coordinates), so that the six
    neighbours are the same six steps everywhere: 1, the stride, and the stride less one, both ways.
    """

    spare: ClassVar[int] = 2
    shapes: ClassVar[tuple[str, ...]] = ("triangle", "tile")
    sides: ClassVar[int] = 6

    def at(self, row: int, column: int) -> int:
        """The cell number of a (row, column) place."""
        return row * self.stride + column - (row >> 1)

    def outline(self, cell: int) -> tuple[tuple[float, float], ...]:
        """A hexagon with a point at the top, 1 wide and so 2 / sqrt(3) high; rows are 3 / 4 of that apart."""
        row, column = self.place(cell)
        side = 1 / sqrt(3)
        x, y = column + (row & 1) / 2, row * side * 1.5
        corners = ((0.5, 0), (1, 0.5), (1, 1.5), (0.5, 2), (0, 1.5), (0, 0.5))
        return tuple((x + right, y + down * side) for right, down in corners)

    @staticmethod
    def turned(row: int, column: int) -> tuple[int, int]:
        """A sixth to the right: in axial coordinates (q, r) becomes (-r, q + r)."""
        below = column - (row >> 1) + row
        return below, (below >> 1) - row

    @staticmethod
    def flipped(row: int, column: int) -> tuple[int, int]:
        """In axial coordinates (q, r) becomes (r, q)."""
        below = column - (row >> 1)
        return below, row + (below >> 1)

    def spread(self, mask: int) -> int:
        """Every place one step to any of the six sides of ``mask``."""
        down = mask << self.stride
        up = mask >> self.stride
        return mask << 1 | mask >> 1 | down | up | down >> 1 | up << 1

    def blocks(self, shape: str) -> tuple[int, ...]:
        """Three cells that all touch, two above one or one above two; a single cell."""
        if shape == "tile":
            return (1,)
        below = 1 << self.stride
        return (0b11 | below, 1 | below | below >> 1)

    @property
    def straight(self) -> tuple[int, ...]:
        """Along the row and along the two slanting lines."""
        return (1, self.stride, self.stride - 1)

    def shape_name(self, mask: int) -> str:
        """All three cells: two triangles may have one first cell."""
        return self.names(mask)

    gap: ClassVar[str] = "  "

    def indent(self, row: int) -> str:
        """Shifted rows are drawn half a cell to the right: between two cells of the row above."""
        return "  " * (row & 1)
