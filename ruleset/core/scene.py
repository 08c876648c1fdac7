"""Pictures as shapes on a plane, for whoever draws more than text: one unit is the width of a cell."""

from attrs import field, frozen

from ruleset.core.drawing import Drawing

Place = tuple[float, float]
"""(x, y), x to the right and y down."""


@frozen
class Piece:
    """One shape: a polygon, or a disc where ``radius`` is given, whose ``outline`` is its centre alone.

    ``look`` says what it is in the words of a drawing's mark (``tile red``), ``text`` stands on it, and ``title``
    tells more to who points at it.
    """

    outline: tuple[Place, ...]
    look: str
    text: str = ""
    title: str = ""
    radius: float = 0

    @property
    def centre(self) -> Place:
        """The middle of all corners."""
        return middle(self.outline)


@frozen
class Scene:
    """A table: its board, if it has one, of that width and height, and the lines below it."""

    width: float = 0
    height: float = 0
    pieces: tuple[Piece, ...] = field(default=())
    lines: Drawing = field(default=())


def middle(places: tuple[Place, ...]) -> Place:
    """The mean of some places."""
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


def scaled(outline: tuple[Place, ...], by: float) -> tuple[Place, ...]:
    """The same outline, larger or smaller around its middle."""
    x, y = middle(outline)
    return tuple((x + (a - x) * by, y + (b - y) * by) for a, b in outline)
