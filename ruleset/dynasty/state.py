"""A position as an immutable value, and the draft in which one applied move is worked out."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Self

from attrs import frozen

from ruleset.core.game import Event
from ruleset.dynasty.moves import Counts
from ruleset.dynasty.tasks import Task


@frozen
class Standing:
    """A building on the board: its kind, its cells (a set), and the role of the tiles under it."""

    kind: int
    shape: int
    role: int


_FIELDS = (
    "tiles",  # role -> cells with a face-up tile
    "flat",  # cells with a face-down tile
    "ruins",  # cells with a catastrophe
    "treasures",  # cells with a treasure
    "buildings",  # Standing, in the order they were built
    "at",  # seat * roles + role -> cell of that leader, -1 when it is off the board
    "led",  # cells with a leader
    "joint",  # the cell under the joining marker, -1 for none
    "hands",  # seat -> tiles in hand
    "tossed",  # seat -> tiles it swapped away, face down
    "bag",
    "market",  # the tiles that lie face up to be taken
    "aside",  # tiles that nobody has seen and nobody will
    "gone",  # tiles that left the game openly
    "points",  # seat -> points by colour (role order)
    "held",  # seat -> treasures taken
    "catastrophes",  # seat -> catastrophes left to lay
    "active",  # the seat whose turn it is, 0-based
    "quiet",  # turns in a row in which nothing stirred; -1 once something has stirred in this one
    "tasks",  # what is to be done, the next on top (last)
)
_key: Callable[[object], tuple[Any, ...]] = attrgetter(*_FIELDS)
_CACHES = ("regions", "kingdoms", "moves", "events")


class State:
    """One position. Equal positions are equal values; changing one is an error: ``draft`` a new one.

    A plain class, since every applied move copies one. Cells are numbers of the board's topology and
    sets of cells are ints; seats are 0-based here.
    """

    __slots__ = _FIELDS + _CACHES

    tiles: tuple[int, ...]
    flat: int
    ruins: int
    treasures: int
    buildings: tuple[Standing, ...]
    at: tuple[int, ...]
    led: int
    joint: int
    hands: tuple[Counts, ...]
    tossed: tuple[Counts, ...]
    bag: Counts
    market: Counts
    aside: Counts
    gone: Counts
    points: tuple[Counts, ...]
    held: Counts
    catastrophes: Counts
    active: int
    quiet: int
    tasks: tuple[Task, ...]
    regions: tuple[int, ...] | None
    kingdoms: tuple[int, ...] | None
    moves: tuple[Any, Any] | None
    events: list[Event] | None

    def key(self) -> tuple[Any, ...]:
        """All that makes the position what it is."""
        return _key(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a State does not change; draft() a new one to set {name}")

    def __getstate__(self) -> tuple[Any, ...]:
        return self.key()

    def __setstate__(self, key: tuple[Any, ...]) -> None:
        for name, value in zip(_FIELDS, key, strict=True):
            object.__setattr__(self, name, value)
        for name in _CACHES:
            object.__setattr__(self, name, None)

    def remember(self, name: str, value: object) -> None:
        """Store something derived from the position."""
        object.__setattr__(self, name, value)

    def draft(self, events: list[Event] | None = None) -> "Draft":
        """A changeable copy; what it brings about is appended to ``events``."""
        new = Draft.__new__(Draft)
        new.tiles = self.tiles
        new.flat = self.flat
        new.ruins = self.ruins
        new.treasures = self.treasures
        new.buildings = self.buildings
        new.at = self.at
        new.led = self.led
        new.joint = self.joint
        new.hands = self.hands
        new.tossed = self.tossed
        new.bag = self.bag
        new.market = self.market
        new.aside = self.aside
        new.gone = self.gone
        new.points = self.points
        new.held = self.held
        new.catastrophes = self.catastrophes
        new.active = self.active
        new.quiet = self.quiet
        new.tasks = self.tasks
        new.regions = self.regions
        new.kingdoms = self.kingdoms
        new.moves = None
        new.events = events
        return new

    @property
    def faces(self) -> int:
        """Cells with a face-up tile of any role."""
        faces = 0
        for mask in self.tiles:
            faces |= mask
        return faces

    @property
    def linked(self) -> int:
        """Cells whose piece connects: tiles and leaders, but not the tile under the joining marker."""
        linked = self.faces | self.flat | self.led
        return linked if self.joint < 0 else linked & ~(1 << self.joint)

    @property
    def taken(self) -> int:
        """Cells on which nothing can be placed."""
        return self.faces | self.flat | self.led | self.ruins


class Draft(State):
    """A position in the making. ``done`` turns it into a State and it must not be changed any more."""

    __slots__ = ()

    __setattr__ = object.__setattr__  # type: ignore[assignment]

    @classmethod
    def of(cls, **fields: Any) -> Self:
        """A draft with every field of a position given by name."""
        new = cls.__new__(cls)
        for name in _FIELDS:
            setattr(new, name, fields.pop(name))
        if fields:
            raise TypeError(f"no such fields: {', '.join(fields)}")
        for name in _CACHES:
            setattr(new, name, None)
        return new

    def done(self) -> State:
        """The finished position."""
        self.events = None
        self.__class__ = State  # type: ignore[assignment]
        return self

    def push(self, task: Task) -> None:
        """Put a task on top: it is done before what is pending already."""
        self.tasks = (*self.tasks, task)

    def replace_top(self, *tasks: Task) -> None:
        """Take the task on top away and put others, last one on top, in its place."""
        self.tasks = self.tasks[:-1] + tasks

    def note(self, event: Event) -> None:
        """Tell what has happened to whoever listens."""
        if self.events is not None:
            self.events.append(event)


def changed(counts: Counts, index: int, by: int) -> Counts:
    """``counts`` with one number raised by ``by``."""
    return (*counts[:index], counts[index] + by, *counts[index + 1 :])


def added(counts: Counts, more: Counts) -> Counts:
    """The sum of two counts."""
    return tuple([a + b for a, b in zip(counts, more, strict=True)])


def taken_from(counts: Counts, less: Counts) -> Counts:
    """The difference of two counts."""
    return tuple([a - b for a, b in zip(counts, less, strict=True)])
