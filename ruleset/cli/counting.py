"""The command that counts the tree of decisions."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from ruleset.cli.arguments import FILE, JSON, SET
from ruleset.cli.output import as_json, bars, clear_errors, fail, line, table
from ruleset.core.game import AnyGame
from ruleset.families import load
from ruleset.perft import Count, Counts, Luck, added, breadth, read_luck, split
from ruleset.perft import perft as counted
from ruleset.testing.casefile import read_cases
from ruleset.testing.cases import opened


@click.command()
@click.argument("variant")
@click.option("--depth", type=click.IntRange(1, 50), default=2, show_default=True, help="How many moves deep.")
@click.option("--players", type=int, help="How many players (default: the fewest the variant allows).")
@click.option(
    "--draws",
    default="1",
    show_default=True,
    help="What chance does: a seed, `first` (the first way there is), `all` (every way, weighed), or the events "
    "themselves, like 'draw r6; draw k6'.",
)
@click.option("--position", help="Count from this position text instead of from the start.")
@click.option("--case", "case_", type=FILE, help="Count from the position of a case in this file.")
@click.option("--only", help="Which case: a text that its name alone contains.")
@click.option("--split", "split_", is_flag=True, help="The nodes below each first move.")
@SET
@JSON
@clear_errors
def perft(
    variant: str,
    depth: int,
    players: int | None,
    draws: str,
    position: str | None,
    case_: str | None,
    only: str | None,
    split_: bool,
    set_: dict[str, Any],
    json_: bool,
) -> None:
    """Count the nodes of the tree of decisions in VARIANT: sequences of moves, with chance fixed or enumerated.

    A rule that changed what can be done changes the counts.
    """
    label, game, state = _root(variant, set_, players, position, case_, only)
    luck = read_luck(draws)
    total, moves = _counted(game, state, depth, luck) if split_ or depth > 1 else (counted(game, state, 1, luck), {})
    if json_:
        head = {"variant": label, "players": game.seats, "draws": draws}
        rows = {"moves": [{"move": name, **_plain(one[-1])} for name, one in moves.items()]} if split_ else {}
        as_json({**head, "depths": [{"depth": n, **_plain(one)} for n, one in enumerate(total, 1)], **rows})
        return
    where = f"{label}, {game.seats} players, draws: {draws}"
    columns = ("nodes", "expected", "ended before")
    if split_:
        table(f"{where}, depth {depth}", ("move", *columns), [(name, *_row(one[-1])) for name, one in moves.items()])
        line(f"{len(moves)} moves, {total[-1].nodes} nodes")
    else:
        table(where, ("depth", *columns), [(str(n), *_row(one)) for n, one in enumerate(total, 1)])


def _root(
    variant: str,
    values: dict[str, Any],
    players: int | None,
    position: str | None,
    file: str | None,
    only: str | None,
) -> tuple[str, AnyGame, Any]:
    """The variant's label, its game, and the state that is counted from."""
    if file is not None:
        if position is not None or players is not None:
            fail("error: --case: it says the position and the players already", 2)
        found = [case for case in read_cases(Path(file)) if only is None or only in case.name]
        if len(found) != 1:
            fail(f"error: --only: {len(found)} cases of the file have this in their names; one is meant", 2)
        game, state, changed = opened(found[0], variant, values)
        return changed.label, game, state
    if only is not None:
        fail("error: --only: it picks a case of the file of --case", 2)
    loaded = load(variant, values)
    game = loaded.game(min(loaded.seats) if players is None else players)
    return loaded.label, game, game.start() if position is None else game.read_state(position)


def _counted(game: AnyGame, state: Any, depth: int, luck: Luck) -> tuple[Counts, dict[str, Counts]]:
    """All nodes, and those below each first move, with a bar for whoever waits."""
    nothing = (Count(),) * depth
    moves: dict[str, Counts] = {}
    with bars() as progress:
        task = progress.add_task("first moves", total=breadth(game, state, luck))
        for name, below in split(game, state, depth, luck):
            moves[name] = added(moves.get(name, nothing), below)
            progress.advance(task)
    total = nothing
    for below in moves.values():
        total = added(total, below)
    return total if moves else counted(game, state, depth, luck), moves


def _plain(count: Count) -> dict[str, object]:
    return {"nodes": count.nodes, "expected": str(count.expected), "ended": count.ended}


def _row(count: Count) -> tuple[str, str, str]:
    return str(count.nodes), _decimal(count.expected), str(count.ended)


def _decimal(number: Fraction) -> str:
    """A fraction for people; ``--json`` has it exactly."""
    return str(number) if number.denominator == 1 else f"{float(number):.6g}"
