"""How the game ends, and who has won."""

from ruleset.core.game import Outcome
from ruleset.dynasty.moves import Counts
from ruleset.dynasty.pieces import tell
from ruleset.dynasty.points import POINTS
from ruleset.dynasty.rules import Rules
from ruleset.dynasty.state import Draft, State, changed
from ruleset.dynasty.tasks import Ended, Steps


def end(rules: Rules, draft: Draft, reason: str, rule: str) -> None:
    """The game is over; what was still pending is not done."""
    draft.tasks = (Ended(reason),)
    tell(rules, draft, "ended", rule)


@POINTS.offer("turn.end", clause="te-45")
def end_if_few_treasures(rules: Rules, draft: Draft, step: Steps) -> None:
    """The game ends when few enough treasures are left on the board."""
    if draft.treasures.bit_count() <= rules.chapters.end.few_treasures:
        end(rules, draft, "few_treasures", "end_if_few_treasures")


@POINTS.offer("turn.end", clause="te-47", keeps="play_is_bounded")
def end_if_quiet(rules: Rules, draft: Draft, step: Steps) -> None:
    """The game ends after so many rounds in a row in which nobody laid anything, rioted, built or drew."""
    draft.quiet += 1
    if draft.quiet >= rules.chapters.end.quiet_rounds * rules.seats:
        end(rules, draft, "quiet", "end_if_quiet")


@POINTS.offer("end.compare", clause="te-46")
def smallest(points: Counts, wild: int) -> int:
    """The player whose smallest colour is largest wins."""
    return points[0]


@POINTS.offer("end.compare", clause="te-46")
def second_smallest(points: Counts, wild: int) -> int:
    """Those level compare their second smallest colour."""
    return points[1]


@POINTS.offer("end.compare", clause="te-46")
def third_smallest(points: Counts, wild: int) -> int:
    """Those still level compare their third smallest colour."""
    return points[2]


@POINTS.offer("end.compare", clause="te-46")
def largest(points: Counts, wild: int) -> int:
    """Those still level compare their largest colour."""
    return points[-1]


@POINTS.offer("end.compare", clause="hu-31")
def fewest_wild(points: Counts, wild: int) -> int:
    """Those still level compare their wild points: fewer are better."""
    return -wild


def spread_one_by_one(points: Counts, wild: int) -> Counts:
    """Points, ascending, with wild points given one by one to the smallest colour: no other way ranks better."""
    spread = sorted(points)
    for _ in range(wild):
        spread[0] += 1
        spread.sort()
    return tuple(spread)


def spread_together(points: Counts, wild: int) -> Counts:
    """Points, ascending, with all wild points in the one colour that ranks best."""
    return max(tuple(sorted(changed(points, colour, wild))) for colour in range(len(points)))


SPREADS = {"one_by_one": spread_one_by_one, "together": spread_together}


def _parted(rules: Rules, state: State, seat: int) -> tuple[Counts, int]:
    """A seat's points in the colours that are compared, and those that may be spread: treasures and the wild colour."""
    points, held = state.points[seat], state.held[seat]
    if rules.wild < 0:
        return points, held
    return points[: rules.wild] + points[rules.wild + 1 :], held + points[rules.wild]


def outcome(rules: Rules, state: State, reason: str) -> Outcome:
    """The ranking of an ended game, or of one as if it ended now."""
    spread = SPREADS[rules.chapters.end.wild]
    gained = [_parted(rules, state, seat) for seat in range(rules.seats)]
    colours = [spread(points, wild) for points, wild in gained]
    keys = [tuple(hook(one, wild) for hook in rules.compare) for one, (_, wild) in zip(colours, gained, strict=True)]
    ranking = tuple(
        tuple(seat + 1 for seat in range(rules.seats) if keys[seat] == key) for key in sorted(set(keys), reverse=True)
    )
    return Outcome(reason, tuple(colours), ranking, _decided(rules, sorted(keys, reverse=True)))


def _decided(rules: Rules, keys: list[Counts]) -> str:
    """The first comparison in which the best two differ."""
    for hook, best, second in zip(rules.compare, keys[0], keys[1], strict=True):
        if best != second:
            return hook.__name__
    return "full_tie" if rules.chapters.end.full_tie == "shared" else "nobody"
