"""What actions cost: tiles of the hand, some of which a leader off the board may stand for."""

from ruleset.core.refusal import Refusal
from ruleset.dynasty.kingdoms import cell_of
from ruleset.dynasty.refusal import NOT_IN_HAND
from ruleset.dynasty.rules import Cost, Rules
from ruleset.dynasty.state import State

OFF_THE_BOARD = "A leader stands for a tile only while it is off the board, if at all"


def affordable(rules: Rules, state: State, cost: Cost) -> tuple[int, ...]:
    """How many tiles the active player may discard for an action: all of it, or less by what a leader stands for."""
    held = state.hands[state.active][cost.role]
    at_home = cell_of(rules, state, state.active, cost.role) < 0
    counts = (cost.count, cost.count - cost.leader_stands_for) if at_home else (cost.count,)
    return tuple([count for count in dict.fromkeys(counts) if 0 <= count <= held])


def why_not_afford(rules: Rules, state: State, cost: Cost, count: int, path: str) -> Refusal | None:
    """The rule that forbids paying with so many tiles; ``path`` is where the cost stands in the variant."""
    if count in affordable(rules, state, cost):
        return None
    if count > state.hands[state.active][cost.role]:
        return NOT_IN_HAND
    if count < cost.count:
        rule = f"{path}.leader_stands_for"
        return Refusal(rule, OFF_THE_BOARD, ("hu-12", "hu-16"))
    return Refusal(path, f"The price is {cost.count} tiles", ("yg-45", "yg-51"))
