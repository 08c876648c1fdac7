"""Legal moves for people: grouped by kind, told in few lines, and the nearest to what was typed."""

from collections.abc import Iterable
from difflib import get_close_matches
from textwrap import wrap
from typing import Any

from attrs import frozen

from ruleset.core.game import AnyGame
from ruleset.core.moves import meaning

FEW = 12
"""So many moves are simply listed."""


@frozen
class Kind:
    """The moves that begin with one verb, and what such a move does."""

    verb: str
    does: str
    texts: tuple[str, ...]


def kinds(game: AnyGame, moves: Iterable[Any]) -> tuple[Kind, ...]:
    """The moves by verb, in their own order."""
    found: dict[str, list[str]] = {}
    does: dict[str, str] = {}
    for move in moves:
        text = game.move_text(move)
        verb = text.partition(" ")[0]
        found.setdefault(verb, []).append(text)
        does.setdefault(verb, meaning(move))
    return tuple(Kind(verb, does[verb], tuple(texts)) for verb, texts in found.items())


def summary(found: tuple[Kind, ...], width: int) -> list[str]:
    """A line for each kind: how many there are, what they do, an example. A few moves are told in full."""
    if sum(len(kind.texts) for kind in found) <= FEW:
        return [line for kind in found for line in (kind.does, *(f"  {text}" for text in kind.texts))]
    verbs = max(len(kind.verb) for kind in found)
    lines = []
    for kind in found:
        example = f" ({kind.texts[0]})" if kind.texts[0] != kind.verb else ""
        head = f"  {kind.verb:<{verbs}} {len(kind.texts):>4}  "
        lines += wrap(kind.does + example, width, initial_indent=head, subsequent_indent=" " * len(head))
    return lines


def told(kind: Kind, width: int) -> list[str]:
    """All moves of a kind; those that differ in the last word alone share a line."""
    starts: dict[str, list[str]] = {}
    for text in kind.texts:
        start, _, last = text.rpartition(" ")
        starts.setdefault(start, []).append(last)
    lines = [kind.does]
    for start, words in starts.items():
        lines += wrap(" ".join(words), width, initial_indent=f"  {start} ".rstrip() + " ", subsequent_indent="      ")
    return lines


def nearest_moves(game: AnyGame, moves: Iterable[Any], text: str) -> list[str]:
    """Up to three legal moves that look like a text, those with its verb first."""
    texts = [game.move_text(move) for move in moves]
    verb = text.partition(" ")[0]
    same = [one for one in texts if one.partition(" ")[0] == verb]
    return get_close_matches(text, same or texts, n=3, cutoff=0.4)
