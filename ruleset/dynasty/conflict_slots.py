"""The answers that revolts and wars give to the questions of a conflict."""

from ruleset.dynasty.conflicts import owner_of
from ruleset.dynasty.kingdoms import kingdoms_around, owner_in, region_at
from ruleset.dynasty.moves import Commit
from ruleset.dynasty.pieces import award, remove_tiles, send_home
from ruleset.dynasty.points import POINTS
from ruleset.dynasty.rules import Rules
from ruleset.dynasty.state import Draft, State
from ruleset.dynasty.tasks import Conflicts, Fight
from ruleset.grids import cells_of

ATTACKER, DEFENDER = 0, 1


@POINTS.offer("conflict.find", clause="te-13", keeps="finds_revolts")
def rival_in_the_kingdom(rules: Rules, state: State, matter: Conflicts) -> tuple[Fight, ...]:
    """The placed leader revolts against the leader of its colour in the kingdom it entered."""
    if not state.led >> matter.cell & 1:
        return ()
    seat, role = divmod(state.at.index(matter.cell), len(rules.roles))
    region = region_at(rules, state, matter.cell)
    for other in range(rules.seats):
        cell = state.at[other * len(rules.roles) + role]
        if other != seat and cell >= 0 and region >> cell & 1:
            return (Fight("revolt", role, (matter.cell, cell), ()),)
    return ()


@POINTS.offer("conflict.find", clause="te-23", keeps="finds_wars")
def each_doubled_colour(rules: Rules, state: State, matter: Conflicts) -> tuple[Fight, ...]:
    """There is a war for each colour with leaders in two kingdoms that the joining tile touches."""
    around = kingdoms_around(rules, state, matter.cell)
    found = []
    for role in range(len(rules.roles)):
        owners = [owner for owner in (owner_in(rules, state, kingdom, role) for kingdom in around) if owner >= 0]
        if len(owners) > 1:
            owners.sort(key=lambda seat: (seat - state.active) % rules.seats)
            cells = tuple(state.at[seat * len(rules.roles) + role] for seat in owners)
            found.append(Fight("war", role, cells, ()))
    return tuple(found)


@POINTS.offer("conflict.order", clause="te-23")
def active_player_chooses(rules: Rules, state: State) -> int:
    """The active player says which conflict is fought first, involved or not."""
    return state.active


@POINTS.offer("conflict.side", clause="te-29")
def as_it_stands(rules: Rules, state: State, matter: Conflicts, leader: int) -> int:
    """A side is the leader's kingdom as it is now, cut at the joining tile."""
    return region_at(rules, state, leader)


@POINTS.offer("conflict.side", clause="zh-77")
def as_it_stood(rules: Rules, state: State, matter: Conflicts, leader: int) -> int:
    """A side is the leader's kingdom as it was when the joining tile was laid."""
    for kingdom in matter.stood:
        if kingdom >> leader & 1:
            return kingdom
    return region_at(rules, state, leader)


@POINTS.offer("conflict.supporters", clause="te-15")
def attacker_then_defender(rules: Rules, state: State, fight: Fight) -> tuple[tuple[int, int], ...]:
    """The owners of the two leaders are asked once each, the attacker first."""
    return tuple([(owner_of(rules, state, cell), side) for side, cell in enumerate(fight.leaders)])


def _any_number(state: State, role: int, seat: int) -> tuple[Commit, ...]:
    return tuple([Commit(count) for count in range(state.hands[seat][role] + 1)])


@POINTS.offer("conflict.can_commit", clause="te-15")
def any_number_of_support(rules: Rules, state: State, fight: Fight, seat: int, side: int) -> tuple[Commit, ...]:
    """A supporter adds any number of support tiles from the hand, whatever the leaders' colour."""
    return _any_number(state, rules.support, seat)


@POINTS.offer("conflict.can_commit", clause="te-26")
def any_number_of_the_leader(rules: Rules, state: State, fight: Fight, seat: int, side: int) -> tuple[Commit, ...]:
    """A supporter adds any number of tiles of the fighting leaders' colour from the hand."""
    return _any_number(state, fight.role, seat)


@POINTS.offer("conflict.strength", clause="te-14")
def support_beside_leader(rules: Rules, state: State, fight: Fight, side: int, cells: int) -> int:
    """Each face-up support tile next to the leader counts, for both leaders if it touches both."""
    return (rules.board.grid.near[fight.leaders[side]] & state.tiles[rules.support]).bit_count()


@POINTS.offer("conflict.strength", clause="te-25")
def tiles_of_the_side(rules: Rules, state: State, fight: Fight, side: int, cells: int) -> int:
    """Each face-up tile of the war's colour on the leader's side counts, the joining tile for neither."""
    return (cells & state.tiles[fight.role]).bit_count()


@POINTS.offer("conflict.strength", clause="te-15")
def committed_tiles(rules: Rules, state: State, fight: Fight, side: int, cells: int) -> int:
    """Each tile committed for the side counts."""
    return sum([count for _, of, count in fight.pledges if of == side])


@POINTS.offer("conflict.tie", clause="te-15")
def defender(rules: Rules, state: State, fight: Fight) -> int:
    """A tie goes to the defender."""
    return DEFENDER


@POINTS.offer("conflict.losses", clause="te-16", keeps="conflict_is_settled")
def leader_goes_home(rules: Rules, draft: Draft, fight: Fight, loser: int, cells: int, spared: int) -> int:
    """The losing leader goes home."""
    seat = owner_of(rules, draft, fight.leaders[loser])
    send_home(rules, draft, seat, fight.role, f"{fight.kind}.losses")
    return 1


@POINTS.offer("conflict.losses", clause="te-27")
def tiles_of_the_losing_side(rules: Rules, draft: Draft, fight: Fight, loser: int, cells: int, spared: int) -> int:
    """All tiles of the war's colour on the losing side leave the game."""
    doomed = cells & draft.tiles[fight.role] & ~spared
    return remove_tiles(rules, draft, doomed, f"{fight.kind}.losses")


@POINTS.offer("conflict.spares", clause="te-28")
def support_with_treasure(rules: Rules, state: State, fight: Fight, loser: int) -> int:
    """A support tile with a treasure stays."""
    return state.tiles[rules.support] & state.treasures


@POINTS.offer("conflict.spares", clause="te-28")
def support_beside_another_leader(rules: Rules, state: State, fight: Fight, loser: int) -> int:
    """A support tile next to any leader other than the losing one stays."""
    others = state.led & ~(1 << fight.leaders[loser])
    beside = 0
    for cell in cells_of(others):
        beside |= rules.board.grid.near[cell]
    return state.tiles[rules.support] & beside


@POINTS.offer("conflict.score", clause="te-16")
def one_of_the_support(rules: Rules, draft: Draft, fight: Fight, seat: int, taken: int) -> None:
    """The winner is awarded one point in the colour of the support."""
    award(rules, draft, seat, rules.support, 1, f"{fight.kind}.score")


@POINTS.offer("conflict.score", clause="te-27")
def one_for_each_piece_taken(rules: Rules, draft: Draft, fight: Fight, seat: int, taken: int) -> None:
    """The winner is awarded a point of the leaders' colour for the leader and each tile taken."""
    award(rules, draft, seat, fight.role, taken, f"{fight.kind}.score")


@POINTS.offer("conflict.score", clause="te-16")
def one_of_the_leader(rules: Rules, draft: Draft, fight: Fight, seat: int, taken: int) -> None:
    """The winner is awarded one point in the leaders' colour."""
    award(rules, draft, seat, fight.role, 1, f"{fight.kind}.score")
