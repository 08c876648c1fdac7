"""Studies: the same numbers however they were played, statistics with known answers, files that can be continued."""

import json
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from filecmp import cmpfiles
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from click.testing import CliRunner

from ruleset import NotationError, StudyError, load
from ruleset.bots import make_bot
from ruleset.cli.main import cli
from ruleset.compare.plan import planned, play, read
from ruleset.compare.recording import played, streams
from ruleset.compare.store import Store
from ruleset.compare.study import Study, ladder, restricted, run, study
from ruleset.compare.tables import differences, summary
from ruleset.compare.workers import cluster as workers_of_cluster
from ruleset.compare.workers import processes
from ruleset.core.chance import Even

BOTH = ["tides", "tides-ties"]


def tables(*said: Any, **more: Any) -> dict[str, pd.DataFrame]:
    found = study(*said, **more)
    with found.store:
        return found.tables()


def same_files(one: Path, other: Path) -> bool:
    """Whether both folders have the same files with the same bytes, and some."""
    names = sorted(path.name for path in one.iterdir())
    equal, _, _ = cmpfiles(one, other, names, shallow=False)
    return len(names) == 14 and equal == names == sorted(path.name for path in other.iterdir())


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The export of a small study that was played in one go, in this process."""
    folder = tmp_path_factory.mktemp("plain")
    with (found := study(BOTH, 12, duels=ladder(["random", "greedy"]))).store:
        found.export(folder)
    return folder


# The same numbers, however they come.


class Backwards(Executor):
    """Finishes what it was given last first, and only when somebody waits."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, function: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, lambda: function(*given, **named)))
        if len(self.waiting) == 12:
            while self.waiting:
                last, work = self.waiting.pop()
                last.set_result(work())
        return future


@pytest.mark.parametrize(
    "executor",
    [Backwards, lambda: ThreadPoolExecutor(3), lambda: processes(2)],
    ids=["backwards", "threads", "processes"],
)
def test_the_export_does_not_depend_on_who_plays(executor: Callable[[], Executor], plain: Path, tmp_path: Path) -> None:
    with executor() as players:
        found = study(BOTH, 12, duels=ladder(["random", "greedy"]), executor=players)
    with found.store:
        found.export(tmp_path)
    assert same_files(plain, tmp_path)


def test_a_study_of_fewer_games_can_grow(plain: Path, tmp_path: Path) -> None:
    file = tmp_path / "study.sqlite"
    with study(BOTH, 5, duels=ladder(["random", "greedy"]), out=file).store:
        pass
    with (found := study(BOTH, 12, duels=ladder(["random", "greedy"]), out=file, resume=True)).store:
        found.export(tmp_path / "grown")
    assert same_files(plain, tmp_path / "grown")


def test_a_study_that_breaks_off_keeps_its_games(plain: Path, tmp_path: Path) -> None:
    file, seen = tmp_path / "study.sqlite", []

    def stop(done: int, all: int) -> None:
        seen.append((done, all))
        if done == 7:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        study(BOTH, 12, duels=ladder(["random", "greedy"]), out=file, tick=stop)
    assert seen[-1] == (7, 48)
    seen.clear()
    with (found := study(BOTH, 12, duels=ladder(["random", "greedy"]), out=file, resume=True, tick=stop_never)).store:
        found.export(tmp_path / "again")
    assert same_files(plain, tmp_path / "again")


def stop_never(done: int, all: int) -> None:
    assert done <= all == 48 - 7


def command(*words: object) -> list[str]:
    return [sys.executable, "-m", "ruleset", "study", *map(str, words)]


def rows_in(file: Path) -> int:
    """How many games are in the file of a study that somebody else is writing."""
    if not file.exists():
        return 0
    base = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    try:
        return int(base.execute("SELECT count(*) FROM games").fetchone()[0])
    except sqlite3.OperationalError:  # not written yet
        return 0
    finally:
        base.close()


def killed_at(words: list[object], file: Path, rows: int) -> None:
    """Begin a study by the command line and kill it hard when it has so many games."""
    begun = subprocess.Popen(command(*words, "--out", file), stdout=subprocess.DEVNULL, start_new_session=True)
    try:
        end = time.monotonic() + 600
        while rows_in(file) < rows:
            assert begun.poll() is None, "it ended before it could be killed"
            assert time.monotonic() < end
            time.sleep(0.02)
    finally:
        begun.send_signal(signal.SIGKILL)
        assert begun.wait() == -signal.SIGKILL


def killed_and_resumed(words: list[object], rows: int, folder: Path) -> None:
    """Kill a study at some point, resume it, and compare with one that ran through."""
    file = folder / "killed.sqlite"
    killed_at(words, file, rows)
    before = rows_in(file)
    subprocess.run(command(*words, "--resume", file, "--export", folder / "killed"), check=True, capture_output=True)
    subprocess.run(command(*words, "--export", folder / "whole"), check=True, capture_output=True)
    assert rows <= before < rows_in(file)
    assert same_files(folder / "killed", folder / "whole")


def test_a_killed_study_resumes_and_ends_with_the_same_bytes(tmp_path: Path) -> None:
    killed_and_resumed(["tides", "tides-ties", "--games", 120, "--workers", 1], 40, tmp_path)


def test_workers_end_with_a_study_that_is_killed(tmp_path: Path) -> None:
    """The pipe of the workers' output is closed when the last of them is gone."""
    file = tmp_path / "study.sqlite"
    words = command("tides", "--games", 5000, "--workers", 2, "--out", file)
    begun = subprocess.Popen(words, stdout=subprocess.PIPE, start_new_session=True)
    while rows_in(file) < 3:
        assert begun.poll() is None
        time.sleep(0.02)
    begun.kill()
    assert begun.communicate(timeout=60)[0] == b""


@pytest.mark.long
def test_a_large_study_on_two_processes_is_killed_and_resumed(tmp_path: Path) -> None:
    variants = ["tigris", "tigris-zh", "tigris-nl", "yangtze"]
    killed_and_resumed([*variants, "--games", 1000, "--players", 2, "--workers", 2], 2000, tmp_path)


@pytest.mark.long
def test_a_cluster_may_lose_a_worker(plain: Path, tmp_path: Path) -> None:
    """A real scheduler and two real workers, one of which is killed half-way."""
    pytest.importorskip("distributed")
    words = [*BOTH, "--games", 300]
    with Cluster() as (address, workers):
        at_work = subprocess.Popen(
            command(*words, "--cluster", address, "--out", tmp_path / "c.sqlite", "--export", tmp_path / "cluster"),
            stdout=subprocess.DEVNULL,
        )
        while rows_in(tmp_path / "c.sqlite") < 100:
            assert at_work.poll() is None
            time.sleep(0.05)
        workers[0].kill()
        assert at_work.wait(300) == 0
    subprocess.run(command(*words, "--workers", 1, "--export", tmp_path / "alone"), check=True, capture_output=True)
    assert same_files(tmp_path / "cluster", tmp_path / "alone")


class Cluster:
    """A Dask scheduler and two workers without nannies, each a process of its own."""

    def __enter__(self) -> tuple[str, list[subprocess.Popen[bytes]]]:
        import socket

        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        address = f"tcp://127.0.0.1:{port}"
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        dask = [sys.executable, "-m", "distributed.cli"]
        scheduler = ["dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"]
        worker = ["dask_worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard"]
        self.processes = [
            subprocess.Popen([*dask[:2], f"{dask[2]}.{words[0]}", *words[1:]], **quiet)  # type: ignore[call-overload]
            for words in (scheduler, worker, worker)
        ]
        from distributed import Client

        with Client(address, timeout=60) as client:
            client.wait_for_workers(2, timeout=60)
        return address, self.processes[1:]

    def __exit__(self, *error: object) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.wait()


# What is refused.


def test_what_cannot_be_studied_is_refused_before_anything_is_played() -> None:
    for said, wanted in [
        ({"variants": [], "games": 1}, "variants: none is given"),
        ({"variants": ["tides"], "games": 0}, "games: 0 are too few"),
        ({"variants": ["tides", "tigris-zh"], "games": 1, "players": 3}, "players: tides is not for 3 players"),
        ({"variants": ["tides"], "games": 1, "bots": ()}, "bots: 0 are named for 2 seats"),
        ({"variants": ["tides"], "games": 1, "bots": ["random"] * 3}, "bots: 3 are named for 2 seats"),
        ({"variants": ["tides"], "games": 1, "duels": [("greedy", "greedy")]}, "a bot cannot be told from itself"),
        ({"variants": ["tides"], "games": 1, "duels": [("greedy", "greedo")]}, "did you mean 'greedy'?"),
    ]:
        with pytest.raises((StudyError, NotationError), match=wanted.replace("?", r"\?")):
            planned(**said)


def test_a_file_is_not_overwritten_and_not_mixed_with_another_study(tmp_path: Path) -> None:
    file = tmp_path / "study.sqlite"
    study(BOTH, 1, out=file).store.close()
    with pytest.raises(StudyError, match="the file exists; continue it"):
        study(BOTH, 1, out=file)
    with pytest.raises(StudyError, match="is of another study"):
        study(BOTH, 1, seed=2, out=file, resume=True)
    assert rows_in(file) == 2


def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("not a study\n" * 100)
    with pytest.raises(StudyError, match="cannot be used as the file of a study: file is not a database"):
        study(BOTH, 1, out=file, resume=True)
    assert file.read_text() == "not a study\n" * 100


def test_a_worker_that_dies_is_told_clearly_and_its_study_goes_on(tmp_path: Path) -> None:
    class Dying(Executor):
        def submit(self, function: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_exception(BrokenExecutor("killed"))
            return future

    file = tmp_path / "study.sqlite"
    with pytest.raises(StudyError, match="a worker process has died"):
        study(BOTH, 2, out=file, executor=Dying())
    with (found := study(BOTH, 2, out=file, resume=True)).store:
        assert len(found.tables()["games"]) == 4


def test_a_cluster_that_does_not_answer_is_told() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(StudyError, match="nowhere: no cluster answers"), workers_of_cluster("nowhere"):
        pass


COMMANDS = [
    (["tides", "--bots", "greedi"], 1, "error: 'greedi' is no bot; did you mean 'greedy'?"),
    (["tides", "--without", "swop"], 1, "no moves 'swop'"),
    (["tides", "huang", "--players", "4"], 1, "error: players: tides is not for 4 players"),
    (["tides", "--resume", "a", "--out", "b"], 2, "error: --resume: the study goes on in its own file"),
    (["tides", "--resume", "no-such-file"], 2, "no-such-file: there is no such file; a new study is kept with --out"),
    (["tides", "--ladder", "greedy"], 2, "error: --ladder: one bot makes no ladder"),
    (
        ["tides", "--games", "1", "--workers", "1", "--export", "/dev/null/x"],
        1,
        "error: /dev/null/x: cannot be written",
    ),
    (
        ["tides", "--games", "1", "--out", "/nowhere/x.sqlite"],
        1,
        "cannot be used as the file of a study",
    ),
]


@pytest.mark.parametrize(("words", "code", "said"), COMMANDS)
def test_the_command_line_says_what_is_wrong_in_one_line(words: list[str], code: int, said: str) -> None:
    result = CliRunner().invoke(cli, ["study", *words])
    assert result.exit_code == code
    assert said in result.stderr and result.stderr.count("\n") == 1


def test_the_command_line_without_pandas_says_so_at_once() -> None:
    code = (
        "import sys; sys.modules['pandas'] = None; sys.argv[1:] = ['study', 'tides'];"
        "from ruleset.cli.main import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "error: tables need pandas: pip install 'ruleset[study]'\n")


def test_the_command_line_prints_for_programs() -> None:
    words = ["study", "tides", "tides-ties", "--games", "1", "--workers", "1", "--ladder", "random,greedy:3", "--json"]
    said = json.loads(CliRunner().invoke(cli, words).stdout)
    assert list(said) == ["summary", "differences", "by_seat", "by_bot", "duels"]
    assert said["differences"][0]["variant"] == "tides-ties" and said["differences"][0]["high"] == "inf"


def test_the_command_line_sums_up_a_single_variant() -> None:
    said = CliRunner().invoke(cli, ["study", "tides", "--games", "2", "--workers", "1", "--bots", "random,greedy:3"])
    assert "Means of single games" in said.stdout and "Share of victories by bot" in said.stdout


# Statistics with known answers.


def test_a_variant_beside_itself_differs_in_nothing() -> None:
    rows = tables(["tigris", "tigris"], 3, players=2)["differences"]
    assert len(rows) > 100 and set(rows["variant"]) == {"tigris (2)"}
    assert (rows[["difference", "low", "high", "effect"]] == 0).all(axis=None)
    assert (rows[["p", "q"]] == 1).all(axis=None)


def test_a_planted_advantage_is_found_and_pairs_find_it_better() -> None:
    """Where a tied majority pays both, more is paid: nothing else can come of it in random games."""
    both = "tides[scoring.majority.tie=both, scoring.majority_of_singles.tie=both, scoring.best_card.tie=both]"
    found = {
        paired: tables(["tides", both], 60, paired=paired)["differences"].set_index("metric").loc["points"]
        for paired in (True, False)
    }
    assert found[True]["low"] > 0 and found[True]["q"] < 0.01 and found[True]["effect"] > 0
    assert found[True]["high"] - found[True]["low"] < (found[False]["high"] - found[False]["low"]) / 2


def test_a_stronger_player_at_the_table_is_found() -> None:
    won = tables(["tigris"], 12, bots=["random", "greedy:30"], players=2)["by_bot"]
    by_bot = won[won["metric"] == "won"].set_index("bot")
    assert by_bot.loc["greedy:30", "low"] > 0.5 > by_bot.loc["random", "high"]


def frame(a: list[float], b: list[float]) -> pd.DataFrame:
    rows = [("a", game, value) for game, value in enumerate(a)] + [("b", game, value) for game, value in enumerate(b)]
    return pd.DataFrame(rows, columns=["variant", "game", "x"])


def test_differences_by_hand() -> None:
    """Worked out on paper: the differences 1, 2, 1, 2 have mean 1.5, standard error 1/sqrt(12), t = 5.196."""
    (row,) = differences(frame([1, 2, 3, 4], [2, 4, 4, 6]), ["a", "b"], True).to_dict("records")
    assert row["difference"] == 1.5
    assert row["low"] == pytest.approx(1.5 - 3.18245 / 12**0.5, abs=1e-4)
    assert row["high"] == pytest.approx(1.5 + 3.18245 / 12**0.5, abs=1e-4)
    assert row["effect"] == pytest.approx(1.5 / ((5 / 3 + 8 / 3) / 2) ** 0.5)
    assert row["p"] == pytest.approx(0.01385, abs=1e-5) and row["q"] == row["p"]


def test_differences_of_independent_games_by_hand() -> None:
    """Welch: variances 5/3 and 8/3 give the standard error sqrt(13/12) with 5.70 degrees of freedom."""
    (row,) = differences(frame([1, 2, 3, 4], [2, 4, 4, 6]), ["a", "b"], False).to_dict("records")
    assert row["difference"] == 1.5
    assert (row["high"] - row["low"]) / 2 == pytest.approx(2.4786 * (13 / 12) ** 0.5, abs=1e-3)


def test_differences_of_what_never_varies() -> None:
    (row,) = differences(frame([3, 3, 3], [5, 5, 5]), ["a", "b"], True).to_dict("records")
    assert (row["difference"], row["low"], row["high"], row["effect"], row["p"]) == (2, 2, 2, float("inf"), 0)


def test_one_game_says_nothing_of_how_sure_it_is() -> None:
    (row,) = differences(frame([3], [5]), ["a", "b"], True).to_dict("records")
    assert (row["difference"], row["low"], row["high"], row["p"]) == (2, -float("inf"), float("inf"), 1)
    (first, _) = summary(frame([3], [5]), ["variant"]).to_dict("records")
    assert (first["mean"], first["low"], first["high"]) == (3, -float("inf"), float("inf"))


def test_many_metrics_are_corrected_for() -> None:
    """Benjamini and Hochberg: the smallest of four p values becomes four times as large at most."""
    rng = random.Random(4)
    rows = [{"variant": one, "game": game} for one in "ab" for game in range(20)]
    noise = pd.DataFrame([{**row, **{name: rng.random() for name in "wxyz"}} for row in rows])
    found = differences(noise, ["a", "b"], True).sort_values("p", ignore_index=True)
    assert (found["q"] >= found["p"]).all()
    assert found["q"][3] == found["p"][3]
    assert found["q"][0] == pytest.approx(min(found["p"][k] * 4 / (k + 1) for k in range(4)))


@pytest.mark.long
def test_intervals_of_independent_studies_cover_the_truth_as_often_as_they_say() -> None:
    """200 small studies of a variant beside itself: the truth is 0, and an interval of 95 % should mostly have it."""
    covered: dict[str, int] = {}
    for number in range(200):
        rows = tables(["tides", "tides"], 20, seed=number, paired=False)["differences"].set_index("metric")
        for metric in ("points", "margin", "lead changes", "won/seat 1"):
            covered[metric] = covered.get(metric, 0) + int(rows["low"][metric] <= 0 <= rows["high"][metric])
    assert all(180 <= count <= 198 for count in covered.values()), covered


# What is recorded.


def test_the_kth_event_of_a_kind_has_the_same_luck_whatever_came_between() -> None:
    class Of(Even[int]):
        def __init__(self, kind: str) -> None:
            super().__init__(tuple(range(10**6)))
            self.said = kind

        @property
        def kind(self) -> str:
            return self.said

    def draws(*kinds: str) -> Iterator[tuple[str, int]]:
        luck = streams("seed")
        return ((kind, luck(Of(kind))) for kind in kinds)

    plain = list(draws("a", "a", "b"))
    mixed = list(draws("b", "a", "c", "a"))
    assert [event for event in plain if event[0] == "a"] == [event for event in mixed if event[0] == "a"]
    assert plain[2] == mixed[0]
    assert len({number for _, number in plain}) == 3


def test_seats_are_rotated_and_every_bot_sits_everywhere() -> None:
    rows = tables(["tigris"], 4, bots=["random", "random-swap"], players=4)["seats"]
    for bot in ("random", "random-swap"):
        assert set(rows[rows["bot"] == bot]["seat"]) == {1, 2, 3, 4}
    assert (rows.groupby("game")["bot"].nunique() == 2).all()


@pytest.mark.parametrize(("name", "players"), [("tigris", 3), ("huang", 2), ("tides", 2)])
def test_the_numbers_of_a_game_agree_with_each_other(name: str, players: int) -> None:
    one = played(load(name), [make_bot("random")] * players, "agree")
    numbers = one.game
    assert sum(seat["decisions"] for seat in one.seats) == numbers["decisions"]
    assert sum(seat["won"] for seat in one.seats) == 1
    for group in ("asked/", "moved/"):
        shares = [number for metric, number in numbers.items() if metric.startswith(group)]
        assert sum(shares) == pytest.approx(1) and len(shares) > 1
    by_source = sum(number for metric, number in numbers.items() if metric.startswith("points/"))
    assert by_source == numbers["points"] > 0
    for metric, number in numbers.items():
        if metric.startswith("hook decided/"):
            asked = numbers[metric.replace("decided", "asked", 1)]
            assert 0 < number <= asked <= numbers["decisions"] + numbers["draws"] + 2
    assert numbers["spread"] >= numbers["margin"] >= 0
    assert f"ended/{one.reason}" in numbers and f"decided/{one.decided}" in numbers


def test_conflicts_and_their_winners_are_counted() -> None:
    one = played(load("tigris"), [make_bot("random")] * 4, "conflicts")
    for kind, metric in (("revolt", "revolts"), ("war", "wars")):
        won = [seat.get(f"events/won {kind}", 0) for seat in one.seats]
        assert sum(won) == one.game[metric] == one.game.get(f"events/won {kind}", 0)


def test_a_hook_decides_when_it_changes_or_forbids_something() -> None:
    """Nobody may help in a Tigris war and nothing is paid for one; the losing leader always goes home."""
    total: dict[str, float] = {}
    for seed in range(3):
        for metric, number in played(load("tigris"), [make_bot("random")] * 3, f"hooks {seed}").game.items():
            total[metric] = total.get(metric, 0) + number
    for hook in ("conflict.helper/nobody", "conflict.payment/nothing"):
        assert total[f"hook asked/{hook}"] > 0 and f"hook decided/{hook}" not in total
    hook = "conflict.losses/leader_goes_home"
    assert total[f"hook asked/{hook}"] == total[f"hook decided/{hook}"] > 0
    assert total["hook decided/end.compare/smallest"] <= total["hook asked/end.compare/smallest"] == 3


def test_watching_changes_nothing() -> None:
    from ruleset import playout

    for name in ("tides", "tigris", "huang", "tigris-zh"):
        variant = load(name)
        game, told = variant.game(2), []
        watched = variant.family.watched(game, lambda hook, decided, told=told: told.append(hook))
        assert playout(watched, random.Random(5)) == playout(game, random.Random(5))
        points = variant.family.points
        assert told and all(points.find(*hook.split("/")).name == hook.split("/")[1] for hook in told)


def test_one_game_of_a_plan_can_be_played_alone_and_read_back() -> None:
    plan = planned(BOTH, 3, duels=restricted(["random"], ["keep"]))
    assert plan.seatings == (("random", "random"), ("random-keep", "random"))
    text = play(plan, (1, 0, 2))
    with Store(plan) as store:
        run(store)
        assert text == play(plan, (1, 0, 2))
        assert read(text) == list(store.games(1))[2][2]
        assert Study(store).tables()["duels"]["games"].tolist() == [3, 3]
