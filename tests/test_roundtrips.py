"""Everything prints and reads back: states, moves, events, variants."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import TIDES, TIGRIS

from ruleset import NotationError, RulesetError, load
from ruleset.core.game import read_event
from ruleset.core.play import steps
from ruleset.records import random_game
from ruleset.testing.strategies import positions

QUICK = settings(max_examples=30, deadline=None)


@QUICK
@given(positions(*TIGRIS, *TIDES, ended=True))
def test_a_state_reads_back_and_plays_on_alike(reached):
    game, state = reached.game, reached.state
    again = game.read_state(game.state_text(state))
    assert again == state
    assert hash(again) == hash(state)
    one, other = (list(steps(game, random.Random(1), start)) for start in (state, again))
    assert one == other


@QUICK
@given(positions(*TIGRIS, *TIDES))
def test_what_a_seat_sees_reads_back(reached):
    game = reached.game
    for seat in range(1, game.seats + 1):
        view = game.view(reached.state, seat)
        assert game.read_state(game.state_text(view)) == view


@pytest.mark.parametrize("name", TIGRIS)
def test_every_event_of_a_game_reads_back(name):
    _, _, played = random_game(load(name), 3, 11)
    events = [event for step in played for event in step.events]
    assert len(events) > 200
    assert [read_event(str(event)) for event in events] == events


WORDS = st.text(alphabet="rkgbRKGB0123456789?-+,.;=/#$@: \npasslawithdrcomeu~é\x00", max_size=40)


@settings(max_examples=200, deadline=None)
@given(positions("tigris", "tides", most=60), WORDS, st.integers(0, 10_000), st.sampled_from("x1?-, r"))
def test_other_text_gives_a_notation_error_or_a_value_that_reads_back(reached, words, at, letter):
    game = reached.game
    text = game.state_text(reached.state)
    at %= len(text)
    for read, write, said in (
        (game.read_move, game.move_text, words),
        (game.read_state, game.state_text, words),
        (game.read_state, game.state_text, text[:at] + letter + text[at + 1 :]),
        (game.read_state, game.state_text, text[:at] + text[at + 1 :]),
        (read_event, str, words),
    ):
        try:
            value = read(said)
        except NotationError as error:
            assert str(error)
        else:
            assert write(value) == said


@settings(max_examples=150, deadline=None)
@given(
    positions("tigris", "tides", most=250), st.integers(0, 10_000), st.sampled_from("x1?-, r#K2"), st.integers(0, 99)
)
def test_a_position_that_was_accepted_can_be_played(reached, at, letter, seed):
    """A changed position is refused when it is read, or it can be played to the end without any other error.

    A ``?`` put into a text makes it a view; a view is a position only once its hidden part is drawn.
    """
    game = reached.game
    text = game.state_text(reached.state)
    at %= len(text)
    try:
        state = game.read_state(text[:at] + letter + text[at + 1 :])
    except NotationError:
        return
    if letter == "?":
        state = game.possible(state, random.Random(seed))
    for step in steps(game, random.Random(seed), state):
        assert game.read_state(game.state_text(step.state)) == step.state


@pytest.mark.parametrize("name", TIGRIS)
@pytest.mark.parametrize("overrides", [{}, {"turn.actions.most": 3, "war.side": "as_it_stood", "components.hand": 5}])
def test_a_dumped_variant_is_the_same_variant(name, overrides, tmp_path):
    variant = load(name, overrides)
    path = tmp_path / f"{name}.yaml"
    path.write_text(variant.dump(), encoding="utf-8")
    again = load(str(path))
    assert again.fingerprint == variant.fingerprint
    assert again.dump() == variant.dump()
    assert again.parent is None
    for players in variant.seats:
        (_, _, one), (_, _, other) = random_game(variant, players, 8), random_game(again, players, 8)
        assert list(one) == list(other)


@pytest.mark.parametrize("name", [*TIGRIS, *TIDES])
def test_a_child_that_changes_nothing_is_the_same_variant(name, tmp_path):
    path = tmp_path / "child.yaml"
    family = load(name).family.name
    path.write_text(f"name: child\ntitle: Child\nfamily: {family}\nextends: {name}\nclauses: null\nbehaviour: 1\n")
    assert load(str(path)).fingerprint == load(name).fingerprint


def test_errors_of_the_library_share_a_base():
    with pytest.raises(RulesetError):
        load("tigris").game(9)
