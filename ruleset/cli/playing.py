"""Commands that play and replay games."""

import time
from collections.abc import Iterator
from typing import Any

import click

from ruleset.bots import blindfold, bot_for
from ruleset.cli.arguments import FILE, JSON, PLAYERS, SET, check_seat
from ruleset.cli.output import as_json, clear_errors, fail, line, writing
from ruleset.cli.painting import show_drawing
from ruleset.cli.recorded import read_log_file
from ruleset.cli.table import Table, begun
from ruleset.core.game import AnyGame, Outcome, Over
from ruleset.core.log import Record
from ruleset.core.play import Step
from ruleset.families import load
from ruleset.match.match import Match
from ruleset.records import random_game, source_of, write_log
from ruleset.spec.settings import with_settings


@click.command()
@click.argument("variant", required=False)
@PLAYERS
@click.option("--seed", type=int, help="Seed of the bots and draws (default: from the clock; it is printed).")
@click.option("--first", type=int, help="Seat that begins, where the variant lets the players choose.")
@click.option("--log", "log_", type=FILE, help="Write the game to this file.")
@click.option("--human", "people", type=int, multiple=True, help="A seat that you play here; may stand several times.")
@click.option("--bot", default="random", show_default=True, help="Plays other seats: random, greedy, search:BUDGET ...")
@click.option("--save", type=FILE, help="Keep a match with people in this new file.")
@click.option("--resume", type=FILE, help="Go on with the match that is in this file.")
@SET
@JSON
@clear_errors
def play(
    variant: str | None,
    players: int | None,
    seed: int | None,
    first: int | None,
    log_: str | None,
    people: tuple[int, ...],
    bot: str,
    save: str | None,
    resume: str | None,
    set_: dict[str, Any],
    json_: bool,
) -> None:
    """Let bots play one whole game of VARIANT, or play it yourself with --human."""
    if json_ and (people or resume is not None):
        fail("error: --json: a match with people is shown to people; leave it out", 2)
    if save is not None and not people:
        fail("error: --save: only a match with people is saved; --human 1 sits you down, --log records a game", 2)
    chosen = time.time_ns() % 1_000_000_007 if seed is None else seed
    if resume is not None:
        if people or set_ or any(given is not None for given in (variant, players, seed, first)):
            fail("error: --resume: the file says which match it is; give only --log beside it", 2)
        _match(Match.resume(resume), log_)
    elif variant is None:
        fail("error: which variant? `ruleset list` shows them; or --resume FILE", 2)
    elif people:
        _match(begun(with_settings(variant, set_), players, chosen, first, people, bot, save), log_)
    else:
        _bots(with_settings(variant, set_), players, chosen, first, bot, log_, json_)


def _match(match: Match, log_: str | None) -> None:
    """Play a match with people here, and write its log."""
    Table(match).sit()
    if log_ is not None:
        _write(log_, iter(match.log.splitlines()))
        line(f"log: {log_}")


def _bots(
    variant: str, players: int | None, chosen: int, first: int | None, bot: str, log_: str | None, json_: bool
) -> None:
    """Let bots play one whole game, and show how it ended."""
    found = load(variant)
    count = max(found.seats) if players is None else players
    game, start, played = random_game(found, count, chosen, first, blindfold(bot_for(found.game(count), bot)))
    done: list[Step] = []
    followed = _followed(played, done)
    if log_ is not None:
        _write(log_, write_log(found, source_of(variant), count, first, start, followed))
    else:
        for _ in followed:
            pass
    last = done[-1].state if done else start
    if json_:
        as_json({"seed": chosen, "players": count, "plies": _plies(done), **_ended(game, last)})
        return
    show_drawing(game.drawing(last))
    line(f"{found.label}, {count} players, seed {chosen}: {_plies(done)} decisions")
    line(_sentence(game.outcome(last)))
    if log_ is not None:
        line(f"log: {log_}")


def _followed(played: Iterator[Step], done: list[Step]) -> Iterator[Step]:
    for step in played:
        done.append(step)
        yield step


def _write(path: str, lines: Iterator[str]) -> None:
    with writing(path), open(path, "w", encoding="utf-8", newline="\n") as file:
        file.writelines(f"{text}\n" for text in lines)


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
    check_seat("--seat", seat, record.game.seats)
    if json_:
        as_json(_recorded(record, seat))
        return
    if moves:
        for step, text in _moves(record, seat):
            line(f"{step.seat or '*'} {text}")
            for event in step.events:
                line(f"    {event}")
    show_drawing(record.game.drawing(record.last, seat))
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
