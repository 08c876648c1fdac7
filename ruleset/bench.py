"""How fast random games are played, beside python-chess or another variant in the same run.

``python -m ruleset.bench``, ``python -m ruleset.bench huang --beside tigris``.

Ratios of one run mean something; absolute numbers of two runs or two machines do not.
"""

import argparse
import json
import random
import sys
from collections.abc import Callable, Sequence
from time import process_time

from ruleset.core.chance import Chance
from ruleset.core.game import AnyGame, Turn
from ruleset.families import load

Playout = Callable[[random.Random], int]
"""Plays one random game and tells how many decisions players made in it."""

CHESS = "python-chess"


def playouts_of(game: AnyGame) -> Playout:
    """Random games of a variant; chance is played, and not counted."""

    def play(rng: random.Random) -> int:
        state, count = game.start(), 0
        while True:
            decision = game.decision(state)
            if isinstance(decision, Turn):
                state = game.apply(state, game.legal(state).sample(rng))
                count += 1
            elif isinstance(decision, Chance):
                state = game.apply(state, decision.sample(rng))
            else:
                return count

    return play


def chess_playouts() -> Playout | None:
    """Random games of python-chess, ended by its own ``is_game_over``; None where it is not installed.

    Both libraries are asked in their plain way whether the game goes on, so both answer for all their end rules.
    """
    try:
        import chess
    except ImportError:
        return None

    def play(rng: random.Random) -> int:
        board, count = chess.Board(), 0
        while not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[int(rng.random() * len(moves))])
            count += 1
        return count

    return play


def measured(playouts: Sequence[Playout], seconds: float, slices: int, seed: int) -> list[float]:
    """Decisions per CPU second of each kind of game, measured in turns so that drift hits all alike."""
    rngs = [random.Random(seed) for _ in playouts]
    counts, times = [0] * len(playouts), [0.0] * len(playouts)
    for _ in range(slices):
        for index, play in enumerate(playouts):
            begin = process_time()
            while (spent := process_time() - begin) < seconds / slices:
                counts[index] += play(rngs[index])
            times[index] += spent
    return [count / spent for count, spent in zip(counts, times, strict=True)]


def bench(
    name: str, players: int, seconds: float, beside: str = CHESS, slices: int = 10, seed: int = 1
) -> dict[str, float | str | None]:
    """What is measured, by name, beside another variant or python-chess, which may be not installed (None)."""
    other = chess_playouts() if beside == CHESS else playouts_of(load(beside).game(players))
    games = [playouts_of(load(name).game(players)), *([other] if other else [])]
    speeds = measured(games, seconds, slices, seed)
    return {
        "variant": name,
        "players": str(players),
        "beside": beside,
        "decisions_per_cpu_second": round(speeds[0]),
        "microseconds_a_decision": round(1e6 / speeds[0], 2),
        "beside_decisions_per_cpu_second": round(speeds[1]) if other else None,
        "ratio": round(speeds[0] / speeds[1], 3) if other else None,
    }


def _options(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m ruleset.bench", description="Speed of random games.")
    parser.add_argument("variant", nargs="?", default="tigris")
    parser.add_argument("--beside", default=CHESS, metavar="V", help="what to compare with (default: %(default)s)")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=10.0, help="CPU seconds for each kind of game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="one line of JSON")
    return parser.parse_args(words)


def main(words: Sequence[str]) -> None:
    """Measure and print."""
    options = _options(words)
    found = bench(options.variant, options.players, options.seconds, options.beside, seed=options.seed)
    if options.json:
        print(json.dumps(found))
        return
    speed = found["decisions_per_cpu_second"]
    print(f"{found['variant']}, {found['players']} players: {speed} decisions per CPU second")
    print(f"  {found['microseconds_a_decision']} microseconds a decision, chance included")
    if found["ratio"] is None:
        print("python-chess is not installed: nothing to compare with (pip install ruleset[bench])")
    else:
        print(f"{found['beside']}: {found['beside_decisions_per_cpu_second']} decisions per CPU second")
        print(f"ratio: {found['ratio']}")


if __name__ == "__main__":
    main(sys.argv[1:])
