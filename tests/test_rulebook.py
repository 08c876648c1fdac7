"""A rulebook has every value of its variant, says something else when a value changes, and invents nothing."""

import re
from collections import Counter
from contextlib import suppress
from html.parser import HTMLParser
from itertools import islice

import pytest
from attrs import evolve
from click.testing import CliRunner
from jinja2 import UndefinedError
from support import some_steps

from ruleset import VariantError, load, shipped
from ruleset.cli.main import cli
from ruleset.families import FAMILIES, family
from ruleset.rulebook.book import rulebook
from ruleset.rulebook.html import html_page
from ruleset.rulebook.pages import book_page
from ruleset.rulebook.phrases import phrasebook, places
from ruleset.rulebook.rulings import rulings
from ruleset.rulebook.sources import documents, own_statements
from ruleset.rulebook.wording import count, listed, words, written
from ruleset.spec import catalogue
from ruleset.spec.clauses import clauses
from ruleset.spec.diff import differences
from ruleset.spec.layers import paths
from ruleset.spec.structure import choices_of, kind_at, point_of
from ruleset.testing.casefile import read_cases, shipped_cases

ROOTS = [name for name in shipped() if load(name).parent is None]
CHILDREN = [name for name in shipped() if load(name).parent is not None]


@pytest.fixture(scope="module")
def books():
    return {name: rulebook(load(name)) for name in shipped()}


@pytest.mark.parametrize("name", shipped())
def test_every_value_stands_on_exactly_one_line_with_the_place_where_it_was_set(books, name):
    variant, book = load(name), books[name]
    lines = [(path, line) for line in book.lines for path in line.paths]
    assert Counter(path for path, _ in lines) == Counter(variant.values.keys())
    for path, line in lines:
        span = variant.values[path].span
        assert any(span.file.endswith(place) for place in (one.rpartition(":")[0] for one in line.set_at))
        assert str(span.line) in [one.rpartition(":")[2] for one in line.set_at]


@pytest.mark.parametrize("name", shipped())
def test_the_page_has_every_line_with_its_value_its_hooks_and_its_clauses(books, name):
    page = book_page(books[name])
    for line in books[name].lines:
        assert line.said.sentence in page
        assert f"`{line.path}`" in page or not line.path
        assert all(part.sentence in page and f"`{part.name}`" in page for part in line.said.parts)
        assert all(cell in page for _, cell in line.said.cells)
        assert all(f"`{one.clause.id}` line {one.clause.line}" in page for one in line.sources)


@pytest.mark.parametrize("name", shipped())
def test_inert_values_are_told_among_those_without_effect(books, name):
    inert = [path for path in load(name).family.inert if path in load(name).values]
    assert inert and set(inert) <= {path for line in books[name].idle for path in line.paths}


def others(variant, path):
    """Other values for a path: words, hooks, numbers, names of other things, lists with one more or one less."""
    value, kind = variant.values[path].value, kind_at(type(variant.chapters), path)
    point = point_of(kind)
    names = variant.family.points.names(point) if point else choices_of(kind)
    if isinstance(value, list):
        yield from ([one for one in value if one != gone] for gone in value if len(value) > 1)
        yield from ([*value, name] for name in names if name not in value)
        yield from [[*value, 5]] if path.endswith("players") else []
    elif isinstance(value, int):
        yield from (value + 1, value + 2)
    elif names:
        yield from (name for name in names if name != value)
    else:
        box = variant.chapters.components
        tiles = box.tiles if hasattr(box, "tiles") else {}
        yield from (name for name in ("none", "other", *tiles) if name != value)


def with_value(record, steps, value):
    """A record, or a table of records, with another value at the end of a path."""
    first, *rest = steps
    if isinstance(record, dict):
        return record | {first: with_value(record[first], rest, value) if rest else value}
    inner = with_value(getattr(record, first), rest, value) if rest else value
    return evolve(record, **{first: tuple(inner) if isinstance(inner, list) else inner})


def changed(variant, path):
    """The variant with each other value, whether it could be played or not."""
    for other in others(variant, path):
        yield evolve(variant, chapters=with_value(variant.chapters, path.split("."), other))


def told(variant):
    """The lines of a variant by path; None where it names a thing that it does not have."""
    try:
        return {path: (line.said, line.idle) for line in rulebook(variant).lines for path in line.paths}
    except UndefinedError:
        return None


@pytest.mark.parametrize("name", ROOTS)
def test_a_changed_value_changes_its_line(name):
    variant = load(name)
    before = told(variant)
    silent, alone = [], []
    for path in variant.values:
        after = [*islice(filter(None, map(told, changed(variant, path))), 2)]
        silent += [path for one in after if one[path] == before[path]]
        alone += [] if after else [path]
    assert silent == []
    assert [path for path in alone if [*others(variant, path)]] == []


@pytest.mark.parametrize("name", [name for name in ROOTS if load(name).family.name == "dynasty"])
def test_what_is_told_to_be_without_effect_has_none(books, name):
    """The same random game is played move by move, whatever such a value is."""
    variant = load(name)
    same = moves_of(variant)
    paths = [path for line in books[name].idle for path in line.paths]
    played = {path: moves_of(one) for path in paths for one in islice(playable(name, path), 1)}
    assert len(played) > len(paths) / 2
    assert [path for path, moves in played.items() if moves != same] == []


def playable(name, path):
    """The variant with each other value with which it can be played."""
    for other in others(load(name), path):
        with suppress(VariantError):
            yield load(name, {path: other})


def moves_of(variant):
    game = variant.game()
    return [game.move_text(step.move) for seed in range(2) for step in some_steps(game, seed)]


@pytest.mark.parametrize("name", CHILDREN)
def test_what_differs_from_the_parent_is_marked_with_what_the_parent_says(books, name):
    variant, book = load(name), books[name]
    parent = load(variant.parent)
    apart = {row.path for row in differences(parent, variant)}
    assert apart
    above = {line.path: line for line in books[variant.parent].lines}
    for line in book.lines:
        if apart & {*line.paths}:
            assert line.before and line.before.startswith(above[line.path].said.text)
            assert line.before in book_page(book)
        elif line.said == getattr(above.get(line.path), "said", None) and line.path:
            assert line.before is None or (line.idle is None) != (above[line.path].idle is None)
    assert not any(line.before for root in ROOTS for line in books[root].lines)


@pytest.mark.parametrize("name", shipped())
def test_every_rule_of_the_book_stands_on_a_document_of_the_variant(books, name):
    known = set(documents(load(name)))
    for line in books[name].lines:
        assert line.sources, line.said.text
        assert {one.document for one in line.sources} <= known


def first_of_its_document(name):
    variant = load(name)
    return variant.parent is None or variant.layers[-2].clauses != variant.layers[-1].clauses


@pytest.mark.parametrize("name", [name for name in shipped() if first_of_its_document(name)])
def test_every_statement_of_the_document_stands_behind_a_line_of_the_book(books, name):
    """Nothing that the document rules is left out."""
    behind = {one for line in books[name].lines for one in line.sources}
    rules = [one for one in own_statements(load(name)) if one.clause.kind in ("rule", "ruling")]
    assert [one.clause.id for one in rules if one not in behind] == []
    page = book_page(books[name])
    assert [one.clause.id for one in own_statements(load(name)) if f"**`{one.clause.id}`** line" not in page] == []


@pytest.mark.parametrize("name", shipped())
def test_rulings_stand_beside_what_they_decide_with_their_reasons(books, name):
    page = book_page(books[name])
    found = {one for line in books[name].lines for one in line.rulings}
    assert found
    assert all(f"**Ruling `{one.clause.id}`.** {one.clause.says} Why: {one.clause.why}" in page for one in found)


@pytest.mark.parametrize("name", shipped())
def test_examples_are_cases_of_the_variant_that_cite_the_line(books, name):
    cases = [case for path in shipped_cases() for case in read_cases(path) if name in case.variants and not case.values]
    cited = {(case.name, id) for case in cases for id in case.clauses}
    shown = [(line, one) for line in books[name].lines for one in line.examples]
    assert len(shown) > 20 or name not in ROOTS
    for line, one in shown:
        assert any((one, source.clause.id) in cited for source in line.sources)


@pytest.mark.parametrize("name", FAMILIES)
def test_phrases_are_complete_and_none_is_left_over(name):
    kind, texts = family(name), phrasebook(name)
    trees = [load(one).tree for one in shipped() if load(one).family is kind]
    for chapter in texts.chapters.values():
        shared = (evolve(one, of=f"{chapter.shared}.{one.of}") for one in texts.shared) if chapter.shared else ()
        for phrase in (*chapter.values, *shared):
            found = [path for tree in trees for path in places(tree, phrase.of)]
            assert found, phrase.of
            words_there = choices_of(kind_at(kind.chapters, found[0])) if not phrase.columns else ()
            assert set(phrase.choices) == set(words_there), phrase.of


@pytest.mark.parametrize("name", FAMILIES)
def test_shared_rules_cite_statements_that_exist(name):
    known = {id for document in catalogue.documents() for id in clauses(document)}
    cited = [id for chapter in phrasebook(name).chapters.values() for rule in chapter.rules for id in rule.clauses]
    assert [id for id in cited if id not in known] == []


def test_a_rule_for_which_its_condition_does_not_hold_is_not_told(books):
    assert any("catastrophe" in chapter.title.lower() for chapter in books["tigris"].chapters)
    assert not any("catastrophe" in chapter.title.lower() for chapter in books["huang"].chapters)


class Reader(HTMLParser):
    """Notes what a page links to, and whether its tags close as they opened."""

    VOID = ("meta", "br", "hr", "img", "link")

    def __init__(self):
        super().__init__()
        self.open, self.names, self.links, self.outside, self.polygons = [], [], [], [], 0

    def handle_starttag(self, tag, attrs):
        said = dict(attrs)
        self.names += [said["id"]] if "id" in said else []
        self.links += [said["href"]] if "href" in said else []
        self.outside += [value for key, value in attrs if key == "src" or tag in ("script", "link")]
        self.polygons += tag == "polygon"
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.parametrize("name", shipped())
def test_the_page_in_html_stands_alone_and_its_links_lead_somewhere(books, name):
    reader = Reader()
    page = html_page(books[name])
    reader.feed(page)
    assert reader.open == []
    assert reader.outside == [] and "http" not in page
    assert all(link.startswith("#") and link[1:] in reader.names for link in reader.links)
    assert len(set(reader.names)) == len(reader.names)
    parts = load(name).parts
    assert reader.polygons == (parts.grid.spaces.bit_count() if hasattr(parts, "grid") else 0)


def test_a_title_cannot_bring_markup_into_the_page(tmp_path):
    path = tmp_path / "mine.yaml"
    head = "name: mine\ntitle: <b>Mine</b>\nfamily: dynasty\nextends: tigris\nclauses: null\nbehaviour: 1\n"
    path.write_text(head + "swap: {least: 0}\n", "utf-8")
    book = rulebook(load(str(path)))
    assert "<b>Mine" not in html_page(book)
    assert [line.before for line in book.lines if line.path == "swap.least"] == ["At least. One tile must be swapped."]


def test_numbers_and_lists_are_spoken():
    assert (words(0), words(6), words(13)) == ("no", "six", "13")
    assert (count(1, "tile"), count(2, "tile")) == ("one tile", "two tiles")
    assert (listed([2], "or"), listed([2, 3, 4], "or")) == ("2", "2, 3 or 4")
    assert written({"a": (1, "b")}) == "{a: [1, b]}"


@pytest.mark.parametrize("document", catalogue.documents())
def test_every_ruling_says_why_and_how_else_it_could_be(document):
    for one in rulings(document):
        assert one.source.clause.why and one.source.clause.otherwise


def test_what_a_ruling_offers_instead_exists():
    """Every name in an alternative is a value, a hook or a word of the family."""
    known = {path for name in shipped() for path in paths(load(name).tree)}
    for name in FAMILIES:
        points = family(name).points
        known |= {hook for point in points.points for hook in points.names(point)}
    known |= {
        word
        for name in shipped()
        for path in load(name).values
        for word in choices_of(kind_at(type(load(name).chapters), path))
    }
    known |= {path.rpartition(".")[2] for path in known} | {"0", "1"}
    said = [one.source.clause.otherwise for document in catalogue.documents() for one in rulings(document)]
    names = [
        word for text in said for quoted in re.findall(r"`([^`]+)`", text) for word in re.split(r"[:,\[\] ]+", quoted)
    ]
    assert [name for name in names if name and name not in known] == []


def test_the_commands_print_or_write(tmp_path, books):
    run = CliRunner().invoke
    printed = run(cli, ["rulebook", "tides"])
    assert (printed.exit_code, printed.output) == (0, book_page(books["tides"]))
    path = tmp_path / "page.html"
    assert run(cli, ["rulebook", "huang", "--html", "-o", str(path)]).output == ""
    assert path.read_text("utf-8") == html_page(books["huang"])
    assert "## The family `draft`" in run(cli, ["hooks", "draft"]).output
    assert "## The family `dynasty`" not in run(cli, ["hooks", "draft"]).output
    nowhere = run(cli, ["rulings", "-o", str(tmp_path / "no" / "x.md")])
    assert nowhere.exit_code == 1 and "cannot be written" in nowhere.output
