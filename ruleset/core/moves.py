"""The lazy set of legal moves: sized, ordered, indexable and sampled without being listed."""

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

M = TypeVar("M")


class Segment(ABC, Generic[M]):
    """A run of moves of one kind inside a move set."""

    __slots__ = ()

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def __getitem__(self, index: int) -> M: ...

    @abstractmethod
    def __contains__(self, move: object) -> bool: ...


class Listed(Segment[M]):
    """A short run that is simply written out."""

    __slots__ = ("moves",)

    def __init__(self, moves: tuple[M, ...]) -> None:
        self.moves = moves

    def __len__(self) -> int:
        return len(self.moves)

    def __getitem__(self, index: int) -> M:
        return self.moves[index]

    def __contains__(self, move: object) -> bool:
        return move in self.moves


class Moves(Sequence[M]):
    """Every legal move of one decision, in a fixed order.

    ``len(moves)``, ``moves[k]``, ``move in moves`` and ``moves.sample(rng)`` do not build the
    list; ``for move in moves`` builds one move at a time.
    """

    __slots__ = ("_segments", "_size")

    def __init__(self, segments: list[Segment[M]]) -> None:
        self._segments = segments
        size = 0
        for segment in segments:
            size += len(segment)
        self._size = size

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, index: int) -> M:  # type: ignore[override]
        """The move at ``index``, 0-based; raises IndexError."""
        if index < 0:
            index += self._size
        for segment in self._segments:
            size = len(segment)
            if 0 <= index < size:
                return segment[index]
            index -= size
        raise IndexError("move index out of range")

    def __contains__(self, move: object) -> bool:
        for segment in self._segments:  # noqa: SIM110 - asked at every applied move; any() takes twice as long
            if move in segment:
                return True
        return False

    def __iter__(self) -> Iterator[M]:
        for segment in self._segments:
            for index in range(len(segment)):
                yield segment[index]

    def sample(self, rng: random.Random) -> M:
        """One legal move, each equally likely; raises IndexError when there is none."""
        if not self._size:
            raise IndexError("no move to sample from")
        return self[int(rng.random() * self._size)]
