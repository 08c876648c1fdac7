"""Spoilt texts for tests: seeded, so that a failure comes back with the seed and the number in its message.

The short profile is part of every run. The long one is split into shards of different seeds, each a test of its own:
``pytest -m long -k mutated`` runs all, ``-k "mutated and shard3"`` a tenth of each kind.
"""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ruleset import VariantError
from ruleset.core.chance import Chance
from ruleset.core.game import AnyGame, Over

SHARDS = 10
JUNK = [
    *"\0\t\r\n \"'#$%&*+-.,/:;<=>?@[]_{|}~é٣²漢\ud800\u202e",
    *("-1", "0", "1", "7", "99", "9999", "99999999999999999999", "0x1", "1_0", "1e9", "null", "true", "- ", ": "),
    *("a0", "z99", "r99", "?9", "K9", "[]", "{}", "..", "\r\n", "&a", "*a", "!!int 1", "<<: *a", "!!python/none", "%"),
    *("x" * 300, "[" * 90, "{a: " * 90, "9" * 5000, "x" * 30_000, "a." * 2000, "+wonder" * 40, "\\ud800", '"\\0"'),
]
PLIES = 30

Mutation = Callable[[str, random.Random, list[str]], str]


class Profile:
    """How many inputs of a kind are tried, and the seed of them."""

    def __init__(self, short: int, long: int, shard: int | None) -> None:
        self.seed = "short" if shard is None else f"shard{shard}"
        self.count = short if shard is None else long // SHARDS


def profiles(short: int, long: int) -> pytest.MarkDecorator:
    """A test under ``profile``: ``short`` inputs in every run, ``long`` in all shards together."""
    shards = [
        pytest.param(Profile(short, long, number), id=f"shard{number}", marks=pytest.mark.long)
        for number in range(SHARDS)
    ]
    return pytest.mark.parametrize("profile", [pytest.param(Profile(short, long, None), id="short"), *shards])


def characters(text: str, rng: random.Random, _: list[str]) -> str:
    """A few characters lost, doubled, exchanged or put in."""
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(text) + 1)
        end = min(len(text), at + rng.choice((0, 0, 1, 1, 2, 5)))
        text = text[:at] + rng.choice(("", rng.choice(JUNK), text[at:end] * 2)) + text[end:]
    return text


def pieces_by(separators: str) -> Mutation:
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


def value_of_a_line(text: str, rng: random.Random, others: list[str]) -> str:
    """What stands behind a colon becomes another value: one from elsewhere, a number, a list or a table."""
    lines = text.split("\n")
    at = rng.choice([number for number, line in enumerate(lines) if ": " in line] or [0])
    key, _, _ = lines[at].partition(": ")
    borrowed = rng.choice([line for line in rng.choice(others).split("\n") if ": " in line] or [": 1"])
    values = (borrowed.partition(": ")[2], "null", "5", "-1", "true", "[]", "{}", "[1, a]", "{1: [a]}", "{1: 5}", "''")
    lines[at] = f"{key}: {rng.choice(values)}"
    return "\n".join(lines)


def mutants(texts: list[str], separators: str, profile: Profile, kind: str, *more: Mutation) -> Iterator[str]:
    """As many spoilt texts as the profile says, each with one to three mutations."""
    ways = (characters, pieces_by(separators), pieces_by(separators), *more)
    for number in range(profile.count):
        rng = random.Random(f"{kind} {profile.seed} {number}")
        text = rng.choice(texts)
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            text = rng.choice(ways)(text, rng, texts)
        yield text


@contextmanager
def told(profile: Profile, number: int, text: str) -> Iterator[None]:
    """Whatever goes wrong is told with the seed, the number and the text."""
    try:
        yield
    except Exception as error:
        raise AssertionError(f"{profile.seed} {number}: {text[:20_000]!r}") from error


def write(path: Path, text: str) -> Path:
    """A file of exactly this text, whatever characters it has."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    return path


def check_places(error: VariantError, of_files: bool = True) -> None:
    """Every problem is one line to print, and has a place (in a file)."""
    assert error.problems
    for problem in error.problems:
        assert str(problem).isprintable()
        assert problem.span is not None or not of_files, str(problem)
        if of_files and problem.span.file != "set":
            assert problem.span.line >= 1 and problem.span.column >= 1, str(problem)


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
