"""The board as shapes on a plane: cells, and what lies and stands on them."""

from collections.abc import Iterator

from ruleset.core.scene import Piece, Place, Scene, middle, scaled
from ruleset.dynasty.drawing import look, table
from ruleset.dynasty.rules import Rules
from ruleset.dynasty.sketch import token
from ruleset.dynasty.state import Standing, State
from ruleset.grids import cells_of

TILE, LEADER, TREASURE, BUILDING = 0.84, 0.36, 0.13, 0.66
"""How large things are, beside a cell of width 1: a tile's width, the radius of discs, a building's width."""


def scene(rules: Rules, state: State, seat: int | None = None) -> Scene:
    """The whole table; for a ``seat`` (0-based), only what it is shown."""
    grid = rules.board.grid
    pieces = [piece for cell in grid.cells for piece in _on(rules, state, cell)]
    pieces += [piece for one in state.buildings for piece in _building(rules, one)]
    if not pieces:
        return Scene(lines=table(rules, state, seat))
    corners = [place for piece in pieces for place in piece.outline]
    left, top = (min(place[axis] for place in corners) for axis in (0, 1))
    pieces += _names(rules, left, top)
    moved = tuple(_moved(piece, 1 - left, 1 - top) for piece in pieces)
    width, height = (max(place[axis] for piece in moved for place in piece.outline) for axis in (0, 1))
    return Scene(width, height, moved, table(rules, state, seat))


def _moved(piece: Piece, right: float, down: float) -> Piece:
    outline = tuple((x + right, y + down) for x, y in piece.outline)
    return Piece(outline, piece.look, piece.text, piece.title, piece.radius)


def _on(rules: Rules, state: State, cell: int) -> Iterator[Piece]:
    grid, bit = rules.board.grid, 1 << cell
    outline = grid.outline(cell)
    ground = "river" if rules.board.river & bit else "land"
    yield Piece(outline, ground, title=grid.name(cell))
    what = look(rules, state, cell, 0)
    if what == ground:
        return
    text = token(rules, state, cell)
    if state.led & bit:
        yield Piece((middle(outline),), what, text, f"{text} on {grid.name(cell)}", LEADER)
    else:
        yield Piece(scaled(outline, TILE), what, text[0], f"{text[0]} on {grid.name(cell)}")
    if state.treasures & bit:
        x, y = middle(outline)
        yield Piece(((x + 0.22, y + 0.22),), "treasure", "", f"treasure on {grid.name(cell)}", TREASURE)
    if state.joint == cell:
        yield Piece((middle(outline),), "joint", "", f"joining marker on {grid.name(cell)}", LEADER)


def _building(rules: Rules, standing: Standing) -> Iterator[Piece]:
    """A building in the middle of its cells, with a part for each of its colours, or one that shows none."""
    grid, kind = rules.board.grid, rules.kinds[standing.kind]
    x, y = middle(tuple(middle(grid.outline(cell)) for cell in cells_of(standing.shape)))
    parts = [(rules.letters[role], rules.colours[role]) for role in kind.roles] or [("*", "any")]
    width = BUILDING / len(parts)
    title = f"{kind.title} on {grid.names(standing.shape)}"
    for number, (letter, colour) in enumerate(parts):
        begin = x - BUILDING / 2 + number * width
        yield Piece(_box(begin, y - BUILDING / 2, width, BUILDING), f"building {colour}", letter, title)


def _box(x: float, y: float, width: float, height: float) -> tuple[Place, ...]:
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def _names(rules: Rules, left: float, top: float) -> Iterator[Piece]:
    """The letters of the columns above the board and the numbers of the rows before it, where there are cells."""
    grid = rules.board.grid
    first: dict[str, Place] = {}
    for cell in grid.cells:
        name, (x, y) = grid.name(cell), middle(grid.outline(cell))
        first.setdefault(name[0], (x, top - 0.5))
        first.setdefault(name[1:], (left - 0.5, y))
    yield from (Piece((place,), "name", text, radius=0.3) for text, place in first.items())
