"""Chance as events with exact weights; whoever samples brings the generator."""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from itertools import product
from math import comb, prod
from typing import Generic, TypeVar

M = TypeVar("M")
Counts = tuple[int, ...]


class Chance(ABC, Generic[M]):
    """A decision that nobody makes: possible events, each with a whole-number weight."""

    __slots__ = ()

    @property
    @abstractmethod
    def kind(self) -> str:
        """What is decided, for whom: the same word for the same sort of event in every variant of a family."""

    @property
    @abstractmethod
    def total(self) -> int:
        """The sum of all weights; an event's probability is its weight over this."""

    @abstractmethod
    def outcomes(self) -> Iterator[tuple[M, int]]:
        """Every possible event with its weight, in a fixed order."""

    @abstractmethod
    def weight(self, event: object) -> int:
        """The weight of ``event``; 0 when it cannot happen."""

    @abstractmethod
    def sample(self, rng: random.Random) -> M:
        """One event, drawn by weight."""

    def __contains__(self, event: object) -> bool:
        return self.weight(event) > 0


class Draw(Chance[M]):
    """``size`` things drawn blindly, without replacement, from a bag known by its counts."""

    __slots__ = ("bag", "make", "read", "size", "whose")

    def __init__(
        self,
        bag: Counts,
        size: int,
        make: Callable[[Counts], M],
        read: Callable[[object], Counts | None],
        whose: int = 0,
    ) -> None:
        """``make`` turns drawn counts into the family's event; ``read`` gives them back, or None.

        ``whose`` is a number for who or what is drawn for.
        """
        self.bag, self.size, self.make, self.read, self.whose = bag, size, make, read, whose

    def __str__(self) -> str:
        return f"draws {self.size} from a bag of {sum(self.bag)}"

    @property
    def kind(self) -> str:
        return f"draw {self.whose}"

    @property
    def total(self) -> int:
        return comb(sum(self.bag), self.size)

    def outcomes(self) -> Iterator[tuple[M, int]]:
        ranges = (range(min(held, self.size), -1, -1) for held in self.bag)
        for counts in product(*ranges):
            if sum(counts) == self.size:
                yield self.make(counts), self._weight(counts)

    def __contains__(self, event: object) -> bool:
        counts = self.read(event)
        if counts is None or len(counts) != len(self.bag) or sum(counts) != self.size:
            return False
        return all(0 <= drawn <= held for drawn, held in zip(counts, self.bag, strict=True))

    def weight(self, event: object) -> int:
        counts = self.read(event)
        return self._weight(counts) if counts is not None and event in self else 0

    def _weight(self, counts: Counts) -> int:
        return prod(comb(held, drawn) for held, drawn in zip(self.bag, counts, strict=True))

    def sample(self, rng: random.Random) -> M:
        left, drawn = list(self.bag), [0] * len(self.bag)
        size = sum(left)
        for _ in range(self.size):
            ticket = int(rng.random() * size)
            size -= 1
            kind = 0
            while ticket >= left[kind]:
                ticket -= left[kind]
                kind += 1
            left[kind] -= 1
            drawn[kind] += 1
        return self.make(tuple(drawn))


class Even(Chance[M]):
    """A few events, each as likely as the other."""

    __slots__ = ("events",)

    def __init__(self, events: tuple[M, ...]) -> None:
        self.events = events

    def __str__(self) -> str:
        return f"picks one of {len(self.events)} events"

    @property
    def kind(self) -> str:
        return "pick"

    @property
    def total(self) -> int:
        return len(self.events)

    def outcomes(self) -> Iterator[tuple[M, int]]:
        return ((event, 1) for event in self.events)

    def weight(self, event: object) -> int:
        return int(event in self.events)

    def sample(self, rng: random.Random) -> M:
        return self.events[int(rng.random() * len(self.events))]
