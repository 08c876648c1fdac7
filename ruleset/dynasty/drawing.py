"""What players look at: the board with its coordinates, and everybody's belongings."""

from collections.abc import Iterator

from ruleset.core.drawing import Drawing, Mark
from ruleset.dynasty.conflicts import committed_role, measured
from ruleset.dynasty.moves import Counts
from ruleset.dynasty.notation import UNKNOWN, shape_text
from ruleset.dynasty.rules import Rules
from ruleset.dynasty.sketch import HOLE, token
from ruleset.dynasty.state import State
from ruleset.dynasty.tasks import Act, Fight

Line = tuple[Mark, ...]

GUTTER = "    "
"""What stands before the cells of a row: its number."""


def drawing(rules: Rules, state: State, seat: int | None = None) -> Drawing:
    """The whole table; for a ``seat`` (0-based), only what it is shown. The rows can be used as a sketch."""
    return (*_board(rules, state), *table(rules, state, seat))


def table(rules: Rules, state: State, seat: int | None = None) -> Drawing:
    """What lies beside the board."""
    lines = [*_beside(rules, state)]
    lines += [_belongings(rules, state, owner, seat) for owner in range(rules.seats)]
    counted = seat is None or rules.chapters.information.bag == "counted"
    lines.append((Mark(f"bag {sum(state.bag) if counted else UNKNOWN}"),))
    lines += [_conflict(rules, state, task) for task in state.tasks if isinstance(task, Fight)]
    if seat is not None:
        lines += [(Mark(f"actions left {task.left}"),) for task in state.tasks if isinstance(task, Act)]
    return tuple(lines)


def _board(rules: Rules, state: State) -> Iterator[Line]:
    grid = rules.board.grid
    built = 0
    for standing in state.buildings:
        built |= standing.shape
    width = 2 + len(grid.gap)
    left, right = grid.gap[: len(grid.gap) // 2], grid.gap[len(grid.gap) // 2 :]
    rows, columns = grid.window
    if not columns:
        return
    yield (Mark(GUTTER + "".join(f"{chr(97 + column):<{width}}" for column in columns), "quiet"),)
    for row in rows:
        cells = [grid.at(row, column) for column in columns]
        marks = [Mark(f"{left}{token(rules, state, cell)}{right}", look(rules, state, cell, built)) for cell in cells]
        yield (Mark(f"{row + 1:>2}  "[: len(GUTTER) - len(left)], "quiet"), Mark(grid.indent(row)), *marks)


def look(rules: Rules, state: State, cell: int, built: int) -> str:
    """A cell in words."""
    bit = 1 << cell
    if state.led & bit:
        return f"leader {rules.colours[state.at.index(cell) % len(rules.roles)]}"
    tile = next((role for role, where in enumerate(state.tiles) if where & bit), None)
    if tile is not None:
        extras = " built" * bool(built & bit) + " treasure" * bool(state.treasures & bit)
        return f"tile {rules.colours[tile]}{extras}"
    if token(rules, state, cell) == HOLE:
        return "hole"
    for what, cells in (("ruin", state.ruins), ("flat", state.flat), ("river", rules.board.river)):
        if cells & bit:
            return what
    return "land"


def _beside(rules: Rules, state: State) -> Iterator[Line]:
    """What the cells alone do not show: buildings, the joining marker, the market."""
    for one in state.buildings:
        kind = rules.kinds[one.kind]
        colours = [Mark(rules.letters[role], f"tile {rules.colours[role]}") for role in kind.roles]
        yield (Mark(kind.family + " " * bool(colours)), *colours, Mark(f" on {shape_text(rules, one.shape)}"))
    if state.joint >= 0:
        yield (Mark(f"joining marker on {rules.board.grid.name(state.joint)}"),)
    if rules.chapters.components.market:
        yield (Mark("market "), *_counts(rules, state.market))


def _belongings(rules: Rules, state: State, owner: int, seat: int | None) -> Line:
    """A player's line; totals are shown to others only where the variant has open points."""
    shown = seat in (None, owner) or rules.chapters.information.points == "everyone"
    points = _counts(rules, state.points[owner]) if shown else (Mark(UNKNOWN),)
    treasures = str(state.held[owner]) if shown else UNKNOWN
    turn = "*" if owner == state.active else " "
    return (
        Mark(f"{turn}{owner + 1}", "seat" if owner == seat else ""),
        Mark("  hand "),
        *_counts(rules, state.hands[owner]),
        Mark("  points "),
        *points,
        Mark(f"  treasures {treasures}" if rules.chapters.treasures.lie_on == "start_tiles" else ""),
        Mark(f"  catastrophes {state.catastrophes[owner]}" if rules.chapters.components.catastrophes else ""),
    )


def _counts(rules: Rules, counts: Counts) -> Line:
    """Tiles by letter and number, as `counts_text` writes them."""
    looks = [f"tile {colour}" for colour in rules.colours] + ["quiet"]
    letters = rules.letters + UNKNOWN
    marks = [Mark(f"{letters[kind]}{number}", looks[kind]) for kind, number in enumerate(counts) if number]
    return tuple(marks) or (Mark("-"),)


def _conflict(rules: Rules, state: State, fight: Fight) -> Line:
    """A conflict under way: its sides with their strength so far, and the tile that may be added."""
    _, strengths = measured(rules, state, fight)
    marks = [Mark(f"{fight.kind}: ")]
    for cell, strength in zip(fight.sides, strengths, strict=True):
        who = [Mark("the state of ")] if fight.role < 0 else [_piece(rules, state, cell), Mark(" on ")]
        marks += [*who, Mark(f"{rules.board.grid.name(cell)} with strength {strength}"), Mark(" against ")]
    role = committed_role(rules, fight)
    return (*marks[:-1], Mark("; what is added is "), Mark(rules.letters[role], f"tile {rules.colours[role]}"))


def _piece(rules: Rules, state: State, cell: int) -> Mark:
    return Mark(token(rules, state, cell), look(rules, state, cell, 0))


def legend(rules: Rules) -> Drawing:
    """What the letters and marks of a picture mean."""
    tiles = rules.chapters.components.tiles
    told = {name: f" {name}, lies on {tile.lies_on}" for name, tile in tiles.items()}
    width = max(map(len, told.values()))
    lines: list[Line] = [
        (
            Mark(f" {tile.letter * 2} ", f"tile {tile.colour}"),
            Mark(f"{told[name]:<{width}}  "),
            Mark(f" {tile.letter.upper()}1 ", f"leader {tile.colour}"),
            Mark(f" {tile.leader} of seat 1"),
        )
        for name, tile in tiles.items()
    ]
    lines.append((Mark(" .. ", "land"), Mark(" empty land"), Mark("   "), Mark(" ~~ ", "river"), Mark(" empty river")))
    grid = rules.board.grid
    if any(not grid.spaces >> grid.at(row, column) & 1 for row in grid.window[0] for column in grid.window[1]):
        lines.append((Mark(f" {HOLE} ", "hole"), Mark(" no space of the board")))
    if rules.chapters.components.catastrophes:
        lines.append((Mark(" ## ", "ruin"), Mark(" catastrophe")))
    if any(kind.covers for kind in rules.kinds):
        lines.append((Mark(" mm ", "flat"), Mark(" tile face down, under a building")))
    if rules.chapters.treasures.lie_on == "start_tiles":
        start = rules.letters[rules.start_role]
        look = f"tile {rules.colours[rules.start_role]} treasure"
        lines.append((Mark(f" {start}$ ", look), Mark(f" tile with a treasure, {start}! on a corner square")))
    lines.append((Mark(" *1 "), Mark(" seat 1, whose turn it is")))
    return tuple(lines)
