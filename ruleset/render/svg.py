"""A table as one SVG picture that needs nothing else: its colours stand in it, and any page can hold it."""

from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement, tostring

from ruleset.core.drawing import Mark
from ruleset.core.scene import Piece, Scene

CELL = 40
"""Picture units for the width of a cell."""

LINE, LETTER, MARGIN = 22, 8.4, 10
"""The height of a line of text, the width of a letter, and the space around everything."""

STYLE = (Path(__file__).parent / "table.css").read_text("utf-8")


def svg(scene: Scene, alone: bool = True) -> str:
    """The picture as text. Looks become classes, so that a page may give them other colours.

    One that does not stand ``alone`` leaves ``STYLE`` to its page, which says it once for all.
    """
    width = max(scene.width * CELL, *(sum(len(mark.text) for mark in line) * LETTER for line in scene.lines), 1)
    board = scene.height * CELL
    size = (width + 2 * MARGIN, board + len(scene.lines) * LINE + 3 * MARGIN)
    root = Element("svg", xmlns="http://www.w3.org/2000/svg", role="img", viewBox=f"0 0 {size[0]:.0f} {size[1]:.0f}")
    root.attrib |= {"width": f"{size[0]:.0f}", "height": f"{size[1]:.0f}", "class": "ruleset"}
    if alone:
        SubElement(root, "style").text = STYLE
    for piece in scene.pieces:
        _draw(root, piece)
    for number, line in enumerate(scene.lines):
        _write(root, line, board + 2 * MARGIN + number * LINE)
    return tostring(root, encoding="unicode") + "\n"


def _draw(root: Element, piece: Piece) -> None:
    group = SubElement(root, "g", {"class": piece.look})
    if piece.title:
        SubElement(group, "title").text = piece.title
    x, y = (MARGIN + at * CELL for at in piece.centre)
    if piece.radius:
        SubElement(group, "circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r=f"{piece.radius * CELL:.1f}")
    else:
        corners = " ".join(f"{MARGIN + a * CELL:.1f},{MARGIN + b * CELL:.1f}" for a, b in piece.outline)
        SubElement(group, "polygon", points=corners)
    if piece.text:
        SubElement(group, "text", x=f"{x:.1f}", y=f"{y:.1f}").text = piece.text


def _write(root: Element, line: tuple[Mark, ...], top: float) -> None:
    """A line of marks, each in its place, those with a look on a ground of their own."""
    for mark, left in _placed(line):
        group = SubElement(root, "g", {"class": f"line {mark.look}".strip()})
        wide = len(mark.text) * LETTER
        if mark.look:
            box = {"x": f"{left - 1:.1f}", "y": f"{top:.1f}", "width": f"{wide + 2:.1f}", "height": str(LINE - 4)}
            SubElement(group, "rect", box, rx="3")
        words = {"x": f"{left:.1f}", "y": f"{top + LINE / 2 - 2:.1f}", "textLength": f"{wide:.1f}"}
        SubElement(group, "text", words).text = mark.text


def _placed(line: tuple[Mark, ...]) -> Iterator[tuple[Mark, float]]:
    left = float(MARGIN)
    for mark in line:
        if mark.text.strip():
            lead = len(mark.text) - len(mark.text.lstrip()) if not mark.look else 0
            yield Mark(mark.text.strip() if not mark.look else mark.text, mark.look), left + lead * LETTER
        left += len(mark.text) * LETTER
