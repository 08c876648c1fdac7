"""Options that several commands have, each with one name and one meaning."""

from typing import Any

import click

from ruleset.cli.output import fail
from ruleset.errors import VariantError
from ruleset.spec.settings import read_settings

JSON = click.option("--json", "json_", is_flag=True, help="Print JSON for programs instead of tables.")
PLAYERS = click.option("--players", type=int, help="How many players (default: the most the variant allows).")
PLAYERS_OF_ALL = click.option(
    "--players", type=int, help="How many players (default: the most that all variants allow)."
)
FILE = click.Path(dir_okay=False)
COUNT = click.IntRange(min=1)


def _settings(context: click.Context, option: click.Parameter, words: tuple[str, ...]) -> dict[str, Any]:
    try:
        return read_settings(words)
    except VariantError as error:
        raise click.BadParameter("; ".join(f"{one.key} {one.wrong}; {one.meant}" for one in error.problems)) from None


SET = click.option(
    "--set",
    "set_",
    multiple=True,
    metavar="PATH=VALUE",
    callback=_settings,
    help="Change a value of every variant the command names, like swap.least=0; can be given again for more.",
)


def check_seat(option: str, seat: int | None, seats: int) -> None:
    """Refuse a seat that the table does not have."""
    if seat is not None and not 1 <= seat <= seats:
        fail(f"error: {option}: there is no seat {seat}; seats are 1 to {seats}", 2)
