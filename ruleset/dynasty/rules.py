"""A variant, a board and a number of seats, compiled once: names bound to functions, roles to numbers."""

from collections.abc import Callable
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
    side: Function
    supporters: Function
    can_commit: tuple[Function, ...]
    strength: tuple[Function, ...]
    tie: Function
    losses: tuple[Function, ...]
    spares: tuple[Function, ...]
    score: tuple[Function, ...]


@frozen
class BuildingKind:
    """One building a player may put up: its text (letters of its colours), family and roles of its colours.

    ``shapes`` are all its places on the board; ``around`` has, for a cell, those that include it.
    """

    letters: str
    family: str
    roles: tuple[int, ...]
    shapes: tuple[int, ...]
    around: dict[int, tuple[int, ...]] = field(repr=False, eq=False)


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
    collector: int
    lies_on: tuple[int, ...]
    kinds: tuple[BuildingKind, ...]
    conflicts: dict[str, ConflictRules]
    steps: dict[str, tuple[Function, ...]]
    offers: tuple[Function, ...]
    can_place_leader: tuple[Function, ...]
    can_place_tile: tuple[Function, ...]
    score: Function
    unscored: tuple[Function, ...]
    can_lay: tuple[Function, ...]
    catastrophe_spares: tuple[Function, ...]
    can_build: dict[str, tuple[Function, ...]]
    income: dict[str, Function]
    start_player: Function
    compare: tuple[Function, ...]

    @property
    def none(self) -> tuple[int, ...]:
        """Counts of no tiles at all."""
        return (0,) * (len(self.roles) + 1)


def _bound_conflict(kind: str, said: spec.Conflict) -> ConflictRules:
    def one(slot: str) -> Function:
        return POINTS.function(f"conflict.{slot}", getattr(said, slot))  # type: ignore[no-any-return]

    def many(slot: str) -> tuple[Function, ...]:
        return POINTS.functions(f"conflict.{slot}", getattr(said, slot))

    return ConflictRules(
        kind,
        one("find"),
        one("order"),
        one("side"),
        one("supporters"),
        many("can_commit"),
        many("strength"),
        one("tie"),
        many("losses"),
        many("spares"),
        many("score"),
    )


def _kinds(chapters: spec.Chapters, board: Board) -> tuple[BuildingKind, ...]:
    tiles = list(chapters.components.tiles.values())
    role_of = {tile.colour: role for role, tile in enumerate(tiles)}
    kinds = []
    for family, building in chapters.buildings.items():
        shapes = board.grid.shape_masks(building.shape)
        around = {cell: tuple(shape for shape in shapes if shape >> cell & 1) for cell in board.grid.cells}
        for colours in building.colours:
            roles = tuple(sorted(role_of[colour] for colour in colours))
            kinds.append(BuildingKind("".join(tiles[role].letter for role in roles), family, roles, shapes, around))
    return tuple(kinds)


def compile_rules(variant: str, chapters: spec.Chapters, board: Board, seats: int) -> Rules:
    """Bind every name of a checked variant to its function, for one board and number of seats."""
    box = chapters.components
    roles = tuple(box.tiles)
    tiles = tuple(box.tiles.values())
    leaders = [tile.leader for tile in tiles]
    letters = "".join(tile.letter for tile in tiles)
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
        collector=leaders.index(chapters.treasures.collector),
        lies_on=tuple(board.terrain(tile.lies_on) for tile in tiles),
        kinds=_kinds(chapters, board),
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
        can_lay=POINTS.functions("catastrophe.can_lay", chapters.catastrophe.can_lay),
        catastrophe_spares=POINTS.functions("catastrophe.spares", chapters.catastrophe.spares),
        can_build={
            name: POINTS.functions("buildings.can_build", building.can_build)
            for name, building in chapters.buildings.items()
        },
        income={
            name: POINTS.function("buildings.income", building.income) for name, building in chapters.buildings.items()
        },
        start_player=POINTS.function("set_up.start_player", chapters.set_up.start_player),
        compare=POINTS.functions("end.compare", chapters.end.compare),
    )
