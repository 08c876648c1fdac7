"""The planted bugs are bugs still: each applies, compiles, and breaks a rule that some clause states.

Whether they are noticed, `python -m tests.mutants` tries; that takes minutes.
"""

import re
from collections import Counter
from fnmatch import fnmatchcase

import pytest
from mutants.flips import excuses, flips
from mutants.planted import KINDS, Mutant, planted
from mutants.table import FLIPPED, PLANTED

from ruleset import load, shipped
from ruleset.spec.alternatives import alternatives
from ruleset.spec.clauses import clauses

KNOWN = {id for name in shipped() for layer in load(name).layers if layer.clauses for id in clauses(layer.clauses)}


def test_every_game_has_its_bugs_of_every_kind():
    games = Counter(one.game for one in planted())
    assert games["tigris"] >= 60 and games["yangtze"] >= 40 and games["tides"] >= 20
    assert {one.kind for one in planted()} == set(KINDS)


def test_a_bug_has_a_name_of_its_own_and_breaks_a_clause_that_exists():
    assert len({(one.game, one.id) for one in planted()}) == len(planted())
    assert [one.id for one in planted() if not one.clauses or not set(one.clauses) <= KNOWN] == []
    assert [one.id for one in planted() if one.kind not in KINDS or not one.about] == []


@pytest.mark.parametrize("game", ("tigris", "yangtze", "tides"))
def test_a_bug_still_applies_and_its_file_still_compiles(game):
    broken = []
    for mutant in planted():
        if mutant.game == game:
            try:
                compile(mutant.applied(), mutant.file, "exec")
            except (ValueError, SyntaxError) as error:
                broken.append(f"{mutant.id}: {error}")
    assert broken == []


@pytest.mark.parametrize(("text", "times"), [("a = 2\n", 0), ("a = 1\nb = 1\n", 2)])
def test_a_bug_that_applies_no_more_or_twice_is_told(tmp_path, text, times):
    (tmp_path / "ruleset").mkdir()
    (tmp_path / "ruleset" / "one.py").write_text(text)
    mutant = Mutant("tigris", "one", "one is two", ["te-1"], "amount", "one.py", "= 1", "= 2")
    with pytest.raises(ValueError, match=f"tigris: one: ruleset/one.py has {times} times: = 1"):
        mutant.applied(tmp_path)


def test_an_excuse_is_about_a_change_that_is_made():
    made = [(name, change) for name in shipped() for change in flips(name)]
    assert [one.path for one in excuses() if not any(one.covers(*both) for both in made)] == []
    assert all(one.why for one in excuses())


def test_alternatives_are_other_values_of_the_same_type():
    changes = {how: [] for how in ("number", "name", "removed", "order", "added")}
    for change in alternatives(load("tigris")):
        changes[change.how].append((change.path, change.value))
    assert [value for path, value in changes["number"] if path == "components.hand"] == [5, 7]
    assert [value for path, value in changes["number"] if path == "turn.actions.least"] == [1]
    assert [value for path, value in changes["name"] if path == "war.side"] == ["as_it_stood"]
    assert [value for path, value in changes["name"] if path == "components.board"] == ["china", "mesopotamia-advanced"]
    names = [value for path, value in changes["name"] if path == "components.army"]
    assert {"temple", "farm"} <= set(names) and "components" not in names and "none" not in names
    assert [value for path, value in changes["removed"] if path == "components.players"] == [[3, 4], [2, 4], [2, 3]]
    assert [value for path, value in changes["order"] if path == "tiles.can_place"] == [
        ["joins_two_kingdoms_at_most", "on_own_terrain"]
    ]
    assert ("war.after", ["others_who_committed_draw_what_is_there"]) in changes["added"]


def test_the_tables_have_every_bug_and_every_path_that_is_changed():
    """Whoever adds a bug or a value writes the tables anew."""
    rows = re.findall(r"^\| `([^`]+)` \|", PLANTED.read_text("utf-8"), re.MULTILINE)
    assert rows == [one.id for one in planted()]
    told = FLIPPED.read_text("utf-8")
    assert "survived" not in told + PLANTED.read_text("utf-8")
    acting = {"components.hand", "war.side", "swap.least", "end.compare", "relics.draw", "market.when"}
    assert [path for path in sorted(acting) if f"| `{path}` |" not in told] == []
    assert not any(fnmatchcase(path, "*.joining_markers") for path in re.findall(r"^\| `([^`]+)`", told, re.MULTILINE))
