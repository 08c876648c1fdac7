"""Pictures as lines of marks: a text each, and in words how it looks. Who prints them makes colours of the words."""

from attrs import frozen


@frozen
class Mark:
    """A piece of a line. ``look`` is a kind and what else is to be seen, such as ``tile red``; empty for plain text."""

    text: str
    look: str = ""


Drawing = tuple[tuple[Mark, ...], ...]
"""A picture: lines of marks."""


def plain(drawing: Drawing) -> str:
    """The picture as text alone."""
    return "\n".join("".join(mark.text for mark in line).rstrip() for line in drawing)
