"""Random games of every variant under every invariant, and logs that do not depend on the hash seed."""

import os
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test
from support import TIGRIS

from ruleset import load, shipped
from ruleset.testing.invariants import check_random_game
from ruleset.testing.machine import machine_of

PLAYERS = (2, 3, 4)
SHARDS = [(name, players, shard) for name in TIGRIS for players in PLAYERS for shard in range(4)]


def play(name: str, players: int, seeds: range, thorough: int) -> Counter:
    variant = load(name)
    reasons = Counter()
    for seed in seeds:
        last, count = check_random_game(variant, players, seed, thorough)
        reasons[variant.game(players).decision(last).reason] += 1
        assert count > 20 * players
    return reasons


@pytest.mark.parametrize(("name", "players", "shard"), SHARDS)
def test_random_games_keep_every_invariant(name, players, shard):
    """100 games of each variant and number of players, the costly checks at every twentieth state."""
    reasons = play(name, players, range(shard * 25, shard * 25 + 25), thorough=20)
    assert sum(reasons.values()) == 25


@pytest.mark.parametrize("name", TIGRIS)
def test_every_check_at_every_state_of_a_game(name):
    play(name, 3, range(1000, 1001), thorough=1)


@pytest.mark.long
@pytest.mark.parametrize("name", TIGRIS)
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("shard", range(4))
def test_700_random_games_of_each_number_of_players(name, players, shard):
    play(name, players, range(5000 + shard * 175, 5000 + shard * 175 + 175), thorough=10)


def machine_run(name: str, players: int, examples: int, steps: int) -> None:
    few = settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(machine_of(load(name), players), settings=few)


@pytest.mark.parametrize(("name", "players"), [("tigris", 2), ("tigris-nl", 4), ("tigris-zh", 3), ("tides", 2)])
def test_moves_chosen_by_hypothesis(name, players):
    machine_run(name, players, examples=6, steps=25)


@pytest.mark.long
@pytest.mark.parametrize("name", TIGRIS)
@pytest.mark.parametrize("players", PLAYERS)
def test_many_moves_chosen_by_hypothesis(name, players):
    machine_run(name, players, examples=60, steps=60)


SCRIPT = """
import hashlib, sys
from ruleset import load, shipped
from ruleset.records import random_game, write_log
name = sys.argv[1]
variant = load(name)
for seed in range(int(sys.argv[2])):
    players = variant.seats[seed % len(variant.seats)]
    game, start, played = random_game(variant, players, seed)
    lines = []
    def told():
        for step in played:
            lines.extend(map(str, step.events))
            lines.extend(map(game.move_text, game.legal(step.state)))
            yield step
    lines += write_log(variant, name, players, None, start, told())
    print(seed, hashlib.sha256("\\n".join(lines).encode()).hexdigest())
"""


def logs_under(hash_seed: str, name: str, games: int) -> str:
    """A line for each game: the digest of its log, with every event and every legal move on the way."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-c", SCRIPT, name, str(games)]
    return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize("name", shipped())
def test_logs_are_the_same_under_any_hash_seed(name):
    """One game of each number of players."""
    games = len(load(name).seats)
    found = logs_under("1", name, games)
    assert found.count("\n") == games
    assert found == logs_under("4242", name, games)


@pytest.mark.long
@pytest.mark.parametrize("name", shipped())
def test_twenty_logs_are_the_same_under_any_hash_seed(name):
    assert logs_under("1", name, 20) == logs_under("4242", name, 20)
