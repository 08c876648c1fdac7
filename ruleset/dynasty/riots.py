"""Riots: tiles of the hand take one tile off the board."""

from ruleset.core.refusal import Refusal
from ruleset.dynasty.costs import affordable, why_not_afford
from ruleset.dynasty.moves import Riot
from ruleset.dynasty.pieces import remove_tiles, spend, tell
from ruleset.dynasty.points import POINTS
from ruleset.dynasty.refusal import first_without
from ruleset.dynasty.rules import Rules
from ruleset.dynasty.segments import Riots, Segments
from ruleset.dynasty.state import Draft, State


@POINTS.offer("riot.can_take", clause="yg-46", keeps="riots_take_tiles")
def any_tile(rules: Rules, state: State) -> int:
    """A riot removes any face-up tile of the board, never a leader."""
    return state.faces


def targets(rules: Rules, state: State) -> int:
    """The cells whose tile a riot may remove."""
    cells = rules.board.grid.spaces
    for hook in rules.can_take:
        cells &= hook(rules, state)
    return cells


@POINTS.offer("turn.offers", clause="yg-45")
def riot(rules: Rules, state: State) -> Segments:
    """Discard tiles of one kind and remove a tile from the board."""
    counts = affordable(rules, state, rules.riot)
    return [Riots(targets(rules, state), count) for count in counts]


def carry_out(rules: Rules, draft: Draft, move: Riot) -> None:
    """Carry out a riot."""
    draft.quiet = -1
    spend(draft, draft.active, rules.riot.role, move.count)
    tell(rules, draft, "rioted", "riot", draft.active, rules.letters[rules.riot.role], move.count, 1 << move.cell)
    remove_tiles(rules, draft, 1 << move.cell, "riot")


def why_not(rules: Rules, state: State, move: Riot) -> Refusal | None:
    """The rule that forbids the riot."""
    short = why_not_afford(rules, state, rules.riot, move.count, "riot")
    return short or first_without(move.cell, rules.can_take, rules, state)
