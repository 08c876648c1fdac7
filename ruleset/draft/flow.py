"""The course of the game: deal, picks until the hands are empty, scoring, relics, draws, and again."""

from attrs import evolve

from ruleset.core.game import Event
from ruleset.draft.moves import Drawn, Keep, Move, Pick
from ruleset.draft.points import POINTS
from ruleset.draft.rules import Rules
from ruleset.draft.scoring import Side, score
from ruleset.draft.state import DRAW, HIDDEN, KEEP, OVER, PICK, State, cards_of, mask_of, with_seat
from ruleset.errors import NotationError

Events = list[Event] | None

LEAST = {PICK: 1, KEEP: 2}
"""How many cards a hand must have for its player to be asked."""


def start(rules: Rules) -> State:
    """The pile lies shuffled; the hands are to be dealt."""
    none = (0,) * rules.seats
    return State(
        phase=DRAW,
        round=1,
        hands=none,
        chosen=((),) * rules.seats,
        shown=none,
        laid=none,
        relics=none,
        pile=(1 << len(rules.cards)) - 1,
        gone=0,
        due=tuple((seat, rules.chapters.set_up.deal) for seat in range(rules.seats)),
        scores=((),) * rules.seats,
        sheet=((),) * rules.seats,
    )


def asked(state: State) -> int | None:
    """The seat that is to choose now; None when all have."""
    unknown = state.unknown or (0,) * len(state.hands)
    for seat, hand in enumerate(state.hands):
        if not state.chosen[seat] and hand.bit_count() + unknown[seat] >= LEAST[state.phase]:
            return seat
    return None


def _tell(events: Events, kind: str, rule: str, seat: int, piece: str = "-", number: int = 0) -> None:
    if events is not None:
        events.append(Event(kind, rule, seat + 1, piece, number))


@POINTS.offer("relics.can_choose", clause="td-40a")
def two_different_cards(hand: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """The relic and the discarded card are two different cards of the hand."""
    return tuple((relic, discard) for relic in hand for discard in hand if relic != discard)


def choices(rules: Rules, state: State, seat: int) -> tuple[Move, ...]:
    """What a seat may choose from its hand."""
    hand = tuple(cards_of(state.hands[seat]))
    if state.phase == PICK:
        return tuple(Pick(card) for card in hand)
    return tuple(Keep(relic, discard) for relic, discard in rules.can_choose(hand))


def choose(rules: Rules, state: State, seat: int, move: Pick | Keep, events: Events) -> State:
    """Lay the choice face down; when all have chosen, reveal."""
    what = (move.card,) if isinstance(move, Pick) else (move.relic, move.discard)
    state = evolve(state, chosen=(*state.chosen[:seat], what, *state.chosen[seat + 1 :]))
    if asked(state) is not None:
        return state
    if HIDDEN in state.chosen:
        raise NotationError("a view has face-down cards; draw a full position by `possible` first")
    return settled(rules, _revealed(rules, state, events), events)


def _revealed(rules: Rules, state: State, events: Events) -> State:
    return _picked(rules, state, events) if state.phase == PICK else _kept(rules, state, events)


def _without_chosen(state: State) -> State:
    out = [~mask_of(chosen) for chosen in state.chosen]
    return evolve(
        state,
        hands=tuple(hand & keep for hand, keep in zip(state.hands, out, strict=True)),
        shown=tuple(shown & keep for shown, keep in zip(state.shown, out, strict=True)),
        chosen=((),) * len(state.hands),
    )


def _picked(rules: Rules, state: State, events: Events) -> State:
    """Picks are turned up and join the kingdoms; the hands are exchanged."""
    for seat, chosen in enumerate(state.chosen):
        for card in chosen:
            _tell(events, "laid", "pick", seat, rules.cards[card].name)
    laid = tuple(laid | mask_of(chosen) for laid, chosen in zip(state.laid, state.chosen, strict=True))
    state = evolve(_without_chosen(state), laid=laid)
    left = max(hand.bit_count() for hand in state.hands)
    if not left or (left == 1 and rules.chapters.rounds.last_card == "kept"):
        return state
    _tell(events, "exchanged", "rounds", -1, number=left)
    hands = (*state.hands[1:], state.hands[0])
    return evolve(state, hands=hands, shown=hands)


def settled(rules: Rules, state: State, events: Events) -> State:
    """Whatever needs no choice: an empty hand ends a round, after the relics come the draws."""
    if state.phase == PICK and not any(state.hands) and not any(state.unknown):
        state = _scored(rules, state, events)
    return state


def _scored(rules: Rules, state: State, events: Events) -> State:
    one, other = (Side(*pair) for pair in zip(state.kingdoms, state.laid, strict=True))
    sheets = score(rules, (one, other))
    for seat, sheet in enumerate(sheets):
        for card, points in sheet:
            if points:
                _tell(events, "award", rules.cards[card].kind, seat, rules.cards[card].name, points)
    sums = (sum(points for _, points in sheet) for sheet in sheets)
    scores = tuple((*before, now) for before, now in zip(state.scores, sums, strict=True))
    state = evolve(state, scores=scores, sheet=sheets)
    if state.round == rules.chapters.rounds.number:
        return evolve(state, phase=OVER)
    return _taken_back(rules, state, events)


def _taken_back(rules: Rules, state: State, events: Events) -> State:
    """This round's cards go back to the hands; everybody has seen them."""
    back = evolve(state, phase=KEEP, hands=state.laid, shown=state.laid, laid=(0,) * rules.seats)
    return back if asked(back) is not None else _to_draw(rules, back)


def _kept(rules: Rules, state: State, events: Events) -> State:
    relics, gone = list(state.relics), state.gone
    for seat, chosen in enumerate(state.chosen):
        if chosen:
            relic, discard = chosen
            relics[seat] |= 1 << relic
            gone |= 1 << discard
            _tell(events, "relic", "relics", seat, rules.cards[relic].name)
            _tell(events, "discarded", "relics", seat, rules.cards[discard].name)
    return _to_draw(rules, evolve(_without_chosen(state), relics=tuple(relics), gone=gone))


def _to_draw(rules: Rules, state: State) -> State:
    """The next round begins with draws, each for as many cards as there are."""
    said, due, left = rules.chapters.relics, [], state.pile.bit_count()
    whole = said.draw_order == "all_at_once"
    for size in (said.draw,) if whole else (1,) * said.draw:
        for seat in range(rules.seats):
            if drawn := min(size, left):
                due.append((seat, drawn))
            left -= drawn
    return evolve(state, phase=DRAW if due else PICK, round=state.round + 1, due=tuple(due))


def drawn(rules: Rules, state: State, move: Drawn, events: Events) -> State:
    """The cards drawn join the hand of the seat whose draw is due."""
    seat, size = state.due[0]
    cards, due = mask_of(move.cards), state.due[1:]
    _tell(events, "drawn", "relics" if state.scores[0] else "set_up", seat, number=size)
    return evolve(
        state,
        phase=DRAW if due else PICK,
        due=due,
        pile=state.pile & ~cards,
        hands=with_seat(state.hands, seat, state.hands[seat] | cards),
    )
