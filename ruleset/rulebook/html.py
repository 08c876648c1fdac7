"""A rulebook as one self-contained page of HTML: no script, no file beside it."""

import re
from collections.abc import Sequence
from html import escape
from itertools import pairwise
from typing import Any

from attrs import define, field
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from ruleset.core.scene import middle
from ruleset.rulebook.book import Book
from ruleset.rulebook.pages import book_page
from ruleset.rulebook.wording import environment
from ruleset.spec.exhibits import Drawing, Shape

_NOTE = re.compile(r"\*\*(Changed|Ruling|Example|Cases)\b")
_MARGIN = 0.1


def html_page(book: Book) -> str:
    """A rulebook as HTML: the Markdown page with its drawings as pictures, a contents list and linked clauses."""
    drawings = [one for chapter in book.chapters for one in chapter.exhibits if isinstance(one, Drawing)]
    says = {one.clause.id: one.clause.says for part in book.statements for one, _, _ in part.listed}
    press = _Press(drawings, says)
    body = press.printed(book_page(book))
    template = environment().get_template("page.html.j2")
    return template.render(title=book.title, headings=press.headings, body=Markup(body))


@define
class _Press:
    """Turns Markdown into HTML and notes the headings on its way."""

    drawings: Sequence[Drawing]
    says: dict[str, str]
    headings: list[tuple[str, str]] = field(factory=list)

    def printed(self, markdown: str) -> str:
        parser = MarkdownIt("commonmark", {"html": False}).enable("table")
        tokens = parser.parse(markdown)
        self._name_headings(tokens)
        _style_notes(tokens)
        rules: dict[str, Any] = parser.renderer.rules  # type: ignore[attr-defined]
        rules["fence"] = self._fence
        rules["code_inline"] = self._code
        return str(parser.renderer.render(tokens, parser.options, {}))

    def _name_headings(self, tokens: Sequence[Token]) -> None:
        for opening, inside in pairwise(tokens):
            if opening.type == "heading_open" and opening.tag == "h2":
                name = f"chapter-{len(self.headings) + 1}"
                opening.attrSet("id", name)
                self.headings.append((name, inside.content))

    def _fence(self, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
        text = tokens[index].content.rstrip("\n")
        drawing = next((one for one in self.drawings if one.text.rstrip() == text), None)
        return f"<pre>{escape(text)}</pre>\n" if drawing is None else svg(drawing)

    def _code(self, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
        """A clause is a link to its statement, which is the clause in strong letters at the head of an entry."""
        text = tokens[index].content
        if text not in self.says:
            return f"<code>{escape(text)}</code>"
        if index and tokens[index - 1].type == "strong_open":
            return f'<code id="{escape(text)}">{escape(text)}</code>'
        return f'<a href="#{escape(text)}" title="{escape(self.says[text])}">{escape(text)}</a>'


def _style_notes(tokens: Sequence[Token]) -> None:
    """Notes below a rule get the class of what they are, so that they can be told apart at a glance."""
    for index, token in enumerate(tokens[:-2]):
        if token.type == "list_item_open" and (found := _NOTE.match(tokens[index + 2].content)):
            token.attrSet("class", found[1].lower())


def svg(drawing: Drawing) -> str:
    """The polygons of a drawing as an inline picture."""
    across = [x for shape in drawing.shapes for x, _ in shape.corners]
    down = [y for shape in drawing.shapes for _, y in shape.corners]
    left, top = min(across) - _MARGIN, min(down) - _MARGIN
    width, height = max(across) - left + _MARGIN, max(down) - top + _MARGIN
    shapes = "\n".join(map(_polygon, drawing.shapes))
    box = f"{left:.3f} {top:.3f} {width:.3f} {height:.3f}"
    return f'<svg class="map" viewBox="{box}" role="img" aria-label="{escape(drawing.title)}">\n{shapes}\n</svg>\n'


def _polygon(shape: Shape) -> str:
    x, y = middle(shape.corners)
    corners = " ".join(f"{x:.3f},{y:.3f}" for x, y in shape.corners)
    mark = f'<text class="mark" x="{x:.3f}" y="{y:.3f}">{escape(shape.label)}</text>' if shape.label else ""
    return (
        f'<g class="{escape(shape.kind)}"><polygon points="{corners}"/>{mark}'
        f'<text class="cell" x="{x:.3f}" y="{y + 0.3:.3f}">{escape(shape.name)}</text></g>'
    )
