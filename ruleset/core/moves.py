"""The lazy set of legal moves: sized, ordered, indexable and sampled without being listed."""

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

M = TypeVar("M")


class Segment(ABC, Generic[M]):
    """A run of moves of one kind inside a move set; equal ones have equal slots, and so the same moves."""

    __slots__: tuple[str, ...] = ()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

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

    def same_as(self, other: "Moves[M]") -> bool:
        """Whether both are written alike, which is found without listing them; others may have the same moves too."""
        return self._segments == other._segments

    def sample(self, rng: random.Random) -> M:
        """One legal move, each equally likely; raises IndexError when there is none."""
        if not self._size:
            raise IndexError("no move to sample from")
        return self[int(rng.random() * self._size)]


def meaning(move: object) -> str:
    """What such a move does, in a sentence: the first line of what its kind says of itself."""
    return (type(move).__doc__ or "").strip().split("\n")[0]
