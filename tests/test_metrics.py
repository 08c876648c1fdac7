"""What `compare` counts: drawn positions, moves, and every number that must come of them."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from ruleset import load
from ruleset.cli.main import cli
from ruleset.compare.numbers import games

PLAYED = {
    "a war with support": (
        "huang",
        {"sketch": "kk G1 ** rr rr G2 kk", "hands": {1: "y1", 2: "r1"}},
        "lay y c1; commit 1 a1; commit 0+1 d1",
        {"wars": 1, "wars with support": 1, "leaders that helped": 1, "points": 1},
    ),
    "a war without support": (
        "yangtze",
        {"sketch": "kk G1 ** rr rr G2 kk", "hands": {1: "y1"}},
        "lay y c1; commit 0; commit 0",
        {"wars": 1, "points": 1},
    ),
    "a run of three farmers and a run of two": (
        "huang",
        {"sketch": "kk B1 ~~ ~~ ~~ ~~ ~~", "hands": {1: "b5"}, "market": "k6"},
        "lay b c1; lay b d1; lay b e1; stop; lay b f1; lay b g1",
        {"points": 5, "farmer runs": 2},
    ),
    "two farmers in two actions are no run": (
        "huang",
        {"sketch": "kk B1 ~~ ~~ ~~", "hands": {1: "b3"}, "market": "k6"},
        "lay b c1; stop; lay b d1",
        {"points": 2},
    ),
    "a market tile, taken and left": (
        "huang",
        {"sketch": "kk .. .. ..", "hands": {1: "g2"}, "market": "k2"},
        "lay g b1; take k; lay g c1; leave",
        {"market picks": 1},
    ),
    "a riot of two farmers under a pagoda, and one of a farmer and a leader": (
        "huang",
        {"sketch": "kk kk kk rr\n .. kk .. ..", "pagodas": ["k b1c1b2"], "hands": {1: "b3"}},
        "riot b1 b2; riot d1 b1",
        {"riots": 2, "pagoda fallen": 1},
    ),
    "a pagoda for a laid tile, and one for traders": (
        "huang",
        {"sketch": "kk rr ** kk\n .. rr gg ..\n.. .. gg gg", "hands": {1: "r1g2"}},
        "lay r c1; build r b1c1b2; pagoda g c2c3d3 g2",
        {"pagoda built": 2, "pagoda bought": 1},
    ),
    "a pagoda that is moved": (
        "huang",
        {"sketch": "yy yy .. yy yy\n yy .. .. yy ..", "pagodas": ["y a1b1a2"], "hands": {1: "g2"}},
        "pagoda y d1e1d2 g2 from a1b1a2",
        {"pagoda built": 1, "pagoda bought": 1, "pagoda moved": 1},
    ),
    "two wars, of which the attacker wins one": (
        "tigris",
        {"sketch": "rr K1 kk .. gg K2 rr\nrr G1 kk .. gg G2 rr", "hands": {1: "g1k1"}},
        "lay g d1; war K; commit 1; commit 0; commit 0; commit 0",
        {"wars": 2, "wars with support": 1, "wars won by attackers": 1, "points": 2},
    ),
    "a revolt with support, and one without": (
        "tigris",
        {"sketch": "K1 rr ** rr\n.. .. .. ..\nG1 rr ** rr", "turn": 2, "hands": {2: "r1"}},
        "place K c1; commit 1; commit 0; place G c3; commit 0; commit 0",
        {"revolts": 2, "revolts with support": 1, "revolts won by attackers": 2, "points": 2},
    ),
}


@pytest.mark.parametrize("said", PLAYED)
def test_each_happening_is_counted_once(said: str) -> None:
    name, position, moves, expected = PLAYED[said]
    game, state = load(name).position(**position)
    events: list = []
    for move in moves.split("; "):
        state = game.apply(state, game.read_move(move), events)
    counted = {name: count(events) for name, count in load(name).family.metrics(game).items()}
    assert {name: number for name, number in counted.items() if number} == expected


def names_of(name: str, changes: dict | None = None) -> set[str]:
    variant = load(name, changes)
    return set(variant.family.metrics(variant.game(2)))


def test_a_variant_is_counted_by_what_it_has_and_under_its_own_names() -> None:
    tigris, yangtze, huang = map(names_of, ("tigris", "yangtze", "huang"))
    assert {"monument built", "treasures", "catastrophes"} <= tigris - yangtze
    assert {"pagoda built", "pagoda fallen", "riots", "market picks", "farmer runs"} <= yangtze - tigris
    assert huang - yangtze == {"pagoda moved", "leaders that helped"}
    assert yangtze <= huang


def test_every_hook_that_brings_something_about_is_looked_for() -> None:
    hooks = ["position_leader", "withdraw_leader", "lay_tile", "pass_an_action"]
    bare = names_of("huang", {"turn.offers": hooks, "tiles.after": ["score", "wars"]})
    assert names_of("huang") - bare == {"riots", "swaps", "market picks", "farmer runs", "pagoda bought"}


def test_every_metric_of_the_second_game_moves_in_random_games() -> None:
    played = list(games(load("huang"), 4, 12, seed=3))
    still = {
        name
        for name in load("huang").family.metrics(load("huang").game(4))
        if not any(one.game[name] for one in played)
    }
    assert still <= {"pagoda bought", "pagoda moved"}, "too rare for a dozen games"


def test_a_table_has_a_dash_for_what_one_of_the_variants_does_not_count(tmp_path: Path) -> None:
    plain = tmp_path / "plain.yaml"
    offers = "[position_leader, withdraw_leader, lay_tile, lay_catastrophe, pass_an_action]"
    head = "name: plain\ntitle: No swaps\nfamily: dynasty\nextends: tigris\nclauses: null\nbehaviour: 1\n"
    plain.write_text(f"{head}turn:\n  offers: {offers}\n", "utf-8")
    said = CliRunner().invoke(cli, ["compare", "tigris", str(plain), "--games", "1", "--players", "2"]).stdout
    (swaps,) = (line for line in said.splitlines() if line.startswith("│ swaps"))
    assert [cell.strip() for cell in swaps.split("│")][3:4] == ["-"]
