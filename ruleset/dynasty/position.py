"""What makes a position possible at all, checked in one place for every position that people write."""

from collections.abc import Iterator

from ruleset.dynasty.knowledge import unseen
from ruleset.dynasty.rules import Rules
from ruleset.dynasty.state import Draft, State
from ruleset.dynasty.tasks import Collect, Conflicts, Fight, Offer, Steps
from ruleset.errors import NotationError


def checked(rules: Rules, draft: Draft) -> State:
    """The finished position; raises NotationError with everything that cannot be."""
    faults = list(_faults(rules, draft))
    if faults:
        raise NotationError("position: " + "; ".join(faults))
    return draft.done()


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
        shape = next((mask for mask in kind.shapes if mask & -mask == 1 << standing.cell), 0)
        if not shape or shape & covered or shape & ~state.flat:
            where = rules.board.grid.names(1 << standing.cell)
            yield f"building {kind.letters} on {where}: no face-down tiles of its own"
        covered |= shape
    if stray := state.flat & ~covered:
        yield f"face-down tile without a building on {rules.board.grid.names(stray)}"
    for number, kind in enumerate(rules.kinds):
        if sum(one.kind == number for one in state.buildings) > rules.chapters.buildings[kind.family].stock:
            yield f"building {kind.letters} stands more often than the supply has it"


def _counts(rules: Rules, state: State) -> Iterator[str]:
    pool = unseen(rules, state)
    for letter, count in zip(rules.letters, pool[:-1], strict=True):
        if count < 0:
            yield f"{-count} more {letter} than the game has"
    hidden = sum(zone[-1] for zone in (*state.hands, *state.tossed, state.bag, state.gone))
    if sum(pool[:-1]) != hidden and min(pool[:-1]) >= 0:
        yield f"{sum(pool[:-1])} tiles are nowhere and {hidden} are unknown; these must be equal"
    most = rules.chapters.components.catastrophes
    if any(count > most for count in state.catastrophes):
        yield f"more catastrophes than {most} with a player"


def _tasks(rules: Rules, state: State) -> Iterator[str]:
    for index, task in enumerate(state.tasks):
        if isinstance(task, Steps) and task.index >= len(rules.steps[task.point]):
            yield f"step {task.index} of {task.point}: there are {len(rules.steps[task.point])}"
        if isinstance(task, Fight):
            below = state.tasks[index - 1] if index else None
            if not isinstance(below, Conflicts) or below.kind != task.kind:
                yield "a fight that belongs to no pending conflicts"
            if len(task.leaders) != 2 or any(cell not in state.at for cell in task.leaders):
                yield "a fight of two leaders that do not stand there"
        if isinstance(task, Collect) and task.cell not in state.at:
            yield "treasures to be collected by a leader that does not stand there"
        if isinstance(task, Offer) and task.role < 0:
            yield "an offer to build on no tile"
        if isinstance(task, Conflicts) and task.cell < 0:
            yield "conflicts without a cell"
