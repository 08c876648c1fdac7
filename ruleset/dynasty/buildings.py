"""Buildings: when they are offered, how they go up, what they pay."""

from ruleset.core.moves import Listed
from ruleset.dynasty.kingdoms import region_at
from ruleset.dynasty.moves import Build, Decline
from ruleset.dynasty.pieces import award, put_building
from ruleset.dynasty.points import POINTS
from ruleset.dynasty.refusal import Refusal, refused_by
from ruleset.dynasty.rules import BuildingKind, Rules
from ruleset.dynasty.segments import Segments
from ruleset.dynasty.state import Draft, State
from ruleset.dynasty.tasks import Offer, Steps


@POINTS.offer("tiles.after", clause="te-33")
def offer_building(rules: Rules, draft: Draft, step: Steps) -> None:
    """The active player may build with the tile just laid."""
    draft.push(Offer(step.cell, step.role))


@POINTS.offer("buildings.can_build", clause="te-33")
def completed_by_the_laid_tile(rules: Rules, state: State, offer: Offer, kind: BuildingKind, shape: int) -> bool:
    """A building needs a shape of face-up tiles of one colour that includes the tile just laid."""
    return bool(shape >> offer.cell & 1) and shape & state.tiles[offer.role] == shape


@POINTS.offer("buildings.can_build", clause="te-34")
def shows_the_colour(rules: Rules, state: State, offer: Offer, kind: BuildingKind, shape: int) -> bool:
    """A building must show the colour of the tiles it stands on."""
    return offer.role in kind.roles


def left(rules: Rules, state: State, kind: int) -> bool:
    """Whether the supply still has a building of this kind (te-34)."""
    stock = rules.chapters.buildings[rules.kinds[kind].family].stock
    return sum([standing.kind == kind for standing in state.buildings]) < stock


def builds(rules: Rules, state: State, offer: Offer) -> tuple[Build, ...]:
    """Every building the active player may put up now: shapes in board order, kinds in file order."""
    if not state.tiles[offer.role] >> offer.cell & 1:
        return ()
    found = []
    for number, kind in enumerate(rules.kinds):
        hooks = rules.can_build[kind.family]
        for shape in kind.around[offer.cell]:
            if all(hook(rules, state, offer, kind, shape) for hook in hooks):
                found.append(((shape & -shape).bit_length() - 1, number))
    return tuple(Build(number, cell) for cell, number in sorted(found) if left(rules, state, number))


def offered(rules: Rules, state: State, offer: Offer) -> Segments:
    """What may be built, and declining it."""
    return [Listed((*builds(rules, state, offer), Decline()))]


def build(rules: Rules, draft: Draft, offer: Offer, move: Build) -> None:
    """Put the building up."""
    kind = rules.kinds[move.kind]
    shape = next(shape for shape in kind.shapes if (shape & -shape) == 1 << move.cell)
    put_building(rules, draft, move.kind, shape, offer.role, "offer_building")


def why_not(rules: Rules, state: State, offer: Offer, move: Build) -> Refusal | None:
    """The rule that forbids building it there."""
    kind = rules.kinds[move.kind]
    shape = next((shape for shape in kind.shapes if (shape & -shape) == 1 << move.cell), 0)
    for hook in rules.can_build[kind.family]:
        if not hook(rules, state, offer, kind, shape):
            return refused_by(hook)
    if not left(rules, state, move.kind):
        return Refusal(f"buildings.{kind.family}.stock", "Every building of these colours stands already (te-34)")
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
        for family, income in rules.income.items():
            count = 0
            for standing in draft.buildings:
                kind = rules.kinds[standing.kind]
                count += kind.family == family and role in kind.roles and region >> standing.cell & 1
            award(rules, draft, seat, role, income(rules, draft, role, count), "building_income")
