"""A recorded game under other rules: the first step that goes another way, why, and both continuations."""

import pytest

from ruleset import IllegalMove, NotationError, load
from ruleset.compare.explain import explain
from ruleset.compare.lockstep import spoken
from ruleset.records import random_game, read_log, write_log


def recorded(name, players, seed, overrides=None):
    variant = load(name, overrides)
    _, start, played = random_game(variant, players, seed)
    return read_log("\n".join(write_log(variant, name, players, None, start, played)) + "\n")


def test_a_game_goes_the_same_way_under_its_own_rules():
    assert explain(recorded("tigris", 2, 1), "tigris") is None


PAIRS = [("tigris", "tigris-nl"), ("huang", "yangtze"), ("tides", "tides-singles"), ("tigris", "tigris-zh")]


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_the_step_is_the_first_and_the_values_are_enough_and_needed(a, b):
    record = recorded(a, max(load(a).seats), 4)
    found = explain(record, b)
    game, other = record.game, load(b).game(record.game.seats)
    before = record.start
    for step in record.steps[: found.number - 1]:
        after = other.apply(before, step.move)
        assert game.facts(after) == game.facts(step.state) == other.facts(after)
        before = step.state
    assert before == found.position and game.move_text(record.steps[found.number - 1].move) == found.move
    assert (found.a.legal, found.a.due, found.a.facts) != (found.b.legal, found.b.due, found.b.facts)
    exchanged = {row.path: row.b.value for row in found.values}
    assert explain(record, a) is None
    assert _step(record, a, exchanged) == found.number
    for path in exchanged:
        assert _step(record, a, {key: value for key, value in exchanged.items() if key != path}) != found.number


def _step(record, name, values):
    """The first step that the values alone change."""
    other = load(name, values).game(record.game.seats)
    before = record.start
    for number, step in enumerate(record.steps, 1):
        if _told(other, before, step) != _told(record.game, before, step):
            return number
        before = step.state
    return None


def _told(game, before, step):
    due = spoken(game.decision(before))
    try:
        after = game.apply(before, step.move)
    except IllegalMove:
        return due, "illegal"
    return due, spoken(game.decision(after)), game.facts(after)


def test_a_forbidden_move_says_which_rule_forbids_it():
    record = recorded("tigris", 2, 1, {"swap.least": 0})
    found = explain(record, "tigris")
    assert (found.move, found.a.legal, found.b.legal) == ("swap -", True, False)
    assert [row.path for row in found.values] == ["swap.least"]
    assert "swap.least" in found.b.refusal


def test_games_with_nothing_in_common_are_refused():
    with pytest.raises(NotationError, match="different boards"):
        explain(recorded("yangtze", 3, 1), "tigris")
    with pytest.raises(NotationError, match="different families"):
        explain(recorded("tides", 2, 1), "tigris")
