"""The draft family behind the contract that every family keeps."""

import random
from collections.abc import Iterator

from ruleset.core.drawing import Drawing
from ruleset.core.game import Decision, Event, Game, Outcome, Over, Turn
from ruleset.core.moves import Listed, Moves
from ruleset.core.refusal import NO_CHANCE, NOT_ASKED, Refusal, over
from ruleset.draft import drawing, endings, flow, knowledge, notation, textform, variations
from ruleset.draft.chance import DrawCards
from ruleset.draft.moves import FACE_DOWN, Drawn, Keep, Move, Pick
from ruleset.draft.points import POINTS
from ruleset.draft.rules import Rules
from ruleset.draft.state import DRAW, OVER, PICK, State
from ruleset.errors import NotationError

REASON = "last_round"


class DraftGame(Game[State, Move]):
    """A draft variant."""

    verbs = notation.VERBS

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.seats = rules.seats

    def start(self, first: int | None = None) -> State:
        if first is not None:
            raise NotationError("first: all choose at the same time; leave `first` out")
        return flow.start(self.rules)

    def decision(self, state: State) -> Decision[Move]:
        if state.phase == OVER:
            return Over(REASON)
        if state.phase == DRAW:
            return self.chance(state)
        seat = flow.asked(state)
        if seat is None:
            raise NotationError("a view has face-down cards; draw a full position by `possible` first")
        return Turn(seat + 1, state.phase)

    def chance(self, state: State) -> DrawCards:
        """The draw that is due."""
        seat, size = state.due[0]
        return DrawCards(state.pile, size, state.unknown[-1] if state.unknown else 0, seat + 1)

    def legal(self, state: State) -> Moves[Move]:
        seat = flow.asked(state) if state.phase in flow.LEAST else None
        return Moves([] if seat is None else [Listed(flow.choices(self.rules, state, seat))])

    def apply(self, state: State, move: Move, events: list[Event] | None = None) -> State:
        if self.refusal(state, move) is not None:
            raise self.illegal(state, move)
        if isinstance(move, Drawn):
            return flow.drawn(self.rules, state, move, events)
        seat = flow.asked(state)
        assert seat is not None
        return flow.choose(self.rules, state, seat, move, events)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        if state.phase == OVER:
            return over(REASON)
        if state.phase == DRAW:
            return None if move in self.chance(state) else NO_CHANCE
        if not isinstance(move, Pick if state.phase == PICK else Keep):
            return NOT_ASKED
        if move in self.legal(state):
            return None
        seat = flow.asked(state)
        assert seat is not None
        cards = (move.card,) if isinstance(move, Pick) else (move.relic, move.discard)
        if any(card == FACE_DOWN or not state.hands[seat] >> card & 1 for card in cards):
            return Refusal("not_in_hand", "Only a card of the own hand can be chosen", ("td-27", "td-40"))
        return POINTS.refusal(self.rules.can_choose)

    def view(self, state: State, seat: int) -> State:
        return knowledge.view(self.rules, state, seat - 1)

    def seen(self, state: State, move: Move, seat: int) -> Move:
        return knowledge.seen(self.rules, state, move, seat - 1)

    def shows(self, before: State, move: Move, after: State, seat: int) -> bool:
        return knowledge.shows(self.rules, before, move, after, seat - 1)

    def possible(self, view: State, rng: random.Random) -> State:
        return knowledge.possible(self.rules, view, rng)

    def outcome(self, state: State) -> Outcome:
        if state.phase != OVER:
            raise NotationError("outcome: the game is not over yet")
        return endings.outcome(self.rules, state, REASON)

    def standing(self, state: State) -> Outcome:
        return endings.standing(self.rules, state, REASON)

    def move_text(self, move: Move) -> str:
        return notation.move_text(self.rules, move)

    def read_move(self, text: str) -> Move:
        return notation.read_move(self.rules, text)

    def state_text(self, state: State) -> str:
        return textform.state_text(self.rules, state)

    def read_state(self, text: str) -> State:
        return textform.read_state(self.rules, text)

    def facts(self, state: State) -> dict[str, str]:
        return textform.facts(self.rules, state)

    def variations(self, state: State) -> Iterator[State]:
        return variations.exchanged_cards(self.rules, state)

    def drawing(self, state: State, seat: int | None = None) -> Drawing:
        return drawing.drawing(self.rules, *self.shown_to(state, seat))

    def legend(self) -> Drawing:
        return drawing.legend(self.rules)
