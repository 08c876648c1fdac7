"""What holds in every game of every family, and the checker that watches a game step by step."""

import random
from collections.abc import Callable, Iterable
from functools import partial
from itertools import islice
from typing import Any

from ruleset.core.chance import Chance
from ruleset.core.game import AnyGame, Event, Over, Turn, read_event
from ruleset.core.play import Step, steps
from ruleset.errors import IllegalMove, NotationError
from ruleset.spec.family import Invariants, StateCheck, StepCheck
from ruleset.spec.variant import Variant


class BrokenInvariant(AssertionError):
    """Something that must always hold does not: its name, what is wrong, and the state in one line."""

    def __init__(self, name: str, wrong: str, state: str, move: str = "") -> None:
        """``move`` is what led there, when it was a step that went wrong; ``state`` is the one before it then."""
        self.name, self.wrong, self.state, self.move = name, wrong, state, move
        super().__init__(name, wrong, state, move)

    def __str__(self) -> str:
        """The name, what is wrong, and where, ready to be read back."""
        after = f"\n  after {self.move!r} in" if self.move else "\n  in"
        return f"{self.name}: {self.wrong}{after} {self.state}"


def _moves_agree(game: AnyGame, state: Any) -> str | None:
    """The set of moves is as long as its list, and has each listed move once."""
    legal = game.legal(state)
    listed = list(legal)
    if len(listed) != len(legal) or len(set(listed)) != len(listed):
        return f"{len(legal)} moves, {len(listed)} listed, {len(set(listed))} different"
    if any(move not in legal for move in listed):
        return "a listed move is not in the set"
    if any(legal[index] != listed[index] for index in range(0, len(listed), 7)):
        return "a move stands elsewhere than where it is listed"
    return None


def _moves_read_back(game: AnyGame, state: Any) -> str | None:
    """Every legal move is written so that it reads back, no two alike."""
    listed = list(game.legal(state))
    texts = [game.move_text(move) for move in listed]
    if len(set(texts)) != len(texts):
        return "two moves are written alike"
    wrong = [text for text, move in zip(texts, listed, strict=True) if game.read_move(text) != move]
    return f"{wrong[0]!r} reads back as another move" if wrong else None


def _state_reads_back(game: AnyGame, state: Any) -> str | None:
    """A state is written so that it reads back, and offers the same afterwards."""
    again = game.read_state(game.state_text(state))
    if again != state or hash(again) != hash(state):
        return "reads back as another state"
    return None if list(game.legal(again)) == list(game.legal(state)) else "offers other moves when read back"


def _a_seat_can_move(game: AnyGame, state: Any) -> str | None:
    """There are legal moves exactly when a seat decides, and a seat that exists."""
    decision, moves = game.decision(state), len(game.legal(state))
    if isinstance(decision, Turn) and not 1 <= decision.seat <= game.seats:
        return f"seat {decision.seat} of {game.seats} decides"
    return None if bool(moves) == isinstance(decision, Turn) else f"{moves} moves at {decision}"


def _an_end_has_an_outcome(game: AnyGame, state: Any) -> str | None:
    """An ended game ranks every seat once; one that goes on has no outcome."""
    decision = game.decision(state)
    try:
        outcome = game.outcome(state)
    except NotationError:
        return "an ended game without an outcome" if isinstance(decision, Over) else None
    if not isinstance(decision, Over):
        return "an outcome before the end"
    ranked = sorted(seat for group in outcome.ranking for seat in group)
    same = ranked == list(range(1, game.seats + 1)) and outcome.reason == decision.reason
    return None if same and outcome.decided else f"no ranking of all seats: {outcome}"


def _a_standing_ranks_all(game: AnyGame, state: Any) -> str | None:
    """A standing ranks every seat once, is known to a seat that sees its view alone, and in the end is the outcome."""
    ranked = sorted(seat for group in game.standing(state).ranking for seat in group)
    if ranked != list(range(1, game.seats + 1)):
        return f"no ranking of all seats: {game.standing(state)}"
    seen = game.standing(game.view(state, 1))
    if len(seen.scores) != game.seats:
        return f"a view without a standing: {seen}"
    over = isinstance(game.decision(state), Over)
    return "the standing is not the outcome" if over and game.standing(state) != game.outcome(state) else None


def _chance_adds_up(game: AnyGame, state: Any) -> str | None:
    """The weights of chance's events add up to its total, and every event reads back."""
    decision = game.decision(state)
    if not isinstance(decision, Chance):
        return None
    outcomes = list(decision.outcomes())
    if sum(weight for _, weight in outcomes) != decision.total:
        return "the weights do not add up"
    if any(weight and (event not in decision or decision.weight(event) != weight) for event, weight in outcomes):
        return "an event has two weights"
    wrong = [event for event, _ in outcomes if game.read_move(game.move_text(event)) != event]
    return f"{wrong[0]} does not read back" if wrong else None


def _looks_alike(game: AnyGame, state: Any) -> str | None:
    """States that look alike to the seat that decides offer it the same moves, whatever the hidden rest is."""
    decision = game.decision(state)
    seat = decision.seat if isinstance(decision, Turn) else 1
    view = game.view(state, seat)
    other = game.possible(view, random.Random(len(game.legal(state))))
    if game.view(view, seat) != view or game.view(other, seat) != view:
        return f"what seat {seat} sees is not what it sees"
    if not isinstance(decision, Turn):
        return None
    if game.decision(view) != decision or game.decision(other) != decision:
        return "whether it is the seat's turn depends on what it cannot see"
    moves = list(game.legal(state))
    if list(game.legal(view)) != moves or list(game.legal(other)) != moves:
        return f"the moves of seat {seat} depend on what it cannot see"
    return None


CHEAP: dict[str, StateCheck] = {"a_seat_can_move": _a_seat_can_move}
"""Checks of a state that cost little."""

THOROUGH: dict[str, StateCheck] = {
    "moves_agree": _moves_agree,
    "moves_read_back": _moves_read_back,
    "state_reads_back": _state_reads_back,
    "an_end_has_an_outcome": _an_end_has_an_outcome,
    "a_standing_ranks_all": _a_standing_ranks_all,
    "chance_adds_up": _chance_adds_up,
    "looks_alike": _looks_alike,
}
"""Checks of a state that list its moves or write it out."""


def _refuses(game: AnyGame, state: Any, move: Any) -> bool:
    try:
        game.apply(state, move)
    except IllegalMove as error:
        return bool(error.rule and error.sentence)
    return False


def _step_is_pure(game: AnyGame, before: Any, step: Step) -> str | None:
    """Applying a move changes nothing but its answer, which is the same again, told or not."""
    text = game.state_text(before)
    events: list[Event] = []
    again, untold = game.apply(before, step.move, events), game.apply(before, step.move)
    if game.state_text(before) != text:
        return "applying the move changed the state it was applied to"
    if again != step.state or untold != step.state or tuple(events) != step.events:
        return "applying the move again gives something else"
    return None


def _events_read_back(game: AnyGame, before: Any, step: Step) -> str | None:
    """Every event names its rule, a seat that exists, and reads back."""
    for event in step.events:
        if read_event(str(event)) != event or not event.rule or not 0 <= event.seat <= game.seats:
            return f"event {event}"
    return None


def _stale_moves_are_refused(game: AnyGame, before: Any, step: Step) -> str | None:
    """The move just made is refused where it is not legal any more; an ended game refuses everything."""
    decision = game.decision(step.state)
    legal = step.move in (decision if isinstance(decision, Chance) else game.legal(step.state))
    return None if legal or _refuses(game, step.state, step.move) else "the same move is not refused, nor is it legal"


def _mover_decides(game: AnyGame, before: Any, step: Step) -> str | None:
    """The one who moved is the one whose decision it was, and the move was legal."""
    decision = game.decision(before)
    if isinstance(decision, Over):
        return "a step after the end"
    due = decision.seat if isinstance(decision, Turn) else 0
    legal = step.move in (decision if isinstance(decision, Chance) else game.legal(before))
    return None if step.seat == due and legal else f"seat {step.seat} moved, seat {due} was to decide"


CHEAP_STEPS: dict[str, StepCheck] = {
    "mover_decides": _mover_decides,
    "stale_moves_are_refused": _stale_moves_are_refused,
}
"""Checks of a step that cost little."""

THOROUGH_STEPS: dict[str, StepCheck] = {"step_is_pure": _step_is_pure, "events_read_back": _events_read_back}
"""Checks of a step that repeat it or write it out."""


class Checker:
    """Watches games of a variant. Every check that fails raises BrokenInvariant.

    ``thorough`` says how often the costly checks are made: at every state (1), or at every tenth (10).
    """

    def __init__(self, game: AnyGame, family: Invariants, thorough: int = 1) -> None:
        self.game, self.family, self.thorough = game, family, thorough
        self.seen = 0

    def state(self, state: Any) -> None:
        """Check a state that play has reached."""
        self.seen += 1
        costly = isinstance(self.game.decision(state), Over) or self.seen % self.thorough == 0
        for checks in (self.family.of_states, CHEAP, THOROUGH if costly else {}):
            for name, check in checks.items():
                self._fail(name, partial(check, self.game, state), state)

    def step(self, before: Any, step: Step) -> None:
        """Check how a step led from one state to the next, and the next state."""
        costly = self.seen % self.thorough == 0
        for checks in (CHEAP_STEPS, self.family.of_steps, THOROUGH_STEPS if costly else {}):
            for name, check in checks.items():
                self._fail(name, partial(check, self.game, before, step), before, step)
        self.state(step.state)

    def _fail(self, name: str, check: Callable[[], str | None], state: Any, step: Step | None = None) -> None:
        try:
            wrong = check()
        except (NotationError, IllegalMove) as error:
            wrong = str(error)
        if wrong:
            move = self.game.move_text(step.move) if step else ""
            raise BrokenInvariant(name, wrong, self.game.state_text(state), move)

    def game_of(self, start: Any, played: Iterable[Step]) -> Any:
        """Check a whole game, or a part of one; returns its last state."""
        state = start
        self.state(state)
        for step in played:
            self.step(state, step)
            state = step.state
        return state


def checker(variant: Variant, players: int | None = None, thorough: int = 1) -> Checker:
    """A checker for games of a variant."""
    return Checker(variant.game(players), variant.family.invariants(), thorough)


def check_random_game(
    variant: Variant, players: int, seed: int, thorough: int = 1, most: int | None = None
) -> tuple[Any, int]:
    """Play a random game (at most so many steps of it) under the checker; gives the last state and the steps."""
    watch = checker(variant, players, thorough)
    start = watch.game.start()
    last = watch.game_of(start, islice(steps(watch.game, random.Random(seed), start), most))
    return last, watch.seen - 1
