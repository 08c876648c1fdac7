"""What is still to be done, as small records on a stack: conflicts nest, a position prints what is pending."""

from attrs import frozen


@frozen
class Act:
    """The active player's actions: how many are left, how many were really taken (a pass is not)."""

    left: int
    taken: int


@frozen
class Steps:
    """The list of steps that stands at ``point`` in the variant, from ``index`` on.

    ``cell`` and ``role`` tell what has just been placed (-1 where nothing was); ``seats`` has a bit for each
    seat that committed tiles in the conflicts just settled.
    """

    point: str
    index: int
    cell: int
    role: int
    seats: int


@frozen
class Conflicts:
    """Conflicts of one kind (``revolt`` or ``war``) that ``cell`` has caused, until none is left.

    ``stood`` are the kingdoms around the cell as they were when the piece was laid; ``pledged`` has a bit for
    each seat that committed tiles so far.
    """

    kind: str
    cell: int
    stood: tuple[int, ...]
    pledged: int


@frozen
class Fight:
    """One conflict of one leader colour, while supporters are asked in turn.

    ``leaders`` are the cells of the leaders, attacker first; ``pledges`` what was committed so far, as
    (seat, side, count).
    """

    kind: str
    role: int
    leaders: tuple[int, ...]
    pledges: tuple[tuple[int, int, int], ...]


@frozen
class Offer:
    """The active player may build with the tile of ``role`` just laid on ``cell``."""

    cell: int
    role: int


@frozen
class Collect:
    """The owner of the collecting leader on ``cell`` says which treasures stay; ``kept`` is decided already."""

    cell: int
    kept: int


@frozen
class Take:
    """A seat draws ``size`` tiles from the bag."""

    seat: int
    size: int


@frozen
class DrawStart:
    """Chance decides who begins."""


@frozen
class Ended:
    """The game is over; ``reason`` names the rule."""

    reason: str


Task = Act | Steps | Conflicts | Fight | Offer | Collect | Take | DrawStart | Ended
