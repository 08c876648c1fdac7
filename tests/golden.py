"""Golden counts and golden games: what is fixed by hand (positions, draws, moves), and what is derived from it.

``python tests/golden.py`` derives everything anew and leaves what is fixed as it is: the changes are to be looked at
line by line. ``python tests/golden.py --add VARIANT`` adds a game and counts for a variant that has none yet.
"""

import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from ruleset import IllegalMove, NotationError, load
from ruleset.core.chance import Chance
from ruleset.core.game import AnyGame, Over, Turn
from ruleset.core.play import Step, steps
from ruleset.perft import perft, read_luck

FOLDER = Path(__file__).resolve().parent / "golden"
COUNTS = FOLDER / "perft.yaml"
GAMES = FOLDER / "games"
DERIVED = "    "
SEEDS = range(30)


# counts


def entries() -> list[dict[str, Any]]:
    """Every golden count: a position of a variant, what chance does, and the nodes of each depth."""
    return list(yaml.safe_load(COUNTS.read_text("utf-8")) or []) if COUNTS.exists() else []


def counted(entry: dict[str, Any]) -> list[int]:
    """The nodes of each depth, as they are counted now."""
    game = load(entry["variant"]).game(entry["players"])
    state = game.read_state(entry["position"]) if entry["position"] else game.start()
    return [count.nodes for count in perft(game, state, len(entry["nodes"]), read_luck(str(entry["draws"])))]


def _entry(variant: str, name: str, players: int, draws: str, position: str | None, depth: int) -> dict[str, Any]:
    entry = {"variant": variant, "name": name, "players": players, "draws": draws, "position": position}
    return {**entry, "nodes": counted({**entry, "nodes": [0] * depth})}


def new_counts(variant: str) -> Iterator[dict[str, Any]]:
    """Counts from the start, and from positions of a game in which there are few moves: questions that rules ask."""
    found = load(variant)
    game = found.game(min(found.seats))
    start = game.start()
    yield _entry(variant, "from the start", game.seats, "1", None, _depth(game))
    asked = set()
    for seed in SEEDS:
        for step in steps(game, random.Random(seed), start):
            decision = game.decision(step.state)
            if isinstance(decision, Turn) and decision.asks not in ("act", "pick") and decision.asks not in asked:
                asked.add(decision.asks)
                yield _entry(variant, f"asked to {decision.asks}", game.seats, "first", game.state_text(step.state), 2)


def _depth(game: AnyGame) -> int:
    """As deep as can be counted in a moment: one more move makes about as many times more nodes as the last did."""
    before, now, depth = 1, perft(game, game.start(), 1, read_luck("1"))[-1].nodes, 1
    while now * now < 1_000_000 * before and depth < 7:
        depth += 1
        before, now = now, perft(game, game.start(), depth, read_luck("1"))[-1].nodes
    return depth


def write_counts(found: list[dict[str, Any]]) -> None:
    text = yaml.safe_dump(found, sort_keys=False, allow_unicode=True, default_flow_style=None, width=10_000)
    COUNTS.write_text("# Nodes of depth 1, 2 and so on. `python tests/golden.py` counts anew.\n" + text, "utf-8")


# games


def games() -> list[Path]:
    """Every golden game."""
    return sorted(GAMES.glob("*.txt"))


def derived(text: str) -> str:
    """The text of a golden game, with what its moves cause now; it ends at the first move that is refused."""
    lines = [line for line in text.splitlines() if not line.startswith(DERIVED)]
    head = dict(re.findall(r"^(\w+): (.*)$", "\n".join(lines[:3]), re.MULTILINE))
    game = load(head["variant"]).game(int(head["players"]))
    return "\n".join([*lines[:3], *_played(game, lines[3:])]) + "\n"


def _played(game: AnyGame, moves: list[str]) -> Iterator[str]:
    """Each move, and below it what came of it: events, what has changed, who decides next and among how many moves."""
    state = game.start()
    yield from _after(game, None, state)
    refused = False
    for line in moves:
        yield line
        if refused:
            continue
        events: list[Any] = []
        before = state
        try:
            state = game.apply(state, game.read_move(line.partition(" ")[2]), events)
        except (IllegalMove, NotationError) as error:
            refused = True
            yield f"{DERIVED}REFUSED: {error}"
            continue
        yield from (f"{DERIVED}{event}" for event in events)
        yield from _after(game, before, state)


def _after(game: AnyGame, before: Any, state: Any) -> Iterator[str]:
    old = {} if before is None else game.facts(before)
    for key, now in game.facts(state).items():
        if before is not None and key in TOLD and old.get(key) != now:
            yield f"{DERIVED}{key}: {now}"
    decision = game.decision(state)
    if isinstance(decision, Over):
        outcome = game.outcome(state)
        yield f"{DERIVED}over: {outcome.reason}, scores {outcome.scores}, ranking {outcome.ranking}, {outcome.decided}"
    elif isinstance(decision, Chance):
        yield f"{DERIVED}asked: chance, {decision.total} ways"
    else:
        yield f"{DERIVED}asked: {decision.seat} {decision.asks}, {len(game.legal(state))} moves"


TOLD = ("points", "treasures", "market", "scores", "sheet")
"""Facts that are written down when they change; all others show in the events and in the number of moves."""


def new_game(variant: str) -> str:
    """The moves of the game, among those of many seeds, in which most rules of different names act."""
    found = load(variant)
    game = found.game(min(found.seats))
    played = {seed: list(steps(game, random.Random(seed), game.start())) for seed in SEEDS}
    best = max(played, key=lambda seed: (_rules(played[seed]), -len(played[seed])))
    lines = [f"{step.seat or '*'} {game.move_text(step.move)}" for step in played[best]]
    head = [
        "# `python tests/golden.py` derives the indented lines anew.",
        f"variant: {variant}",
        f"players: {game.seats}",
    ]
    return derived("\n".join([*head, *lines]) + "\n")


def _rules(played: list[Step]) -> int:
    return len({(event.kind, event.rule) for step in played for event in step.events})


def main(words: list[str]) -> None:
    GAMES.mkdir(parents=True, exist_ok=True)
    if words[:1] == ["--add"]:
        for variant in words[1:]:
            (GAMES / f"{variant}.txt").write_text(new_game(variant), "utf-8")
            write_counts([*entries(), *new_counts(variant)])
        return
    for path in games():
        path.write_text(derived(path.read_text("utf-8")), "utf-8")
    write_counts([{**entry, "nodes": counted(entry)} for entry in entries()])


if __name__ == "__main__":
    main(sys.argv[1:])
