"""What a seat can know of a position, and which positions agree with what it knows."""

import random

from attrs import evolve

from ruleset.draft.chance import DrawCards
from ruleset.draft.flow import asked, choices
from ruleset.draft.moves import FACE_DOWN, Drawn, Keep, Move, Pick
from ruleset.draft.rules import Rules
from ruleset.draft.state import DRAW, HIDDEN, State, mask_of, with_seat


def view(rules: Rules, state: State, seat: int) -> State:
    """What ``seat`` (0-based) knows with a perfect memory.

    Its own hand; of the other hand what it has passed on or seen played; everything open. What a view does not
    place anywhere is somewhere, so a single place for all of it is known too.
    """
    everyone = rules.chapters.information.hands == "everyone"
    sizes = _sizes(rules, state)
    hands = tuple(
        hand if other == seat or everyone else hand & state.shown[other] for other, hand in enumerate(state.hands)
    )
    chosen = tuple(what if other == seat or not what else HIDDEN for other, what in enumerate(state.chosen))
    seen = evolve(state, hands=hands, chosen=chosen, pile=0, unknown=())
    unknown = tuple(size - zone.bit_count() for size, zone in zip(sizes, (*hands, 0), strict=True))
    return _concluded(rules, evolve(seen, unknown=unknown if any(unknown) else ()))


def seen(rules: Rules, state: State, move: Move, seat: int) -> Move:
    """A move as ``seat`` (0-based) sees it: what another chooses or draws is face down."""
    mover = state.due[0][0] if state.phase == DRAW else asked(state)
    if mover == seat or (rules.chapters.information.hands == "everyone" and isinstance(move, Drawn)):
        return move
    if isinstance(move, Drawn):
        return Drawn((FACE_DOWN,) * len(move.cards))
    return Pick(FACE_DOWN) if isinstance(move, Pick) else Keep(FACE_DOWN, FACE_DOWN)


def shows(rules: Rules, before: State, move: Move, after: State, seat: int) -> bool:
    """Whether a step has shown ``seat`` (0-based) cards drawn, or turned up what others chose at the same time."""
    if isinstance(move, Drawn):
        return seen(rules, before, move, seat) == move
    mover = asked(before)
    others = (other for other in range(rules.seats) if other != seat)
    return not any(after.chosen) and any(before.chosen[other] or other == mover for other in others)


def _sizes(rules: Rules, state: State) -> tuple[int, ...]:
    """How many cards each hand, and last the pile, has."""
    unknown = state.unknown or (0,) * (rules.seats + 1)
    return tuple(zone.bit_count() + more for zone, more in zip((*state.hands, state.pile), unknown, strict=True))


def unplaced(rules: Rules, state: State) -> int:
    """The cards that a view does not place anywhere."""
    placed = state.pile | state.gone
    for zone in (*state.hands, *state.laid, *state.relics):
        placed |= zone
    return (1 << len(rules.cards)) - 1 & ~placed


def _concluded(rules: Rules, seen: State) -> State:
    places = [place for place, count in enumerate(seen.unknown) if count]
    if len(places) != 1:
        return seen
    return _placed(seen, places[0], unplaced(rules, seen))


def _placed(seen: State, place: int, cards: int) -> State:
    """A view with cards put into a hand, or (the last place) the pile; nothing of it is unknown any more."""
    unknown = with_seat(seen.unknown, place, 0)
    unknown = unknown if any(unknown) else ()
    if place == len(seen.hands):
        return evolve(seen, pile=seen.pile | cards, unknown=unknown)
    return evolve(seen, hands=with_seat(seen.hands, place, seen.hands[place] | cards), unknown=unknown)


def possible(rules: Rules, seen: State, rng: random.Random) -> State:
    """A full position that agrees with a view: each way to spread cards and to choose is equally likely."""
    for place, count in enumerate(seen.unknown):
        if count:
            event = DrawCards(unplaced(rules, seen), count).sample(rng)
            assert isinstance(event, Drawn)
            seen = _placed(seen, place, mask_of(event.cards))
    for seat, chosen in enumerate(seen.chosen):
        if chosen == HIDDEN:
            seen = evolve(seen, chosen=_guessed(rules, seen, seat, rng))
    return seen


def _guessed(rules: Rules, state: State, seat: int, rng: random.Random) -> tuple[tuple[int, ...], ...]:
    ways = choices(rules, state, seat)
    move = ways[int(rng.random() * len(ways))]
    assert isinstance(move, (Pick, Keep))
    what = (move.card,) if isinstance(move, Pick) else (move.relic, move.discard)
    return (*state.chosen[:seat], what, *state.chosen[seat + 1 :])
