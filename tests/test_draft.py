"""The drafting game: many games, exact counts, scoring against a slow oracle, and what players can know."""

import random
from itertools import combinations, islice, permutations
from math import comb

import pytest
from slow_draft import Watcher, slow_scores
from support import TIDES

from ruleset import load
from ruleset.core.chance import Chance
from ruleset.core.game import Over, Turn
from ruleset.core.play import steps
from ruleset.draft.moves import Keep, Pick
from ruleset.draft.scoring import Side, score
from ruleset.draft.state import KEEP, PICK, cards_of, mask_of
from ruleset.testing.invariants import check_random_game

OTHER_READINGS = [
    {"scoring.doubled": "one_suit_only"},
    {"scoring.per_suit.counts": "real_cards"},
    {"scoring.per_set.counts": "cards_of_this_round", "scoring.per_missing_suit.counts": "cards_of_this_round"},
    {"scoring.majority.tie": "both", "scoring.majority_of_singles.counts": "doubled_cards"},
    {"scoring.best_card.tie": "both", "scoring.best_card.compares": "best_of_this_round"},
    {"components.suitless": "one_more_suit"},
]


def play(name, seeds, thorough):
    game = load(name).game()
    for seed in seeds:
        last, count = check_random_game(load(name), 2, seed, thorough)
        assert isinstance(game.decision(last), Over)
        assert count == 40  # 2 deals, 30 picks, 4 choices of relics, 4 draws


@pytest.mark.parametrize("name", TIDES)
def test_random_games_keep_every_invariant(name):
    play(name, range(60), thorough=10)


@pytest.mark.parametrize("name", TIDES)
def test_every_check_at_every_state_of_a_game(name):
    play(name, range(9000, 9004), thorough=1)


@pytest.mark.long
@pytest.mark.parametrize("name", TIDES)
@pytest.mark.parametrize("shard", range(5))
def test_5000_random_games(name, shard):
    play(name, range(10_000 + shard * 250, 10_250 + shard * 250), thorough=10)


def after_the_deal(game, first, second):
    state = game.start()
    for cards in (first, second):
        state = game.apply(state, game.read_move("draw " + " ".join(cards)))
    return state


def test_exact_counts_of_deals_and_first_picks():
    game = load("tides").game()
    start = game.start()
    first = list(game.decision(start).outcomes())
    assert game.decision(start).total == len(first) == comb(18, 5) == 8568
    assert {weight for _, weight in first} == {1}
    second = game.decision(game.apply(start, first[0][0]))
    assert second.total == comb(13, 5) == 1287
    assert first[0][0].cards == (0, 1, 2, 3, 4)
    assert len({event for event, _ in first}) == 8568


def leaves(game, state, depth):
    if not depth:
        return [state]
    return [leaf for move in game.legal(state) for leaf in leaves(game, game.apply(state, move), depth - 1)]


def test_exact_counts_of_picks_for_a_fixed_deal():
    """5 x 5 first picks, all different after the reveal; two reveals give 25 x 16 courses."""
    game = load("tides").game()
    names = game.rules.deck.names
    state = after_the_deal(game, names[:5], names[5:10])
    assert len(set(leaves(game, state, 1))) == 5
    assert len(set(leaves(game, state, 2))) == 25
    assert len(leaves(game, state, 4)) == 25 * 16


def test_relic_and_discard_have_twenty_ways():
    game = load("tides").game()
    state = next(s.state for s in steps(game, random.Random(1)) if s.state.phase == KEEP)
    hand = list(cards_of(state.hands[0]))
    assert {(move.relic, move.discard) for move in game.legal(state)} == set(permutations(hand, 2))


def kingdoms(rng, cards):
    """Two random kingdoms of any size, each partly relics."""
    left = rng.sample(range(cards), rng.randrange(cards + 1))
    cut = rng.randrange(len(left) + 1)
    return [Side(mask_of(part), mask_of(part[: rng.randrange(len(part) + 1)])) for part in (left[:cut], left[cut:])]


def agrees_with_the_oracle(values, seed, count):
    rules = load("tides", values).game().rules
    rng = random.Random(seed)
    for _ in range(count):
        one, other = kingdoms(rng, len(rules.cards))
        slow = slow_scores(rules.chapters, rules.deck, one, other)
        fast = [{rules.deck.names[card]: points for card, points in sheet} for sheet in score(rules, (one, other))]
        assert fast == slow, (one, other)


@pytest.mark.parametrize("values", [{}, *OTHER_READINGS], ids=str)
def test_scores_are_those_of_the_slow_oracle(values):
    agrees_with_the_oracle(values, 1, 400)


@pytest.mark.long
@pytest.mark.parametrize("values", [{}, *OTHER_READINGS], ids=str)
def test_scores_of_many_kingdoms_are_those_of_the_slow_oracle(values):
    agrees_with_the_oracle(values, 2, 20_000)


@pytest.mark.long
@pytest.mark.parametrize("size", range(6))
def test_scores_of_every_kingdom_of_up_to_five_cards(size):
    """Every kingdom, against one random opponent each."""
    rules, rng = load("tides").game().rules, random.Random(size)
    for cards in combinations(range(18), size):
        rest = [card for card in range(18) if card not in cards]
        one, other = (Side(mask_of(part), mask_of(part)) for part in (cards, rng.sample(rest, 5)))
        fast = [{rules.deck.names[card]: points for card, points in sheet} for sheet in score(rules, (one, other))]
        assert fast == slow_scores(rules.chapters, rules.deck, one, other)


def watched(name, seed):
    """Every position of a game with two players who have watched it so far."""
    game = load(name).game()
    watchers = [Watcher(seat, len(game.rules.cards)) for seat in (0, 1)]
    before = game.start()
    for step in steps(game, random.Random(seed), before):
        for watcher in watchers:
            watcher.see(before, step)
        before = step.state
        yield game, before, watchers


@pytest.mark.parametrize("name", ("tides", "tides-singles"))
@pytest.mark.parametrize("seed", range(12))
def test_sampled_states_agree_with_all_that_a_seat_has_seen(name, seed):
    rng = random.Random(seed)
    for game, state, watchers in watched(name, seed):
        for watcher in watchers:
            seen = game.view(state, watcher.seat + 1)
            assert watcher.agrees(state) is None
            for _ in range(3):
                assert watcher.agrees(game.possible(seen, rng)) is None


@pytest.mark.parametrize("seed", range(12))
def test_a_view_is_exact_neither_more_nor_less_than_what_was_seen(seed):
    """The hidden cards of the other hand are as many, out of as many, as the watcher counts."""
    for game, state, watchers in watched("tides", seed):
        for watcher in watchers:
            seen = game.view(state, watcher.seat + 1)
            other = 1 - watcher.seat
            ways = comb(len(watcher.nowhere()), seen.unknown[other] if seen.unknown else 0)
            assert seen.hands[other] == watcher.known_hand(state)
            assert ways == watcher.ways(state)


def test_every_way_there_is_is_sampled_equally_often():
    """At the second pick of the first seat the other's choice is the only secret: none, then one of four."""
    game = load("tides").game()
    names = game.rules.deck.names
    state = after_the_deal(game, names[:5], names[5:10])
    for text in ("pick kings-nest", "pick citadel", "pick ziggurat"):
        state = game.apply(state, game.read_move(text))
    seen, rng = game.view(state, 2), random.Random(5)
    found = [game.possible(seen, rng).chosen[0] for _ in range(2000)]
    counts = {card: found.count((card,)) for card in cards_of(state.hands[0])}
    assert sum(counts.values()) == 2000
    assert min(counts.values()) > 420


def test_an_unseen_hand_is_sampled_from_all_hands():
    game = load("tides").game()
    names = game.rules.deck.names
    state = after_the_deal(game, names[:5], names[5:10])
    seen, rng = game.view(state, 1), random.Random(5)
    assert seen.unknown == (0, 5, 8)
    found = {game.possible(seen, rng).hands[1] for _ in range(12_000)}
    assert len(found) > 1280
    assert all(not hand & state.hands[0] for hand in found)


def test_views_hide_what_lies_face_down():
    for seed in range(10):
        game = load("tides").game()
        for step in steps(game, random.Random(seed)):
            state = step.state
            if state.phase in (PICK, KEEP) and any(state.chosen):
                others = [game.apply(before, move) for before, move in alternatives(game, state)]
                assert {game.view(other, 2) for other in others} == {game.view(state, 2)}


def alternatives(game, state):
    """What else seat 1 could have chosen in secret."""
    from attrs import evolve

    before = evolve(state, chosen=((), ()))
    assert isinstance(game.decision(before), Turn)
    return [(before, move) for move in islice(game.legal(before), 25) if isinstance(move, (Pick, Keep))]


def test_open_hands_hide_only_choices():
    game = load("tides", {"information.hands": "everyone"}).game()
    state = next(islice(steps(game, random.Random(3)), 1, None)).state
    assert not isinstance(game.decision(state), Chance)
    assert game.view(state, 1).hands == state.hands
    assert game.view(state, 1).unknown == ()


def test_cards_can_be_exchanged_without_breaking_a_position():
    game = load("tides").game()
    count = 0
    for seed in range(5):
        for step in steps(game, random.Random(seed)):
            for near in game.variations(step.state):
                assert game.read_state(game.state_text(near)) == near
                count += 1
    assert count > 100
