"""Laying a catastrophe: where it may lie, and what it destroys."""

from ruleset.core.refusal import Refusal
from ruleset.dynasty.moves import Catastrophe
from ruleset.dynasty.pieces import remove_tiles, tell
from ruleset.dynasty.points import POINTS
from ruleset.dynasty.rules import Rules
from ruleset.dynasty.segments import Ruins, Segments
from ruleset.dynasty.state import Draft, State, changed


@POINTS.offer("catastrophe.can_lay", clause="te-42")
def on_empty_space(rules: Rules, state: State) -> int:
    """A catastrophe may be laid on an empty space, land or river."""
    return rules.board.grid.spaces & ~state.taken


@POINTS.offer("catastrophe.can_lay", clause="te-42")
def on_face_up_tile(rules: Rules, state: State) -> int:
    """A catastrophe may be laid on a face-up tile, which is destroyed."""
    return state.faces


@POINTS.offer("catastrophe.spares", clause="te-42")
def tile_with_treasure(rules: Rules, state: State) -> int:
    """A tile with a treasure cannot be destroyed."""
    return state.treasures


def places(rules: Rules, state: State) -> int:
    """The cells where a catastrophe may be laid now."""
    cells = 0
    for hook in rules.can_lay:
        cells |= hook(rules, state)
    for spares in rules.catastrophe_spares:
        cells &= ~spares(rules, state)
    return cells


@POINTS.offer("turn.offers", clause="te-42")
def lay_catastrophe(rules: Rules, state: State) -> Segments:
    """Lay one of your catastrophes."""
    return [Ruins(places(rules, state))] if state.catastrophes[state.active] else []


def lay(rules: Rules, draft: Draft, move: Catastrophe) -> None:
    """Carry out a catastrophe: the space is dead for the rest of the game."""
    where = 1 << move.cell
    draft.catastrophes = changed(draft.catastrophes, draft.active, -1)
    draft.quiet = -1
    tell(rules, draft, "catastrophe", "lay_catastrophe", draft.active, number=1, cells=where)
    draft.ruins |= where
    remove_tiles(rules, draft, draft.faces & where, "lay_catastrophe")


def why_not(rules: Rules, state: State, move: Catastrophe) -> Refusal | None:
    """The rule that forbids laying it there."""
    if not state.catastrophes[state.active]:
        return Refusal("components.catastrophes", "All of this player's catastrophes are laid", ("te-42",))
    for spares in rules.catastrophe_spares:
        if spares(rules, state) >> move.cell & 1:
            return POINTS.refusal(spares)
    if not any(hook(rules, state) >> move.cell & 1 for hook in rules.can_lay):
        return POINTS.none_of("catastrophe.can_lay", rules.can_lay)
    return None
