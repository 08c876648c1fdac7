"""The command that tells which rules meet within a turn."""

import csv
from itertools import islice
from pathlib import Path

import click

from ruleset.cli.arguments import COUNT, FILE, JSON, PLAYERS, SET
from ruleset.cli.output import as_json, bars, clear_errors, counted, fail, line, table, writing
from ruleset.compare.interactions import Interactions, Meeting, interactions, meet, turns_of_cases, turns_of_games
from ruleset.families import load
from ruleset.spec.problems import nearest
from ruleset.spec.settings import with_settings
from ruleset.spec.variant import Variant
from ruleset.testing.casefile import read_cases, shipped_cases


@click.command("interactions")
@click.argument("variant")
@click.option(
    "--games",
    type=click.IntRange(min=0),
    default=100,
    show_default=True,
    help="Random games looked at; 0 for none.",
)
@click.option("--cases", is_flag=True, help="Also look at the rule cases of the variant.")
@PLAYERS
@click.option("--seed", default=1, show_default=True, help="Seed of the games and of the search.")
@click.option("--meet", "pair", nargs=2, metavar="HOOK HOOK", help="Search for a turn in which both decide something.")
@click.option("--tries", type=COUNT, default=400, show_default=True, help="Positions from which --meet is tried.")
@click.option("--matrix", type=FILE, help="Write the whole matrix to this CSV file.")
@SET
@JSON
@clear_errors
def interactions_of(
    variant: str,
    games: int,
    cases: bool,
    players: int | None,
    seed: int,
    pair: tuple[str, str] | None,
    tries: int,
    matrix: str | None,
    set_: dict[str, object],
    json_: bool,
) -> None:
    """Which hooks of VARIANT decide something within the same turn, and which never met.

    A hook decides something when it changes the game, or when its answer is more than nothing (or everything).
    """
    if not games and not cases and pair is None:
        fail("error: --games: with 0 nothing is looked at; give --cases too", 2)
    found = load(with_settings(variant, set_))
    count = max(found.seats) if players is None else players
    found.game(count)
    if pair is not None:
        _meet(found, pair, count, tries, seed, json_)
        return
    seen = interactions(found, _turns(found, count, games, cases, seed))
    if matrix is not None:
        _write(matrix, seen)
    if json_:
        as_json(_plain(seen))
        return
    _say(found, seen)
    if matrix is not None:
        line(f"matrix: {matrix}")


def _turns(variant: Variant, players: int, games: int, cases: bool, seed: int) -> list[frozenset[str]]:
    turns: list[frozenset[str]] = []
    with bars() as progress:
        for number in progress.track(range(games), description=f"games, {variant.label}"):
            turns += turns_of_games(variant, players, range(number, number + 1), seed)
        if cases:
            files = progress.track(shipped_cases(), description="rule cases")
            turns += turns_of_cases(variant, (case for path in files for case in read_cases(path)))
    return turns


def _meet(variant: Variant, pair: tuple[str, str], players: int, tries: int, seed: int, json_: bool) -> None:
    hooks = interactions(variant, ()).hooks
    for hook in pair:
        if hook not in hooks:
            fail(f"error: --meet: {variant.label} names no hook {hook!r}; {nearest(hook, hooks)}", 2)
    found = meet(variant, pair, players, tries, seed)
    if json_:
        as_json(None if found is None else {"start": found.start, "moves": found.moves, "tries": found.tries})
    elif found is None:
        line(f"no turn found in which both decide something, from {counted(tries, 'start')}")
    else:
        _say_meeting(variant, found, players)


def _say_meeting(variant: Variant, found: Meeting, players: int) -> None:
    game = variant.game(players)
    line(game.picture(game.read_state(found.start)))
    line(f"after: {'; '.join(found.moves)}")
    line(f"found at start {found.tries}")


def _say(variant: Variant, seen: Interactions) -> None:
    unseen = seen.unseen
    rows = [
        (hook, seen.fired.get(hook, 0), sum(hook in two for two in seen.together), sum(hook in two for two in unseen))
        for hook in seen.hooks
    ]
    title = f"{variant.label}: hooks that decided something in {counted(seen.turns, 'turn')}"
    table(title, ("hook", "turns", "met", "never met"), rows)
    often = sorted(seen.together.items(), key=lambda one: -one[1])
    table("pairs met most often", ("hook", "and", "turns"), [(*two, count) for two, count in islice(often, 10)])
    line(f"{counted(len(unseen), 'pair')} of these hooks never decided something in one turn; --matrix has all counts")


def _write(path: str, seen: Interactions) -> None:
    """A row and a column for each hook; on the diagonal the turns in which it decided something."""
    with writing(path), Path(path).open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["", *seen.hooks])
        writer.writerows([one, *(seen.met(one, other) for other in seen.hooks)] for one in seen.hooks)


def _plain(seen: Interactions) -> dict[str, object]:
    return {
        "turns": seen.turns,
        "hooks": {hook: seen.fired.get(hook, 0) for hook in seen.hooks},
        "together": [[*two, count] for two, count in seen.together.items()],
        "unseen": [list(two) for two in seen.unseen],
    }
