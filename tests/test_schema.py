"""The JSON Schemas: fresh, true of every file that is shipped, and never stricter than the library itself."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from click.testing import CliRunner

from ruleset import VariantError, load, shipped
from ruleset.cli.main import cli
from ruleset.schemas import schemas
from ruleset.spec import source
from ruleset.spec.catalogue import data_folder
from ruleset.testing.casefile import shipped_cases

ROOT = Path(__file__).resolve().parent.parent
SCHEMAS = schemas()
CHECKS = {name: jsonschema.Draft7Validator(schema) for name, schema in SCHEMAS.items()}
VARIANTS = data_folder("variants")
FILES = {
    "variant": sorted([*VARIANTS.glob("*.yaml"), *VARIANTS.glob("examples/*.yaml")]),
    "option": sorted(VARIANTS.glob("options/*.yaml")),
    "boards": sorted(VARIANTS.glob("boards/*.yaml")),
    "decks": sorted(VARIANTS.glob("decks/*.yaml")),
    "clauses": sorted(data_folder("seeds").glob("*.yaml")),
    "cases": list(shipped_cases()),
}


def plain(path: Path) -> Any:
    return source.plain(source.read_file(path))


def accepts(name: str, value: Any) -> bool:
    return bool(CHECKS[name].is_valid(value))


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_one_and_the_committed_one_is_fresh(name: str) -> None:
    """``ruleset schema --write docs/schema`` writes them anew."""
    jsonschema.Draft7Validator.check_schema(SCHEMAS[name])
    committed = (ROOT / "docs" / "schema" / f"{name}.json").read_text("utf-8")
    assert json.loads(committed) == SCHEMAS[name]
    assert json.loads(CliRunner().invoke(cli, ["schema", name]).output) == SCHEMAS[name]


@pytest.mark.parametrize(("name", "path"), [(name, path) for name, paths in FILES.items() for path in paths], ids=str)
def test_every_shipped_file_agrees_with_its_schema(name: str, path: Path) -> None:
    errors = [f"{list(one.absolute_path)}: {one.message}" for one in CHECKS[name].iter_errors(plain(path))]
    assert errors == []


@pytest.mark.parametrize("path", FILES["variant"], ids=lambda path: path.stem)
def test_a_variant_agrees_with_the_schema_of_its_family_and_of_no_other(path: Path) -> None:
    value = plain(path)
    assert [name for name in ("dynasty", "draft") if accepts(name, value)] == [value["family"]]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every value inside a tree with the way to it."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield (*path, key), item
        yield from places(item, (*path, key))


def changed(tree: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The tree with another value at a place; ``...`` takes the key away."""
    copy = json.loads(json.dumps(tree))
    above = copy
    for key in path[:-1]:
        above = above[key]
    if value is ...:
        del above[path[-1]]
    else:
        above[path[-1]] = value
    return copy


def mutants(tree: Any) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Wrong files: at every place the wrong type, a number or name out of range, a missing and an unknown key."""
    yield ("zap",), 1
    for path, value in places(tree):
        if path[0] == "cites":
            continue
        yield path, {"zap": 1} if not isinstance(value, dict) else 5
        if isinstance(value, dict):
            yield (*path, "z ap"), 1
        elif isinstance(value, list):
            yield path, "zap"
        elif isinstance(value, int):
            yield from ((path, -1), (path, 10**9), (path, "1"), (path, True))
        else:
            yield from ((path, 1), (path, ""), (path, "No Such Name"))
        if not isinstance(path[-1], int):
            yield path, ...


ROOTS = [name for name in shipped() if load(name).parent is None]


@pytest.mark.parametrize("name", [*ROOTS, "tigris-zh", "huang", "tides-ties"])
def test_a_wrong_variant_that_the_schema_refuses_is_refused_by_the_library(name: str, tmp_path: Path) -> None:
    """And of the wrong files that the library refuses, few escape the schema: those that need another file."""
    tree = plain(VARIANTS / f"{name}.yaml")
    escaped, caught, stricter = [], 0, []
    (tmp_path / "mine.yaml").write_text(yaml.safe_dump(tree, sort_keys=False), "utf-8")
    for path, value in mutants(tree):
        wrong = changed(tree, path, value)
        (tmp_path / "mine.yaml").write_text(yaml.safe_dump(wrong, sort_keys=False), "utf-8")
        try:
            load(str(tmp_path / "mine.yaml"))
            refused = False
        except VariantError:
            refused = True
        if accepts("variant", wrong):
            escaped += [(path, value)] if refused else []
        else:
            caught += 1
            stricter += [] if refused else [(path, value)]
    assert stricter == []
    assert caught > 20
    assert [one for one in escaped if not may_escape(*one)] == []


@pytest.mark.parametrize("path", FILES["option"], ids=lambda path: path.stem)
def test_a_wrong_option_that_the_schema_refuses_is_refused_by_the_library(path: Path, tmp_path: Path) -> None:
    tree, mine = plain(path), tmp_path / "mine.yaml"
    caught, stricter = 0, []
    for place, value in mutants(tree):
        wrong = changed(tree, place, value)
        if accepts("option", wrong):
            continue
        caught += 1
        mine.write_text(yaml.safe_dump(wrong, sort_keys=False), "utf-8")
        try:
            load(f"tigris+{mine}")
        except VariantError:
            continue
        stricter.append((place, value))
    assert stricter == []
    assert caught > 20


OPEN = ("clauses", "extends")
NAMES_OF_TILES = (
    "start_tile",
    "support",
    "stand_in",
    "army",
    "wild",
    "brought_by",
    "of",
    "discards",
    "paid_with",
    "collector",
    "board",
    "deck",
    "shape",
)


def may_escape(path: tuple[Any, ...], value: Any) -> bool:
    """Whether a fault needs more than the file itself: its parent, another file, or two values at once."""
    return value is ... or path[0] in OPEN or isinstance(value, int) or "colours" in path or path[-1] in NAMES_OF_TILES


def test_faults_of_each_class_are_refused() -> None:
    tree = plain(VARIANTS / "tigris.yaml")
    for path, value in [
        (("swaps",), {}),
        (("swap", "lest"), 0),
        (("swap", "least"), 21),
        (("swap", "least"), "1"),
        (("swap", "draw"), "same"),
        (("swap",), {}),
        (("war", "tie"), "nobody_wins"),
        (("war", "strength"), ["leader", "leader"]),
        (("war", "tie"), ...),
        (("leaders",), ...),
        (("name",), ...),
        (("name",), "Tigris"),
        (("title",), " "),
        (("behaviour",), 0),
        (("family",), "chess"),
        (("components", "tiles", "temple", "letter"), "rr"),
        (("components", "tiles", "temple", "letter"), ...),
        (("cites",), ["te-1"]),
    ]:
        assert not accepts("variant", changed(tree, path, value)), (path, value)
    child = plain(VARIANTS / "tigris-zh.yaml")
    assert accepts("variant", changed(child, ("swap", "least"), ...))
    assert not accepts("variant", changed(child, ("extends",), None))


def test_faults_of_each_class_are_refused_in_options() -> None:
    tree = plain(VARIANTS / "options" / "wonder.yaml")
    more = {**tree, "remove": {"buildings": ["monument"], "war": {"can_commit": ["any_number"]}}}
    more["set"] = {"buildings": {"wonder": {"stock": 2}}}
    more["add"] = {**tree["add"], "tiles": {"worth": ["one_more_for_its_building"]}}
    more["add"]["buildings"]["monument"] = {"can_build": ["shows_the_colour"]}
    assert accepts("option", tree) and accepts("option", more)
    for path, value in [
        (("for",), "chess"),
        (("for",), ...),
        (("option",), ...),
        (("set",), {}),
        (("set", "buildings", "wonder", "stock"), "2"),
        (("add", "turns"), {}),
        (("add", "turn", "end"), "patron_income"),
        (("add", "turn", "end", 0, "after"), ...),
        (("add", "turn", "end", 0, "before"), "building_income"),
        (("add", "turn", "end", 0, "entry"), "patron_incomes"),
        (("add", "turn", "actions"), {"most": 3}),
        (("add", "buildings", "wonder", "shape"), ...),
        (("add", "buildings", "monument", "can_build", 0), "zap"),
        (("remove", "buildings", 0), 1),
        (("remove", "war", "can_commit", 0), "zap"),
        (("remove", "swap"), ["least"]),
    ]:
        assert not accepts("option", changed(more, path, value)), (path, value)
    assert not accepts("option", {key: said for key, said in tree.items() if key != "add"})


def test_wrong_boards_decks_clauses_and_cases_are_refused() -> None:
    for name, path, changes in [
        ("boards", FILES["boards"][0], [(("rows",), "x"), (("board",), ...), (("zap",), 1), (("grid",), 3)]),
        ("decks", FILES["decks"][0], [(("suits",), {}), (("cards", "kings-nest", "objective"), "zap")]),
        (
            "clauses",
            FILES["clauses"][0],
            [(("clauses", 0, "kind"), "zap"), (("clauses", 0, "id"), ...), (("title",), "")],
        ),
        ("clauses", FILES["clauses"][0], [(("clauses", 0), {"id": "x", "line": 1, "kind": "ruling", "says": "y"})]),
        (
            "cases",
            FILES["cases"][0],
            [(("cases", 0, "zap"), 1), (("cases", 0, "play"), []), (("cases", 0, "name"), ...)],
        ),
        ("cases", FILES["cases"][0], [(("cases", 0, "play", 0), {"move": "pass", "by": "x"})]),
        ("cases", FILES["cases"][0], [(("cases", 0, "play", 0), {"expect": {"zap": 1}})]),
        ("cases", FILES["cases"][0], [(("cases", 0, "play", 0), {"expect": {}})]),
        ("cases", FILES["cases"][0], [(("cases", 0, "play", 0), {"move": "pass", "refuse": "pass"})]),
    ]:
        tree = plain(path)
        assert accepts(name, tree)
        assert [change for change in changes if accepts(name, changed(tree, *change))] == []


def test_every_hook_is_told_with_its_rule() -> None:
    points = SCHEMAS["dynasty"]["definitions"]
    ties = points["dynasty: conflict.tie"]
    assert ties["description"] == "Which of the equally strong sides wins."
    assert len(ties["enum"]) == len(ties["enumDescriptions"]) >= 2
    assert all(text.endswith(")") and ". (" in text for text in ties["enumDescriptions"])


def test_the_command_tells_which_there_are(tmp_path: Path) -> None:
    assert [line.split()[0] for line in CliRunner().invoke(cli, ["schema"]).output.splitlines()] == list(SCHEMAS)
    wrong = CliRunner().invoke(cli, ["schema", "dynasti"])
    assert (wrong.exit_code, wrong.output) == (1, "error: no schema called 'dynasti'; did you mean 'dynasty'?\n")
    (tmp_path / "file").touch()
    failed = CliRunner().invoke(cli, ["schema", "--write", str(tmp_path / "file" / "x")])
    assert failed.exit_code == 1 and "cannot be written" in failed.output
