"""The tree of decisions is counted: the quick count is the obvious one, probabilities are exact, goldens hold."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from golden import COUNTS, counted, entries

from ruleset import NotationError, load
from ruleset.cli.main import cli
from ruleset.core.chance import Chance
from ruleset.core.game import AnyGame, Over
from ruleset.perft import Count, Every, Luck, Seeded, Written, breadth, perft, read_luck, split
from ruleset.spec.catalogue import packages

CASE = """\
about: a small position
variants: [tigris]
cases:
  - name: almost nothing left
    sketch: |
      r$ K1 .. r$ .. r$
    hands: {1: g1, 2: k1}
    bag: r2g7
    actions: 1
    play: [pass]
  - name: another
    start: true
    play: [lay r a1]
"""


def slowly(game: AnyGame, state: Any, depth: int, luck: Luck, number: int = 0) -> Count:
    """The definition: every node is reached, nothing is remembered."""
    decision = game.decision(state)
    if depth == 0:
        return Count(1, Fraction(1))
    if isinstance(decision, Over):
        return Count(ended=1)
    total = Count()
    if isinstance(decision, Chance):
        for event, share in luck.events(game, decision, number):
            total += slowly(game, game.apply(state, event), depth, luck, number + 1).times(share)
    else:
        for move in list(game.legal(state)):
            total += slowly(game, game.apply(state, move), depth - 1, luck, number)
    return total


def small() -> tuple[AnyGame, Any]:
    return load("tigris").position(sketch="r$ K1 .. r$ .. r$", hands={1: "g1", 2: "k1"}, bag="r2g12", actions=1)


@pytest.mark.parametrize("luck", [Every(), Seeded(3), Written(())], ids=str)
def test_the_quick_count_is_the_obvious_one(luck: Luck) -> None:
    game, state = small()
    assert perft(game, state, 3, luck) == tuple(slowly(game, state, depth, luck) for depth in (1, 2, 3))


def test_written_events_happen_in_their_order() -> None:
    game = load("tigris").game(2)
    luck = Written(("draw r6", "draw k6"))
    state = game.apply(game.apply(game.start(), game.read_move("draw r6")), game.read_move("draw k6"))
    assert perft(game, game.start(), 1, luck) == perft(game, state, 1, Written(()))
    assert perft(game, game.start(), 1, luck)[0] == slowly(game, game.start(), 1, luck)


def test_the_quick_count_is_the_obvious_one_in_a_draft_up_to_its_end() -> None:
    variant = load("tides", {"rounds.number": 1, "set_up.deal": 4})
    game = variant.game()
    for luck in (Seeded(1), Written(())):
        counts = perft(game, game.start(), 10, luck)
        assert counts == tuple(slowly(game, game.start(), depth, luck) for depth in range(1, 11))
        assert counts[-1].ended and not counts[-1].nodes


def test_expected_nodes_are_exact() -> None:
    """Of 14 tiles 2 are red; five are drawn, and a seat with a temple in hand has more moves."""
    game, state = small()
    every = perft(game, state, 2, Every())
    total = Fraction(0)
    for move in game.legal(state):
        after = game.apply(state, move)
        chance = game.decision(after)
        if isinstance(chance, Chance):
            total += sum(
                Fraction(weight, chance.total) * perft(game, game.apply(after, event), 1, Every())[0].expected
                for event, weight in chance.outcomes()
            )
        else:
            total += len(game.legal(after))
    assert every[1].expected == total
    assert every[1].nodes > total and total.denominator > 1


@pytest.mark.parametrize("luck", [Every(), Seeded(3)], ids=str)
def test_the_parts_of_a_split_make_the_whole(luck: Luck) -> None:
    game, state = small()
    parts = list(split(game, state, 3, luck))
    assert len(parts) == breadth(game, state, luck)
    for depth, whole in enumerate(perft(game, state, 3, luck)):
        assert sum((below[depth] for _, below in parts), Count()) == whole


def test_chance_is_read_from_a_text() -> None:
    assert [read_luck(text) for text in ("all", "first", "-7", "draw r6; draw k6")] == [
        Every(), Written(()), Seeded(-7), Written(("draw r6", "draw k6")),
    ]  # fmt: skip


def test_an_event_that_cannot_happen_is_told() -> None:
    game = load("tigris").game(2)
    with pytest.raises(NotationError, match="`draw r9` cannot happen as event 1: chance draws 6 from a bag of 143"):
        perft(game, game.start(), 1, Written(("draw r9",)))
    with pytest.raises(NotationError, match="cannot happen as event 2"):
        perft(game, game.start(), 1, Written(("draw r6", "pass")))


def run(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(cli, ["perft", *words])
    assert result.exit_code == code, result.output
    return result.output


def test_the_command_counts_and_splits(tmp_path: Path) -> None:
    (tmp_path / "cases.yaml").write_text(CASE, "utf-8")
    words = ("tigris", "--case", str(tmp_path / "cases.yaml"), "--only", "almost", "--depth", "2", "--draws", "all")
    said = json.loads(run(*words, "--split", "--json"))
    game, state = load("tigris").position(sketch="r$ K1 .. r$ .. r$\n", hands={1: "g1", 2: "k1"}, bag="r2g7", actions=1)
    counts = perft(game, state, 2, Every())
    assert [(one["nodes"], one["expected"], one["ended"]) for one in said["depths"]] == [
        (one.nodes, str(one.expected), one.ended) for one in counts
    ]
    assert sum(one["nodes"] for one in said["moves"]) == counts[-1].nodes
    assert f"{len(said['moves'])} moves, {counts[-1].nodes} nodes" in run(*words, "--split")
    assert json.loads(run(*words, "--set", "swap.least=0", "--json"))["variant"] == "tigris[swap.least=0]"


def test_the_command_counts_from_a_position_text() -> None:
    entry = next(one for one in entries() if one["variant"] == "tigris" and one["position"])
    words = ("--position", entry["position"], "--players", str(entry["players"]), "--draws", entry["draws"])
    said = json.loads(run("tigris", *words, "--depth", str(len(entry["nodes"])), "--json"))
    assert [one["nodes"] for one in said["depths"]] == entry["nodes"]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--case", "none.yaml"), 1, "there is no such file"),
        (("--only", "x"), 2, "it picks a case of the file of --case"),
        (("--case", "none.yaml", "--players", "2"), 2, "it says the position and the players already"),
        (("--position", "zap"), 1, "error: "),
        (("--players", "9"), 1, "tigris is not for 9 players"),
        (("--draws", "zap"), 1, "error: "),
        (("--depth", "0"), 2, "'--depth'"),
    ],
)
def test_what_cannot_be_counted_is_told(words: tuple[str, ...], code: int, said: str) -> None:
    assert said in run("tigris", *words, code=code)


def test_the_case_must_be_one(tmp_path: Path) -> None:
    (tmp_path / "cases.yaml").write_text(CASE, "utf-8")
    assert "2 cases of the file" in run("tigris", "--case", str(tmp_path / "cases.yaml"), code=2)


def test_every_variant_has_golden_counts() -> None:
    own = [name for name, package in packages().items() if package == "ruleset"]
    assert sorted({entry["variant"] for entry in entries()}) == sorted(own)


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: f"{entry['variant']} {entry['name']}")
def test_golden_counts(entry: dict[str, Any]) -> None:
    """``python tests/golden.py`` counts anew; what has changed is to be looked at line by line."""
    assert counted(entry) == entry["nodes"], f"{COUNTS}: {entry['variant']}, {entry['name']}"
