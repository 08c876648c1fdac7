"""Laying a tile: where it may lie, and whose point it is."""

from ruleset.core.refusal import Refusal
from ruleset.dynasty.conflicts import causes_war
from ruleset.dynasty.kingdoms import kingdoms_around, owner_in, region_with, touching
from ruleset.dynasty.moves import Lay
from ruleset.dynasty.pieces import award, play_tile, tell
from ruleset.dynasty.points import POINTS
from ruleset.dynasty.refusal import NOT_IN_HAND, first_without
from ruleset.dynasty.rules import Rules
from ruleset.dynasty.segments import OnCells, Segments
from ruleset.dynasty.state import Draft, State
from ruleset.dynasty.tasks import WAR, Steps


@POINTS.offer("tiles.can_place", clause="te-17", keeps="tiles_on_empty_spaces")
def on_own_terrain(rules: Rules, state: State, role: int) -> int:
    """A tile lies on an empty space of its terrain: farms on rivers, all others on land."""
    return rules.lies_on[role] & ~state.taken


@POINTS.offer("tiles.can_place", clause="te-18")
def joins_two_kingdoms_at_most(rules: Rules, state: State, role: int) -> int:
    """A tile may not join more than two kingdoms."""
    return ~touching(rules, state, 3)


@POINTS.offer("tiles.score", clause="te-19")
def leader_or_stand_in(rules: Rules, state: State, cell: int, role: int) -> int:
    """The point is for the owner of the leader of the tile's colour in its kingdom, else of the stand-in there."""
    region = region_with(rules, state, cell)
    owner = owner_in(rules, state, region, role)
    return owner if owner >= 0 else owner_in(rules, state, region, rules.stand_in)


@POINTS.offer("tiles.unscored", clause="te-21")
def when_kingdoms_join(rules: Rules, state: State, step: Steps) -> bool:
    """A tile that joins two kingdoms brings no point, even if no conflict follows."""
    return state.joint == step.cell


@POINTS.offer("tiles.unscored", clause="hu-8")
def when_a_war_results(rules: Rules, state: State, step: Steps) -> bool:
    """A tile that leads to a war brings no point; one that joins states in peace does."""
    return bool(step.caused & WAR)


@POINTS.offer("tiles.worth", clause="te-19")
def one_point(rules: Rules, state: State, cell: int, role: int) -> int:
    """A laid tile brings one point of its colour."""
    return 1


@POINTS.offer("tiles.after", clause="te-19")
def score(rules: Rules, draft: Draft, step: Steps) -> None:
    """What the tile is worth is awarded in its colour."""
    if any(reason(rules, draft, step) for reason in rules.unscored):
        return
    owner = rules.score(rules, draft, step.cell, step.role)
    if owner >= 0:
        worth = sum(part(rules, draft, step.cell, step.role) for part in rules.worth)
        award(rules, draft, owner, step.role, worth, "score")


def places(rules: Rules, state: State, role: int) -> int:
    """The cells where a tile of ``role`` may be laid."""
    cells = rules.board.grid.spaces
    for hook in rules.can_place_tile:
        cells &= hook(rules, state, role)
    return cells


@POINTS.offer("turn.offers", clause="te-17")
def lay_tile(rules: Rules, state: State) -> Segments:
    """Lay a tile from your hand."""
    hand = state.hands[state.active]
    return [OnCells(Lay, role, places(rules, state, role)) for role in range(len(rules.roles)) if hand[role]]


def lay(rules: Rules, draft: Draft, move: Lay) -> None:
    """Carry out the action of laying a tile."""
    put_down(rules, draft, move.role, move.cell, "lay_tile")


def put_down(rules: Rules, draft: Draft, role: int, cell: int, rule: str) -> None:
    """A tile of the hand is laid by an action or a run; one that joins kingdoms carries the joining marker."""
    if len(kingdoms_around(rules, draft, cell)) > 1:
        draft.joint = cell
    draft.quiet = -1
    play_tile(rules, draft, draft.active, role, cell)
    tell(rules, draft, "laid", rule, draft.active, rules.letters[role], 1, 1 << cell)
    caused = WAR if causes_war(rules, draft, cell) else 0
    draft.push(Steps("tiles.after", 0, cell, role, 0, caused))


def why_not_lay(rules: Rules, state: State, move: Lay) -> Refusal | None:
    """The rule that forbids laying the tile there."""
    if not state.hands[state.active][move.role]:
        return NOT_IN_HAND
    return first_without(move.cell, rules.can_place_tile, rules, state, move.role)
