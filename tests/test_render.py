"""Pictures: everything on the table is in them, nothing that a seat may not see, and they stand alone."""

import random
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from ruleset import load, shipped
from ruleset.cli.main import cli
from ruleset.core.play import steps
from ruleset.records import random_game, write_log
from ruleset.render import svg
from ruleset.render.svg import STYLE

NAMESPACE = {"s": "http://www.w3.org/2000/svg"}


def drawn(game, state, seat=None):
    return ElementTree.fromstring(svg(game.scene(state, seat)))


def looks(root, kind):
    return [group for group in root.iterfind("s:g", NAMESPACE) if group.get("class").split()[0] == kind]


@pytest.mark.parametrize("name", shipped())
def test_every_position_of_a_game_can_be_drawn(name):
    game = load(name).game()
    for number, step in enumerate(steps(game, random.Random(1))):
        if number % 25 == 0:
            root = drawn(game, step.state)
            width, height = float(root.get("width")), float(root.get("height"))
            for circle in root.iter("{http://www.w3.org/2000/svg}circle"):
                assert 0 < float(circle.get("cx")) < width and 0 < float(circle.get("cy")) < height


@pytest.mark.parametrize(("name", "cells"), [("tigris", 176), ("huang", 203)])
def test_all_cells_tiles_and_leaders_are_there(name, cells):
    variant = load(name)
    game = variant.game(2)
    state = None
    for number, step in enumerate(steps(game, random.Random(2))):
        state = step.state
        if number == 80:
            break
    root = drawn(game, state)
    assert len(looks(root, "land")) + len(looks(root, "river")) == cells
    assert len(looks(root, "tile")) == state.faces.bit_count()
    assert len(looks(root, "leader")) == state.led.bit_count()
    assert len(looks(root, "treasure")) == state.treasures.bit_count()


def test_a_building_has_both_its_colours_on_its_cells():
    game, state = load("tigris").position(sketch="mm mm ..\nmm mm ..\n", monuments=["rk a1 r"])
    parts = looks(drawn(game, state), "building")
    assert [part.get("class") for part in parts] == ["building red", "building black"]
    assert {part.find("s:title", NAMESPACE).text for part in parts} == {"monument rk on a1b1a2b2"}


@pytest.mark.parametrize(
    "name", [*(name for name in shipped() if load(name).family.name == "dynasty"), "tigris+wonder"]
)
def test_every_tile_leader_and_building_has_a_colour_of_its_own(name):
    rules = load(name).game().rules
    looks = {f"{kind}.{colour}" for kind in ("tile", "leader", "building") for colour in rules.colours}
    looks |= {"building.any"} if any(not kind.roles for kind in rules.kinds) else set()
    assert [look for look in sorted(looks) if f".{look} " not in STYLE] == []


def test_a_wonder_is_drawn_in_a_colour_that_no_leader_has():
    game, state = load("tigris+wonder").position(sketch=".. mm ..\nmm mm mm\n.. mm ..\n", buildings=["wonder b1 k"])
    (part,) = looks(drawn(game, state), "building")
    assert part.get("class") == "building any" and part.find("s:text", NAMESPACE).text == "*"


def test_hexagons_touch_at_their_sides():
    grid = load("huang").parts.grid
    for cell in grid.cells:
        for other in grid.cells:
            shared = {_rounded(p) for p in grid.outline(cell)} & {_rounded(p) for p in grid.outline(other)}
            assert (len(shared) == 2) == bool(grid.near[cell] >> other & 1), (cell, other)


def _rounded(place):
    return round(place[0], 3), round(place[1], 3)


def test_only_what_has_cells_is_drawn():
    game, state = load("tigris").position(sketch="-- -- --\n-- rr --\n-- -- --\n")
    assert game.picture(state).splitlines()[:2] == ["    b", " 2  rr"]
    assert {name.find("s:text", NAMESPACE).text for name in looks(drawn(game, state), "name")} == {"b", "2"}
    game, state = load("tigris").position(sketch="-- --\n")
    assert not looks(drawn(game, state), "land") and game.picture(state).startswith("*1")


def test_hidden_hands_are_not_drawn():
    game, state = load("tigris").position(sketch="rr ..\n", hands={1: "r1", 2: "g3"}, players=2)
    own, theirs = (ElementTree.tostring(drawn(game, state, seat), "unicode") for seat in (1, 2))
    assert "g3" not in own and "r1" in own
    assert "g3" in theirs and ">r1<" not in theirs


def test_the_command_draws_variants_positions_and_logs(tmp_path):
    run = CliRunner().invoke
    out = tmp_path / "board.svg"
    assert run(cli, ["picture", "huang", "-o", str(out)]).exit_code == 0
    assert ElementTree.parse(out).getroot().tag.endswith("svg")
    variant = load("tides")
    game, start, played = random_game(variant, 2, 1)
    log = tmp_path / "game.log"
    log.write_text("\n".join(write_log(variant, "tides", 2, None, start, played)) + "\n", "utf-8")
    assert run(cli, ["picture", "--log", str(log), "--step", "3", "--seat", "2", "-o", str(out)]).exit_code == 0
    text = game.state_text(start)
    assert run(cli, ["picture", "tides", "--position", text, "-o", str(out)]).exit_code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-o", "x.svg"], "either a variant or a --log"),
        (["tigris", "--step", "3", "-o", "x.svg"], "only a --log has steps"),
        (["tigris", "--seat", "9", "-o", "x.svg"], "seats are 1 to 4"),
        (["tigris", "-o", "/no/such/folder/x.svg"], "cannot be written"),
        (["--log", "game.log", "--players", "2", "-o", "x.svg"], "its own rules"),
        (["--log", "game.log", "--set", "swap.least=0", "-o", "x.svg"], "its own rules"),
    ],
)
def test_wrong_words_are_one_clear_error(words, said):
    result = CliRunner().invoke(cli, ["picture", *words])
    assert result.exit_code in (1, 2) and said in result.output and "Traceback" not in result.output
