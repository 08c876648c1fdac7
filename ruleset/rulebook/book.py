"""The rulebook of a variant as records: chapters, lines, what each stands on, and what the parent says instead."""

from collections.abc import Iterable, Iterator

from attrs import evolve, frozen

from ruleset.families import load
from ruleset.rulebook.examples import examples
from ruleset.rulebook.phrases import ChapterText, Phrase, Phrasebook, SharedRule, phrasebook, places
from ruleset.rulebook.sources import Source, cited, own_statements, source
from ruleset.rulebook.telling import Said, Teller
from ruleset.rulebook.wording import holds
from ruleset.spec.exhibits import Exhibit
from ruleset.spec.layers import leaves
from ruleset.spec.source import at
from ruleset.spec.variant import Variant


@frozen
class Line:
    """One rule: what is said, of which value or table and so of which values, by which clauses, where it was set.

    ``before`` is what the parent says where it says something else; ``idle`` is why the value has no effect.
    """

    said: Said
    path: str
    paths: tuple[str, ...]
    sources: tuple[Source, ...]
    set_at: tuple[str, ...] = ()
    idle: str | None = None
    before: str | None = None
    examples: tuple[str, ...] = ()

    @property
    def worked(self) -> tuple[str, ...]:
        """The examples that the sources give themselves."""
        says = (one.clause.says for one in self.sources)
        return tuple(one.removeprefix("Example: ") for one in says if one.startswith("Example: "))

    @property
    def rulings(self) -> tuple[Source, ...]:
        """The clauses of this line that are our reading, with their reasons.

        Of a value only those of the first document that cites it: what it settles needs no older ruling any more.
        """
        told = [one for one in self.sources if one.document == self.sources[0].document] if self.path else self.sources
        return tuple(one for one in told if one.clause.kind == "ruling")


@frozen
class Chapter:
    """A chapter with its lines in reading order and what is shown beside them."""

    title: str
    lines: tuple[Line, ...]
    exhibits: tuple[Exhibit, ...]


@frozen
class Statements:
    """A document: what it is, and its statements that the rulebook stands on, with the values that cite each."""

    title: str
    about: str
    listed: tuple[tuple[Source, tuple[str, ...], tuple[str, ...]], ...]


@frozen
class Book:
    """The rulebook of one variant."""

    name: str
    title: str
    parent: str | None
    chapters: tuple[Chapter, ...]
    idle: tuple[Line, ...]
    statements: tuple[Statements, ...]

    @property
    def lines(self) -> Iterator[Line]:
        """Every line, those of values without effect last."""
        for chapter in self.chapters:
            yield from chapter.lines
        yield from self.idle


def rulebook(variant: Variant) -> Book:
    """The rules of a variant, told from its values, hooks and clauses."""
    chapters, idle = _told(variant)
    if variant.parent is not None:
        above_chapters, above_idle = _told(load(variant.layers[-2].file))
        above = {_key(line): line for line in (*_lines(above_chapters), *above_idle)}
        chapters = tuple(evolve(one, lines=_marked(one.lines, above)) for one in chapters)
        idle = _marked(idle, above)
    lines = (*_lines(chapters), *idle)
    return Book(variant.name, variant.title, variant.parent, chapters, idle, _statements(variant, lines))


def _lines(chapters: Iterable[Chapter]) -> Iterator[Line]:
    for chapter in chapters:
        yield from chapter.lines


def _key(line: Line) -> str:
    return line.path or line.said.text


def _marked(lines: tuple[Line, ...], above: dict[str, Line]) -> tuple[Line, ...]:
    return tuple(evolve(line, before=_before(line, above.get(_key(line)))) for line in lines)


def _before(line: Line, above: Line | None) -> str | None:
    """What the parent says, when that is something else."""
    if above is None:
        return "says nothing of it"
    if (above.said.text, above.idle is None) == (line.said.text, line.idle is None):
        return None
    return " ".join(filter(None, (above.said.text, above.idle)))


def _told(variant: Variant) -> tuple[tuple[Chapter, ...], tuple[Line, ...]]:
    """The chapters with all that acts, and the lines of values without effect."""
    texts, teller = phrasebook(variant.family.name), Teller.of(variant)
    shown = variant.family.exhibits(variant.chapters, variant.parts)
    chapters, idle = [], []
    for name, text in texts.chapters.items():
        lines = tuple(_chapter_lines(variant, teller, texts, text))
        acting = tuple(line for line in lines if line.idle is None)
        idle += [line for line in lines if line.idle is not None]
        if acting:
            chapters.append(Chapter(text.title, acting, tuple(one for one in shown if one.chapter == name)))
    return tuple(chapters), tuple(idle)


def _chapter_lines(variant: Variant, teller: Teller, texts: Phrasebook, text: ChapterText) -> Iterator[Line]:
    there = holds(text.when, teller.context())
    for rule in text.rules if there else ():
        if holds(rule.when, teller.context()):
            yield _shared_line(variant, teller, rule)
    shared = (evolve(one, of=f"{text.shared}.{one.of}") for one in texts.shared) if text.shared else ()
    for phrase in (*text.values, *shared):
        for path in places(variant.tree, phrase.of):
            yield _value_line(variant, teller, phrase, path, there)


def _shared_line(variant: Variant, teller: Teller, rule: SharedRule) -> Line:
    found = (source(variant, id) for id in rule.clauses)
    sources = tuple(one for one in found if one is not None)
    said = teller.shared(rule.says)
    return Line(said, "", (), sources, examples=examples(variant, sources))


def _value_line(variant: Variant, teller: Teller, phrase: Phrase, path: str, there: bool) -> Line:
    node = at(variant.tree, path)
    assert node is not None
    paths = tuple(leaf for leaf, _ in leaves(node, path))
    sources = tuple(dict.fromkeys(cited(variant, paths or (path,))))
    where = (variant.values[leaf].span.brief for leaf in paths)
    idle = teller.idle(phrase, path, there)
    said = teller.stated(phrase, path) if idle else teller.value(phrase, path)
    if path in variant.family.inert:
        idle = variant.family.inert[path][:1].upper() + variant.family.inert[path][1:] + "."
    shown = () if idle else examples(variant, sources)
    return Line(said, path, paths, sources, tuple(dict.fromkeys(where)), idle, examples=shown)


def _statements(variant: Variant, lines: tuple[Line, ...]) -> tuple[Statements, ...]:
    """The variant's own document as a whole, then of every other one what the lines and their hooks cite."""
    told: dict[Source, list[str]] = {one: [] for one in own_statements(variant)}
    for line in lines:
        for one in (*line.sources, *(part.source for part in line.said.parts if part.source)):
            told.setdefault(one, []).extend(line.paths)
    found = []
    for document in dict.fromkeys(one.document for one in told):
        listed = sorted((one for one in told if one.document == document), key=lambda one: one.place)
        rows = tuple((one, tuple(dict.fromkeys(told[one])), examples(variant, (one,), most=None)) for one in listed)
        found.append(Statements(listed[0].title, listed[0].about, rows))
    return tuple(found)
