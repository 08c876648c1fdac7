"""What players look at: the board with its coordinates, and everybody's belongings."""

from collections.abc import Iterator

from ruleset.core.drawing import Drawing, Mark
from ruleset.dynasty.moves import Counts
from ruleset.dynasty.notation import UNKNOWN, shape_text
from ruleset.dynasty.rules import Rules
from ruleset.dynasty.sketch import HOLE, token
from ruleset.dynasty.state import State

Line = tuple[Mark, ...]

GUTTER = "    "
"""What stands before the cells of a row: its number."""


def drawing(rules: Rules, state: State, seat: int | None = None) -> Drawing:
    """The whole table; for a ``seat`` (0-based), only what it is shown. The rows can be used as a sketch."""
    lines = [*_board(rules, state), *_beside(rules, state)]
    lines += [_belongings(rules, state, owner, seat) for owner in range(rules.seats)]
    counted = seat is None or rules.chapters.information.bag == "counted"
    lines.append((Mark(f"bag {sum(state.bag) if counted else UNKNOWN}"),))
    return tuple(lines)


def _board(rules: Rules, state: State) -> Iterator[Line]:
    grid = rules.board.grid
    built = 0
    for standing in state.buildings:
        built |= standing.shape
    width = 2 + len(grid.gap)
    yield (Mark(GUTTER + "".join(f"{chr(97 + column):<{width}}" for column in range(grid.columns)), "quiet"),)
    for row in range(grid.rows):
        cells = [grid.at(row, column) for column in range(grid.columns)]
        marks = [Mark(token(rules, state, cell) + grid.gap, _look(rules, state, cell, built)) for cell in cells]
        yield (Mark(f"{row + 1:>2}  ", "quiet"), Mark(grid.indent(row)), *marks)


def _look(rules: Rules, state: State, cell: int, built: int) -> str:
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
        colours = [Mark(letter, f"tile {rules.colours[rules.letters.index(letter)]}") for letter in kind.letters]
        yield (Mark(f"{kind.family} "), *colours, Mark(f" on {shape_text(rules, one.shape)}"))
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
        Mark(f"  treasures {treasures}  catastrophes {state.catastrophes[owner]}"),
    )


def _counts(rules: Rules, counts: Counts) -> Line:
    """Tiles by letter and number, as `counts_text` writes them."""
    looks = [f"tile {colour}" for colour in rules.colours] + ["quiet"]
    letters = rules.letters + UNKNOWN
    marks = [Mark(f"{letters[kind]}{number}", looks[kind]) for kind, number in enumerate(counts) if number]
    return tuple(marks) or (Mark("-"),)


def legend(rules: Rules) -> Drawing:
    """What the letters and marks of a picture mean."""
    tiles = rules.chapters.components.tiles
    lines = []
    for role, (name, tile) in enumerate(tiles.items()):
        small, large = rules.letters[role], rules.leader_letters[role]
        lines.append(
            (
                Mark(f" {small * 2} ", f"tile {tile.colour}"),
                Mark(f" {name}, lies on {tile.lies_on:<8}"),
                Mark(f" {large}1 ", f"leader {tile.colour}"),
                Mark(f" {tile.leader} of seat 1"),
            )
        )
    spaces = (Mark(" .. ", "land"), Mark(" empty land   "), Mark(" ~~ ", "river"), Mark(" empty river   "))
    other = (Mark(" ## ", "ruin"), Mark(" catastrophe   "), Mark(" mm ", "flat"), Mark(" tile face down"))
    more = (Mark("r$ is a tile with a treasure, r! one on a corner square; * marks whose turn it is"),)
    return (*lines, (*spaces, *other), more)
