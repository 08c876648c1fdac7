"""Values changed without a file: in a name, as texts, in a table; they read back and are checked like a file."""

import json

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleset import VariantError, load, read_log, shipped
from ruleset.cli.main import cli
from ruleset.spec.settings import read_settings, split_name, with_settings

PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**9), 10**9)
    | st.text(st.characters(min_codepoint=32, max_codepoint=126)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.from_regex("[a-z_]{1,9}", fullmatch=True), inner),
    max_leaves=6,
)
PATHS = st.from_regex(r"[a-z_]{1,9}(\.[a-z_]{1,9}){0,2}", fullmatch=True)


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(PATHS, PLAIN, max_size=4))
def test_a_name_with_settings_reads_back(values):
    assert split_name(with_settings("tigris", values)) == ("tigris", values)


@pytest.mark.parametrize("name", shipped())
def test_every_value_of_a_variant_can_be_written_as_a_setting(name):
    variant = load(name)
    values = {path: value.value for path, value in variant.values.items()}
    assert load(with_settings(name, values)).fingerprint == variant.fingerprint


@pytest.mark.parametrize(
    ("name", "base", "values"),
    [
        ("tigris", "tigris", {}),
        ("tigris[swap.least=0]", "tigris", {"swap.least": 0}),
        (
            "./a[1]/mine.yaml[swap.least = 0 , war.after=[a, b]]",
            "./a[1]/mine.yaml",
            {"swap.least": 0, "war.after": ["a", "b"]},
        ),
        ("x[swap={least: 0, most: 2}]", "x", {"swap": {"least": 0, "most": 2}}),
        ("x[a='b, c]', d=true]", "x", {"a": "b, c]", "d": True}),
        ("[bold]", "[bold]", {}),
        ("]", "]", {}),
    ],
)
def test_settings_in_a_name(name, base, values):
    assert split_name(name) == (base, values)


@pytest.mark.parametrize(
    ("words", "problems"),
    [
        (["swap"], ["set: swap: sets nothing; `path.of.a.value=value`"]),
        (
            ["=1", "a="],
            ["set: =1: sets nothing; `path.of.a.value=value`", "set: a: has no value; `a=...`, `[]` for an empty list"],
        ),
        (["a=1", "a=2"], ["set: a: is set twice; one value for it"]),
        (["a=&x 1"], ["set: a: '&x 1' is no value: "]),
    ],
)
def test_wrong_settings_are_told(words, problems):
    with pytest.raises(VariantError) as caught:
        read_settings(words)
    told = str(caught.value).split("\n")
    assert len(told) == len(problems)
    assert all(line.startswith(problem) for line, problem in zip(told, problems, strict=True))


def test_what_is_set_beside_a_name_lies_over_what_is_set_in_it():
    variant = load("tigris[swap.least=0, swap.most=3]", set={"swap.least": 2})
    assert (variant.values["swap.least"].value, variant.values["swap.most"].value) == (2, 3)
    assert variant.label == "tigris[swap.least=2, swap.most=3]"


def test_a_table_lies_under_what_is_set_in_it_whoever_said_it_first():
    values = {"swap.least": 2, "swap": {"least": 0, "most": 3}}
    one, other = load("tigris", values), load("tigris", dict(reversed(values.items())))
    assert one.values["swap.least"].value == other.values["swap.least"].value == 2


def run(*words, code=0):
    result = CliRunner().invoke(cli, words)
    assert result.exit_code == code, result.output
    return result.output


def test_a_wrong_value_is_told_with_its_nearest_name():
    assert (
        run("show", "tigris", "--set", "swap.lest=0", code=1)
        == "error: set: swap.lest: unknown key; did you mean 'least'?\n"
    )
    assert "swap.least: 99 is out of range" in run("check", "tigris", "--set", "swap.least=99", code=1)
    assert "'--set': swap sets nothing" in run("show", "tigris", "--set", "swap", code=2)
    assert "swap: sets nothing" in run("show", "tigris[swap]", code=1)


def test_set_changes_every_variant_a_command_names():
    words = ("tigris", "tigris-zh", "--set", "swap.least=0", "--json")
    rows = json.loads(run("diff", *words))
    assert len(rows) == 5 and "swap.least" not in {row["path"] for row in rows}
    compared = json.loads(
        run("compare", "tigris", "tigris[swap.least=0]", "--set", "war.after=[]", "--games", "1", "--json")
    )
    assert [row["path"] for row in compared["positions"]["tigris[swap.least=0, war.after=[]]"]] == ["swap.least"]
    assert [one["variant"] for one in compared["numbers"]] == [
        "tigris[war.after=[]]",
        "tigris[swap.least=0, war.after=[]]",
    ]


def test_brackets_change_one_of_them():
    assert "tigris and tigris[swap.least=0]: 1 value differs" in run("diff", "tigris", "tigris[swap.least=0]")
    assert "set" in run("show", "tigris[swap.least=0]")


def test_a_game_with_changed_values_replays_from_its_log(tmp_path):
    path = tmp_path / "game.log"
    said = run(
        "play",
        "tigris[swap.least=0]",
        "--set",
        "turn.actions.most=3",
        "--players",
        "2",
        "--seed",
        "1",
        "--log",
        str(path),
    )
    assert "tigris[swap.least=0, turn.actions.most=3], 2 players" in said
    record = read_log(path.read_text("utf-8"))
    assert record.head["variant"] == "tigris"
    assert json.loads(record.head["overrides"]) == {"swap.least": 0, "turn.actions.most": 3}
    assert record.cut == ""


def test_cases_run_with_changed_values(tmp_path):
    path = tmp_path / "cases.yaml"
    path.write_text(
        "about: swaps\nvariants: [tigris]\ncases:\n  - name: nothing is swapped\n    board: mesopotamia\n"
        "    play:\n      - swap -\n",
        "utf-8",
    )
    assert "1 failed" in run("cases", str(path), code=1)
    assert "0 failed" in run("cases", str(path), "--set", "swap.least=0")
    assert "0 failed" in run("cases", str(path), "--variant", "tigris[swap.least=0]")
