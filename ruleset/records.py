"""Logs of variants: what stands in a log's head, and the exact variant that a head asks for."""

import json
import random
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ruleset.core import log
from ruleset.core.game import AnyGame
from ruleset.core.play import Bot, Step, steps, uniform
from ruleset.errors import LogError, NotationError, VariantError
from ruleset.families import load
from ruleset.spec.names import absolute
from ruleset.spec.settings import split_name
from ruleset.spec.variant import Variant


def head(variant: Variant, source: str, players: int, first: int | None) -> dict[str, str]:
    """The head of a log; ``source`` is the name or path by which the variant is found again.

    Raises NotationError for a path that no line of text can hold.
    """
    if not source.isprintable():
        raise NotationError(f"variant: {source!a} cannot stand in a log; a path of printable characters is meant")
    return {
        "variant": source,
        "fingerprint": variant.fingerprint,
        "behaviour": str(variant.behaviour),
        "players": str(players),
        "first": "-" if first is None else str(first),
        "overrides": json.dumps(variant.overrides, sort_keys=True),
    }


def source_of(name: str) -> str:
    """How a log names a variant so that it is found again: shipped names, and whole paths of files.

    Values that are set stand in a line of their own.
    """
    base, _ = split_name(name)
    return absolute(base)


def write_log(
    variant: Variant, source: str, players: int, first: int | None, start: Any, played: Iterable[Step]
) -> Iterator[str]:
    """The lines of a log of one game, without line ends."""
    game = variant.game(players)
    return log.written(game, head(variant, source, players, first), start, played)


def random_game(
    variant: Variant, players: int, seed: int, first: int | None = None, bot: Bot = uniform
) -> tuple[AnyGame, Any, Iterator[Step]]:
    """A game of uniformly random moves (or of another bot): the game, its first state, its steps as they are played."""
    game = variant.game(players)
    start = game.start(first)
    return game, start, steps(game, random.Random(seed), start, bot)


def read_log(text: str) -> log.Record:
    """Replay and verify a log; raises LogError with the line that is wrong."""
    return log.read(text, _game)


def variant_of(record: log.Record) -> Variant:
    """The variant that a log was played under."""
    return load(record.head["variant"], json.loads(record.head["overrides"]))


def _game(head: Mapping[str, str]) -> AnyGame:
    try:
        overrides = json.loads(head["overrides"])
    except (ValueError, RecursionError):
        overrides = None
    if not isinstance(overrides, dict):
        raise LogError(f"overrides: {head['overrides'][:40]!r} is no table of values", 2 + log.KEYS.index("overrides"))
    try:
        variant = load(head["variant"], overrides)
    except VariantError as error:
        raise LogError(f"variant: {error}", 2) from None
    for key, now in (("behaviour", str(variant.behaviour)), ("fingerprint", variant.fingerprint)):
        if head[key] != now:
            raise LogError(
                f"{key}: the log was made with {head[key][:40]}, {variant.name} is {now} now: "
                + ("its engine" if key == "behaviour" else "its values or its board")
                + " changed since",
                2 + log.KEYS.index(key),
            )
    try:
        players = head["players"]
        return variant.game(int(players) if players.isdecimal() and len(players) < 4 else -1)
    except NotationError as error:
        raise LogError(str(error), 2 + log.KEYS.index("players")) from None
