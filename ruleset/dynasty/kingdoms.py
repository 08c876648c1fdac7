"""Regions and kingdoms: kept up to date piece by piece on a draft, worked out once on a state."""

from typing import Any

from ruleset.dynasty.rules import Rules
from ruleset.dynasty.state import Draft, State

Joins = tuple[Any, ...]
"""The kingdoms, the cells next to at least one, two and three of them, and, once asked for, their meetings."""


def regions(rules: Rules, state: State) -> tuple[int, ...]:
    """The connected groups of tiles and leaders (clauses te-3, te-4)."""
    found = state.regions
    if found is None:
        found = tuple(rules.board.grid.components(state.linked))
        state.remember("regions", found)
    return found


def _joins(rules: Rules, state: State) -> Joins:
    known: Any = state.kingdoms
    if known is None:
        led = state.led
        found = tuple([region for region in regions(rules, state) if region & led])
        halo = rules.board.grid.halo
        one = two = three = 0
        for kingdom in found:
            beside = halo(kingdom)
            three |= two & beside
            two |= one & beside
            one |= beside
        known = (found, one, two, three)
        state.remember("kingdoms", known)
    return known  # type: ignore[no-any-return]


def kingdoms(rules: Rules, state: State) -> tuple[int, ...]:
    """The regions with at least one leader."""
    return _joins(rules, state)[0]  # type: ignore[no-any-return]


def touching(rules: Rules, state: State, least: int) -> int:
    """The cells next to at least ``least`` (1 to 3) kingdoms."""
    return _joins(rules, state)[least]  # type: ignore[no-any-return]


def region_at(rules: Rules, state: State, cell: int) -> int:
    """The region that ``cell`` belongs to; 0 when nothing there connects."""
    for region in regions(rules, state):
        if region >> cell & 1:
            return region
    return 0


def region_with(rules: Rules, state: State, cell: int) -> int:
    """The region of the tile on ``cell`` with all it touches, even while the joining marker keeps them apart."""
    beside = rules.board.grid.near[cell]
    region = 1 << cell
    for other in regions(rules, state):
        if other & beside or other >> cell & 1:
            region |= other
    return region


def owner_in(rules: Rules, state: State, region: int, role: int) -> int:
    """The seat whose leader of ``role`` stands in ``region``; -1 when none does."""
    width = len(rules.roles)
    for seat in range(rules.seats):
        cell = state.at[seat * width + role]
        if cell >= 0 and region >> cell & 1:
            return seat
    return -1


def roles_in(rules: Rules, state: State, region: int) -> int:
    """The leader colours (bits) that stand in ``region``."""
    return _roles_among(_standing(rules, state), region)


def _standing(rules: Rules, state: State) -> list[tuple[int, int]]:
    """The cell and the role, each as one bit, of every leader on the board."""
    width = len(rules.roles)
    return [(1 << cell, 1 << index % width) for index, cell in enumerate(state.at) if cell >= 0]


def _roles_among(standing: list[tuple[int, int]], region: int) -> int:
    roles = 0
    for cell, role in standing:
        if cell & region:
            roles |= role
    return roles


def meetings(rules: Rules, state: State) -> tuple[tuple[int, int, bool], ...]:
    """For every two kingdoms that touch the same cells: these cells, their leader colours, whether they share any.

    Kept beside the kingdoms, since every leader asks.
    """
    known = _joins(rules, state)
    if len(known) < 5:
        shared, halo, standing = known[2], rules.board.grid.halo, _standing(rules, state)
        sides = [(beside, _roles_among(standing, one)) for one in known[0] if (beside := halo(one) & shared)]
        found = []
        for index, (beside, roles) in enumerate(sides):
            for cells, more in sides[:index]:
                if both := beside & cells:
                    found.append((both, roles | more, bool(roles & more)))
        known = (*known, tuple(found))
        state.remember("kingdoms", known)
    return known[4]  # type: ignore[no-any-return]


def kingdoms_around(rules: Rules, state: State, cell: int) -> tuple[int, ...]:
    """The kingdoms that touch ``cell``, ordered by their lowest cell."""
    beside = rules.board.grid.near[cell]
    found = [kingdom for kingdom in kingdoms(rules, state) if kingdom & beside]
    return tuple(sorted(found, key=lambda kingdom: kingdom & -kingdom))


def link(rules: Rules, draft: Draft, cell: int) -> None:
    """Note that the piece on ``cell`` connects now: it makes one region of all it touches."""
    old = draft.regions
    draft.kingdoms = None
    if old is None:
        return
    beside = rules.board.grid.near[cell]
    joined = 1 << cell
    for region in old:
        if region & beside:
            joined |= region
    draft.regions = (*[region for region in old if not region & beside], joined)


def unlink(rules: Rules, draft: Draft, mask: int) -> None:
    """Note that nothing on ``mask`` connects any more: regions there shrink, and may fall apart."""
    old = draft.regions
    draft.kingdoms = None
    if old is None:
        return
    left = [region for region in old if not region & mask]
    ends = rules.board.grid.spread(mask)
    for region in old:
        if region & mask and (rest := region & ~mask):
            # What hung on by a single cell cannot fall apart.
            left += [rest] if (rest & ends).bit_count() == 1 else rules.board.grid.components(rest)
    draft.regions = tuple(left)


def leaders_on(rules: Rules, state: State, mask: int) -> list[tuple[int, int, int]]:
    """(seat, role, cell) of every leader on ``mask``, by seat and role."""
    width = len(rules.roles)
    return [(*divmod(index, width), cell) for index, cell in enumerate(state.at) if cell >= 0 and mask >> cell & 1]


def cell_of(rules: Rules, state: State, seat: int, role: int) -> int:
    """The cell of a leader; -1 when it is off the board."""
    return state.at[seat * len(rules.roles) + role]


def owner_of(rules: Rules, state: State, cell: int) -> int:
    """The seat whose leader stands on ``cell``."""
    return state.at.index(cell) // len(rules.roles)
