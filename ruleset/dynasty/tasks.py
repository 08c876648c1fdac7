"""What is still to be done, as small records on a stack: conflicts nest, a position prints what is pending."""

from attrs import frozen

WAR, BUILDING = 1, 2
"""What a laid tile has brought about so far (bits of ``caused``)."""

MARKET, ASIDE = -1, -2
"""Who draws when it is no seat: the market, or nobody (the tiles are set aside unseen)."""


@frozen
class Act:
    """The active player's actions: how many are left, how many were really taken (a pass is not)."""

    left: int
    taken: int


@frozen
class Opening:
    """This turn and ``left`` more after it are those of the opening, with fewer actions."""

    left: int


@frozen
class Steps:
    """The list of steps that stands at ``point`` in the variant, from ``index`` on.

    ``cell`` and ``role`` tell what has just been placed (-1 where nothing was); ``seats`` has a bit for each
    seat that committed tiles in the conflicts just settled; ``caused`` is what the tile has brought about.
    """

    point: str
    index: int
    cell: int
    role: int
    seats: int
    caused: int = 0


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
    """One conflict, of one leader colour or (``role`` -1) of whole states, while supporters are asked in turn.

    ``sides`` has a cell for each side: its leader, attacker first, or the first cell of its state; ``pledges`` is
    what was committed so far, as (seat, side, tiles, leaders).
    """

    kind: str
    role: int
    sides: tuple[int, ...]
    pledges: tuple[tuple[int, int, int, int], ...]


@frozen
class Tie:
    """The fight below is tied between these sides (cells), and the active player says who wins."""

    sides: tuple[int, ...]


@frozen
class Price:
    """The winner of a war still pays ``left`` of the tiles on ``cells``, which the active player picks."""

    kind: str
    cells: int
    left: int


@frozen
class Offer:
    """The active player may build with the tile of ``role`` just laid on ``cell`` (-1: as an action of its own).

    ``family`` is the one family of buildings that is offered; empty for all that are not offered by themselves.
    """

    cell: int
    role: int
    caused: int = 0
    family: str = ""


@frozen
class AnyColour:
    """The active player takes a point of a colour of choice."""


@frozen
class Market:
    """The active player may take a tile of the market."""


@frozen
class Run:
    """The active player may lay another tile of ``role``; the last one lies on ``cell``."""

    cell: int
    role: int
    caused: int = 0


@frozen
class Collect:
    """The owner of the collecting leader on ``cell`` says which treasures stay; ``kept`` is decided already."""

    cell: int
    kept: int


@frozen
class Take:
    """A seat (or ``MARKET``, ``ASIDE``) draws ``size`` tiles from the bag."""

    seat: int
    size: int


@frozen
class DrawStart:
    """Chance decides who begins."""


@frozen
class Ended:
    """The game is over; ``reason`` names the rule."""

    reason: str


Task = (
    Act
    | Opening
    | Steps
    | Conflicts
    | Fight
    | Tie
    | Price
    | Offer
    | AnyColour
    | Market
    | Run
    | Collect
    | Take
    | DrawStart
    | Ended
)
