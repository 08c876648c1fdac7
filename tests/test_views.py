"""What a seat is shown of a game: its own tiles, and of others' only how many."""

import random

import pytest
from support import states_of

from ruleset import Turn, load
from ruleset.core.play import steps
from ruleset.dynasty.knowledge import visible


@pytest.mark.parametrize("name", ["tigris", "tigris-nl", "tigris-zh"])
def test_what_others_do_face_down_is_a_number(name: str) -> None:
    game = load(name).game(3)
    before = game.start()
    hidden = 0
    for step in steps(game, random.Random(7), before):
        for seat in (1, 2, 3):
            text, seen = game.move_text(step.move), game.move_text(game.seen(before, step.move, seat))
            if seen != text:
                hidden += 1
                assert text.split()[0] in ("draw", "swap") and step.seat != seat
                assert "?" in seen and game.read_move(seen) == game.seen(before, step.move, seat)
            elif text.startswith("swap"):
                assert step.seat == seat
        before = step.state
    assert hidden > 20


def test_a_seat_sees_its_own_draw() -> None:
    game = load("tigris").game(2)
    start = game.start()
    first = game.read_move("draw r6")
    assert game.seen(start, first, 1) == first
    assert game.move_text(game.seen(start, first, 2)) == "draw ?6"


def test_a_picture_for_a_seat_hides_what_the_variant_hides() -> None:
    for values, shown in (({}, False), ({"information.points": "everyone", "information.bag": "counted"}, True)):
        variant = load("tigris", values)
        game, state = variant.position(sketch="rr K1 .. r$ .. r$ .. r$", hands={1: "k1", 2: "g2"}, points={2: "r3"})
        picture = game.picture(state, 1)
        assert "hand k1" in picture and "hand ?2" in picture and "g2" not in picture
        assert ("points r3" in picture) == shown
        assert ("bag ?" in picture) != shown
        assert "hand g2  points r3" in game.picture(state)


def test_open_hands_are_seen_by_everyone() -> None:
    variant = load("tigris", {"information.hands": "everyone"})
    game, state = variant.position(sketch="rr K1 .. r$ .. r$ .. r$", hands={1: "k1", 2: "g2"})
    assert "hand g2" in game.picture(state, 1)


def test_what_a_seat_may_do_depends_on_its_view_alone() -> None:
    game = load("tigris").game(2)
    rng = random.Random(3)
    state = game.start()
    while isinstance(decision := game.decision(state), Turn) or not hasattr(decision, "reason"):
        if isinstance(decision, Turn):
            view = game.view(state, decision.seat)
            assert list(game.legal(view)) == list(game.legal(state))
            state = game.apply(state, game.legal(state).sample(rng))
        else:
            state = game.apply(state, decision.sample(rng))


def test_a_draft_shows_another_seat_only_that_something_lies_face_down() -> None:
    game = load("tides").game()
    before = game.start()
    told = set()
    for step in steps(game, random.Random(5), before):
        for seat in (1, 2):
            seen = game.seen(before, step.move, seat)
            text = game.move_text(seen)
            assert game.read_move(text) == seen
            if seen != step.move:
                assert step.seat != seat
                told.add(text)
        before = step.state
    assert told == {"pick ?", "keep ? discard ?", "draw ? ?", "draw ? ? ? ? ?"}


def test_nobody_sees_what_is_set_aside_and_everybody_sees_the_market() -> None:
    game = load("huang-short").game(2)
    state = game.start()
    seen_by_both = {"draw k24": {"draw ?24"}, "draw r6": {"draw r6", "draw ?6"}, "draw r2b2g1y1": {"draw r2b2g1y1"}}
    for text in ("draw k24", "draw r6", "draw r6", "draw r2b2g1y1"):
        move = game.read_move(text)
        assert {game.move_text(game.seen(state, move, seat)) for seat in (1, 2)} == seen_by_both[text]
        state = game.apply(state, move)
    for seat in (1, 2):
        seen = game.view(state, seat)
        assert seen.market == state.market
        assert not any(seen.aside[:-1]) and sum(seen.aside) == 24


def test_a_view_has_numbers_where_a_seat_sees_nothing_and_places_every_tile_once() -> None:
    game = load("tigris").game(3)
    for state in states_of(game, seed=8, every=6):
        for seat in (1, 2, 3):
            view = game.view(state, seat)
            others = [tossed for other, tossed in enumerate(view.tossed, 1) if other != seat]
            assert [any(zone[:-1]) for zone in (view.bag, *others)] == [False] * 3
            possible = game.possible(view, random.Random(seat))
            assert visible(game.rules, possible)[:-1] == game.rules.total
