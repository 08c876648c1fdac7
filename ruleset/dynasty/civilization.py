"""Buildings on single tiles of a run: when they go up, what they add to a tile's point, how they protect their tile."""

from ruleset.dynasty.buildings import left
from ruleset.dynasty.kingdoms import region_with
from ruleset.dynasty.points import POINTS
from ruleset.dynasty.rules import Rules
from ruleset.dynasty.state import State
from ruleset.dynasty.tasks import Fight, Offer
from ruleset.grids import first_cell

LEAST = 3
"""So many tiles are a run (tm-1)."""


@POINTS.offer("buildings.can_build", clause="tm-1", keeps="buildings_on_face_up_tiles")
def on_a_run_of_the_laid_tile(rules: Rules, state: State, offer: Offer, shape: int) -> int:
    """A building goes on a tile of a straight run of three or more face-up tiles of one colour with the laid tile."""
    return -1 if _through_both(rules, state, offer, shape) >= LEAST else 0


@POINTS.offer("buildings.can_build", clause="tm-2")
def on_a_longer_run_than_before(rules: Rules, state: State, offer: Offer, shape: int) -> int:
    """A building that stands moves only to another run, longer than its present one is along its row or column."""
    kinds = -1
    for standing in state.buildings:
        if left(rules, state, standing.kind) or standing.role != offer.role:
            continue
        runs = rules.board.grid.runs(first_cell(standing.shape), state.tiles[offer.role])
        present = max(run.bit_count() for run in runs)
        same = any(run & standing.shape for run in _runs_to(rules, state, offer, shape))
        if same or _through_both(rules, state, offer, shape) <= present:
            kinds &= ~(1 << standing.kind)
    return kinds


@POINTS.offer("buildings.can_build", clause="tm-1a")
def on_the_laid_tile(rules: Rules, state: State, offer: Offer, shape: int) -> int:
    """A building goes on the laid tile itself."""
    return -1 if offer.cell >= 0 and shape == 1 << offer.cell else 0


def _runs_to(rules: Rules, state: State, offer: Offer, shape: int) -> list[int]:
    """The runs of the laid tile that all of ``shape`` lies in; none where no tile was laid."""
    if offer.cell < 0:
        return []
    runs = rules.board.grid.runs(offer.cell, state.tiles[offer.role])
    return [run for run in runs if shape & run == shape]


def _through_both(rules: Rules, state: State, offer: Offer, shape: int) -> int:
    """How long the longest run is that has both the laid tile and ``shape``; 0 for none."""
    return max((run.bit_count() for run in _runs_to(rules, state, offer, shape)), default=0)


@POINTS.offer("tiles.worth", clause="tm-3")
def one_more_for_its_building(rules: Rules, state: State, cell: int, role: int) -> int:
    """A laid tile brings one point more where its kingdom, the tile included, has a building on tiles of its colour."""
    region = region_with(rules, state, cell)
    return int(bool(region & state.tiles[role] & _under_buildings(rules, state)))


@POINTS.offer("conflict.spares", clause="tm-4")
def tile_of_a_building(rules: Rules, state: State, fight: Fight, loser: int) -> int:
    """A face-up tile under a building stays."""
    return _under_buildings(rules, state)


@POINTS.offer("catastrophe.spares", clause="tm-4")
def tile_with_building(rules: Rules, state: State) -> int:
    """A face-up tile under a building cannot be destroyed."""
    return _under_buildings(rules, state)


def _under_buildings(rules: Rules, state: State) -> int:
    """The face-up tiles under buildings."""
    cells = 0
    for standing in state.buildings:
        cells |= standing.shape
    return cells & state.faces
