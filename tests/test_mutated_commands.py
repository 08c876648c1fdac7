"""The command line with spoilt words and answers: it ends by itself, with an exit code that it knows, and says why."""

import os
import random
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from mutations import Profile, mutants, profiles, told, write

from ruleset import load
from ruleset.cli.main import cli
from ruleset.testing.casefile import shipped_cases

BAR = "|"
START = load("tides").game().state_text(load("tides").game().start())
COMMANDS = [
    "list|--json",
    "show|tigris+wonder|--set|swap.least=0|--json",
    "show|tides|--yaml",
    "check|mine.yaml|tigris|--set|swap.least=0",
    "diff|tigris|tigris-zh|--json",
    "rulebook|tides|--html|-o|book.html",
    "hooks|dynasty",
    "rulings|-o|rulings.md",
    "cases|case.yaml|--variant|tigris|--only|after two",
    "play|tides|--players|2|--seed|1|--log|other.log|--bot|greedy:5",
    "play|tides|--human|1|--seed|1|--save|other.match|--set|rounds.number=1",
    "play|--resume|one.match|--log|resumed.log",
    "replay|game.log|--moves|--seat|1|--json",
    "picture|tides|--players|2|--seat|1|-o|picture.svg",
    "picture|--log|game.log|--step|3|-o|picture.svg",
    "compare|tides|tides-ties|--games|1|--seed|1|--json",
    "witness|tides|tides-ties|scoring.majority.tie|--games|1|--times",
    "explain|game.log|tides-ties|--json",
    "interactions|tides|--games|1|--tries|1|--matrix|matrix.csv",
    "interactions|tides|--games|0|--meet|scoring.counts/real_cards|scoring.counts/doubled_cards|--tries|1",
    "study|tides|tides-ties|--games|1|--bots|random|--out|study.db|--workers|1|--without|keep",
    "perft|tides|--depth|1|--draws|first|--split|--json",
    "perft|tigris|--depth|1|--case|case.yaml|--only|after two",
    f"perft|tides|--depth|1|--position|{START}",
    "schema|variant",
    "plugins|--json",
]
ANSWERS = "help\nlegal\nlegal lay\nwhy lay r a1\nlay r c3\nplace K b1\nboard\nundo\nredo\nswap r1\nsave\npass\nquit\n"
ORDERED = re.compile(r"--(games|tries|depth|players)\|+\W*([2-9]|\w\w)|search|\|all|--cluster")
"""Long work that somebody orders is done, and is nothing for a test."""

ELSEWHERE = re.compile(r"(^|\||-o)/|\.\.")
"""Files are written here alone."""

UNBOUNDED = re.compile(r"^\W*(compare|study|witness|interactions)\b(?!.*--games\|[01]\|)")
"""Where nobody says how many games, there are too many for a test."""


def invoked(words: list[str], answers: str = "") -> Result:
    result = CliRunner().invoke(cli, words, input=answers)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    assert result.exit_code in (0, 1, 2)
    assert "Traceback" not in result.output
    assert result.exit_code == 0 or result.stderr.strip()
    return result


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a file of each kind; nothing that plays starts other processes."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    write(tmp_path / "mine.yaml", load("tigris-zh").dump())
    write(tmp_path / "case.yaml", shipped_cases()[0].read_text("utf-8"))
    invoked(["play", "tides", "--seed", "1", "--log", "game.log"])
    invoked(["play", "tides", "--human", "1", "--seed", "1", "--save", "one.match"])
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_that_are_spoilt_are_commands(command: str, here: Path) -> None:
    """Else all that is tried would be refused at once."""
    assert invoked(command.split(BAR)).exit_code == 0


@profiles(short=120, long=5_000)
def test_mutated_words_are_refused_or_done(profile: Profile, here: Path) -> None:
    for number, text in enumerate(mutants(COMMANDS, BAR * 3 + "-=+", profile, "words")):
        plain = text.replace("\0", "").encode("utf-8", "ignore").decode()  # as a shell passes words on
        if ELSEWHERE.search(plain) or ORDERED.search(plain) or UNBOUNDED.search(plain + BAR):
            continue
        with told(profile, number, plain):
            invoked(plain.split(BAR))


@profiles(short=15, long=1_000)
def test_mutated_answers_at_the_table_are_refused_or_done(profile: Profile, here: Path) -> None:
    for number, text in enumerate(mutants([ANSWERS], "\n\n ", profile, "answers")):
        typed = text.replace("save ", "").encode("utf-8", "ignore").decode()
        variant = random.Random(number).choice(("tigris", "tides", "huang"))
        with told(profile, number, typed):
            invoked(["play", variant, "--players", "2", "--human", "1", "--seed", str(number)], typed)
