"""Every value of a root game and of HUANG, changed: refused when it is loaded, or a game that keeps every invariant."""

import pytest

from ruleset import VariantError, load
from ruleset.spec.alternatives import alternatives
from ruleset.testing.invariants import check_random_game

CHANGES = [
    (name, change.path, change.value)
    for name in ("tigris", "huang")
    for change in alternatives(load(name), steps=(-1, 1, 3))
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


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [
        # A bought building stands beside no laid tile.
        ("yangtze", "buildings.pagoda.can_build", ["completed_by_the_laid_tile", "on_a_run_of_the_laid_tile"]),
        ("yangtze", "buildings.pagoda.can_build", ["completed_by_the_laid_tile", "on_the_laid_tile"]),
    ],
)
def test_values_that_once_broke_the_engine(name, path, value):
    variant = load(name, {path: value})
    for seed in range(6):
        check_random_game(variant, variant.seats[seed % len(variant.seats)], seed, thorough=20)
