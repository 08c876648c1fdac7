"""Saying what was meant."""

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(word: str, words: Iterable[str]) -> str:
    """A phrase that helps: the known word nearest to ``word``, or else all that are known."""
    known = [str(one) for one in words]
    near = get_close_matches(word[:60], known, 1, 0.6)
    if near:
        return f"did you mean {near[0]!r}?"
    return f"known here: {', '.join(known[:30])}" if known else "nothing is known here"
