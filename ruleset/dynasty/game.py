"""The dynasty family behind the contract that every family keeps."""

import random
from collections.abc import Iterator

from ruleset.core.chance import Chance
from ruleset.core.drawing import Drawing
from ruleset.core.game import Decision, Event, Game, Outcome, Over, Turn
from ruleset.core.moves import Moves
from ruleset.core.refusal import NO_CHANCE, NOT_ASKED, Refusal, over
from ruleset.core.scene import Scene
from ruleset.dynasty import drawing, endings, flow, knowledge, notation, scene, textform, variations
from ruleset.dynasty.moves import Drawn, Move, Started
from ruleset.dynasty.rules import Rules
from ruleset.dynasty.state import State
from ruleset.errors import NotationError


class DynastyGame(Game[State, Move]):
    """A dynasty variant on a board for a number of seats."""

    verbs = notation.VERBS

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.seats = rules.seats

    def start(self, first: int | None = None) -> State:
        chosen = self.rules.chapters.set_up.start_player == "chosen"
        if first is not None and not chosen:
            raise NotationError(f"first: {self.rules.variant} draws the start player by chance; leave `first` out")
        if first is not None and not 1 <= first <= self.seats:
            raise NotationError(f"first: there is no seat {first}; seats are 1 to {self.seats}")
        return flow.start(self.rules, (first or 1) - 1)

    def decision(self, state: State) -> Decision[Move]:
        task = state.tasks[-1]
        question = flow.QUESTIONS.get(type(task))
        if question is not None:
            return Turn(question.seat(self.rules, state, task) + 1, question.asks)
        reason = flow.is_over(state)
        return Over(reason) if reason is not None else self.chance(state)

    def chance(self, state: State) -> Chance[Move]:
        """The chance event that is due."""
        return flow.chance(self.rules, state)

    def legal(self, state: State) -> Moves[Move]:
        known = state.moves
        # One position may be looked at under two versions, so what is remembered names its rules.
        if known is None or known[0] is not self.rules:
            task = state.tasks[-1]
            question = flow.QUESTIONS.get(type(task))
            known = (self.rules, Moves(question.legal(self.rules, state, task) if question else []))
            state.remember("moves", known)
        return known[1]

    def apply(self, state: State, move: Move, events: list[Event] | None = None) -> State:
        task = state.tasks[-1]
        question = flow.QUESTIONS.get(type(task))
        if question is not None:
            if move not in self.legal(state):
                raise self.illegal(state, move)
            draft = state.draft(events)
            question.answer(self.rules, draft, task, move)
        else:
            if flow.is_over(state) is not None or move not in self.chance(state):
                raise self.illegal(state, move)
            draft = state.draft(events)
            flow.happen(self.rules, draft, move)
        flow.run(self.rules, draft)
        return draft.done()

    def refusal(self, state: State, move: Move) -> Refusal | None:
        task = state.tasks[-1]
        question = flow.QUESTIONS.get(type(task))
        if question is None:
            reason = flow.is_over(state)
            if reason is not None:
                return over(reason)
            return None if move in self.chance(state) else NO_CHANCE
        if move in self.legal(state):
            return None
        if isinstance(move, (Drawn, Started)) or not isinstance(move, question.takes):
            return NOT_ASKED
        return question.why_not(self.rules, state, task, move) or NOT_ASKED

    def view(self, state: State, seat: int) -> State:
        return knowledge.view(self.rules, state, seat - 1)

    def seen(self, state: State, move: Move, seat: int) -> Move:
        return knowledge.seen(state, move, seat - 1)

    def shows(self, before: State, move: Move, after: State, seat: int) -> bool:
        return knowledge.shows(self.rules, before, move, after, seat - 1)

    def possible(self, view: State, rng: random.Random) -> State:
        return knowledge.possible(self.rules, view, rng)

    def outcome(self, state: State) -> Outcome:
        reason = flow.is_over(state)
        if reason is None:
            raise NotationError("outcome: the game is not over yet")
        return endings.outcome(self.rules, state, reason)

    def standing(self, state: State) -> Outcome:
        return endings.outcome(self.rules, state, flow.is_over(state) or "now")

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
        return variations.variations(self.rules, state)

    def scene(self, state: State, seat: int | None = None) -> Scene:
        return scene.scene(self.rules, *self.shown_to(state, seat))

    def drawing(self, state: State, seat: int | None = None) -> Drawing:
        return drawing.drawing(self.rules, *self.shown_to(state, seat))

    def legend(self) -> Drawing:
        return drawing.legend(self.rules)
