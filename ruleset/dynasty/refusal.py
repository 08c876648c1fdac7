"""Which of several rules refuses a move."""

from collections.abc import Callable
from typing import Any

from ruleset.core.refusal import Refusal
from ruleset.dynasty.points import POINTS


def first_without(cell: int, hooks: tuple[Callable[..., int], ...], *arguments: Any) -> Refusal | None:
    """The first hook whose set of cells lacks ``cell``."""
    for hook in hooks:
        if not hook(*arguments) >> cell & 1:
            return POINTS.refusal(hook)
    return None
