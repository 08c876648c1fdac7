"""Positioning a leader: where it may stand, how it is placed, moved and withdrawn."""

from ruleset.core.moves import Listed
from ruleset.core.refusal import Refusal
from ruleset.dynasty.kingdoms import cell_of, meetings, touching
from ruleset.dynasty.moves import Place, Withdraw
from ruleset.dynasty.pieces import lift_leader, put_leader, tell
from ruleset.dynasty.points import POINTS
from ruleset.dynasty.refusal import first_without
from ruleset.dynasty.rules import Rules
from ruleset.dynasty.segments import OnCells, Segments
from ruleset.dynasty.state import Draft, State
from ruleset.dynasty.tasks import Steps


@POINTS.offer("leaders.can_place", clause="te-7", keeps="leaders_on_empty_land")
def on_empty_land(rules: Rules, state: State, seat: int, role: int) -> int:
    """A leader stands on an empty land space, never on a river."""
    return rules.board.land & ~state.taken


@POINTS.offer("leaders.can_place", clause="te-7", keeps="leaders_beside_support")
def beside_support(rules: Rules, state: State, seat: int, role: int) -> int:
    """A leader stands beside at least one face-up tile of support."""
    return rules.board.grid.spread(state.tiles[rules.support])


@POINTS.offer("leaders.can_place", clause="te-8", keeps="leaders_join_in_peace")
def joins_one_kingdom_at_most(rules: Rules, state: State, seat: int, role: int) -> int:
    """A leader may not join two or more kingdoms."""
    return ~touching(rules, state, 2)


@POINTS.offer("leaders.can_place", clause="hu-5", keeps="leaders_join_in_peace")
def joins_states_without_conflict(rules: Rules, state: State, seat: int, role: int) -> int:
    """A leader may join states only where no conflict comes of it."""
    if not touching(rules, state, 2):
        return -1
    forbidden = 0
    for cells, roles, quarrel in meetings(rules, state):
        if quarrel or roles >> role & 1:
            forbidden |= cells
    return ~forbidden


def allowed(rules: Rules, state: State, seat: int, role: int) -> int:
    """The cells where this leader, off the board, may be placed."""
    cells = rules.board.grid.spaces
    for hook in rules.can_place_leader:
        cells &= hook(rules, state, seat, role)
    return cells


def lifted(rules: Rules, state: State, seat: int, role: int) -> tuple[State, int]:
    """The position without a leader, and the cell it stood on (-1: it was off the board already).

    A moved leader is lifted first: where it may go is judged on the board without it (te-9).
    """
    cell = cell_of(rules, state, seat, role)
    if cell < 0:
        return state, -1
    draft = state.draft()
    lift_leader(rules, draft, seat, role)
    return draft, cell


def places(rules: Rules, state: State, seat: int, role: int) -> int:
    """The cells where a leader may be put now; its own cell is no move (te-10)."""
    without, cell = lifted(rules, state, seat, role)
    cells = allowed(rules, without, seat, role)
    return cells if cell < 0 else cells & ~(1 << cell)


@POINTS.offer("turn.offers", clause="te-11")
def position_leader(rules: Rules, state: State) -> Segments:
    """Put one of your leaders on the board, or move it there."""
    seat = state.active
    return [OnCells(Place, role, places(rules, state, seat, role)) for role in range(len(rules.roles))]


@POINTS.offer("turn.offers", clause="te-11")
def withdraw_leader(rules: Rules, state: State) -> Segments:
    """Take one of your own leaders off the board."""
    width = len(rules.roles)
    own = state.at[state.active * width : (state.active + 1) * width]
    return [Listed(tuple([Withdraw(role) for role, cell in enumerate(own) if cell >= 0]))]


def place(rules: Rules, draft: Draft, move: Place) -> None:
    """Carry out a placement: lift, put down, and see what follows."""
    seat = draft.active
    moved = cell_of(rules, draft, seat, move.role) >= 0
    if moved:
        lift_leader(rules, draft, seat, move.role)
    put_leader(rules, draft, seat, move.role, move.cell)
    letter = rules.leader_letters[move.role]
    tell(rules, draft, "moved" if moved else "placed", "position_leader", seat, letter, 1, 1 << move.cell)
    draft.push(Steps("leaders.after", 0, move.cell, move.role, 0))


def withdraw(rules: Rules, draft: Draft, move: Withdraw) -> None:
    """Carry out a withdrawal."""
    cell = lift_leader(rules, draft, draft.active, move.role)
    tell(rules, draft, "withdrawn", "withdraw_leader", draft.active, rules.leader_letters[move.role], 1, 1 << cell)


def why_not_place(rules: Rules, state: State, move: Place) -> Refusal | None:
    """The rule that forbids putting the leader there."""
    without, cell = lifted(rules, state, state.active, move.role)
    if cell == move.cell:
        return Refusal("same_space", "A leader that stays on its space has not moved", ("te-10",))
    return first_without(move.cell, rules.can_place_leader, rules, without, state.active, move.role)


def why_not_withdraw(rules: Rules, state: State, move: Withdraw) -> Refusal | None:
    """The rule that forbids the withdrawal."""
    return Refusal("not_on_the_board", "Only a leader of yours that stands on the board can be withdrawn", ("te-11",))
