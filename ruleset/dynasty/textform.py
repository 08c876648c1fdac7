"""A whole position in one line of text, and back."""

import re
from itertools import groupby

from ruleset.dynasty.notation import counts_text, read_counts, read_number, read_role, read_seat, read_shape, shape_text
from ruleset.dynasty.position import checked
from ruleset.dynasty.rules import Rules
from ruleset.dynasty.state import Draft, Standing, State
from ruleset.dynasty.tasktext import read_task, task_text
from ruleset.errors import NotationError

_PIECE = re.compile(r"[1-9][0-9]?|#|m\$?|[a-z]\$?|[A-Z][1-9]")
EMPTY = "."


def mark(rules: Rules, state: State, cell: int) -> str:
    """What lies on a cell: ``.`` nothing, ``#`` catastrophe, ``m`` face-down tile, a tile, a leader; ``$`` treasure."""
    bit = 1 << cell
    if state.led & bit:
        seat, role = divmod(state.at.index(cell), len(rules.roles))
        return f"{rules.leader_letters[role]}{seat + 1}"
    if state.ruins & bit:
        return "#"
    what = "m" if state.flat & bit else EMPTY
    for role, where in enumerate(state.tiles):
        if where & bit:
            what = rules.letters[role]
    return what + "$" if state.treasures & bit else what


def _board_text(rules: Rules, state: State) -> str:
    grid = rules.board.grid
    rows = []
    for row in range(grid.rows):
        marks = [mark(rules, state, grid.at(row, column)) for column in range(grid.columns)]
        runs = ((empty, list(run)) for empty, run in groupby(marks, key=EMPTY.__eq__))
        rows.append("".join(str(len(run)) if empty else "".join(run) for empty, run in runs))
    return "/".join(rows)


def _buildings_text(rules: Rules, state: State) -> str:
    return (
        "+".join(
            f"{rules.kinds[one.kind].letters}@{shape_text(rules, one.shape)}:{rules.letters[one.role]}"
            for one in state.buildings
        )
        or "-"
    )


def _points_text(rules: Rules, points: tuple[int, ...]) -> str:
    return counts_text(rules, points)


def fields(rules: Rules, state: State) -> dict[str, str]:
    """Every part of a position by name; what the variant does not have is left out."""
    grid = rules.board.grid
    parts = {
        "board": _board_text(rules, state),
        "buildings": _buildings_text(rules, state),
        "joint": "-" if state.joint < 0 else grid.name(state.joint),
        "hands": ",".join(counts_text(rules, hand) for hand in state.hands),
        "tossed": ",".join(counts_text(rules, tossed) for tossed in state.tossed),
        "bag": counts_text(rules, state.bag),
        "market": counts_text(rules, state.market),
        "aside": counts_text(rules, state.aside),
        "gone": counts_text(rules, state.gone),
        "points": ",".join(_points_text(rules, points) for points in state.points),
        "treasures": ",".join(map(str, state.held)),
        "catastrophes": ",".join(map(str, state.catastrophes)),
        "turn": str(state.active + 1),
        "quiet": str(state.quiet),
        "tasks": ";".join(task_text(rules, task) for task in state.tasks),
    }
    return {name: parts[name] for name in order(rules)}


def facts(rules: Rules, state: State) -> dict[str, str]:
    """The parts that players see or settle on: all but pending bookkeeping."""
    parts = fields(rules, state)
    del parts["tasks"], parts["quiet"]
    return parts


def state_text(rules: Rules, state: State) -> str:
    """The position in one line: parts as ``name=value``, separated by blanks."""
    return " ".join(f"{name}={value}" for name, value in fields(rules, state).items())


_ORDER = (
    "board",
    "buildings",
    "joint",
    "hands",
    "tossed",
    "bag",
    "market",
    "aside",
    "gone",
    "points",
    "treasures",
    "catastrophes",
    "turn",
    "quiet",
    "tasks",
)


def order(rules: Rules) -> tuple[str, ...]:
    """The parts of a position of this variant, in order."""
    box = rules.chapters.components
    missing = {"market": not box.market, "aside": not box.set_aside}
    return tuple([name for name in _ORDER if not missing.get(name)])


def _parts(rules: Rules, text: str) -> dict[str, str]:
    pairs = [part.partition("=") for part in text.split(" ")]
    names = tuple(name for name, _, _ in pairs)
    if names != order(rules):
        raise NotationError(f"{text[:60]!r} is no position; it needs these parts in order: {', '.join(order(rules))}")
    return {name: value for name, _, value in pairs}


def _read_board(rules: Rules, draft: Draft, text: str) -> None:
    grid = rules.board.grid
    rows = text.split("/")
    if len(rows) != grid.rows:
        raise NotationError(f"board: {len(rows)} rows; this board has {grid.rows}")
    tiles, at = [0] * len(rules.roles), list(draft.at)
    for row, line in enumerate(rows):
        column = 0
        if _PIECE.sub("", line):
            raise NotationError(f"board: row {row + 1} {line[:40]!r} has something that is no piece")
        for piece in _PIECE.findall(line):
            if piece.isdigit():
                column += int(piece)
                continue
            if column >= grid.columns:
                break
            cell = grid.at(row, column)
            if not grid.spaces >> cell & 1:
                raise NotationError(f"board: row {row + 1} has a piece on place {column + 1}, which is no cell")
            column += 1
            if piece.endswith("$"):
                draft.treasures |= 1 << cell
            _put(rules, draft, tiles, at, piece.rstrip("$"), cell)
        if column != grid.columns:
            raise NotationError(f"board: row {row + 1} has {column} cells or more; this board has {grid.columns}")
    draft.tiles, draft.at = tuple(tiles), tuple(at)


def _put(rules: Rules, draft: Draft, tiles: list[int], at: list[int], piece: str, cell: int) -> None:
    bit = 1 << cell
    if piece == "#":
        draft.ruins |= bit
    elif piece == "m":
        draft.flat |= bit
    elif piece.islower():
        tiles[read_role(rules, piece, False)] |= bit
    else:
        index = read_seat(rules, piece[1]) * len(rules.roles) + read_role(rules, piece[0], True)
        if at[index] >= 0:
            raise NotationError(f"board: leader {piece} stands twice")
        at[index] = cell
        draft.led |= bit


def _each(rules: Rules, text: str, what: str) -> list[str]:
    words = text.split(",")
    if len(words) != rules.seats:
        raise NotationError(f"{what}: {len(words)} parts for {rules.seats} seats")
    return words


def _read_buildings(rules: Rules, text: str) -> tuple[Standing, ...]:
    letters = [kind.letters for kind in rules.kinds]
    found = []
    for part in text.split("+") if text != "-" else ():
        kind, _, rest = part.partition("@")
        cell, _, role = rest.partition(":")
        if kind not in letters:
            raise NotationError(f"buildings: {part[:40]!r} is none; write one like {letters[0]}@c3:{letters[0][0]}")
        number = letters.index(kind)
        found.append(Standing(number, read_shape(rules, number, cell), read_role(rules, role, False)))
    return tuple(found)


def read_state(rules: Rules, text: str) -> State:
    """The position that ``state_text`` wrote, or one written by hand; raises NotationError."""
    parts = _parts(rules, text)
    width, seats = len(rules.roles), rules.seats
    quiet = parts["quiet"]
    draft = Draft.of(
        tiles=(0,) * width,
        flat=0,
        ruins=0,
        treasures=0,
        buildings=_read_buildings(rules, parts["buildings"]),
        at=(-1,) * (seats * width),
        led=0,
        joint=-1 if parts["joint"] == "-" else rules.board.grid.cell(parts["joint"]),
        hands=tuple(read_counts(rules, word) for word in _each(rules, parts["hands"], "hands")),
        tossed=tuple(read_counts(rules, word) for word in _each(rules, parts["tossed"], "tossed")),
        bag=read_counts(rules, parts["bag"]),
        market=read_counts(rules, parts.get("market", "-")),
        aside=read_counts(rules, parts.get("aside", "-")),
        gone=read_counts(rules, parts["gone"]),
        points=tuple(read_counts(rules, word, width) for word in _each(rules, parts["points"], "points")),
        held=tuple(read_number(word, "number") for word in _each(rules, parts["treasures"], "treasures")),
        catastrophes=tuple(read_number(word, "number") for word in _each(rules, parts["catastrophes"], "catastrophes")),
        active=read_seat(rules, parts["turn"]),
        quiet=-1 if quiet == "-1" else read_number(quiet, "number of quiet turns"),
        tasks=tuple(read_task(rules, part) for part in parts["tasks"].split(";")),
    )
    _read_board(rules, draft, parts["board"])
    state = checked(rules, draft)
    if state_text(rules, state) != text:
        raise NotationError(f"position: written properly this is {state_text(rules, state)!r}")
    return state
