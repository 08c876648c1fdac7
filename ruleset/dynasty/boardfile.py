"""Reading a board file."""

from typing import Annotated

from attrs import frozen

from ruleset.dynasty.board import TERRAIN, Board, board_from_rows
from ruleset.grids import GRIDS
from ruleset.grids.topology import MOST_COLUMNS, MOST_ROWS
from ruleset.spec.problems import nearest
from ruleset.spec.source import Node, at
from ruleset.spec.structure import Structurer, is_bad
from ruleset.spec.types import Text, Word


@frozen
class BoardFile:
    """What a board file says: rows of ``.`` land, ``~`` river, ``T`` start, ``C`` corner start, ``#`` no space."""

    board: Annotated[str, Word()]
    title: Annotated[str, Text()]
    grid: Annotated[str, Word()]
    provenance: str
    rows: tuple[str, ...]


def read_board(node: Node, structurer: Structurer) -> Board | None:
    """The board that a file's tree states; problems go to ``structurer``."""
    said = structurer.build(node, BoardFile)
    if is_bad(said):
        return None
    before = len(structurer.problems)

    def report(key: str, wrong: str, meant: str = "") -> None:
        place = at(node, key)
        structurer.report(place.span if place else node.span, key, wrong, meant)

    if said.grid not in GRIDS:
        report("grid", f"no grid called {said.grid!r}", nearest(said.grid, GRIDS))
    width = len(said.rows[0]) if said.rows else 0
    if not 1 <= width <= MOST_COLUMNS or not 1 <= len(said.rows) <= MOST_ROWS:
        limits = f"at most {MOST_COLUMNS} columns and {MOST_ROWS} rows"
        report("rows", f"{len(said.rows)} rows of {width}", limits)
    for index, row in enumerate(said.rows):
        if len(row) != width:
            report(f"rows[{index}]", f"{len(row)} spaces; the first row has {width}")
        for mark in sorted(set(row) - set(TERRAIN) - {"#"}):
            report(f"rows[{index}]", f"{mark!r} is no space", f"one of {' '.join(TERRAIN)} #")
    if len(structurer.problems) > before:
        return None
    return board_from_rows(said.board, said.grid, said.rows)
