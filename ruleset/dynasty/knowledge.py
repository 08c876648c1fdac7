"""What a seat can know of a position, and which positions agree with what it knows (clauses te-1, te-2)."""

import random

from ruleset.core.chance import Draw
from ruleset.dynasty.moves import Counts, Drawn, Move, Started, Swap
from ruleset.dynasty.rules import Rules
from ruleset.dynasty.state import State, added, taken_from
from ruleset.dynasty.tasks import MARKET, Take


def hidden(counts: Counts) -> Counts:
    """The same number of tiles, face down."""
    return (0,) * (len(counts) - 1) + (sum(counts),)


def view(rules: Rules, state: State, seat: int) -> State:
    """What ``seat`` (0-based) knows: its own hand and discards, everything open, of the rest only how many.

    A player with a perfect memory knows all awards, so points stay; what is drawn and discarded face
    down by others, and the bag, are numbers.
    """
    open_hands = rules.chapters.information.hands == "everyone"
    draft = state.draft()
    draft.hands = tuple(hand if open_hands or other == seat else hidden(hand) for other, hand in enumerate(state.hands))
    draft.tossed = tuple(tossed if other == seat else hidden(tossed) for other, tossed in enumerate(state.tossed))
    draft.bag, draft.aside = hidden(state.bag), hidden(state.aside)
    return draft.done()


def visible(rules: Rules, state: State) -> Counts:
    """The tiles whose place is known, by role: board, face-down under buildings, gone, known hands."""
    counts = [mask.bit_count() for mask in state.tiles] + [0]
    for standing in state.buildings:
        counts[standing.role] += standing.shape.bit_count() * rules.kinds[standing.kind].covers
    known = tuple(counts)
    for zone in (*state.hands, *state.tossed, state.bag, state.market, state.aside, state.gone):
        known = added(known, (*zone[:-1], 0))
    return known


def unseen(rules: Rules, state: State) -> Counts:
    """The tiles of the game that a view does not place anywhere."""
    return taken_from((*rules.total, 0), visible(rules, state))


def possible(rules: Rules, seen: State, rng: random.Random) -> State:
    """A full position that agrees with a view: each way to spread the unseen tiles is equally likely."""
    pool = unseen(rules, seen)

    def reveal(zone: Counts) -> Counts:
        nonlocal pool
        drawn = Draw(pool, zone[-1], Drawn, lambda event: None).sample(rng).tiles
        pool = taken_from(pool, drawn)
        return (*added(zone, drawn)[:-1], 0)

    draft = seen.draft()
    draft.hands = tuple([reveal(hand) for hand in seen.hands])
    draft.tossed = tuple([reveal(tossed) for tossed in seen.tossed])
    draft.bag = reveal(seen.bag)
    draft.aside = reveal(seen.aside)
    return draft.done()


def seen(state: State, move: Move, seat: int) -> Move:
    """A move as ``seat`` (0-based) sees it: what others draw and discard stays face down, the market is open."""
    task = state.tasks[-1]
    mover = task.seat if isinstance(task, Take) else state.active
    if mover not in (seat, MARKET) and isinstance(move, Swap | Drawn):
        return type(move)(hidden(move.tiles))
    return move


def shows(rules: Rules, before: State, move: Move, after: State, seat: int) -> bool:
    """Whether a step has shown ``seat`` (0-based) tiles that it did not know, or whom chance has picked.

    Of what another does, it is shown a tile that leaves a hidden hand face up: fewer tiles are unknown then.
    """
    if isinstance(move, Drawn | Started):
        return seen(before, move, seat) == move
    return _face_down(view(rules, after, seat)) < _face_down(view(rules, before, seat))


def _face_down(seen: State) -> int:
    return sum(zone[-1] for zone in (*seen.hands, *seen.tossed, seen.bag, seen.aside))
