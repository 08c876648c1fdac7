"""Reports: everything that differs is on the page, the page stands alone, and equal reports are equal bytes."""

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner
from markdown_it import MarkdownIt

from ruleset import ReportError, StudyError, load
from ruleset.cli.main import cli
from ruleset.report.making import report
from ruleset.report.pages import html_page, markdown_page
from ruleset.spec.clauses import clause
from ruleset.spec.diff import differences

VOID = {"meta", "br", "hr", "img", "link", "input"}
LOADS = {"src", "srcset", "data", "poster", "action", "background"}


class Reader(HTMLParser):
    """What a browser makes of a page: its text, the links in it, what it loads, whether all tags are closed."""

    def __init__(self, page):
        super().__init__()
        self.open, self.names, self.links, self.loaded, self.kinds, self.words = [], [], [], [], [], []
        self.feed(page)
        self.text = " ".join(" ".join(self.words).split())

    def handle_starttag(self, tag, attrs):
        self.kinds.append(tag)
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.names.append(value)
            elif name in ("href", "xlink:href"):
                self.links.append(value)
            elif name in LOADS:
                self.loaded.append(value)
            elif name == "style":
                assert "url(http" not in value

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if not self.open or self.open[-1] != "style":
            self.words.append(data)
        else:
            assert "@import" not in data and "url(" not in data


@pytest.fixture(scope="module")
def of_tides():
    return report(["tides", "tides-ties", "tides-singles"], games=4)


@pytest.fixture(scope="module")
def on_boards():
    return report(["tigris", "tigris-zh"], games=0)


@pytest.fixture(scope="module")
def pages(of_tides, on_boards):
    return {"tides": html_page(of_tides), "boards": html_page(on_boards)}


@pytest.mark.parametrize("name", ["tides", "boards"])
def test_a_page_stands_alone_and_its_links_lead_somewhere(pages, name):
    read = Reader(pages[name])
    assert read.open == [] and read.loaded == []
    assert not {"script", "link", "img", "iframe", "object", "image", "base"} & set(read.kinds)
    assert len(set(read.names)) == len(read.names)
    assert all(link[:1] == "#" and link[1:] in read.names for link in read.links)
    anchors = re.findall(r"url\(([^)]*)\)", pages[name])
    assert all(link[:1] == "#" and link[1:] in read.names for link in anchors)
    assert set(re.findall(r"https?://[^\"\s<]+", pages[name])) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }


def stated(a, b):
    """(path, values, sentences of the clauses) of every value that differs."""
    one, other = load(a), load(b)
    for row in differences(one, other):
        sides = ((one, row.a), (other, row.b))
        ids = [(id, variant.documents) for variant, value in sides if value for id in value.clauses]
        yield row, [clause(*cited) for cited in ids]


@pytest.mark.parametrize(
    ("name", "a", "others"), [("tides", "tides", ["tides-ties", "tides-singles"]), ("boards", "tigris", ["tigris-zh"])]
)
def test_every_value_that_differs_is_on_the_page_with_its_clauses(pages, of_tides, on_boards, name, a, others):
    read = Reader(pages[name]).text
    short = markdown_page({"tides": of_tides, "boards": on_boards}[name])
    found = [entry for other in others for entry in stated(a, other)]
    assert len(found) >= 6
    for row, cited in found:
        assert row.path in read and f"`{row.path}`" in short
        assert cited
        for one in cited:
            assert one.id in read and one.says in read and f"`{one.id}`" in short
            assert not one.why or one.why in read


def test_each_value_has_its_board_and_what_both_versions_say(on_boards, pages):
    entries = on_boards.comparisons[0].entries
    assert [entry.path for entry in entries if entry.example is None] == ["components.joining_markers"]
    examples = {entry.path: entry.example for entry in entries if entry.example}
    afterwards = [one for one in examples.values() if one.says[0].after]
    assert pages["boards"].count('class="ruleset"') == len(examples) + 2 * len(afterwards)
    text = Reader(pages["boards"]).text
    for one in examples.values():
        assert all(part in text for says in one.says for part in says.text.split("`"))
        assert all(move.text in text and move.does in text for move in one.moves)
    income = examples["turn.end"]
    assert [(move.who, move.text) for move in income.moves] == [("seat 1", "lay r f2")]
    assert "points k1" in income.says[0].after.text and "points k1" not in income.says[1].after.text
    least = examples["turn.actions.least"]
    assert [bool(says.reason) for says in least.says] == [False, True]


def test_what_only_one_version_says_is_marked(on_boards):
    entry = next(one for one in on_boards.comparisons[0].entries if one.path == "turn.end")
    assert [[item.text for item in side.items if item.alone] for side in entry.sides] == [["refill_active"]] * 2
    assert len(entry.sides[0].items) == 5


def test_a_whole_table_is_one_value(tmp_path):
    found = report(["tigris", "tigris+wonder"], games=0)
    entry = found.comparisons[0].entries[1]
    assert (entry.path, entry.sides[0].items) == ("buildings.wonder", ())
    assert "patron: king" in [item.text for item in entry.sides[1].items]
    assert found.comparisons[0].entries[0].example.given == ("buildings.wonder",)
    assert "has no such value" in Reader(html_page(found)).text and "no such value" in markdown_page(found)


def test_equal_reports_are_equal_bytes_and_tell_how_they_were_made(pages, of_tides):
    script = (
        "import sys; from ruleset.report.making import report; from ruleset.report.pages import html_page;"
        "sys.stdout.write(html_page(report(['tides', 'tides-ties', 'tides-singles'], games=4)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, encoding="utf-8")
    assert done.stdout == pages["tides"]
    text = Reader(pages["tides"]).text
    command = "ruleset report tides tides-ties tides-singles --seed 1 --games 4 --players 2 --bots random"
    assert f"{command} -o report.html" in text and f"{command} -o report.md" in markdown_page(of_tides)
    for name in ("tides", "tides-ties", "tides-singles"):
        assert load(name).fingerprint in text and load(name).fingerprint in markdown_page(of_tides)
    assert {"ruleset", "Python", "numpy", "pandas", "scipy"} == {name for name, _ in of_tides.origin.software}
    assert "matplotlib" in text and "matplotlib" not in markdown_page(of_tides)


def test_plots_are_there_with_labels_and_the_numbers_as_tables(of_tides, pages):
    text = Reader(pages["tides"]).text
    assert pages["tides"].count('class="plot"') == 3
    for words in (
        "in standard deviations of single games",
        "score of a seat",
        "share",
        "points of all seats in a game",
    ):
        assert words in text
    assert len(of_tides.statistics.plain) == 2 * 15
    for one in of_tides.statistics.plain:
        assert f"<td>{one.metric}</td>" in re.sub(' title="[^"]*"', "", pages["tides"])


def test_effects_have_the_intervals_of_their_differences(of_tides):
    for one in of_tides.statistics.plain:
        if one.interval is not None and one.effect:
            scale = one.effect / one.difference
            assert one.interval == pytest.approx((one.low * scale, one.high * scale))


def test_hooks_that_differ_are_told_with_what_they_met(of_tides):
    met = {one.variant: one for one in of_tides.meetings}
    assert [one.hook for one in met["tides-ties"].hooks] == ["scoring.tie/winner_of_ties_above_nothing"]
    assert all(sum(turns for _, turns in hook.others) > 0 for one in met.values() for hook in one.hooks if hook.turns)


def test_the_same_variant_twice_says_the_same_and_is_told_by_a_number():
    found = report(["tides", "tides"], games=2)
    assert [one.label for one in found.variants] == ["tides", "tides (2)"] and found.meetings == ()
    assert "<th>tides (2)</th><th>difference</th>" in html_page(found)
    assert found.comparisons[0].entries == ()
    assert "Both say the same" in html_page(found) and "Both say the same" in markdown_page(found)


TITLE = "</title><script>alert(1)</script> | **bold** `x` [link](http://example.org) <img src=x>"


@pytest.fixture
def hostile(tmp_path):
    path = tmp_path / "mine.yaml"
    head = f'name: mine\ntitle: "{TITLE}"\nfamily: draft\nextends: tides\nclauses: null\nbehaviour: 1\n'
    path.write_text(head + "end: {tie: won_by_the_winner_of_ties}\n", "utf-8")
    return report(["tides", str(path)], games=2)


def test_a_title_cannot_bring_markup_into_a_page(hostile):
    read = Reader(html_page(hostile))
    assert TITLE in read.text
    assert not {"script", "img"} & set(read.kinds) and all(link[0] == "#" for link in read.links)


def test_names_and_values_cannot_bring_markup_into_markdown(hostile):
    from ruleset.report import pages

    for text in (TITLE, "`` a ` b", "a\n# b", "|", "~~~"):
        tokens = MarkdownIt("commonmark").enable("table").parse(pages._plain(text))
        assert [one.type for one in tokens] == ["paragraph_open", "inline", "paragraph_close"]
        assert {one.type for one in tokens[1].children} <= {"text", "text_special"}
        assert "".join(one.content for one in tokens[1].children) == " ".join(text.split())
        (code,) = MarkdownIt().parse(pages._code(text))[1].children
        assert code.type == "code_inline" and code.content.replace("\\|", "|") == " ".join(text.split())


def test_what_cannot_be_reported_is_told():
    with pytest.raises(ReportError, match="tides: is of the family draft, and tigris of dynasty"):
        report(["tigris", "tides"])
    with pytest.raises(ReportError, match="only one is given"):
        report(["tigris"])
    with pytest.raises(ReportError, match="games: 1 is too few"):
        report(["tides", "tides-ties"], games=1)
    with pytest.raises(StudyError, match="no number of players"):
        report(["tigris[components.players=[2]]", "tigris[components.players=[3]]"], games=2)


def run(*words):
    return CliRunner().invoke(cli, ["report", *words], prog_name="ruleset")


def test_the_command_writes_what_the_functions_make(tmp_path):
    for name, printed in (("a.html", html_page), ("a.md", markdown_page)):
        path = tmp_path / name
        words = ("tides", "tides-ties", "--games", "2", "--workers", "1", "-o", str(path))
        done = run(*words)
        assert (done.exit_code, done.output) == (0, f"report: {path}\n")
        assert path.read_text("utf-8") == printed(report(["tides", "tides-ties"], games=2))


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("-o", "no/such/x.html"), 1, "error: no/such/x.html: cannot be written: there is no folder no/such"),
        (("-o", "x.pdf"), 2, "error: x.pdf: is no name for a report; end it in .html or .md"),
        (("-o", "x.md", "--games", "-1"), 2, "Usage: "),
        (("-o", "x.md", "--games", "1"), 1, "error: games: 1 is too few"),
        (("-o", "x.md", "--workers", "0"), 2, "Usage: "),
        (("-o", "x.md", "--players", "7"), 1, "error: players: tides is not for 7 players"),
    ],
)
def test_the_command_line_refuses_at_once(words, code, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = run("tides", "tides-ties", *words)
    assert done.exit_code == code and done.output.startswith(said)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("missing", "page", "said"),
    [
        ("matplotlib", "x.html", "error: plots need matplotlib: pip install 'ruleset[report]'\n"),
        ("pandas", "x.md", "error: tables need pandas: pip install 'ruleset[study]'\n"),
    ],
)
def test_a_missing_library_is_told_at_once(missing, page, said, tmp_path):
    script = (
        f"import sys; sys.modules[{missing!r}] = None; sys.argv[1:] = 'report tides tides-ties -o {page}'.split();"
        "from ruleset.cli.main import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (1, said)
    assert not Path(tmp_path, page).exists()
