"""What holds of every step of a dynasty game: what may change, by how much, and what must be told."""

from ruleset.core.play import Step
from ruleset.dynasty.conflicts import committed_role, matter_of
from ruleset.dynasty.game import DynastyGame
from ruleset.dynasty.moves import Build, Buy, Catastrophe, Commit, Counts, Gain, Keep, Lay, Pick, Place, Riot, Withdraw
from ruleset.dynasty.spec import Conflict
from ruleset.dynasty.state import State, changed, taken_from
from ruleset.dynasty.tasks import Act, DrawStart, Ended, Fight, Price, Tie
from ruleset.spec.family import StepCheck


def points_are_the_awards(game: DynastyGame, before: State, step: Step) -> str | None:
    """Points never fall, and grow by exactly what the step's award events tell."""
    told = list(before.points)
    for event in step.events:
        if event.kind == "award":
            if event.number < 1:
                return f"an award of nothing: {event}"
            told[event.seat - 1] = changed(told[event.seat - 1], game.rules.letters.index(event.piece), event.number)
    return None if tuple(told) == step.state.points else f"awards make {told}, points are {step.state.points}"


def treasures_are_conserved(game: DynastyGame, before: State, step: Step) -> str | None:
    """Treasures only go from the board to players, and each is told; some variants let one go with its tile."""
    if not before.taken:
        return None  # the board is not set up before that
    after = step.state
    took = before.treasures & ~after.treasures & (after.faces | after.flat)
    told = [0] * game.seats
    for event in step.events:
        if event.kind == "treasure":
            told[event.seat - 1] += event.number
    if after.treasures & ~before.treasures or taken_from(after.held, before.held) != tuple(told):
        return f"treasures {before.held} became {after.held}, told were {told}"
    return None if sum(told) == took.bit_count() else f"{took.bit_count()} treasures left the board, told were {told}"


def catastrophes_are_conserved(game: DynastyGame, before: State, step: Step) -> str | None:
    """A catastrophe comes from the one who lays it and lies for the rest of the game."""
    after, left = step.state, before.catastrophes
    new = after.ruins & ~before.ruins
    wanted = 0
    if isinstance(step.move, Catastrophe):
        left, wanted = changed(left, before.active, -1), 1 << step.move.cell
    same = new == wanted and not before.ruins & ~after.ruins and left == after.catastrophes and min(left) >= 0
    return None if same else f"catastrophes {before.catastrophes} became {after.catastrophes}"


def buildings_stay(game: DynastyGame, before: State, step: Step) -> str | None:
    """A building goes up by a decision to build, and leaves when it is moved or one of its face-up tiles leaves."""
    old, new = list(before.buildings), list(step.state.buildings)
    if isinstance(step.move, (Build, Buy)):
        built = new.pop()
        if (built.kind, built.shape) != (step.move.kind, step.move.shape):
            return f"{built} was built"
        old = [one for one in old if one.shape != step.move.moved]
    lost = before.faces & ~step.state.faces
    stay = [one for one in old if game.rules.kinds[one.kind].covers or not one.shape & lost]
    return None if new == stay else f"buildings {old} became {new}"


def protected_tiles_stay(game: DynastyGame, before: State, step: Step) -> str | None:
    """Where buildings protect the face-up tile under them, neither a catastrophe nor a war takes it."""
    if isinstance(step.move, Catastrophe):
        protected = "tile_with_building" in game.rules.chapters.catastrophe.spares
    else:
        protected = isinstance(step.move, Commit) and "tile_of_a_building" in game.rules.chapters.war.spares
    under = sum(one.shape for one in before.buildings)
    lost = before.faces & ~step.state.faces & under
    return f"{game.rules.board.grid.names(lost)} lost under a building" if protected and lost else None


def a_gain_is_one_point(game: DynastyGame, before: State, step: Step) -> str | None:
    """Who takes a point of any colour is told to have one point of that colour, and nobody else is."""
    told = [event for event in step.events if event.kind == "award" and event.rule == "patron_income"]
    if not isinstance(step.move, Gain):
        return "a point of any colour that nobody took" if told else None
    letter = game.rules.letters[step.move.role]
    same = [(event.seat, event.piece, event.number) for event in told] == [(step.seat, letter, 1)]
    return None if same else f"{letter} was taken, told was {told}"


def leaders_move_by_their_players(game: DynastyGame, before: State, step: Step) -> str | None:
    """Only the leader that is placed or withdrawn moves; any other that leaves its cell is told to go home."""
    homes = {(event.seat - 1, event.piece) for event in step.events if event.kind == "home"}
    for index, (was, now) in enumerate(zip(before.at, step.state.at, strict=True)):
        seat, role = divmod(index, len(game.rules.roles))
        own = isinstance(step.move, (Place, Withdraw)) and (seat, role) == (before.active, step.move.role)
        home = (seat, game.rules.leader_letters[role]) in homes
        if was != now and not own and not (home and now < 0):
            return f"leader {game.rules.leader_letters[role]}{seat + 1} went from {was} to {now}"
    return None


def hands_change_by_their_players(game: DynastyGame, before: State, step: Step) -> str | None:
    """Only the hand of the seat that decides, or for which chance draws, changes, and by what the move says."""
    after = step.state
    if isinstance(before.tasks[-1], DrawStart):
        return None
    seats = [seat for seat in range(game.seats) if before.hands[seat] != after.hands[seat]]
    owner = step.seat - 1 if step.seat else getattr(before.tasks[-1], "seat", -1)
    if any(seat != owner for seat in seats):
        return f"seat {owner + 1} decides, the hands of seats {[seat + 1 for seat in seats]} change"
    if isinstance(step.move, Pick):
        same = after.hands[owner] == changed(before.hands[owner], step.move.role, 1)
        return None if same and after.market == changed(before.market, step.move.role, -1) else "a strange market"
    if step.seat and any(now > was for was, now in zip(before.hands[owner], after.hands[owner], strict=True)):
        return "a hand grows without a draw"
    if isinstance(step.move, Lay) and after.hands[owner] != changed(before.hands[owner], step.move.role, -1):
        return "the laid tile did not come from the hand"
    return None


def commits_within_hands(game: DynastyGame, before: State, step: Step) -> str | None:
    """What is committed is in the hand and leaves the game, every tile of it."""
    fight = before.tasks[-1]
    if not isinstance(step.move, Commit) or not isinstance(fight, Fight):
        return None
    seat, role = step.seat - 1, committed_role(game.rules, fight)
    count: int = step.move.count
    if not 0 <= count <= before.hands[seat][role]:
        return f"{count} committed of {before.hands[seat][role]}"
    same = step.state.hands[seat] == changed(before.hands[seat], role, -count)
    return None if same else f"{count} committed: {before.hands[seat]} became {step.state.hands[seat]}"


def _sides(game: DynastyGame, before: State, fight: Fight) -> list[int]:
    """All cells that any reading of the rules counts to each side of a fight."""
    grid = game.rules.board.grid
    stood = matter_of(before).stood
    sides = []
    for leader in fight.sides:
        side = grid.flood(1 << leader, before.linked)
        for kingdom in stood:
            side |= kingdom if kingdom >> leader & 1 else 0
        sides.append(side)
    return sides


def casualties_among_the_losers(game: DynastyGame, before: State, step: Step) -> str | None:
    """Tiles leave the board by a catastrophe on them, or lost in a conflict: of its colour, on the losing side."""
    after = step.state
    lost = before.faces & ~after.faces & ~after.flat
    if isinstance(step.move, (Catastrophe, Riot)):
        lost &= ~(1 << step.move.cell)
    if not lost:
        return None
    fight = next((task for task in reversed(before.tasks) if not isinstance(task, Tie)), None)
    if isinstance(fight, Price):
        stray = lost & ~fight.cells
        return f"paid on {game.rules.board.grid.names(stray)}" if stray else None
    if not isinstance(fight, Fight):
        return f"tiles leave {game.rules.board.grid.names(lost)} without a conflict"
    rules: Conflict = getattr(game.rules.chapters, fight.kind)
    role = committed_role(game.rules, fight)
    if fight.role < 0:
        stray = lost & ~before.tiles[role] | lost & 1 << before.joint
        return f"tiles are lost on {game.rules.board.grid.names(stray)}" if stray else None
    losing = 0
    for leader, side in zip(fight.sides, _sides(game, before, fight), strict=True):
        losing |= 0 if after.led >> leader & 1 else side
    stray = lost & ~(losing & before.tiles[role])
    if "tiles_of_the_losing_side" not in rules.losses:
        stray |= lost
    if "support_with_treasure" in rules.spares:
        stray |= lost & before.treasures
    return f"tiles are lost on {game.rules.board.grid.names(stray)}" if stray else None


def one_loser_a_fight(game: DynastyGame, before: State, step: Step) -> str | None:
    """When all have committed, all fighting leaders but one have lost and gone home."""
    fight = before.tasks[-1]
    if not isinstance(fight, Fight) or fight.role < 0 or len(fight.pledges) + 1 < len(fight.sides):
        return None
    lost = [event for event in step.events if event.kind == "home" and event.rule == f"{fight.kind}.losses"]
    standing = [cell for cell in fight.sides if step.state.led >> cell & 1]
    return (
        None
        if len(lost) == len(fight.sides) - 1 and len(standing) < 2
        else f"{len(lost)} of the fighting leaders have lost"
    )


def gone_is_gone(game: DynastyGame, before: State, step: Step) -> str | None:
    """What has left the game never comes back, and the bag only gets emptier."""

    def fell(was: Counts, now: Counts) -> bool:
        return any(less < more for more, less in zip(was, now, strict=True))

    after = step.state
    if fell(before.gone, after.gone) or any(map(fell, before.tossed, after.tossed)) or fell(after.bag, before.bag):
        return "tiles came back"
    return None


def turns_go_round(game: DynastyGame, before: State, step: Step) -> str | None:
    """The turn stays with the active player or passes clockwise; a game that goes on refills every hand."""
    if isinstance(before.tasks[-1], DrawStart):
        return None
    after, top = step.state, step.state.tasks[-1]
    if after.active not in (before.active, (before.active + 1) % game.seats):
        return f"the turn went from seat {before.active + 1} to seat {after.active + 1}"
    chapters = game.rules.chapters
    always = {"refill_active", "refill_others"} <= set(chapters.turn.end) and chapters.end.short_bag == "ends_at_once"
    begins = after.active != before.active and isinstance(top, Act)
    if begins and always and any(sum(hand) != chapters.components.hand for hand in after.hands):
        return "a turn begins with a hand that was not refilled"
    return None


def ended_says_so(game: DynastyGame, before: State, step: Step) -> str | None:
    """An end is told once, and nothing else is pending then."""
    told = sum(event.kind == "ended" for event in step.events)
    ended = isinstance(step.state.tasks[-1], Ended)
    return None if told == ended and (not ended or len(step.state.tasks) == 1) else f"{told} ends told"


def treasures_stay_where_said(game: DynastyGame, before: State, step: Step) -> str | None:
    """A treasure that was said to stay is still there."""
    if isinstance(step.move, Keep) and not step.state.treasures >> step.move.cell & 1:
        return "the treasure that was to stay is gone"
    return None


OF_STEPS: dict[str, StepCheck] = {
    check.__name__: check
    for check in (
        points_are_the_awards,
        treasures_are_conserved,
        catastrophes_are_conserved,
        buildings_stay,
        protected_tiles_stay,
        a_gain_is_one_point,
        leaders_move_by_their_players,
        hands_change_by_their_players,
        commits_within_hands,
        casualties_among_the_losers,
        one_loser_a_fight,
        gone_is_gone,
        turns_go_round,
        ended_says_so,
        treasures_stay_where_said,
    )
}
