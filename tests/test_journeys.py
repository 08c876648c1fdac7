"""Where the search for a witness looks first: games of random players and bots, and what is rare in them."""

from collections import Counter
from itertools import islice

import pytest

from ruleset import load
from ruleset.compare import search
from ruleset.compare.journeys import EVERY, Stretch, journey, rarest_first
from ruleset.compare.search import from_games, in_play
from ruleset.core.chance import Chance
from ruleset.core.game import Over, Turn
from ruleset.spec.uses import uses


def stretch(name: str, hooks: str) -> Stretch:
    return Stretch(None, frozenset(hooks), 2, name)


def order(stretches: list[Stretch], named: str = "") -> str:
    return "".join(one.game for one in rarest_first(stretches, named))


def test_stretches_come_in_the_order_of_their_rarest_hook():
    """``w`` decides something in 4 stretches, ``x`` in 3, ``y`` in 2 and ``z`` in 1; nothing at all comes last."""
    found = [stretch("1", "w"), stretch("2", "wx"), stretch("3", "xy"), stretch("4", "wxy"), stretch("5", "wz")]
    assert order([*found, stretch("6", "")]) == "534216"
    assert order(found, named="x") == "34251"
    assert order(found, named="q") == order(found)
    assert order([]) == ""


@pytest.mark.parametrize(("name", "number"), [("tigris", 0), ("huang", 2), ("tides", 2)])
def test_a_journey_is_a_whole_game_that_can_be_played_again(name, number):
    """Random players play the first game, bots the third one."""
    played = journey(load(name), 2, number, seed=4)
    assert played == journey(load(name), 2, number, seed=4) != journey(load(name), 2, number, seed=5)
    assert played.name == f"{'bot' if number == 2 else 'random'} game {number + 1}"
    game, asked = load(name).game(2), []
    state = game.start()
    for text in played.moves:
        decision, move = game.decision(state), game.read_move(text)
        asked += [state] if isinstance(decision, Turn) else []
        assert move in (decision if isinstance(decision, Chance) else game.legal(state))
        state = game.apply(state, move)
    assert isinstance(game.decision(state), Over)
    assert [one.state for one in played.stretches] == asked[::EVERY]
    assert {hook for one in played.stretches for hook in one.hooks} <= {use.name for use in uses(load(name))}


def test_bots_build_what_random_players_hardly_do():
    """Counted over six games each: stretches in which a building paid something."""
    paid = Counter()
    for number in range(18):
        played = journey(load("tigris"), 2, number, seed=1)
        hooks = {hook for one in played.stretches for hook in one.hooks}
        paid[played.name.partition(" ")[0]] += "buildings.income/each_leader_and_building" in hooks
    assert paid["bot"] / 6 > paid["random"] / 12


def looked_at(monkeypatch, named: list[str], games: int = 3) -> list[Stretch]:
    """The stretches near which a search that finds nothing looks, in its order."""
    seen = []

    def spied(stretches, wanted):
        seen.extend(rarest_first(stretches, wanted))
        return seen

    monkeypatch.setattr(search, "rarest_first", spied)
    variant = load("tigris")
    assert all(found is None for found, _ in islice(from_games(variant, variant, games, 1, named), games + 1))
    return seen


def test_a_search_begins_where_the_hook_of_the_value_decided_something(monkeypatch):
    hook = "conflict.losses/tiles_of_the_losing_side"
    seen = [hook in one.hooks for one in looked_at(monkeypatch, [hook])]
    assert 0 < sum(seen) < len(seen) and seen == sorted(seen, reverse=True)


def test_a_search_without_a_name_begins_where_rare_hooks_decided_something(monkeypatch):
    seen = looked_at(monkeypatch, [])
    count = Counter(hook for one in seen for hook in one.hooks)
    rarest = [min(count[hook] for hook in one.hooks) for one in seen]
    assert rarest == sorted(rarest) and rarest[0] < rarest[-1]
    assert {one.game for one in seen} == {"random game 1", "random game 2", "bot game 3"}


def test_a_search_tries_the_games_themselves_first_and_then_what_is_near_them():
    variant = load("tides")
    sources = [source for _, source in in_play(variant, variant, 3, 1, [])]
    assert sources[:3] == ["random game 1", "random game 2", "bot game 3"]
    assert len(sources) > 3 and all(source.startswith("a position near ") for source in sources[3:])
