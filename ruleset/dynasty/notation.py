"""Moves and tile counts as one line of text, and back."""

import re
from collections.abc import Callable
from typing import Any

from ruleset.dynasty.moves import (
    Build,
    Buy,
    Catastrophe,
    Choose,
    Commit,
    Counts,
    Decline,
    Drawn,
    Gain,
    Keep,
    Lay,
    Leave,
    Move,
    Pass,
    Pay,
    Pick,
    Place,
    Riot,
    Started,
    Stop,
    Swap,
    Win,
    Withdraw,
)
from ruleset.dynasty.rules import Rules
from ruleset.errors import NotationError
from ruleset.grids import first_cell

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


def shape_text(rules: Rules, shape: int) -> str:
    """A building's place: the name of its shape."""
    return rules.board.grid.shape_name(shape)


def read_shape(rules: Rules, kind: int, text: str) -> int:
    """The place of a kind of building that ``shape_text`` wrote; raises NotationError."""
    site = rules.site_of(kind)
    first = rules.board.grid.cell_set(text)
    found = next((shape for shape in site.around.get(first_cell(first), ()) if shape_text(rules, shape) == text), 0)
    if not found:
        raise NotationError(f"{text[:40]!r} is no place for such a building")
    return found


def _written_build(rules: Rules, kind: int, shape: int, price: str, moved: int) -> str:
    words = [rules.kinds[kind].letters, shape_text(rules, shape), price]
    words += ["from", shape_text(rules, moved)] if moved else []
    return " ".join(word for word in words if word)


def _read_build(rules: Rules, words: list[str]) -> tuple[int, int, int]:
    """(kind, shape, moved) of ``r a1b1a2`` or ``r a1b1a2 from d1e1d2``."""
    kind = _read_kind(rules, words[0])
    if len(words) > 2 and (len(words) != 4 or words[2] != "from"):
        raise NotationError("write colours and place, and `from` with the place of the building that is moved")
    moved = read_shape(rules, kind, words[3]) if len(words) > 2 else 0
    return kind, read_shape(rules, kind, words[1]), moved


def _cost_text(rules: Rules, role: int, count: int) -> str:
    return f"{rules.letters[role]}{count}"


def _read_cost(rules: Rules, role: int, text: str) -> int:
    letter = rules.letters[role]
    if not text.startswith(letter):
        raise NotationError(f"{text[:40]!r} is no price; it is paid with {letter}, as in {letter}2")
    return read_number(text[1:], "number of tiles")


def _read_buy(rules: Rules, words: list[str]) -> Buy:
    kind, shape, moved = _read_build(rules, words[:2] + words[3:])
    return Buy(kind, shape, _read_cost(rules, rules.site_of(kind).cost.role, words[2]), moved)


def _commit_text(rules: Rules, move: Commit) -> str:
    added = f"{move.count}+1" if move.helper else str(move.count)
    return added if move.cell < 0 else f"{added} {rules.board.grid.name(move.cell)}"


def _read_commit(rules: Rules, words: list[str]) -> Commit:
    count, _, helper = words[0].partition("+")
    if helper not in ("", "1"):
        raise NotationError(f"{words[0][:40]!r}: one leader at most can be added, written +1")
    cell = rules.board.grid.cell(words[1]) if len(words) > 1 else -1
    return Commit(read_number(count, "number of tiles"), int(helper == "1"), cell)


Writer = Callable[[Rules, Any], str]
Reader = Callable[[Rules, list[str]], Move]

Form = tuple[Callable[..., Move], int | tuple[int, ...], Writer, Reader]
"""The record of a move, how many words it takes, and how these are written and read."""


def _bare(kind: Callable[..., Move]) -> Form:
    return kind, 0, lambda rules, move: "", lambda rules, words: kind()


def _of_cell(kind: Callable[..., Move]) -> Form:
    return (
        kind,
        1,
        lambda rules, move: rules.board.grid.name(move.cell),
        lambda rules, words: kind(rules.board.grid.cell(words[0])),
    )


def _of_tile(kind: Callable[..., Move]) -> Form:
    return (
        kind,
        1,
        lambda rules, move: rules.letters[move.role],
        lambda rules, words: kind(read_role(rules, words[0], False)),
    )


def _of_leader(kind: Callable[..., Move]) -> Form:
    return (
        kind,
        1,
        lambda rules, move: rules.leader_letters[move.role],
        lambda rules, words: kind(read_role(rules, words[0], True)),
    )


def _of_tiles(kind: Callable[..., Move]) -> Form:
    return (
        kind,
        1,
        lambda rules, move: counts_text(rules, move.tiles),
        lambda rules, words: kind(read_counts(rules, words[0])),
    )


_FORMS: dict[str, Form] = {
    "place": (
        Place,
        2,
        lambda rules, move: f"{rules.leader_letters[move.role]} {rules.board.grid.name(move.cell)}",
        lambda rules, words: Place(read_role(rules, words[0], True), rules.board.grid.cell(words[1])),
    ),
    "withdraw": _of_leader(Withdraw),
    "lay": (
        Lay,
        2,
        lambda rules, move: f"{rules.letters[move.role]} {rules.board.grid.name(move.cell)}",
        lambda rules, words: Lay(read_role(rules, words[0], False), rules.board.grid.cell(words[1])),
    ),
    "catastrophe": _of_cell(Catastrophe),
    "swap": _of_tiles(Swap),
    "pass": _bare(Pass),
    "riot": (
        Riot,
        2,
        lambda rules, move: f"{rules.board.grid.name(move.cell)} {_cost_text(rules, rules.riot.role, move.count)}",
        lambda rules, words: Riot(rules.board.grid.cell(words[0]), _read_cost(rules, rules.riot.role, words[1])),
    ),
    "pagoda": (
        Buy,
        (3, 5),
        lambda rules, move: _written_build(
            rules,
            move.kind,
            move.shape,
            _cost_text(rules, rules.site_of(move.kind).cost.role, move.count),
            move.moved,
        ),
        _read_buy,
    ),
    "commit": (Commit, (1, 2), _commit_text, _read_commit),
    "win": _of_cell(Win),
    "pay": _of_cell(Pay),
    "take": _of_tile(Pick),
    "leave": _bare(Leave),
    "stop": _bare(Stop),
    "war": _of_leader(Choose),
    "build": (
        Build,
        (2, 4),
        lambda rules, move: _written_build(rules, move.kind, move.shape, "", move.moved),
        lambda rules, words: Build(*_read_build(rules, words)),
    ),
    "decline": _bare(Decline),
    "gain": _of_tile(Gain),
    "keep": _of_cell(Keep),
    "draw": _of_tiles(Drawn),
    "start": (
        Started,
        1,
        lambda rules, move: str(move.seat + 1),
        lambda rules, words: Started(read_seat(rules, words[0])),
    ),
}
_VERB_OF = {form[0]: verb for verb, form in _FORMS.items()}
VERBS = tuple(_FORMS)


def move_text(rules: Rules, move: Move) -> str:
    """The move in one line: a verb and what it needs."""
    verb = _VERB_OF[type(move)]
    return f"{verb} {_FORMS[verb][2](rules, move)}".rstrip()


def read_move(rules: Rules, text: str) -> Move:
    """The move that a line states; raises NotationError that says what was expected."""
    verb, *words = text.split(" ")
    form = _FORMS.get(verb)
    if form is None:
        raise NotationError(f"{text[:60]!r} is no move; moves begin with one of {', '.join(_FORMS)}")
    sizes = form[1] if isinstance(form[1], tuple) else (form[1],)
    if len(words) not in sizes:
        wanted = " or ".join(map(str, sizes))
        raise NotationError(f"{text[:60]!r}: `{verb}` takes {wanted} word(s) after it, not {len(words)}")
    try:
        move = form[3](rules, words)
    except NotationError as error:
        raise NotationError(f"{text[:60]!r}: {error}") from None
    if move_text(rules, move) != text:
        raise NotationError(f"{text[:60]!r}: written properly this is {move_text(rules, move)!r}")
    return move
