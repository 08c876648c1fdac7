"""A map: which cells are land or river, where the game starts, which start squares are corners."""

from attrs import field, frozen

from ruleset.grids import GRIDS, Topology

TERRAIN = {".": "land", "~": "river", "T": "land", "C": "land"}
"""What each character of a board file's rows is; ``#`` is no cell at all."""


@frozen(eq=False)
class Board:
    """A named map on a grid. Sets of cells are ints, bit n for cell n of ``grid``."""

    name: str
    kind: str
    grid: Topology
    river: int
    starts: int
    corners: int
    rows: tuple[str, ...] = field(default=())
    """The map as text, so that equal maps have equal fingerprints."""

    land: int = field(init=False)
    """Every cell that is not river."""

    @land.default
    def _not_river(self) -> int:
        return self.grid.spaces & ~self.river

    def terrain(self, name: str) -> int:
        """The cells of ``land`` or of ``river``."""
        return self.river if name == "river" else self.land


def board_from_rows(name: str, kind: str, rows: tuple[str, ...]) -> Board:
    """The board that rows of ``. ~ T C #`` draw; all rows have one length (checked before)."""
    holes = tuple((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#")
    grid = GRIDS[kind](len(rows[0]), len(rows), holes)

    def where(marks: str) -> int:
        return sum(1 << grid.at(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark in marks)

    return Board(name, kind, grid, where("~"), where("TC"), where("C"), rows)
