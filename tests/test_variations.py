"""Positions near those of random games: possible ones, and quicker to show what a rare rule does than play is."""

from itertools import islice

import pytest
from support import TIGRIS, YANGTZE

from ruleset import load
from ruleset.compare.journeys import journey
from ruleset.compare.reach import hooks_of
from ruleset.compare.search import from_games
from ruleset.dynasty.game import DynastyGame
from ruleset.dynasty.kingdoms import touching
from ruleset.dynasty.variations import (
    few_treasures,
    full_board,
    level_scores,
    one_kind_in_hand,
    short_bags,
    with_buildings,
)

BRISK, SLOW = 45, 60
"""With variations so many starts near games are enough; without them more are not."""

RARE = [
    ("tigris", "buildings.monument.income", "once_a_leader"),
    ("tigris", "war.spares", []),
    (
        "tigris",
        "turn.end",
        ["refill_active", "building_income", "refill_others", "end_if_few_treasures", "end_if_quiet"],
    ),
    ("huang", "buildings.pagoda.move", "never"),
    ("huang", "buildings.pagoda.income", "once_a_leader"),
    ("huang", "market.when", []),
]


def tries(name: str, path: str, value: object, most: int) -> int | None:
    """How many starts near games are needed to see what another value does; None when so many are too few."""
    base, changed = load(name), load(name, {path: value})
    named = [hook.path for hook in hooks_of(base, base.values[path].value)]
    starts = from_games(base, changed, 2, 1, named)
    near = (found for found, source in starts if source.startswith("a position near"))
    for number, found in enumerate(islice(near, most), 1):
        if found is not None:
            return number
    return None


@pytest.mark.parametrize(("name", "path", "value"), RARE, ids=[f"{name}-{path}" for name, path, _ in RARE])
def test_a_rare_rule_is_seen_in_fewer_tries_than_with_short_bags_alone(name, path, value, monkeypatch):
    assert tries(name, path, value, BRISK) is not None
    monkeypatch.setattr(DynastyGame, "variations", lambda game, state: short_bags(game.rules, state))
    assert tries(name, path, value, SLOW) is None


def some_positions(name: str, players: int):
    variant = load(name)
    return variant.game(players), [stretch.state for stretch in journey(variant, players, 0, seed=1).stretches]


@pytest.mark.parametrize("name", [*TIGRIS, *YANGTZE, "huang-short"])
@pytest.mark.parametrize("players", [2, 4])
def test_every_variation_is_a_possible_position(name, players):
    if players not in load(name).seats:
        pytest.skip("a game for two")
    game, found = some_positions(name, players)
    checks = load(name).family.invariants().of_states
    for state in found:
        for near in game.variations(state):
            assert {check: wrong for check, holds in checks.items() if (wrong := holds(game, near))} == {}
            assert game.read_state(game.state_text(near)) == near, "the text of a position is checked as it is read"


def acting(name: str):
    game, found = some_positions(name, 4)
    return game, [state for state in found if game.decision(state).asks == "act"]


@pytest.mark.parametrize("name", ["tigris", "huang"])
def test_on_a_full_board_twice_the_share_of_places_joins_kingdoms(name):
    game, found = acting(name)
    rules, more, less = game.rules, 0, 0
    for state in found:
        for role in range(len(rules.roles)):
            full = full_board(rules, state, role)
            empty = rules.board.grid.spaces & ~full.taken
            before = rules.board.grid.spaces & ~state.taken
            more += (empty & touching(rules, full, 2)).bit_count() / empty.bit_count()
            less += (before & touching(rules, state, 2)).bit_count() / before.bit_count()
            hands = [sum(hand) - hand[role] for hand in full.hands]
            assert hands == [0] * game.seats and full.hands[0][role] > 0
    assert more > 2 * less


def test_buildings_stand_until_the_supply_or_the_tiles_are_used_up():
    game, found = acting("huang")
    standing = [len(with_buildings(game.rules, full_board(game.rules, state, 1)).buildings) for state in found]
    assert sum(standing) > 2 * len(standing)


def test_hands_of_one_kind_scores_and_treasures_are_as_they_are_called():
    game, found = acting("tigris")
    for state in found:
        near = one_kind_in_hand(game.rules, state, 1)
        assert all(sum(hand) == hand[1] for hand in near.hands) and near.hands[0][1] == 6
        assert len(set(level_scores(state).points)) == 1 and sum(level_scores(state).bag) == 0
        for few in few_treasures(game.rules, state):
            assert few.treasures.bit_count() == 3
            assert few.treasures.bit_count() + sum(few.held) == state.treasures.bit_count() + sum(state.held)
