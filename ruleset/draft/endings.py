"""Who has won."""

from attrs import evolve

from ruleset.core.game import Outcome
from ruleset.draft.rules import Rules
from ruleset.draft.scoring import Side, breaks_ties, score
from ruleset.draft.state import HIDDEN, OVER, PICK, State


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


def standing(rules: Rules, state: State, reason: str) -> Outcome:
    """The outcome if the kingdoms as they lie, with the choices that are known, were scored now and never again."""
    return outcome(rules, state if state.phase == OVER else _scored_now(rules, state), reason)


def _scored_now(rules: Rules, state: State) -> State:
    picks = [0 if chosen in ((), HIDDEN) else 1 << chosen[0] for chosen in state.chosen]
    laid, relics = state.laid, state.relics
    if state.phase == PICK:
        laid = tuple(cards | pick for cards, pick in zip(laid, picks, strict=True))
    else:
        relics = tuple(cards | pick for cards, pick in zip(relics, picks, strict=True))
    now = evolve(state, laid=laid, relics=relics)
    one, other = (Side(*pair) for pair in zip(now.kingdoms, laid, strict=True))
    sums = (sum(points for _, points in sheet) for sheet in score(rules, (one, other)))
    return evolve(now, scores=tuple((*before, more) for before, more in zip(state.scores, sums, strict=True)))
