"""The command that compares variants: positions first, then numbers."""

from typing import TYPE_CHECKING, Any

import click
from attrs import asdict

from ruleset.cli.arguments import COUNT, JSON, PLAYERS_OF_ALL, SET
from ruleset.cli.output import as_json, bars, clear_errors, differing, fail, line, table
from ruleset.cli.witnessing import apart, plain, say, searched
from ruleset.compare.numbers import Summary, games, summary
from ruleset.families import load
from ruleset.spec.diff import differences
from ruleset.spec.settings import with_settings
from ruleset.spec.variant import Variant

if TYPE_CHECKING:
    from rich.progress import Progress


@click.command()
@click.argument("a")
@click.argument("others", nargs=-1, required=True, metavar="B [C...]")
@click.option("--games", "count", type=COUNT, default=100, show_default=True, help="Random games of each variant.")
@PLAYERS_OF_ALL
@click.option("--seed", default=1, show_default=True, help="Seed of the search and of the games.")
@SET
@JSON
@clear_errors
def compare(
    a: str,
    others: tuple[str, ...],
    count: int,
    players: int | None,
    seed: int,
    set_: dict[str, Any],
    json_: bool,
) -> None:
    """Where variants A and B (and C ...) part on the board, and how play changes.

    First a position for each value that acts, found by exchanging one value of A at a time for the other's; then
    a table of numbers from many random games.
    """
    a, *rest = names = [with_settings(name, set_) for name in (a, *others)]
    variants = [load(name) for name in names]
    chosen = _common_players(variants, players)
    with bars() as progress:
        found = {name: searched(progress, a, name, seed) for name in rest}
        numbers = [_played(progress, variant, chosen, count, seed) for variant in variants]
    if json_:
        positions = {name: [plain(one) for one in rows] for name, rows in found.items()}
        as_json({"positions": positions, "numbers": [{"players": chosen, **asdict(one)} for one in numbers]})
        return
    for name, rows in found.items():
        line(f"{a} and {name}: {differing(len(differences(load(a), load(name))))}")
        if said := apart(a, name):
            line(said)
        for number, one in enumerate(rows, 1):
            say(number, one, a)
        line()
    _table(numbers, chosen)


def _common_players(variants: list[Variant], players: int | None) -> int:
    """The number of players for all games, refused before the search and not after it."""
    seats = set.intersection(*(set(one.seats) for one in variants))
    if not seats and players is None:
        fail("error: there is no number of players that all these variants allow")
    chosen = max(seats) if players is None else players
    for variant in variants:
        variant.game(chosen)
    return chosen


def _played(progress: "Progress", variant: Variant, players: int, count: int, seed: int) -> Summary:
    """Many games of one variant, in numbers."""
    task = progress.add_task(f"games, {variant.label}", total=count)
    played = []
    for one in games(variant, players, count, seed):
        played.append(one)
        progress.advance(task)
    return summary(variant, played)


def _table(summaries: list[Summary], players: int) -> None:
    rows: list[list[object]] = []
    for name in dict.fromkeys(name for one in summaries for name in one.means):
        means = (one.means.get(name) for one in summaries)
        rows.append([name, *(f"{mean[0]:.1f} ± {mean[1]:.1f}" if mean else "-" for mean in means)])
    for reason in sorted({reason for one in summaries for reason in one.ends}):
        shares = (100 * one.ends.get(reason, 0) / one.games for one in summaries)
        rows.append([f"ended by {reason}", *(f"{share:.0f} %" for share in shares)])
    title = f"{summaries[0].games} games of {players} random players each: mean ± standard deviation"
    table(title, ("", *(one.variant for one in summaries)), rows)
