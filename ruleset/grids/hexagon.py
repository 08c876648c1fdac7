"""Hexagons with a point at the top; every second row is shifted half a cell to the right."""

from typing import ClassVar

from ruleset.grids.topology import Topology


class HexagonGrid(Topology):
    """Rows of hexagons, each touching up to six others; rows 2, 4, 6 ... (as named) are the shifted ones.

    Each row begins half a cell further left in numbers than the one above (axial coordinates), so that the six
    neighbours are the same six steps everywhere: 1, the stride, and the stride less one, both ways.
    """

    spare: ClassVar[int] = 2
    shapes: ClassVar[tuple[str, ...]] = ("triangle",)
    sides: ClassVar[int] = 6

    def at(self, row: int, column: int) -> int:
        """The cell number of a (row, column) place."""
        return row * self.stride + column - (row >> 1)

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
        """Three cells that all touch: two above one, or one above two."""
        below = 1 << self.stride
        return (0b11 | below, 1 | below | below >> 1)

    def shape_name(self, mask: int) -> str:
        """All three cells: two triangles may have one first cell."""
        return self.names(mask)

    def indent(self, row: int) -> str:
        """Shifted rows are drawn a little to the right."""
        return " " * (row & 1)
