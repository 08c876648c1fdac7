"""Hands and the bag: dealing, swapping and refilling."""

from functools import lru_cache
from itertools import product

from ruleset.core.moves import Listed
from ruleset.core.refusal import Refusal
from ruleset.dynasty.moves import Counts, Pass, Swap
from ruleset.dynasty.pieces import put_tile, tell, toss
from ruleset.dynasty.points import POINTS
from ruleset.dynasty.refusal import NOT_IN_HAND
from ruleset.dynasty.rules import Rules
from ruleset.dynasty.segments import Segments
from ruleset.dynasty.state import Draft, State, changed
from ruleset.dynasty.tasks import ASIDE, Act, DrawStart, Steps, Take
from ruleset.grids import cells_of


def in_turn_order(rules: Rules, state: State) -> list[int]:
    """All seats, the active player first, then clockwise."""
    return [(state.active + step) % rules.seats for step in range(rules.seats)]


def fill(rules: Rules, draft: Draft, seats: list[int]) -> None:
    """The seats draw up to a full hand, in this order."""
    for seat in reversed(seats):
        missing = rules.chapters.components.hand - sum(draft.hands[seat])
        if missing > 0:
            draft.push(Take(seat, missing))


@POINTS.offer("set_up.start_player", clause="te-1")
def chosen(rules: Rules, draft: Draft) -> bool:
    """The players choose who begins."""
    return True


@POINTS.offer("set_up.start_player", clause="zh-12")
def drawn(rules: Rules, draft: Draft) -> bool:
    """Chance decides who begins."""
    draft.push(DrawStart())
    return False


@POINTS.offer("set_up.steps", clause="te-1")
def lay_start_tiles(rules: Rules, draft: Draft, step: Steps) -> None:
    """A start tile lies on each start square, with a treasure where the variant has treasures."""
    for cell in cells_of(rules.board.starts):
        put_tile(draft, rules.start_role, cell)
        draft.bag = changed(draft.bag, rules.start_role, -1)
    if rules.chapters.treasures.lie_on == "start_tiles":
        draft.treasures = rules.board.starts


@POINTS.offer("set_up.steps", clause="hu-0b")
def set_tiles_aside(rules: Rules, draft: Draft, step: Steps) -> None:
    """The tiles to be set aside, if the variant has any, are taken out of the game unseen."""
    if rules.chapters.components.set_aside:
        draft.push(Take(ASIDE, rules.chapters.components.set_aside))


@POINTS.offer("set_up.steps", clause="te-1")
def deal_hands(rules: Rules, draft: Draft, step: Steps) -> None:
    """Each player draws a full hand."""
    fill(rules, draft, in_turn_order(rules, draft))


@POINTS.offer("turn.end", clause="te-44")
def refill_active(rules: Rules, draft: Draft, step: Steps) -> None:
    """The active player draws up to a full hand."""
    fill(rules, draft, [draft.active])


@POINTS.offer("turn.end", clause="te-44")
def refill_others(rules: Rules, draft: Draft, step: Steps) -> None:
    """The other players draw up to full hands, in turn order."""
    fill(rules, draft, in_turn_order(rules, draft)[1:])


@POINTS.offer("conflict.after", clause="nl-63o")
def others_who_committed_draw_what_is_there(rules: Rules, draft: Draft, step: Steps) -> None:
    """Players other than the active one who committed tiles draw up to full hands, or what the bag still has."""
    seats = [seat for seat in in_turn_order(rules, draft)[1:] if step.seats >> seat & 1]
    left = sum(draft.bag)
    takes = []
    for seat in seats:
        size = min(left, rules.chapters.components.hand - sum(draft.hands[seat]))
        left -= size
        takes.append(Take(seat, size))
    for take in reversed(takes):
        if take.size > 0:
            draft.push(take)


@lru_cache(maxsize=1 << 12)
def _swaps(hand: Counts, least: int, most: int) -> tuple[Swap, ...]:
    choices = product(*(range(count + 1) for count in hand[:-1]), (0,))
    return tuple(Swap(tiles) for tiles in choices if least <= sum(tiles) <= most)


@POINTS.offer("turn.offers", clause="te-43")
def swap_tiles(rules: Rules, state: State) -> Segments:
    """Discard tiles from your hand face down and draw new ones."""
    limits = rules.chapters.swap
    return [Listed(_swaps(state.hands[state.active], limits.least, limits.most))]


def swap(rules: Rules, draft: Draft, move: Swap) -> None:
    """Carry out a swap."""
    seat = draft.active
    count = sum(move.tiles)
    toss(draft, seat, move.tiles)
    tell(rules, draft, "swapped", "swap_tiles", seat, number=count)
    if rules.chapters.swap.draw == "to_hand_size":
        fill(rules, draft, [seat])
    elif count:
        draft.push(Take(seat, count))


def why_not_swap(rules: Rules, state: State, move: Swap) -> Refusal | None:
    """The rule that forbids the swap."""
    hand, limits, count = state.hands[state.active], rules.chapters.swap, sum(move.tiles)
    if any(less > held for less, held in zip(move.tiles, hand, strict=True)):
        return NOT_IN_HAND
    if count < limits.least:
        return Refusal("swap.least", f"A swap discards at least {limits.least}", ("te-43",))
    if count > limits.most:
        return Refusal("swap.most", f"A swap discards at most {limits.most}", ("te-43",))
    return None


@POINTS.offer("turn.offers", clause="te-5", keeps="a_move_is_left")
def pass_an_action(rules: Rules, state: State) -> Segments:
    """Give up one action, as long as the turn can still have its least number, or when nothing else is possible."""
    task = state.tasks[-1]
    assert isinstance(task, Act)
    free = task.taken + task.left - 1 >= rules.chapters.turn.actions.least
    return [Listed((Pass(),))] if free or not something_else(rules, state) else []


def something_else(rules: Rules, state: State) -> bool:
    """Whether any action but passing is possible; the cheapest to find is looked at first."""
    for offer in reversed(rules.offers):
        # By name: in a game that is watched each offer is wrapped.
        if offer.__name__ != pass_an_action.__name__ and any(len(segment) for segment in offer(rules, state)):
            return True
    return False


def give_up(rules: Rules, draft: Draft, move: Pass) -> None:
    """Carry out a pass."""
    tell(rules, draft, "passed", "pass_an_action", draft.active)


def why_not_pass(rules: Rules, state: State, move: Pass) -> Refusal | None:
    """The rule that forbids passing."""
    least = rules.chapters.turn.actions.least
    return Refusal("turn.actions.least", f"{least} actions must be taken while any is possible", ("te-5",))
