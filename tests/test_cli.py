"""Every command: what it is for, what it prints for programs, and how it answers bad input and bad surroundings."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from ruleset import __version__, shipped
from ruleset.cli.main import SECTIONS, cli
from ruleset.core import log
from ruleset.spec.catalogue import shipped_options

FINE, PROBLEM, USAGE = 0, 1, 2
FULL = "error: the output cannot be written: No space left on device\n"
CASE = """\
about: a test
variants: [tigris]
cases:
  - name: a tile on {cell}
    sketch: |
      rr K1 ..
    hands: {{1: g1}}
    play:
      - lay g {cell}
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str) -> Result:
    """A command in this process; an exception that nobody foresaw is a failure."""
    result = CliRunner().invoke(cli, words)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def refused(*words: str, code: int = PROBLEM) -> str:
    """What a command says that must fail; it prints nothing else."""
    result = run(*words)
    assert result.exit_code == code, result.output
    assert not result.stdout
    return result.stderr


def shell(command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command as a shell starts it; ``ruleset`` stands for the program."""
    program = f"'{sys.executable}' -m ruleset"
    return subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command.replace('ruleset', program)}"],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        errors="backslashreplace",
        encoding="utf-8",
        timeout=60,
        check=False,
    )


@pytest.fixture
def game_log(here: Path) -> Path:
    assert run("play", "tigris", "--players", "2", "--seed", "1", "--log", "game.log").exit_code == FINE
    return here / "game.log"


# what each command is for


@pytest.mark.parametrize("words", [(), ("--help",), ("-h",), *((name, "--help") for name in cli.commands)])
def test_every_command_explains_itself(words: tuple[str, ...]) -> None:
    result = run(*words)
    assert result.exit_code == (FINE if words else USAGE)
    assert "Usage: " in result.output


def test_the_help_has_every_command_under_a_title() -> None:
    told = [str(one.name) for commands in SECTIONS.values() for one in commands]
    assert sorted(told) == sorted(cli.commands)
    said = run("--help").stdout
    places = [said.index(f"\n{title}:\n") for title in SECTIONS]
    assert places == sorted(places) and "..." not in said[places[0] :].replace("C ...", "")
    assert all(f"\n  {name} " in said for name in told)


def test_options_of_one_name_are_one_option() -> None:
    """A letter, a type and a flag mean the same wherever they stand."""
    kinds: dict[str, set[tuple[object, ...]]] = {}
    for command in cli.commands.values():
        for option in command.params:
            for name in option.opts if isinstance(option, click.Option) else ():
                kinds.setdefault(name, set()).add((option.type.name, option.is_flag))
    assert [name for name, found in kinds.items() if len(found) > 1] == []


@pytest.mark.parametrize("words", ["study tides --games", "study tides --workers", "witness tides tides-ties --games"])
def test_counts_are_at_least_one(words: str) -> None:
    result = run(*words.split(), "0")
    assert result.exit_code == USAGE and "0 is not in the range x>=1" in result.stderr


def test_version() -> None:
    assert run("--version").stdout == f"ruleset, version {__version__}\n"


def test_list() -> None:
    said = json.loads(run("list", "--json").stdout)
    for kind, names in (("variants", shipped()), ("options", shipped_options())):
        assert [one["name"] for one in said[kind]] == list(names)
        assert all(name in run("list").stdout for name in names)


def test_show() -> None:
    assert "swap.least" in run("show", "tigris-zh").stdout
    said = json.loads(run("show", "tigris-zh", "--json").stdout)
    (least,) = [value for value in said["values"] if value["path"] == "swap.least"]
    assert (least["value"], least["variant"], least["clauses"]) == (0, "tigris-zh", ["zh-61", "zh-16"])


def test_show_yaml_is_a_file_that_stands_alone(here: Path) -> None:
    (here / "flat.yaml").write_text(run("show", "tigris-zh", "--yaml").stdout, "utf-8")
    assert run("diff", "flat.yaml", "tigris-zh").stdout == "tigris-zh and tigris-zh say the same\n"


def test_check(here: Path) -> None:
    assert run("check", *shipped()).stdout == "".join(f"{name}: no problem\n" for name in shipped())
    assert json.loads(run("check", "tigris", "--json").stdout) == {"tigris": []}


def test_check_lists_the_problems_of_every_file(here: Path) -> None:
    head = "name: mine\ntitle: Mine\nfamily: dynasty\nextends: tigris\nclauses: tigris-zh\nbehaviour: 1\n"
    (here / "a.yaml").write_text(head + "swap: {least: 99}\nzap: 1\n", "utf-8")
    (here / "b.yaml").write_text(head + "swap: {least: 0}\ncites: {swap.least: zh-9999}\n", "utf-8")
    result = run("check", "a.yaml", "tigris", "b.yaml", "none.yaml")
    assert (result.exit_code, result.stderr) == (PROBLEM, "4 problems\n")
    assert [line.partition(": ")[0] for line in result.stdout.split("\n")] == [
        *("a.yaml:7:15", "a.yaml:8:1", "tigris", "b.yaml", "none.yaml", "")
    ]
    said = json.loads(run("check", "a.yaml", "--json").stdout)
    assert len(said["a.yaml"]) == 2


def test_diff() -> None:
    assert "6 values differ" in run("diff", "tigris", "tigris-zh").stdout
    assert "1 value differs" in run("diff", "tigris", "tigris-nl").stdout
    (row,) = json.loads(run("diff", "tigris", "tigris-nl", "--json").stdout)
    assert row["path"] == "war.after" and row["a"]["value"] == []
    assert run("diff", "tigris", "tigris").stdout == "tigris and tigris say the same\n"
    assert json.loads(run("diff", "tigris", "tigris", "--json").stdout) == []


def test_cases_count_in_words_that_agree(here: Path) -> None:
    (here / "one.yaml").write_text(CASE.format(cell="c1"), "utf-8")
    assert run("cases", "one.yaml").stdout == "1 case, 1 run, 0 failed\n"
    assert run("cases", "one.yaml", "one.yaml").stdout == "2 cases, 2 runs, 0 failed\n"
    assert run("cases", "one.yaml", "--variant", "tigris-zh").stdout == "1 case, 1 run, 0 failed\n"
    assert json.loads(run("cases", "one.yaml", "--json").stdout) == {"cases": 1, "runs": 1, "failed": []}


def test_a_case_that_fails_is_told_with_its_line(here: Path) -> None:
    (here / "one.yaml").write_text(CASE.format(cell="a1"), "utf-8")
    result = run("cases", "one.yaml")
    assert (result.exit_code, result.stderr) == (PROBLEM, "1 of 1 run does not hold\n")
    assert result.stdout.startswith("one.yaml:4:5: a tile on a1 [tigris]\n  9: lay g a1 is not legal (on_own_terrain)")
    failed = run("cases", "one.yaml", "--json")
    assert (failed.exit_code, json.loads(failed.stdout)["failed"][0]["failures"][0]["line"]) == (PROBLEM, 9)


def test_play_and_replay(game_log: Path) -> None:
    played = json.loads(run("play", "tigris", "--players", "2", "--seed", "1", "--json").stdout)
    replayed = json.loads(run("replay", "game.log", "--json").stdout)
    assert (replayed["over"], replayed["scores"], replayed["cut"]) == (played["over"], played["scores"], "")
    assert len([step for step in replayed["steps"] if step["seat"]]) == played["plies"]
    assert "every line verified" in run("replay", "game.log", "--moves").stdout
    assert run("replay", "game.log", "--seat", "2").stdout.count("points ?") == 1


def test_a_game_without_a_seed_prints_the_one_it_took() -> None:
    said = json.loads(run("play", "tigris", "--json").stdout)
    again = json.loads(run("play", "tigris", "--json", "--seed", str(said["seed"])).stdout)
    assert again == said


@pytest.mark.parametrize("seed", ["-1", "0", "9" * 40])
def test_every_whole_number_is_a_seed(seed: str) -> None:
    assert json.loads(run("play", "tigris", "--seed", seed, "--json").stdout)["seed"] == int(seed)


def test_compare() -> None:
    words = ("compare", "tigris", "tigris-nl", "--games", "2", "--players", "2", "--json")
    said = json.loads(run(*words).stdout)
    assert [row["path"] for row in said["positions"]["tigris-nl"]] == ["war.after"]
    assert [one["games"] for one in said["numbers"]] == [2, 2]


def test_a_variant_compared_with_itself_has_no_positions() -> None:
    assert "0 values differ" in run("compare", "tigris", "tigris", "--games", "1", "--players", "2").stdout


# arguments


@pytest.mark.parametrize(
    "words",
    [
        *((name,) for name in ("show", "check", "diff", "play", "replay", "compare")),
        *((name, "--bogus") for name in cli.commands),
        *(("bogus",), ("list", "x"), ("diff", "tigris"), ("compare", "tigris"), ("play", "tigris", "tigris")),
        *(("play", "tigris", option, "x") for option in ("--players", "--seed", "--first")),
        *(("play", "tigris", option) for option in ("--players", "--seed", "--first", "--log")),
        *(("play", "tigris", "--log", "."), ("replay", "x", "--seat", "one")),
        *(("compare", "tigris", "tigris-nl", option, "x") for option in ("--games", "--players", "--seed")),
        *(("compare", "tigris", "tigris-nl", "--games", number) for number in ("0", "-1")),
    ],
)
def test_wrong_usage_is_told(words: tuple[str, ...]) -> None:
    assert "rror: " in refused(*words, code=USAGE) or words == ()


HOSTILE = ["", ".", "..", "/", "/dev/null", "../x", "a.b", "a\nb", "tigris ", "\udcff", "x" * 5_000, "*", "[bold]"]


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("words", ["show", "diff tigris", "play", "compare tigris", "cases --variant"])
def test_a_name_of_no_variant_is_told(here: Path, words: str, name: str) -> None:
    said = refused(*words.split(), name)
    assert said.startswith("error: ") and said.count("\n") == 1
    assert "no variant of this name" in said and "tigris" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--players", "0"), "players: tigris is not for 0 players; it is for 2, 3, 4"),
        (("--players", "-1"), "players: tigris is not for -1 players; it is for 2, 3, 4"),
        (("--players", "9" * 30), f"players: tigris is not for {'9' * 30} players; it is for 2, 3, 4"),
        (("--first", "0"), "first: there is no seat 0; seats are 1 to 4"),
        (("--first", "3", "--players", "2"), "first: there is no seat 3; seats are 1 to 2"),
        (("--log", "none/game.log"), "none/game.log: cannot be written: No such file or directory"),
        (("--log", ""), "(an empty path): cannot be written: No such file or directory"),
        (("--log", "/dev/full"), "/dev/full: cannot be written: No space left on device"),
    ],
)
def test_a_game_that_cannot_be_is_told(here: Path, words: tuple[str, ...], said: str) -> None:
    assert refused("play", "tigris", *words) == f"error: {said}\n"


def test_a_start_player_where_chance_picks_one_is_told() -> None:
    assert "tigris-zh draws the start player" in refused("play", "tigris-zh", "--first", "1")


@pytest.mark.parametrize("players", ["0", "-1", "5"])
def test_players_that_a_compared_variant_does_not_allow_are_told(players: str) -> None:
    assert "not for" in refused("compare", "tigris", "tigris-nl", "--games", "1", "--players", players)


@pytest.mark.parametrize("seat", ["0", "-1", "3"])
def test_a_seat_that_is_not_there_is_told(game_log: Path, seat: str) -> None:
    assert refused("replay", "game.log", "--seat", seat, code=USAGE).startswith("error: --seat: there is no seat")


def test_no_case_of_a_name_is_told(here: Path) -> None:
    assert refused("cases", "--only", "no such thing") == "error: no case has 'no such thing' in its name\n"
    (here / "none.yaml").write_text("about: nothing\ncases: []\n", "utf-8")
    assert refused("cases", "none.yaml") == "error: there is no case in these files\n"


# files

READERS: list[Callable[[str], tuple[str, ...]]] = [
    lambda path: ("show", path),
    lambda path: ("replay", path),
    lambda path: ("cases", path),
]


@pytest.mark.parametrize("words", READERS, ids=["show", "replay", "cases"])
def test_what_is_no_file_of_text_is_told(here: Path, words: Callable[[str], tuple[str, ...]]) -> None:
    os.mkdir("dir.yaml")
    os.mkfifo("pipe.yaml")
    os.symlink("loop.yaml", "loop.yaml")
    os.symlink("/dev/zero", "zero.yaml")
    Path("bytes.yaml").write_bytes(b"\xff\xfe\x00" * 9)
    Path("cut.yaml").write_bytes(b"name: \xe2\x82")
    Path("empty.yaml").write_bytes(b"")
    for name, said in {
        "none.yaml": "there is no such file",
        "none/none.yaml": "there is no such file",
        "dir.yaml": "is a directory",
        "pipe.yaml": "is no ordinary file",
        "loop.yaml": "cannot be read",
        "zero.yaml": "is no ordinary file",
        "bytes.yaml": "UTF-",
        "cut.yaml": "no UTF-8",
        "empty.yaml": "",
        f"{'x' * 300}.yaml": "cannot be read",
    }.items():
        found = refused(*words(name))
        assert found.startswith("error: ") and said in found and found.count("\n") == 1, name


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
@pytest.mark.parametrize("words", READERS, ids=["show", "replay", "cases"])
def test_a_file_without_permission_is_told(here: Path, words: Callable[[str], tuple[str, ...]]) -> None:
    Path("shut.yaml").touch(mode=0)
    assert "may not be read" in refused(*words("shut.yaml"))


def test_a_huge_file_is_refused(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("big.yaml").write_bytes(b"#" * 2_000_001)
    assert "more than 2000000 bytes" in refused("show", "big.yaml")
    assert "this is no log" in refused("replay", "big.yaml")
    with open("huge.log", "wb") as file:
        file.truncate(log.MOST_BYTES + 1)
    assert f"more than {log.MOST_BYTES} bytes" in refused("replay", "huge.log")


def test_a_path_that_no_log_can_hold_is_told(here: Path) -> None:
    folder = here / "a\nb"
    folder.mkdir()
    (folder / "mine.yaml").write_text(run("show", "tigris", "--yaml").stdout, "utf-8")
    assert run("play", str(folder / "mine.yaml"), "--players", "2", "--seed", "1").exit_code == FINE
    said = refused("play", str(folder / "mine.yaml"), "--log", "game.log")
    assert "cannot stand in a log" in said and not Path("game.log").exists()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("ruleset-log 1", "ruleset-log 2", "line 1: this is no log"),
        ("variant: tigris", "variant: tigre", "line 2: variant: tigre: no variant of this name"),
        ("variant: tigris", "variant: tigris-zh", "line 3: fingerprint: "),
        ("fingerprint: ", "fingerprint: 0", "line 3: fingerprint: "),
        ("behaviour: 1", "behaviour: 2", "line 4: behaviour: "),
        ("players: 2", "players: two", "line 5: players: "),
        ("players: 2", "players: 4", "line 8: the head is not the one"),
        ("first: -", "first: 9", "line 6: first: there is no seat 9"),
        ("first: -", "first: 2", "line 8: the head is not the one"),
        ("overrides: {}", "overrides: []", "line 7: overrides: '[]' is no table of values"),
        ("overrides: {}", f"overrides: {'[' * 99_999}", "line 7: overrides: "),
        ("overrides: {}", 'overrides: {"swap.least": 99}', "line 2: variant: set: swap.least"),
        ("\n* draw", "\n1 draw", "line 9: '1' moves here, but it is '*' that is due"),
        ("\n* draw r", "\n* draw z", "line 9: 'draw z"),
        ("\nbegin", "\nbegins", "line 8: "),
        ("\n", "\r\n", "line 1: this is no log"),
    ],
)
def test_a_changed_log_is_told_with_its_line(game_log: Path, old: str, new: str, said: str) -> None:
    text = game_log.read_text("utf-8")
    assert old in text
    game_log.write_bytes(text.replace(old, new, -1 if old == "\n" else 1).encode())
    assert refused("replay", "game.log").startswith(f"error: {said}")


def test_a_log_that_stops_early_is_shown_as_far_as_it_goes(game_log: Path) -> None:
    text = game_log.read_text("utf-8")
    game_log.write_text(text[: len(text) // 2], "utf-8")
    result = run("replay", "game.log")
    assert result.exit_code == FINE and "the log cut inside line" in result.stdout


# surroundings


@pytest.mark.parametrize("command", ["show tigris", "play tigris --seed 1", "list --json", "cases --only river --json"])
def test_a_reader_that_leaves_is_no_fault(command: str) -> None:
    assert shell(f"ruleset {command} | true").stderr == ""


def test_a_full_disk_is_told() -> None:
    for command in ("show tigris", "play tigris --seed 1", "list --json"):
        done = shell(f"ruleset {command} > /dev/full")
        assert (done.returncode, done.stderr) == (PROBLEM, FULL)


def test_closed_streams_are_no_fault() -> None:
    assert shell("ruleset list <&- >&-").stderr == ""
    assert shell("ruleset show nothing 2>&-").returncode == PROBLEM


@pytest.mark.parametrize("columns", ["40", "1", "0", "-5", "many"])
def test_a_narrow_terminal_loses_nothing(columns: str) -> None:
    said = shell("ruleset diff tigris tigris-nl", COLUMNS=columns).stdout
    assert all(word in said for word in ("war.after", "tigris-nl.yaml:", "others_who_committed_draw_what_is_there"))


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_any_encoding_can_print_everything(encoding: str) -> None:
    command = "ruleset compare tigris tigris-nl --games 1 --players 2"
    done = shell(command, PYTHONIOENCODING=encoding, NO_COLOR="1", TERM="dumb")
    assert (done.returncode, done.stderr) == (FINE, "")
    assert "1 value differs" in done.stdout
