"""Kept witnesses: for every value in which shipped variants differ, a smallest position and what each version says.

They are replayed here, never searched again; ``python tests/test_witnesses.py`` searches them anew, tells the CPU time
that each took, and writes the files, whose differences are then to be read.
"""

import sys
from pathlib import Path
from statistics import median
from time import process_time

import pytest
import yaml

from ruleset import load
from ruleset.compare.scene import scene
from ruleset.compare.witness import Witness, witness
from ruleset.spec.catalogue import shipped_options
from ruleset.spec.diff import differences

FOLDER = Path(__file__).parent / "golden" / "witnesses"
PAIRS = (
    ("tigris", "tigris-nl"),
    ("tigris", "tigris-zh"),
    ("yangtze", "huang"),
    ("huang", "huang-short"),
    ("tides", "tides-ties"),
    ("tides", "tides-doubling"),
    ("tides", "tides-singles"),
    ("tigris", "tigris-advanced"),
    *(("tigris", f"tigris+{option}") for option in shipped_options()),
)


class Blocks(yaml.SafeDumper):
    """Writes sketches as blocks, as people do."""


def _text(dumper, text):
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


Blocks.add_representer(str, _text)


def written(one: Witness) -> dict:
    """A witness as a golden file keeps it."""
    row = {"path": one.difference.path, "values": list(one.difference.values)}
    if one.scene is None:
        return row | {"why": one.why}
    part = one.scene.parting
    row |= {"given": dict(one.given)} if one.given else {}
    row |= {"found": one.source, "position": dict(one.scene.said), "moves": list(part.moves)}
    return row | {"kind": part.kind, "a": part.a, "b": part.b}


def kept(a: str, b: str) -> list[dict]:
    return yaml.safe_load((FOLDER / f"{a}--{b}.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_every_differing_value_has_a_witness_or_no_effect(a, b):
    rows = {row.path: list(row.values) for row in differences(load(a), load(b))}
    found = {row["path"]: row["values"] for row in kept(a, b)}
    assert found == rows
    one = load(a)
    without = {row["path"] for row in kept(a, b) if "why" in row}
    assert without == {
        path for path in rows if path in one.family.inert or load(a, {path: rows[path][1]}).seats != one.seats
    }


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_a_witness_shows_what_it_says(a, b):
    for row in kept(a, b):
        if "why" in row:
            continue
        given = row.get("given", {})
        one, changed = load(a, given), load(a, {**given, row["path"]: row["values"][1]})
        found = scene(one, changed, row["position"], row["moves"])
        assert found is not None, row
        part = found.parting
        assert (list(part.moves), part.kind, part.a, part.b) == (row["moves"], row["kind"], row["a"], row["b"]), row


def search(a: str, b: str) -> tuple[list[dict], list[float]]:
    """All witnesses of a pair, and the CPU seconds of each."""
    rows, found, spent = differences(load(a), load(b)), [], []
    for row in rows:
        begin = process_time()
        found.append(written(witness(a, row, rows)))
        spent.append(process_time() - begin)
    return found, spent


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    total: list[float] = []
    for a, b in PAIRS:
        found, spent = search(a, b)
        text = yaml.dump(found, Dumper=Blocks, sort_keys=False, allow_unicode=True, width=110)
        (FOLDER / f"{a}--{b}.yaml").write_text(text, encoding="utf-8")
        lost = [row["path"] for row in found if "why" in row]
        total += spent
        print(
            f"{a} {b}: {len(found)} values, without a position: {lost}; worst {max(spent, default=0):.2f} CPU seconds"
        )
    print(f"median {median(total):.2f}, worst {max(total):.2f} CPU seconds a value")


if __name__ == "__main__":
    sys.exit(main())
