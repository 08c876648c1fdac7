"""Which rules the differing hooks met within a turn, in short."""

from collections.abc import Iterable

from attrs import frozen

from ruleset.compare.interactions import Interactions

MOST = 5
"""So many of the rules that a hook met most often are told."""


@frozen
class Met:
    """A hook that differs: in how many turns it decided something, and what else did in most of them."""

    hook: str
    turns: int
    others: tuple[tuple[str, int], ...]


@frozen
class Meetings:
    """The differing hooks of one variant in so many turns."""

    variant: str
    turns: int
    hooks: tuple[Met, ...]


def meetings(label: str, seen: Interactions, hooks: Iterable[str]) -> Meetings:
    """What these hooks of a variant met."""
    return Meetings(label, seen.turns, tuple(_met(hook, seen) for hook in hooks))


def _met(hook: str, seen: Interactions) -> Met:
    others = [(other, seen.met(hook, other)) for other in seen.hooks if other != hook]
    often = sorted((one for one in others if one[1]), key=lambda one: -one[1])
    return Met(hook, seen.met(hook, hook), tuple(often[:MOST]))
