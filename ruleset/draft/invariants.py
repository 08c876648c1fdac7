"""What holds of every state and step of a draft, whatever the variant."""

from ruleset.core.play import Step
from ruleset.draft.game import DraftGame
from ruleset.draft.position import checked
from ruleset.draft.state import DRAW, KEEP, OVER, PICK, State, mask_of
from ruleset.errors import NotationError
from ruleset.spec.family import Invariants


def position_can_be(game: DraftGame, state: State) -> str | None:
    """Every card is in exactly one place, choices are cards of the hand, and somebody is asked."""
    try:
        checked(game.rules, state)
    except NotationError as error:
        return str(error)
    return "a full state with unknown cards" if state.unknown else None


def hands_are_equally_large(game: DraftGame, state: State) -> str | None:
    """Between reveals both hands are equally large, and so are kingdoms, relics and scores."""
    if state.phase == DRAW:
        return None
    for zones in (state.hands, state.laid, state.relics):
        if len({zone.bit_count() for zone in zones}) > 1:
            return f"zones of {[zone.bit_count() for zone in zones]} cards"
    return None if len({len(scores) for scores in state.scores}) == 1 else "a seat has scored more often"


def relics_by_round(game: DraftGame, state: State) -> str | None:
    """Each finished round left every player a relic, and threw one of his cards out."""
    done = state.round - 1
    if any(relics.bit_count() != done for relics in state.relics) or state.gone.bit_count() != done * game.seats:
        return f"round {state.round} with {state.relics} relics and {state.gone.bit_count()} discarded cards"
    scored = done + (state.phase in (KEEP, OVER))
    return None if all(len(scores) == scored for scores in state.scores) else f"{scored} rounds, {state.scores}"


def sheet_is_the_score(game: DraftGame, state: State) -> str | None:
    """The points of a round are those of its cards, none of them negative."""
    for scores, sheet in zip(state.scores, state.sheet, strict=True):
        if any(points < 0 for _, points in sheet) or sum(points for _, points in sheet) != sum(scores[-1:]):
            return f"{sheet} do not make {scores}"
    return None


def a_swap_is_seen(game: DraftGame, state: State) -> str | None:
    """Once hands have been exchanged in a round, each player knows the whole other hand."""
    swapped = state.phase == KEEP or (state.phase == PICK and any(state.laid))
    return "a hand passed on is not known" if swapped and state.shown != state.hands else None


def what_lies_open_stays(game: DraftGame, before: State, step: Step) -> str | None:
    """Relics and discarded cards never come back, earlier rounds are never scored anew."""
    after: State = step.state
    for old, new in zip(before.relics, after.relics, strict=True):
        if old & ~new:
            return "a relic has left a kingdom"
    if before.gone & ~after.gone:
        return "a discarded card has come back"
    same = all(new[: len(old)] == old for old, new in zip(before.scores, after.scores, strict=True))
    return None if same else "an earlier score has changed"


def only_the_mover_chooses(game: DraftGame, before: State, step: Step) -> str | None:
    """Before all are revealed, a choice changes nothing but what lies face down."""
    after: State = step.state
    if step.seat == 0 or not any(after.chosen):
        return None
    chosen = mask_of(after.chosen[step.seat - 1])
    same = (before.hands, before.laid, before.pile) == (after.hands, after.laid, after.pile)
    return None if same and chosen and not chosen & ~before.hands[step.seat - 1] else "a choice moved other cards"


def awards_are_the_scores(game: DraftGame, before: State, step: Step) -> str | None:
    """The awards told in a step are what the totals grew by."""
    for seat in range(game.seats):
        told = sum(event.number for event in step.events if event.kind == "award" and event.seat == seat + 1)
        if told != step.state.totals[seat] - before.totals[seat]:
            return f"seat {seat + 1} was awarded {told}, its total grew otherwise"
    return None


INVARIANTS = Invariants(
    {
        check.__name__: check
        for check in (
            position_can_be,
            hands_are_equally_large,
            relics_by_round,
            sheet_is_the_score,
            a_swap_is_seen,
        )
    },
    {check.__name__: check for check in (what_lies_open_stays, only_the_mover_chooses, awards_are_the_scores)},
)
