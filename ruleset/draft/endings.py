"""Who has won."""

from ruleset.core.game import Outcome
from ruleset.draft.rules import Rules
from ruleset.draft.scoring import breaks_ties
from ruleset.draft.state import State


def outcome(rules: Rules, state: State, reason: str) -> Outcome:
    """The highest total wins; what a tie means is the variant's."""
    one, other = state.totals
    scores = ((one,), (other,))
    if one != other:
        return Outcome(reason, scores, ((1,), (2,)) if one > other else ((2,), (1,)), "total")
    if rules.chapters.end.tie == "won_by_the_winner_of_ties":
        for me, you in ((0, 1), (1, 0)):
            if breaks_ties(rules, state.kingdoms[me], state.kingdoms[you]):
                return Outcome(reason, scores, ((me + 1,), (you + 1,)), "winner_of_ties")
    return Outcome(reason, scores, ((1, 2),), "full_tie")
