"""What actions cost: tiles of the hand, some of which a leader off the board may stand for."""

from ruleset.core.refusal import Refusal
from ruleset.dynasty.refusal import NOT_IN_HAND
from ruleset.dynasty.rules import Price, Rules
from ruleset.dynasty.state import State

OFF_THE_BOARD = "A leader stands for a tile only while it is off the board, if at all"


def affordable(rules: Rules, state: State, price: Price) -> tuple[int, ...]:
    """How many tiles the active player may discard for the price: all of it, or less by what a leader stands for."""
    held = state.hands[state.active][price.role]
    at_home = state.at[state.active * len(rules.roles) + price.role] < 0
    counts = (price.count, price.count - price.leader_stands_for) if at_home else (price.count,)
    return tuple([count for count in dict.fromkeys(counts) if 0 <= count <= held])


def why_not_pay(rules: Rules, state: State, price: Price, count: int, path: str) -> Refusal | None:
    """The rule that forbids paying with so many tiles; ``path`` is where the price stands in the variant."""
    if count in affordable(rules, state, price):
        return None
    if count > state.hands[state.active][price.role]:
        return NOT_IN_HAND
    if count < price.count:
        rule = f"{path}.leader_stands_for"
        return Refusal(rule, OFF_THE_BOARD, ("hu-12", "hu-16"))
    return Refusal(path, f"The price is {price.count} tiles", ("yg-45", "yg-51"))
