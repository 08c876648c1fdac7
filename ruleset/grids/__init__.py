"""Pure geometry: cells, neighbours, regions. No rule of any game lives here."""

from ruleset.grids.bits import cells_of, mask_of, nth_cell
from ruleset.grids.square import SquareGrid
from ruleset.grids.topology import Topology

GRIDS: dict[str, type[Topology]] = {"square": SquareGrid}
"""The grids a board file may name."""

__all__ = ["GRIDS", "SquareGrid", "Topology", "cells_of", "mask_of", "nth_cell"]
