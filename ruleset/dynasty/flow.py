"""The engine: takes the task on top of the stack, does what needs no choice, and asks when one is needed."""

from collections.abc import Callable
from typing import Any

from attrs import frozen

from ruleset.core.chance import Chance, Draw, Even
from ruleset.core.refusal import Refusal
from ruleset.dynasty import (
    buildings,
    catastrophes,
    conflicts,
    endings,
    hands,
    kingdoms,
    leaders,
    market,
    patrons,
    payment,
    riots,
    runs,
    tiles,
    treasures,
)
from ruleset.dynasty.moves import (
    Build,
    Buy,
    Catastrophe,
    Choose,
    Commit,
    Counts,
    Decline,
    Drawn,
    Gain,
    Keep,
    Lay,
    Leave,
    Move,
    Pass,
    Pay,
    Pick,
    Place,
    Riot,
    Started,
    Stop,
    Swap,
    Win,
    Withdraw,
)
from ruleset.dynasty.pieces import draw, tell
from ruleset.dynasty.rules import Rules
from ruleset.dynasty.segments import Segments
from ruleset.dynasty.state import Draft, State
from ruleset.dynasty.tasks import (
    Act,
    AnyColour,
    Collect,
    Conflicts,
    DrawStart,
    Ended,
    Fight,
    Market,
    Offer,
    Opening,
    Price,
    Run,
    Steps,
    Take,
    Task,
    Tie,
)


@frozen
class Action:
    """One action of a turn: the hook that offers it, what carries it out, and what explains why it is forbidden."""

    offer: str
    carry_out: Callable[[Rules, Draft, Any], None]
    why_not: Callable[[Rules, State, Any], Refusal | None]


ACTIONS: dict[type, Action] = {
    Place: Action("position_leader", leaders.place, leaders.why_not_place),
    Withdraw: Action("withdraw_leader", leaders.withdraw, leaders.why_not_withdraw),
    Lay: Action("lay_tile", tiles.lay, tiles.why_not_lay),
    Catastrophe: Action("lay_catastrophe", catastrophes.lay, catastrophes.why_not),
    Riot: Action("riot", riots.carry_out, riots.why_not),
    Buy: Action("buy_building", buildings.buy, buildings.why_not_buy),
    Swap: Action("swap_tiles", hands.swap, hands.why_not_swap),
    Pass: Action("pass_an_action", hands.give_up, hands.why_not_pass),
}
"""The actions of a turn."""


@frozen
class Question:
    """How one kind of task is asked and answered.

    ``seat`` says who decides, ``legal`` what may be answered, ``answer`` carries an answer out;
    ``why_not`` explains why an answer of one of the types in ``takes`` is forbidden.
    """

    asks: str
    takes: tuple[type, ...]
    seat: Callable[[Rules, State, Any], int]
    legal: Callable[[Rules, State, Any], Segments]
    answer: Callable[[Rules, Draft, Any, Any], None]
    why_not: Callable[[Rules, State, Any, Any], Refusal | None]


def _active(rules: Rules, state: State, task: Task) -> int:
    return state.active


def _actions(rules: Rules, state: State, task: Act) -> Segments:
    segments: Segments = []
    for offer in rules.offers:
        segments += offer(rules, state)
    return segments


def _act(rules: Rules, draft: Draft, task: Act, move: Move) -> None:
    draft.replace_top(Act(task.left - 1, task.taken + (type(move) is not Pass)))
    draft.push(Steps("turn.end_of_action", 0, -1, -1, 0))
    ACTIONS[type(move)].carry_out(rules, draft, move)


def _why_not_act(rules: Rules, state: State, task: Act, move: Move) -> Refusal | None:
    action = ACTIONS[type(move)]
    if action.offer not in rules.chapters.turn.offers:
        return Refusal("turn.offers", "This variant does not offer such an action")
    return action.why_not(rules, state, move)


def _why_not_choose(rules: Rules, state: State, task: Conflicts, move: Choose) -> Refusal | None:
    return Refusal(f"{task.kind}.find", "There is no conflict of this colour to be fought now", ("te-23",))


def _supporter(rules: Rules, state: State, task: Fight) -> int:
    supporter = conflicts.asked(rules, state, task)
    assert supporter is not None
    return supporter[0]


QUESTIONS: dict[type, Question] = {
    Act: Question("act", tuple(ACTIONS), _active, _actions, _act, _why_not_act),
    Conflicts: Question(
        "war",
        (Choose,),
        lambda rules, state, task: rules.conflicts[task.kind].order(rules, state),
        conflicts.choices,
        conflicts.choose,
        _why_not_choose,
    ),
    Fight: Question("commit", (Commit,), _supporter, conflicts.pledges, conflicts.commit, conflicts.why_not_commit),
    Tie: Question("tie", (Win,), _active, conflicts.wins, conflicts.win, conflicts.why_not_win),
    Price: Question("pay", (Pay,), _active, payment.choices, payment.answer, payment.why_not),
    Market: Question("take", (Pick, Leave), _active, market.choices, market.answer, market.why_not),
    Run: Question("chain", (Lay, Stop), _active, runs.choices, runs.answer, runs.why_not),
    Offer: Question(
        "build",
        (Build, Decline),
        _active,
        buildings.offered,
        buildings.answer,
        buildings.why_not_build,
    ),
    AnyColour: Question("gain", (Gain,), _active, patrons.gains, patrons.gain, patrons.why_not),
    Collect: Question(
        "keep",
        (Keep,),
        lambda rules, state, task: kingdoms.owner_of(rules, state, task.cell),
        treasures.keeps,
        treasures.keep,
        treasures.why_not,
    ),
}
"""The tasks in which a seat chooses."""


def _turn(rules: Rules, short: int) -> tuple[Task, ...]:
    """What a turn begins with; ``short`` turns from this one on are those of the opening."""
    if not short:
        return (Act(rules.chapters.turn.actions.most, 0),)
    act = Act(rules.chapters.turn.opening.actions, 0)
    return (Opening(short - 1), act) if short > 1 else (act,)


def _next_turn(rules: Rules, draft: Draft, short: int) -> None:
    draft.active = (draft.active + 1) % rules.seats
    draft.tasks = _turn(rules, short)


def _open(rules: Rules, draft: Draft, task: Opening) -> bool:
    _next_turn(rules, draft, task.left)
    return True


def _next_action(rules: Rules, draft: Draft, task: Act) -> bool:
    if task.left:
        return False
    draft.replace_top(Steps("turn.end", 0, -1, -1, 0))
    return True


def _next_step(rules: Rules, draft: Draft, task: Steps) -> bool:
    """Do one step after the other; the first that leaves something to be done is resumed behind it."""
    steps = rules.steps[task.point]
    below = draft.tasks = draft.tasks[:-1]
    for index in range(task.index, len(steps)):
        steps[index](rules, draft, task)
        if draft.tasks is not below:
            if index + 1 < len(steps) and type(draft.tasks[-1]) is not Ended:
                rest = Steps(task.point, index + 1, task.cell, task.role, task.seats, task.caused)
                draft.tasks = (*below, rest, *draft.tasks[len(below) :])
            break
    return True


def _fight(rules: Rules, draft: Draft, task: Fight) -> bool:
    if conflicts.asked(rules, draft, task) is not None:
        return False
    conflicts.settle(rules, draft, task)
    return True


def _build(rules: Rules, draft: Draft, task: Offer) -> bool:
    if buildings.builds(rules, draft, task):
        return False
    draft.replace_top()
    return True


def _take(rules: Rules, draft: Draft, task: Take) -> bool:
    left = sum(draft.bag)
    if task.size <= left:
        return False
    if rules.chapters.end.short_bag == "ends_at_once":
        tell(rules, draft, "unserved", "end.short_bag", task.seat, number=task.size)
        endings.end(rules, draft, "short_bag", "end.short_bag")
    elif left:
        draft.replace_top(Take(task.seat, left))
    else:
        draft.replace_top()
    return True


AUTOMATIC: dict[type, Callable[[Rules, Draft, Any], bool]] = {
    Act: _next_action,
    Opening: _open,
    Steps: _next_step,
    Conflicts: conflicts.go_on,
    Fight: _fight,
    Price: payment.go_on,
    Offer: _build,
    Market: market.go_on,
    Run: runs.go_on,
    Collect: treasures.go_on,
    Take: _take,
}
"""What each task does by itself; False when it waits for a choice or for chance."""


def run(rules: Rules, draft: Draft) -> None:
    """Do all that needs no choice; a turn that has nothing left to do passes to the next seat."""
    while True:
        if not draft.tasks:
            _next_turn(rules, draft, 0)
        task = draft.tasks[-1]
        step = AUTOMATIC.get(type(task))
        if step is None or not step(rules, draft, task):
            return


def chance(rules: Rules, state: State) -> Chance[Move]:
    """The chance event that the task on top waits for."""
    task = state.tasks[-1]
    if isinstance(task, DrawStart):
        return Even(tuple(Started(seat) for seat in range(rules.seats)))
    assert isinstance(task, Take)
    return Draw(state.bag, task.size, Drawn, _drawn, task.seat + 1)


def _drawn(event: object) -> Counts | None:
    return event.tiles if isinstance(event, Drawn) else None


def happen(rules: Rules, draft: Draft, event: Move) -> None:
    """Carry out a chance event."""
    task = draft.tasks[-1]
    draft.replace_top()
    if isinstance(event, Started):
        draft.active = event.seat
        _set_up(draft)
    else:
        assert isinstance(event, Drawn) and isinstance(task, Take)
        draw(rules, draft, task.seat, event.tiles)


def start(rules: Rules, first: int) -> State:
    """The position before anything has happened, up to the first choice or chance event."""
    none, seats = rules.none, rules.seats
    box = rules.chapters.components
    draft = Draft.of(
        tiles=(0,) * len(rules.roles),
        flat=0,
        ruins=0,
        treasures=0,
        buildings=(),
        at=(-1,) * (seats * len(rules.roles)),
        led=0,
        joint=-1,
        hands=(none,) * seats,
        tossed=(none,) * seats,
        bag=(*rules.total, 0),
        market=none,
        aside=none,
        gone=none,
        points=((0,) * len(rules.roles),) * seats,
        held=(0,) * seats,
        catastrophes=(box.catastrophes,) * seats,
        active=first,
        quiet=0,
        tasks=_turn(rules, rules.chapters.turn.opening.turns),
    )
    if rules.start_player(rules, draft):
        _set_up(draft)
    run(rules, draft)
    return draft.done()


def _set_up(draft: Draft) -> None:
    draft.push(Steps("set_up.steps", 0, -1, -1, 0))


def is_over(state: State) -> str | None:
    """Why the game has ended; None while it goes on."""
    task = state.tasks[-1]
    return task.reason if isinstance(task, Ended) else None
