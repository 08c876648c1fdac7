"""Collecting treasures at the end of each action."""

from ruleset.core.moves import Listed
from ruleset.core.refusal import Refusal
from ruleset.dynasty.kingdoms import cell_of, kingdoms, owner_in, owner_of, region_at
from ruleset.dynasty.moves import Keep
from ruleset.dynasty.pieces import take_treasures
from ruleset.dynasty.points import POINTS
from ruleset.dynasty.rules import Rules
from ruleset.dynasty.segments import Segments
from ruleset.dynasty.state import Draft, State
from ruleset.dynasty.tasks import Collect, Steps
from ruleset.grids import cells_of


@POINTS.offer("turn.end_of_action", clause="te-39")
def collect_treasures(rules: Rules, draft: Draft, step: Steps) -> None:
    """In every kingdom with a collecting leader, its owner takes all treasures but those that stay."""
    leaves = rules.chapters.treasures.leaves
    due = []
    if draft.treasures.bit_count() > leaves:
        for kingdom in kingdoms(rules, draft):
            if (kingdom & draft.treasures).bit_count() > leaves:
                owner = owner_in(rules, draft, kingdom, rules.collector)
                if owner >= 0:
                    due.append(((owner - draft.active) % rules.seats, owner))
    for _, owner in sorted(due, reverse=True):
        draft.push(Collect(cell_of(rules, draft, owner, rules.collector), 0))


def staying(rules: Rules, state: State, task: Collect) -> int:
    """The cells whose treasure may be the next one to stay: an ordinary one while there is any (te-40)."""
    there = region_at(rules, state, task.cell) & state.treasures & ~task.kept
    ordinary = there & ~rules.board.corners
    return ordinary if ordinary and rules.chapters.treasures.first == "corners" else there


def go_on(rules: Rules, draft: Draft, task: Collect) -> bool:
    """Decide what needs no choice; False when the owner must choose."""
    there = region_at(rules, draft, task.cell) & draft.treasures
    missing = rules.chapters.treasures.leaves - task.kept.bit_count()
    if not missing:
        take_treasures(rules, draft, owner_of(rules, draft, task.cell), there & ~task.kept, "collect_treasures")
        draft.replace_top()
        return True
    candidates = staying(rules, draft, task)
    if candidates.bit_count() > missing:
        return False
    draft.replace_top(Collect(task.cell, task.kept | candidates))
    return True


def keeps(rules: Rules, state: State, task: Collect) -> Segments:
    """Which treasure stays."""
    return [Listed(tuple(Keep(cell) for cell in cells_of(staying(rules, state, task))))]


def keep(rules: Rules, draft: Draft, task: Collect, move: Keep) -> None:
    """One treasure stays."""
    draft.replace_top(Collect(task.cell, task.kept | 1 << move.cell))


def why_not(rules: Rules, state: State, task: Collect, move: Keep) -> Refusal | None:
    """The rule that forbids leaving this treasure."""
    there = region_at(rules, state, task.cell) & state.treasures & ~task.kept
    if there >> move.cell & 1:
        return Refusal(
            "treasures.first", "Corner treasures are taken first; an ordinary one stays if there is any", ("te-40",)
        )
    return Refusal("collect_treasures", "Only a treasure of the kingdom in question can stay", ("te-39",))
