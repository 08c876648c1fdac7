"""Positions as people draw them: blocks of two-character cells, and what lies beside the board."""

from collections.abc import Mapping
from typing import Any

from ruleset.dynasty.board import Board, board_from_rows
from ruleset.dynasty.moves import Counts
from ruleset.dynasty.notation import read_counts, read_role, read_seat, read_shape
from ruleset.dynasty.position import checked
from ruleset.dynasty.rules import Rules
from ruleset.dynasty.state import Draft, Standing, State, added, changed, taken_from
from ruleset.dynasty.tasks import Act
from ruleset.dynasty.textform import EMPTY, mark
from ruleset.errors import NotationError
from ruleset.grids.topology import MOST_COLUMNS, MOST_ROWS

KEYS = (
    "buildings",
    "monuments",
    "pagodas",
    "turn",
    "actions",
    "hands",
    "bag",
    "market",
    "points",
    "treasures",
    "catastrophes",
    "quiet",
)
"""What a position may say beside its sketch."""

_BUILDINGS = ("buildings", "monuments", "pagodas")
"""Three names for one list: a variant's buildings are called by their own."""

_RIVER = ("~~", "*~", "#~")
_LAND = ("..", "**", "##", "mm", "m$", "m!")
HOLE = "--"
"""What is drawn where the board has no cell."""

_EMPTY = ("..", "~~", "**", "*~", HOLE)


def rows_of(text: str) -> list[list[str]]:
    """The cells of a block; raises NotationError unless it is a rectangle of two-character cells."""
    rows = [line.split() for line in text.splitlines() if line.strip()]
    if not rows:
        raise NotationError("sketch: it is empty; draw rows of two-character cells like `rr K1 ..`")
    for number, row in enumerate(rows, 1):
        for token in row:
            if len(token) != 2:
                raise NotationError(f"sketch: row {number}: {token[:20]!r} is no cell; a cell has two characters")
        if len(row) != len(rows[0]):
            raise NotationError(f"sketch: row {number} has {len(row)} cells, the first row {len(rows[0])}")
    if len(rows[0]) > MOST_COLUMNS or len(rows) > MOST_ROWS:
        limits = f"at most {MOST_COLUMNS} columns and {MOST_ROWS} rows"
        raise NotationError(f"sketch: {len(rows)} rows of {len(rows[0])} cells; {limits}")
    return rows


def texts(said: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """The texts of a list beside a sketch; raises NotationError for anything else."""
    found = said.get(key, [])
    if not isinstance(found, list | tuple) or not all(isinstance(one, str) for one in found):
        raise NotationError(f"{key}: {str(found)[:40]!r} is no list of texts")
    return tuple(found)


def board_of(text: str, kind: str, tiles: Mapping[str, str], corners: tuple[str, ...] = ()) -> Board:
    """The board that a block implies; ``tiles`` maps tile letters to the terrain they lie on.

    ``corners`` names corner squares whose treasure is gone already.
    """
    rows = rows_of(text)
    squares = [f"{chr(97 + column)}{row + 1}" for row, cells in enumerate(rows) for column in range(len(cells))]
    for corner in corners:
        if corner not in squares:
            raise NotationError(f"corners: {corner[:40]!r} is no cell of the sketch")

    def terrain(token: str, row: int, column: int) -> str:
        if token == HOLE:
            return "#"
        if token[1] == "!" or f"{chr(97 + column)}{row + 1}" in corners:
            return "C"
        river = token in _RIVER or ((token[0] == token[1] or token[1] == "$") and tiles.get(token[0]) == "river")
        return "~" if river else "."

    lines = tuple("".join(terrain(token, r, c) for c, token in enumerate(row)) for r, row in enumerate(rows))
    return board_from_rows("sketch", kind, lines)


def state_of(rules: Rules, text: str | None, beside: Mapping[str, Any]) -> State:
    """The position that a block (None: the board's own start squares) and the things beside it describe.

    Everything that is not said is empty; tiles that are nowhere else are in the bag, or, when ``bag`` is given,
    out of the game. Raises NotationError.
    """
    draft = _empty(rules, beside)
    if text is None:
        draft.tiles = changed(draft.tiles, rules.start_role, rules.board.starts)
        if rules.chapters.treasures.lie_on == "start_tiles":
            draft.treasures = rules.board.starts
    else:
        for r, row in enumerate(rows_of(text)):
            for c, token in enumerate(row):
                _put(rules, draft, token, rules.board.grid.at(r, c))
    _buildings(rules, draft, tuple(text for key in _BUILDINGS for text in texts(beside, key)))
    rest = _rest(rules, draft)
    if "bag" in beside:
        draft.bag = read_counts(rules, str(beside["bag"]))
        draft.gone = taken_from(rest, draft.bag)
    else:
        draft.bag = rest
    if min(*draft.bag, *draft.gone) < 0:
        raise NotationError("position: it has more tiles of a kind than the game")
    return checked(rules, draft)


def _empty(rules: Rules, beside: Mapping[str, Any]) -> Draft:
    box, actions = rules.chapters.components, rules.chapters.turn.actions
    left = _number(beside.get("actions", actions.most), "actions")

    def each(key: str, default: Any) -> dict[int, Any]:
        said = beside.get(key, {})
        if not isinstance(said, Mapping):
            raise NotationError(f"{key}: write a table from seat to value, like {{1: ...}}")
        given = {read_seat(rules, str(seat)): value for seat, value in said.items()}
        return {seat: given.get(seat, default) for seat in range(rules.seats)}

    return Draft.of(
        tiles=(0,) * len(rules.roles),
        flat=0,
        ruins=0,
        treasures=0,
        buildings=(),
        at=(-1,) * (rules.seats * len(rules.roles)),
        led=0,
        joint=-1,
        hands=tuple(read_counts(rules, str(text)) for text in each("hands", "-").values()),
        tossed=(rules.none,) * rules.seats,
        bag=rules.none,
        market=read_counts(rules, str(beside.get("market", "-"))),
        aside=rules.none,
        gone=rules.none,
        points=tuple(read_counts(rules, str(text))[:-1] for text in each("points", "-").values()),
        held=tuple(_number(n, "treasures") for n in each("treasures", 0).values()),
        catastrophes=tuple(_number(n, "catastrophes") for n in each("catastrophes", box.catastrophes).values()),
        active=read_seat(rules, str(beside.get("turn", 1))),
        quiet=_number(beside.get("quiet", 0), "quiet"),
        tasks=(Act(left, max(0, actions.most - left)),),
    )


def _number(value: object, what: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise NotationError(f"{what}: {str(value)[:40]!r} is no number of things; write 0, 1, 2 ...")
    return value


def _put(rules: Rules, draft: Draft, token: str, cell: int) -> None:
    bit = 1 << cell
    if token in _EMPTY:
        return
    if token in ("##", "#~"):
        draft.ruins |= bit
    elif token[0] == "m":
        draft.flat |= bit
        if token not in ("mm", "m$", "m!"):
            raise NotationError(f"sketch: {token!r} is no cell; a face-down tile is mm, m$ or m!")
    elif token[0].isupper():
        index = read_seat(rules, token[1]) * len(rules.roles) + read_role(rules, token[0], True)
        if draft.at[index] >= 0:
            raise NotationError(f"sketch: leader {token} stands twice")
        draft.at = changed(draft.at, index, cell + 1)
        draft.led |= bit
    else:
        role = read_role(rules, token[0], False)
        if token[1] not in (token[0], "$", "!"):
            raise NotationError(
                f"sketch: {token!r} is no cell; write a tile as {token[0] * 2}, {token[0]}$ or {token[0]}!"
            )
        draft.tiles = changed(draft.tiles, role, bit)
    if token[1] in "$!":
        draft.treasures |= bit


def _buildings(rules: Rules, draft: Draft, said: tuple[str, ...]) -> None:
    letters = [kind.letters for kind in rules.kinds]
    for text in said:
        words = text.split()
        if len(words) == 2 and len(words[0]) == 1:
            words.append(words[0])
        if len(words) != 3 or words[0] not in letters:
            example = f"{letters[0]} c1 {letters[0][0]}" if letters else "none in this variant"
            raise NotationError(f"buildings: {text[:40]!r}; write colours, first cell and tile letter: {example}")
        kind = letters.index(words[0])
        standing = Standing(kind, read_shape(rules, kind, words[1]), read_role(rules, words[2], False))
        draft.buildings = (*draft.buildings, standing)


def _rest(rules: Rules, draft: Draft) -> Counts:
    """The tiles that are neither on the board nor in a hand nor in the market."""
    rest: Counts = (*rules.total, 0)
    for role, where in enumerate(draft.tiles):
        rest = changed(rest, role, -where.bit_count())
    for standing in draft.buildings:
        under = standing.shape.bit_count() if rules.kinds[standing.kind].covers else 0
        rest = changed(rest, standing.role, -under)
    for zone in (*draft.hands, draft.market):
        rest = taken_from(rest, zone)
    return rest


def token(rules: Rules, state: State, cell: int) -> str:
    """A cell as a sketch draws it."""
    if not rules.board.grid.spaces >> cell & 1:
        return HOLE
    river = rules.board.river >> cell & 1
    corner = rules.board.corners >> cell & 1
    piece = mark(rules, state, cell)
    if piece == EMPTY:
        return "~~" if river else ".."
    if piece == "#":
        return "#~" if river else "##"
    if piece.endswith("$"):
        return piece[0] + ("!" if corner else "$")
    return piece if len(piece) == 2 else piece * 2


def block(rules: Rules, state: State) -> str:
    """The board as a block that ``state_of`` reads."""
    grid = rules.board.grid
    rows = [[token(rules, state, grid.at(r, c)) for c in range(grid.columns)] for r in range(grid.rows)]
    return "\n".join(grid.indent(number) + grid.gap.join(row) for number, row in enumerate(rows))


def out_of_the_game(state: State) -> Counts:
    """Tiles that have left the game, openly or face down."""
    total = state.gone
    for tossed in state.tossed:
        total = added(total, tossed)
    return total
