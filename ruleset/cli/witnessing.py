"""The commands that show where versions part: in positions made for it, and in recorded games."""

from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any

import click

from ruleset.cli.arguments import COUNT, JSON, SET
from ruleset.cli.output import as_json, bars, clear_errors, fail, line, shown
from ruleset.cli.recorded import read_log_file
from ruleset.compare.explain import Continuation, Explanation, explain
from ruleset.compare.scene import MOST_MOVES, strangers
from ruleset.compare.search import GAMES
from ruleset.compare.witness import Witness, witness
from ruleset.families import load
from ruleset.spec.diff import differences
from ruleset.spec.problems import nearest
from ruleset.spec.settings import with_settings

if TYPE_CHECKING:
    from rich.progress import Progress


@click.command("witness")
@click.argument("a")
@click.argument("b")
@click.argument("paths", nargs=-1, metavar="[PATH...]")
@click.option(
    "--games",
    type=COUNT,
    default=GAMES,
    show_default=True,
    help="Games of random players and bots looked at where no rule case helps.",
)
@click.option("--seed", default=1, show_default=True, help="Seed of the search.")
@click.option("--times", is_flag=True, help="Tell the CPU seconds that each value took.")
@SET
@JSON
@clear_errors
def witness_command(
    a: str,
    b: str,
    paths: tuple[str, ...],
    games: int,
    seed: int,
    times: bool,
    set_: dict[str, Any],
    json_: bool,
) -> None:
    """A smallest position for every value in which variants A and B differ, where it makes a difference.

    One value of A at a time is exchanged for that of B. PATH limits the search to some values.
    """
    a, b = with_settings(a, set_), with_settings(b, set_)
    if load(a).family is not load(b).family:
        fail(f"error: {apart(a, b)}")
    known = [row.path for row in differences(load(a), load(b))]
    for path in paths:
        if path not in known:
            fail(f"error: {path}: {a} and {b} do not differ in such a value; {nearest(path, known)}", 2)
    spent: list[float] = []
    with bars() as progress:
        found = searched(progress, a, b, seed, games, paths, spent)
    if json_:
        seconds = spent if times else [None] * len(found)
        rows = zip(found, seconds, strict=True)
        as_json([plain(one) | ({} if cpu is None else {"cpu_seconds": round(cpu, 3)}) for one, cpu in rows])
        return
    if said := apart(a, b) if known else f"{a} and {b} say the same":
        line(said)
    for number, one in enumerate(found, 1):
        say(number, one, a)
        if times:
            line(f"   {spent[number - 1]:.2f} CPU seconds")
    if times and spent:
        line(f"\nmedian {median(spent):.2f}, worst {max(spent):.2f} CPU seconds a value")


def searched(
    progress: "Progress",
    a: str,
    b: str,
    seed: int,
    games: int = GAMES,
    paths: tuple[str, ...] = (),
    spent: list[float] | None = None,
) -> list[Witness]:
    """A witness for every value in which two variants differ; the CPU seconds of each are appended to ``spent``.

    There are none where the variants are of different families.
    """
    rows = differences(load(a), load(b)) if load(a).family is load(b).family else ()
    wanted = [row for row in rows if not paths or row.path in paths]
    found = []
    for row in progress.track(wanted, description=f"positions, {a} and {b}"):
        begin = process_time()
        found.append(witness(a, row, rows, games, seed))
        if spent is not None:
            spent.append(process_time() - begin)
    return found


def apart(a: str, b: str) -> str:
    """The sentence that says why two variants have no position in common; empty where they have."""
    one, other = load(a), load(b)
    why = strangers(one, other)
    if why is None:
        return ""
    rest = "" if one.family is not other.family else f"; each value is tried in positions of {a}"
    return f"{a} and {b} have no position in common, as {why}{rest}"


def say(number: int, one: Witness, name: str) -> None:
    """A witness for people."""
    path, values = one.difference.path, one.difference.values
    line(f"\n{number}. {path}: {shown(values[0])} -> {shown(values[1])}")
    if one.scene is None:
        line(f"   no position: {one.why}")
        return
    part = one.scene.parting
    line(f"   found by: {one.source}")
    for other, value in one.given.items():
        line(f"   only together with {other}: {shown(value)}")
    for text in one.scene.games[0].picture(part.start).splitlines():
        line(f"   | {text}".rstrip())
    shown_moves = part.moves if len(part.moves) <= MOST_MOVES else ("...", *part.moves[-MOST_MOVES:])
    line(f"   after: {'; '.join(shown_moves) or 'nothing'}")
    line(f"   {name}: {part.a}")
    line(f"   with this value: {part.b}")


def plain(one: Witness) -> dict[str, Any]:
    """A witness for programs."""
    row: dict[str, Any] = {"path": one.difference.path, "values": list(one.difference.values), "why": one.why}
    if one.scene is not None:
        part, game = one.scene.parting, one.scene.games[0]
        row |= {
            "source": one.source,
            "given": dict(one.given),
            "drawn": dict(one.scene.said),
            "position": game.state_text(part.start),
            "moves": list(part.moves),
            "kind": part.kind,
            "a": part.a,
            "b": part.b,
        }
    return row


@click.command("explain")
@click.argument("log")
@click.argument("variant")
@SET
@JSON
@clear_errors
def explain_command(log: str, variant: str, set_: dict[str, Any], json_: bool) -> None:
    """The first move of the game in LOG that VARIANT would treat otherwise, the values that do it, and what follows."""
    variant = with_settings(variant, set_)
    record = read_log_file(log)
    found = explain(record, variant)
    if json_:
        as_json(None if found is None else _plain_explanation(record.game, found))
    elif found is None:
        line(f"every one of the {len(record.steps)} steps goes the same way under {variant}")
    else:
        _say_explanation(record.game, found, record.head["variant"], variant)


def _say_explanation(game: Any, found: Explanation, a: str, b: str) -> None:
    who = f"seat {found.seat}" if found.seat else "chance"
    line(f"step {found.number} (decision {found.ply}), {who}: {found.move}")
    for text in game.picture(found.position).splitlines():
        line(f"  | {text}".rstrip())
    line("the values that do it:")
    for row in found.values:
        line(f"  {row.path}: {shown(row.values[0])} -> {shown(row.values[1])}")
    same = {key for key, value in found.a.facts.items() if found.b.facts.get(key) == value}
    for name, one in ((a, found.a), (b, found.b)):
        line(f"{name}:")
        line(f"  {one.refusal}" if not one.legal else "  legal")
        for event in one.events:
            line(f"    {event}")
        for key, value in one.facts.items():
            if key not in same and one.legal:
                line(f"    {key}={value}")
        line(f"  then: {one.due}")


def _plain_explanation(game: Any, found: Explanation) -> dict[str, Any]:
    return {
        "step": found.number,
        "decision": found.ply,
        "seat": found.seat,
        "move": found.move,
        "position": game.state_text(found.position),
        "values": [{"path": row.path, "a": row.values[0], "b": row.values[1]} for row in found.values],
        "a": _plain_continuation(found.a),
        "b": _plain_continuation(found.b),
    }


def _plain_continuation(one: Continuation) -> dict[str, Any]:
    return {
        "legal": one.legal,
        "refusal": one.refusal,
        "events": [str(event) for event in one.events],
        "then": one.due,
        "facts": one.facts,
    }
