"""Runs: laying more tiles of one kind in the same action."""

from ruleset.core.moves import Listed
from ruleset.core.refusal import Refusal
from ruleset.dynasty.moves import Lay, Stop
from ruleset.dynasty.points import POINTS
from ruleset.dynasty.refusal import NOT_IN_HAND, first_without
from ruleset.dynasty.rules import Rules
from ruleset.dynasty.segments import OnCells, Segments
from ruleset.dynasty.state import Draft, State
from ruleset.dynasty.tasks import BUILDING, WAR, Run, Steps
from ruleset.dynasty.tiles import places, put_down


@POINTS.offer("tiles.after", clause="yg-40")
def run_of_tiles(rules: Rules, draft: Draft, step: Steps) -> None:
    """After a tile of one kind its player may lay more of them in the same action."""
    if step.role == rules.run_role:
        draft.push(Run(step.cell, step.role, step.caused))


@POINTS.offer("run.can_follow", clause="hu-10")
def beside_the_one_before(rules: Rules, state: State, run: Run) -> int:
    """The next tile of a run lies next to the one before."""
    return rules.board.grid.near[run.cell]


@POINTS.offer("run.can_follow", clause="hu-10")
def after_no_war(rules: Rules, state: State, run: Run) -> int:
    """A war ends a run."""
    return 0 if run.caused & WAR else -1


@POINTS.offer("run.can_follow", clause="hu-10")
def after_no_building(rules: Rules, state: State, run: Run) -> int:
    """A building that is put up, moved ones too, ends a run."""
    return 0 if run.caused & BUILDING else -1


def _cells(rules: Rules, state: State, run: Run) -> int:
    if not state.hands[state.active][run.role]:
        return 0
    cells = places(rules, state, run.role)
    for hook in rules.can_follow:
        cells &= hook(rules, state, run)
    return cells


def go_on(rules: Rules, draft: Draft, run: Run) -> bool:
    """Nothing is asked when no tile can follow."""
    if _cells(rules, draft, run):
        return False
    draft.replace_top()
    return True


def choices(rules: Rules, state: State, run: Run) -> Segments:
    """Where the next tile may lie, or to stop."""
    return [OnCells(Lay, run.role, _cells(rules, state, run)), Listed((Stop(),))]


def answer(rules: Rules, draft: Draft, run: Run, move: Lay | Stop) -> None:
    """Lay the next tile, with all that follows, or stop."""
    draft.replace_top()
    if isinstance(move, Lay):
        put_down(rules, draft, move.role, move.cell, "run_of_tiles")


def why_not(rules: Rules, state: State, run: Run, move: Lay | Stop) -> Refusal | None:
    """The rule that keeps the tile from following."""
    if not isinstance(move, Lay) or move.role != run.role:
        return Refusal("not_asked", "A run goes on with tiles of its own kind", ("yg-40",))
    if not state.hands[state.active][move.role]:
        return NOT_IN_HAND
    refusal = first_without(move.cell, rules.can_follow, rules, state, run)
    return refusal or first_without(move.cell, rules.can_place_tile, rules, state, move.role)
