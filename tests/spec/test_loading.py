"""Variant files and changed values: each fault is told on its own line, with what was meant, and all at once."""

from pathlib import Path

import attrs
import pytest

from ruleset import VariantError, load
from ruleset.dynasty.spec import Chapters
from ruleset.grids import GRIDS
from ruleset.spec import catalogue
from ruleset.spec.clauses import clauses
from ruleset.spec.loading import MOST_ANCESTORS

KNOWN = "known here: " + ", ".join(sorted(["mine", *catalogue.shipped()]))
ROOT = (catalogue.data_folder("variants") / "tigris.yaml").read_text("utf-8")
BOARD = "board: small\ntitle: A small board\ngrid: square\nprovenance: a test\nrows:\n"
CHAPTERS = ", ".join(field.name for field in attrs.fields(Chapters))
KINDS = ", ".join(GRIDS)
BOARDS = ", ".join(catalogue.names("boards", Path()))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "boards").mkdir()
    return tmp_path


def child(folder: Path, name: str, extends: str = "tigris", more: str = "") -> Path:
    path = folder / f"{name}.yaml"
    head = f"name: {name}\ntitle: A test\nfamily: dynasty\nextends: {extends}\nclauses: null\nbehaviour: 1\n"
    path.write_text(head + more, "utf-8")
    return path


def told(folder: Path, path: Path | str, overrides: object = None) -> list[str]:
    """Every problem on a line of its own, without the folder."""
    with pytest.raises(VariantError) as caught:
        load(str(path), overrides)  # type: ignore[arg-type]
    lines = str(caught.value).split("\n")
    assert lines == [str(problem) for problem in caught.value.problems]
    return [line.replace(f"{folder}/", "") for line in lines]


# values of a child, from line 7


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        ("wars: 1", "7:1: wars: unknown key; did you mean 'war'?"),
        ("war: {sides: x}", "7:7: war.sides: unknown key; did you mean 'side'?"),
        ("war: 5", "7:6: war: 5 is of the wrong type; write a table of keys"),
        ("war: null", "7:6: war: null is of the wrong type; write a table of keys"),
        (
            "war: {side: as_it_stod}",
            "7:13: war.side: no rule called 'as_it_stod' for conflict.side; did you mean 'as_it_stood'?",
        ),
        ("war: {side: [as_it_stood]}", "7:13: war.side: a list is of the wrong type; write text"),
        ("swap: {least: true}", "7:15: swap.least: true is of the wrong type; write a whole number"),
        ("swap: {least: '1'}", "7:15: swap.least: '1' is of the wrong type; write a whole number"),
        ("swap: {least: 21}", "7:15: swap.least: 21 is out of range; from 0 to 20 is possible"),
        ("swap: {least: -1}", "7:15: swap.least: -1 is out of range; from 0 to 20 is possible"),
        ("swap: {draw: same_numbr}", "7:14: swap.draw: 'same_numbr' is no value here; did you mean 'same_number'?"),
        ("swap: {least: 7}", "7:15: swap.least: 7 is more than the most, 6; least up to most"),
        (
            "turn: {end_of_action: [collect_treasures, collect_treasures]}",
            "7:43: turn.end_of_action[1]: 'collect_treasures' stands twice in the list",
        ),
        ("components: {players: []}", "7:23: components.players: an empty list; at least one number of players"),
        ("components: {players: [1]}", "7:24: components.players[0]: 1 is out of range; from 2 to 6 is possible"),
        (
            "components: {board: nowhere}",
            f"7:21: components.board: no board called 'nowhere'; known here: {BOARDS}",
        ),
        (
            "components: {tiles: {temple: {letter: rr}}}",
            "7:39: components.tiles.temple.letter: 'rr' has 2 letters; 1 is meant",
        ),
        ("components: {tiles: {}}", "7:21: components.tiles: an empty table changes nothing; "
         "the entries that change; none can be removed"),
        ("end: {compare: []}", "7:16: end.compare: an empty list; at least one comparison"),
        (
            "buildings: {monument: {colours: [[red, pink]]}}",
            "7:34: buildings.monument.colours[0]: no tile is 'pink'; known here: red, black, green, blue",
        ),
        ("cites: [te-1]", "7:8: cites: is no table; `path.of.a.value: clause`"),
        ("cites: {war.sides: te-1}", "7:9: cites.war.sides: no value at this path; did you mean 'war.side'?"),
        ("cites: {war.side: [1]}", "7:19: cites.war.side: is no clause; a clause id, or a list of them"),
    ],
)  # fmt: skip
def test_a_wrong_value_is_told_with_its_place(folder: Path, more: str, problem: str) -> None:
    assert told(folder, child(folder, "mine", more=more + "\n")) == [f"mine.yaml:{problem}"]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("name: mine\n", "", "1:1: name: missing; add `name:` here, text"),
        (
            "name: mine",
            "name: My Own",
            "1:7: name: 'My Own' is no name; a name has lower-case letters, digits, _ and -, and begins with a letter",
        ),
        ("title: A test", "title: ' '", "2:8: title: ' ' is no line of text"),
        ("family: dynasty", "family: dinasty",
         "3:9: family: no family of games called 'dinasty'; did you mean 'dynasty'?"),
        ("behaviour: 1", "behaviour: 0", "6:12: behaviour: 0 is out of range; from 1 to 10000 is possible"),
        ("behaviour: 1", "behaviour: one", "6:12: behaviour: 'one' is of the wrong type; write a whole number"),
        ("extends: tigris\n", "", "1:1: extends: missing; add `extends:` here, a value or null"),
        ("extends: tigris", "extends: 5", "4:10: extends: 5 is of the wrong type; write text"),
        ("extends: tigris", "extends: tigre", "4:10: extends: no variant of this name; did you mean 'tigris'?"),
        ("extends: tigris", "extends: ''", "4:10: extends: no variant of this name; " + KNOWN),
        ("extends: tigris", "extends: up/there.yaml",
         "4:10: extends: up/there.yaml: there is no such file; the path of a YAML file"),
        ("extends: tigris", f"extends: {'x' * 300}", "4:10: extends: no variant of this name; " + KNOWN),
        ("title: A test", "name: mine", "2:1: name: the key stands twice; it is on line 1 already; keep one of them"),
        ("clauses: null", "clauses: []", "5:10: clauses: a list is of the wrong type; write text"),
    ],
)  # fmt: skip
def test_a_wrong_head_is_told_with_its_place(folder: Path, old: str, new: str, problem: str) -> None:
    path = child(folder, "mine")
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    assert f"mine.yaml:{problem}" in told(folder, path)


def test_all_problems_of_a_chain_are_told_at_once_in_file_order(folder: Path) -> None:
    child(folder, "above", more="swap: {least: 99}\nzap: 1\ncites: {zop: te-1}\n")
    more = "war: {side: nobody}\nturn: {offers: 5}\nend: {wild: no, quiet_rounds: 0}\n"
    path = child(folder, "below", "above", more)
    path.write_text(path.read_text("utf-8").replace("behaviour: 1", "behaviour: -1"), "utf-8")
    assert [line.partition(": ")[0] for line in told(folder, path)] == [
        *("above.yaml:7:15", "above.yaml:8:1", "above.yaml:9:9", "below.yaml:6:12"),
        *("below.yaml:7:13", "below.yaml:8:16", "below.yaml:9:13", "below.yaml:9:31"),
    ]


@pytest.mark.parametrize("chapter", CHAPTERS.split(", "))
def test_a_root_states_every_chapter(folder: Path, chapter: str) -> None:
    path = folder / "mine.yaml"
    head, found, rest = ROOT.partition(f"\n{chapter}:")
    assert found
    path.write_text(f"{head}\nx{chapter}:{rest}", "utf-8")
    lines = told(folder, path)
    assert any(f": {chapter}: missing; add `{chapter}:` here" in line for line in lines)
    assert any(f": x{chapter}: unknown key; did you mean {chapter!r}?" in line for line in lines)


# chains


@pytest.mark.parametrize(
    ("links", "problem"),
    [
        ("a>a", "a.yaml:4:10: extends: a circle: a -> a; a chain that ends in `null`"),
        ("a>./a.yaml", "a.yaml:4:10: extends: a circle: a -> a; a chain that ends in `null`"),
        ("a>b b>a", "b.yaml:4:10: extends: a circle: a -> b -> a; a chain that ends in `null`"),
        ("a>b b>c c>b", "c.yaml:4:10: extends: a circle: a -> b -> c -> b; a chain that ends in `null`"),
    ],
)
def test_a_circle_is_told(folder: Path, links: str, problem: str) -> None:
    for link in links.split():
        child(folder, *link.split(">"))
    assert told(folder, folder / "a.yaml") == [problem]


def test_a_chain_has_an_end(folder: Path) -> None:
    for number in range(MOST_ANCESTORS):
        child(folder, f"n{number}", f"n{number + 1}")
    child(folder, f"n{MOST_ANCESTORS}")
    last = f"n{MOST_ANCESTORS - 1}.yaml"
    problem = f"{last}:4:10: extends: more than {MOST_ANCESTORS} ancestors; a shorter chain"
    assert told(folder, folder / "n0.yaml") == [problem]
    assert load(str(folder / "n5.yaml")).fingerprint == load("tigris").fingerprint


def test_a_parent_that_cannot_be_read_is_a_problem_of_the_child(folder: Path) -> None:
    (folder / "dir.yaml").mkdir()
    (folder / "loop.yaml").symlink_to("loop.yaml")
    assert told(folder, child(folder, "a", "dir")) == [
        "a.yaml:4:10: extends: dir.yaml: is a directory; the path of a YAML file"
    ]
    (line,) = told(folder, child(folder, "b", "./loop.yaml"))
    assert line.startswith("b.yaml:4:10: extends: loop.yaml: cannot be read")


# boards


@pytest.mark.parametrize(
    ("board", "problems"),
    [
        ("", ["1:1: the document is empty; `key: value` lines"]),
        ("[]\n", ["1:1: a list is of the wrong type; write a table of keys"]),
        (BOARD + "  []\n", ["6:3: rows: 0 rows of 0; at most 26 columns and 60 rows"]),
        (BOARD + "  - '....'\n  - '...'\n  - '..x.'\n",
         ["7:5: rows[1]: 3 spaces; the first row has 4", "8:5: rows[2]: 'x' is no space; one of . ~ T C #"]),
        (BOARD + f"  - '{'.' * 27}'\n", ["6:5: rows: 1 rows of 27; at most 26 columns and 60 rows"]),
        (BOARD.replace("square", "round") + "  - '.'\n", [f"3:7: grid: no grid called 'round'; known here: {KINDS}"]),
        (BOARD + "  - 12\nzap: 1\n",
         ["6:5: rows[0]: 12 is of the wrong type; write text",
          "7:1: zap: unknown key; known here: board, title, grid, provenance, rows"]),
    ],
)  # fmt: skip
def test_a_broken_board_is_told_where_it_is_broken(folder: Path, board: str, problems: list[str]) -> None:
    (folder / "boards" / "small.yaml").write_text(board, "utf-8")
    path = child(folder, "mine", more="components: {board: small}\n")
    found = [line.removeprefix("boards/small.yaml:") for line in told(folder, path)]
    assert found == [line.replace("6:5: rows: ", "6:3: rows: ") for line in problems]


def test_a_board_that_is_no_file_is_told(folder: Path) -> None:
    (folder / "boards" / "small.yaml").mkdir()
    path = child(folder, "mine", more="components: {board: small}\n")
    assert told(folder, path) == ["boards/small.yaml: is a directory; the path of a YAML file"]


# changed values


@pytest.mark.parametrize(
    ("overrides", "problem"),
    [
        ({"turn.actions.most": "3"}, "turn.actions.most: '3' is of the wrong type; write a whole number"),
        ({"turn.actions.most": 3.0}, "turn.actions.most: '3.0' is of the wrong type; write a whole number"),
        ({"turn.actions.most": True}, "turn.actions.most: true is of the wrong type; write a whole number"),
        ({"turn.actions.most": None}, "turn.actions.most: null is of the wrong type; write a whole number"),
        ({"turn.actions.most": 0}, "turn.actions.most: 0 is out of range; from 1 to 20 is possible"),
        ({"turn.actions.most": 10**5000}, "turn.actions.most: more than 15 digits; a smaller number"),
        ({"turn.actions.most.x": 1}, "turn.actions.most: a table is of the wrong type; write a whole number"),
        ({"turn.end": {"refill_active"}}, "turn.end: \"{'refill_active'}\" is of the wrong type; write a list"),
        ({"turn.end.0": "x"}, "turn.end: a table is of the wrong type; write a list"),
        ({"turn": {}}, "turn: an empty table changes nothing; the entries that change; none can be removed"),
        ({"turn": {"action": 1}}, "turn.action: unknown key; did you mean 'actions'?"),
        ({"turn.action": 1}, "turn.action: unknown key; did you mean 'actions'?"),
        ({"title": "x"}, "title: unknown key; did you mean 'tiles'?"),
        ({"": 1}, f"unknown key; known here: {CHAPTERS}"),
        ({5: 1}, f"5: unknown key; known here: {CHAPTERS}"),
        ({"a\nb": 1}, f"a\\nb: unknown key; known here: {CHAPTERS}"),
    ],
)
def test_a_wrong_override_is_told(folder: Path, overrides: dict[str, object], problem: str) -> None:
    assert told(folder, "tigris", overrides) == [f"set: {problem}"]


def test_endless_overrides_are_told(folder: Path) -> None:
    endless: list[object] = []
    endless.append(endless)
    deep: dict[str, object] = {}
    for _ in range(5_000):
        deep = {"a": deep}
    assert told(folder, "tigris", {"turn.end": endless}) == ["set: turn.end: more than 40 levels deep; a flatter value"]
    assert told(folder, "tigris", {"turn": deep}) == ["set: turn: more than 40 levels deep; a flatter value"]


def test_several_wrong_overrides_are_told_at_once(folder: Path) -> None:
    lines = told(folder, "tigris", {"swap.least": -1, "zap": 1, "turn.end": 5})
    assert sorted(line.split(": ")[1] for line in lines) == ["swap.least", "turn.end", "zap"]


@pytest.mark.parametrize("overrides", [[("swap.least", 1)], "swap", 5])
def test_overrides_are_a_table(folder: Path, overrides: object) -> None:
    assert told(folder, "tigris", overrides) == [f"set: {overrides!r} is no table; {{'path.of.a.value': value}}"]


@pytest.mark.parametrize("name", [None, 5, Path("tigris.yaml"), b"tigris"])
def test_a_name_is_a_text(name: object) -> None:
    with pytest.raises(VariantError, match="is no name; a text: a shipped name or a path"):
        load(name)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["", ".", "..", "/", "../x", "tigris ", "a\nb", "\0", "\ud800", "x" * 9_999])
def test_a_hostile_name_is_no_variant(name: str) -> None:
    for one in (name, f"{name}.yaml"):
        with pytest.raises(VariantError) as caught:
            load(one)
        assert str(caught.value).isprintable()


# clause files


CLAUSE = "  - {id: x-1, line: 1, kind: rule, says: Something.}\n"


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("document: x\n", ["1:1: clauses: is missing or no list; a list of clauses"]),
        ("5\n", ["1:1: clauses: is missing or no list; a list of clauses"]),
        ("clauses: []\n", ["document", "title", "language", "about"]),
        (CLAUSE * 2, ["7:5: x-1: stands twice; an id of its own"]),
        (CLAUSE.replace("rule", "ruling"), ["6:5: x-1: a ruling without its reason; add `why:`"]),
        (CLAUSE.replace("rule", "rul"), ["6:30: kind: 'rul' is no value here; did you mean 'rule'?"]),
        (CLAUSE.replace("line: 1", "line: -1"), ["6:21: line: -1 is out of range; from 0 to 100000 is possible"]),
        ("  - 5\n  - []\n",
         ["6:5: 5 is of the wrong type; write a table of keys",
          "7:5: a list is of the wrong type; write a table of keys"]),
    ],
)  # fmt: skip
def test_a_broken_clause_file_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, problems: list[str]
) -> None:
    head = "document: x\ntitle: X\nlanguage: en\nabout: A test.\nclauses:\n" if text.startswith(" ") else ""
    (tmp_path / "seeds").mkdir()
    (tmp_path / "seeds" / "x.yaml").write_text(head + text, "utf-8")
    monkeypatch.setattr(catalogue, "shelves", lambda: (catalogue.Shelf("test", tmp_path),))
    with pytest.raises(VariantError) as caught:
        clauses("x")
    lines = str(caught.value).split("\n")
    assert len(lines) == len(problems)
    assert all(problem in line for problem, line in zip(problems, lines, strict=True))


@pytest.mark.parametrize("document", ["nothing", "", "../variants/tigris", "x" * 5_000, "cases"])
def test_an_unknown_document_has_no_clauses(document: str) -> None:
    assert clauses(document) == {}
