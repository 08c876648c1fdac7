"""Buildings: when they are offered, how they go up, what they pay."""

from ruleset.core.moves import Listed
from ruleset.dynasty.kingdoms import region_at
from ruleset.dynasty.moves import Build, Decline
from ruleset.dynasty.pieces import award, put_building
from ruleset.dynasty.points import POINTS
from ruleset.dynasty.refusal import Refusal, refused_by
from ruleset.dynasty.rules import Rules, Site
from ruleset.dynasty.segments import Segments
from ruleset.dynasty.state import Draft, State
from ruleset.dynasty.tasks import Offer, Steps
from ruleset.grids import cells_of


@POINTS.offer("tiles.after", clause="te-33")
def offer_building(rules: Rules, draft: Draft, step: Steps) -> None:
    """The active player may build with the tile just laid."""
    draft.push(Offer(step.cell, step.role))


@POINTS.offer("buildings.can_build", clause="te-33", keeps="buildings_on_face_up_tiles")
def completed_by_the_laid_tile(rules: Rules, state: State, offer: Offer, shape: int) -> int:
    """A building needs a shape of face-up tiles of one colour that includes the tile just laid."""
    return -1 if shape >> offer.cell & 1 and shape & state.tiles[offer.role] == shape else 0


@POINTS.offer("buildings.can_build", clause="te-34")
def shows_the_colour(rules: Rules, state: State, offer: Offer, shape: int) -> int:
    """A building must show the colour of the tiles it stands on."""
    return rules.kinds_of_role[offer.role]


def first_cell(shape: int) -> int:
    """The cell by which a shape is named: the first in board order."""
    return (shape & -shape).bit_length() - 1


def shape_at(rules: Rules, kind: int, cell: int) -> int:
    """The shape of a kind of building that is named by ``cell``; 0 when none is."""
    return next((shape for shape in rules.site_of(kind).shapes if first_cell(shape) == cell), 0)


def left(rules: Rules, state: State, kind: int) -> bool:
    """Whether the supply still has a building of this kind (te-34)."""
    stock = rules.chapters.buildings[rules.kinds[kind].family].stock
    return sum([standing.kind == kind for standing in state.buildings]) < stock


def builds(rules: Rules, state: State, offer: Offer) -> tuple[Build, ...]:
    """Every building the active player may put up now: shapes in board order, kinds in file order."""
    if not state.tiles[offer.role] >> offer.cell & 1:
        return ()
    found = []
    for site in rules.sites:
        for shape in site.around[offer.cell]:
            for kind in cells_of(_allowed(rules, state, offer, site, shape)):
                if left(rules, state, kind):
                    found.append(Build(kind, first_cell(shape)))
    found.sort(key=lambda move: (move.cell, move.kind))
    return tuple(found)


def _allowed(rules: Rules, state: State, offer: Offer, site: Site, shape: int) -> int:
    """The kinds (bits) that every hook allows on a shape; the stock is not looked at."""
    kinds = site.kinds
    for hook in site.can_build:
        kinds &= hook(rules, state, offer, shape)
    return kinds


def offered(rules: Rules, state: State, offer: Offer) -> Segments:
    """What may be built, and declining it."""
    return [Listed((*builds(rules, state, offer), Decline()))]


def build(rules: Rules, draft: Draft, offer: Offer, move: Build) -> None:
    """Put the building up."""
    put_building(rules, draft, move.kind, shape_at(rules, move.kind, move.cell), offer.role, "offer_building")


def why_not(rules: Rules, state: State, offer: Offer, move: Build) -> Refusal | None:
    """The rule that forbids building it there."""
    site = rules.site_of(move.kind)
    shape = shape_at(rules, move.kind, move.cell)
    for hook in site.can_build:
        if not hook(rules, state, offer, shape) >> move.kind & 1:
            return refused_by(hook)
    if not left(rules, state, move.kind):
        return Refusal(f"buildings.{site.family}.stock", "Every building of these colours stands already (te-34)")
    return None


@POINTS.offer("buildings.income", clause="te-38")
def each_leader_and_building(rules: Rules, state: State, role: int, count: int) -> int:
    """A leader is paid a point for every building half of its colour in its kingdom."""
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
        cell = draft.at[seat * len(rules.roles) + role]
        if cell < 0:
            continue
        region = region_at(rules, draft, cell)
        for site in rules.sites:
            paying = site.kinds & rules.kinds_of_role[role]
            standing = [one for one in draft.buildings if paying >> one.kind & 1 and region >> one.cell & 1]
            award(rules, draft, seat, role, site.income(rules, draft, role, len(standing)), "building_income")
