"""Telling what was probably meant; the form of a problem itself is in ``ruleset.errors``."""

from collections.abc import Iterable
from difflib import get_close_matches

from ruleset.errors import Problem, Span

__all__ = ["Problem", "Span", "nearest"]

_LONGEST = 80
_MOST_LISTED = 20


def nearest(word: str, words: Iterable[str]) -> str:
    """``did you mean 'least'?`` where one of ``words`` is near to ``word``, else a list of those known here."""
    known = [str(one) for one in words]
    if not known:
        return "nothing is known here"
    by_case = {one.casefold(): one for one in reversed(known)}
    near = get_close_matches(word[:_LONGEST].casefold(), by_case, n=1)
    return f"did you mean {by_case[near[0]]!r}?" if near else f"known here: {_listed(known)}"


def _listed(known: list[str]) -> str:
    more = len(known) - _MOST_LISTED
    return ", ".join(known[:_MOST_LISTED]) + (f" and {more} more" if more > 0 else "")
