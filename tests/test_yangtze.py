"""Yellow & Yangtze: its map, its games, the crossings with Tigris & Euphrates, where its editions differ."""

import re
from itertools import combinations
from pathlib import Path

import pytest

import ruleset
from ruleset import NotationError, load
from ruleset.grids import HexagonGrid, cells_of
from ruleset.spec.catalogue import data_folder
from ruleset.spec.clauses import clauses
from ruleset.spec.diff import differences
from ruleset.testing.invariants import check_random_game

GAMES = [("yangtze", 2), ("yangtze", 3), ("yangtze", 4), ("huang", 2), ("huang", 3), ("huang", 4), ("huang-short", 2)]
EXAMPLES = sorted((data_folder("variants") / "examples").glob("*.yaml"))


def china():
    return load("yangtze").parts


def axial_neighbours(rows, columns):
    """(row, column) -> the places that touch it, by axial coordinates."""
    places = {(r, c): (c - (r - (r & 1)) // 2, r) for r in range(rows) for c in range(columns)}
    back = {axial: place for place, axial in places.items()}
    steps = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    return {
        place: {back[q + dq, r + dr] for dq, dr in steps if (q + dq, r + dr) in back}
        for place, (q, r) in places.items()
    }


def test_the_map_has_the_printed_numbers():
    board = china()
    grid = board.grid
    triangles = grid.shape_masks("triangle")
    assert len(grid.cells) == 203
    assert board.river.bit_count() == 44
    assert board.starts.bit_count() == 7
    assert [river.bit_count() for river in grid.components(board.river)] == [25, 19]
    assert len(triangles) == len(set(triangles)) == 353
    assert sum(shape & ~board.river == 0 for shape in triangles) == 8
    assert sum(shape & ~board.land == 0 for shape in triangles) == 234


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (2, 3), (5, 4), (15, 15), (3, 60)])
def test_hexagons_against_axial_coordinates(columns, rows):
    grid = HexagonGrid(columns, rows)
    at = {grid.at(r, c): (r, c) for r in range(rows) for c in range(columns)}
    assert list(at) == sorted(at) == list(grid.cells), "numbers are in board order"
    slow = axial_neighbours(rows, columns)
    for cell, place in at.items():
        assert {at[near] for near in cells_of(grid.near[cell])} == slow[place]
        assert grid.cell(grid.name(cell)) == cell
    triangles = {
        frozenset((place, *pair)) for place in slow for pair in combinations(slow[place], 2) if pair[1] in slow[pair[0]]
    }
    found = [frozenset(at[cell] for cell in cells_of(shape)) for shape in grid.shape_masks("triangle")]
    assert set(found) == triangles
    assert len(found) == len(triangles)
    assert len({grid.shape_name(shape) for shape in grid.shape_masks("triangle")}) == len(found)


@pytest.mark.parametrize("name", ["yangtze", "huang", "huang-short"])
def test_138_tiles(name):
    assert sum(load(name).game(2).rules.total) == 138


@pytest.mark.parametrize(("name", "players"), GAMES)
@pytest.mark.parametrize("shard", range(4))
def test_random_games_keep_every_invariant(name, players, shard):
    """100 games of each variant and number of players, the costly checks at every fortieth state."""
    variant = load(name)
    for seed in range(shard * 25, shard * 25 + 25):
        last, _ = check_random_game(variant, players, seed, thorough=40)
        assert variant.game(players).decision(last).reason == "short_bag"


@pytest.mark.parametrize("name", ["yangtze", "huang"])
def test_every_check_at_every_state_of_a_game(name):
    check_random_game(load(name), 3, 1000, thorough=1)


@pytest.mark.long
@pytest.mark.parametrize(("name", "players"), GAMES)
@pytest.mark.parametrize("shard", range(4))
def test_700_random_games_of_each_number_of_players(name, players, shard):
    for seed in range(5000 + shard * 175, 5000 + shard * 175 + 175):
        check_random_game(load(name), players, seed, thorough=10)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("players", [2, 4])
def test_crossings_load_and_keep_every_invariant(path, players):
    variant = load(str(path))
    for seed in range(5):
        check_random_game(variant, players, seed, thorough=20)


def test_there_are_two_crossings():
    assert [path.stem for path in EXAMPLES] == ["tigris-states", "yangtze-colours"]


def test_tigris_on_the_other_map():
    """Monuments on triangles."""
    variant = load("tigris", {"components.board": "china", "buildings.monument.shape": "triangle"})
    for seed in range(5):
        check_random_game(variant, 3, seed, thorough=20)


@pytest.mark.parametrize("name", ["yangtze", "huang"])
def test_a_page_tells_every_ruling_and_silence_of_its_text(name):
    page = (Path(ruleset.__file__).parent.parent / "docs" / "variants" / f"{name}.md").read_text("utf-8")
    ids = [clause.id for clause in clauses(name).values() if clause.kind in ("ruling", "silent", "lost")]
    assert [id for id in ids if not re.search(rf"\b{id}\b", page)] == []


def test_every_row_of_the_comparison_cites_a_clause_of_both_texts_that_is_about_it():
    rows = {one.path: (one.a.clauses, one.b.clauses) for one in differences(load("yangtze"), load("huang"))}
    for path, (old, new) in rows.items():
        assert old and all(id.startswith("yg-") for id in old), path
        assert new and all(id.startswith("hu-") for id in new), path
    assert {path: old for path, (old, _) in rows.items() if "helper" in path or "stands" in path} == {
        "revolt.helper": ("yg-66e",),
        "war.helper": ("yg-72g",),
        "riot.leader_stands_for": ("yg-45a",),
        "buildings.pagoda.leader_stands_for": ("yg-51", "yg-51a"),
    }


def test_the_editions_differ_in_the_rows_of_the_comparison():
    """Turns, the market, runs, leaders off the board, supporters, pagodas, and the end: nothing else."""
    assert sorted(one.path for one in differences(load("yangtze"), load("huang"))) == [
        "buildings.pagoda.can_build",
        "buildings.pagoda.leader_stands_for",
        "buildings.pagoda.move",
        "end.compare",
        "end.full_tie",
        "market.when",
        "revolt.helper",
        "riot.leader_stands_for",
        "run.can_follow",
        "turn.actions.least",
        "war.helper",
        "war.supporters",
    ]


def test_a_sketch_of_hexagons_reads_back():
    game, state = load("huang").position(
        sketch="kk R1 rr rr --\n .. rr .. ~~ ..\n.. G2 kk bb --",
        market="r2g1",
        hands={1: "k2"},
    )
    lines = game.picture(state).splitlines()
    assert lines[1] == " 1  kk  R1  rr  rr  --"
    assert lines[2] == " 2    ..  rr  ..  ~~  .."
    assert "market r2g1" in lines
    assert game.read_state(game.state_text(state)) == state


def test_rules_see_no_rows_and_columns():
    """Only what reads and draws positions asks a grid for rows, columns or strides."""
    root = Path(ruleset.__file__).parent / "dynasty"
    drawing = {"board.py", "boardfile.py", "drawing.py", "drawn.py", "exhibits.py", "sketch.py", "textform.py"}
    wrong = [
        path.name
        for path in sorted(root.glob("*.py"))
        if path.name not in drawing
        and any(word in path.read_text("utf-8") for word in (".stride", ".columns", ".rows"))
    ]
    assert wrong == ["family.py"], "the text of a board for its fingerprint"


def test_a_piece_on_a_place_that_is_no_cell_is_refused() -> None:
    game = load("huang").game(2)
    text = game.state_text(game.start())
    row = text.removeprefix("board=").split("/")[0]
    with pytest.raises(NotationError, match="row 1 has a piece on place 15, which is no cell"):
        game.read_state(text.replace(row, "14k", 1))
