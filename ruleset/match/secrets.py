"""What hidden things came out when, and whom that keeps from deciding anew.

Taking a move back is fair as long as nobody knows more than when it was made, except what the seat that takes it
back has itself laid open. So each step that lets a seat see something hidden is noted with the seat that gave it
away, also when the step is taken back later: nobody forgets.
"""

from typing import Any

from attrs import evolve, frozen

from ruleset.core.game import AnyGame
from ruleset.core.play import Step

NOBODY = 0
"""Who gave something away when chance did, or when the mover has learnt something too."""


@frozen
class Shown:
    """For chance (first) and each seat: how many steps had been made when it last gave something hidden away."""

    marks: tuple[int, ...]

    @classmethod
    def nothing(cls, seats: int) -> "Shown":
        """At the start nothing has come out."""
        return cls((0,) * (seats + 1))

    def after(self, number: int, giver: int) -> "Shown":
        """The step of that number (from 1) has shown something that ``giver`` kept hidden."""
        marks = list(self.marks)
        marks[giver] = max(marks[giver], number)
        return evolve(self, marks=tuple(marks))

    def against(self, count: int, seat: int) -> int | None:
        """Who keeps ``seat`` from deciding anew behind ``count`` steps; None when nothing speaks against it."""
        givers = (giver for giver, mark in enumerate(self.marks) if mark > count and giver != seat)
        return next(givers, None)


def giver(game: AnyGame, before: Any, step: Step, people: tuple[int, ...]) -> int | None:
    """Who gave something hidden away by a step: a seat, ``NOBODY``, or None when no person has learnt anything.

    What a seat lays open of its own may be taken back by that seat. What chance brings, and cards that are turned
    up at the same time as one's own, may be taken back by nobody.
    """
    learnt = [seat for seat in people if game.shows(before, step.move, step.state, seat)]
    if not learnt:
        return None
    return NOBODY if step.seat in learnt else step.seat
