"""Buildings that pay their patron, a leader, in a colour of choice."""

from ruleset.core.moves import Listed
from ruleset.core.refusal import NOT_ASKED, Refusal
from ruleset.dynasty.kingdoms import region_at
from ruleset.dynasty.moves import Gain
from ruleset.dynasty.pieces import award
from ruleset.dynasty.points import POINTS
from ruleset.dynasty.rules import Rules
from ruleset.dynasty.segments import Segments
from ruleset.dynasty.state import Draft, State
from ruleset.dynasty.tasks import AnyColour, Steps


@POINTS.offer("turn.end", clause="tm-22")
def patron_income(rules: Rules, draft: Draft, step: Steps) -> None:
    """The active player takes a point of any colour for each building in the kingdom of his leader that it honours."""
    for standing in draft.buildings:
        patron = rules.site_of(standing.kind).patron
        cell = draft.at[draft.active * len(rules.roles) + patron] if patron >= 0 else -1
        if cell >= 0 and region_at(rules, draft, cell) & standing.shape:
            draft.push(AnyColour())


@POINTS.offer("buildings.income", clause="tm-22")
def nothing_of_its_own(rules: Rules, state: State, role: int, count: int) -> int:
    """A building pays nothing to the leaders of its colours."""
    return 0


def gains(rules: Rules, state: State, task: AnyColour) -> Segments:
    """The colours there are."""
    return [Listed(tuple(Gain(role) for role in range(len(rules.roles))))]


def gain(rules: Rules, draft: Draft, task: AnyColour, move: Gain) -> None:
    """The point is awarded."""
    draft.replace_top()
    award(rules, draft, draft.active, move.role, 1, "patron_income")


def why_not(rules: Rules, state: State, task: AnyColour, move: Gain) -> Refusal | None:
    """Every colour may be taken."""
    return NOT_ASKED
