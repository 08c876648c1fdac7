"""Games played once to learn where each hook decides something, so that what is rare can be looked at first."""

import random
from collections import Counter
from collections.abc import Collection, Iterable
from typing import Any

from attrs import frozen

from ruleset.bots import blindfold, make_bot
from ruleset.core.game import Over, Turn
from ruleset.core.play import uniform
from ruleset.spec.variant import Variant

EVERY = 20
"""A stretch is so many decisions long."""

BOT = "greedy:8"
"""Who plays the games that are not random."""

BOT_EVERY = 3
"""One in so many games is played by bots: they bring about what random players hardly do, buildings and wars won."""


@frozen
class Stretch:
    """A position of a game, and the hooks that decided something in the decisions that followed it."""

    state: Any
    hooks: frozenset[str]
    seats: int
    game: str


@frozen
class Journey:
    """One game: who played it, all its moves, chance included, and its stretches."""

    name: str
    moves: tuple[str, ...]
    stretches: tuple[Stretch, ...]


def journey(variant: Variant, players: int, number: int, seed: int) -> Journey:
    """The game of that number, from 0; equal seeds give equal games."""
    plain, fired = variant.game(players), set[str]()
    watched = variant.family.watched(plain, lambda hook, decided: fired.add(hook) if decided else None)
    by_bots = number % BOT_EVERY == BOT_EVERY - 1
    name, player = ("bot", blindfold(make_bot(BOT))) if by_bots else ("random", uniform)
    name = f"{name} game {number + 1}"
    rng = random.Random(f"{seed}/{number}")
    state, decisions = watched.start(), 0
    moves, stretches, begin = list[str](), list[Stretch](), None
    while not isinstance(decision := watched.decision(state), Over):
        if isinstance(decision, Turn):
            if decisions % EVERY == 0:
                stretches += _closed(begin, fired, players, name)
                begin = state
            decisions += 1
        move = player(plain, state, rng) if isinstance(decision, Turn) else decision.sample(rng)
        moves.append(plain.move_text(move))
        state = watched.apply(state, move)
    watched.outcome(state)  # what ranks the players belongs to the last stretch
    return Journey(name, tuple(moves), (*stretches, *_closed(begin, fired, players, name)))


def _closed(begin: Any, fired: set[str], seats: int, name: str) -> list[Stretch]:
    """The stretch that ends here, if one has begun; what fired is forgotten."""
    hooks = frozenset(fired)
    fired.clear()
    return [] if begin is None else [Stretch(begin, hooks, seats, name)]


def rarest_first(stretches: Iterable[Stretch], named: Collection[str] = ()) -> list[Stretch]:
    """Stretches in which a hook in ``named`` decided something, then all others.

    Of both, those first whose rarest hook decided something in the fewest stretches; equals stay in order.
    """
    found = list(stretches)
    count = Counter(hook for stretch in found for hook in stretch.hooks)

    def place(stretch: Stretch) -> tuple[bool, int]:
        return stretch.hooks.isdisjoint(named), min((count[hook] for hook in stretch.hooks), default=len(found))

    return sorted(found, key=place)
