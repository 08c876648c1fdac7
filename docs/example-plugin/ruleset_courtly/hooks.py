"""The rule that no version of the game has yet."""

from ruleset.dynasty.points import POINTS
from ruleset.dynasty.rules import Rules
from ruleset.dynasty.state import State
from ruleset.grids import mask_of


@POINTS.offer("leaders.can_place", clause="co-1")
def apart_from_other_players(rules: Rules, state: State, seat: int, role: int) -> int:
    """A leader is not placed beside a leader of another player."""
    own = range(seat * len(rules.roles), (seat + 1) * len(rules.roles))
    others = tuple(cell for leader, cell in enumerate(state.at) if cell >= 0 and leader not in own)
    return ~rules.board.grid.spread(mask_of(others))
