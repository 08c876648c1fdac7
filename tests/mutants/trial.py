"""Runs inside a copy of the library that has a bug in it, and tells on one line what noticed: a rule case or a test."""

import json
import resource
import sys
from pathlib import Path

from .planted import GAMES
from .verdict import limited

MOST_CPU = 20
"""Seconds for one mutant."""

FIRST: dict[str, tuple[str, ...]] = {
    "leak": (
        "tests/test_views.py",
        "tests/test_oracles.py::test_a_view_shows_what_a_seat_knows_and_nothing_else",
        "tests/test_oracles.py::test_possible_states_are_drawn_fairly",
    ),
    "hash order": (
        "tests/test_architecture.py",
        "tests/test_random_games.py::test_logs_are_the_same_under_any_hash_seed",
    ),
}
"""Tests of what no rule case can show, by the kind of bug."""

TESTS: dict[str, tuple[str, ...]] = {
    "tigris": (
        "tests/test_random_games.py::test_every_check_at_every_state_of_a_game",
        "tests/test_positions.py",
        "tests/test_oracles.py",
    ),
    "yangtze": (
        "tests/test_yangtze.py::test_the_map_has_the_printed_numbers",
        "tests/test_yangtze.py::test_hexagons_against_axial_coordinates",
        "tests/test_yangtze.py::test_every_check_at_every_state_of_a_game",
    ),
    "tides": ("tests/test_draft.py",),
}
"""What is run for each game when no rule case and none of those has noticed."""


def noticed_by_a_case(root: str, clauses: set[str]) -> str | None:
    """The first rule case of the game that fails; the cases that cite the clauses of the broken rule go first."""
    from ruleset import load, shipped
    from ruleset.testing.casefile import read_cases, shipped_cases
    from ruleset.testing.cases import run_case

    names = {name for name in shipped() if load(name).layers[0].name == root}
    cases = [(path, case) for path in shipped_cases() for case in read_cases(path) if names & set(case.variants)]
    cases.sort(key=lambda found: not clauses & set(found[1].clauses))
    for path, case in cases:
        for name in case.variants:
            try:
                with limited(5):
                    holds = name not in names or run_case(case, name).holds
            except Exception:  # a mutant may break anything
                holds = False
            if not holds:
                return f"{path.stem}: {case.name}"
    return None


class FirstFailure:
    """A plugin of pytest that remembers the first test or module that fails; that it fails is enough."""

    def __init__(self) -> None:
        self.found: str | None = None

    def pytest_collection(self) -> None:
        """Hypothesis makes no failure smaller."""
        from hypothesis import Phase, settings

        settings.register_profile("trial", phases=[Phase.explicit, Phase.generate], database=None)
        settings.load_profile("trial")

    def pytest_runtest_logreport(self, report) -> None:
        self.note(report)

    def pytest_collectreport(self, report) -> None:
        self.note(report)

    def note(self, report) -> None:
        if report.failed and self.found is None:
            self.found = report.nodeid


def noticed_by_a_test(tests: tuple[str, ...]) -> str | None:
    """The first test that fails."""
    import pytest  # most bugs are noticed before it is needed

    first = FirstFailure()
    pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests], plugins=[first])
    return first.found


def noticed(game: str, kind: str, clauses: set[str]) -> str | None:
    """What notices the bug; a library in which no variant can be loaded is noticed by that."""
    try:
        by = noticed_by_a_case(GAMES[game], clauses)
    except Exception as error:
        return f"loading: {type(error).__name__}"
    return by or noticed_by_a_test((*FIRST.get(kind, ()), *TESTS[game]))


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_CPU, MOST_CPU + 1))
    import ruleset

    assert Path(ruleset.__file__).is_relative_to(Path.cwd()), "the copy is what is tried, not the library itself"
    game, kind, *clauses = sys.argv[1:]
    print(f"\n{json.dumps(noticed(game, kind, set(clauses)))}")
