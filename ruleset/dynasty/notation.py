"""Moves and tile counts as one line of text, and back."""

import re
from collections.abc import Callable
from typing import Any

from ruleset.dynasty.moves import (
    Build,
    Catastrophe,
    Choose,
    Commit,
    Counts,
    Decline,
    Drawn,
    Keep,
    Lay,
    Move,
    Pass,
    Place,
    Started,
    Swap,
    Withdraw,
)
from ruleset.dynasty.rules import Rules
from ruleset.errors import NotationError

UNKNOWN = "?"
_COUNT = re.compile(r"([a-z?])(0|[1-9][0-9]{0,8})")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")


def counts_text(rules: Rules, counts: Counts) -> str:
    """Tiles by letter and number, ``r2g1``; ``-`` for none, ``?3`` for unknown ones."""
    letters = rules.letters + UNKNOWN
    return "".join(f"{letters[i]}{n}" for i, n in enumerate(counts) if n) or "-"


def read_counts(rules: Rules, text: str, width: int | None = None) -> Counts:
    """The counts that ``counts_text`` wrote; ``width`` leaves unknown tiles out. Raises NotationError."""
    letters = rules.letters + UNKNOWN
    counts = [0] * len(letters)
    rest = "" if text == "-" else text
    if rest and (_COUNT.sub("", rest) or not all(found[1] in letters for found in _COUNT.finditer(rest))):
        known = " ".join(rules.letters)
        raise NotationError(f"{text[:40]!r} are no tiles; write a letter ({known}) and a number each, like r2g1, or -")
    for found in _COUNT.finditer(rest):
        index = letters.index(found[1])
        if counts[index]:
            raise NotationError(f"{text[:40]!r} names {found[1]} twice")
        counts[index] = int(found[2])
    return tuple(counts if width is None else counts[:width])


def read_number(text: str, what: str) -> int:
    """A whole number of up to nine digits; raises NotationError."""
    if not _NUMBER.fullmatch(text):
        raise NotationError(f"{text[:40]!r} is no {what}; write a whole number")
    return int(text)


def read_role(rules: Rules, text: str, leader: bool) -> int:
    """The role of a leader's (upper case) or tile's (lower case) letter; raises NotationError."""
    letters = rules.leader_letters if leader else rules.letters
    if len(text) != 1 or text not in letters:
        raise NotationError(f"{text[:40]!r} is no {'leader' if leader else 'tile'}; known here: {' '.join(letters)}")
    return letters.index(text)


def read_seat(rules: Rules, text: str) -> int:
    """A seat, 1-based in text and 0-based in the answer; raises NotationError."""
    seat = read_number(text, "seat")
    if not 1 <= seat <= rules.seats:
        raise NotationError(f"there is no seat {seat}; seats are 1 to {rules.seats}")
    return seat - 1


def _read_kind(rules: Rules, text: str) -> int:
    letters = [kind.letters for kind in rules.kinds]
    if text not in letters:
        raise NotationError(f"{text[:40]!r} is no building; known here: {' '.join(letters)}")
    return letters.index(text)


Writer = Callable[[Rules, Any], str]
Reader = Callable[[Rules, list[str]], Move]

_FORMS: dict[str, tuple[type, int, Writer, Reader]] = {
    "place": (
        Place,
        2,
        lambda rules, move: f"{rules.leader_letters[move.role]} {rules.board.grid.name(move.cell)}",
        lambda rules, words: Place(read_role(rules, words[0], True), rules.board.grid.cell(words[1])),
    ),
    "withdraw": (
        Withdraw,
        1,
        lambda rules, move: rules.leader_letters[move.role],
        lambda rules, words: Withdraw(read_role(rules, words[0], True)),
    ),
    "lay": (
        Lay,
        2,
        lambda rules, move: f"{rules.letters[move.role]} {rules.board.grid.name(move.cell)}",
        lambda rules, words: Lay(read_role(rules, words[0], False), rules.board.grid.cell(words[1])),
    ),
    "catastrophe": (
        Catastrophe,
        1,
        lambda rules, move: rules.board.grid.name(move.cell),
        lambda rules, words: Catastrophe(rules.board.grid.cell(words[0])),
    ),
    "swap": (
        Swap,
        1,
        lambda rules, move: counts_text(rules, move.tiles),
        lambda rules, words: Swap(read_counts(rules, words[0])),
    ),
    "pass": (Pass, 0, lambda rules, move: "", lambda rules, words: Pass()),
    "commit": (
        Commit,
        1,
        lambda rules, move: str(move.count),
        lambda rules, words: Commit(read_number(words[0], "number of tiles")),
    ),
    "war": (
        Choose,
        1,
        lambda rules, move: rules.leader_letters[move.role],
        lambda rules, words: Choose(read_role(rules, words[0], True)),
    ),
    "build": (
        Build,
        2,
        lambda rules, move: f"{rules.kinds[move.kind].letters} {rules.board.grid.name(move.cell)}",
        lambda rules, words: Build(_read_kind(rules, words[0]), rules.board.grid.cell(words[1])),
    ),
    "decline": (Decline, 0, lambda rules, move: "", lambda rules, words: Decline()),
    "keep": (
        Keep,
        1,
        lambda rules, move: rules.board.grid.name(move.cell),
        lambda rules, words: Keep(rules.board.grid.cell(words[0])),
    ),
    "draw": (
        Drawn,
        1,
        lambda rules, move: counts_text(rules, move.tiles),
        lambda rules, words: Drawn(read_counts(rules, words[0])),
    ),
    "start": (
        Started,
        1,
        lambda rules, move: str(move.seat + 1),
        lambda rules, words: Started(read_seat(rules, words[0])),
    ),
}
_VERBS = {form[0]: verb for verb, form in _FORMS.items()}


def move_text(rules: Rules, move: Move) -> str:
    """The move in one line: a verb and what it needs."""
    verb = _VERBS[type(move)]
    return f"{verb} {_FORMS[verb][2](rules, move)}".rstrip()


def read_move(rules: Rules, text: str) -> Move:
    """The move that a line states; raises NotationError that says what was expected."""
    verb, *words = text.split(" ")
    form = _FORMS.get(verb)
    if form is None:
        raise NotationError(f"{text[:60]!r} is no move; moves begin with one of {', '.join(_FORMS)}")
    if len(words) != form[1]:
        raise NotationError(f"{text[:60]!r}: `{verb}` takes {form[1]} word(s) after it, not {len(words)}")
    try:
        move = form[3](rules, words)
    except NotationError as error:
        raise NotationError(f"{text[:60]!r}: {error}") from None
    if move_text(rules, move) != text:
        raise NotationError(f"{text[:60]!r}: written properly this is {move_text(rules, move)!r}")
    return move
