"""The verbs of the board: every change to pieces, hands and points is made here, and told as an event."""

from ruleset.core.game import Event
from ruleset.dynasty.kingdoms import leaders_on, link, unlink
from ruleset.dynasty.moves import Counts
from ruleset.dynasty.rules import Rules
from ruleset.dynasty.state import Draft, Standing, added, changed, taken_from
from ruleset.dynasty.tasks import ASIDE, MARKET
from ruleset.grids import cells_of


def tell(
    rules: Rules, draft: Draft, kind: str, rule: str, seat: int = -1, piece: str = "-", number: int = 0, cells: int = 0
) -> None:
    """Note an event; ``seat`` is 0-based and -1 for none, ``cells`` a set."""
    if draft.events is not None:
        draft.note(Event(kind, rule, seat + 1, piece, number, rules.board.grid.names(cells)))


def award(rules: Rules, draft: Draft, seat: int, role: int, points: int, rule: str) -> None:
    """Give a seat points in the colour of ``role``."""
    if points:
        draft.points = changed_at(draft.points, seat, changed(draft.points[seat], role, points))
        tell(rules, draft, "award", rule, seat, rules.letters[role], points)


def changed_at(hands: tuple[Counts, ...], seat: int, counts: Counts) -> tuple[Counts, ...]:
    """``hands`` with those of one seat replaced."""
    return (*hands[:seat], counts, *hands[seat + 1 :])


def spend(draft: Draft, seat: int, role: int, count: int) -> None:
    """Tiles from a hand leave the game openly."""
    if count:
        draft.hands = changed_at(draft.hands, seat, changed(draft.hands[seat], role, -count))
        draft.gone = changed(draft.gone, role, count)


def toss(draft: Draft, seat: int, tiles: Counts) -> None:
    """Tiles from a hand leave the game face down."""
    draft.hands = changed_at(draft.hands, seat, taken_from(draft.hands[seat], tiles))
    draft.tossed = changed_at(draft.tossed, seat, added(draft.tossed[seat], tiles))


def draw(rules: Rules, draft: Draft, seat: int, tiles: Counts) -> None:
    """Tiles from the bag come into a hand, into the market, or are set aside."""
    draft.bag = taken_from(draft.bag, tiles)
    if seat == ASIDE:
        draft.aside = added(draft.aside, tiles)
        return
    draft.quiet = -1
    if seat == MARKET:
        draft.market = added(draft.market, tiles)
        tell(rules, draft, "laid_out", "draw", number=sum(tiles))
        return
    draft.hands = changed_at(draft.hands, seat, added(draft.hands[seat], tiles))
    tell(rules, draft, "drew", "draw", seat, number=sum(tiles))


def take_from_market(rules: Rules, draft: Draft, seat: int, role: int, rule: str) -> None:
    """A tile of the market comes into a hand."""
    draft.market = changed(draft.market, role, -1)
    draft.hands = changed_at(draft.hands, seat, changed(draft.hands[seat], role, 1))
    tell(rules, draft, "took", rule, seat, rules.letters[role], 1)


def play_tile(rules: Rules, draft: Draft, seat: int, role: int, cell: int) -> None:
    """A tile from a hand comes onto the board; under the joining marker it does not connect yet."""
    draft.hands = changed_at(draft.hands, seat, changed(draft.hands[seat], role, -1))
    put_tile(draft, role, cell)
    if draft.joint != cell:
        link(rules, draft, cell)


def put_tile(draft: Draft, role: int, cell: int) -> None:
    """A face-up tile stands on a cell; regions are not looked at."""
    draft.tiles = changed(draft.tiles, role, 1 << cell)


def put_leader(rules: Rules, draft: Draft, seat: int, role: int, cell: int) -> None:
    """A leader off the board comes onto a cell."""
    draft.at = changed(draft.at, seat * len(rules.roles) + role, cell + 1)
    draft.led |= 1 << cell
    link(rules, draft, cell)


def lift_leader(rules: Rules, draft: Draft, seat: int, role: int) -> int:
    """A leader leaves the board; returns the cell it stood on."""
    index = seat * len(rules.roles) + role
    cell = draft.at[index]
    draft.at = changed(draft.at, index, -1 - cell)
    draft.led &= ~(1 << cell)
    unlink(rules, draft, 1 << cell)
    return cell


def send_home(rules: Rules, draft: Draft, seat: int, role: int, rule: str) -> None:
    """A leader goes back to its player."""
    cell = lift_leader(rules, draft, seat, role)
    tell(rules, draft, "home", rule, seat, rules.leader_letters[role], 1, 1 << cell)


def send_unsupported_home(rules: Rules, draft: Draft) -> None:
    """A leader with no face-up tile of support beside it goes home at once, whatever the cause (te-12)."""
    support = draft.tiles[rules.support]
    unsupported = draft.led & ~rules.board.grid.spread(support)
    if unsupported:
        for seat, role, _ in leaders_on(rules, draft, unsupported):
            send_home(rules, draft, seat, role, "without_support")


def remove_tiles(rules: Rules, draft: Draft, mask: int, rule: str) -> int:
    """Face-up tiles leave the game; returns how many. Leaders that lose their support go home."""
    if not mask:
        return 0
    for role, where in enumerate(draft.tiles):
        if lost := where & mask:
            draft.tiles = changed(draft.tiles, role, -lost)
            draft.gone = changed(draft.gone, role, lost.bit_count())
            tell(rules, draft, "gone", rule, -1, rules.letters[role], lost.bit_count(), lost)
    fell_with(rules, draft, mask, rule)
    # Where the variant does not spare tiles with treasures, a treasure leaves the game with its tile.
    draft.treasures &= ~mask
    unlink(rules, draft, mask)
    send_unsupported_home(rules, draft)
    return mask.bit_count()


def fell_with(rules: Rules, draft: Draft, mask: int, rule: str) -> None:
    """A building goes back to the supply when one of its tiles leaves (yg-49b) or turns face down (tm-5)."""
    fallen = [one for one in draft.buildings if one.shape & mask]
    if fallen:
        draft.buildings = tuple([one for one in draft.buildings if not one.shape & mask])
    for one in fallen:
        tell(rules, draft, "fell", rule, -1, rules.kinds[one.kind].letters, 1, one.shape)


def put_building(rules: Rules, draft: Draft, kind: int, shape: int, role: int, rule: str) -> None:
    """A building goes up; tiles that turn face down under it connect as before (te-36)."""
    if rules.kinds[kind].covers:
        fell_with(rules, draft, shape, rule)
        draft.tiles = changed(draft.tiles, role, -shape)
        draft.flat |= shape
    draft.buildings = (*draft.buildings, Standing(kind, shape, role))
    tell(rules, draft, "built", rule, draft.active, rules.kinds[kind].letters, 1, shape)
    send_unsupported_home(rules, draft)


def take_treasures(rules: Rules, draft: Draft, seat: int, mask: int, rule: str) -> None:
    """Treasures leave the board for a player."""
    draft.treasures &= ~mask
    draft.held = changed(draft.held, seat, mask.bit_count())
    for cell in cells_of(mask):
        tell(rules, draft, "treasure", rule, seat, number=1, cells=1 << cell)
