"""Positions near a given one in which rules that act rarely are about to act.

Random players seldom bring these about: a board so full that nearly every tile joins kingdoms, hands of one colour,
buildings that stand, a bag that runs out, scores that are level. Whatever is changed, the pieces stay conserved, and
nothing is made that play could not make.
"""

from collections.abc import Iterator

from ruleset.dynasty.buildings import left
from ruleset.dynasty.kingdoms import kingdoms, link, roles_in, touching
from ruleset.dynasty.leaders import allowed
from ruleset.dynasty.pieces import put_building, put_leader, put_tile
from ruleset.dynasty.rules import Rules
from ruleset.dynasty.state import Draft, State, added, changed, taken_from
from ruleset.dynasty.tasks import Act
from ruleset.grids import cells_of, first_cell, nth_cell

_LEFT = (0, 1, 3, 6)
"""How many tiles a short bag has: fewer than a draw may ask for."""

_KEPT = 3
"""So many tiles of each kind stay in the bag when the board is filled, for the draws of a few turns."""

_GAP = 5
"""One in so many cells stays empty, so that a full board has places for tiles that complete a building."""


def variations(rules: Rules, state: State) -> Iterator[State]:
    """All positions near one; where a player is to act, those with other hands and boards too."""
    yield from short_bags(rules, state)
    if not isinstance(state.tasks[-1], Act):
        return
    yield level_scores(state)
    yield from few_treasures(rules, state)
    for role in range(len(rules.roles)):
        yield one_kind_in_hand(rules, state, role)
        full = full_board(rules, state, role)
        yield full
        yield with_buildings(rules, full)


def short_bags(rules: Rules, state: State) -> Iterator[State]:
    """The position with so few tiles in the bag that a draw may fail; the others have left the game."""
    for size in _LEFT:
        bag = state.bag
        for role in range(len(rules.roles)):
            surplus = max(0, sum(bag) - size)
            bag = changed(bag, role, -min(surplus, bag[role]))
        draft = state.draft()
        draft.gone = added(draft.gone, taken_from(state.bag, bag))
        draft.bag = bag
        yield draft.done()


def level_scores(state: State) -> State:
    """The position just before a tie: everybody has the points of the first seat, and the bag is empty."""
    draft = state.draft()
    draft.points = state.points[:1] * len(state.points)
    draft.gone, draft.bag = added(draft.gone, draft.bag), taken_from(draft.bag, draft.bag)
    return draft.done()


def few_treasures(rules: Rules, state: State) -> Iterator[State]:
    """The position with one treasure more on the board than the number that ends the game; the active seat has more."""
    cells = list(cells_of(state.treasures))[rules.chapters.end.few_treasures + 1 :]
    if cells:
        draft = state.draft()
        for cell in cells:
            draft.treasures &= ~(1 << cell)
        draft.held = changed(draft.held, draft.active, len(cells))
        yield draft.done()


def one_kind_in_hand(rules: Rules, state: State, role: int) -> State:
    """The position with hands of one kind of tile: nothing else can be laid, and few swaps are possible."""
    draft = state.draft()
    _deal_one_kind(rules, draft, role)
    return draft.done()


def full_board(rules: Rules, state: State, role: int) -> State:
    """The position with hands of one kind, all other leaders out, and a board on which most tiles join kingdoms.

    Catastrophes are back with their players. The tiles that fill the board begin with the kind in the hands.
    """
    draft = state.draft()
    draft.ruins = 0
    draft.catastrophes = (rules.chapters.components.catastrophes,) * rules.seats
    _deal_one_kind(rules, draft, role)
    _place_leaders(rules, draft, role)
    _fill(rules, draft, role)
    return draft.done()


def with_buildings(rules: Rules, state: State) -> State:
    """The position with every building of the supply on tiles that lie ready for it."""
    draft = state.draft()
    for site in rules.sites:
        for kind in cells_of(site.kinds):
            _put_up_all(rules, draft, site.shape, kind)
    return draft.done()


def _deal_one_kind(rules: Rules, draft: Draft, role: int) -> None:
    """New hands, from a bag to which all tiles have come back that are neither on the board nor in the market."""
    for zone in (*draft.hands, *draft.tossed, draft.gone):
        draft.bag = added(draft.bag, zone)
    draft.tossed, draft.gone = (rules.none,) * rules.seats, rules.none
    hands = []
    for _ in range(rules.seats):
        count = min(rules.chapters.components.hand, draft.bag[role])
        draft.bag = changed(draft.bag, role, -count)
        hands.append(changed(rules.none, role, count))
    draft.hands = tuple(hands)


def _place_leaders(rules: Rules, draft: Draft, but: int) -> None:
    """Leaders come onto the board, spread over it, where no conflict comes of it; those of one role stay at home."""
    for index, at in enumerate(draft.at):
        seat, role = divmod(index, len(rules.roles))
        if at < 0 and role != but and (cells := _peaceful(rules, draft, seat, role)):
            spread = cells.bit_count() * index // len(draft.at)
            put_leader(rules, draft, seat, role, nth_cell(cells, spread))


def _peaceful(rules: Rules, draft: Draft, seat: int, role: int) -> int:
    """Where a leader joins at most one kingdom, which has no leader of its colour."""
    cells = allowed(rules, draft, seat, role) & ~touching(rules, draft, 2)
    for kingdom in kingdoms(rules, draft):
        if roles_in(rules, draft, kingdom) >> role & 1:
            cells &= ~rules.board.grid.halo(kingdom)
    return cells


def _fill(rules: Rules, draft: Draft, first: int) -> None:
    """Tiles of the bag grow the kingdoms towards each other without joining any, one kind after the other."""
    count = len(rules.roles)
    gaps = sum(1 << cell for cell in rules.board.grid.cells[first::_GAP])
    for role in ((first + step) % count for step in range(count)):
        while draft.bag[role] > _KEPT:
            cells = rules.lies_on[role] & ~draft.taken & ~touching(rules, draft, 2) & ~gaps
            if not cells:
                break
            cell = first_cell(cells)
            draft.bag = changed(draft.bag, role, -1)
            put_tile(draft, role, cell)
            link(rules, draft, cell)


def _put_up_all(rules: Rules, draft: Draft, shape: str, kind: int) -> None:
    """As many buildings of a kind as the supply and the tiles of its colours allow."""
    for role, kinds in enumerate(rules.kinds_of_role):
        if not kinds >> kind & 1:
            continue
        for cells in rules.board.grid.shapes_in(shape, draft.tiles[role]):
            free = all(not one.shape & cells for one in draft.buildings)
            if free and left(rules, draft, kind):
                put_building(rules, draft, kind, cells, role, "variation")
