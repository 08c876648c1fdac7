"""The command that draws a table as a picture."""

from pathlib import Path
from typing import Any

import click

from ruleset.cli.arguments import FILE, PLAYERS, SET, check_seat
from ruleset.cli.output import clear_errors, fail, line, writing
from ruleset.cli.recorded import read_log_file
from ruleset.core.chance import Chance
from ruleset.core.game import AnyGame
from ruleset.families import load
from ruleset.render import svg
from ruleset.spec.settings import with_settings


@click.command()
@click.argument("variant", required=False)
@PLAYERS
@click.option("--position", help="The position as one line of text, as logs and `witness --json` write it.")
@click.option("--log", "log_", type=FILE, help="A log; its last position, or the one after --step steps.")
@click.option("--step", type=int, help="How many steps of the log have been made; 0 is its start.")
@click.option("--seat", type=int, help="Show only what this seat may see.")
@click.option("-o", "--output", type=FILE, required=True, help="The SVG file to write.")
@SET
@clear_errors
def picture(
    variant: str | None,
    players: int | None,
    position: str | None,
    log_: str | None,
    step: int | None,
    seat: int | None,
    output: str,
    set_: dict[str, Any],
) -> None:
    """Draw a table as an SVG picture: VARIANT when its first player is to move, a position of it, or one of a log."""
    if (variant is None) == (log_ is None):
        fail("error: name either a variant or a --log", 2)
    if log_ is None and step is not None:
        fail("error: --step: only a --log has steps", 2)
    if log_ is not None and (position is not None or players is not None or set_):
        fail("error: a log has its own rules, players and positions; leave --set, --players and --position out", 2)
    if log_ is not None:
        game, state = _recorded(log_, step)
    else:
        game, state = _of_variant(with_settings(str(variant), set_), players, position)
    check_seat("--seat", seat, game.seats)
    with writing(output):
        Path(output).write_text(svg(game.scene(state, seat)), encoding="utf-8", newline="\n")
    line(f"picture: {output}")


def _recorded(path: str, step: int | None) -> tuple[AnyGame, Any]:
    record = read_log_file(path)
    last = len(record.steps)
    if step is not None and not 0 <= step <= last:
        fail(f"error: --step: the log has {last} steps; 0 to {last} is meant", 2)
    states = [record.start, *(one.state for one in record.steps)]
    return record.game, states[last if step is None else step]


def _of_variant(name: str, players: int | None, position: str | None) -> tuple[AnyGame, Any]:
    """The position read, or the first one in which a seat is asked, with the first chance events there are."""
    game = load(name).game(players)
    if position is not None:
        return game, game.read_state(position)
    state = game.start()
    while isinstance(decision := game.decision(state), Chance):
        state = game.apply(state, next(decision.outcomes())[0])
    return game, state
