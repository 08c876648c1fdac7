"""Reading YAML: what each form means, how each fault is told, and that nothing else ever happens."""

import os
import pickle
import re
from pathlib import Path

import pytest
import yaml
from attrs import asdict
from hypothesis import assume, given
from hypothesis import strategies as st

from ruleset.errors import IllegalMove, LogError, Problem, RulesetError, Span, VariantError
from ruleset.spec import source
from ruleset.spec.plaintext import MOST_PROBLEMS, checked
from ruleset.spec.problems import nearest
from ruleset.spec.source import Limits, Mapping, Node, Scalar, Sequence, at, plain, read, read_file, span_of

needs_fast = pytest.mark.skipif(source._FAST is None, reason="PyYAML was built without libyaml")


@pytest.fixture(params=["fast", "pure"], autouse=True)
def reader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Every test runs with both readers, where there are both."""
    if request.param == "pure":
        monkeypatch.setattr(source, "_FAST", None)
    return str(request.param)


def problems(text: str | bytes, limits: Limits | None = None) -> list[str]:
    with pytest.raises(VariantError) as caught:
        read(text, "f", limits or Limits())
    return [str(problem) for problem in caught.value.problems]


def value(text: str) -> object:
    node = read(f"key: {text}\n", "f")
    assert isinstance(node, Mapping)
    return plain(node.items["key"])


# what values mean


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("null", None),
        ("~", None),
        ("true", True),
        ("false", False),
        ("0", 0),
        ("-12", -12),
        ("163", 163),
        ("999999999999999", 999_999_999_999_999),
    ],
)
def test_words_and_whole_numbers_are_typed(text: str, meaning: object) -> None:
    found = value(text)
    assert found == meaning and type(found) is type(meaning)


OTHER = [
    "yes",
    "no",
    "on",
    "off",
    "True",
    "NULL",
    "Null",
    "1:30",
    "0x1F",
    "0o7",
    "1_000",
    "1.5",
    "1e3",
    "+1",
    "007",
    "--1",
    "2020-01-01",
    ".inf",
    "=",
    "٣",
    "½",
    "a#b",
    "http://x",
]


@pytest.mark.parametrize("text", [*OTHER, "a b", "1 2", "null null"])
def test_everything_else_is_text(text: str) -> None:
    assert value(text) == text


@pytest.mark.parametrize("text", ["null", "~", "true", "false", "12", "-1", "", "<<", "a: b", "# no"])
@pytest.mark.parametrize("quote", ["'", '"'])
def test_quoted_values_are_text(text: str, quote: str) -> None:
    assert value(quote + text + quote) == text


def test_block_texts_are_text() -> None:
    assert value("|\n  12\n  b") == "12\nb\n"
    assert value(">-\n  true\n  b") == "true b"
    assert value("|-\n  12") == "12"


def test_keys_are_text() -> None:
    assert plain(read("1: a\ntrue: b\nnull: c\n'~': d\na.b: e\n'<<': f\n", "f")) == {
        "1": "a",
        "true": "b",
        "null": "c",
        "~": "d",
        "a.b": "e",
        "<<": "f",
    }


def test_tables_and_lists_nest_in_both_styles() -> None:
    text = "a:\n  - {b: [1, x], c: {}}\n  - - 2\n    - []\nd: {e: f}\n"
    assert plain(read(text, "f")) == {"a": [{"b": [1, "x"], "c": {}}, [2, []]], "d": {"e": "f"}}


def test_order_of_keys_is_kept() -> None:
    node = read("z: 1\na: 2\nm: 3\n", "f")
    assert isinstance(node, Mapping) and list(node.items) == list(node.key_spans) == ["z", "a", "m"]


@pytest.mark.parametrize(("text", "meaning"), [("12", 12), ("[1]", [1]), ("---\na: 1\n...\n", {"a": 1}), ("''", "")])
def test_any_value_may_be_the_document(text: str, meaning: object) -> None:
    assert plain(read(text, "f")) == meaning


def test_comments_are_no_values() -> None:
    assert plain(read("# first\na: 1 # one\n\n# last\n", "f")) == {"a": 1}


def test_bytes_text_and_line_ends_read_alike() -> None:
    text = "a: é\nb:\n  - 棋\n"
    assert read(text, "f") == read(text.encode(), "f") == read(text.replace("\n", "\r\n").encode(), "f")


# places


def test_spans_count_from_one() -> None:
    node = read("a: 1\nlong:\n  - x\n  - {b: y}\n", "file.yaml")
    assert isinstance(node, Mapping)
    assert node.span == Span("file.yaml", 1, 1)
    assert node.key_spans == {"a": Span("file.yaml", 1, 1), "long": Span("file.yaml", 2, 1)}
    assert node.items["a"].span == Span("file.yaml", 1, 4)
    assert node.items["long"].span == Span("file.yaml", 3, 3)
    assert span_of(node, "long[1].b") == Span("file.yaml", 4, 6)


def test_columns_count_characters_not_bytes() -> None:
    assert span_of(read("{棋é😀: 1, b: 2}", "f"), "b") == Span("f", 1, 10)


def test_lines_are_right_behind_comments_and_windows_line_ends() -> None:
    assert span_of(read(b"# c\r\n\r\na: |\r\n  x\r\n  y\r\nb: 2\r\n", "f"), "b") == Span("f", 6, 1)


def test_equality_of_trees_is_equality_of_values() -> None:
    assert read("a: [1, x]", "f") == read("# moved\na:\n  - 1\n  - x\n", "g")
    assert read("a: 1", "f") != read("a: '1'", "f")


@pytest.mark.parametrize(
    ("path", "meaning", "line"),
    [
        ("", {"a": {"b": [1, {"c": 2}]}}, 1),
        ("a", {"b": [1, {"c": 2}]}, 1),
        ("a.b", [1, {"c": 2}], 2),
        ("a.b[0]", 1, 3),
        ("a.b[1]", {"c": 2}, 4),
        ("a.b[1].c", 2, 4),
    ],
)
def test_paths_lead_to_values(path: str, meaning: object, line: int) -> None:
    tree = read("a:\n  b:\n    - 1\n    - c: 2\n", "f")
    found, span = at(tree, path), span_of(tree, path)
    assert found is not None and plain(found) == meaning
    assert span is not None and span.line == line


@pytest.mark.parametrize(
    "path", ["x", "a.x", "a.b.c", "a.b[2]", "a[0]", "a.b[0].x", "a.b[x]", "a..b", ".", "[0]", "a.b["]
)
def test_paths_that_lead_nowhere(path: str) -> None:
    tree = read("a:\n  b: [1, 2]\n", "f")
    assert at(tree, path) is None and span_of(tree, path) is None


def test_steps_into_lists_of_lists() -> None:
    tree = read("a: [[1, 2], [3]]", "f")
    assert at(tree, "a[0][1]") == Scalar(2, Span("f", 1, 1))
    assert at(read("[[1]]", "f"), "[0][0]") == Scalar(1, Span("f", 1, 1))


# faults in what is said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: 1\nb: 2\na: 3\n", "f:3:1: a: the key stands twice; it is on line 1 already; keep one of them"),
        ("a: {b: 1, b: 2}", "f:1:11: a.b: the key stands twice; it is on line 1 already; keep one of them"),
        ("a: 1\n'a': 1\n", "f:2:1: a: the key stands twice; it is on line 1 already; keep one of them"),
        ("a: &x 1", "f:1:4: a: the anchor &x; leave it out"),
        ("a: [*x]", "f:1:5: a[0]: the alias *x; write the value again"),
        ("a: !!str 1", "f:1:4: a: the tag tag:yaml.org,2002:str; leave it out; quotes make a text"),
        ("a: !t [1]", "f:1:4: a: the tag !t; leave it out; quotes make a text"),
        ("a:\n  <<: {b: 1}", "f:2:3: a.<<: a merge key; write the values themselves"),
        ("? [1, 2]\n: 3", "f:1:3: a list as a key; a key is a text"),
        ("{{a: 1}: 2}", "f:1:2: a table as a key; a key is a text"),
        ("'': 1", "f:1:1: an empty key; a name before the colon"),
        ("? ''\n: 1", "f:1:3: an empty key; a name before the colon"),
        ('"a\\nb": 1', "f:1:1: a\\nb: a key that is no line of text; a name before the colon"),
        ("a: 1\n---\nb: 2\n", "f:2:1: a second document; one document a file, without `---` between its parts"),
        ("", "f:1:1: the document is empty; `key: value` lines"),
        ("# only this\n", "f:1:1: the document is empty; `key: value` lines"),
        ("a: 1234567890123456", "f:1:4: a: a number of 16 digits; at most 15; quotes make it a text"),
    ],
)
def test_each_fault_is_told_with_place_and_remedy(text: str, said: str) -> None:
    assert problems(text) == [said]


@pytest.mark.parametrize(
    ("text", "key"), [("a:\nb: 1\n", "a"), ("a:\n  - 1\n  -\n", "a[1]"), ("a: {b: , c: 1}", "a.b")]
)
def test_a_value_left_out_is_told(text: str, key: str) -> None:
    (said,) = problems(text)
    assert f" {key}: no value; " in said


@pytest.mark.parametrize("text", ["---\n", "---\n...\n", "--- # nothing\n"])
def test_a_document_of_nothing_is_empty(text: str) -> None:
    (said,) = problems(text)
    assert "the document is empty" in said


@pytest.mark.parametrize("text", ["&x a: 1", "!!str a: 1", "a: ! b", "&x {a: 1}", "a: &x !t b", "*x : 1", "[&x a]"])
def test_properties_are_refused_on_keys_values_and_tables(text: str) -> None:
    assert any("anchor" in said or "tag" in said or "alias" in said for said in problems(text))


def test_all_faults_are_told_at_once() -> None:
    text = "a: 1\na: 2\nb: &x 1\nc: *x\n? [1]\n: {k: 1, k: 2}\n<<: 3\nd: !!str x\ne:\n  - f: {g: 1, g: 2}\n"
    lines = [int(said.split(":")[1]) for said in problems(text)]
    assert lines == [2, 3, 4, 5, 6, 7, 8, 10]


def test_faults_before_a_break_of_syntax_are_told_too() -> None:
    first, second = problems("a: 1\na: 2\nb: c: d\n")
    assert first.startswith("f:2:1: a: the key stands twice")
    assert second.startswith("f:3:5: no YAML: mapping values are not allowed here")


@pytest.mark.parametrize(
    ("text", "line", "remedy"),
    [
        ("a: b: c", 1, "quotes"),
        ("a: 1\nb\n", 3, "`key: value`"),
        ("a: @b", 1, "quotes"),
        ("a:\n  b: 1\n c: 2\n", 3, "indentation"),
        ("a: 'b\n", 2, "closing quote"),
        ('a: "\\q"', 1, "backslash"),
        ("a: [1, 2\nb: 3\n", 2, "bracket"),
        ("a: [1 }", 1, "bracket"),
    ],
)
def test_a_break_of_syntax_is_told_with_line_and_remedy(text: str, line: int, remedy: str) -> None:
    said = problems(text)[-1]
    assert said.startswith(f"f:{line}:") and "no YAML: " in said and remedy in said


@pytest.mark.parametrize(
    ("escape", "said"),
    [
        ("\\0", "a NUL character"),
        ("\\ud800", "U+D800"),
        ("\\t", "a tab"),
        ("\\uFEFF", "byte order"),
        ("\\x07", "U+0007"),
    ],
)
def test_an_escape_brings_in_nothing_that_a_file_may_not_hold(escape: str, said: str) -> None:
    assert said in problems(f'a: "{escape}"')[0]


@pytest.mark.parametrize("escape", ["\\U00110000", "\\UFFFFFFFF"])
def test_an_escape_beyond_unicode(escape: str) -> None:
    (said,) = problems(f'a: 1\nb: "{escape}"')
    assert said.startswith("f:2:5: ") and "no character" in said


# faults in the text itself


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("a:\t1", "f:1:3: ", "a tab"),
        ("a:\n\tb: 1", "f:2:1: ", "a tab"),
        ("a: x\0", "f:1:5: ", "a NUL character"),
        ("\ufeffa: 1", "f:1:1: ", "a byte order mark"),
        ("\ufeffa: 1".encode(), "f:1:1: ", "a byte order mark"),
        ("a: 1\rb: 2", "f:1:5: ", "a carriage return alone"),
        ("a: x\x85y", "f:1:5: ", "U+0085"),
        ("a: x\u2028y", "f:1:5: ", "U+2028"),
        ("a: 1\nb: \ud800", "f:2:4: ", "U+D800"),
        ("a: \x1b[0m", "f:1:4: ", "U+001B"),
        ("a: x\x7f", "f:1:5: ", "U+007F"),
        ("%YAML 1.2\n---\na: 1", "f:1:1: ", "a YAML directive"),
        (b"a: \xff", "f:1:4: ", "0xff here is no UTF-8"),
        (b"a: 1\n\xc3\xa9: \xe9t", "f:2:4: ", "0xe9 here is no UTF-8"),
        (b"a: \xed\xa0\x80", "f:1:4: ", "no UTF-8"),
        ("a: 1".encode("utf-16"), "f:1:1: ", "UTF-16"),
    ],
)
def test_characters_that_hide_are_refused(text: str | bytes, place: str, said: str) -> None:
    (only,) = problems(text)
    assert only.startswith(place) and said in only and "; " in only


def test_hidden_characters_are_told_once_a_line() -> None:
    found = problems("a:\t1\t\nb: 2\nc:\t3\n")
    assert [said.split(": ")[0] for said in found] == ["f:1:3", "f:3:3"]


@pytest.mark.parametrize("text", ["a:\t1\n" * 1000, "a: &x 1\n" * 1000, "".join(f"k{n}: *x\n" for n in range(1000))])
def test_the_number_of_problems_is_bounded(text: str) -> None:
    assert len(problems(text)) == MOST_PROBLEMS


# limits


def test_limit_of_size_counts_bytes() -> None:
    small = Limits(size=8)
    assert plain(read("a: 12345", "f", small)) == {"a": 12345}
    assert problems("a: 123456", small) == ["f:1:1: more than 8 bytes; a smaller file"]
    assert problems("a: ééé", small) == ["f:1:1: more than 8 bytes; a smaller file"]
    assert problems(b"\xff" * 9, small) == ["f:1:1: more than 8 bytes; a smaller file"]


@pytest.mark.parametrize("text", ["[" * 3 + "]" * 3, "a: {b: [1]}", "- - - 1"])
def test_limit_of_depth(text: str) -> None:
    assert read(text, "f", Limits(depth=3))
    (said,) = problems(text, Limits(depth=2))
    assert "nested deeper than 2" in said


def test_limit_of_values() -> None:
    assert read("[1, 2, 3]", "f", Limits(nodes=4))
    (said,) = problems("[1, 2, 3]", Limits(nodes=3))
    assert said == "f:1:8: [2]: more than 3 values; a smaller file"


def test_limit_of_a_text() -> None:
    short = Limits(scalar=3)
    assert value("abc") == "abc"
    assert problems("a: abcd\nabcd: 1", short) == [
        "f:1:4: a: a text of 4 characters; at most 3",
        "f:2:1: a text of 4 characters; at most 3",
    ]


def test_limit_of_digits_spares_quoted_texts() -> None:
    few = Limits(digits=2)
    assert plain(read("[-12, '123']", "f", few)) == [-12, "123"]
    assert len(problems("[123, -123]", few)) == 2


@pytest.mark.parametrize("name", list(asdict(Limits())))
@pytest.mark.parametrize("number", [0, -1, 10**12])
def test_limits_have_limits(name: str, number: int) -> None:
    with pytest.raises(ValueError, match=name):
        Limits(**{name: number})


HOSTILE = {
    "brackets": "[" * 100_000,
    "braces": "{a: " * 50_000,
    "dashes": "- " * 100_000,
    "keys": "? " * 100_000,
    "colons": ": " * 50_000,
    "quotes": "'" * 100_001,
    "digits": "9" * 100_000,
    "one text": "a" * 1_000_000,
    "aliases": "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n",
    "stairs": "\n".join(" " * n + "a:" for n in range(1000)),
    "block": "|\n" + " x\n" * 100_000,
    "commas": "[" + "," * 100_000,
    "anchors": "&" * 100_000,
    "bangs": "!" * 100_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_texts_are_problems_only(name: str) -> None:
    assert problems(HOSTILE[name])


def test_the_deepest_tree_allowed_can_be_used() -> None:
    deepest = Limits(depth=60)
    node = read("[" * 60 + "]" * 60, "f", deepest)
    assert node == read("[" * 60 + "]" * 60, "g", deepest)
    assert repr(node) and plain(node) and hash(node)


# files


def test_a_file_is_read_under_its_path(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"a: 1\r\n")
    for given_path in (path, str(path)):
        node = read_file(given_path)
        assert plain(node) == {"a": 1} and node.span == Span(str(path), 1, 1)


def unreadable(path: str | Path, limits: Limits | None = None) -> str:
    with pytest.raises(VariantError) as caught:
        read_file(path, limits or Limits())
    (problem,) = caught.value.problems
    assert str(problem).startswith(ascii(str(path))[1:-1])
    return problem.wrong


def test_files_that_cannot_be_read_say_why(tmp_path: Path) -> None:
    assert unreadable(tmp_path / "none.yaml") == "there is no such file"
    assert unreadable(tmp_path) == "is a directory"
    assert unreadable("a\0b").startswith("cannot be read")
    (tmp_path / "file").write_text("a: 1")
    assert unreadable(tmp_path / "file" / "below").startswith("cannot be read")
    assert unreadable(tmp_path / ("n" * 5000)).startswith("cannot be read")


def test_large_and_binary_files(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"a: 12")
    assert unreadable(path, Limits(size=4)) == "more than 4 bytes"
    path.write_bytes(b"\x89PNG\r\n\x1a\n")
    assert unreadable(path) == "the byte 0x89 here is no UTF-8"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert unreadable(tmp_path / "pipe") == "is no ordinary file"


def test_a_file_without_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(os, "stat", refuse)
        assert unreadable(tmp_path / "a.yaml") == "may not be read"


# properties

WORDS = (
    "a|b: |k: v\n|- |? |: |\n|\n  |\n |  | |{|}|[|]|,|#| #|'|\"|\\|>|&x |*x|!t |!!str |%|@|`|---|\n---\n|...|12|null|~"
)
PIECES = [*WORDS.split("|"), "|", "|-\n", "<<: ", "é", "\u00a0", "😀", "\\u0041", "\\ud800", "\t", "\r", "\ufeff", "\0"]
yamlish = st.lists(st.sampled_from(PIECES), max_size=15).map("".join)

scalars = st.none() | st.booleans() | st.integers(-(10**15) + 1, 10**15 - 1)
texts = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"], exclude_characters="\ufeff\ufffe\uffff"))
names = texts.filter(lambda text: text.isprintable() and text != "")
trees = st.recursive(
    scalars | texts, lambda below: st.lists(below, max_size=4) | st.dictionaries(names, below, max_size=4)
)


def only_variant_errors(text: str | bytes) -> None:
    try:
        node = read(text, "f", Limits(size=500, depth=5, nodes=50, scalar=50, digits=4))
    except VariantError as error:
        lines = text.count(b"\n" if isinstance(text, bytes) else "\n") + 1  # type: ignore[arg-type]
        assert error.problems
        for problem in error.problems:
            assert problem.wrong and problem.meant and problem.span is not None
            assert 1 <= problem.span.line <= lines + 1 and problem.span.column >= 1
            assert str(problem).isprintable()
    else:
        assert isinstance(node, Scalar | Mapping | Sequence)


@given(st.text())
def _any_text(text: str) -> None:
    only_variant_errors(text)


@given(st.binary())
def _any_bytes(data: bytes) -> None:
    only_variant_errors(data)


@given(yamlish)
def _yamlish_text(text: str) -> None:
    only_variant_errors(text)


@pytest.mark.parametrize("check", [_any_text, _any_bytes, _yamlish_text])
def test_whatever_is_read_nothing_but_a_variant_error_is_raised(check: object) -> None:
    assert callable(check)
    check()


@given(trees)
def _written(value: object) -> None:
    written = yaml.safe_dump(value, allow_unicode=True)
    assume("\\" not in written)
    assume(not re.search(r"^%", written, re.MULTILINE))
    assert plain(read(written, "f")) == value


def test_what_yaml_writes_reads_back() -> None:
    _written()


def told(text: str) -> tuple[str, Node | None]:
    try:
        node = read(text, "f")
    except VariantError as error:
        return str(error), None
    return repr(node), node


@needs_fast
@given(yamlish | st.text())
def _both_agree(text: str) -> None:
    fast = told(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(source, "_FAST", None)
        assert told(text) == fast


def test_both_readers_agree_in_values_places_and_problems(reader: str) -> None:
    if reader == "pure" or source._FAST is None:
        pytest.skip("one comparison is enough")
    _both_agree()


@pytest.mark.parametrize("text", ["a: |# x\n  b\n", "[a?b]", "{a: ?b}", "a: >-#\n  b\n", "? a\n: b\n", "a: b?\n"])
def test_both_readers_agree_where_libyaml_is_laxer(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    here = told(text)
    monkeypatch.setattr(source, "_FAST", None)
    assert told(text) == here


def test_checked_leaves_good_text_alone() -> None:
    assert checked("a: 1\n", "f", 10) == "a: 1\n"


# the errors themselves


@pytest.mark.parametrize(
    ("problem", "said"),
    [
        (Problem(Span("f", 1, 2), "k", "wrong", "meant"), "f:1:2: k: wrong; meant"),
        (Problem(Span("f", 1, 2), "k", "wrong"), "f:1:2: k: wrong"),
        (Problem(None, "k", "wrong", "meant"), "k: wrong; meant"),
        (Problem(None, "", "wrong"), "wrong"),
        (Problem(None, "a\nb\0", "wrong"), "a\\nb\\x00: wrong"),
    ],
)
def test_a_problem_is_one_line(problem: Problem, said: str) -> None:
    assert str(problem) == said


def test_a_variant_error_lists_its_problems() -> None:
    error = VariantError([Problem(None, "a", "one"), Problem(None, "b", "two")])
    assert str(error) == "a: one\nb: two" and isinstance(error.problems, tuple)


@pytest.mark.parametrize(
    "error",
    [VariantError([Problem(Span("f", 1, 1), "a", "b")]), IllegalMove("pass", "swap.least", "Two."), LogError("cut", 3)],
)
def test_errors_survive_pickling(error: RulesetError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error) and vars(again) == vars(error) and str(again) == str(error)


def test_errors_hold_their_parts() -> None:
    illegal, log = IllegalMove("pass", "swap.least", "Two at least."), LogError("cut", 3)
    assert (illegal.move, illegal.rule, illegal.sentence) == ("pass", "swap.least", "Two at least.")
    assert "pass" in str(illegal) and "swap.least" in str(illegal) and "Two at least." in str(illegal)
    assert log.line == 3 and str(log) == "line 3: cut"


@pytest.mark.parametrize(
    ("word", "words", "said"),
    [
        ("lesat", ["least", "most"], "did you mean 'least'?"),
        ("LEAST", ["least", "most"], "did you mean 'least'?"),
        ("colour", {"Colour": 1}, "did you mean 'Colour'?"),
        ("zzz", ["least", "most"], "known here: least, most"),
        ("zzz", [], "nothing is known here"),
        ("zzz", [f"w{n}" for n in range(22)], "known here: " + ", ".join(f"w{n}" for n in range(20)) + " and 2 more"),
        ("z" * 100_000, ["least"], "known here: least"),
    ],
)
def test_nearest(word: str, words: list[str], said: str) -> None:
    assert nearest(word, words) == said
