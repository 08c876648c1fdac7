"""Pure geometry: cells, neighbours, regions. No rule of any game lives here."""

from ruleset.grids.bits import cells_of, first_cell, mask_of, nth_cell
from ruleset.grids.hexagon import HexagonGrid
from ruleset.grids.square import SquareGrid
from ruleset.grids.topology import Topology

GRIDS: dict[str, type[Topology]] = {"square": SquareGrid, "hexagon": HexagonGrid}
"""The grids a board file may name."""

__all__ = ["GRIDS", "HexagonGrid", "SquareGrid", "Topology", "cells_of", "first_cell", "mask_of", "nth_cell"]
