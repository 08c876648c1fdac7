"""Every value of a root game and of HUANG, changed: refused when it is loaded, or a game that keeps every invariant."""

from itertools import permutations

import pytest

from ruleset import VariantError, load
from ruleset.dynasty.points import POINTS
from ruleset.testing.invariants import check_random_game

WORDS = {
    "components.joining_markers": ["one_for_each_player"],
    "war.side": ["as_it_stood"],
    "war.bystanders": ["neutral"],
    "buildings.monument.tiles": ["stay_face_up"],
    "buildings.pagoda.tiles": ["turn_face_down"],
    "buildings.pagoda.move": ["never"],
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


CHANGES = [
    (name, path, other)
    for name in ("tigris", "huang")
    for path, value in load(name).values.items()
    for other in others(path, value.value)
]


def survives(name, path, value, games, most=None):
    try:
        variant = load(name, {path: value})
    except VariantError as error:
        assert error.problems
        return
    for seed in range(games):
        players = variant.seats[seed % len(variant.seats)]
        check_random_game(variant, players, seed, thorough=15, most=most)


@pytest.mark.parametrize("share", range(8))
def test_a_changed_value_is_refused_or_keeps_every_invariant(share):
    assert len(CHANGES) > 400
    broken = []
    for name, path, value in CHANGES[share::8]:
        try:
            survives(name, path, value, games=1, most=150)
        except Exception as error:
            broken.append(f"{name}: {path}: {value}: {type(error).__name__}: {str(error)[:150]}")
    assert not broken, "\n".join(broken)


@pytest.mark.long
@pytest.mark.parametrize(("name", "path", "value"), CHANGES, ids=str)
def test_a_changed_value_is_refused_or_keeps_every_invariant_in_many_games(name, path, value):
    survives(name, path, value, games=9)
