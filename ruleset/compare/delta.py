"""Delta debugging: as few things as possible for which something still holds."""

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def fewest(things: Sequence[T], holds: Callable[[list[T]], bool]) -> list[T]:
    """A part of ``things``, in their order, for which ``holds`` is true and of which no single thing can go.

    ``holds`` must be true of all of them. Large runs are tried first, so that most of a long list goes in few tries.
    """
    left, run = list(things), len(things)
    while run:
        begin, gone = 0, False
        while begin < len(left):
            tried = left[:begin] + left[begin + run :]
            if holds(tried):
                left, gone = tried, True
            else:
                begin += run
        # A thing that could not go may go after others went, so single ones are tried until none went.
        run = run if run == 1 and gone else run // 2
    return left
