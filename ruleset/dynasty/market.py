"""The market: face-up tiles that lie ready to be taken."""

from ruleset.core.moves import Listed
from ruleset.core.refusal import Refusal
from ruleset.dynasty.moves import Leave, Pick
from ruleset.dynasty.pieces import take_from_market
from ruleset.dynasty.points import POINTS
from ruleset.dynasty.rules import Rules
from ruleset.dynasty.segments import Segments
from ruleset.dynasty.state import Draft, State
from ruleset.dynasty.tasks import MARKET, WAR, Market, Steps, Take


def _fill(rules: Rules, draft: Draft) -> None:
    missing = rules.chapters.components.market - sum(draft.market)
    if missing > 0:
        draft.push(Take(MARKET, missing))


@POINTS.offer("set_up.steps", clause="yg-9")
def deal_market(rules: Rules, draft: Draft, step: Steps) -> None:
    """The market is laid out."""
    _fill(rules, draft)


@POINTS.offer("turn.end", clause="yg-58")
def refill_market(rules: Rules, draft: Draft, step: Steps) -> None:
    """The market is filled up."""
    _fill(rules, draft)


@POINTS.offer("market.when", clause="hu-9")
def unless_it_caused_a_war(rules: Rules, step: Steps) -> bool:
    """A tile that led to a war brings nothing from the market."""
    return not step.caused & WAR


@POINTS.offer("tiles.after", clause="yg-39")
def market_pick(rules: Rules, draft: Draft, step: Steps) -> None:
    """A tile of one kind lets its player take a tile of the market."""
    if step.role == rules.market_role and all(agrees(rules, step) for agrees in rules.market_when):
        draft.push(Market())


def go_on(rules: Rules, draft: Draft, task: Market) -> bool:
    """Nothing is asked when the market is empty."""
    if any(draft.market):
        return False
    draft.replace_top()
    return True


def choices(rules: Rules, state: State, task: Market) -> Segments:
    """One tile of the market, or none."""
    there = [Pick(role) for role, count in enumerate(state.market[:-1]) if count]
    return [Listed((*there, Leave()))]


def answer(rules: Rules, draft: Draft, task: Market, move: Pick | Leave) -> None:
    """Take the tile into the hand, or leave all."""
    draft.replace_top()
    if isinstance(move, Pick):
        take_from_market(rules, draft, draft.active, move.role, "market_pick")


def why_not(rules: Rules, state: State, task: Market, move: Pick | Leave) -> Refusal:
    """Why the tile cannot be taken."""
    return Refusal("not_in_the_market", "Only a tile that lies in the market can be taken", ("yg-39",))
