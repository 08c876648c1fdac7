"""The engine against a slow referee: every question, every legal move and all that follows, move by move."""

import random
from collections import Counter
from itertools import product
from math import atan2, degrees

import pytest
from slow_states import LETTERS, Referee, better, names, spreads
from support import states_of

from ruleset import Over, Turn, load
from ruleset.core.chance import Draw
from ruleset.dynasty.kingdoms import kingdoms
from ruleset.dynasty.notation import counts_text
from ruleset.dynasty.textform import mark

EMPTY = {".": "..", "~": "~~"}
RARE = {"swap": 0.1, "withdraw": 0.3, "lay": 4}
EDITIONS = [("yangtze", {}), ("huang", {}), ("yangtze", {"war.bystanders": "neutral"})]


def is_late(variant_name):
    return variant_name.startswith("huang")


def written(tiles):
    return "".join(f"{letter}{tiles[letter]}" for letter in LETTERS if tiles[letter]) or "-"


# Positions


def crowd(referee, rng, fits, density):
    """Tiles and leaders, at random but so that they could lie there, on the spaces that fit."""
    pool = Counter(k=42, r=36, b=24, g=24, y=12)
    for place, terrain in referee.terrain.items():
        letter = "b" if terrain == "~" else rng.choice("kkkrrrgyy")
        if rng.random() < density(place) and fits(place) and pool[letter]:
            referee.table[place] = letter
            pool[letter] -= 1
    for seat, letter in product(referee.seats, LETTERS):
        referee.active = seat
        placings = [one.split() for one in referee.placings()]
        spots = [
            referee.places[where[0]]
            for _, piece, *where in placings
            if piece == letter.upper() and fits(referee.places[where[0]])
        ]
        peaceful = [spot for spot in spots if letter not in colours_beside(referee, spot)]
        if peaceful and rng.random() < 0.8:
            referee.table[rng.choice(peaceful)] = f"{letter.upper()}{seat}"
    referee.active = 1
    for letter in LETTERS:
        for three in list(referee.triangles(letter)):
            if referee.ways(letter, three) == [""] and rng.random() < 0.5:
                referee.pagodas.add((letter, three))
    return rng.sample(list(pool.elements()), pool.total())


def colours_beside(referee, place):
    return {letter for state in referee.states_beside(place) for letter, _ in referee.leaders(state)}


def position(variant, players, rng, referee, left, bag):
    """The same position for both, with hands, a market and a bag out of the tiles that are left."""
    for seat in referee.seats:
        referee.hands[seat] += Counter(left[6 * seat : 6 * seat + 6])
    referee.market += Counter(left[:6])
    referee.bag = bag
    tokens = {
        place: 2 * what if len(what := referee.table.get(place, EMPTY[terrain])) == 1 else what
        for place, terrain in referee.terrain.items()
    }
    side = max(tokens)[0] + 1
    return variant.position(
        sketch="\n".join(" ".join(tokens[r, c] for c in range(side)) for r in range(side)),
        players=players,
        hands={seat: written(referee.hands[seat]) for seat in referee.seats},
        market=written(referee.market),
        bag=written(Counter(left[36 : 36 + bag])),
        pagodas=[f"{letter} {names(three)}" for letter, three in sorted(referee.pagodas, key=str)],
    )


def crowded_board(variant, players, rng, neutral):
    """A board of eight by eight, full of small states."""
    rows = ["".join(rng.choice("....~") for _ in range(8)) for _ in range(8)]
    referee, density = Referee(rows, players, is_late(variant.name), neutral=neutral), rng.uniform(0.15, 0.35)
    left = crowd(referee, rng, lambda place: True, lambda place: density)
    return referee, *position(variant, players, rng, referee, left, bag=30)


def three_states(variant, players, rng, neutral):
    """Three arms around the middle of a board of nine by nine, and a bag that ends the game after one turn."""
    rows = ["".join("." if (r, c) != (4, 4) else rng.choice(".~") for c in range(9)) for r in range(9)]
    referee, arms = Referee(rows, players, is_late(variant.name), neutral=neutral), rng.choice((0, 60))

    def arm(place):
        """Which of the three a space belongs to; none in the middle and halfway between two."""
        down, right = (place[0] - 4) * 3**0.5 / 2, place[1] + place[0] % 2 / 2 - 4
        turn = (degrees(atan2(down, right)) - arms + 60) % 360
        return None if place == (4, 4) or abs((turn + 30) % 120 - 30) < 1 else int(turn // 120)

    def inside(place):
        return arm(place) is not None and all(arm(near) in (arm(place), None) for near in referee.near[place])

    left = crowd(referee, rng, inside, lambda place: 1 if place in referee.near[4, 4] else 0.45)
    return referee, *position(variant, players, rng, referee, left, bag=0)


# Playing on both sides


def eager(referee, options, rng):
    """A kind of move first, swaps seldom; then what joins states, more often than not."""
    kinds = sorted({option.split()[0] for option in options})
    kind = rng.choices(kinds, [RARE.get(kind, 1) for kind in kinds])[0]
    chosen = sorted(option for option in options if option.split()[0] == kind)
    if kind in ("lay", "place"):
        joined = [len(referee.states_beside(referee.places[option.split()[2]])) for option in chosen]
        least = min(rng.choice((0, 1, 3, 3, 3)), max(joined))
        chosen = [option for option, number in zip(chosen, joined, strict=True) if number >= least]
    return rng.choice(chosen)


def told(game, state):
    """What the engine has on the table, as the referee writes it."""
    rules, grid = game.rules, game.rules.board.grid
    spots = {(r, c): mark(rules, state, grid.at(r, c)) for r in range(grid.rows) for c in range(grid.columns)}
    return {
        "table": {spot: what for spot, what in spots.items() if what != "."},
        "pagodas": {(rules.kinds[one.kind].letters, grid.names(one.shape)) for one in state.buildings},
        "hands": [counts_text(rules, hand) for hand in state.hands],
        "points": [counts_text(rules, (*points, 0)) for points in state.points],
        "market": counts_text(rules, state.market),
        "bag": sum(state.bag),
        "active": state.active + 1,
        "states": sorted(grid.names(one) for one in kingdoms(rules, state)),
    }


def expected(referee):
    """The same from the referee's table."""
    groups = {referee.group(place) for place in referee.table}
    return {
        "table": referee.table,
        "pagodas": {(letter, names(three)) for letter, three in referee.pagodas},
        "hands": [written(referee.hands[seat]) for seat in referee.seats],
        "points": [written(referee.points[seat]) for seat in referee.seats],
        "market": written(referee.market),
        "bag": referee.bag,
        "active": referee.active,
        "states": sorted(names(group) for group in groups if referee.leaders(group)),
    }


def compare(game, state, referee, question):
    """The engine asks the same seat the same, of the same table; while wars are fought its states are kept apart."""
    seat, what, options = question
    decision, found, wanted = game.decision(state), told(game, state), expected(referee)
    assert isinstance(decision, Turn), game.state_text(state)
    assert (decision.seat, decision.asks) == (seat, what), game.state_text(state)
    assert sorted(map(game.move_text, game.legal(state))) == sorted(options), game.state_text(state)
    if state.joint >= 0:
        del found["states"], wanted["states"]
    assert found == wanted, game.state_text(state)


def follow(game, state, referee, rng, new=False):
    """Play to the end, move by move on both sides; what was asked and what the referee saw."""
    asked, answer, story = Counter(), None, referee.story(new)
    while True:
        try:
            question = story.send(answer)
        except StopIteration as over:
            assert game.decision(state) == Over(over.value)
            assert [written(referee.points[seat]) for seat in referee.seats] == told(game, state)["points"]
            return asked + referee.seen
        if question[0] == "draw":
            decision = game.decision(state)
            assert isinstance(decision, Draw), game.state_text(state)
            assert decision.size == question[1], game.state_text(state)
            move = decision.sample(rng)
        else:
            compare(game, state, referee, question)
            asked[question[1]] += 1
            move = game.read_move(eager(referee, question[2], rng))
        answer = game.move_text(move)
        state = game.apply(state, move)


@pytest.mark.parametrize(("name", "players"), [("yangtze", 4), ("huang", 3), ("huang-short", 2)])
def test_a_whole_game_on_the_printed_map(name, players):
    variant = load(name)
    game, aside = variant.game(players), variant.chapters.components.set_aside
    referee = Referee(game.rules.board.rows, players, is_late(name), aside)
    seen = follow(game, game.start(), referee, random.Random(players), new=True)
    assert seen["act"] > 60


def many(name, overrides, seeds, make):
    variant, seen = load(name, overrides), Counter()
    for seed in seeds:
        rng = random.Random(seed)
        referee, game, state = make(variant, 2 + seed % 3, rng, bool(overrides))
        seen += follow(game, state, referee, rng)
    return seen


@pytest.mark.parametrize(("name", "overrides"), EDITIONS[:2])
def test_crowded_boards(name, overrides):
    seen = many(name, overrides, range(14), crowded_board)
    rare = ("build", "chain", "commit", "fallen", "joined in peace", "pay", "take", "unsupported", "war of 2")
    assert not [what for what in rare if not seen[what]], seen


@pytest.mark.parametrize(("name", "overrides"), EDITIONS)
def test_three_states_around_a_space(name, overrides):
    seen = many(name, overrides, range(60), three_states)
    rare = ("bystanders", "commit", "nobody scores", "pay", "tie", "war of 3")
    assert not [what for what in rare if not seen[what]], seen


@pytest.mark.long
@pytest.mark.parametrize(("name", "overrides"), EDITIONS)
@pytest.mark.parametrize("make", [crowded_board, three_states])
@pytest.mark.parametrize("share", range(4))
def test_many_boards(name, overrides, make, share):
    many(name, overrides, range(1000 + 100 * share, 1100 + 100 * share), make)


@pytest.mark.parametrize("name", ["yangtze", "huang"])
def test_the_ranking_against_comparing_two_by_two(name):
    game, rng = load(name).game(4), random.Random(name)
    last, decided = states_of(game, 1)[-1], Counter()
    for _ in range(150):
        draft = last.draft()
        draft.points = tuple(tuple(rng.choices(range(3), k=5)) for _ in range(4))
        points = [Counter(dict(zip(LETTERS, points, strict=True))) for points in draft.points]
        outcome = game.outcome(draft.done())
        assert list(outcome.scores) == [max(spreads(one)) for one in points]
        place = {seat: index for index, group in enumerate(outcome.ranking) for seat in group}
        for one, other in product(range(4), repeat=2):
            wins = better(points[one], points[other], is_late(name))
            assert wins == (place[one + 1] < place[other + 1]), points
        decided[outcome.decided] += 1
    late = {"third_smallest", "largest", "fewest_wild", "nobody"}
    assert set(decided) == {"smallest", "second_smallest", *(late if is_late(name) else {"full_tie"})}, decided
