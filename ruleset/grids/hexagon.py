"""Hexagons with a point at the top; every second row is shifted half a cell to the right."""

from typing import ClassVar

from ruleset.grids.topology import Topology


class HexagonGrid(Topology):
    """Rows of hexagons, each touching up to six others; rows 2, 4, 6 ... (as named) are the shifted ones.

    Each row begins half a cell further left in numbers than the one above (axial coordinates), so that the six
    neighbours are the same six steps everywhere: 1, the stride, and the stride less one, both ways.
    """

    spare: ClassVar[int] = 2
    shapes: ClassVar[tuple[str, ...]] = ("triangle", "tile")

    def at(self, row: int, column: int) -> int:
        """The cell number of a (row, column) place."""
        return row * self.stride + column - (row >> 1)

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

    def indent(self, row: int) -> str:
        """Shifted rows are drawn a little to the right."""
        return " " * (row & 1)
