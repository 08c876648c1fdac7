"""Positions near a given one in which rules that act rarely are about to act."""

from collections.abc import Iterator

from ruleset.dynasty.rules import Rules
from ruleset.dynasty.state import State, added, changed, taken_from

_LEFT = (0, 1, 3, 6)


def short_bags(rules: Rules, state: State) -> Iterator[State]:
    """The position with so few tiles in the bag that a draw may fail; the others have left the game."""
    for left in _LEFT:
        bag = state.bag
        for role in range(len(rules.roles)):
            surplus = max(0, sum(bag) - left)
            bag = changed(bag, role, -min(surplus, bag[role]))
        draft = state.draft()
        draft.gone = added(draft.gone, taken_from(state.bag, bag))
        draft.bag = bag
        yield draft.done()
