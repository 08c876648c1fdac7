"""Moves, positions, logs, matches, bots, draws and studies that somebody spoilt: as they say, or refused."""

import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from mutations import Profile, mutants, plays_on, profiles, told, write
from support import some_steps, states_of

from ruleset import IllegalMove, LogError, Match, NotationError, RulesetError, StudyError, load, read_log, write_log
from ruleset.bots import bot_for
from ruleset.compare.plan import read
from ruleset.compare.study import study
from ruleset.perft import Every, perft, read_luck

GAMES = [
    *(("tigris", 3), ("tigris-zh", 2), ("yangtze", 2), ("huang", 3), ("tides", 2)),
    ("tigris+civilization-buildings+wonder", 3),
]


@pytest.mark.parametrize(("name", "players"), GAMES)
@profiles(short=100, long=4_000)
def test_a_mutated_position_is_refused_or_plays_on(name: str, players: int, profile: Profile) -> None:
    game = load(name).game(players)
    texts = [game.state_text(state) for seed in range(4) for state in states_of(game, seed, every=5)]
    for number, text in enumerate(mutants(texts, " =,;/+", profile, f"state {name}")):
        with told(profile, number, text):
            try:
                state = game.read_state(text)
            except RulesetError as error:
                assert str(error)
                continue
            assert game.state_text(state) == text
            plays_on(game, state, random.Random(number))


@pytest.mark.parametrize(("name", "players"), GAMES)
@profiles(short=350, long=8_000)
def test_a_mutated_move_is_refused_or_is_a_move(name: str, players: int, profile: Profile) -> None:
    game = load(name).game(players)
    texts = [game.move_text(step.move) for seed in range(4) for step in some_steps(game, seed)]
    there = states_of(game, 5, every=7)
    for number, text in enumerate(mutants(texts, " ", profile, f"move {name}")):
        with told(profile, number, text):
            try:
                move = game.read_move(text)
                assert game.move_text(move) == text
                state = game.apply(there[number % len(there)], move, [])
                assert game.read_state(game.state_text(state)) == state
            except RulesetError as error:
                assert str(error).isprintable()


def test_a_revolt_of_whole_states_without_a_joining_tile_is_refused() -> None:
    game = load("yangtze").game(2)
    text, pending = next(
        (text, text.rpartition("fight,revolt,")[2])
        for seed in range(40)
        for text in map(game.state_text, states_of(game, seed))
        if "fight,revolt," in text and "joint=- " in text
    )
    nobody = pending.partition(",")[0]
    with pytest.raises(NotationError, match="not between the states"):
        game.read_state(text.replace(f"fight,revolt,{nobody},", "fight,revolt,-,"))


def logs() -> Iterator[str]:
    """The beginnings of some games, and a whole one."""
    for name, players, count in (
        *(("tigris", 2, 30), ("tigris+wonder[swap.least=0]", 3, 30), ("yangtze", 2, 30)),
        *(("tides", 2, None), ("huang[turn.actions.most=3]", 2, 20)),
    ):
        variant = load(name)
        source = name.partition("[")[0]
        for seed in range(2):
            game = variant.game(players)
            played = some_steps(game, seed, count)
            yield "".join(f"{line}\n" for line in write_log(variant, source, players, None, game.start(), played))


@profiles(short=60, long=20_000)
def test_a_mutated_log_is_refused_with_its_line_or_is_a_log(profile: Profile) -> None:
    texts = list(logs())
    for number, text in enumerate(mutants(texts, "\n\n\n #:", profile, "log")):
        with told(profile, number, text):
            try:
                record = read_log(text)
            except LogError as error:
                assert str(error).startswith("line ")
                continue
            assert record.cut or text in texts or f"{text}\n" in texts  # its last line is whole
            whole, _, _ = text.rpartition("\n")
            assert any(original.startswith(whole) for original in texts)


@profiles(short=60, long=3_000)
def test_a_mutated_match_is_refused_or_goes_on(profile: Profile, tmp_path: Path) -> None:
    texts = []
    for number, (name, bot) in enumerate((("tigris", "greedy:20-swap"), ("tides", "random"), ("yangtze", "random"))):
        match = Match(name, 2, seed=number, bots={2: bot}, save=tmp_path / "match")
        for _ in range(8):
            match.play(match.legal.sample(random.Random(number)))
            texts.append((tmp_path / "match").read_text("utf-8"))
        match.undo(reveal=True)
        texts.append((tmp_path / "match").read_text("utf-8"))
    for number, text in enumerate(mutants(texts, "\n\n: =#", profile, "match")):
        with told(profile, number, text):
            path = write(tmp_path / "mutated", text)
            try:
                match = Match.resume(path)
            except LogError as error:
                assert str(error).startswith("line ")
                continue
            if match.seat is not None:
                match.play(match.legal.sample(random.Random(number)))
            assert Match.resume(path).log == match.log


@profiles(short=1_000, long=20_000)
def test_a_mutated_bot_is_refused_or_is_called_so(profile: Profile) -> None:
    names = ["random", "greedy", "greedy:50", "search:500-swap", "greedy-swap-pass", "search", "random-place"]
    game = load("tigris").game(2)
    for number, name in enumerate(mutants(names, "-:", profile, "bot")):
        with told(profile, number, name):
            try:
                bot = bot_for(game, name)
                assert bot.name == name
            except NotationError as error:
                assert str(error).isprintable()


@profiles(short=300, long=5_000)
def test_mutated_draws_are_refused_or_happen(profile: Profile) -> None:
    texts = ["1", "-12", "first", "draw r2k1g2b1", "draw r6; draw k6", "draw r6; draw k6; draw g2r1", "-5; first"]
    game = load("tigris").game(2)
    for number, text in enumerate(mutants(texts, "; ", profile, "draws")):
        with told(profile, number, text):
            try:
                luck = read_luck(text)
                assert isinstance(luck, Every) or perft(game, game.start(), 1, luck)[0].nodes > 0
            except (NotationError, IllegalMove) as error:
                assert str(error).isprintable()


@pytest.mark.parametrize("text", ["--5", "9" * 5_000, "٣", "²", "-"])
def test_what_is_no_seed_is_read_as_an_event_that_is_none(text: str) -> None:
    game = load("tigris").game(2)
    with pytest.raises(NotationError, match="is no move"):
        perft(game, game.start(), 1, read_luck(text))


# The files of studies.


def resumed(path: Path) -> dict[str, Any]:
    with (found := study(["tides", "tides-ties"], 3, duels=[("greedy:5", "random")], out=path, resume=True)).store:
        return found.tables()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a small study."""
    path = tmp_path_factory.mktemp("study") / "study.db"
    resumed(path)
    return path.read_bytes()


def spoilt(data: bytes, rng: random.Random) -> bytes:
    """Some bytes exchanged, or a part of the file lost, zeroed, doubled or moved."""
    at, size = rng.randrange(len(data)), rng.choice((1, 2, 16, 300, 4096))
    kind = rng.randrange(6)
    if kind == 0:
        return data[:at]
    if kind == 1:
        return data[:at] + data[at + size :]
    if kind == 2:
        return data[:at] + bytes(size) + data[at + size :]
    if kind == 3:
        return data[:at] + data[at : at + size] + data[at:]
    changed = bytearray(data)
    for _ in range(rng.choice((1, 3, 30))):
        changed[rng.randrange(len(data) if kind == 4 else 200)] = rng.randrange(256)
    return bytes(changed)


@profiles(short=12, long=2_000)
def test_a_mutated_study_is_one_clear_error_or_goes_on(profile: Profile, whole: bytes, tmp_path: Path) -> None:
    for number in range(profile.count):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "study.db").write_bytes(spoilt(whole, random.Random(f"study {profile.seed} {number}")))
        with told(profile, number, "study"):
            try:
                assert resumed(folder / "study.db").keys() >= {"games", "duels"}
            except StudyError as error:
                assert str(folder / "study.db") in str(error)


@profiles(short=12, long=2_000)
def test_a_study_with_mutated_games_is_one_clear_error_or_goes_on(
    profile: Profile, whole: bytes, tmp_path: Path
) -> None:
    (tmp_path / "study.db").write_bytes(whole)
    with sqlite3.connect(tmp_path / "study.db") as base:
        texts = [text for (text,) in base.execute("SELECT numbers FROM games")]
        keys = [*base.execute("SELECT seating, variant, game FROM games")]
    base.close()
    for number, text in enumerate(mutants(texts, ',:"{}', profile, "numbers")):
        path = tmp_path / f"{number}.db"
        path.write_bytes(whole)
        with told(profile, number, text):
            with sqlite3.connect(path) as base:
                said = (text.encode("utf-8", "replace").decode(), *random.Random(number).choice(keys))
                base.execute("UPDATE games SET numbers = ? WHERE (seating, variant, game) = (?, ?, ?)", said)
            base.close()
            try:
                assert resumed(path).keys() >= {"games", "duels"}
            except StudyError as error:
                assert str(path) in str(error)
        path.unlink()


@pytest.mark.parametrize(
    "change",
    [
        "DROP TABLE games",
        "DELETE FROM study",
        "UPDATE study SET plan = x'ff'",
        "UPDATE games SET variant = 7 WHERE variant = 1",
        "UPDATE games SET variant = 'a' WHERE variant = 1",
        "UPDATE games SET game = -1 WHERE game = 1",
        "UPDATE games SET game = 100 WHERE game = 1; CREATE TRIGGER lost AFTER INSERT ON games BEGIN "
        "DELETE FROM games WHERE game = 1; END",
        "UPDATE games SET numbers = x'ff'",
        "UPDATE games SET numbers = '[]'",
        "UPDATE games SET numbers = replace(numbers, 'random', 'greedy')",
        "DROP TABLE games; CREATE TABLE games (a INTEGER)",
        "DROP TABLE games; CREATE VIEW games AS SELECT 1",
    ],
)
def test_a_study_that_was_edited_is_one_clear_error_or_goes_on(change: str, whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "study.db"
    path.write_bytes(whole)
    with sqlite3.connect(path) as base:
        base.executescript(change)
    base.close()
    if change in ("DROP TABLE games", "DELETE FROM study"):  # what is lost is played, or said, again
        assert len(resumed(path)["games"]) == 6
        return
    with pytest.raises(StudyError, match=r"study\.db: "):
        resumed(path)


@pytest.mark.parametrize("name", ["a\0b", "\ud800", "x" * 5_000, "", "missing/a.db", "."])
def test_a_study_cannot_be_kept_under_a_name_that_is_none(name: str, tmp_path: Path) -> None:
    with pytest.raises(StudyError):
        study(["tides"], 1, out=tmp_path / name, resume=True)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[" * 100_000,
        "{}",
        "7",
        '{"reason": 1, "decided": "a", "bots": [], "game": {}, "seats": []}',
        '{"reason": "a", "decided": "a", "bots": [], "game": {"x": "1"}, "seats": []}',
        '{"reason": "a", "decided": "a", "bots": [], "game": {"x": NaN}, "seats": []}',
        '{"reason": "a", "decided": "a", "bots": [], "game": {}, "seats": [{"score": 1}]}',
        '{"reason": "a", "decided": "a", "bots": [], "game": {"variant": 1}, "seats": []}',
        '{"reason": "a", "decided": "a", "bots": [], "game": {}, "seats": [{"\\ud800": 1}]}',
    ],
)
def test_what_is_no_game_in_numbers_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"no game in numbers|Expecting"):
        read(text)
