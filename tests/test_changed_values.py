"""Every value of the base game, changed: refused when it is loaded, or a game that keeps every invariant."""

from itertools import permutations

import pytest

from ruleset import VariantError, load
from ruleset.dynasty.points import POINTS
from ruleset.testing.invariants import check_random_game

BASE = {path: value.value for path, value in load("tigris").values.items()}
WORDS = {
    "components.joining_markers": ["one_for_each_player"],
    "war.side": ["as_it_stood"],
    "treasures.lie_on": ["nothing"],
    "treasures.first": ["any"],
    "swap.draw": ["to_hand_size"],
    "end.short_bag": ["gives_what_is_there"],
    "end.wild": ["together"],
    "end.full_tie": ["nobody"],
    "information.hands": ["everyone"],
    "information.points": ["everyone"],
    "information.bag": ["counted"],
}


def point_of(path):
    chapter, _, slot = path.rpartition(".")
    for point in (path, f"conflict.{slot}" if chapter in ("revolt", "war") else "", f"buildings.{slot}"):
        if point in POINTS.points:
            return point
    return None


def others(path, value):
    """Other values of the same kind: nearby numbers, other names, lists without an entry, or in another order."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from {0, 1, value - 1, value + 1, value + 3} - {value}
    elif isinstance(value, str):
        yield from WORDS.get(path, [])
        point = point_of(path)
        yield from (name for name in POINTS.names(point) if name != value) if point else ()
    elif isinstance(value, list):
        for index in range(len(value)):
            yield value[:index] + value[index + 1 :]
        yield from (list(order) for order in list(permutations(value))[1:4])
        point = point_of(path)
        yield from ([*value, name] for name in POINTS.names(point) if name not in value) if point else ()


CHANGES = [(path, other) for path, value in BASE.items() for other in others(path, value)]


def survives(path, value, games, most=None):
    try:
        variant = load("tigris", {path: value})
    except VariantError as error:
        assert error.problems
        return
    for seed in range(games):
        players = variant.seats[seed % len(variant.seats)]
        check_random_game(variant, players, seed, thorough=15, most=most)


@pytest.mark.parametrize("share", range(4))
def test_a_changed_value_is_refused_or_keeps_every_invariant(share):
    assert len(CHANGES) > 150
    broken = []
    for path, value in CHANGES[share::4]:
        try:
            survives(path, value, games=1, most=150)
        except Exception as error:
            broken.append(f"{path}: {value}: {type(error).__name__}: {str(error)[:150]}")
    assert not broken, "\n".join(broken)


@pytest.mark.long
@pytest.mark.parametrize(("path", "value"), CHANGES, ids=str)
def test_a_changed_value_is_refused_or_keeps_every_invariant_in_many_games(path, value):
    survives(path, value, games=9)
