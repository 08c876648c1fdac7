"""Plugins that somebody spoilt: one sentence says why it is left out, and its files name their places."""

import random
import sys
from contextlib import ExitStack, suppress
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from mutations import Profile, check_places, mutants, plays_on, profiles, told, value_of_a_line, write

from ruleset import VariantError, load
from ruleset.families import FAMILIES, family
from ruleset.plugins import GROUP, Found, added
from ruleset.spec import catalogue, clauses
from ruleset.spec.catalogue import Shelf, data_folder

CODE = '''\
"""A plugin."""

from ruleset.dynasty.points import POINTS


@POINTS.offer("leaders.can_place", clause="x-1")
def nowhere(rules, state, role):
    """A leader is placed nowhere."""
    return 0
'''


class Undone(Exception):
    """Takes back what a plugin has added."""


def found(value: str, monkeypatch: pytest.MonkeyPatch) -> Found:
    """What comes of one entry point; afterwards it is as if nothing had been added."""
    points = {name: one.points for name in FAMILIES if (one := family(name))}
    answer = Found()
    with monkeypatch.context() as patched, suppress(Undone), ExitStack() as undone:
        patched.setattr(catalogue, "_SHELVES", list(catalogue.shelves()))
        for one in points.values():
            undone.enter_context(one.kept_as_they_are_on_failure())
        answer = added([EntryPoint("mine", value, GROUP)], points)
        raise Undone
    return answer


@profiles(short=60, long=3_000)
def test_mutated_code_of_a_plugin_is_left_out_with_one_sentence_or_added(
    profile: Profile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    for number, text in enumerate(mutants([CODE], "\n\n ().,", profile, "code")):
        name = f"mutated_{profile.seed}_{number}"
        write(tmp_path / name / "__init__.py", text)
        with told(profile, number, text):
            answer = found(name, monkeypatch)
            assert len(answer.plugins) + len(answer.faults) == 1
            assert all(fault.isprintable() for fault in answer.faults)
        sys.modules.pop(name, None)


@profiles(short=200, long=5_000)
def test_a_mutated_entry_point_is_left_out_with_one_sentence(profile: Profile, monkeypatch: pytest.MonkeyPatch) -> None:
    values = ["json", "json.tool", "json:loads", "json.decoder:JSONDecoder.decode [extra]", "os", "email.mime"]
    for number, value in enumerate(mutants(values, ".:", profile, "entry")):
        with told(profile, number, value):
            (fault,) = found(value, monkeypatch).faults
            assert fault.isprintable() and "is left out" in fault


@pytest.mark.parametrize("places", ["[]", "None", "[3]", "['a\\0b']", "['/missing']"])
def test_a_package_that_lies_nowhere_is_left_out(places: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    write(tmp_path / "lies_nowhere" / "__init__.py", f"__path__ = {places}\n")
    (fault,) = found("lies_nowhere", monkeypatch).faults
    sys.modules.pop("lies_nowhere")
    assert "lies in no folder" in fault or "brings nothing" in fault


@profiles(short=40, long=1_000)
def test_a_plugin_with_mutated_files_tells_their_places(
    profile: Profile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The shelf of a plugin: a variant by name, its clauses and its option, any of them spoilt."""
    root = data_folder("variants").parent
    texts = {
        path: (root / source).read_text("utf-8").replace(old, new)
        for path, source, old, new in (
            ("variants/mine.yaml", "variants/tigris-zh.yaml", "tigris-zh", "mine"),
            ("variants/options/open.yaml", "variants/options/open-scoring.yaml", "open-scoring", "open"),
            ("seeds/mine.yaml", "seeds/tigris-zh.yaml", "document: tigris-zh", "document: mine"),
        )
    }
    for path, text in texts.items():
        write(tmp_path / path, text)
    monkeypatch.setattr(catalogue, "_SHELVES", [*catalogue.shelves(), Shelf("mine", tmp_path)])
    assert "mine" in load("mine+open").documents
    for number, text in enumerate(mutants([*texts.values()], "\n\n\n:, ", profile, "plugin", value_of_a_line)):
        path = random.Random(number).choice([*texts])
        write(tmp_path / path, text)
        clauses._read.cache_clear()
        with told(profile, number, text):
            try:
                variant = load("mine+open")
                plays_on(variant.game(2), variant.game(2).start(), random.Random(number))
                for value in variant.values.values():
                    clauses.sources(value.clauses, variant.documents)
                    variant.sentence(value.path)
            except VariantError as error:
                check_places(error)
        write(tmp_path / path, texts[path])
    clauses._read.cache_clear()
