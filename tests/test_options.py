"""Options: loaded alone and together in any order, refused where they clash, and played to the end in pairs."""

import json
import random
from itertools import combinations, islice, permutations
from pathlib import Path

import pytest
from click.testing import CliRunner

from ruleset import LogError, VariantError, load, read_log
from ruleset.cli.main import cli
from ruleset.compare.witness import witness
from ruleset.core.play import steps
from ruleset.grids import HexagonGrid, SquareGrid
from ruleset.records import random_game, write_log
from ruleset.spec import names
from ruleset.spec.catalogue import data_folder, shipped_options
from ruleset.spec.diff import differences
from ruleset.testing.casefile import read_cases, shipped_cases
from ruleset.testing.cases import opened, run_cases
from ruleset.testing.invariants import Checker, check_random_game

OPTIONS = shipped_options()
FOLDER = data_folder("variants") / "options"
PAIRS = ["+".join((base, *pair)) for base in ("tigris", "tigris-advanced") for pair in combinations(OPTIONS, 2)]
EVERYTHING = "+".join(("tigris", *OPTIONS))
HEXAGONS = ("first-round-handicap", "open-scoring", "quiet-play-bound")
"""The options that make sense for Yellow & Yangtze too."""

HEAD = "title: an option\nfor: dynasty\nclauses: null\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def written(here: Path, name: str, body: str, head: str = HEAD) -> str:
    """The path of an option file with three lines of head after its name."""
    (here / f"{name}.yaml").write_text(f"option: {name}\n{head}{body}", "utf-8")
    return f"{name}.yaml"


def problems(name: str) -> list[str]:
    with pytest.raises(VariantError) as caught:
        load(name)
    return [str(one).replace(f"{data_folder('variants')}/", "") for one in caught.value.problems]


# What an option does


def test_there_are_options():
    assert {"civilization-buildings", "english-support", "first-round-handicap", "open-scoring"} < set(OPTIONS)
    assert {"quiet-play-bound", "wonder"} < set(OPTIONS)


def test_an_option_changes_what_it_says_and_nothing_else():
    found = {row.path: row.values for row in differences(load("tigris"), load("tigris+english-support"))}
    assert found == dict.fromkeys(("revolt.can_commit", "war.can_commit"), (["any_number"], ["none_or_enough"]))


def test_an_entry_goes_where_the_option_says_and_every_place_is_told():
    value = load("tigris+wonder").values["turn.end"]
    assert value.value[:3] == ["building_income", "patron_income", "refill_active"]
    assert [(Path(place.file).name, place.line) for place in value.places] == [("tigris.yaml", 38), ("wonder.yaml", 9)]
    assert "te-38" in value.clauses and "tm-22" in value.clauses
    assert value.layer == "wonder"


def test_an_entry_of_a_table_comes_with_its_values():
    values = load("tigris+wonder").values
    assert values["buildings.wonder.patron"].value == "king"
    assert "buildings.wonder.patron" not in load("tigris").values


def test_an_option_keeps_the_order_of_the_sheet_it_is_laid_over():
    end = load("tigris-zh+wonder").values["turn.end"].value
    assert end[:3] == ["refill_active", "building_income", "patron_income"]


@pytest.mark.parametrize("base", ["tigris", "tigris-zh", "tigris-nl", "tigris-advanced"])
def test_the_order_of_options_makes_no_difference(base):
    first = load("+".join((base, *OPTIONS)))
    for number, order in enumerate(permutations(OPTIONS)):
        if number % 240 == 1:
            other = load("+".join((base, *order)))
            assert (other.name, other.title, other.fingerprint) == (first.name, first.title, first.fingerprint)
            assert list(other.values.values()) == list(first.values.values())


def test_entries_side_by_side_stand_in_the_order_of_their_options(here):
    a = written(here, "a", "add:\n  turn:\n    end: [{entry: refill_market, after: building_income}]\n")
    b = written(here, "b", "add:\n  turn:\n    end: [{entry: patron_income, after: building_income}]\n")
    for name in (f"tigris+{a}+{b}", f"tigris+{b}+{a}"):
        assert load(name).values["turn.end"].value[:3] == ["building_income", "refill_market", "patron_income"]


def test_an_entry_can_stand_before_another_and_an_entry_can_be_a_list(here):
    a = written(
        here,
        "a",
        "remove:\n  buildings:\n    monument: {colours: [[red, blue]]}\n"
        "add:\n  leaders:\n    can_place: [{entry: joins_states_without_conflict, before: beside_support}]\n",
    )
    values = load(f"tigris+{a}").values
    assert values["leaders.can_place"].value[:2] == ["on_empty_land", "joins_states_without_conflict"]
    assert ["red", "blue"] not in values["buildings.monument.colours"].value


def test_an_entry_is_taken_out_of_a_table_by_its_name(here):
    a = written(here, "a", "remove: {buildings: [monument]}\n")
    assert not [path for path in load(f"tigris+{a}").values if path.startswith("buildings.")]


def test_two_options_that_say_the_same_go_together(here):
    body = "set: {swap: {most: 3}}\nadd: {tiles: {unscored: [when_a_war_results]}}\n"
    body += "remove: {catastrophe: {can_lay: [on_face_up_tile]}}\n"
    a, b = written(here, "a", body), written(here, "b", body)
    both, one = load(f"tigris+{a}+{b}"), load(f"tigris+{a}")
    assert both.fingerprint == one.fingerprint
    assert len(both.values["swap.most"].places) == 2


def test_overrides_lie_over_options():
    assert load("tigris+quiet-play-bound", {"end.quiet_rounds": 5}).values["end.quiet_rounds"].value == 5
    value = load("tigris+wonder", {"turn.end": ["end_if_quiet"]}).values["turn.end"]
    assert (value.layer, len(value.places)) == ("set", 1)


def test_a_table_that_one_side_has_is_one_difference():
    rows = differences(load("tigris"), load("tigris+wonder"))
    assert [row.path for row in rows] == ["turn.end", "buildings.wonder"]
    assert rows[1].a is None and rows[1].values[1]["patron"] == "king"
    assert {"tm-20", "tm-22"} <= set(rows[1].b.clauses) and rows[1].b.span.line == 11
    back = differences(load("tigris+wonder"), load("tigris"))
    assert [(row.path, row.b is None) for row in back] == [("turn.end", False), ("buildings.wonder", True)]


def test_what_acts_only_with_its_table_has_a_position():
    (end, wonder) = differences(load("tigris"), load("tigris+wonder"))
    found = witness("tigris", end, (end, wonder), games=1)
    assert found.scene is not None and list(found.given) == ["buildings.wonder"]


# Names


def test_a_name_falls_into_a_variant_and_its_options():
    def parted(name):
        return [(one.text, one.column) for one in names.parts(name)]

    assert parted("tigris") == [("tigris", 1)]
    assert parted("tigris+a+b") == [("tigris", 1), ("a", 8), ("b", 10)]
    assert parted("/c++/x.yaml+a") == [("/c++/x.yaml", 1), ("a", 13)]
    assert parted("x.yml+./o+p.yaml") == [("x.yml", 1), ("./o+p.yaml", 7)]
    assert parted("tigris+") == [("tigris", 1), ("", 8)]


def test_a_name_is_made_absolute_in_one_order(here):
    assert names.absolute("tigris+wonder+open-scoring") == "tigris+open-scoring+wonder"
    assert names.absolute("a.yaml+b.yaml") == f"{here.resolve()}/a.yaml+{here.resolve()}/b.yaml"


def test_an_option_is_found_by_path_and_beside_the_variant(here):
    (here / "options").mkdir()
    written(here / "options", "short", "set: {end: {quiet_rounds: 2}}\n")
    head = "name: mine\ntitle: Mine\nfamily: dynasty\nextends: tigris\nclauses: null\nbehaviour: 1\n"
    (here / "mine.yaml").write_text(head, "utf-8")
    by_name, by_path = load("mine.yaml+short"), load("mine.yaml+options/short.yaml")
    assert by_name.name == by_path.name == "mine+short"
    assert by_name.fingerprint == by_path.fingerprint == load("tigris", {"end.quiet_rounds": 2}).fingerprint


def test_a_dump_of_options_is_a_file_that_stands_alone(here):
    variant = load(EVERYTHING)
    (here / "flat.yaml").write_text(variant.dump(), "utf-8")
    assert load("flat.yaml").fingerprint == variant.fingerprint


# What is refused: (option a, option b, the problems)

A = "a.yaml"
CLASHES = {
    "two values": (
        "set: {swap: {most: 3}}\n",
        "set: {swap: {most: 4}}\n",
        "b.yaml:5:20: swap.most: b sets 4; a sets 3 at a.yaml:5:20; only one of the two options can be had",
    ),
    "added and removed": (
        "add: {tiles: {unscored: [when_a_war_results]}}\n",
        "remove: {tiles: {unscored: [when_a_war_results]}}\n",
        "b.yaml:5:29: tiles.unscored: b removes when_a_war_results; a adds when_a_war_results at a.yaml:5:26; "
        "only one of the two options can be had",
    ),
    "a list set and added to": (
        "set:\n  tiles: {unscored: []}\n",
        "add: {tiles: {unscored: [when_a_war_results]}}\n",
        "b.yaml:5:26: tiles.unscored: b adds when_a_war_results; a sets [] at a.yaml:6:21; "
        "only one of the two options can be had",
    ),
    "two places for an entry": (
        "add: {turn: {end: [patron_income]}}\n",
        "add: {turn: {end: [{entry: patron_income, after: refill_active}]}}\n",
        "b.yaml:5:28: turn.end: b adds patron_income after refill_active; a adds patron_income at a.yaml:5:20; "
        "only one of the two options can be had",
    ),
    "a table taken out and changed": (
        "remove: {buildings: [monument]}\n",
        "set: {buildings: {monument: {stock: 2}}}\n",
        "b.yaml:5:37: buildings.monument.stock: b sets 2; a removes the entry at a.yaml:5:22; "
        "only one of the two options can be had",
    ),
    "two tables of one name": (
        "add: {buildings: {hut: {shape: tile}}}\n",
        "add: {buildings: {hut: {shape: plus}}}\n",
        "b.yaml:5:19: buildings.hut: b adds the entry; a adds the entry at a.yaml:5:19; "
        "only one of the two options can be had",
    ),
}


@pytest.mark.parametrize("kind", CLASHES)
def test_options_that_clash_are_one_problem_with_both_places(here, kind):
    one, other, wanted = CLASHES[kind]
    a, b = written(here, "a", one), written(here, "b", other)
    assert problems(f"tigris+{a}+{b}") == [wanted]
    assert problems(f"tigris+{b}+{a}") == [wanted]


MISTAKES = {
    "a value that is not there": (
        "set: {swap: {leest: 0}}\n",
        "a.yaml:5:14: set.swap.leest: no value at this path; did you mean 'least'?",
    ),
    "an entry that is there": (
        "add: {tiles: {unscored: [when_kingdoms_join]}}\n",
        "a.yaml:5:26: add.tiles.unscored: the list has when_kingdoms_join already; it stands at tigris.yaml:47:14",
    ),
    "an entry that is not there": (
        "remove: {tiles: {unscored: [when_kingdoms_joined]}}\n",
        "a.yaml:5:29: remove.tiles.unscored: the list at tigris.yaml:47:13 has no when_kingdoms_joined to remove; "
        "did you mean 'when_kingdoms_join'?",
    ),
    "a neighbour that is not there": (
        "add: {turn: {end: [{entry: patron_income, after: bilding_income}]}}\n",
        "a.yaml:5:50: add.turn.end: the list has no 'bilding_income' to stand after; did you mean 'building_income'?",
    ),
    "an entry laid out wrongly": (
        "add: {turn: {end: [{entri: patron_income}]}}\n",
        "a.yaml:5:20: add.turn.end: is no entry; a name, or {entry: name, after: another}",
    ),
    "entries of a single value": (
        "add: {swap: {most: [7]}}\n",
        "a.yaml:5:14: add.swap.most: a single value has no entries; `set:` changes it",
    ),
    "a table as an entry of a list": (
        "remove: {turn: {end: {x: 1}}}\n",
        "a.yaml:5:17: remove.turn.end: is not laid out as in the variant; a list of entries, or the table's own keys",
    ),
    "an entry of a table that is not there": (
        "remove: {buildings: [monumint]}\n",
        "a.yaml:5:22: remove.buildings: no entry of this name; did you mean 'monument'?",
    ),
    "a chapter that is not there": (
        "add: {leadars: {after: [x]}}\n",
        "a.yaml:5:7: add.leadars: no value at this path; did you mean 'leaders'?",
    ),
    "no table": ("set: 3\n", "a.yaml:5:6: set: is no table; the chapters, laid out as in a variant"),
    "an empty table": (
        "set: {swap: {most: 5}, turn: {actions: {}}}\n",
        "a.yaml:5:40: set.turn.actions: an empty table changes nothing; the entries that change",
    ),
    "an empty verb": (
        "set: {swap: {most: 5}}\nadd: {}\n",
        "a.yaml:6:6: add: an empty table changes nothing; the entries that change",
    ),
    "nothing": ("", "a.yaml:1:1: the option changes nothing; one of set, add and remove"),
    "an unknown key": (
        "sett: {swap: {most: 3}}\nset: {swap: {most: 3}}\n",
        "a.yaml:5:1: sett: unknown key of an option; did you mean 'set'?",
    ),
    "a wrong value": (
        "set: {swap: {most: 99}}\n",
        "a.yaml:5:20: swap.most: 99 is out of range; from 0 to 20 is possible",
    ),
    "an unknown rule": (
        "add: {tiles: {unscored: [when_a_war_result]}}\n",
        "a.yaml:5:26: tiles.unscored[1]: no rule called 'when_a_war_result' for tiles.unscored; "
        "did you mean 'when_a_war_results'?",
    ),
    "a rule that all count on is taken out": (
        "remove: {turn: {end: [end_if_quiet]}}\n",
        "a.yaml:5:23: turn.end: without end_if_quiet play may never end; add end_if_quiet",
    ),
    "a clause for what it does not change": (
        "set: {swap: {most: 3}}\ncites: {swap.least: te-43}\n",
        "a.yaml:6:9: cites.swap.least: the option does not change this; did you mean 'swap.most'?",
    ),
    "no clause": (
        "set: {swap: {most: 3}}\ncites: {swap.most: 43}\n",
        "a.yaml:6:20: cites.swap.most: is no clause; a clause id, or a list of them",
    ),
}


@pytest.mark.parametrize("kind", MISTAKES)
def test_a_mistake_in_an_option_is_told_with_its_place(here, kind):
    body, wanted = MISTAKES[kind]
    assert problems(f"tigris+{written(here, 'a', body)}") == [wanted]


def test_an_option_for_another_family_names_both_places():
    assert problems("tides+open-scoring") == [
        "options/open-scoring.yaml:4:6: for: the option open-scoring is for dynasty; "
        "the variant is of the family draft, see tides.yaml:5:9"
    ]


SHORT = "option: short\ntitle: one round\nfor: draft\nclauses: null\nset: {rounds: {number: 1}}\n"
LONG = SHORT.replace("short", "long").replace("one round", "two rounds").replace("number: 1", "number: 2")


def test_a_draft_takes_options_too(here):
    (here / "short.yaml").write_text(SHORT, "utf-8")
    (here / "long.yaml").write_text(LONG, "utf-8")
    (row,) = differences(load("tides"), load("tides+short.yaml"))
    assert (row.path, row.values) == ("rounds.number", (3, 1))
    assert (load("tides+short.yaml").title, row.b.layer) == ("Tides of Time + one round", "short")
    assert problems("tides+short.yaml+long.yaml") == [
        "short.yaml:5:24: rounds.number: short sets 1; long sets 2 at long.yaml:5:24; "
        "only one of the two options can be had"
    ]
    check_random_game(load("tides+short.yaml"), 2, seed=1, thorough=1)


def test_an_unknown_option_is_told_with_the_nearest_name():
    assert problems("tigris+open-scorng") == ["open-scorng: no option of this name; did you mean 'open-scoring'?"]
    assert problems("tigris+")[0].startswith("'': no option of this name; known here: civilization-buildings,")
    assert problems("tigris+none.yaml") == ["none.yaml: there is no such file; the path of a YAML file"]


def test_an_option_asked_for_twice_is_told_with_both_places():
    assert problems("tigris+wonder+wonder") == [
        "tigris+wonder+wonder:1:15: 'wonder' is asked for twice; it is there already at tigris+wonder+wonder:1:8"
    ]
    path = str(FOLDER / "wonder.yaml")
    assert len(problems(f"tigris+wonder+{path}")) == 1


def test_two_options_of_one_name_are_told_with_both_places(here):
    a = written(here, "a", "set: {swap: {most: 3}}\n")
    (here / "b.yaml").write_text((here / a).read_text("utf-8"), "utf-8")
    assert problems("tigris+a.yaml+b.yaml") == [
        "b.yaml:1:9: option: another option has this name: a.yaml:1:9; a name of its own"
    ]


def test_a_file_that_is_no_option_is_refused_in_one_line(here):
    (here / "list.yaml").write_text("- a\n", "utf-8")
    assert problems("tigris+list.yaml") == ["list.yaml:1:1: is no table of keys; `option: ...`, `for: ...`"]
    keys = "a file with the keys option, title, for, clauses, set, add, remove, cites"
    variant = data_folder("variants") / "huang.yaml"
    assert problems(f"tigris+{variant}") == [f"huang.yaml:3:1: is no option; {keys}"]


def test_a_variant_cannot_extend_options(here):
    head = "name: mine\ntitle: Mine\nfamily: dynasty\nextends: tigris+wonder\nclauses: null\nbehaviour: 1\n"
    (here / "mine.yaml").write_text(head, "utf-8")
    assert problems("mine.yaml") == [
        "mine.yaml:4:10: extends: options cannot be extended; "
        "a variant alone; options are named where a variant is loaded"
    ]


@pytest.mark.parametrize("base", ["yangtze", "huang", "huang-short"])
@pytest.mark.parametrize("option", OPTIONS)
def test_an_option_goes_with_hexagons_or_says_why_not(base, option):
    name = f"{base}+{option}"
    if option in HEXAGONS:
        check_random_game(load(name), load(name).seats[0], 1, thorough=50)
    else:
        reasons = {
            "english-support": "none_or_enough does not go with find",
            "wonder": "'plus' is no shape of a hexagon board",
            "civilization-buildings": "red is the name of buildings.pagoda already",
        }
        assert any(reasons[option] in line for line in problems(name))


# The command line, logs, cases


def run(*words: str) -> str:
    result = CliRunner().invoke(cli, list(words))
    assert result.exit_code == 0, result.output
    return result.stdout


def test_every_command_takes_options(here):
    assert "english-support" in run("list")
    assert "wonder.yaml:9" in run("show", "tigris+wonder")
    said = json.loads(run("show", "tigris+english-support", "--json"))
    (value,) = [one for one in said["values"] if one["path"] == "war.can_commit"]
    assert (said["name"], value["variant"]) == ("tigris+english-support", "english-support")
    files = [Path(place.split(":")[0]).name for place in value["places"]]
    assert files == ["tigris.yaml", "english-support.yaml", "english-support.yaml"]
    assert "open-scoring.yaml:9" in run("diff", "tigris", "tigris+open-scoring")
    assert run("diff", "tigris+wonder+open-scoring", "tigris+open-scoring+wonder").endswith("say the same\n")
    assert run("check", EVERYTHING) == f"{EVERYTHING}: no problem\n"
    assert "1 run, 0 failed" in run("cases", "--variant", "tigris+open-scoring", "--only", "who has six tiles")
    assert "no effect on play" in run("compare", "tigris", "tigris+open-scoring", "--games", "1")
    run("play", "tigris+wonder+open-scoring", "--players", "2", "--seed", "3", "--log", "game.log")
    assert "every line verified" in run("replay", "game.log")


def test_a_log_names_options_and_is_read_with_them(here, monkeypatch):
    path = written(here, "a", "set: {end: {quiet_rounds: 2}}\n")
    variant = load(f"tigris+{path}+wonder")
    _, start, played = random_game(variant, 2, 5)
    lines = list(write_log(variant, names.absolute(f"tigris+{path}+wonder"), 2, None, start, played))
    monkeypatch.chdir("/")
    assert read_log("\n".join(lines) + "\n").head["fingerprint"] == variant.fingerprint
    other = [line.replace("+wonder", "+open-scoring") if "wonder" in line else line for line in lines]
    with pytest.raises(LogError, match="fingerprint"):
        read_log("\n".join(other) + "\n")


def test_a_case_names_options(here):
    (here / "cases.yaml").write_text(
        "variants: [tigris, tigris+civilization-buildings]\ncases:\n  - name: a run of three\n"
        "    sketch: |\n      kk kk **\n    hands: {1: k1}\n    play:\n      - lay k c1\n"
        "      - {expect: {asked: 1 build}, in: [tigris+civilization-buildings]}\n"
        "      - {expect: {asked: 1 act}, in: [tigris]}\n",
        "utf-8",
    )
    assert [result.holds for result in run_cases(read_cases(here / "cases.yaml"))] == [True, True]


# Runs and pluses are geometry


@pytest.mark.parametrize("grid", [SquareGrid(7, 5), HexagonGrid(7, 5)], ids=["square", "hexagon"])
def test_a_run_is_what_a_walk_in_both_directions_finds(grid):
    rng = random.Random(1)
    for _ in range(300):
        within = rng.getrandbits(grid.spaces.bit_length()) & grid.spaces
        cell = rng.choice(grid.cells)
        walks = []
        for step in grid.straight:
            run = {cell}
            for direction in (step, -step):
                at = cell + direction
                while at in grid.cells and within >> at & 1:
                    run.add(at)
                    at += direction
            walks.append(sum(1 << at for at in run))
        assert grid.runs(cell, within) == tuple(walks)


@pytest.mark.parametrize("grid", [SquareGrid(7, 5), HexagonGrid(7, 5)], ids=["square", "hexagon"])
def test_the_straight_steps_lead_to_every_neighbour(grid):
    for cell in grid.cells:
        around = [cell + direction * step for step in grid.straight for direction in (1, -1)]
        assert sum(1 << other for other in around if other in grid.cells) == grid.near[cell]


def test_a_plus_is_a_cell_with_its_four_neighbours():
    grid = SquareGrid(7, 5)
    wanted = {1 << cell | grid.near[cell] for cell in grid.cells if grid.near[cell].bit_count() == 4}
    assert set(grid.shape_masks("plus")) == wanted


# Open scoring is what players are shown


@pytest.mark.parametrize("base", ["tigris", "huang"])
def test_open_scoring_shows_every_total(base):
    for name, shown in ((base, "?"), (f"{base}+open-scoring", "r1")):
        variant = load(name)
        game, state = variant.position(sketch="rr\n" if base == "tigris" else "kk\n", players=2, points={2: "r1"})
        (rival,) = (line for line in game.picture(state, 1).splitlines() if line.startswith(" 2  hand"))
        assert f"points {shown}" in rival


# Play


def play(name: str, games: int, thorough: int) -> None:
    variant = load(name)
    for seed in range(games):
        last, _ = check_random_game(variant, variant.seats[seed % len(variant.seats)], seed, thorough)
        assert last.tasks


@pytest.mark.parametrize("name", PAIRS)
def test_every_pair_of_options_plays_to_the_end(name):
    play(name, games=3, thorough=40)


@pytest.mark.parametrize("base", ["tigris-zh", "tigris-nl", "tigris-advanced"])
def test_all_options_together_play_on_every_sheet_and_map(base):
    play("+".join((base, *OPTIONS)), games=3, thorough=10)


@pytest.mark.long
@pytest.mark.parametrize("name", [*PAIRS, EVERYTHING])
def test_every_pair_of_options_plays_fifty_games(name):
    play(name, games=50, thorough=20)


DRAWN = [case for path in shipped_cases() if path.stem.startswith("modules-") for case in read_cases(path)]


def test_games_go_on_from_the_drawn_positions_of_the_modules():
    """Random play from an empty board builds few wonders; from these positions it builds and loses many."""
    told: set[str] = set()
    for seed, case in enumerate([*DRAWN] * 4):
        if "sketch" not in case.position:
            continue
        game, start, variant = opened(case, case.variants[-1])
        played = list(islice(steps(game, random.Random(seed), start), 60))
        Checker(game, variant.family.invariants(), thorough=10).game_of(start, played)
        told |= {f"{event.kind} by {event.rule}" for step in played for event in step.events}
    wanted = ("built by offer_building", "lifted by offer_building", "fell by offer_building", "award by patron_income")
    assert told >= set(wanted)
