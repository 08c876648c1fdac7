"""Which hooks decide something within one turn: counted turns, and a search that brings two together."""

import csv
import json

import pytest
from click.testing import CliRunner

from ruleset import load
from ruleset.cli.main import cli
from ruleset.compare.interactions import Watched, interactions, meet, turns_of_cases, turns_of_games
from ruleset.spec.uses import uses
from ruleset.testing.casefile import read_cases

WAR, REVOLT = "conflict.losses/tiles_of_the_losing_side", "leaders.after/revolt"


def test_a_turn_is_what_one_seat_does(tmp_path):
    cases = tmp_path / "cases.yaml"
    cases.write_text(
        """
about: two turns
variants: [tigris]
cases:
  - name: a leader moves in the first turn, a tile is laid in the second
    clauses: [te-5]
    sketch: |
      rr .. K1 .. ..
      .. .. .. .. r$
      r$ .. .. .. r$
    actions: 1
    hands: {1: r6, 2: r6}
    play: [withdraw K, lay r e1, {expect: {asked: 2 act}}]
""",
        "utf-8",
    )
    cases = list(read_cases(cases))
    one, other = turns_of_cases(load("tigris"), cases)
    assert "turn.offers/withdraw_leader" in one and "tiles.after/score" not in one
    assert "tiles.can_place/on_own_terrain" in other


def test_pairs_are_counted_once_a_turn():
    a, b, c = (use.name for use in list(uses(load("tides")))[:3])
    seen = interactions(load("tides"), [frozenset({a, b}), frozenset({b, a, "no/hook"}), frozenset({c})])
    assert seen.turns == 3 and seen.fired == {a: 2, b: 2, c: 1}
    assert (seen.met(a, b), seen.met(b, a), seen.met(a, a), seen.met(a, c)) == (2, 2, 2, 0)
    assert set(seen.unseen) == {(a, c), (b, c)}
    assert a not in seen.idle and len(seen.idle) == len(seen.hooks) - 3


@pytest.mark.parametrize("name", ["tigris", "huang", "tides"])
def test_every_hook_that_decides_is_one_the_variant_names(name):
    variant = load(name)
    turns = list(turns_of_games(variant, max(variant.seats), range(2), 1))
    assert len(turns) > 20
    assert set().union(*turns) <= {use.name for use in uses(variant)}
    assert turns == list(turns_of_games(variant, max(variant.seats), range(2), 1))


def test_a_meeting_is_a_turn_in_which_both_decide():
    variant = load("tigris")
    pair = ("buildings.income/each_leader_and_building", "turn.end/building_income")
    found = meet(variant, pair, 2, 400, 1)
    assert found is not None
    watched = Watched(variant, variant.game(2))
    state = watched.game.read_state(found.start)
    watched.taken()
    for text in found.moves:
        assert not watched.fired.issuperset(pair)
        state = watched.game.apply(state, watched.game.read_move(text))
    assert watched.fired.issuperset(pair)
    assert meet(variant, ("conflict.payment/nothing", "turn.offers/lay_tile"), 2, 5, 1) is None


def test_the_command_tells_and_writes_the_matrix(tmp_path):
    run, path = CliRunner().invoke, tmp_path / "matrix.csv"
    result = run(cli, ["interactions", "tides", "--games", "3", "--matrix", str(path), "--json"])
    said = json.loads(result.output)
    rows = list(csv.reader(path.read_text("utf-8").splitlines()))
    assert rows[0][1:] == [row[0] for row in rows[1:]] == list(said["hooks"])
    assert {row[0]: int(row[1 + index]) for index, row in enumerate(rows[1:])} == said["hooks"]
    for words, wrong in [
        (["interactions", "tides", "--games", "0"], "--cases"),
        (["interactions", "tides", "--meet", "no/hook", "card.objective/per_set"], "names no hook"),
        (["interactions", "tides", "--games", "1", "--matrix", "/no/such/folder/m.csv"], "cannot be written"),
    ]:
        result = run(cli, words)
        assert result.exit_code in (1, 2) and wrong in result.output
