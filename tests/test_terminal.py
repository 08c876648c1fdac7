"""A person plays at a terminal, to the end, also when the program is killed in between; and line by line in a pipe."""

import codecs
import os
import pty
import random
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ruleset import Match, read_log
from ruleset.cli.main import cli

PATIENCE = 120
"""Seconds until a program that says nothing has failed."""

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """The program at a terminal of its own."""

    def __init__(self, here: Path, *words: str) -> None:
        self.pid, self.line = pty.fork()
        if self.pid == 0:
            os.chdir(here)
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # a program in the background is born deaf to Ctrl-C
            environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "50"}
            os.execve(sys.executable, [sys.executable, "-m", "ruleset", *words], environment)
        self.raw = ""

    def until(self, *ends: str) -> str:
        """What is said until one of these texts ends it, or (with none) until the program ends."""
        raw, said, limit = "", "", time.monotonic() + PATIENCE
        decoder = codecs.getincrementaldecoder("utf-8")()
        while not ends or not said.endswith(ends):
            assert time.monotonic() < limit, f"nothing more after: {said[-2000:]}"
            if not select.select([self.line], [], [], 1)[0]:
                continue
            try:
                data = os.read(self.line, 65536)
            except OSError:  # the terminal is gone with the program
                break
            if not data:
                break
            raw += decoder.decode(data)
            said = ESCAPES.sub("", raw).replace("\r\n", "\n")
        self.raw += raw
        return said

    def type(self, text: str) -> None:
        os.write(self.line, text.encode())

    def close(self, kill: bool = False) -> int:
        """The exit code, after SIGKILL where it is asked for."""
        if kill:
            os.kill(self.pid, signal.SIGKILL)
        _, status = os.waitpid(self.pid, 0)
        os.close(self.line)
        return os.waitstatus_to_exitcode(status)


def choices(seed: int, count: int) -> random.Random:
    """A generator for the choice at one step of a game."""
    return random.Random(f"{seed} {count}")


def play_on(terminal: Terminal, match: Match, moves: int | None = None) -> None:
    """Type random moves, and make the same ones in a match beside the terminal."""
    made = 0
    while match.seat is not None and made != moves:
        terminal.until(f"seat {match.seat}> ")
        move = match.legal.sample(choices(7, len(match.steps)))
        terminal.type(match.game.move_text(move) + "\n")
        match.play(move)
        made += 1


@pytest.mark.parametrize("name", ["tigris", "huang", "tides"])
def test_a_game_is_played_to_its_end_through_a_kill(name: str, tmp_path: Path) -> None:
    """The match beside the terminal is never interrupted; both games must be equal."""
    match = Match(name, 2, seed=11, bots={2: "random"})
    words = ("play", name, "--players", "2", "--seed", "11", "--human", "1", "--save", "game.match")
    terminal = Terminal(tmp_path, *words)
    play_on(terminal, match, moves=8)
    terminal.until("seat 1> ")
    assert "\x1b[" in terminal.raw, "nothing was coloured"
    assert terminal.close(kill=True) == -signal.SIGKILL

    terminal = Terminal(tmp_path, "play", "--resume", "game.match", "--log", "game.log")
    play_on(terminal, match)
    said = terminal.until()
    assert terminal.close() == 0
    outcome = match.outcome
    assert f"The game is over: {outcome.reason}" in said and f"decided by {outcome.decided}" in said
    for seat, score in enumerate(outcome.scores, 1):
        assert re.search(rf"seat {seat} +│ (you|random) +│ {'/'.join(map(str, score))} ", said)
    assert (tmp_path / "game.log").read_text("utf-8") == match.log
    assert Match.resume(tmp_path / "game.match").log == match.log
    assert read_log(match.log).cut == ""


@pytest.mark.parametrize(("key", "how"), [("\x03", "Ctrl-C"), ("\x04", "Ctrl-D"), ("quit\n", "quit")])
def test_going_away_says_how_to_go_on(key: str, how: str, tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "tides", "--seed", "11", "--human", "1")
    terminal.until("seat 1> ")
    terminal.type(key)
    said = terminal.until()
    assert terminal.close() == 0, how
    assert "Go on with: ruleset play --resume tides-11.match" in said and "Traceback" not in said
    assert Match.resume(tmp_path / "tides-11.match").seat == 1


def test_two_people_at_one_terminal_do_not_see_the_hand_of_the_other(tmp_path: Path) -> None:
    match = Match("tides", 2, seed=11)
    terminal = Terminal(tmp_path, "play", "tides", "--seed", "11", "--human", "1", "--human", "2")
    first = terminal.until("seat 1> ")
    terminal.type(match.game.move_text(match.legal[0]) + "\n")
    match.play(match.legal[0])
    asked = terminal.until("looks at the screen. ")
    assert "\x1b[2J" in terminal.raw, "the screen was not cleared"
    terminal.type("\n")
    second = terminal.until("seat 2> ")
    terminal.type("quit\n")
    terminal.until()
    assert terminal.close() == 0
    hands = [part.split("+") for part in match.game.facts(match.state)["hands"].split("/")]
    shown = [[f"pick {card}\n" in said for hand in hands for card in hand] for said in (first, second)]
    assert shown == [[True] * 5 + [False] * 5, [False] * 5 + [True] * 5]
    assert "pick ?" in second and not any(card in asked for card in hands[1])


# in a pipe


def piped(*words: str, typed: str = "") -> Result:
    result = CliRunner().invoke(cli, ["play", *words], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


TIGRIS = ("tigris", "--players", "2", "--seed", "3", "--human", "1")


def test_a_pipe_plays_line_by_line_and_what_is_typed_is_repeated(here: Path) -> None:
    said = piped(*TIGRIS, typed="lay r e5\nlay r e6\n").output
    assert "seat 1> lay r e5\nseat 1: lay r e5\n" in said
    assert "seat 2: " in said and "\x1b" not in said
    assert "Go on with: ruleset play --resume tigris-3.match" in said


def test_a_move_that_is_not_allowed_is_explained_and_near_ones_are_named(here: Path) -> None:
    said = piped(*TIGRIS, typed="place K a1\nlay r\nplcae K b1\nwhy  place K a1\nwhy lay r e5\n").output
    assert (
        "place K a1 is not legal (beside_support): A leader stands beside at least one face-up tile of support"
        " (te-7, line 7 of tigris)\nnear it are: place K p1" in said
    )
    assert "`lay` takes 2 word(s) after it, not 1" in said
    assert "'plcae K b1' is no move; moves begin with one of place," in said and "near it are: place K b1" in said
    assert "  te-7, line 7 of tigris: A leader goes on an empty land square" in said
    assert "lay r e5 is legal" in said


def test_legal_moves_are_grouped_by_kind(here: Path) -> None:
    said = piped(*TIGRIS, typed="legal swap\nlegal fly\nlegal\n").output
    assert "  place        132  Put one's leader on a cell" in said
    assert "seat 1> legal swap\nDiscard tiles face down and draw new ones.\n  swap b1 b2 r1" in said
    assert "no legal move begins with 'fly'; there are place, lay, catastrophe, swap, pass" in said
    assert said.count("\n  lay r ") == 1


def test_help_tells_the_commands_and_the_marks(here: Path) -> None:
    said = piped(*TIGRIS, typed="help\n").output
    assert "undo   take back your last move" in said
    assert "temple, lies on land" in said and "priest of seat 1" in said and "##  catastrophe" in said
    assert "no space of the board" not in said
    said = piped("huang", "--human", "1", "--seed", "1", typed="help\n").output
    assert "artisan, lies on land" in said and "--  no space of the board" in said and "catastrophe" not in said
    said = piped("tides", "--human", "1", "--seed", "1", typed="help\n").output
    assert "The Roof of the World" in said


def test_undo_and_redo_are_told(here: Path) -> None:
    said = piped(*TIGRIS, typed="undo\nlay r e5\nundo\nredo\nlay r e6\nundo\nundo reveal\nredo\nredo\n").output
    assert "undo: there is no move to take back" in said
    assert "taken back: seat 1, 1 step\n" in said and "made again: seat 1, 1 step\n" in said
    assert "has shown something hidden since; all must agree to reveal it (`undo reveal`)" in said
    assert "redo: there is no move that was taken back" in said


def test_hidden_things_of_others_are_not_printed(here: Path) -> None:
    said = piped(*TIGRIS, typed="pass\npass\nboard\n").output
    match = Match("tigris", 2, seed=3, bots={2: "random"})
    match.play("pass")
    match.play("pass")
    others = [match.game.move_text(step.move) for step in match.steps if not step.seat and step.events[0].seat == 2]
    assert others and not any(text in said for text in others)
    assert "chance, for seat 2: draw ?" in said and "hand ?6" in said


def test_a_match_is_saved_where_it_is_asked_for(here: Path) -> None:
    said = piped(*TIGRIS, typed="save\nsave none/a.match\nsave a.match\nlay r e5\n").output
    assert "save where? `save game.match`" in said
    assert "none/a.match: cannot be written: No such file or directory" in said
    assert "saved in a.match, and again after every step" in said
    assert len(Match.resume("a.match").steps) == 3
    assert "Go on with: ruleset play --resume a.match" in said


def test_a_file_that_can_no_longer_be_written_does_not_end_the_match(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, calls = os.replace, []

    def full(*paths: str) -> None:
        calls.append(paths)
        if len(calls) == 2:
            raise OSError(28, "No space left on device")
        whole(*paths)

    monkeypatch.setattr(os, "replace", full)
    said = piped(*TIGRIS, "--save", "a.match", typed="lay r e5\nlay r e6\nsave b.match\n").output
    assert "a.match: cannot be written: No space left on device; the match has no file now, `save` names one" in said
    assert "seat 1: lay r e5\n" in said and "seat 2: " in said
    match = Match("tigris", 2, seed=3, bots={2: "random"})
    match.play("lay r e5")
    match.play("lay r e6")
    assert Match.resume("b.match").log == match.log


def test_a_name_with_a_blank_is_told_so_that_a_shell_reads_it(here: Path) -> None:
    assert "--resume 'my game.match'" in piped(*TIGRIS, "--save", "my game.match").output


def test_a_match_that_is_resumed_tells_its_last_steps_only(here: Path) -> None:
    match = Match("tigris", 2, seed=3, bots={2: "random"}, save="a.match")
    for _ in range(12):
        match.play("pass")
    said = piped("--resume", "a.match").output
    assert len(re.findall(r"^(?:seat \d|chance.*): ", said, re.MULTILINE)) == 12 < len(match.steps)


def test_two_people_in_a_pipe_are_each_told_what_they_have_seen(here: Path) -> None:
    said = piped(
        "tigris", "--players", "2", "--seed", "3", "--human", "1", "--human", "2", typed="swap b1\npass\n"
    ).output
    first, _, second = said.partition("seat 1> pass")
    assert "chance, for seat 1: draw r4b2" in first and "seat 1: swap b1\n" in first
    assert "draw r4b2" not in second and "seat 1: swap ?1\n" in second and "seat 2> " in second


def test_no_file_is_written_over(here: Path) -> None:
    for name in ("tigris-3.match", "tigris-3-2.match", "tigris-3-3.match"):
        assert f"--resume {name}\n" in piped(*TIGRIS).output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "error: which variant? `ruleset list` shows them; or --resume FILE"),
        (("tigris", "--human", "5"), "error: --human: there is no seat 5; seats are 1 to 4"),
        (("tigris", "--human", "1", "--json"), "error: --json: a match with people is shown to people"),
        (("tigris", "--save", "a"), "error: --save: only a match with people is saved"),
        (("tigris", "--resume", "a"), "error: --resume: the file says which match it is"),
        (("tigris", "--human", "1", "--save", "there"), "error: --save: there is there already; --resume goes on"),
        (("tigris", "--human", "1", "--save", "no/a"), "error: --save: no/a: cannot be written: No such file"),
        (("--resume", "none"), "error: none: there is no such file"),
        (("--resume", "there"), "error: line 1: this is no saved match"),
    ],
)
def test_what_cannot_be_asked_for_is_told(words: tuple[str, ...], said: str, here: Path) -> None:
    (here / "there").write_text("no match\n", "utf-8")
    result = piped(*words)
    assert result.exit_code in (1, 2) and result.stderr.startswith(said), result.output


def test_a_terminal_is_not_needed(tmp_path: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "ruleset", "play", "tides", "--seed", "1", "--human", "1"],
        input="",
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=True,
    )
    assert told.stdout.endswith("--resume tides-1.match\n") and not told.stderr
