"""Which of several rules refuses a move, and the refusal that several share."""

from collections.abc import Callable
from typing import Any

from ruleset.core.refusal import Refusal
from ruleset.dynasty.points import POINTS

NOT_IN_HAND = Refusal("not_in_hand", "Only tiles from one's own hand can be used", ("te-17", "te-26", "yg-31"))


def first_without(cell: int, hooks: tuple[Callable[..., int], ...], *arguments: Any) -> Refusal | None:
    """The first hook whose set of cells lacks ``cell``."""
    for hook in hooks:
        if not hook(*arguments) >> cell & 1:
            return POINTS.refusal(hook)
    return None
