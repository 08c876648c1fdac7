"""What makes a position possible at all, checked in one place for every position that people write."""

from collections.abc import Iterator

from ruleset.dynasty import conflicts, flow
from ruleset.dynasty.kingdoms import region_at
from ruleset.dynasty.knowledge import unseen
from ruleset.dynasty.rules import Rules
from ruleset.dynasty.state import Draft, State
from ruleset.dynasty.tasks import (
    MARKET,
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
from ruleset.errors import NotationError


def checked(rules: Rules, draft: Draft) -> State:
    """The finished position; raises NotationError with everything that cannot be."""
    faults = list(_faults(rules, draft))
    if faults:
        raise NotationError("position: " + "; ".join(faults))
    state = draft.done()
    if not _waits(rules, state):
        raise NotationError("position: its last pending task asks nothing; write what is pending after it was done")
    return state


def _waits(rules: Rules, state: State) -> bool:
    """Whether the task on top waits for a seat or for chance, so that nothing happens by itself."""
    draft = state.draft()
    flow.run(rules, draft)
    return draft.tasks == state.tasks


def _faults(rules: Rules, state: State) -> Iterator[str]:
    yield from _pieces(rules, state)
    yield from _buildings(rules, state)
    yield from _counts(rules, state)
    yield from _tasks(rules, state)


def _pieces(rules: Rules, state: State) -> Iterator[str]:
    name = rules.board.grid.names
    for role, where in enumerate(state.tiles):
        if stray := where & ~rules.lies_on[role]:
            terrain = list(rules.chapters.components.tiles.values())[role].lies_on
            yield f"{rules.roles[role]} on {name(stray)}: it lies on {terrain} only"
    if stray := state.treasures & ~(state.faces | state.flat):
        yield f"treasure without a tile on {name(stray)}"
    if stray := state.led & rules.board.river:
        yield f"leader on a river on {name(stray)}"
    if state.joint >= 0 and not state.faces >> state.joint & 1:
        yield f"joining marker without a face-up tile on {name(1 << state.joint)}"


def _buildings(rules: Rules, state: State) -> Iterator[str]:
    covered = 0
    for standing in state.buildings:
        kind = rules.kinds[standing.kind]
        shape = standing.shape
        under = state.flat if kind.covers else state.tiles[standing.role]
        if shape & covered or shape & ~under:
            what = "face-down tiles" if kind.covers else f"{rules.roles[standing.role]} tiles"
            yield f"building {kind.letters} on {rules.board.grid.names(shape)}: no {what} of its own"
        covered |= shape
    if stray := state.flat & ~covered:
        yield f"face-down tile without a building on {rules.board.grid.names(stray)}"
    for number, kind in enumerate(rules.kinds):
        if sum(one.kind == number for one in state.buildings) > kind.stock:
            yield f"building {kind.letters} stands more often than the supply has it"


def _counts(rules: Rules, state: State) -> Iterator[str]:
    pool = unseen(rules, state)
    for letter, count in zip(rules.letters, pool[:-1], strict=True):
        if count < 0:
            yield f"{-count} more {letter} than the game has"
    hidden = sum(zone[-1] for zone in (*state.hands, *state.tossed, state.bag, state.market, state.aside, state.gone))
    if sum(pool[:-1]) != hidden and min(pool[:-1]) >= 0:
        yield f"{sum(pool[:-1])} tiles are nowhere and {hidden} are unknown; these must be equal"
    most = rules.chapters.components.catastrophes
    if any(count > most for count in state.catastrophes):
        yield f"more catastrophes than {most} with a player"


_ON_TOP_OF: dict[type, tuple[type, ...]] = {
    Act: (),
    Opening: (),
    Steps: (Act, Steps),
    Conflicts: (Act, Steps),
    Fight: (Conflicts,),
    Tie: (Fight,),
    Price: (Conflicts,),
    Offer: (Act, Steps, Offer),
    AnyColour: (Act, Steps, AnyColour),
    Market: (Act, Steps),
    Run: (Act, Steps),
    Collect: (Act, Steps, Collect),
    Take: (Act, Steps, Take),
    DrawStart: (Act,),
    Ended: (),
}
"""What each pending task may stand on; a turn's actions, its end and draws may stand at the bottom."""

_AT_THE_BOTTOM = (Act, Opening, Steps, Take, AnyColour, Ended)


def _tasks(rules: Rules, state: State) -> Iterator[str]:
    below: Task | None = None
    opening = state.tasks[0] if isinstance(state.tasks[0], Opening) else None
    if opening is not None:
        yield from _opening(rules, state, opening)
    for task in state.tasks[opening is not None :]:
        name = type(task).__name__
        if type(task) not in _AT_THE_BOTTOM if below is None else type(below) not in _ON_TOP_OF[type(task)]:
            yield f"{name} cannot be pending " + (f"on top of {type(below).__name__}" if below else "alone")
        yield from (f"pending {name}: {wrong}" for wrong in _task(rules, state, task, below))
        below = task
    if state.joint not in _marked(rules, state):
        yield "the joining marker lies exactly where a war is pending"


def _marked(rules: Rules, state: State) -> tuple[int, ...]:
    """The cells on which the joining marker may lie, for what is pending; -1 is none."""
    wars = tuple(task.cell for task in state.tasks if isinstance(task, Conflicts) and task.kind == "war")
    if wars:
        return wars if len(wars) == 1 else ()
    laid = [task for task in state.tasks if isinstance(task, Steps) and task.point == "tiles.after"]
    return (-1, *(task.cell for task in laid if conflicts.wars in rules.steps[task.point][task.index :]))


def _task(rules: Rules, state: State, task: Task, below: Task | None) -> Iterator[str]:
    if isinstance(task, Steps):
        yield from _steps(rules, state, task)
    elif isinstance(task, Fight):
        yield from _fight(rules, state, task, below)
    elif isinstance(task, Conflicts) and task.cell < 0:
        yield "without a cell"
    elif isinstance(task, (Offer, Run)) and (task.role < 0 or task.cell < 0):
        yield "on no tile"
    elif isinstance(task, Tie) and (not isinstance(below, Fight) or not set(task.sides) <= set(below.sides)):
        yield "between sides that do not fight"
    elif isinstance(task, Take) and task.seat == MARKET and not rules.chapters.components.market:
        yield "this variant has no market"
    elif isinstance(task, Collect):
        yield from _collect(rules, state, task)
    elif isinstance(task, Act) and task.left + task.taken > rules.chapters.turn.actions.most:
        yield f"{task.left} actions left and {task.taken} taken, a turn has {rules.chapters.turn.actions.most}"
    elif isinstance(task, DrawStart) and state.taken:
        yield "the game has begun already"


def _opening(rules: Rules, state: State, opening: Opening) -> Iterator[str]:
    said = rules.chapters.turn.opening
    if not 0 < opening.left < said.turns:
        yield f"an opening of {opening.left} more turns; it has {said.turns} in all"
    if any(isinstance(task, Act) and task.left + task.taken > said.actions for task in state.tasks):
        yield f"a turn of the opening has {said.actions} actions"


def _steps(rules: Rules, state: State, task: Steps) -> Iterator[str]:
    if task.index > len(rules.steps[task.point]):
        yield f"step {task.index} of {task.point}: there are {len(rules.steps[task.point])}"
    if task.point in ("tiles.after", "leaders.after") and (task.cell < 0 or task.role < 0):
        yield f"{task.point} of no piece"
    if task.point == "set_up.steps" and task.index == 0 and state.taken:
        yield "the board is set up already"


def _fight(rules: Rules, state: State, task: Fight, below: Task | None) -> Iterator[str]:
    if not isinstance(below, Conflicts) or below.kind != task.kind:
        yield "it belongs to no pending conflicts"
    if any(side >= len(task.sides) for _, side, _, _ in task.pledges):
        yield "a pledge for a side that is not there"
    if task.role < 0:
        yield from _whole_states(rules, state, task)
        return
    leaders = [divmod(state.at.index(cell), len(rules.roles)) for cell in task.sides if cell in state.at and cell >= 0]
    seats = {seat for seat, role in leaders if role == task.role}
    if len(task.sides) != 2 or len(seats) != 2:
        yield "not between two players' leaders of its colour"


def _whole_states(rules: Rules, state: State, task: Fight) -> Iterator[str]:
    matter = Conflicts(task.kind, state.joint, (), 0)
    found = () if state.joint < 0 else rules.conflicts[task.kind].find(rules, state, matter)
    if task.sides not in [one.sides for one in found]:
        yield "not between the states that the joining tile touches"


def _collect(rules: Rules, state: State, task: Collect) -> Iterator[str]:
    if task.cell < 0 or task.cell not in state.at:
        yield "by a leader that does not stand there"
    elif task.kept & ~(region_at(rules, state, task.cell) & state.treasures):
        yield "what was kept is no treasure of the kingdom"
