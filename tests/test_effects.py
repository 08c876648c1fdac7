"""What every value of a root variant does: another value in its place, and a smallest position where that shows.

The list in ``golden/effects`` is made by ``python tests/test_effects.py`` and replayed here. Every other value of the
same type stands in it: with a position, or with the reason why there is none.
"""

import sys
from pathlib import Path

import pytest
import yaml
from mutants.flips import excuses, refused
from test_witnesses import Blocks, written

from ruleset import load
from ruleset.compare.scene import scene
from ruleset.compare.witness import witness
from ruleset.spec.alternatives import Alternative, alternatives
from ruleset.spec.diff import differences

FOLDER = Path(__file__).parent / "golden" / "effects"
ROOTS = ("tigris", "yangtze", "tides")
SHARES = 4
GAMES = 3

UNSEEN = {
    "on_a_longer_run_than_before": "it forbids kinds of which none is left, and those are never moved here",
}
"""Hooks added to a list that change no more than the words of a refusal, and why."""


def reason(name: str, change: Alternative) -> str | None:
    """Why a change shows nowhere: it is refused, it is known not to act, or it is equivalent."""
    family = load(name).family
    if (why := refused(name, change)) is not None:
        return f"refused: {why}"
    if change.path in family.inert:
        return family.inert[change.path]
    excuse = next((one for one in excuses() if one.covers(name, change)), None)
    if excuse is not None:
        return excuse.why
    if change.how == "added" and change.value[-1] in UNSEEN:
        return UNSEEN[change.value[-1]]
    return _about_players(name, change)


def _about_players(name: str, change: Alternative) -> str | None:
    same = load(name).seats == load(name, {change.path: change.value}).seats
    return None if same else "it says how many may play"


def entry(name: str, change: Alternative) -> dict:
    """What the list says of a change."""
    why = reason(name, change)
    if why is None:
        (row,) = differences(load(name), load(name, {change.path: change.value}))
        return {"how": change.how, **written(witness(name, row, games=GAMES))}
    return {"how": change.how, "path": change.path, "to": change.value, "why": why}


def kept(name: str) -> list[dict]:
    return yaml.load((FOLDER / f"{name}.yaml").read_text("utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def _value(row: dict) -> object:
    return row["to"] if "to" in row else row["values"][1]


@pytest.mark.parametrize("name", ROOTS)
def test_every_other_value_is_in_the_list(name):
    listed = [(row["path"], row["how"], _value(row)) for row in kept(name)]
    assert listed == [(change.path, change.how, change.value) for change in alternatives(load(name))]


@pytest.mark.parametrize("name", ROOTS)
def test_what_shows_nowhere_has_a_reason_that_holds(name):
    for row, change in zip(kept(name), alternatives(load(name)), strict=True):
        if "position" not in row:
            assert row["why"] == reason(name, change), row


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("name", ROOTS)
def test_a_position_shows_what_the_list_says(name, share):
    for row in kept(name)[share::SHARES]:
        if "position" not in row:
            continue
        found = scene(load(name), load(name, {row["path"]: row["values"][1]}), row["position"], row["moves"])
        assert found is not None, row
        part = found.parting
        assert (list(part.moves), part.kind, part.a, part.b) == (row["moves"], row["kind"], row["a"], row["b"]), row


def main(names: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in names or ROOTS:
        rows = [entry(name, change) for change in alternatives(load(name))]
        text = yaml.dump(rows, Dumper=Blocks, sort_keys=False, allow_unicode=True, width=110)
        (FOLDER / f"{name}.yaml").write_text(text, "utf-8")
        lost = [(row["path"], _value(row)) for row in rows if "position" not in row and row["why"].startswith("no dif")]
        print(f"{name}: {len(rows)} changes, {sum('position' in row for row in rows)} with a position; without reason:")
        print(*lost, sep="\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
