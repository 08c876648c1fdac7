"""A position for each value in which two variants differ, found by exchanging one value at a time."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from attrs import field, frozen

from ruleset.compare.reach import hooks_of, reached
from ruleset.compare.scene import Scene, minimal
from ruleset.compare.search import GAMES, Found, at_hand, in_play
from ruleset.errors import VariantError
from ruleset.families import load
from ruleset.spec.diff import Difference, differences


@frozen
class Witness:
    """What the exchange of one value does.

    ``scene`` is a position where it shows and from which nothing can be left out; ``source`` tells how it was found.
    ``given`` are other values that both versions must have for it. Without a scene, ``why`` says what was tried or
    why there can be none.
    """

    difference: Difference
    scene: Scene | None = None
    source: str = ""
    why: str = ""
    given: Mapping[str, Any] = field(factory=dict)


def witnesses(a: str, b: str, games: int = GAMES, seed: int = 1) -> Iterator[Witness]:
    """For every value in which ``b`` differs from ``a`` (names or paths), a witness of its effect.

    ``games`` limits the games looked through for a value that no rule case shows. Raises VariantError.
    """
    rows = differences(load(a), load(b))
    for row in rows:
        yield witness(a, row, rows, games, seed)


def witness(
    name: str, row: Difference, rows: tuple[Difference, ...] = (), games: int = GAMES, seed: int = 1
) -> Witness:
    """What exchanging one value of the variant ``name`` does.

    Where it does nothing alone, it is exchanged together with one of the other ``rows``, then with all of them. What
    is at hand is tried with each of them before any game is played.
    """
    variant = load(name)
    if row.path in variant.family.inert:
        return Witness(row, why=variant.family.inert[row.path])
    if row.b is None:
        return Witness(row, why="the second variant has no such value to exchange")
    tries = [_Try(name, row, given, games, seed) for given in _company(row, rows)]
    played = tries[:1] if len(tries) == 1 else [tries[0], tries[-1]]
    for found in chain((one.at_hand() for one in tries), (one.in_play() for one in played)):
        if found is not None:
            return found
    return tries[0].nothing()


def _company(row: Difference, rows: tuple[Difference, ...]) -> list[dict[str, Any]]:
    """No other values, each of the others, all of the others."""
    others = {other.path: other.b.value for other in rows if other.path != row.path and other.b is not None}
    return [{}, *({path: value} for path, value in others.items()), *([others] if len(others) > 1 else [])]


class _Try:
    """The exchange of one value, both versions having ``given`` too."""

    def __init__(self, name: str, row: Difference, given: Mapping[str, Any], games: int, seed: int) -> None:
        assert row.b is not None
        self.row, self.given, self.games, self.seed = row, given, games, seed
        self.clauses, self.tried, self.why = row.b.clauses, 0, ""
        try:
            self.one, self.changed = load(name, given), load(name, {**given, row.path: row.b.value})
        except VariantError as error:
            self.why = f"it cannot be exchanged alone: {'; '.join(str(error).splitlines())}"
            return
        if self.one.seats != self.changed.seats:
            numbers = (", ".join(map(str, variant.seats)) for variant in (self.one, self.changed))
            self.why = "it says how many may play: {} or {}".format(*numbers)

    def at_hand(self) -> Witness | None:
        """A witness from what costs little to look at."""
        return None if self.why else self._first(at_hand(self.one, self.changed, self.clauses, self.seed))

    def in_play(self) -> Witness | None:
        """A witness from games, where the hooks that the value names decide something first of all."""
        if self.why:
            return None
        named = [hook.path for hook in hooks_of(self.one, self.row.values[0])]
        return self._first(in_play(self.one, self.changed, self.games, self.seed, named))

    def _first(self, starts: Iterator[Found]) -> Witness | None:
        for found, source in starts:
            self.tried += 1
            if found is not None:
                return Witness(self.row, minimal(self.one, self.changed, found), source, given=self.given)
        return None

    def nothing(self) -> Witness:
        """Why there is no witness."""
        if self.why:
            return Witness(self.row, why=self.why)
        looked = reached((self.one, self.changed), self.row)
        return Witness(self.row, why=f"no difference from {self.tried} starts; {looked}")
