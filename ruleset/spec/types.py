"""Marks for the fields of a spec: what a value must be beyond its Python type."""

from attrs import frozen


@frozen
class Between:
    """A whole number within limits, both included."""

    least: int
    most: int


@frozen
class Word:
    """A name in lower case: letters, digits, ``_`` and ``-``, beginning with a letter; ``letters`` fixes its length."""

    letters: int | None = None


@frozen
class Text:
    """A line of free text that is not empty."""


@frozen
class File:
    """The name of a data file of a kind, such as ``boards``, beside the variant or shipped."""

    kind: str


@frozen
class Pick:
    """The name of an implementation offered for a hook point of the family."""

    point: str
