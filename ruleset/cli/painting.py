"""Drawings in the colours of a terminal; the same text without colours elsewhere."""

from typing import TYPE_CHECKING

from ruleset.cli.output import console, line
from ruleset.core.drawing import Drawing, plain

if TYPE_CHECKING:
    from rich.text import Text

PLAIN = {
    "land": "grey54 on grey23",
    "river": "grey85 on steel_blue",
    "ruin": "bold white on grey37",
    "flat": "black on grey70",
    "hole": "grey15",
    "quiet": "grey58",
    "seat": "bold reverse",
    "card": "bold",
}
"""Looks without a colour of their own."""

TILES = {
    "red": "bold white on red3",
    "black": "bold white on grey0",
    "green": "bold white on dark_green",
    "blue": "bold white on blue3",
    "yellow": "bold black on gold3",
}
LEADERS = {
    "red": "bold red3 on white",
    "black": "bold grey0 on white",
    "green": "bold dark_green on white",
    "blue": "bold blue3 on white",
    "yellow": "bold dark_orange3 on white",
}
"""A leader is drawn the other way round: its colour on white."""

EXTRAS = {"built": "underline", "treasure": "italic"}


def style(look: str) -> str:
    """A look in words as a style of rich; a colour nobody has heard of is only bold."""
    kind, *words = look.split() or [""]
    colour = words[0] if words else ""
    found = {"tile": TILES, "leader": LEADERS}.get(kind, {}).get(colour, "bold")
    if kind == "card" and colour:
        found = f"bold {colour}"
    elif not colour:
        found = PLAIN.get(kind, "")
    return " ".join((found, *(EXTRAS[word] for word in words[1:] if word in EXTRAS)))


def painted(drawing: Drawing) -> "Text":
    """The drawing as a text of rich."""
    from rich.text import Text

    lines = (Text.assemble(*((mark.text, style(mark.look)) for mark in marks)) for marks in drawing)
    return Text("\n").join(lines)


def show_drawing(drawing: Drawing) -> None:
    """Print a drawing."""
    screen = console()
    if screen.is_terminal:
        screen.print(painted(drawing))
    else:
        line(plain(drawing))
