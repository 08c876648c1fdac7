"""The command that compares variants: positions first, then numbers."""

from typing import Any

import click
from attrs import asdict
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ruleset.cli.output import as_json, clear_errors, console, fail, line, shown, table
from ruleset.cli.reading import JSON
from ruleset.compare.numbers import Summary, games, summary
from ruleset.compare.witness import Witness, witnesses
from ruleset.families import load
from ruleset.spec.diff import differences
from ruleset.spec.variant import Variant


@click.command()
@click.argument("a")
@click.argument("others", nargs=-1, required=True, metavar="B [C...]")
@click.option("--games", "count", default=100, show_default=True, help="Games of random players for each variant.")
@click.option("--players", type=int, help="How many players (default: the most that all variants allow).")
@click.option("--seed", default=1, show_default=True, help="Seed of the search and of the games.")
@JSON
@clear_errors
def compare(a: str, others: tuple[str, ...], count: int, players: int | None, seed: int, json_: bool) -> None:
    """Where variants A and B (and C ...) part on the board, and how play changes.

    First a position for each value that acts, found by exchanging one value of A at a time for the other's; then
    a table of numbers from many random games.
    """
    if count < 1:
        fail("error: --games: at least 1", 2)
    names = (a, *others)
    variants = [load(name) for name in names]
    chosen = _common_players(variants, players)
    with _progress() as progress:
        found = {name: _searched(progress, a, name, seed) for name in others}
        numbers = [_played(progress, variant, chosen, count, seed) for variant in variants]
    if json_:
        positions = {name: [_plain(one) for one in rows] for name, rows in found.items()}
        as_json({"positions": positions, "numbers": [{"players": chosen, **asdict(one)} for one in numbers]})
        return
    for name, rows in found.items():
        line(f"{a} and {name}: {len(rows)} value{'s differ' if len(rows) != 1 else ' differs'}")
        for number, one in enumerate(rows, 1):
            _say(number, one, a)
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


def _searched(progress: Progress, a: str, name: str, seed: int) -> list[Witness]:
    """A witness for every value in which two variants differ."""
    task = progress.add_task(f"positions, {a} and {name}", total=len(differences(load(a), load(name))))
    found = []
    for one in witnesses(a, name, seed=seed):
        found.append(one)
        progress.advance(task)
    return found


def _played(progress: Progress, variant: Variant, players: int, count: int, seed: int) -> Summary:
    """Many games of one variant, in numbers."""
    task = progress.add_task(f"games, {variant.name}", total=count)
    played = []
    for one in games(variant, players, count, seed):
        played.append(one)
        progress.advance(task)
    return summary(variant, played)


def _progress() -> Progress:
    bar = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    screen = console(error=True)
    return Progress(*bar, console=screen, transient=True, disable=not screen.is_terminal)


def _say(number: int, one: Witness, name: str) -> None:
    path, values = one.difference.path, one.difference.values
    line(f"\n{number}. {path}: {shown(values[0])} -> {shown(values[1])}")
    if one.parting is None or one.games is None:
        line(f"   no position: {one.why}")
        return
    part = one.parting
    line(f"   found by: {one.source}")
    for text in one.games[0].picture(part.start).splitlines():
        line(f"   | {text}".rstrip())
    shown_moves = part.moves if len(part.moves) <= 12 else ("...", *part.moves[-12:])
    line(f"   after: {'; '.join(shown_moves) or 'nothing'}")
    line(f"   {name}: {part.a}")
    line(f"   with this value: {part.b}")


def _plain(one: Witness) -> dict[str, Any]:
    part = one.parting
    row: dict[str, Any] = {"path": one.difference.path, "values": list(one.difference.values), "why": one.why}
    if part is not None and one.games is not None:
        row |= {
            "source": one.source,
            "position": one.games[0].state_text(part.start),
            "moves": list(part.moves),
            "kind": part.kind,
            "a": part.a,
            "b": part.b,
        }
    return row


def _table(summaries: list[Summary], players: int) -> None:
    rows: list[list[object]] = []
    for name in summaries[0].means:
        rows.append([name, *(f"{one.means[name][0]:.1f} ± {one.means[name][1]:.1f}" for one in summaries)])
    for reason in sorted({reason for one in summaries for reason in one.ends}):
        shares = (100 * one.ends.get(reason, 0) / one.games for one in summaries)
        rows.append([f"ended by {reason}", *(f"{share:.0f} %" for share in shares)])
    title = f"{summaries[0].games} games of {players} random players each: mean ± standard deviation"
    table(title, ("", *(one.variant for one in summaries)), rows)
