"""What a comparison in numbers counts in a draft."""

from collections.abc import Sequence

from ruleset.core.game import Event
from ruleset.spec.family import Metric

OBJECTIVES = ("per_suit", "per_set", "per_missing_suit", "majority", "majority_of_singles", "best_card")


def points_by(*rules: str) -> Metric:
    """The points that these rules have awarded; all points when none is named."""

    def count(events: Sequence[Event]) -> int:
        awards = (event for event in events if event.kind == "award")
        return sum(event.number for event in awards if not rules or event.rule in rules)

    return count


METRICS: dict[str, Metric] = {
    "points": points_by(),
    **{f"points of {name}": points_by(name) for name in OBJECTIVES},
}
