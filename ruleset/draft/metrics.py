"""What a comparison in numbers counts in a draft."""

from collections.abc import Callable

from ruleset.core.game import Event


def _points_by(rule: str) -> Callable[[Event], int]:
    return lambda event: event.number if event.kind == "award" and event.rule == rule else 0


OBJECTIVES = ("per_suit", "per_set", "per_missing_suit", "majority", "majority_of_singles", "best_card")

METRICS: dict[str, Callable[[Event], int]] = {
    "points": lambda event: event.number if event.kind == "award" else 0,
    **{f"points of {name}": _points_by(name) for name in OBJECTIVES},
}
