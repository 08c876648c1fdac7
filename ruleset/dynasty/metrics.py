"""What a comparison in numbers counts in a dynasty game."""

from collections.abc import Callable

from ruleset.core.game import Event


def _events(kind: str, rule: str | None = None) -> Callable[[Event], int]:
    return lambda event: int(event.kind == kind and (rule is None or event.rule == rule))


METRICS: dict[str, Callable[[Event], int]] = {
    "points": lambda event: event.number if event.kind == "award" else 0,
    "wars": _events("won", "war"),
    "revolts": _events("won", "revolt"),
    "monuments": _events("built"),
    "treasures": _events("treasure"),
    "catastrophes": _events("catastrophe"),
    "swaps": _events("swapped"),
}
