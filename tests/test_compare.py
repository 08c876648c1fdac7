"""Where versions part: a position for each value that acts, and the same numbers for the same seeds."""

import random
import re

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from support import states_of

from ruleset import load
from ruleset.cli.main import cli
from ruleset.compare.delta import fewest
from ruleset.compare.lockstep import Chooser, parting
from ruleset.compare.numbers import games, summary
from ruleset.compare.scene import scene
from ruleset.compare.witness import Witness, witness, witnesses
from ruleset.spec.diff import differences

ZH = {
    "components.joining_markers": ("one_in_the_box", "one_for_each_player"),
    "set_up.start_player": ("chosen", "drawn"),
    "turn.actions.least": (0, 2),
    "turn.end": (
        ["building_income", "refill_active", "refill_others", "end_if_few_treasures", "end_if_quiet"],
        ["refill_active", "building_income", "refill_others", "end_if_few_treasures", "end_if_quiet"],
    ),
    "swap.least": (1, 0),
    "swap.draw": ("same_number", "to_hand_size"),
}
NL = {"war.after": ([], ["others_who_committed_draw_what_is_there"])}


@pytest.mark.parametrize(("sheet", "rows"), [("tigris-zh", ZH), ("tigris-nl", NL)])
def test_a_sheet_differs_in_exactly_the_values_its_document_sets(sheet: str, rows: dict) -> None:
    found = differences(load("tigris"), load(sheet))
    assert {row.path: row.values for row in found} == rows


@pytest.mark.parametrize("sheet", ["tigris-zh", "tigris-nl"])
def test_every_differing_value_cites_a_clause_of_both_documents(sheet: str) -> None:
    for row in differences(load("tigris"), load(sheet)):
        assert row.a is not None and all(id.startswith("te-") for id in row.a.clauses) and row.a.clauses
        assert row.b is not None and all(id.startswith(sheet[-2:]) for id in row.b.clauses) and row.b.clauses


@pytest.fixture(scope="module", params=["tigris-zh", "tigris-nl"])
def found(request: pytest.FixtureRequest) -> list[Witness]:
    return list(witnesses("tigris", request.param))


def test_every_value_that_acts_has_a_position(found: list[Witness]) -> None:
    base = load("tigris")
    for one in found:
        assert (one.scene is None) == (one.difference.path in base.family.inert), one.why


def test_a_position_is_verified_by_playing_it_again(found: list[Witness]) -> None:
    base = load("tigris")
    for one in found:
        if one.scene is None:
            continue
        changed = load("tigris", {one.difference.path: one.difference.b.value})
        again = scene(base, changed, one.scene.said, one.scene.moves)
        assert again is not None and again.parting == one.scene.parting


def test_nothing_can_be_left_out_of_a_position(found: list[Witness]) -> None:
    base = load("tigris")
    for one in found:
        if one.scene is None:
            continue
        changed = load("tigris", {one.difference.path: one.difference.b.value})
        for things in base.family.cuts(one.scene.games[0], one.scene.said):
            for thing in things:
                less = base.family.cut(one.scene.said, [thing])
                part = scene(base, changed, less, one.scene.moves)
                assert less == one.scene.said or part is None or part.parting.gist != one.scene.parting.gist, thing


def test_a_variant_does_not_part_from_itself() -> None:
    game, same = load("tigris").game(3), load("tigris").game(3)
    for seed in range(5):
        start = game.start()
        assert parting(game, same, start, start, Chooser((), random.Random(seed))) is None
    assert list(witnesses("tigris", "tigris")) == []


def test_values_that_only_read_a_document_otherwise_have_positions_too() -> None:
    for path, value in {
        "war.side": "as_it_stood",
        "buildings.monument.income": "once_a_leader",
        "end.wild": "together",
        "tiles.unscored": [],
        "end.short_bag": "gives_what_is_there",
        "treasures.first": "any",
    }.items():
        base, changed = load("tigris"), load("tigris", {path: value})
        (row,) = differences(base, changed)
        found = witness("tigris", row, games=5)
        assert found.scene is not None, (path, found.why)


def test_equal_seeds_give_equal_numbers() -> None:
    variant = load("tigris-nl")
    one, again = (summary(variant, list(games(variant, 2, 3, seed=4))) for _ in range(2))
    assert one == again and one.games == 3
    assert one.means["decisions"][0] > 50
    assert sum(one.ends.values()) == 3


@given(st.integers(0, 40), st.sets(st.integers(0, 39)))
def test_fewest_keeps_exactly_what_is_needed(count: int, needed: set[int]) -> None:
    needed = {one for one in needed if one < count}
    assert fewest(range(count), lambda some: needed <= set(some)) == sorted(needed)


def test_values_that_act_only_together_are_named_together() -> None:
    rows = differences(load("tigris"), load("tigris", {"swap.least": 0, "swap.most": 0}))
    one, other = (witness("tigris", row, rows, games=1) for row in rows)
    assert one.scene and other.scene and not one.given
    assert witness("tigris", rows[1], (), games=1).why.startswith("it cannot be exchanged alone")
    assert other.given == {"swap.least": 0}


def test_other_boards_part_where_they_differ() -> None:
    board = next(row for row in differences(load("tigris"), load("yangtze")) if row.path == "components.board")
    assert board.values == ("mesopotamia", "china")
    found = witness("tigris-zh", differences(load("tigris-zh"), load("tigris"))[0])
    assert found.why.startswith("it names a component")


def test_move_sets_that_are_written_alike_have_the_same_moves() -> None:
    game = load("huang").game(2)
    states = states_of(game, seed=2, every=15)
    for state in states:
        mine = game.legal(state)
        assert mine.same_as(game.legal(game.read_state(game.state_text(state))))
        for other in map(game.legal, states):
            assert not mine.same_as(other) or list(mine) == list(other)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ("tides tides", 0, "tides and tides say the same"),
        ("tigris tigris-advanced", 0, "no position in common, as they are played on different boards; each value is"),
        ("tides tigris", 1, "error: tides and tigris have no position in common, as they are games of different fam"),
        ("tides tides-ties end.tie", 0, "1. end.tie: shared -> won_by_the_winner_of_ties"),
    ],
)
def test_the_command_says_where_no_position_can_be_shared(words: str, code: int, said: str) -> None:
    done = CliRunner().invoke(cli, ["witness", *words.split()])
    assert done.exit_code == code and said in done.output
    assert ("no position in common" in done.output) == ("no position in common" in said)


def test_the_command_tells_median_and_worst_of_the_time() -> None:
    done = CliRunner().invoke(cli, ["witness", "tides", "tides-ties", "--times"])
    spent = sorted(float(text) for text in re.findall(r"^   (\d+\.\d\d) CPU seconds$", done.output, re.MULTILINE))
    assert len(spent) == 4
    assert done.output.endswith(f"worst {spent[-1]:.2f} CPU seconds a value\n")


def test_a_comparison_of_different_families_keeps_to_numbers() -> None:
    done = CliRunner().invoke(cli, ["compare", "tides", "huang-short", "--games", "1"])
    assert done.exit_code == 0 and "as they are games of different families\n" in done.output
    assert "no position:" not in done.output and "decisions" in done.output


def test_why_a_value_cannot_be_exchanged_is_told_in_one_line() -> None:
    rows = {row.path: row for row in differences(load("tigris"), load("yangtze"))}
    why = witness("tigris", rows["components.tiles.governor"]).why
    assert why.startswith("it cannot be exchanged alone: ") and "; " in why and "\n" not in why
