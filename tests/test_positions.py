"""Positions that contradict themselves are refused when they are read, with what is wrong."""

import pytest
from support import states_of

from ruleset import NotationError, load

GAME = load("tigris").game(2)
REVOLT = "act,1,1;steps,turn.end_of_action,0,-,-,-;conflicts,revolt,a2,-,-;fight,revolt,k,a2+c2,-"
BOARD = "10r$5/K1r$K213/5r$10/16/13r$2/16/8r$7/1r$12r$1/16/5r$10/10r$5"


def text(tasks, board=BOARD, joint="-"):
    return (
        f"board={board} buildings=- joint={joint} hands=-,- tossed=-,- bag=r48k30g30b36 gone=- points=-,- "
        f"treasures=0,0 catastrophes=2,2 turn=1 quiet=0 tasks={tasks}"
    )


def test_a_pending_revolt_reads_back_and_is_asked():
    state = GAME.read_state(text(REVOLT))
    assert GAME.decision(state).asks == "commit"


@pytest.mark.parametrize(
    ("tasks", "said"),
    [
        (REVOLT.replace("fight,revolt,k", "fight,revolt,g"), "leaders of its colour"),
        (REVOLT.replace("a2+c2", "a2+a2"), "leaders of its colour"),
        (REVOLT.replace("a2+c2", "a2+d2"), "leaders of its colour"),
        (REVOLT.replace("conflicts,revolt", "conflicts,war"), "no pending conflicts"),
        (REVOLT.removesuffix("-") + "1.0.0+2.1.0", "asks nothing"),
        (REVOLT + ";act,1,1", "cannot be pending"),
        ("act,0,2", "asks nothing"),
        ("act,1,1;steps,turn.end_of_action,0,-,-,-", "asks nothing"),
        ("act,1,1;steps,turn.end_of_action,7,-,-,-", "step 7"),
        ("act,1,1;steps,tiles.after,0,-,-,-", "of no piece"),
        ("act,2,0;steps,set_up.steps,0,-,-,-", "set up already"),
        ("act,2,0;draw-start", "begun already"),
        ("act,1,1;take,1,200", "asks nothing"),
        ("act,1,1;collect,b2,-", "does not stand there"),
        ("act,1,1;collect,a2,k1", "no treasure of the kingdom"),
        ("act,1,1;offer,-,r", "no tile"),
        ("act,1,1;offer,b2,r", "asks nothing"),
        ("fight,revolt,k,a2+c2,-", "cannot be pending alone"),
        ("act,1,1;ended,quiet", "cannot be pending"),
        ("dance,1", "no pending task"),
    ],
)
def test_pending_tasks_that_contradict_the_board_are_refused(tasks, said):
    with pytest.raises(NotationError, match=said):
        GAME.read_state(text(tasks))


def test_a_joining_marker_needs_a_pending_war():
    with pytest.raises(NotationError, match="joining marker"):
        GAME.read_state(text("act,2,0", joint="b2"))


def test_every_position_of_a_game_waits_for_someone():
    for state in states_of(GAME, 2):
        GAME.read_state(GAME.state_text(state))
