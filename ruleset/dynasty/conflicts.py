"""The course of every conflict, revolt or war: find, choose, ask for support, compare, lose, score, pay.

What differs between the two, and between versions, are the slots of ``ConflictRules``:

- ``find(rules, state, conflicts) -> tuple[Fight, ...]``
- ``order(rules, state) -> seat`` that chooses among several
- ``tile(rules, fight) -> role`` that counts and is committed
- ``side(rules, state, conflicts, cell of the side) -> set of cells``
- ``supporters(rules, state, fight) -> tuple of (seat, side)``; side ``ANY`` is the seat's choice
- ``can_commit(rules, state, fight, seat) -> tuple of numbers of tiles``
- ``helper(rules, state, fight, seat) -> bool``, whether a leader may be added
- ``strength(rules, state, fight, side, cells) -> int``
- ``tie(rules, state, fight, tied sides) -> side``; ``ANY`` asks the active player
- ``losses(rules, draft, fight, losers) -> Losses``, of all losers at once
- ``spares(rules, state, fight, loser) -> set of cells``
- ``score(rules, draft, fight, winner's seat, winner's cells, losses)``
- ``payment(rules, draft, fight, winner, winner's cells, strengths)``
"""

from ruleset.core.moves import Listed
from ruleset.core.refusal import Refusal
from ruleset.dynasty.kingdoms import kingdoms_around, link, owner_of
from ruleset.dynasty.moves import Choose, Commit, Win
from ruleset.dynasty.pieces import spend, tell
from ruleset.dynasty.points import POINTS
from ruleset.dynasty.refusal import NOT_IN_HAND
from ruleset.dynasty.rules import ConflictRules, Rules
from ruleset.dynasty.segments import Segments
from ruleset.dynasty.state import Draft, State
from ruleset.dynasty.tasks import Conflicts, Fight, Steps, Tie

ANY = -1

Losses = tuple[tuple[int, ...], int]
"""What a side or all sides lost: the roles of the leaders, and how many tiles."""

Loser = tuple[int, int, int]
"""A losing side: its number, its cells, and those of its cells whose tiles stay."""


@POINTS.offer("leaders.after", clause="te-13", keeps="rivals_are_settled")
def revolt(rules: Rules, draft: Draft, step: Steps) -> None:
    """A leader placed in a kingdom that has one of its colour starts a revolt."""
    draft.push(Conflicts("revolt", step.cell, (), 0))


@POINTS.offer("tiles.after", clause="te-23", keeps="joining_marker_is_lifted")
def wars(rules: Rules, draft: Draft, step: Steps) -> None:
    """Where a tile joined kingdoms with leaders of one colour, the wars that come of it are fought."""
    if draft.joint == step.cell:
        draft.push(Conflicts("war", step.cell, kingdoms_around(rules, draft, step.cell), 0))


def causes_war(rules: Rules, state: State, cell: int) -> bool:
    """Whether the tile laid on ``cell`` leads to a war."""
    if state.joint != cell:
        return False
    return bool(fights(rules, state, Conflicts("war", cell, kingdoms_around(rules, state, cell), 0)))


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
    """What the asked supporter may commit: numbers of tiles that every hook allows, with a leader where it helps."""
    supporter = asked(rules, state, fight)
    assert supporter is not None
    seat, side = supporter
    numbers = _numbers(rules, state, fight, seat)
    helpers = (0, 1) if rules.conflicts[fight.kind].helper(rules, state, fight, seat) else (0,)
    sides = fight.sides if side == ANY else (-1,)
    found = [
        Commit(count, helper, cell if count or helper else -1)
        for helper in helpers
        for count in numbers
        for cell in (sides if count or helper else (-1,))
    ]
    return [Listed(tuple(found))]


def _numbers(rules: Rules, state: State, fight: Fight, seat: int) -> tuple[int, ...]:
    sets = [hook(rules, state, fight, seat) for hook in rules.conflicts[fight.kind].can_commit]
    return tuple([count for count in sets[0] if all(count in other for other in sets[1:])])


def why_not_commit(rules: Rules, state: State, fight: Fight, move: Commit) -> Refusal:
    """The rule that forbids committing so much."""
    supporter = asked(rules, state, fight)
    assert supporter is not None
    seat, _ = supporter
    slots = rules.conflicts[fight.kind]
    if move.count > state.hands[seat][committed_role(rules, fight)]:
        return NOT_IN_HAND
    if move.helper and not slots.helper(rules, state, fight, seat):
        return Refusal(f"{fight.kind}.helper", "No leader of the seat that is asked may be added here", ("te-26",))
    for hook in slots.can_commit:
        if move.count not in hook(rules, state, fight, seat):
            return POINTS.refusal(hook)
    return Refusal("no_side", "Support is for one of the sides, named where it can be chosen", ("hu-24",))


def commit(rules: Rules, draft: Draft, fight: Fight, move: Commit) -> None:
    """Tiles from the hand are added to a side and leave the game; a leader that helps is not spent."""
    supporter = asked(rules, draft, fight)
    assert supporter is not None
    seat, side = supporter
    if side == ANY:
        side = fight.sides.index(move.cell) if move.cell >= 0 else 0
    role = committed_role(rules, fight)
    spend(draft, seat, role, move.count)
    tell(rules, draft, "committed", f"{fight.kind}.can_commit", seat, rules.letters[role], move.count)
    if move.helper:
        tell(rules, draft, "helped", f"{fight.kind}.helper", seat, rules.leader_letters[role], 1)
    matter = draft.tasks[-2]
    assert isinstance(matter, Conflicts)
    pledged = matter.pledged | (1 << seat if move.count else 0)
    draft.tasks = (
        *draft.tasks[:-2],
        Conflicts(matter.kind, matter.cell, matter.stood, pledged),
        Fight(fight.kind, fight.role, fight.sides, (*fight.pledges, (seat, side, move.count, move.helper))),
    )


def committed_role(rules: Rules, fight: Fight) -> int:
    """The kind of tile that counts in this conflict."""
    return rules.conflicts[fight.kind].tile(rules, fight)  # type: ignore[no-any-return]


def settle(rules: Rules, draft: Draft, fight: Fight) -> None:
    """All have answered: compare, and the weaker sides lose, or the tie is somebody's to decide."""
    slots = rules.conflicts[fight.kind]
    sides, strengths = measured(rules, draft, fight)
    best = [side for side, strength in enumerate(strengths) if strength == max(strengths)]
    winner = best[0] if len(best) == 1 else slots.tie(rules, draft, fight, best)
    if winner == ANY:
        draft.push(Tie(tuple([fight.sides[side] for side in best])))
    else:
        finish(rules, draft, fight, winner, sides, strengths)


def matter_of(state: State) -> Conflicts:
    """What the fight that is going on belongs to."""
    return next(task for task in reversed(state.tasks) if isinstance(task, Conflicts))


def measured(rules: Rules, state: State, fight: Fight) -> tuple[list[int], list[int]]:
    """The cells and the strength of every side."""
    slots = rules.conflicts[fight.kind]
    matter = matter_of(state)
    sides = [slots.side(rules, state, matter, cell) for cell in fight.sides]
    return sides, [_strength(rules, state, slots, fight, side, cells) for side, cells in enumerate(sides)]


def finish(rules: Rules, draft: Draft, fight: Fight, winner: int, sides: list[int], strengths: list[int]) -> None:
    """One side has won: all losing sides lose at once, then the points, then the price."""
    slots = rules.conflicts[fight.kind]
    draft.replace_top()
    seats = [_seat_of(rules, draft, fight, side) for side in range(len(sides))]
    for side, strength in enumerate(strengths):
        letter = rules.leader_letters[fight.role] if fight.role >= 0 else "-"
        cell = 0 if fight.role >= 0 else 1 << fight.sides[side]
        tell(rules, draft, "won" if side == winner else "lost", fight.kind, seats[side], letter, strength, cell)
    losses = _lost(rules, draft, fight, [side for side in range(len(sides)) if side != winner], sides)
    for awards in slots.score:
        awards(rules, draft, fight, seats[winner], sides[winner], losses)
    slots.payment(rules, draft, fight, winner, sides[winner], strengths)


def _seat_of(rules: Rules, state: State, fight: Fight, side: int) -> int:
    """The seat of a leader that is a side; -1 for a whole state."""
    return owner_of(rules, state, fight.sides[side]) if fight.role >= 0 else -1


def _lost(rules: Rules, draft: Draft, fight: Fight, losers: list[int], sides: list[int]) -> Losses:
    slots = rules.conflicts[fight.kind]
    weak: list[Loser] = []
    for loser in losers:
        spared = 0
        for spares in slots.spares:
            spared |= spares(rules, draft, fight, loser)
        weak.append((loser, sides[loser], spared))
    leaders: tuple[int, ...] = ()
    tiles = 0
    for loses in slots.losses:
        more, number = loses(rules, draft, fight, weak)
        leaders, tiles = leaders + more, tiles + number
    return leaders, tiles


def _strength(rules: Rules, state: State, slots: ConflictRules, fight: Fight, side: int, cells: int) -> int:
    return sum(part(rules, state, fight, side, cells) for part in slots.strength)


def wins(rules: Rules, state: State, tie: Tie) -> Segments:
    """Which of the tied sides may be said to win."""
    return [Listed(tuple(Win(cell) for cell in tie.sides))]


def win(rules: Rules, draft: Draft, tie: Tie, move: Win) -> None:
    """The tie is decided."""
    draft.replace_top()
    fight = draft.tasks[-1]
    assert isinstance(fight, Fight)
    finish(rules, draft, fight, fight.sides.index(move.cell), *measured(rules, draft, fight))


def why_not_win(rules: Rules, state: State, tie: Tie, move: Win) -> Refusal:
    """Why the side cannot win."""
    return Refusal("not_tied", "Only one of the sides that are level at the top can be picked", ("hu-25",))
