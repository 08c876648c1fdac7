"""A position for each value in which two variants differ, found by exchanging one value at a time."""

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import field, frozen

from ruleset.compare.reach import reached
from ruleset.compare.scene import Scene, minimal
from ruleset.compare.search import GAMES, search
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

    ``games`` limits the random games looked through for a value that no rule case shows. Raises VariantError.
    """
    rows = differences(load(a), load(b))
    for row in rows:
        yield witness(a, row, rows, games, seed)


def witness(
    name: str, row: Difference, rows: tuple[Difference, ...] = (), games: int = GAMES, seed: int = 1
) -> Witness:
    """What exchanging one value of the variant ``name`` does.

    Where it does nothing alone, it is exchanged together with one of the other ``rows``, then with all of them.
    """
    variant = load(name)
    if row.path in variant.family.inert:
        return Witness(row, why=variant.family.inert[row.path])
    if row.b is None:
        return Witness(row, why="the second variant has no such value to exchange")
    first: Witness | None = None
    for given in _company(row, rows):
        tried = _exchanged(name, row, given, games, seed)
        if tried.scene is not None:
            return tried
        first = first or tried
    assert first is not None
    return first


def _company(row: Difference, rows: tuple[Difference, ...]) -> Iterator[dict[str, Any]]:
    """No other values, each of the others, all of the others."""
    yield {}
    others = {other.path: other.b.value for other in rows if other.path != row.path and other.b is not None}
    for path, value in others.items():
        yield {path: value}
    if len(others) > 1:
        yield others


def _exchanged(name: str, row: Difference, given: Mapping[str, Any], games: int, seed: int) -> Witness:
    assert row.b is not None
    try:
        one, changed = load(name, given), load(name, {**given, row.path: row.b.value})
    except VariantError as error:
        return Witness(row, why=f"it cannot be exchanged alone: {error}", given=given)
    if one.seats != changed.seats:
        numbers = (", ".join(map(str, variant.seats)) for variant in (one, changed))
        return Witness(row, why="it says how many may play: {} or {}".format(*numbers), given=given)
    tried = 0
    for found, source in search(one, changed, row.b.clauses, games, seed):
        tried += 1
        if found is not None:
            return Witness(row, minimal(one, changed, found), source, given=given)
    return Witness(row, why=f"no difference from {tried} starts; {reached((one, changed), row)}", given=given)
