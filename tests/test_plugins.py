"""Plugins: the worked example is installed and played; every fault is one warning, and leaves no trace."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ruleset import RulesetError, shipped
from ruleset.errors import HookError
from ruleset.families import FAMILIES, family
from ruleset.spec.hooks import Points

EXAMPLE = Path(__file__).resolve().parent.parent / "docs" / "example-plugin"
SHOWN = (".py", ".toml", ".yaml")
HOOK = """\
from ruleset.dynasty.points import POINTS


@POINTS.offer("{point}", clause="x-1")
def {name}(rules, state):
    {doc}
"""
CHILD = "name: {name}\ntitle: A test\nfamily: dynasty\nextends: tigris\nclauses: null\nbehaviour: 1\n"


def run(site: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A command as typed by someone who has installed what lies in ``site``."""
    return subprocess.run(
        [sys.executable, *words],
        env={**os.environ, "PYTHONPATH": str(site), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def ruleset(site: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return run(site, "-m", "ruleset", *words)


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example of the documentation, installed by pip into a folder of its own, without a network."""
    pytest.importorskip("hatchling")
    site = tmp_path_factory.mktemp("site")
    options = ("--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check", "--target", str(site))
    subprocess.run([sys.executable, "-m", "pip", "install", "-q", *options, str(EXAMPLE)], check=True)
    return site


def listing(text: str) -> list[dict[str, str]]:
    """The variants of `list --json`."""
    return json.loads(text)["variants"]


def test_the_example_brings_its_variant_hook_and_case(installed: Path) -> None:
    said = json.loads(ruleset(installed, "plugins", "--json").stdout)
    (one,) = said["plugins"]
    assert (one["package"], one["hooks"]) == (
        "ruleset-courtly",
        ["dynasty: leaders.can_place.apart_from_other_players"],
    )
    assert said["faults"] == []
    listed = {one["name"]: one["package"] for one in listing(ruleset(installed, "list", "--json").stdout)}
    assert (listed["tigris-courtly"], listed["tigris"]) == ("ruleset-courtly", "ruleset")
    assert "ruleset-courtly" in ruleset(installed, "list").stdout


def test_the_variant_of_the_example_is_played_and_its_case_holds(installed: Path) -> None:
    assert ruleset(installed, "check", "tigris-courtly").stdout == "tigris-courtly: no problem\n"
    assert ruleset(installed, "cases", "--from", "ruleset-courtly").stdout == "1 case, 1 run, 0 failed\n"
    without = ruleset(
        installed,
        "cases",
        "--from",
        "ruleset-courtly",
        "--set",
        "leaders.can_place=[on_empty_land, beside_support, joins_one_kingdom_at_most]",
    )
    assert "`place K c1` is legal" in without.stdout and without.returncode == 1
    assert "over by" in ruleset(installed, "play", "tigris-courtly", "--players", "2", "--seed", "1").stdout
    assert "leaders.can_place" in ruleset(installed, "diff", "tigris", "tigris-courtly").stdout


def test_the_page_on_plugins_shows_the_files_of_the_example() -> None:
    page = (EXAMPLE.parent / "plugins.md").read_text("utf-8")
    shown = dict(re.findall(r"^```[^\n]+\n# file: ruleset-courtly/(\S+)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL))
    files = {path.relative_to(EXAMPLE).as_posix(): path for path in EXAMPLE.rglob("*") if path.suffix in SHOWN}
    assert shown == {name: path.read_text("utf-8") for name, path in files.items()}


def test_the_example_is_not_there_where_it_is_not_installed(tmp_path: Path) -> None:
    assert "no variant of this name" in ruleset(tmp_path, "show", "tigris-courtly").stderr
    assert ruleset(tmp_path, "plugins").stdout == "no plugin is installed\n"


def plugin(site: Path, name: str, code: str = "", value: str | None = None, **files: str) -> None:
    """An installed plugin, as pip would leave it."""
    module = f"{name}_code"
    (site / module).mkdir(parents=True)
    (site / module / "__init__.py").write_text(code, "utf-8")
    for path, text in files.items():
        file = site / module / path.replace("__", "/")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.with_suffix(".yaml").write_text(text, "utf-8")
    info = site / f"{name}-2.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 2.0\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[ruleset.plugins]\n{name}-entry = {value or module}\n", "utf-8")


GOOD = {"variants__mild": CHILD.format(name="mild")}


@pytest.mark.parametrize(
    ("code", "value", "files", "fault"),
    [
        ("raise RuntimeError('two\\nlines')", None, GOOD, "it cannot be imported: RuntimeError: two lines"),
        ("import nothing_of_that_name", None, GOOD, "it cannot be imported: ModuleNotFoundError: No module named"),
        ("raise SystemExit(3)", None, GOOD, "it cannot be imported: SystemExit: 3"),
        ("def broken(:", None, GOOD, "it cannot be imported: SyntaxError: "),
        ("", "bad_code:nothing", GOOD, "it cannot be imported: AttributeError: "),
        ("thing = 5", "bad_code:thing", GOOD, "its entry point names no package"),
        ("", None, {}, "it brings nothing: no hook, and no file in `variants` or `seeds`"),
        ("", None, {"variants__tigris": CHILD.format(name="tigris")}, "variants/tigris.yaml is there already, from r"),
        ("", None, {"variants__boards__china": "board: x"}, "variants/boards/china.yaml is there already, from rules"),
        ("", None, {"seeds__tides": "document: x"}, "seeds/tides.yaml is there already, from ruleset"),
        (
            HOOK.format(point="leaders.can_plaice", name="new", doc='"""A rule."""'),
            None,
            GOOD,
            "no hook point called 'leaders.can_plaice'; did you mean 'leaders.can_place'?",
        ),
        (
            HOOK.format(point="leaders.can_place", name="beside_support", doc='"""A rule."""'),
            None,
            GOOD,
            "leaders.can_place: a hook called 'beside_support' is there already, from ruleset.dynasty.leaders",
        ),
        (
            HOOK.format(point="leaders.can_place", name="mute", doc="return 0"),
            None,
            GOOD,
            "leaders.can_place: 'mute' has no docstring",
        ),
    ],
)  # fmt: skip
def test_a_plugin_with_a_fault_is_left_out_with_one_warning(
    tmp_path: Path, code: str, value: str | None, files: dict[str, str], fault: str
) -> None:
    plugin(tmp_path, "bad", code, value, **files)
    done = ruleset(tmp_path, "plugins")
    warning, last = done.stderr.splitlines()
    assert warning.startswith(f"warning: plugin 'bad-entry' of bad ({value or 'bad_code'}) is left out: {fault}")
    assert (done.returncode, done.stdout, last) == (1, "no plugin works\n", "1 plugin left out")


def test_what_is_left_out_is_not_listed_and_nothing_else_is_hurt(tmp_path: Path) -> None:
    plugin(tmp_path, "bad", "raise RuntimeError", **GOOD)
    done = ruleset(tmp_path, "list", "--json")
    assert (done.returncode, done.stderr.count("\n")) == (0, 1)
    assert [one["name"] for one in listing(done.stdout)] == list(shipped())


def test_the_library_warns_once_and_plays_on(tmp_path: Path) -> None:
    plugin(tmp_path, "bad", "raise RuntimeError")
    script = "import ruleset\nruleset.load('tigris')\nprint(ruleset.load('tides').name)"
    done = run(tmp_path, "-c", script)
    assert (done.returncode, done.stdout) == (0, "tides\n")
    assert done.stderr.count("PluginWarning: plugin 'bad-entry' of bad (bad_code) is left out") == 1


def test_a_fault_takes_back_the_hooks_that_came_before_it(tmp_path: Path) -> None:
    hook = HOOK.format(point="leaders.can_place", name="anywhere", doc='"""A rule."""')
    plugin(tmp_path, "bad", f"{hook}\nraise RuntimeError")
    done = ruleset(tmp_path, "check", "tigris", "--set", "leaders.can_place=[anywhere]")
    assert "no rule called 'anywhere' for leaders.can_place" in done.stdout


def test_of_two_plugins_that_clash_the_second_is_left_out(tmp_path: Path) -> None:
    plugin(tmp_path, "one", **GOOD)
    plugin(tmp_path, "two", **GOOD, variants__other=CHILD.format(name="other"))
    done = ruleset(tmp_path, "list", "--json")
    assert (
        "plugin 'two-entry' of two (two_code) is left out: variants/mild.yaml is there already, from one" in done.stderr
    )
    listed = {one["name"]: one["package"] for one in listing(done.stdout)}
    assert listed["mild"] == "one" and "other" not in listed


DRAFT_HOOK = """\
from ruleset.draft.points import POINTS


@POINTS.offer("scoring.tie", clause="x-1")
def neither(rules, equal, me, you):
    \"\"\"A tie scores for nobody.\"\"\"
    return False
"""
DRAFT = "name: strict\ntitle: A test\nfamily: draft\nextends: tides\nclauses: null\nbehaviour: 1\n"


def test_a_plugin_may_bring_a_draft(tmp_path: Path) -> None:
    plugin(tmp_path, "one", DRAFT_HOOK, variants__strict=DRAFT + "scoring: {best_card: {tie: neither}}\n")
    assert ruleset(tmp_path, "check", "strict").stdout == "strict: no problem\n"
    assert "neither" in ruleset(tmp_path, "diff", "tides", "strict").stdout
    assert "A tie scores for nobody." in ruleset(tmp_path, "rulebook", "strict").stdout
    assert "over by last_round" in ruleset(tmp_path, "play", "strict", "--seed", "1").stdout


def test_importing_the_library_looks_for_no_plugin(tmp_path: Path) -> None:
    plugin(tmp_path, "bad", "raise RuntimeError")
    script = "import sys, ruleset; print('importlib.metadata' in sys.modules, 'bad_code' in sys.modules)"
    done = run(tmp_path, "-c", script)
    assert (done.stdout, done.stderr) == ("False False\n", "")


@pytest.mark.parametrize("points", [family(name).points for name in FAMILIES], ids=list(FAMILIES))
def test_a_hook_is_offered_once_and_at_a_point_that_exists(points: Points) -> None:
    point = next(iter(points.points))
    taken = points.find(point, points.names(point)[0]).function
    with pytest.raises(HookError, match="is there already, from ruleset"):
        points.offer(point, clause="x")(taken)
    with pytest.raises(RulesetError, match="no hook point called"):
        points.offer(f"{point}s", clause="x")
