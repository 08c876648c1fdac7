"""Buildings: when they are offered, how they go up, what they pay."""

from attrs import evolve

from ruleset.core.moves import Listed
from ruleset.core.refusal import Refusal
from ruleset.dynasty.costs import affordable, why_not_afford
from ruleset.dynasty.kingdoms import cell_of, region_at
from ruleset.dynasty.moves import Build, Buy, Decline
from ruleset.dynasty.pieces import award, put_building, spend, tell
from ruleset.dynasty.points import POINTS
from ruleset.dynasty.rules import Rules, Site
from ruleset.dynasty.segments import Segments
from ruleset.dynasty.state import Draft, State
from ruleset.dynasty.tasks import BUILDING, WAR, Offer, Steps, Task
from ruleset.grids import cells_of, first_cell


@POINTS.offer("tiles.after", clause="te-33")
def offer_building(rules: Rules, draft: Draft, step: Steps) -> None:
    """The active player may build with the tile just laid, first those buildings that are offered by themselves."""
    for family in reversed(rules.offered):
        draft.push(Offer(step.cell, step.role, step.caused, family))


@POINTS.offer("buildings.can_build", clause="te-33", keeps="buildings_on_face_up_tiles")
def completed_by_the_laid_tile(rules: Rules, state: State, offer: Offer, shape: int) -> int:
    """A building needs a shape of face-up tiles of one colour that includes the tile just laid, if one was laid."""
    new = offer.cell < 0 or shape >> offer.cell & 1
    return -1 if new and shape & state.tiles[offer.role] == shape else 0


@POINTS.offer("buildings.can_build", clause="te-34")
def shows_the_colour(rules: Rules, state: State, offer: Offer, shape: int) -> int:
    """A building must show the colour of the tiles it stands on."""
    return rules.kinds_of_role[offer.role]


@POINTS.offer("buildings.can_build", clause="hu-14")
def tiles_bear_no_building(rules: Rules, state: State, offer: Offer, shape: int) -> int:
    """None of the tiles may carry a building already, not even one that would be moved."""
    return -1 if all(not one.shape & shape for one in state.buildings) else 0


@POINTS.offer("buildings.can_build", clause="hu-14")
def by_a_tile_without_war(rules: Rules, state: State, offer: Offer, shape: int) -> int:
    """A tile that led to a war brings no building."""
    return 0 if offer.caused & WAR else -1


def left(rules: Rules, state: State, kind: int) -> bool:
    """Whether the supply still has a building of this kind (te-34)."""
    return sum([standing.kind == kind for standing in state.buildings]) < rules.kinds[kind].stock


def sources(rules: Rules, state: State, site: Site, kind: int) -> tuple[int, ...]:
    """Where a building of this kind may come from: the supply (0), else the shapes of those that can be moved."""
    if left(rules, state, kind):
        return (0,)
    return tuple([one.shape for one in state.buildings if one.kind == kind]) if site.moves else ()


def builds(rules: Rules, state: State, offer: Offer) -> tuple[Build, ...]:
    """Every building the active player may put up with the laid tile: shapes in board order, kinds in file order."""
    if not state.tiles[offer.role] >> offer.cell & 1:
        return ()
    found: list[Build] = []
    for site in rules.sites:
        if site.offer == offer.family:
            for shape in site.around[offer.cell]:
                found += _on(rules, state, offer, site, shape)
    found.sort(key=lambda move: (first_cell(move.shape), move.kind))
    return tuple(found)


def _on(rules: Rules, state: State, offer: Offer, site: Site, shape: int) -> list[Build]:
    kinds = _allowed(rules, state, offer, site, shape)
    return [Build(kind, shape, moved) for kind in cells_of(kinds) for moved in sources(rules, state, site, kind)]


def _allowed(rules: Rules, state: State, offer: Offer, site: Site, shape: int) -> int:
    """The kinds (bits) that every hook allows on a shape; the stock is not looked at."""
    kinds = site.kinds
    for hook in site.can_build:
        kinds &= hook(rules, state, offer, shape)
        if not kinds:
            return 0
    return kinds


def offered(rules: Rules, state: State, offer: Offer) -> Segments:
    """What may be built, and declining it."""
    return [Listed((*builds(rules, state, offer), Decline()))]


def answer(rules: Rules, draft: Draft, offer: Offer, move: Build | Decline) -> None:
    """Put the building up, and note it for what follows the tile; or do not."""
    draft.replace_top()
    if isinstance(move, Decline):
        return
    draft.tasks = tuple([_noted(task, offer.cell) for task in draft.tasks])
    _put_up(rules, draft, move.kind, move.shape, move.moved, offer.role, "offer_building")


def _noted(task: Task, cell: int) -> Task:
    """The task, with the building noted if it is about what follows the tile on ``cell``."""
    if isinstance(task, (Steps, Offer)) and task.cell == cell:
        return evolve(task, caused=task.caused | BUILDING)
    return task


def _put_up(rules: Rules, draft: Draft, kind: int, shape: int, moved: int, role: int, rule: str) -> None:
    if moved:
        draft.buildings = tuple([one for one in draft.buildings if one.shape != moved])
        tell(rules, draft, "lifted", rule, draft.active, rules.kinds[kind].letters, 1, moved)
    put_building(rules, draft, kind, shape, role, rule)


def why_not_build(rules: Rules, state: State, offer: Offer, move: Build) -> Refusal | None:
    """The rule that forbids building it there now."""
    site = rules.site_of(move.kind)
    if site.offer != offer.family:
        return Refusal(f"buildings.{site.family}.offered", "Buildings offered by themselves come first", ("tm-6",))
    return why_not(rules, state, offer, move)


def why_not(rules: Rules, state: State, offer: Offer, move: Build | Buy) -> Refusal | None:
    """The rule that forbids building it there."""
    site = rules.site_of(move.kind)
    for hook in site.can_build:
        if not hook(rules, state, offer, move.shape) >> move.kind & 1:
            return POINTS.refusal(hook)
    if move.moved in sources(rules, state, site, move.kind):
        return None
    if not move.moved:
        return Refusal(f"buildings.{site.family}.stock", "Every building of these colours stands already", ("te-34",))
    sentence = "A building may be moved only when none is left, if at all"
    return Refusal(f"buildings.{site.family}.move", sentence, ("hu-15",))


@POINTS.offer("turn.offers", clause="yg-51")
def buy_building(rules: Rules, state: State) -> Segments:
    """Discard tiles of one kind and put a building on tiles that were laid before."""
    found = []
    for site in rules.sites:
        if counts := affordable(rules, state, site.cost):
            found += [
                Buy(one.kind, one.shape, count, one.moved) for one in _to_buy(rules, state, site) for count in counts
            ]
    return [Listed(tuple(found))] if found else []


def _to_buy(rules: Rules, state: State, site: Site) -> list[Build]:
    found: list[Build] = []
    for role, where in enumerate(state.tiles):
        for shape in rules.board.grid.shapes_in(site.shape, where):
            found += _on(rules, state, Offer(-1, role), site, shape)
    return found


def buy(rules: Rules, draft: Draft, move: Buy) -> None:
    """Carry out the action of building for tiles."""
    cost = rules.site_of(move.kind).cost
    draft.quiet = -1
    spend(draft, draft.active, cost.role, move.count)
    tell(rules, draft, "bought", "buy_building", draft.active, rules.letters[cost.role], move.count)
    _put_up(rules, draft, move.kind, move.shape, move.moved, _role_on(draft.tiles, move.shape), "buy_building")


def _role_on(tiles: tuple[int, ...], shape: int) -> int:
    """The kind of tile that lies on a whole shape; the kind on its first cell where they differ."""
    return next((role for role, where in enumerate(tiles) if where & shape & -shape), 0)


def why_not_buy(rules: Rules, state: State, move: Buy) -> Refusal | None:
    """The rule that forbids it."""
    site = rules.site_of(move.kind)
    short = why_not_afford(rules, state, site.cost, move.count, f"buildings.{site.family}")
    return short or why_not(rules, state, Offer(-1, _role_on(state.tiles, move.shape)), move)


@POINTS.offer("buildings.income", clause="te-38")
def each_leader_and_building(rules: Rules, state: State, role: int, count: int) -> int:
    """A leader is paid a point for each building in its kingdom that shows its colour."""
    return count


@POINTS.offer("buildings.income", clause="zh-92")
def once_a_leader(rules: Rules, state: State, role: int, count: int) -> int:
    """A leader is paid one point, however many buildings of its colour its kingdom has."""
    return min(count, 1)


@POINTS.offer("turn.end", clause="te-38")
def building_income(rules: Rules, draft: Draft, step: Steps) -> None:
    """The active player's leaders are paid for buildings of their colour in their kingdoms."""
    if not draft.buildings:
        return
    seat = draft.active
    for role in range(len(rules.roles)):
        cell = cell_of(rules, draft, seat, role)
        if cell < 0:
            continue
        region = region_at(rules, draft, cell)
        for site in rules.sites:
            paying = site.kinds & rules.kinds_of_role[role]
            standing = [one for one in draft.buildings if paying >> one.kind & 1 and region & one.shape]
            award(rules, draft, seat, role, site.income(rules, draft, role, len(standing)), "building_income")
