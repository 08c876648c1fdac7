"""Pages as Markdown."""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from ruleset.rulebook.book import Book, Line
from ruleset.rulebook.sources import Source
from ruleset.rulebook.wording import environment


def _groups(lines: Iterable[Line]) -> Iterator[tuple[bool, list[Line]]]:
    """Lines one by one, but all neighbouring rows of one table together."""
    for (label, _), group in groupby(enumerate(lines), key=_table):
        yield bool(label), [line for _, line in group]


def _table(numbered: tuple[int, Line]) -> tuple[str, int]:
    number, line = numbered
    return (line.said.label, 0) if line.said.cells else ("", number)


def _rulings(lines: Iterable[Line]) -> tuple[Source, ...]:
    """The rulings of a whole table, each once."""
    return tuple(dict.fromkeys(one for line in lines for one in line.rulings))


def page(template: str, **content: object) -> str:
    """A page made from a template."""
    return tidied(environment().get_template(template).render(**content))


def tidied(made: str) -> str:
    """A page as templates leave it, with single blank lines and no blanks at the ends of lines."""
    text = re.sub(r"[ \t]+$", "", made, flags=re.MULTILINE)
    return re.sub(r"\n{3,}", "\n\n", text).strip("\n") + "\n"


def book_page(book: Book) -> str:
    """A rulebook as Markdown."""
    return page("rulebook.md.j2", book=book, groups=_groups, rulings=_rulings)
