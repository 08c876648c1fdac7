"""A position as a rule case writes it, and the things that can be left out of it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ruleset.dynasty.notation import counts_text, shape_text
from ruleset.dynasty.rules import Rules
from ruleset.dynasty.sketch import HOLE, KEYS, token
from ruleset.dynasty.state import State
from ruleset.dynasty.tasks import Act
from ruleset.grids import cells_of

Said = Mapping[str, Any]

_EMPTY = ("..", "~~", HOLE)
_BUILDINGS = ("monuments", "pagodas")
_COUNT = re.compile(r"([a-z])(\d+)")


def drawn(rules: Rules, state: State) -> dict[str, Any] | None:
    """What a case would say of a position; None unless a player is about to act and nothing else is pending.

    Tiles that were swapped away face down become tiles that left the game.
    """
    (top, *below) = reversed(state.tasks)
    if below or not isinstance(top, Act):
        return None
    said: dict[str, Any] = {"players": rules.seats, "sketch": _block(rules, state)}
    for one in state.buildings:
        kind = rules.kinds[one.kind]
        text = f"{kind.letters} {shape_text(rules, one.shape)} {rules.letters[one.role]}"
        said.setdefault(f"{kind.family}s", []).append(text)
    taken = rules.board.corners & ~state.treasures
    said["corners"] = [rules.board.grid.name(cell) for cell in cells_of(taken)]
    said["turn"], said["actions"] = state.active + 1, top.left
    said["hands"] = _each(counts_text(rules, hand) for hand in state.hands)
    said["bag"], said["market"] = counts_text(rules, state.bag), counts_text(rules, state.market)
    said["points"] = _each(counts_text(rules, points) for points in state.points)
    said["treasures"], said["catastrophes"] = _each(state.held), _each(state.catastrophes)
    said["quiet"] = max(0, state.quiet)
    return {key: value for key, value in said.items() if value not in ({}, [], "-") or key == "bag"}


def _block(rules: Rules, state: State) -> str:
    """The board as a sketch draws it."""
    grid = rules.board.grid
    rows = ([token(rules, state, grid.at(row, column)) for column in range(grid.columns)] for row in range(grid.rows))
    return "".join(f"{grid.indent(number)}{' '.join(row)}\n" for number, row in enumerate(rows))


def _each(values: Any) -> dict[int, Any]:
    return {seat: value for seat, value in enumerate(values, 1) if value not in ("-",)}


Cut = tuple[str, Any, Any]
"""(key, entry of it, what stands there afterwards); entry None is the key itself, afterwards None leaves it out."""


def cuts(rules: Rules, said: Said) -> Iterator[list[Cut]]:
    """What could go from a position: groups, the coarsest first."""
    yield [(key, None, None) for key in ("players", *KEYS[2:]) if key in said]
    tables = [key for key in ("hands", "points", "treasures", "catastrophes") if key in said]
    yield [(key, seat, None) for key in tables for seat in said[key]]
    yield [(key, text, None) for key in _BUILDINGS for text in said.get(key, ())]
    cells = _cells(said)
    yield [("sketch", place, _emptied(rules, token)) for place, token in cells if token not in _EMPTY]
    yield [("sketch", place, HOLE) for place, token in cells if token != HOLE]
    tiles = [(seat, *found) for seat, text in said.get("hands", {}).items() for found in _COUNT.findall(str(text))]
    yield [("hands", (seat, letter), 0) for seat, letter, _ in tiles]
    yield [("hands", (seat, letter), 1) for seat, letter, count in tiles if int(count) > 1]


def _emptied(rules: Rules, token: str) -> str:
    river = token[1] == "~" or (
        token[0] in rules.letters and not rules.lies_on[rules.letters.index(token[0])] & rules.board.land
    )
    return "~~" if river else ".."


def _cells(said: Said) -> list[tuple[tuple[int, int], str]]:
    lines = str(said.get("sketch", "")).splitlines()
    return [((row, column), token) for row, line in enumerate(lines) for column, token in enumerate(line.split())]


def cut(said: Said, chosen: Sequence[Cut]) -> dict[str, Any]:
    """The position without the chosen things."""
    left: dict[str, Any] = {key: dict(value) if isinstance(value, Mapping) else value for key, value in said.items()}
    rows = [(line[: len(line) - len(line.lstrip())], line.split()) for line in str(said.get("sketch", "")).splitlines()]
    for key, entry, new in chosen:
        if key == "sketch":
            rows[entry[0]][1][entry[1]] = new
        elif entry is None:
            left.pop(key, None)
        elif isinstance(entry, tuple):
            seat, letter = entry
            _fewer_tiles(left, seat, letter, new)
        elif isinstance(left.get(key), dict):
            left[key].pop(entry, None)
        elif key in left:
            left[key] = [text for text in left[key] if text != entry]
    if rows:
        left["sketch"] = "".join(f"{indent}{' '.join(row)}\n" for indent, row in rows)
    return {key: value for key, value in left.items() if value not in ({}, [])}


def _fewer_tiles(said: dict[str, Any], seat: Any, letter: str, number: int) -> None:
    """Leave only so many tiles of a letter in a hand."""
    if seat in said.get("hands", {}):
        text = re.sub(rf"{letter}\d+", f"{letter}{number}" if number else "", str(said["hands"][seat]))
        said["hands"][seat] = text or "-"
