"""The answers that revolts and wars give to the questions of a conflict."""

from ruleset.dynasty.conflicts import ANY, Loser, Losses, committed_role, measured
from ruleset.dynasty.kingdoms import cell_of, kingdoms_around, leaders_on, owner_in, owner_of, region_at, roles_in
from ruleset.dynasty.pieces import award, remove_tiles, send_home
from ruleset.dynasty.points import POINTS
from ruleset.dynasty.rules import Rules
from ruleset.dynasty.state import Draft, State
from ruleset.dynasty.tasks import Conflicts, Fight, Price
from ruleset.grids import cells_of, first_cell

ATTACKER = 0


@POINTS.offer("conflict.find", clause="te-13", keeps="finds_revolts")
def rival_in_the_kingdom(rules: Rules, state: State, matter: Conflicts) -> tuple[Fight, ...]:
    """The placed leader revolts against the leader of its colour in the kingdom it entered."""
    if not state.led >> matter.cell & 1:
        return ()
    seat, role = divmod(state.at.index(matter.cell), len(rules.roles))
    region = region_at(rules, state, matter.cell)
    for other in range(rules.seats):
        cell = cell_of(rules, state, other, role)
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
            cells = tuple(cell_of(rules, state, seat, role) for seat in owners)
            found.append(Fight("war", role, cells, ()))
    return tuple(found)


def doubled(rules: Rules, state: State, kingdoms: tuple[int, ...]) -> int:
    """The leader colours (bits) that stand in two or more of the kingdoms."""
    once = twice = 0
    for kingdom in kingdoms:
        roles = roles_in(rules, state, kingdom)
        twice |= once & roles
        once |= roles
    return twice


@POINTS.offer("conflict.find", clause="hu-23", keeps="finds_wars")
def one_for_all_states(rules: Rules, state: State, matter: Conflicts) -> tuple[Fight, ...]:
    """There is one war of all joined states when a leader colour stands in two of them."""
    around = kingdoms_around(rules, state, matter.cell)
    colours = doubled(rules, state, around)
    if not colours:
        return ()
    if rules.conflicts["war"].bystanders == "neutral":
        around = tuple([one for one in around if roles_in(rules, state, one) & colours])
    return (Fight("war", -1, tuple([first_cell(one) for one in around]), ()),)


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
    return tuple([(owner_of(rules, state, cell), side) for side, cell in enumerate(fight.sides)])


@POINTS.offer("conflict.supporters", clause="hu-24")
def everybody_joiner_last(rules: Rules, state: State, fight: Fight) -> tuple[tuple[int, int], ...]:
    """Everybody is asked once, clockwise and the joiner last, and picks a side."""
    return tuple([((state.active + step) % rules.seats, ANY) for step in range(1, rules.seats + 1)])


@POINTS.offer("conflict.supporters", clause="yg-72c")
def owners_in_joined_states_joiner_last(rules: Rules, state: State, fight: Fight) -> tuple[tuple[int, int], ...]:
    """Owners of leaders in the joined states are asked once, clockwise, then the joiner; each picks a side."""
    joined = 0
    for kingdom in kingdoms_around(rules, state, state.joint):
        joined |= kingdom
    involved = {seat for seat, _, _ in leaders_on(rules, state, joined)} | {state.active}
    order = [seat for seat, _ in everybody_joiner_last(rules, state, fight)]
    return tuple([(seat, ANY) for seat in order if seat in involved])


@POINTS.offer("conflict.tile", clause="te-14")
def support_tiles(rules: Rules, fight: Fight) -> int:
    """Tiles of support count, whatever the leaders' colour."""
    return rules.support


@POINTS.offer("conflict.tile", clause="te-25")
def tiles_of_the_leaders(rules: Rules, fight: Fight) -> int:
    """Tiles of the fighting leaders' colour count."""
    return fight.role


@POINTS.offer("conflict.tile", clause="yg-72a")
def army_tiles(rules: Rules, fight: Fight) -> int:
    """Tiles of the army count, whatever the leaders' colours."""
    return rules.army


@POINTS.offer("conflict.can_commit", clause="te-15")
def any_number(rules: Rules, state: State, fight: Fight, seat: int) -> tuple[int, ...]:
    """A supporter adds any number of the tiles that count from the hand."""
    return tuple(range(state.hands[seat][committed_role(rules, fight)] + 1))


@POINTS.offer("conflict.can_commit", clause="tm-30")
def none_or_enough(rules: Rules, state: State, fight: Fight, seat: int) -> tuple[int, ...]:
    """An attacker adds none or enough to exceed the defender's board, a defender none or exactly enough to be level."""
    _, (attacker, defends) = measured(rules, state, fight)
    hand = range(1, state.hands[seat][committed_role(rules, fight)] + 1)
    if fight.pledges:
        return (0, *[count for count in hand if defends + count == attacker])
    return (0, *[count for count in hand if attacker + count > defends])


@POINTS.offer("conflict.helper", clause="te-26")
def nobody(rules: Rules, state: State, fight: Fight, seat: int) -> bool:
    """No leader adds to the committed tiles."""
    return False


@POINTS.offer("conflict.helper", clause="hu-24a")
def leader_off_the_board(rules: Rules, state: State, fight: Fight, seat: int) -> bool:
    """A supporter's leader of the tiles that count may add one more when it is off the board; it is not spent."""
    return cell_of(rules, state, seat, committed_role(rules, fight)) < 0


@POINTS.offer("conflict.strength", clause="te-14")
def support_beside_leader(rules: Rules, state: State, fight: Fight, side: int, cells: int) -> int:
    """Each face-up support tile next to the leader counts, for both leaders if it touches both."""
    return (rules.board.grid.near[fight.sides[side]] & state.tiles[rules.support]).bit_count()


@POINTS.offer("conflict.strength", clause="te-25")
def tiles_of_the_side(rules: Rules, state: State, fight: Fight, side: int, cells: int) -> int:
    """Each face-up tile that counts in the war and lies on the side counts, the joining tile for none."""
    return (cells & state.tiles[committed_role(rules, fight)]).bit_count()


@POINTS.offer("conflict.strength", clause="te-15")
def committed_tiles(rules: Rules, state: State, fight: Fight, side: int, cells: int) -> int:
    """Each tile committed for the side counts, and each leader that was added."""
    return sum([count + helper for _, of, count, helper in fight.pledges if of == side])


@POINTS.offer("conflict.tie", clause="te-15")
def defender(rules: Rules, state: State, fight: Fight, tied: list[int]) -> int:
    """A tie goes to the defender, and among several tied ones to the first after the attacker."""
    return next(side for side in tied if side != ATTACKER)


@POINTS.offer("conflict.tie", clause="hu-25")
def joiner_chooses(rules: Rules, state: State, fight: Fight, tied: list[int]) -> int:
    """The player who laid the joining tile picks among the tied sides."""
    return ANY


@POINTS.offer("conflict.losses", clause="te-16", keeps="conflict_is_settled")
def leader_goes_home(rules: Rules, draft: Draft, fight: Fight, losers: list[Loser]) -> Losses:
    """The losing leader goes home."""
    for side, _, _ in losers:
        seat = owner_of(rules, draft, fight.sides[side])
        send_home(rules, draft, seat, fight.role, f"{fight.kind}.losses")
    return (fight.role,) * len(losers), 0


@POINTS.offer("conflict.losses", clause="hu-26", keeps="conflict_is_settled")
def conflicting_leaders_go_home(rules: Rules, draft: Draft, fight: Fight, losers: list[Loser]) -> Losses:
    """Every leader of a losing state whose colour is doubled in the joined state goes home."""
    colours = doubled(rules, draft, kingdoms_around(rules, draft, draft.joint))
    lost = [leader for _, cells, _ in losers for leader in leaders_on(rules, draft, cells)]
    taken = [(seat, role) for seat, role, _ in lost if colours >> role & 1]
    for seat, role in taken:
        send_home(rules, draft, seat, role, f"{fight.kind}.losses")
    return tuple([role for _, role in taken]), 0


@POINTS.offer("conflict.losses", clause="te-27")
def tiles_of_the_losing_side(rules: Rules, draft: Draft, fight: Fight, losers: list[Loser]) -> Losses:
    """All tiles of a losing side that count in the war leave the game."""
    doomed = 0
    for _, cells, spared in losers:
        doomed |= cells & draft.tiles[committed_role(rules, fight)] & ~spared
    return (), remove_tiles(rules, draft, doomed, f"{fight.kind}.losses")


@POINTS.offer("conflict.spares", clause="te-28")
def support_with_treasure(rules: Rules, state: State, fight: Fight, loser: int) -> int:
    """A support tile with a treasure stays."""
    return state.tiles[rules.support] & state.treasures


@POINTS.offer("conflict.spares", clause="te-28")
def support_beside_another_leader(rules: Rules, state: State, fight: Fight, loser: int) -> int:
    """A support tile next to any leader other than the losing one stays."""
    others = state.led & ~(1 << fight.sides[loser])
    beside = 0
    for cell in cells_of(others):
        beside |= rules.board.grid.near[cell]
    return state.tiles[rules.support] & beside


@POINTS.offer("conflict.score", clause="te-16")
def one_of_the_support(rules: Rules, draft: Draft, fight: Fight, seat: int, cells: int, losses: Losses) -> None:
    """The winner is awarded one point in the colour of the support."""
    award(rules, draft, seat, rules.support, 1, f"{fight.kind}.score")


@POINTS.offer("conflict.score", clause="te-27")
def one_for_each_piece_taken(rules: Rules, draft: Draft, fight: Fight, seat: int, cells: int, losses: Losses) -> None:
    """The winner is awarded a point of the leaders' colour for the leader and each tile taken."""
    leaders, tiles = losses
    award(rules, draft, seat, fight.role, len(leaders) + tiles, f"{fight.kind}.score")


@POINTS.offer("conflict.score", clause="te-16")
def one_of_the_leader(rules: Rules, draft: Draft, fight: Fight, seat: int, cells: int, losses: Losses) -> None:
    """The winner is awarded one point in the leaders' colour."""
    award(rules, draft, seat, fight.role, 1, f"{fight.kind}.score")


@POINTS.offer("conflict.score", clause="hu-27")
def one_for_each_leader_taken_to_its_rival(
    rules: Rules, draft: Draft, fight: Fight, seat: int, cells: int, losses: Losses
) -> None:
    """For each leader taken, the owner of its colour's leader in the winning state is awarded a point of the colour."""
    _award_rivals(rules, draft, fight, cells, losses[0])


@POINTS.offer("conflict.score", clause="yg-74c")
def one_for_each_colour_taken_to_its_rival(
    rules: Rules, draft: Draft, fight: Fight, seat: int, cells: int, losses: Losses
) -> None:
    """For each colour of leaders taken, the owner of its leader in the winning state is awarded a point of it."""
    _award_rivals(rules, draft, fight, cells, tuple(dict.fromkeys(losses[0])))


def _award_rivals(rules: Rules, draft: Draft, fight: Fight, cells: int, roles: tuple[int, ...]) -> None:
    for role in roles:
        owner = owner_in(rules, draft, cells, role)
        if owner >= 0:
            award(rules, draft, owner, role, 1, f"{fight.kind}.score")


@POINTS.offer("conflict.payment", clause="te-27")
def nothing(rules: Rules, draft: Draft, fight: Fight, winner: int, cells: int, strengths: list[int]) -> None:
    """The winner pays nothing."""


@POINTS.offer("conflict.payment", clause="hu-28")
def highest_losing_total(
    rules: Rules, draft: Draft, fight: Fight, winner: int, cells: int, strengths: list[int]
) -> None:
    """The winner loses as many tiles as the strongest loser had: first those committed, then some the joiner picks."""
    price = max(strength for side, strength in enumerate(strengths) if side != winner)
    left = price - sum([count for _, side, count, _ in fight.pledges if side == winner])
    if left > 0:
        spared = 0
        for spares in rules.conflicts[fight.kind].spares:
            spared |= spares(rules, draft, fight, winner)
        draft.push(Price(fight.kind, cells & draft.tiles[committed_role(rules, fight)] & ~spared, left))
