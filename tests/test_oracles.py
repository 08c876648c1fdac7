"""The fast ways against slow, obvious ones: regions, legal moves, ranking, draws, sets of cells, views."""

import random
from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb, sqrt

import pytest
import slow_rules
from hypothesis import given, settings
from hypothesis import strategies as st
from support import TIGRIS, states_of

from ruleset import Turn, load
from ruleset.core.chance import Draw, Even
from ruleset.core.play import steps
from ruleset.dynasty.endings import spread_one_by_one, spread_together
from ruleset.dynasty.kingdoms import kingdoms, regions, touching
from ruleset.dynasty.knowledge import unseen
from ruleset.grids import SquareGrid, cells_of, mask_of, nth_cell
from ruleset.testing.strategies import positions

QUICK = settings(max_examples=40, deadline=None)
COUNTS = st.lists(st.integers(0, 6), min_size=1, max_size=5).map(tuple)


def places(game, mask):
    return frozenset(divmod(cell, game.rules.board.grid.stride) for cell in cells_of(mask))


def apart(game, state):
    return () if state.joint < 0 else (divmod(state.joint, game.rules.board.grid.stride),)


@pytest.mark.parametrize("name", TIGRIS)
@pytest.mark.parametrize("seed", range(3))
def test_regions_kingdoms_and_what_touches_them_against_networkx(name, seed):
    game = load(name).game(2 + seed)
    for state in states_of(game, seed, every=3):
        table = slow_rules.table_of(game, state)
        slow = slow_rules.kingdoms_of(table, apart(game, state))
        assert {places(game, one) for one in regions(game.rules, state)} == set(
            slow_rules.regions_of(table, apart(game, state))
        )
        assert {places(game, one) for one in kingdoms(game.rules, state)} == set(slow)
        for least in (1, 2, 3):
            fast = places(game, touching(game.rules, state, least))
            inside = {place for kingdom in slow for place in kingdom}
            wanted = {p for p in table if p not in inside and len(slow_rules.touched(slow, table, p)) >= least}
            assert {p for p in fast if p not in inside} == wanted


@pytest.mark.parametrize("name", TIGRIS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_legal_moves_against_a_look_at_every_cell(name, players):
    game = load(name).game(players)
    asked = Counter()
    for seed in range(6):
        for number, state in enumerate(states_of(game, seed)):
            decision = game.decision(state)
            if not isinstance(decision, Turn) or (decision.asks == "act" and number % 12):
                continue
            asked[decision.asks] += 1
            fast = [game.move_text(move) for move in game.legal(state)]
            slow = list(slow_rules.ANSWERS[decision.asks](game, state))
            assert sorted(fast) == sorted(slow), game.state_text(state)
    assert asked["act"] > 50
    assert asked["commit"] > 10


def dense_position(game, seed):
    """A position with many tiles, so that buildings, wars and treasures are often due."""
    rng = random.Random(seed)

    def builder(game, state, rng):
        kinds = {}
        for move in game.legal(state):
            kinds.setdefault(type(move).__name__, []).append(move)
        wanted = [kind for kind in ("Lay", "Place", "Build", "Keep", "Choose", "Commit") if kind in kinds]
        return rng.choice(kinds[rng.choice([*wanted * 3, *sorted(kinds)])])

    return list(steps(game, rng, bot=builder))


@pytest.mark.parametrize("name", TIGRIS)
def test_rare_questions_against_a_look_at_every_cell(name):
    game = load(name).game(3)
    asked = Counter()
    for seed in range(12):
        for step in dense_position(game, seed):
            decision = game.decision(step.state)
            if isinstance(decision, Turn) and decision.asks != "act":
                asked[decision.asks] += 1
                fast = [game.move_text(move) for move in game.legal(step.state)]
                slow = list(slow_rules.ANSWERS[decision.asks](game, step.state))
                assert sorted(fast) == sorted(slow), game.state_text(step.state)
    assert set(asked) == {"commit", "war", "build", "keep"}, asked


def all_spreads(points, wild):
    for given_out in product(range(wild + 1), repeat=len(points)):
        if sum(given_out) == wild:
            yield tuple(sorted(have + more for have, more in zip(points, given_out, strict=True)))


@settings(max_examples=150, deadline=None)
@given(st.lists(st.integers(0, 8), min_size=4, max_size=4).map(tuple), st.integers(0, 7))
def test_wild_points_one_by_one_are_spread_as_well_as_possible(points, wild):
    assert spread_one_by_one(points, wild) == max(all_spreads(points, wild))


@settings(max_examples=150, deadline=None)
@given(st.lists(st.integers(0, 8), min_size=4, max_size=4).map(tuple), st.integers(0, 7))
def test_wild_points_together_go_to_one_colour(points, wild):
    each = [tuple(sorted((*points[:i], points[i] + wild, *points[i + 1 :]))) for i in range(4)]
    assert spread_together(points, wild) == max(each)


@pytest.mark.parametrize("name", TIGRIS)
def test_the_ranking_against_comparing_two_by_two(name):
    game = load(name).game(4)
    for seed in range(8):
        last = states_of(game, seed)[-1]
        best = [max(all_spreads(last.points[seat], last.held[seat])) for seat in range(4)]
        outcome = game.outcome(last)
        assert list(outcome.scores) == best
        place = {seat: index for index, group in enumerate(outcome.ranking) for seat in group}
        for one, other in product(range(4), repeat=2):
            assert (best[one] > best[other]) == (place[one + 1] < place[other + 1])
            assert (best[one] == best[other]) == (place[one + 1] == place[other + 1])


def draw_of(bag, size):
    return Draw(bag, size, tuple, lambda event: event)


@given(COUNTS, st.data())
def test_the_weights_of_a_draw_add_up(bag, data):
    draw = draw_of(bag, data.draw(st.integers(0, sum(bag))))
    outcomes = dict(draw.outcomes())
    assert sum(outcomes.values()) == draw.total == comb(sum(bag), draw.size)
    slow = {one for one in product(*(range(held + 1) for held in bag)) if sum(one) == draw.size}
    assert set(outcomes) == slow
    assert all(draw.weight(event) == weight > 0 for event, weight in outcomes.items())
    assert (*(held + 1 for held in bag),) not in draw


@given(COUNTS.filter(lambda bag: sum(bag) > 1), st.data())
def test_a_draw_is_as_likely_as_its_parts_one_after_the_other(bag, data):
    """A draw of n is a draw of one, put aside, and a draw of the rest."""
    size = data.draw(st.integers(1, sum(bag)))
    whole = draw_of(bag, size)
    chances = Counter()
    for first, weight in draw_of(bag, 1).outcomes():
        rest = draw_of(tuple(have - took for have, took in zip(bag, first, strict=True)), size - 1)
        for second, more in rest.outcomes():
            both = tuple(map(sum, zip(first, second, strict=True)))
            chances[both] += Fraction(weight, sum(bag)) * Fraction(more, rest.total)
    assert chances == {event: Fraction(weight, whole.total) for event, weight in whole.outcomes()}


@pytest.mark.parametrize(("bag", "size"), [((5, 3, 2, 4), 3), ((1, 0, 6), 2), ((57, 30, 30, 36), 2)])
def test_sampled_draws_come_as_often_as_they_weigh(bag, size):
    draw, rng, times = draw_of(bag, size), random.Random(12), 20_000
    found = Counter(draw.sample(rng) for _ in range(times))
    assert set(found) <= set(dict(draw.outcomes()))
    for event, weight in draw.outcomes():
        share = weight / draw.total
        assert abs(found[event] - times * share) <= 5 * sqrt(times * share * (1 - share)), event


def test_even_chances():
    even, rng = Even(("a", "b", "c")), random.Random(3)
    found = Counter(even.sample(rng) for _ in range(6000))
    assert even.total == sum(weight for _, weight in even.outcomes()) == 3
    assert all(abs(found[event] - 2000) < 200 for event in "abc")
    assert "d" not in even


def test_moves_are_sampled_evenly():
    game = load("tigris").game(2)
    state = states_of(game, 4)[30]
    legal, rng = game.legal(state), random.Random(9)
    times = 60 * len(legal)
    found = Counter(legal.sample(rng) for _ in range(times))
    assert set(found) <= set(legal)
    assert len(found) == len(legal)
    assert max(found.values()) < 60 + 6 * sqrt(60)


@given(st.integers(0, 2**210 - 1))
def test_cells_of_a_set(mask):
    slow = [bit for bit in range(mask.bit_length()) if mask >> bit & 1]
    assert list(cells_of(mask)) == slow
    assert mask_of(tuple(slow)) == mask
    assert [nth_cell(mask, index) for index in range(len(slow))] == slow
    for index in (-1, len(slow)):
        with pytest.raises(IndexError):
            nth_cell(mask, index)


@QUICK
@given(st.integers(1, 12), st.integers(1, 12), st.data())
def test_geometry_against_rows_and_columns(columns, rows, data):
    spots = [(r, c) for r in range(rows) for c in range(columns)]
    holes = tuple(data.draw(st.lists(st.sampled_from(spots), max_size=5, unique=True)))
    grid = SquareGrid(columns, rows, holes)
    there = [spot for spot in spots if spot not in holes]
    assert list(cells_of(grid.spaces)) == [grid.at(*spot) for spot in there] == list(grid.cells)
    for r, c in there:
        near = {spot for spot in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if spot in there}
        assert set(cells_of(grid.near[grid.at(r, c)])) == {grid.at(*spot) for spot in near}
        assert grid.cell(grid.name(grid.at(r, c))) == grid.at(r, c)
    squares = [
        {(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} for r, c in there
    ]  # fmt: skip
    wanted = [sum(1 << grid.at(*spot) for spot in square) for square in squares if square <= set(there)]
    assert list(grid.shape_masks("square")) == wanted


@QUICK
@given(positions(*TIGRIS), st.integers(0, 2**32 - 1))
def test_a_view_shows_what_a_seat_knows_and_nothing_else(reached, seed):
    game, state, rng = reached.game, reached.state, random.Random(seed)
    for seat in range(1, game.seats + 1):
        view, other = game.view(state, seat), game.possible(game.view(state, seat), rng)
        assert view.hands[seat - 1] == state.hands[seat - 1]
        assert view.tossed[seat - 1] == state.tossed[seat - 1]
        for zone, real in ((view.bag, state.bag), *zip(view.hands, state.hands, strict=True)):
            assert sum(zone) == sum(real)
        assert not any(view.bag[:-1])
        assert not any(any(view.hands[one][:-1]) for one in range(game.seats) if one != seat - 1)
        for name in ("tiles", "flat", "ruins", "treasures", "buildings", "at", "points", "held", "gone", "tasks"):
            assert getattr(view, name) == getattr(state, name) == getattr(other, name)
        assert game.view(other, seat) == view
        assert other.bag[-1] == 0
        assert sum(unseen(game.rules, view)) == sum(
            zone[-1] for zone in (*view.hands, *view.tossed, view.bag, view.gone)
        )


def test_possible_states_are_drawn_fairly():
    """The unseen tiles are equally likely in another's hand and in the bag."""
    game = load("tigris").game(2)
    state = states_of(game, 4)[40]
    view, rng, times = game.view(state, 1), random.Random(1), 2000
    pool = unseen(game.rules, view)
    size, seen = sum(view.hands[1]), Counter()
    for _ in range(times):
        seen.update(dict(enumerate(game.possible(view, rng).hands[1])))
    for role, count in enumerate(pool[:-1]):
        expected = times * size * count / sum(pool)
        assert abs(seen[role] - expected) < 6 * sqrt(expected + 1), role
