"""Square cells that touch along their edges."""

from ruleset.grids.topology import Topology


class SquareGrid(Topology):
    """A rectangle of squares; each touches up to four others."""

    shapes = ("square",)

    def spread(self, mask: int) -> int:
        """Every place one step up, down, left or right of ``mask``."""
        return mask << 1 | mask >> 1 | mask << self.stride | mask >> self.stride

    def shape_masks(self, shape: str) -> tuple[int, ...]:
        """All 2 x 2 blocks of cells."""
        block = 0b11 | 0b11 << self.stride
        blocks = (block << cell for cell in self.cells)
        return tuple(mask for mask in blocks if mask & self.spaces == mask)
