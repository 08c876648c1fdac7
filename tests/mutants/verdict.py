"""What became of a mutant, and how long one may take."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

from attrs import frozen


@frozen
class Verdict:
    """``killed``, ``survived``, or for changed values ``refused``, ``equivalent``, ``wrongly excused``; and by what."""

    word: str
    by: str

    @property
    def bad(self) -> bool:
        return self.word in ("survived", "wrongly excused")


class TooSlowError(Exception):
    """More CPU time than a rule case ever needs."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise TooSlowError in the middle of what takes more CPU time; a rule that never ends is wrong too."""

    def stop(number: int, frame: object) -> None:
        raise TooSlowError(f"more than {seconds} seconds")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
