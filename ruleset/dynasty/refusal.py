"""Why a move is not allowed: the name of the rule that refuses, and its sentence."""

from collections.abc import Callable
from typing import Any

from attrs import frozen

from ruleset.dynasty.points import POINTS


@frozen
class Refusal:
    """A rule that forbids a move: a hook's name, a value's path, or a plain fault like ``not_in_hand``."""

    rule: str
    sentence: str


def refused_by(hook: Callable[..., Any]) -> Refusal:
    """The refusal of a hook, in its own sentence."""
    sentence, clause = POINTS.sentence(hook.__name__)
    return Refusal(hook.__name__, f"{sentence} ({clause})")


def first_without(cell: int, hooks: tuple[Callable[..., int], ...], *arguments: Any) -> Refusal | None:
    """The first hook whose set of cells lacks ``cell``."""
    for hook in hooks:
        if not hook(*arguments) >> cell & 1:
            return refused_by(hook)
    return None
