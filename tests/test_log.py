"""Logs: read back whole, up to a cut, and not at all once a character of them is changed."""

import json
import random
from itertools import islice

import pytest
from support import TIGRIS

from ruleset import LogError, load, read_log, write_log
from ruleset.core import log
from ruleset.core.play import steps
from ruleset.records import random_game

COUNTS = {"temple": 16, "settlement": 5, "market": 5, "farm": 6}
SMALL = {"components.players": [2, 3], **{f"components.tiles.{name}.count": n for name, n in COUNTS.items()}}
"""A box so small that games are over soon."""
HEAD = 1 + len(log.KEYS) + 1


def log_of(name="tigris", players=2, seed=3, overrides=None, most=None):
    variant = load(name, overrides)
    _, start, played = random_game(variant, players, seed)
    played = list(islice(played, most))
    return "\n".join(write_log(variant, name, players, None, start, played)) + "\n", played


@pytest.fixture(scope="module")
def short():
    """A whole game that is over soon: (text, lines, game)."""
    text, _ = log_of(overrides=SMALL)
    return text, text.split("\n")[:-1], load("tigris", SMALL).game(2)


def with_line(lines, number, line):
    """The log with line ``number``, counted from 1, replaced."""
    return "\n".join([*lines[: number - 1], line, *lines[number:]]) + "\n"


@pytest.mark.parametrize("name", TIGRIS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_log_reads_back(name, players):
    text, played = log_of(name, players)
    record = read_log(text)
    assert record.steps == tuple(played)
    assert record.cut == ""
    assert record.last == played[-1].state
    assert record.head["variant"] == name


def test_overrides_and_the_start_player_are_in_the_head():
    variant = load("tigris", SMALL)
    game = variant.game(3)
    start = game.start(3)
    played = list(steps(game, random.Random(0), start))
    record = read_log("\n".join(write_log(variant, "tigris", 3, 3, start, played)) + "\n")
    assert json.loads(record.head["overrides"]) == SMALL
    assert record.head["first"] == "3"
    assert record.last == played[-1].state


def test_a_log_loads_up_to_a_cut_at_every_byte(short):
    """Cut anywhere behind the head, a log gives every step whose line is whole, and says where it stops."""
    text, lines, game = short
    head = len("\n".join(lines[:HEAD])) + 1
    whole = log.read(text, lambda head: game).steps
    assert 15 < len(whole) < 120, "a game that is over soon"
    for size in range(head, len(text)):
        part = text[:size]
        ends_a_line = text[size] == "\n"
        done = part.count("\n") - HEAD + (ends_a_line and not part.endswith("\n"))
        record = log.read(part, lambda head: game)
        assert record.steps == whole[:done], f"{size}: {record.cut}"
        said = record.cut
        if done > len(whole):
            assert said == ""
        elif ends_a_line or part.endswith("\n"):
            assert said.startswith("stops after line"), size
        else:
            assert said == f"cut inside line {HEAD + done + 1}; read up to line {HEAD + done}", size


def test_a_log_cut_inside_its_head_is_refused_there(short):
    text, lines, _ = short
    for number in range(1, HEAD):
        with pytest.raises(LogError, match=r"cut inside its head|no log") as error:
            read_log("\n".join(lines[:number]) + "\n")
        assert error.value.line == number + 1
    for size in range(len("\n".join(lines[:HEAD]))):
        with pytest.raises(LogError):
            read_log(text[:size])


def edits(line, rng):
    """Versions of a line with one fault each: a changed, a lost, a doubled character, more text, none."""
    for at in {0, len(line) - 1, len(line) // 2, rng.randrange(len(line)), rng.randrange(len(line))}:
        other = "x" if line[at] != "x" else "y"
        digit = "1" if line[at] != "1" else "2"
        yield line[:at] + other + line[at + 1 :]
        yield line[:at] + digit + line[at + 1 :]
        yield line[:at] + line[at + 1 :]
        yield line[:at] + line[at] + line[at:]
    yield from (line + " ", " " + line, line + "\r", line.upper(), "", line.replace(" ", "  ", 1))


def test_every_edited_line_is_refused_at_that_line(short):
    _, lines, game = short
    rng = random.Random(5)
    for number in range(HEAD + 1, len(lines) + 1):
        line = lines[number - 1]
        for edited in edits(line, rng):
            if edited == line:
                continue
            with pytest.raises(LogError) as error:
                log.read(with_line(lines, number, edited), lambda head: game)
            assert error.value.line == number, edited


def test_lost_doubled_and_exchanged_lines_are_refused_there(short):
    _, lines, game = short
    for number in range(HEAD + 1, len(lines)):
        before, line, after = lines[: number - 1], lines[number - 1], lines[number:]
        for body, wrong in (
            ([*before, *after], number),
            ([*before, line, line, *after], number + 1),
            ([*before, after[0], line, *after[1:]], number),
        ):
            with pytest.raises(LogError) as error:
                log.read("\n".join(body) + "\n", lambda head: game)
            assert error.value.line == wrong


def test_text_after_the_end_is_refused(short):
    text, lines, game = short
    for more in ("x", "x\n", "\n", lines[-1], lines[-1] + "\n"):
        with pytest.raises(LogError, match="after the end") as error:
            log.read(text + more, lambda head: game)
        assert error.value.line == len(lines) + 1


def test_every_edit_of_the_head_is_refused_in_the_head(short):
    _, lines, _ = short
    rng = random.Random(6)
    for number in range(1, HEAD + 1):
        line = lines[number - 1]
        for edited in edits(line, rng):
            if edited == line:
                continue
            with pytest.raises(LogError) as error:
                read_log(with_line(lines, number, edited))
            assert error.value.line <= HEAD, edited


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("variant", "tigirs", "tigris"),
        ("fingerprint", "0123456789abcdef", "its values or its board changed since"),
        ("behaviour", "99", "its engine changed since"),
        ("players", "7", "for 2, 3"),
        ("players", "-1", "for 2, 3"),
        ("first", "9", "no seat 9"),
        ("overrides", "[]", "no table of values"),
        ("overrides", '{"turn.actions.most": 99}', "turn.actions.most"),
        ("overrides", '{"turn.actions.most": 3}', "changed since"),
    ],
)
def test_a_head_that_asks_for_something_else_says_why_not(short, key, value, said):
    _, lines, _ = short
    number = 2 + log.KEYS.index(key)
    with pytest.raises(LogError, match=said):
        read_log(with_line(lines, number, f"{key}: {value}"))


def test_a_wrong_fingerprint_names_both_and_stands_on_its_line(short):
    _, lines, _ = short
    now = load("tigris", SMALL).fingerprint
    with pytest.raises(LogError) as error:
        read_log(with_line(lines, 3, "fingerprint: 0123456789abcdef"))
    assert error.value.line == 3
    assert now in str(error.value)
    assert "0123456789abcdef" in str(error.value)


def test_what_is_no_log_is_refused():
    for text in ("", "\n", "hello", "hello\n", "\x00" * 50, "ruleset-log 2\n"):
        with pytest.raises(LogError) as error:
            read_log(text)
        assert error.value.line <= 2
