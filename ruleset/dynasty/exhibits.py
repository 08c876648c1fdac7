"""The map of a variant, drawn for its rulebook."""

from ruleset.dynasty.board import TERRAIN, Board
from ruleset.dynasty.spec import Chapters
from ruleset.spec.exhibits import Drawing, Exhibit, Shape


def exhibits(chapters: Chapters, board: Board) -> tuple[Exhibit, ...]:
    """The map alone: tiles and buildings are values, which the rulebook tells by itself."""
    spaces = [
        (row, column, mark) for row, line in enumerate(board.rows) for column, mark in enumerate(line) if mark != "#"
    ]
    shapes = tuple(_shape(board, row, column, mark) for row, column, mark in spaces)
    used = {mark for _, _, mark in spaces}
    legend = tuple((mark, meaning) for mark, meaning in _meanings(chapters).items() if mark in used)
    return (Drawing("components", f"The board `{board.name}`", _text(board), shapes, legend),)


def _meanings(chapters: Chapters) -> dict[str, str]:
    start = f"land with a {chapters.components.start_tile} tile at the start"
    treasure = " and a treasure on it" if chapters.treasures.lie_on == "start_tiles" else ""
    return {".": "land", "~": "river", "T": start + treasure, "C": "the same, on a corner space"}


def _text(board: Board) -> str:
    """The rows under column letters and behind row numbers, as cells are named."""
    letters = " ".join(chr(97 + column) for column in range(len(board.rows[0])))
    rows = [
        f"{number:>2} {board.grid.indent(number - 1)}{' '.join(row)}".replace("#", " ").rstrip()
        for number, row in enumerate(board.rows, 1)
    ]
    return "\n".join((f"   {letters}", *rows))


def _shape(board: Board, row: int, column: int, mark: str) -> Shape:
    cell = board.grid.at(row, column)
    return Shape(board.grid.name(cell), board.grid.outline(cell), TERRAIN[mark], mark if mark in "TC" else "")
