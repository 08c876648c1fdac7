"""Texts that somebody spoilt: read as what they say, or refused by an error of the library that names the place.

The profile is seeded, so that a failure comes back with the number in its message.
"""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from support import TIGRIS, states_of

from ruleset import RulesetError, VariantError, load, read_log, write_log
from ruleset.core.chance import Chance
from ruleset.core.game import AnyGame, Over
from ruleset.core.play import steps
from ruleset.spec.catalogue import data_folder
from ruleset.testing.casefile import read_cases, shipped_cases
from ruleset.testing.cases import run_cases

Profile = dict[str, int]
SHORT: Profile = {"states": 600, "moves": 2_000, "variants": 60, "cases": 60, "logs": 40}
LONG: Profile = {"states": 20_000, "moves": 20_000, "variants": 2_000, "cases": 2_000, "logs": 2_000}
PROFILES = [pytest.param(SHORT, id="short"), pytest.param(LONG, id="long", marks=pytest.mark.long)]
JUNK = [
    *"\0\t\r\n \"'#$%&*+-.,/:;<=>?@[]_{|}~é٣²漢\ud800\u202e",
    *("-1", "0", "1", "7", "99", "9999", "99999999999999999999", "0x1", "1_0", "1e9", "null", "true", "- ", ": "),
    *("a0", "z99", "r99", "?9", "K9", "[]", "{}", "..", "\r\n", "&a", "*a", "!!int 1", "x" * 300, "[" * 90),
]
PLIES = 30


def characters(text: str, rng: random.Random, _: list[str]) -> str:
    """A few characters lost, doubled, exchanged or put in."""
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(text) + 1)
        end = min(len(text), at + rng.choice((0, 0, 1, 1, 2, 5)))
        text = text[:at] + rng.choice(("", rng.choice(JUNK), text[at:end] * 2)) + text[end:]
    return text


def pieces_by(separators: str) -> Callable[[str, random.Random, list[str]], str]:
    """A mutation that loses, doubles, exchanges or borrows a whole piece between separators."""

    def mutate(text: str, rng: random.Random, others: list[str]) -> str:
        mark = rng.choice([one for one in separators if one in text] or [" "])
        pieces = text.split(mark)
        at, other = rng.randrange(len(pieces)), rng.randrange(len(pieces))
        kind = rng.randrange(5)
        if kind == 0:
            del pieces[at]
        elif kind == 1:
            pieces.insert(other, pieces[at])
        elif kind == 2:
            pieces[at], pieces[other] = pieces[other], pieces[at]
        elif kind == 3:
            pieces[at] = rng.choice(JUNK)
        else:
            borrowed = rng.choice(others).split(mark)
            pieces[at] = borrowed[min(at, len(borrowed) - 1)]
        return mark.join(pieces)

    return mutate


def mutants(texts: list[str], separators: str, count: int, seed: str) -> Iterator[str]:
    """``count`` spoilt texts, each with one to three mutations."""
    ways = (characters, pieces_by(separators), pieces_by(separators))
    for number in range(count):
        rng = random.Random(f"{seed} {number}")
        text = rng.choice(texts)
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            text = rng.choice(ways)(text, rng, texts)
        yield text


def plays_on(game: AnyGame, state: object, rng: random.Random) -> None:
    """Some random plies from a state; every state on the way reads back."""
    for _ in range(PLIES):
        decision = game.decision(state)
        if isinstance(decision, Over):
            game.outcome(state)
            return
        move = decision.sample(rng) if isinstance(decision, Chance) else game.legal(state).sample(rng)
        assert game.read_move(game.move_text(move)) == move
        state = game.apply(state, move, [])
        assert game.read_state(game.state_text(state)) == state


@pytest.mark.parametrize("name", TIGRIS)
@pytest.mark.parametrize("profile", PROFILES)
def test_a_mutated_position_is_refused_or_plays_on(name: str, profile: Profile) -> None:
    game = load(name).game(3)
    texts = [game.state_text(state) for seed in range(4) for state in states_of(game, seed, every=3)]
    for number, text in enumerate(mutants(texts, " =,;/+", profile["states"] // 3, f"state {name}")):
        try:
            state = game.read_state(text)
        except RulesetError as error:
            assert str(error)
            continue
        try:
            assert game.state_text(state) == text
            plays_on(game, state, random.Random(number))
        except Exception as error:
            raise AssertionError(f"{number}: {text}") from error


@pytest.mark.parametrize("profile", PROFILES)
def test_a_mutated_move_is_refused_or_is_a_move(profile: Profile) -> None:
    game = load("tigris").game(3)
    texts = [game.move_text(step.move) for seed in range(4) for step in steps(game, random.Random(seed))]
    there = states_of(game, 5, every=7)
    for number, text in enumerate(mutants(texts, " ", profile["moves"], "move")):
        try:
            move = game.read_move(text)
            assert game.move_text(move) == text
            game.apply(there[number % len(there)], move, [])
        except RulesetError as error:
            assert str(error).isprintable(), (number, text)
        except Exception as error:
            raise AssertionError(f"{number}: {text!r}") from error


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    return path


@pytest.mark.parametrize("profile", PROFILES)
def test_a_mutated_variant_is_refused_with_places_or_plays(profile: Profile, tmp_path: Path) -> None:
    texts = [(data_folder("variants") / f"{name}.yaml").read_text("utf-8") for name in TIGRIS]
    board = (data_folder("variants") / "boards" / "mesopotamia.yaml").read_text("utf-8")
    for number, text in enumerate(mutants([*texts, board], "\n\n\n:, ", profile["variants"], "variant")):
        is_board = text.startswith(board[:10])
        path = write(tmp_path / "mine.yaml", texts[0] if is_board else text)
        write(tmp_path / "boards" / "mesopotamia.yaml", text if is_board else board)
        try:
            variant = load(str(path))
        except VariantError as error:
            assert error.problems, number
            for problem in error.problems:
                assert problem.span is not None, (number, str(problem))
                assert problem.span.line >= 1 and problem.span.column >= 1
                assert str(problem).isprintable()
            continue
        except Exception as error:
            raise AssertionError(f"{number}: {text}") from error
        try:
            for players in variant.seats:
                plays_on(variant.game(players), variant.game(players).start(), random.Random(number))
            assert load(str(write(tmp_path / "flat.yaml", variant.dump()))).fingerprint == variant.fingerprint
        except Exception as error:
            raise AssertionError(f"{number}: {text}") from error


@pytest.mark.parametrize("profile", PROFILES)
def test_a_mutated_option_is_refused_with_its_place_or_plays(profile: Profile, tmp_path: Path) -> None:
    texts = [path.read_text("utf-8") for path in sorted((data_folder("variants") / "options").glob("*.yaml"))]
    for number, text in enumerate(mutants(texts, "\n\n\n:, ", profile["variants"], "option")):
        try:
            variant = load(f"tigris+{write(tmp_path / 'option.yaml', text)}")
        except VariantError as error:
            assert error.problems, number
            for problem in error.problems:
                assert problem.span is not None and problem.span.line >= 1, (number, str(problem))
                assert str(problem).isprintable()
            continue
        except Exception as error:
            raise AssertionError(f"{number}: {text}") from error
        try:
            plays_on(variant.game(2), variant.game(2).start(), random.Random(number))
        except Exception as error:
            raise AssertionError(f"{number}: {text}") from error


@pytest.mark.parametrize("profile", PROFILES)
def test_a_mutated_case_file_is_refused_or_runs(profile: Profile, tmp_path: Path) -> None:
    texts = [path.read_text("utf-8") for path in shipped_cases()]
    smaller = ["\n\n".join(text.split("\n\n")[:4]) + "\n" for text in texts]
    for number, text in enumerate(mutants(smaller, "\n\n\n:, ", profile["cases"], "case")):
        try:
            for result in run_cases(read_cases(write(tmp_path / "cases.yaml", text))):
                for span, what in result.failures:
                    assert span.line >= 1 and what
        except VariantError as error:
            for problem in error.problems:
                assert problem.span is not None, (number, str(problem))
        except Exception as error:
            raise AssertionError(f"{number}: {text}") from error


@pytest.mark.parametrize("profile", PROFILES)
def test_a_mutated_log_is_refused_with_its_line_or_is_a_log(profile: Profile) -> None:
    variant = load("tigris")
    game = variant.game(2)
    texts = []
    for seed in range(3):
        played = list(steps(game, random.Random(seed)))[:60]
        texts.append("".join(f"{line}\n" for line in write_log(variant, "tigris", 2, None, game.start(), played)))
    for number, text in enumerate(mutants(texts, "\n\n\n #:", profile["logs"], "log")):
        try:
            record = read_log(text)
        except RulesetError as error:
            assert str(error).startswith("line "), (number, str(error))
            continue
        except Exception as error:
            raise AssertionError(f"{number}: {text}") from error
        assert record.cut, number
        whole, _, _ = text.rpartition("\n")
        assert any(original.startswith(whole) for original in texts), number
