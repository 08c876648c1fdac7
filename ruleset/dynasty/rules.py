"""A variant, a board and a number of seats, compiled once: names bound to functions, roles to numbers."""

from collections.abc import Callable, Sequence
from typing import Any

from attrs import field, frozen

from ruleset.dynasty import spec
from ruleset.dynasty.board import Board
from ruleset.dynasty.points import POINTS

Function = Callable[..., Any]


@frozen(eq=False)
class ConflictRules:
    """The slots of a conflict, bound. What each function takes stands in ``conflicts.py``."""

    kind: str
    find: Function
    order: Function
    tile: Function
    side: Function
    supporters: Function
    can_commit: tuple[Function, ...]
    helper: Function
    strength: tuple[Function, ...]
    tie: Function
    losses: tuple[Function, ...]
    spares: tuple[Function, ...]
    score: tuple[Function, ...]
    payment: Function
    bystanders: str


@frozen
class BuildingKind:
    """One building a player may put up: its text, its family and how many there are.

    The text is the letters of its colours, or the name of its family where it has none.
    """

    letters: str
    family: str
    stock: int
    covers: bool
    shapes: tuple[int, ...] = field(repr=False)
    roles: tuple[int, ...]

    @property
    def title(self) -> str:
        """What people call it: its family, and its colours if it has any."""
        return f"{self.family} {self.letters}" if self.roles else self.family


@frozen
class Cost:
    """What an action costs: tiles of a role, some of which its leader off the board may stand for."""

    role: int
    count: int
    leader_stands_for: int


@frozen(eq=False)
class Site:
    """One family of buildings: its kinds (bits), where its shape fits, its cost as an action, and its hooks.

    ``around`` has, for a cell, the shapes that a tile laid there can bring about; ``moves`` is true where one that
    stands may be taken when none is left; ``offer`` is its name where it is offered by itself, else empty; ``patron``
    is the role of the leader that it pays in any colour, -1 for none.
    """

    family: str
    shape: str
    moves: bool
    cost: Cost
    offer: str
    patron: int
    kinds: int
    shapes: tuple[int, ...]
    around: dict[int, tuple[int, ...]]
    can_build: tuple[Function, ...]
    income: Function


@frozen(eq=False)
class Rules:
    """All that play needs to know. Roles are numbered in the order of the variant file, seats from 0."""

    variant: str
    chapters: spec.Chapters
    board: Board
    seats: int
    roles: tuple[str, ...]
    colours: tuple[str, ...]
    letters: str
    leader_letters: str
    total: tuple[int, ...]
    start_role: int
    support: int
    stand_in: int
    army: int
    wild: int
    collector: int
    market_role: int
    run_role: int
    riot: Cost
    lies_on: tuple[int, ...]
    kinds: tuple[BuildingKind, ...]
    conflicts: dict[str, ConflictRules]
    steps: dict[str, tuple[Function, ...]]
    offers: tuple[Function, ...]
    can_place_leader: tuple[Function, ...]
    can_place_tile: tuple[Function, ...]
    score: Function
    unscored: tuple[Function, ...]
    worth: tuple[Function, ...]
    market_when: tuple[Function, ...]
    can_follow: tuple[Function, ...]
    can_take: tuple[Function, ...]
    can_lay: tuple[Function, ...]
    catastrophe_spares: tuple[Function, ...]
    sites: tuple[Site, ...]
    offered: tuple[str, ...]
    kinds_of_role: tuple[int, ...]
    start_player: Function
    compare: tuple[Function, ...]

    @property
    def none(self) -> tuple[int, ...]:
        """Counts of no tiles at all."""
        return (0,) * (len(self.roles) + 1)

    def site_of(self, kind: int) -> Site:
        """The family that a kind of building belongs to."""
        return next(site for site in self.sites if site.kinds >> kind & 1)


def _bound_conflict(kind: str, said: spec.Conflict) -> ConflictRules:
    def one(slot: str) -> Function:
        return POINTS.function(f"conflict.{slot}", getattr(said, slot))  # type: ignore[no-any-return]

    def many(slot: str) -> tuple[Function, ...]:
        return POINTS.functions(f"conflict.{slot}", getattr(said, slot))

    return ConflictRules(
        kind,
        one("find"),
        one("order"),
        one("tile"),
        one("side"),
        one("supporters"),
        many("can_commit"),
        one("helper"),
        many("strength"),
        one("tie"),
        many("losses"),
        many("spares"),
        many("score"),
        one("payment"),
        said.bystanders,
    )


@frozen
class _Buildings:
    """All buildings, compiled: kinds in file order, families, and for each role the kinds (bits) of its colour.

    ``offered`` are the offers that a laid tile brings, in order: families by themselves, then (empty) all others.
    """

    kinds: tuple[BuildingKind, ...]
    sites: tuple[Site, ...]
    offered: tuple[str, ...]
    of_role: tuple[int, ...]


def _buildings(chapters: spec.Chapters, board: Board) -> _Buildings:
    tiles, names = list(chapters.components.tiles.values()), list(chapters.components.tiles)
    leaders = [tile.leader for tile in tiles]
    role_of = {tile.colour: role for role, tile in enumerate(tiles)}
    kinds: list[BuildingKind] = []
    sites = []
    of_role = [0] * len(tiles)
    for family, building in chapters.buildings.items():
        shapes = board.grid.shape_masks(building.shape)
        first = len(kinds)
        for colours in building.colours:
            roles = sorted(role_of[colour] for colour in colours)
            for role in roles:
                of_role[role] |= 1 << len(kinds)
            stock = next((n for colour, n in building.stock_of.items() if colour in colours), building.stock)
            letters = "".join(tiles[role].letter for role in roles) or family
            kinds.append(BuildingKind(letters, family, stock, building.tiles == "turn_face_down", shapes, tuple(roles)))
        sites.append(
            Site(
                family,
                building.shape,
                building.move == "when_none_is_left",
                Cost(names.index(building.paid_with), building.price, building.leader_stands_for),
                family if building.offered == "by_itself" else "",
                _number(leaders, building.patron),
                (1 << len(kinds)) - (1 << first),
                shapes,
                {cell: board.grid.shapes_by(building.shape, cell) for cell in board.grid.cells},
                POINTS.functions("buildings.can_build", building.can_build),
                POINTS.function("buildings.income", building.income),
            )
        )
    alone = tuple(site.offer for site in sites if site.offer)
    together = ("",) if len(alone) < len(sites) else ()
    return _Buildings(tuple(kinds), tuple(sites), (*alone, *together), tuple(of_role))


def _number(names: Sequence[str], name: str) -> int:
    """Where ``name`` stands; -1 for ``none``."""
    return -1 if name == "none" else names.index(name)


def compile_rules(variant: str, chapters: spec.Chapters, board: Board, seats: int) -> Rules:
    """Bind every name of a checked variant to its function, for one board and number of seats."""
    box = chapters.components
    roles = tuple(box.tiles)
    tiles = tuple(box.tiles.values())
    leaders = [tile.leader for tile in tiles]
    letters = "".join(tile.letter for tile in tiles)
    buildings = _buildings(chapters, board)
    lists = {
        "set_up.steps": ("set_up.steps", chapters.set_up.steps),
        "turn.end_of_action": ("turn.end_of_action", chapters.turn.end_of_action),
        "turn.end": ("turn.end", chapters.turn.end),
        "leaders.after": ("leaders.after", chapters.leaders.after),
        "tiles.after": ("tiles.after", chapters.tiles.after),
        "revolt.after": ("conflict.after", chapters.revolt.after),
        "war.after": ("conflict.after", chapters.war.after),
    }
    return Rules(
        variant=variant,
        chapters=chapters,
        board=board,
        seats=seats,
        roles=roles,
        colours=tuple(tile.colour for tile in tiles),
        letters=letters,
        leader_letters=letters.upper(),
        total=tuple(tile.count for tile in tiles),
        start_role=roles.index(box.start_tile),
        support=roles.index(box.support),
        stand_in=leaders.index(box.stand_in),
        army=_number(roles, box.army),
        wild=_number(roles, box.wild),
        collector=_number(leaders, chapters.treasures.collector),
        market_role=_number(roles, chapters.market.brought_by),
        run_role=_number(roles, chapters.run.of),
        riot=Cost(roles.index(chapters.riot.discards), chapters.riot.tiles, chapters.riot.leader_stands_for),
        lies_on=tuple(board.terrain(tile.lies_on) for tile in tiles),
        kinds=buildings.kinds,
        conflicts={
            "revolt": _bound_conflict("revolt", chapters.revolt),
            "war": _bound_conflict("war", chapters.war),
        },
        steps={name: POINTS.functions(point, names) for name, (point, names) in lists.items()},
        offers=POINTS.functions("turn.offers", chapters.turn.offers),
        can_place_leader=POINTS.functions("leaders.can_place", chapters.leaders.can_place),
        can_place_tile=POINTS.functions("tiles.can_place", chapters.tiles.can_place),
        score=POINTS.function("tiles.score", chapters.tiles.score),
        unscored=POINTS.functions("tiles.unscored", chapters.tiles.unscored),
        worth=POINTS.functions("tiles.worth", chapters.tiles.worth),
        market_when=POINTS.functions("market.when", chapters.market.when),
        can_follow=POINTS.functions("run.can_follow", chapters.run.can_follow),
        can_take=POINTS.functions("riot.can_take", chapters.riot.can_take),
        can_lay=POINTS.functions("catastrophe.can_lay", chapters.catastrophe.can_lay),
        catastrophe_spares=POINTS.functions("catastrophe.spares", chapters.catastrophe.spares),
        sites=buildings.sites,
        offered=buildings.offered,
        kinds_of_role=buildings.of_role,
        start_player=POINTS.function("set_up.start_player", chapters.set_up.start_player),
        compare=POINTS.functions("end.compare", chapters.end.compare),
    )
