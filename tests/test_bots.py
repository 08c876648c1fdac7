"""Bots know a game by its contract alone, see only their view, and are as strong as their names say."""

import random
from typing import Any

import pytest

from ruleset import NotationError, Turn, load
from ruleset.bots import BOTS, Bot, bot_for, make_bot, verb_of
from ruleset.bots.picking import worth
from ruleset.compare.recording import played, streams
from ruleset.compare.study import ladder, study
from ruleset.core.play import drive

SMALL = {
    "small.yaml": """
name: small
title: A small board for two
family: dynasty
extends: tigris
clauses: null
behaviour: 1
components:
  players: [2]
  board: small
  tiles:
    temple: {count: 20}
    settlement: {count: 12}
    market: {count: 12}
    farm: {count: 12}
end: {few_treasures: 1}
""",
    "boards/small.yaml": """
board: small
title: A small board
grid: square
provenance: made for a test
rows:
  - "...T~..."
  - "..~~~.T."
  - ".T~....."
  - "..~~~..."
  - ".....~T."
  - "..T..~~."
""",
}


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("small")
    for name, text in SMALL.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return str(folder / "small.yaml")


def decisions(name: str, players: int, seed: str, count: int) -> list[tuple[Any, Any, int]]:
    """(game, state, seat) at some decisions of one random game."""
    game, rng, found = load(name).game(players), random.Random(seed), []

    def choose(state: Any, seat: int) -> Any:
        found.append((game, state, seat))
        return game.legal(state).sample(rng)

    for _ in drive(game, game.start(), choose, streams(seed)):
        pass
    return found[:: max(1, len(found) // count)]


@pytest.mark.parametrize("bot", ["random", "greedy:10", "search:60", "greedy:10-lay-pick"])
@pytest.mark.parametrize("name", ["tides", "tigris", "huang"])
def test_every_bot_makes_legal_moves_in_every_family(name: str, bot: str) -> None:
    player = make_bot(bot)
    for game, state, seat in decisions(name, 2, "legal", 12):
        move = player(game, game.view(state, seat), random.Random(1))
        assert move in game.legal(state)
        assert move == player(game, game.view(state, seat), random.Random(1)), "the same generator, the same move"


@pytest.mark.parametrize("name", ["tides", "tigris"])
def test_a_bot_is_shown_its_view_and_nothing_else(name: str) -> None:
    """A view shows its seat no more than itself; a full state would."""
    shown = []

    def spy(game: Any, view: Any, moves: Any, rng: random.Random) -> Any:
        decision = game.decision(view)
        shown.append(view == game.view(view, decision.seat))
        return moves[0]

    played(load(name), [Bot("spy", spy)] * 2, "spied")
    assert len(shown) > 20 and all(shown)


def test_a_bot_shuns_what_it_is_told_to_while_it_may_do_anything_else() -> None:
    bot = make_bot("random-swap-place-lay")
    left = set()
    for game, state, seat in decisions("tigris", 2, "shuns", 60):
        verbs = {verb_of(game, move) for move in game.legal(state)}
        verb = verb_of(game, bot(game, game.view(state, seat), random.Random(2)))
        assert verb not in bot.shuns or verbs <= set(bot.shuns)
        left.add(verb)
    assert "pass" in left


def test_who_may_only_do_what_he_shuns_does_it() -> None:
    record = played(load("tides"), [make_bot("random-pick")] * 2, "forced")
    assert record.game["moved/pick"] > 0.5


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("greedi", "did you mean 'greedy'?"),
        ("", "known here: random, greedy, search"),
        ("random:5", "random has no budget"),
        ("search:0", "a budget is a whole number from 1 to 10000000 (simulated decisions for a decision)"),
        ("search:1000000000", "a budget is a whole number"),
        ("search:²", "a budget is a whole number"),
        ("greedy-", "after each `-` stands a kind of move"),
    ],
)
def test_a_name_that_says_no_bot_is_refused_clearly(name: str, said: str) -> None:
    with pytest.raises(NotationError) as error:
        make_bot(name)
    assert said in str(error.value)


def test_a_kind_of_move_that_a_game_does_not_know_is_refused() -> None:
    bot_for(load("tigris").game(2), "random-swap")
    with pytest.raises(NotationError, match="no moves 'swop'; did you mean 'swap'"):
        bot_for(load("tigris").game(2), "random-swop")
    with pytest.raises(NotationError, match="no moves 'swap'"):
        bot_for(load("tides").game(2), "random-swap")


def test_a_search_spends_about_its_budget() -> None:
    """Counted are the moves of seats that the game applies while the bot thinks."""
    for game, state, seat in decisions("tides", 2, "budget", 8):
        view, spent = game.view(state, seat), 0
        if len(game.legal(view)) == 1:
            continue
        apply = game.apply

        def counting(before: Any, move: Any, events: Any = None, apply: Any = apply, game: Any = game) -> Any:
            nonlocal spent
            spent += isinstance(game.decision(before), Turn)
            return apply(before, move, events)

        game.apply = counting
        make_bot("search:400")(game, view, random.Random(3))
        del game.apply
        # Trials end when the budget is spent, so each of three rounds may exceed it by one trial of all moves.
        assert 300 < spent < 400 + 3 * 8 * 12


def test_worth_is_nobodys_at_the_start_and_the_winners_at_the_end() -> None:
    game = load("tides").game(2)
    assert worth(game, game.start(), 1) == 0
    last = None
    for step in drive(game, game.start(), lambda state, seat: game.legal(state)[0], streams("worth")):
        last = step.state
    (winner,) = game.outcome(last).winners
    assert worth(game, last, winner) > 0 > worth(game, last, 3 - winner)
    assert game.standing(last) == game.outcome(last)


def beats(variant: str, better: str, worse: str, games: int) -> tuple[float, float]:
    """How often the better of two bots wins, and how likely it is that by chance."""
    found = study([variant], games, players=2, duels=ladder([worse, better]))
    with found.store:
        (row,) = found.tables()["duels"].to_dict("records")
    return row["won"], row["p"]


def test_greedy_beats_random_on_the_map() -> None:
    won, p = beats("tigris", "greedy", "random", 10)
    assert won > 0.8 and p < 0.01


def test_search_beats_greedy_in_the_draft() -> None:
    won, p = beats("tides", "search:200", "greedy", 14)
    assert won > 0.8 and p < 0.01


@pytest.mark.long
@pytest.mark.parametrize(("name", "games"), [("tides", 1000), ("tigris", 30), ("yangtze", 30), ("huang-short", 30)])
def test_greedy_beats_random_in_every_family(name: str, games: int) -> None:
    won, p = beats(name, "greedy", "random", games)
    assert won > 0.5 and p < 0.01


@pytest.mark.long
@pytest.mark.parametrize(("name", "bot", "games"), [("tides", "search:1000", 60), ("small", "search:1000", 30)])
def test_search_beats_greedy_with_a_stated_budget(name: str, bot: str, games: int, small: str) -> None:
    won, p = beats(small if name == "small" else name, bot, "greedy", games)
    assert won > 0.5 and p < 0.01


def test_the_registry_says_what_a_budget_counts() -> None:
    assert list(BOTS) == ["random", "greedy", "search"]
    assert all(maker.budget > 0 for maker in BOTS.values() if maker.counts)
