"""A match: chance and bots act by the seed alone, undo is fair, and a saved match goes on as if nothing had been."""

import os
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ruleset import IllegalMove, LogError, Match, NotationError, Over, Turn, UndoError, load, read_log, shipped
from ruleset.bots import Bot
from ruleset.core.chance import Chance
from ruleset.testing.strategies import SEEDS, positions

TABLES = [
    pytest.param("tigris", 2, {2: "random"}, id="tigris, one person"),
    pytest.param("tigris-zh", 3, {}, id="tigris-zh, three people"),
    pytest.param("huang", 2, {1: "random"}, id="huang, one person"),
    pytest.param("yangtze", 2, {}, id="yangtze, two people"),
    pytest.param("tides", 2, {2: "random"}, id="tides, the second a bot"),
    pytest.param("tides", 2, {1: "random"}, id="tides, the first a bot"),
]


def played(match, count=None, seed=5):
    """Random moves for the people of a match, the same ones for the same position of a match."""
    for _ in range(10_000 if count is None else count):
        if match.seat is None:
            break
        match.play(match.legal.sample(random.Random(f"{seed} {len(match.steps)}")))
    return match


# chance, bots and files


@pytest.mark.parametrize(("name", "players", "bots"), TABLES)
def test_a_match_that_is_resumed_goes_on_as_if_it_had_never_stopped(name, players, bots, tmp_path):
    whole = played(Match(name, players, seed=9, bots=bots))
    file = tmp_path / "one.match"
    played(Match(name, players, seed=9, bots=bots, save=file), count=7)
    for count in (1, 20, None):
        played(Match.resume(file), count)
    resumed = Match.resume(file)
    assert resumed.log == whole.log and resumed.outcome == whole.outcome
    assert isinstance(resumed.decision, Over) and len(resumed.legal) == 0
    record = read_log(resumed.log)
    assert record.steps == resumed.steps and not record.cut
    assert [path.name for path in tmp_path.iterdir()] == ["one.match"]


def test_another_seed_is_another_game_and_the_same_seed_is_the_same():
    logs = [played(Match("tigris", 2, seed=seed, bots={2: "random"}), count=3).log for seed in (1, 1, 2)]
    assert logs[0] == logs[1] != logs[2]


def test_bots_alone_play_to_the_end():
    match = Match("tides", seed=4, bots={1: "random", 2: "random"})
    assert match.seat is None and match.people == () and match.outcome.ranking
    with pytest.raises(UndoError, match="no move to take back"):
        match.undo()


def test_a_file_that_cannot_be_written_leaves_the_old_one(tmp_path, monkeypatch):
    file = tmp_path / "one.match"
    match = played(Match("tides", seed=1, save=file), count=1)
    before = file.read_bytes()

    def full(*paths):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="No space"):
        match.play(match.legal[0])
    assert file.read_bytes() == before and list(tmp_path.iterdir()) == [file]


def test_what_is_taken_back_outlives_a_stop_too(tmp_path):
    file = tmp_path / "one.match"
    match = Match("tigris", 2, seed=9, save=file)
    match.play(match.legal[0])
    after = match.log
    match.undo()
    before = match.log
    resumed = Match.resume(file)
    assert resumed.log == before != after
    resumed.redo()
    assert resumed.log == Match.resume(file).log == after


@pytest.mark.parametrize(
    ("line", "said", "why"),
    [
        (1, "ruleset-match 2", "this is no saved match; one begins with 'ruleset-match 1'"),
        (2, "speed: 1", "`seed: ...` is expected here"),
        (2, "seed: 01", "seed: '01' cannot be; meant is a whole number"),
        (3, "bots: 5=random", "bots: '5=random' cannot be; meant is a seat from 1 to 2, as in 2=random"),
        (3, "bots: 2=rondom", "bots: '2=rondom' cannot be; meant is a bot there is ('rondom' is no bot; did you mean"),
        (3, "bots: 2=random 1=random", "bots: '2=random 1=random' cannot be; meant is bots: 1=random 2=random"),
        (4, "shown: 1 2", "shown: '1 2' cannot be; meant is 3 numbers"),
        (4, "shown: 1 2 -3", "shown: '-3' cannot be; meant is a whole number"),
        (5, "undone: 999", "undone: '999' cannot be; meant is at most"),
        (6, "ruleset-log 2", "this is no log"),
        (7, "variant: tigres", "no variant of this name"),
        (14, "* draw r6 #00000000", "this line was changed"),
    ],
)
def test_a_changed_file_is_refused_at_its_line(line, said, why, tmp_path):
    file = tmp_path / "one.match"
    played(Match("tigris", 2, seed=9, bots={2: "random"}, save=file), count=2)
    lines = file.read_text("utf-8").split("\n")
    lines[line - 1] = said
    file.write_text("\n".join(lines), "utf-8")
    with pytest.raises(LogError) as caught:
        Match.resume(file)
    assert caught.value.line == line and why in str(caught.value)


def test_bytes_that_are_no_text_are_told(tmp_path):
    (tmp_path / "one.match").write_bytes(b"ruleset-match 1\n\xff")
    with pytest.raises(LogError, match=r"line 2: .*no UTF-8 text"):
        Match.resume(tmp_path / "one.match")


@pytest.mark.parametrize("size", [0, 10, 40, 80, 150, 300])
def test_a_file_that_is_cut_is_read_or_refused_with_a_line(size, tmp_path):
    file = tmp_path / "one.match"
    match = played(Match("tides", seed=1, save=file), count=1)
    file.write_bytes(file.read_bytes()[:size])
    try:
        resumed = Match.resume(file)
    except LogError as error:
        assert error.line >= 1
    else:
        assert match.log.startswith(resumed.log[:200])


# what is played, and what is not


def test_a_move_is_a_text_or_a_value():
    one, other = (Match("tides", seed=3) for _ in range(2))
    move = one.legal[0]
    assert one.play(move) == other.play(other.game.move_text(move))
    assert one.steps[-1].seat == 1 and one.seat == 2


def test_a_move_that_is_refused_changes_nothing():
    match = Match("tigris", 2, seed=3)
    match.play(match.legal[0])
    match.undo()
    log = match.log
    with pytest.raises(IllegalMove, match=r"place K a1 is not legal \(beside_support\): .* \(te-7, line 7 of tigris\)"):
        match.play("place K a1")
    with pytest.raises(NotationError):
        match.play("place K z9")
    with pytest.raises(IllegalMove, match="not_asked"):
        match.play("draw r6")
    assert match.log == log
    match.redo()
    refusal = match.why_not("place K a1")
    assert refusal is not None and refusal.rule == "beside_support"
    assert match.why_not(match.legal[0]) is None


def test_nothing_is_played_in_a_game_that_is_over():
    match = played(Match("tides", seed=3))
    with pytest.raises(IllegalMove, match=r"\(over\): The game is over \(last_round\)"):
        match.play("pick maze")


def test_a_card_that_a_seat_cannot_name_is_not_played():
    with pytest.raises(IllegalMove, match="not_in_hand"):
        Match("tides", seed=3).play("pick ?")


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"players": 7}, "players: tigris is not for 7 players"),
        ({"first": 9}, "first: there is no seat 9"),
        ({"players": 2, "bots": {3: "random"}}, "bots: there is no seat 3; seats are 1 to 2"),
        ({"bots": {2: "clever"}}, "'clever' is no bot"),
    ],
)
def test_a_match_that_cannot_be_is_told(said, why):
    with pytest.raises(NotationError, match=why):
        Match("tigris", **said)


# what a seat may see


def test_a_seat_is_shown_its_own_hand_and_draws_only():
    match = Match("tigris", 2, seed=3)
    hands = match.game.facts(match.view(1))["hands"].split(",")
    assert "?" not in hands[0] and hands[1] == "?6"
    assert f"hand {hands[0]}  " in match.picture(1) and "hand ?6" in match.picture(1)
    assert [text for _, text in match.seen(1)] == [f"draw {hands[0]}", "draw ?6"]
    assert [text for _, text in match.seen(2, since=1)] == [
        f"draw {match.game.facts(match.state)['hands'].split(',')[1]}"
    ]
    for refused in (match.view, match.picture, lambda seat: list(match.seen(seat))):
        with pytest.raises(NotationError, match="there is no seat 3"):
            refused(3)


# undo


@pytest.mark.parametrize(
    ("name", "said", "text", "shown"),
    [
        ("tigris", {"hands": {1: "g1"}}, "lay g d1", {2, 3}),
        ("tigris", {"hands": {1: "g1"}}, "place G a2", set()),
        ("tigris", {"hands": {1: "g1"}}, "catastrophe d1", set()),
        ("tigris", {"hands": {1: "g3"}}, "swap g2", set()),
        ("tigris", {"hands": {1: "g1"}}, "pass", set()),
        ("huang", {"hands": {1: "b2"}}, "riot b1 b2", {2, 3}),
        ("huang", {"hands": {1: "g1"}, "market": "r1"}, "lay g d1", {2, 3}),
    ],
)
def test_a_tile_that_leaves_a_hidden_hand_face_up_is_seen_by_the_others_and_nothing_else_is(name, said, text, shown):
    game, state = load(name).position(players=3, sketch="rr kk .. ..\n.. .. .. ..\n.. .. .. ..", **said)
    move = game.read_move(text)
    after = game.apply(state, move)
    assert {seat for seat in (1, 2, 3) if game.shows(state, move, after, seat)} == shown


def test_open_hands_show_nothing_when_a_tile_is_laid():
    variant = load("tigris", {"information.hands": "everyone"})
    game, state = variant.position(sketch="rr K1 .. ..", hands={1: "g1"})
    move = game.read_move("lay g d1")
    assert not game.shows(state, move, game.apply(state, move), 2)


def test_a_draw_is_seen_by_who_draws_and_one_into_the_market_by_all():
    assert who_sees_the_first_draws("huang") == [[1], [2], [1, 2]]


def who_sees_the_first_draws(name):
    """For each draw before the first decision, the seats of two to which it shows something hidden."""
    game = load(name).game(2)
    state, seen = game.start(), []
    while isinstance(chance := game.decision(state), Chance):
        move = chance.sample(random.Random(1))
        after = game.apply(state, move)
        seen.append([seat for seat in (1, 2) if game.shows(state, move, after, seat)])
        state = after
    return seen


def test_tiles_set_aside_unseen_are_shown_to_nobody():
    assert [] in who_sees_the_first_draws("huang-short")


def test_the_start_player_that_chance_picks_is_seen_by_all():
    game = load("tigris-zh").game(2)
    state = game.start()
    move = game.read_move("start 2")
    assert all(game.shows(state, move, game.apply(state, move), seat) for seat in (1, 2))


def test_a_card_laid_face_down_may_be_taken_back_until_all_are_turned_up():
    match = Match("tides", seed=3)
    match.play(match.legal[0])
    match.undo()
    match.play(match.legal[1])
    match.play(match.legal[1])
    with pytest.raises(UndoError, match="a draw or an exchange of cards has shown something hidden since") as caught:
        match.undo()
    assert caught.value.reveals
    taken = match.undo(reveal=True)
    assert [step.seat for step in taken] == [2] and match.seat == 2


def test_a_move_is_not_taken_back_past_the_draw_at_the_end_of_a_turn():
    match = Match("tigris", 2, seed=3)
    match.play("lay r e5")
    match.undo()
    match.play("lay r e5")
    match.play("lay r e6")
    with pytest.raises(UndoError, match="a draw"):
        match.undo()
    log = match.log
    assert [step.seat for step in match.undo(reveal=True)] == [1, 0]
    assert [step.seat for step in match.redo()] == [1, 0]
    assert match.log == log


def test_what_another_seat_has_shown_is_not_forgotten_by_going_back_twice():
    """Taking back the other's answer first must not open the way to taking back one's own move."""
    match = Match("tigris", 2, seed=3)
    played_moves = 0
    rng = random.Random(4)
    while match.seat is not None and not (match.decision.asks == "commit" and match.seat == 2 and len(match.legal) > 1):
        match.play(match.legal.sample(rng))
        played_moves += 1
    assert isinstance(match.decision, Turn), "no conflict in which seat 2 is asked came about"
    attacks = match.steps[-1].seat == 1
    assert attacks
    match.play("commit 1")
    match.undo()
    with pytest.raises(UndoError, match="seat 2 has shown"):
        match.undo()


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    name=st.sampled_from(shipped()),
    seed=SEEDS,
    humans=st.sets(st.integers(1, 2), min_size=1),
    acts=st.lists(st.sampled_from(["play", "play", "play", "undo", "redo", "agree"]), max_size=25),
    data=st.data(),
)
def test_undo_goes_back_exactly_as_far_as_nobody_has_learnt_anything(name, seed, humans, acts, data):
    """The same rule in other words: every step ever made is remembered with those who have learnt from it."""
    match = Match(name, 2, seed=seed, bots={seat: "random" for seat in (1, 2) if seat not in humans})
    learnt: list[tuple[int, int, set[int]]] = []  # (number of steps before, who moved, who learnt)

    def remember(before, steps):
        state = match._state(before)
        for number, step in enumerate(steps, before):
            who = {seat for seat in humans if match.game.shows(state, step.move, step.state, seat)}
            learnt.append((number, step.seat, who))
            state = step.state

    remember(0, match.steps)
    future: list[str] = []
    for act in acts:
        log, count = match.log, len(match.steps)
        mine = [number for number, step in enumerate(match.steps) if step.seat in humans]
        if act == "play" and match.seat is not None:
            legal = match.legal
            steps = match.play(legal[data.draw(st.integers(0, len(legal) - 1))])
            remember(count, steps)
            future = []
        elif act in ("undo", "agree"):
            if not mine:
                with pytest.raises(UndoError):
                    match.undo()
                continue
            seat = match.steps[mine[-1]].seat
            free = all(
                not who or (mover == seat and seat not in who) for number, mover, who in learnt if number >= mine[-1]
            )
            if act == "undo" and not free:
                with pytest.raises(UndoError):
                    match.undo()
                assert match.log == log
                continue
            taken = match.undo(reveal=act == "agree")
            assert len(match.steps) == count - len(taken) == mine[-1] and match.seat == seat
            future.append(log)
            if act == "agree":
                learnt = []
                remember(0, match.steps)
        elif act == "redo" and future:
            steps = match.redo()
            assert match.log == future.pop()
            remember(count, steps)
        elif act == "redo":
            with pytest.raises(UndoError):
                match.redo()
        assert read_log(match.log).steps == match.steps


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(reached=positions(), data=st.data(), seed=SEEDS)
def test_what_is_said_to_show_nothing_could_have_happened_in_every_world_the_seat_thinks_possible(reached, data, seed):
    """What an open move tells a seat is checked against positions that agree with what the seat knows."""
    game, state = reached.game, reached.state
    decision = game.decision(state)
    if isinstance(decision, Chance):
        return
    kinds = {}
    for move in game.legal(state):
        kinds.setdefault(type(move).__name__, []).append(move)
    move = data.draw(st.sampled_from(kinds[data.draw(st.sampled_from(sorted(kinds)))]))
    after = game.apply(state, move)
    for seat in range(1, game.seats + 1):
        if game.seen(state, move, seat) != move or game.shows(state, move, after, seat):
            continue
        view = game.view(state, seat)
        for number in range(8):
            world = game.possible(view, random.Random(f"{seed} {number}"))
            assert move in game.legal(world)
            assert game.view(game.apply(world, move), seat) == game.view(after, seat)


def test_the_random_bot_sees_only_its_own_view(monkeypatch):
    from ruleset.match import match as module

    given = []

    def spy(game, view, moves, rng):
        given.append(game.state_text(view))
        return moves[0]

    monkeypatch.setattr(module, "make_bot", lambda name: Bot(name, spy))
    match = Match("tigris", 2, seed=3, bots={2: "random"})
    match.play(match.legal[0])
    match.play("pass")
    assert given and all("hands=?" in text for text in given)
