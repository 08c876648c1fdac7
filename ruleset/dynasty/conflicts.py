"""The course of every conflict, revolt or war: find, choose, ask for support, compare, lose, score.

What differs between the two, and between versions, are the slots of ``ConflictRules``:

- ``find(rules, state, conflicts) -> tuple[Fight, ...]``
- ``order(rules, state) -> seat`` that chooses among several
- ``side(rules, state, conflicts, leader_cell) -> set of cells``
- ``supporters(rules, state, fight) -> tuple of (seat, side)``
- ``can_commit(rules, state, fight, seat, side) -> tuple[Commit, ...]``
- ``strength(rules, state, fight, side, cells) -> int``
- ``tie(rules, state, fight) -> side``
- ``losses(rules, draft, fight, loser, cells, spared) -> number of pieces taken``
- ``spares(rules, state, fight, loser) -> set of cells``
- ``score(rules, draft, fight, seat, taken)``
"""

from ruleset.core.moves import Listed
from ruleset.dynasty.kingdoms import kingdoms_around, link
from ruleset.dynasty.moves import Choose, Commit
from ruleset.dynasty.pieces import spend, tell
from ruleset.dynasty.points import POINTS
from ruleset.dynasty.rules import ConflictRules, Rules
from ruleset.dynasty.segments import Segments
from ruleset.dynasty.state import Draft, State
from ruleset.dynasty.tasks import Conflicts, Fight, Steps


@POINTS.offer("leaders.after", clause="te-13", keeps="rivals_are_settled")
def revolt(rules: Rules, draft: Draft, step: Steps) -> None:
    """A leader placed in a kingdom that has one of its colour starts a revolt."""
    draft.push(Conflicts("revolt", step.cell, (), 0))


@POINTS.offer("tiles.after", clause="te-23", keeps="joining_marker_is_lifted")
def wars(rules: Rules, draft: Draft, step: Steps) -> None:
    """A tile that joins two kingdoms with leaders of one colour starts a war for each such colour."""
    if draft.joint == step.cell:
        draft.push(Conflicts("war", step.cell, kingdoms_around(rules, draft, step.cell), 0))


def fights(rules: Rules, state: State, task: Conflicts) -> tuple[Fight, ...]:
    """The conflicts that may be fought next."""
    return rules.conflicts[task.kind].find(rules, state, task)  # type: ignore[no-any-return]


def go_on(rules: Rules, draft: Draft, task: Conflicts) -> bool:
    """Take up the only conflict left, or close the matter; False when a choice must be made first."""
    found = fights(rules, draft, task)
    if len(found) > 1:
        return False
    if found:
        draft.push(found[0])
        return True
    if draft.joint == task.cell:
        draft.joint = -1
        link(rules, draft, task.cell)
    draft.replace_top(Steps(f"{task.kind}.after", 0, task.cell, -1, task.pledged))
    return True


def choices(rules: Rules, state: State, task: Conflicts) -> Segments:
    """Which conflict to fight next."""
    return [Listed(tuple(Choose(fight.role) for fight in fights(rules, state, task)))]


def choose(rules: Rules, draft: Draft, task: Conflicts, move: Choose) -> None:
    """Take up the chosen conflict."""
    draft.push(next(fight for fight in fights(rules, draft, task) if fight.role == move.role))


def asked(rules: Rules, state: State, fight: Fight) -> tuple[int, int] | None:
    """(seat, side) of the supporter to be asked next; None when all have answered."""
    supporters: tuple[tuple[int, int], ...] = rules.conflicts[fight.kind].supporters(rules, state, fight)
    done = len(fight.pledges)
    return supporters[done] if done < len(supporters) else None


def pledges(rules: Rules, state: State, fight: Fight) -> Segments:
    """What the asked supporter may commit: what every hook allows, in the order of the first."""
    supporter = asked(rules, state, fight)
    assert supporter is not None
    sets = [hook(rules, state, fight, *supporter) for hook in rules.conflicts[fight.kind].can_commit]
    return [Listed(tuple(move for move in sets[0] if all(move in other for other in sets[1:])))]


def commit(rules: Rules, draft: Draft, fight: Fight, move: Commit) -> None:
    """Tiles from the hand are added to a side and leave the game."""
    supporter = asked(rules, draft, fight)
    assert supporter is not None
    seat, side = supporter
    role = committed_role(rules, fight)
    spend(draft, seat, role, move.count)
    tell(rules, draft, "committed", f"{fight.kind}.can_commit", seat, rules.letters[role], move.count)
    matter = draft.tasks[-2]
    assert isinstance(matter, Conflicts)
    pledged = matter.pledged | (1 << seat if move.count else 0)
    draft.tasks = (
        *draft.tasks[:-2],
        Conflicts(matter.kind, matter.cell, matter.stood, pledged),
        Fight(fight.kind, fight.role, fight.leaders, (*fight.pledges, (seat, side, move.count))),
    )


def committed_role(rules: Rules, fight: Fight) -> int:
    """The kind of tile that counts in this conflict: support in a revolt, the leaders' own in a war."""
    return rules.support if fight.kind == "revolt" else fight.role


def settle(rules: Rules, draft: Draft, fight: Fight) -> None:
    """All have answered: compare, and the weaker side loses."""
    slots = rules.conflicts[fight.kind]
    matter = draft.tasks[-2]
    assert isinstance(matter, Conflicts)
    sides = [slots.side(rules, draft, matter, cell) for cell in fight.leaders]
    strengths = [_strength(rules, draft, slots, fight, side, cells) for side, cells in enumerate(sides)]
    winner = strengths.index(max(strengths))
    if strengths.count(max(strengths)) > 1:
        winner = slots.tie(rules, draft, fight)
    draft.replace_top()
    owner = owner_of(rules, draft, fight.leaders[winner])
    for side, strength in enumerate(strengths):
        seat = owner_of(rules, draft, fight.leaders[side])
        kind = "won" if side == winner else "lost"
        tell(rules, draft, kind, fight.kind, seat, rules.leader_letters[fight.role], strength)
    taken = 0
    for loser, cells in enumerate(sides):
        if loser != winner:
            spared = 0
            for spares in slots.spares:
                spared |= spares(rules, draft, fight, loser)
            for loses in slots.losses:
                taken += loses(rules, draft, fight, loser, cells, spared)
    for awards in slots.score:
        awards(rules, draft, fight, owner, taken)


def _strength(rules: Rules, draft: Draft, slots: ConflictRules, fight: Fight, side: int, cells: int) -> int:
    return sum(part(rules, draft, fight, side, cells) for part in slots.strength)


def owner_of(rules: Rules, state: State, cell: int) -> int:
    """The seat whose leader stands on ``cell``."""
    return state.at.index(cell) // len(rules.roles)
