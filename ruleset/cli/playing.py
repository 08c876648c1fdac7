"""Commands that play and replay games."""

import time
from collections.abc import Iterator
from typing import Any

import click

from ruleset.cli.output import as_json, clear_errors, fail, line
from ruleset.cli.reading import JSON
from ruleset.cli.recorded import read_log_file
from ruleset.core.game import AnyGame, Outcome, Over
from ruleset.core.log import Record
from ruleset.core.play import Step
from ruleset.families import load
from ruleset.records import random_game, write_log
from ruleset.spec.names import absolute


@click.command()
@click.argument("variant")
@click.option("--players", type=int, help="How many players (default: the most the variant allows).")
@click.option("--seed", type=int, help="Seed of the random players and draws (default: from the clock; it is printed).")
@click.option("--first", type=int, help="Seat that begins, where the variant lets the players choose.")
@click.option("--log", "log_", type=click.Path(dir_okay=False), help="Write the game to this file.")
@JSON
@clear_errors
def play(variant: str, players: int | None, seed: int | None, first: int | None, log_: str | None, json_: bool) -> None:
    """Let random players play one whole game of VARIANT."""
    found = load(variant)
    count = max(found.seats) if players is None else players
    chosen = time.time_ns() % 1_000_000_007 if seed is None else seed
    game, start, played = random_game(found, count, chosen, first)
    done: list[Step] = []
    followed = _followed(played, done)
    if log_ is not None:
        _write(log_, write_log(found, absolute(variant), count, first, start, followed))
    else:
        for _ in followed:
            pass
    last = done[-1].state if done else start
    if json_:
        as_json({"seed": chosen, "players": count, "plies": _plies(done), **_ended(game, last)})
        return
    line(game.picture(last))
    line(f"{found.name}, {count} players, seed {chosen}: {_plies(done)} decisions")
    line(_sentence(game.outcome(last)))
    if log_ is not None:
        line(f"log: {log_}")


def _followed(played: Iterator[Step], done: list[Step]) -> Iterator[Step]:
    for step in played:
        done.append(step)
        yield step


def _write(path: str, lines: Iterator[str]) -> None:
    try:
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            for text in lines:
                file.write(text + "\n")
    except OSError as error:
        fail(f"error: {path or '(an empty path)'}: cannot be written: {error.strerror}")


def _plies(done: list[Step] | tuple[Step, ...]) -> int:
    return sum(1 for step in done if step.seat)


def _ended(game: AnyGame, state: Any) -> dict[str, Any]:
    if not isinstance(game.decision(state), Over):
        return {"over": None}
    outcome = game.outcome(state)
    return {
        "over": outcome.reason,
        "scores": [list(score) for score in outcome.scores],
        "ranking": [list(group) for group in outcome.ranking],
        "decided": outcome.decided,
    }


def _sentence(outcome: Outcome) -> str:
    places = "; ".join(
        f"{place}. seat{'s' if len(group) > 1 else ''} {', '.join(map(str, group))}"
        f" ({'/'.join(map(str, outcome.scores[group[0] - 1]))})"
        for place, group in enumerate(outcome.ranking, 1)
    )
    return f"over by {outcome.reason}: {places}; decided by {outcome.decided}"


@click.command()
@click.argument("log")
@click.option("--moves", is_flag=True, help="List every step with the events it brought about.")
@click.option("--seat", type=int, help="Show moves and position as this seat sees them.")
@JSON
@clear_errors
def replay(log: str, moves: bool, seat: int | None, json_: bool) -> None:
    """Replay and verify LOG: every line is checked against the rules and its digest.

    Exit code 1 for a log that was changed; a log that stops early is shown as far as it goes.
    """
    record = read_log_file(log)
    if seat is not None and not 1 <= seat <= record.game.seats:
        fail(f"error: --seat: there is no seat {seat}; seats are 1 to {record.game.seats}", 2)
    if json_:
        as_json(_recorded(record, seat))
        return
    if moves:
        for step, text in _moves(record, seat):
            line(f"{step.seat or '*'} {text}")
            for event in step.events:
                line(f"    {event}")
    line(record.game.picture(record.last, seat))
    line(f"{record.head['variant']}: {_plies(record.steps)} decisions, every line verified")
    if isinstance(record.game.decision(record.last), Over):
        line(_sentence(record.game.outcome(record.last)))
    if record.cut:
        line(f"the log {record.cut}")


def _moves(record: Record, seat: int | None) -> Iterator[tuple[Step, str]]:
    """Every step with its move as text, as ``seat`` sees it where one is given."""
    game, before = record.game, record.start
    for step in record.steps:
        move = step.move if seat is None else game.seen(before, step.move, seat)
        yield step, game.move_text(move)
        before = step.state


def _recorded(record: Record, seat: int | None) -> dict[str, Any]:
    steps = [
        {"seat": step.seat, "move": text, "events": [str(event) for event in step.events]}
        for step, text in _moves(record, seat)
    ]
    return {**record.head, "cut": record.cut, **_ended(record.game, record.last), "steps": steps}
