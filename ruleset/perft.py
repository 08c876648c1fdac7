"""Counting the tree of decisions, with chance enumerated by weight or fixed: a fingerprint of the rules in play.

A *node* of depth d is a sequence of d moves of players, with what chance did before and between them; chance that
follows the last move is not part of it. The *expected* number of nodes weighs each by the probability of its chance.
"""

import random
import re
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator
from fractions import Fraction
from typing import Any

from attrs import frozen

from ruleset.core.chance import Chance
from ruleset.core.game import AnyGame, Turn
from ruleset.errors import NotationError

_SEED = re.compile(r"-?[0-9]{1,40}")

Happens = Iterator[tuple[Any, Fraction]]
"""Chance events with their probabilities."""


@frozen
class Count:
    """So many nodes of a depth, so many of them expected, and so many games that ended within fewer moves."""

    nodes: int = 0
    expected: Fraction = Fraction(0)
    ended: int = 0

    def __add__(self, other: "Count") -> "Count":
        """Both together."""
        return Count(self.nodes + other.nodes, self.expected + other.expected, self.ended + other.ended)

    def times(self, share: Fraction) -> "Count":
        """The same behind a chance event of this probability."""
        return Count(self.nodes, self.expected * share, self.ended)


Counts = tuple[Count, ...]
"""What there is at depth 1, 2 and so on."""


class Luck(ABC):
    """What chance does: ``number`` counts the chance events before on the same line."""

    @abstractmethod
    def events(self, game: AnyGame, chance: "Chance[Any]", number: int) -> Happens:
        """The events that are followed; raises NotationError for one that cannot happen."""

    def mark(self, number: int) -> int:
        """Ways to one state are counted together where this is equal too."""
        return number


@frozen
class Every(Luck):
    """Every event that is possible."""

    def events(self, game: AnyGame, chance: "Chance[Any]", number: int) -> Happens:
        return ((event, Fraction(weight, chance.total)) for event, weight in chance.outcomes())

    def mark(self, number: int) -> int:
        return 0


@frozen
class Seeded(Luck):
    """One event by the seed: the n-th on every way is drawn with the same luck."""

    seed: int

    def events(self, game: AnyGame, chance: "Chance[Any]", number: int) -> Happens:
        yield chance.sample(random.Random(f"{self.seed}/{number}")), Fraction(1)


@frozen
class Written(Luck):
    """The n-th event on every way is the n-th text; after the last, what comes first happens, as in rule cases."""

    texts: tuple[str, ...]

    def events(self, game: AnyGame, chance: "Chance[Any]", number: int) -> Happens:
        if number >= len(self.texts):
            yield next(chance.outcomes())[0], Fraction(1)
            return
        event = game.read_move(self.texts[number])
        if event not in chance:
            raise NotationError(f"draws: `{self.texts[number]}` cannot happen as event {number + 1}: chance {chance}")
        yield event, Fraction(1)


def read_luck(text: str) -> Luck:
    """Chance as said in one text: ``all``, ``first``, a seed, or events separated by ``;``."""
    if text == "all":
        return Every()
    if text == "first":
        return Written(())
    if _SEED.fullmatch(text):
        return Seeded(int(text))
    return Written(tuple(part.strip() for part in text.split(";")))


def perft(game: AnyGame, state: Any, depth: int, luck: Luck) -> Counts:
    """The nodes of every depth from 1 to ``depth`` below a state."""
    return _Tree(game, luck).counts(state, depth, 0)


def split(game: AnyGame, state: Any, depth: int, luck: Luck) -> Iterator[tuple[str, Counts]]:
    """Each first move with the nodes below it, of every depth; a move comes again where chance came before it."""
    tree = _Tree(game, luck)
    for there, number, share in tree.decisions(state, 0):
        for move in game.legal(there):
            below = tree.counts(game.apply(there, move), depth - 1, number) if depth > 1 else ()
            yield game.move_text(move), tuple(one.times(share) for one in (Count(1, Fraction(1)), *below))


def breadth(game: AnyGame, state: Any, luck: Luck) -> int:
    """How many first moves ``split`` goes through."""
    return sum(len(game.legal(there)) for there, _, _ in _Tree(game, luck).decisions(state, 0))


def added(one: Counts, more: Counts) -> Counts:
    """Both together, depth by depth."""
    return tuple(a + b for a, b in zip(one, more, strict=True))


class _Tree:
    """The tree below a state; a part that is met again is not counted again."""

    def __init__(self, game: AnyGame, luck: Luck) -> None:
        self.game, self.luck = game, luck
        self.known: dict[Hashable, Counts] = {}

    def counts(self, state: Any, depth: int, number: int) -> Counts:
        """The nodes below a state that ``number`` chance events led to."""
        if depth == 1:  # counting is as quick as remembering
            return self._counted(state, depth, number)
        key = (state, depth, self.luck.mark(number))
        if key not in self.known:
            self.known[key] = self._counted(state, depth, number)
        return self.known[key]

    def _counted(self, state: Any, depth: int, number: int) -> Counts:
        decision = self.game.decision(state)
        if isinstance(decision, Turn):
            return self._moves(state, depth, number)
        if not isinstance(decision, Chance):
            return (Count(ended=1),) * depth
        total = (Count(),) * depth
        for event, share in self.luck.events(self.game, decision, number):
            below = self.counts(self.game.apply(state, event), depth, number + 1)
            total = added(total, tuple(one.times(share) for one in below))
        return total

    def _moves(self, state: Any, depth: int, number: int) -> Counts:
        """The last moves are counted without being made."""
        moves = self.game.legal(state)
        total = (Count(),) * (depth - 1)
        for move in moves if depth > 1 else ():
            total = added(total, self.counts(self.game.apply(state, move), depth - 1, number))
        return (Count(len(moves), Fraction(len(moves))), *total)

    def decisions(self, state: Any, number: int, share: Fraction = Fraction(1)) -> Iterator[tuple[Any, int, Fraction]]:
        """The states in which a player decides next, with the chance events before them."""
        decision = self.game.decision(state)
        if isinstance(decision, Turn):
            yield state, number, share
        elif isinstance(decision, Chance):
            for event, part in self.luck.events(self.game, decision, number):
                yield from self.decisions(self.game.apply(state, event), number + 1, share * part)
