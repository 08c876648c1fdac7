"""Where versions part: a position for each value that acts, and the same numbers for the same seeds."""

import random

import pytest

from ruleset import load
from ruleset.compare.lockstep import Chooser, parting
from ruleset.compare.numbers import games, summary
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
        assert (one.parting is None) == (one.difference.path in base.family.inert), one.why


def test_a_position_is_verified_by_playing_it_again(found: list[Witness]) -> None:
    for one in found:
        if one.parting is None:
            continue
        part, (game, other) = one.parting, one.games
        fresh = part.start == game.start()
        again = parting(game, other, part.start, other.start() if fresh else part.start, Chooser(part.moves, None))
        assert again == part


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
        found = witness("tigris", base, row, games=5)
        assert found.parting is not None, (path, found.why)


def test_equal_seeds_give_equal_numbers() -> None:
    variant = load("tigris-nl")
    one, again = (summary(variant, list(games(variant, 2, 3, seed=4))) for _ in range(2))
    assert one == again and one.games == 3
    assert one.means["decisions"][0] > 50
    assert sum(one.ends.values()) == 3
