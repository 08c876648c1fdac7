"""Everything a seat or chance can do in a dynasty game, one small record each."""

from attrs import frozen

Counts = tuple[int, ...]
"""Tiles by role, in the order of the variant file; the last number counts unknown tiles."""


@frozen
class Place:
    """Put one's leader on a cell, from the hand or from elsewhere on the board."""

    role: int
    cell: int


@frozen
class Withdraw:
    """Take one's leader off the board."""

    role: int


@frozen
class Lay:
    """Lay a tile from the hand."""

    role: int
    cell: int


@frozen
class Catastrophe:
    """Lay a catastrophe tile, which destroys what tile is there."""

    cell: int


@frozen
class Swap:
    """Discard tiles face down and draw new ones."""

    tiles: Counts


@frozen
class Pass:
    """Give up one action."""


@frozen
class Commit:
    """Add so many tiles to the side of a conflict that one is asked to support."""

    count: int


@frozen
class Choose:
    """Fight the conflict of this leader colour next."""

    role: int


@frozen
class Build:
    """Put up a building of this kind on the shape whose first cell is given."""

    kind: int
    cell: int


@frozen
class Decline:
    """Do not build."""


@frozen
class Keep:
    """Say which treasure stays in the kingdom."""

    cell: int


@frozen
class Drawn:
    """Chance: the tiles that came out of the bag."""

    tiles: Counts


@frozen
class Started:
    """Chance: the seat (0-based) that begins."""

    seat: int


Move = Place | Withdraw | Lay | Catastrophe | Swap | Pass | Commit | Choose | Build | Decline | Keep | Drawn | Started
