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
class Riot:
    """Discard so many tiles, and remove the tile on a cell from the game."""

    cell: int
    count: int


@frozen
class Commit:
    """Add so many tiles to a side of a conflict, and perhaps a leader that is off the board.

    ``cell`` names the side where one may choose (-1 where not, and when nothing is added).
    """

    count: int
    helper: int = 0
    cell: int = -1


@frozen
class Win:
    """Say which of the tied sides, named by a cell, wins."""

    cell: int


@frozen
class Pay:
    """As the price of a victory the tile on a cell leaves the game."""

    cell: int


@frozen
class Choose:
    """Fight the conflict of this leader colour next."""

    role: int


@frozen
class Build:
    """Put up a building of this kind on a shape (a set of cells), taken from another one where none is left."""

    kind: int
    shape: int
    moved: int = 0


@frozen
class Buy:
    """As an action, discard so many tiles and put up a building like ``Build``."""

    kind: int
    shape: int
    count: int
    moved: int = 0


@frozen
class Gain:
    """Take a point of the colour of this role."""

    role: int


@frozen
class Pick:
    """Take a tile of the market into the hand."""

    role: int


@frozen
class Leave:
    """Take no tile of the market."""


@frozen
class Stop:
    """Lay no more tiles in this action."""


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


Move = (
    Place
    | Withdraw
    | Lay
    | Riot
    | Catastrophe
    | Swap
    | Buy
    | Pass
    | Commit
    | Win
    | Pay
    | Choose
    | Build
    | Decline
    | Gain
    | Pick
    | Leave
    | Stop
    | Keep
    | Drawn
    | Started
)
