"""What a family shows in the rulebook of a variant beside its sentences: tables and drawings."""

from typing import TypeAlias

from attrs import frozen


@frozen
class Table:
    """Rows under column titles, for a chapter of the rulebook."""

    chapter: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@frozen
class Shape:
    """A polygon of a drawing: its name, its corners, what it is (a word that styles it) and what stands on it."""

    name: str
    corners: tuple[tuple[float, float], ...]
    kind: str
    label: str


@frozen
class Drawing:
    """A picture as text, the same as polygons, and what each mark of the text means."""

    chapter: str
    title: str
    text: str
    shapes: tuple[Shape, ...]
    legend: tuple[tuple[str, str], ...]


Exhibit: TypeAlias = Table | Drawing
