"""The engine against a slow referee: every question, every legal move and all that follows, along whole games."""

import random
from collections import Counter
from itertools import product

import pytest
from slow_states import Referee, better, names, spreads

from ruleset import Over, Turn, load
from ruleset.dynasty.kingdoms import kingdoms
from ruleset.dynasty.notation import counts_text
from ruleset.dynasty.textform import mark
from ruleset.grids import cells_of

GAMES = [("yangtze", 3), ("yangtze", 4), ("huang", 2), ("huang", 4), ("huang-short", 2)]


def referee_of(name, game):
    late = name.startswith("huang")
    return Referee(game.rules.board.rows, game.seats, late, game.rules.chapters.components.set_aside)


def eager(referee, options, rng):
    """A kind of move first, swaps seldom; then one that joins states, more often than not."""
    kinds = sorted({option.split()[0] for option in options})
    kind = rng.choices(kinds, [{"swap": 0.1, "withdraw": 0.3, "riot": 1, "lay": 4}.get(kind, 1) for kind in kinds])[0]
    chosen = [option for option in sorted(options) if option.split()[0] == kind]
    if kind in ("lay", "place"):
        ranks = [len(referee.states_beside(referee.places[option.split()[2]])) for option in chosen]
        least = rng.choice((0, 1, 2, 3, 3))
        return rng.choice([one for one, rank in zip(chosen, ranks, strict=True) if rank >= min(least, max(ranks))])
    return rng.choice(chosen)


def told(game, state):
    """What the engine has on the table, as the referee writes it."""
    rules, grid = game.rules, game.rules.board.grid
    spots = {(r, c): mark(rules, state, grid.at(r, c)) for r in range(grid.rows) for c in range(grid.columns)}
    return {
        "table": {spot: what for spot, what in spots.items() if what != "."},
        "pagodas": {(rules.kinds[one.kind].letters, grid.names(one.shape)) for one in state.buildings},
        "hands": [counts_text(rules, hand) for hand in state.hands],
        "points": [dict(zip(rules.letters, points, strict=True)) for points in state.points],
        "market": counts_text(rules, state.market),
        "bag": sum(state.bag),
        "active": state.active + 1,
        "states": sorted(grid.names(one) for one in kingdoms(rules, state)),
    }


def written(tiles, letters):
    return "".join(f"{letter}{tiles[letter]}" for letter in letters if tiles[letter]) or "-"


def expected(referee, letters):
    """The same from the referee's table."""
    groups = {referee.group(place) for place in referee.table}
    return {
        "table": referee.table,
        "pagodas": {
            (letter, "".join(f"{chr(97 + c)}{r + 1}" for r, c in sorted(three))) for letter, three in referee.pagodas
        },
        "hands": [written(referee.hands[seat], letters) for seat in referee.seats],
        "points": [{letter: referee.points[seat][letter] for letter in letters} for seat in referee.seats],
        "market": written(referee.market, letters),
        "bag": referee.bag,
        "active": referee.active,
        "states": sorted(names(group) for group in groups if referee.leaders(group)),
    }


def crowded(variant, players, rng, neutral=False):
    """A small board full of tiles and leaders: the referee at its table, and the engine's position."""
    rows = ["".join(rng.choice("....~") for _ in range(8)) for _ in range(8)]
    referee = Referee(rows, players, variant.name.startswith("huang"), neutral=neutral)
    rules = variant.game(players).rules
    letters, pool = rules.letters, Counter(dict(zip(rules.letters, rules.total, strict=True)))
    for place, terrain in referee.terrain.items():
        letter = "b" if terrain == "~" else rng.choice("kkkrrrgyy")
        if rng.random() < 0.3 and pool[letter]:
            referee.table[place] = letter
            pool[letter] -= 1
    for seat, letter in product(referee.seats, letters):
        referee.active = seat
        spots = [one for one in referee.placings() if one[6] == letter.upper() and not rivals(referee, one, letter)]
        if spots and rng.random() < 0.7:
            referee.table[referee.places[rng.choice(spots)[8:]]] = f"{letter.upper()}{seat}"
    referee.active = 1
    for letter in letters:
        for three in referee.triangles(letter):
            if referee.ways(letter, three) == [""] and rng.random() < 0.5:
                referee.pagodas.add((letter, three))
    left = list(pool.elements())
    rng.shuffle(left)
    for seat in referee.seats:
        referee.hands[seat] += Counter(left[6 * seat : 6 * seat + 6])
    referee.market += Counter(left[:6])
    bag = Counter(left[36:66])
    referee.bag = 30
    empty = {".": "..", "~": "~~"}
    sketch = "\n".join(
        " ".join(
            (mark if len(mark) == 2 else 2 * mark) if (mark := referee.table.get((r, c))) else empty[terrain]
            for c, terrain in enumerate(row)
        )
        for r, row in enumerate(rows)
    )
    return referee, variant.position(
        sketch=sketch,
        players=players,
        hands={seat: written(referee.hands[seat], letters) for seat in referee.seats},
        market=written(referee.market, letters),
        bag=written(bag, letters),
        pagodas=[f"{letter} {names(three)}" for letter, three in sorted(referee.pagodas, key=str)],
    )


def rivals(referee, option, letter):
    states = referee.states_beside(referee.places[option[8:]])
    return any(kind == letter for state in states for kind, _ in referee.leaders(state))


def follow(game, state, referee, story, rng):
    """Play on, move by move on both sides: what was asked, what the referee saw, and the end."""
    asked, answer = Counter(), None
    while True:
        try:
            question = story.send(answer)
        except StopIteration as over:
            assert game.decision(state) == Over(over.value)
            return asked + referee.seen, game.outcome(state)
        decision = game.decision(state)
        if question[0] == "draw":
            assert decision.size == question[1], game.state_text(state)
            move = decision.sample(rng)
        else:
            assert isinstance(decision, Turn), game.state_text(state)
            seat, what, options = question
            asked[what] += 1
            assert (decision.seat, decision.asks) == (seat, what), game.state_text(state)
            assert sorted(map(game.move_text, game.legal(state))) == sorted(options), game.state_text(state)
            found, wanted = told(game, state), expected(referee, game.rules.letters)
            if what != "act":
                del found["states"], wanted["states"]
            assert found == wanted, game.state_text(state)
            move = game.read_move(eager(referee, options, rng))
        answer = game.move_text(move)
        state = game.apply(state, move)


@pytest.mark.parametrize(("name", "players"), GAMES[:1])
def test_whole_games_against_a_slow_referee(name, players):
    game = load(name).game(players)
    referee = referee_of(name, game)
    follow(game, game.start(), referee, referee.story(), random.Random(players))


@pytest.mark.parametrize(
    ("name", "players"), [("yangtze", 3), ("yangtze", 4), ("huang", 2), ("huang", 3), ("huang", 4)]
)
def test_crowded_boards_against_a_slow_referee(name, players):
    variant, seen = load(name), Counter()
    for seed in range(30):
        rng = random.Random(seed)
        referee, (game, state) = crowded(variant, players, rng)
        found, _ = follow(game, state, referee, referee.story(new=False), rng)
        seen += found
    print(name, players, seen)
