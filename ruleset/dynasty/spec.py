"""The chapters of a dynasty variant as records: what a file may say, and of which type."""

from typing import Annotated, Literal

from attrs import frozen

from ruleset.spec.types import Between, File, Pick, Word

Names = tuple[str, ...]


@frozen
class Tile:
    """A kind of tile: how it looks, whose leader it is, how many there are, where it may lie."""

    colour: Annotated[str, Word()]
    letter: Annotated[str, Word(letters=1)]
    leader: Annotated[str, Word()]
    count: Annotated[int, Between(1, 500)]
    lies_on: Literal["land", "river"]


@frozen
class Components:
    """What is in the box."""

    players: tuple[Annotated[int, Between(2, 6)], ...]
    board: Annotated[str, File("boards")]
    tiles: dict[str, Tile]
    start_tile: Annotated[str, Word()]
    support: Annotated[str, Word()]
    stand_in: Annotated[str, Word()]
    army: Annotated[str, Word()]
    wild: Annotated[str, Word()]
    hand: Annotated[int, Between(1, 20)]
    market: Annotated[int, Between(0, 20)]
    set_aside: Annotated[int, Between(0, 200)]
    catastrophes: Annotated[int, Between(0, 20)]
    joining_markers: Literal["one_in_the_box", "one_for_each_player"]


@frozen
class SetUp:
    """Before the first turn."""

    start_player: Annotated[str, Pick("set_up.start_player")]
    steps: tuple[Annotated[str, Pick("set_up.steps")], ...]


@frozen
class Actions:
    """How many actions a turn has: so many must be taken if possible, so many may."""

    least: Annotated[int, Between(0, 20)]
    most: Annotated[int, Between(1, 20)]


@frozen
class Opening:
    """The first so many turns of the game have so many actions at most."""

    turns: Annotated[int, Between(0, 20)]
    actions: Annotated[int, Between(1, 20)]


@frozen
class Turn:
    """The course of a turn."""

    actions: Actions
    opening: Opening
    offers: tuple[Annotated[str, Pick("turn.offers")], ...]
    end_of_action: tuple[Annotated[str, Pick("turn.end_of_action")], ...]
    end: tuple[Annotated[str, Pick("turn.end")], ...]


@frozen
class Leaders:
    """Placing a leader."""

    can_place: tuple[Annotated[str, Pick("leaders.can_place")], ...]
    after: tuple[Annotated[str, Pick("leaders.after")], ...]


@frozen
class Tiles:
    """Laying a tile."""

    can_place: tuple[Annotated[str, Pick("tiles.can_place")], ...]
    score: Annotated[str, Pick("tiles.score")]
    unscored: tuple[Annotated[str, Pick("tiles.unscored")], ...]
    worth: tuple[Annotated[str, Pick("tiles.worth")], ...]
    after: tuple[Annotated[str, Pick("tiles.after")], ...]


@frozen
class Market:
    """The face-up tiles: which tile lets its player take one, and when it does."""

    brought_by: Annotated[str, Word()]
    when: tuple[Annotated[str, Pick("market.when")], ...]


@frozen
class Run:
    """Laying more tiles of a kind in one action: which kind, and where the next may lie."""

    of: Annotated[str, Word()]
    can_follow: tuple[Annotated[str, Pick("run.can_follow")], ...]


@frozen
class Conflict:
    """A revolt or a war: the same questions, answered twice."""

    find: Annotated[str, Pick("conflict.find")]
    order: Annotated[str, Pick("conflict.order")]
    bystanders: Literal["fight", "neutral"]
    tile: Annotated[str, Pick("conflict.tile")]
    side: Annotated[str, Pick("conflict.side")]
    supporters: Annotated[str, Pick("conflict.supporters")]
    can_commit: tuple[Annotated[str, Pick("conflict.can_commit")], ...]
    helper: Annotated[str, Pick("conflict.helper")]
    strength: tuple[Annotated[str, Pick("conflict.strength")], ...]
    tie: Annotated[str, Pick("conflict.tie")]
    losses: tuple[Annotated[str, Pick("conflict.losses")], ...]
    spares: tuple[Annotated[str, Pick("conflict.spares")], ...]
    score: tuple[Annotated[str, Pick("conflict.score")], ...]
    payment: Annotated[str, Pick("conflict.payment")]
    after: tuple[Annotated[str, Pick("conflict.after")], ...]


@frozen
class CatastropheRules:
    """Laying a catastrophe."""

    can_lay: tuple[Annotated[str, Pick("catastrophe.can_lay")], ...]
    spares: tuple[Annotated[str, Pick("catastrophe.spares")], ...]


@frozen
class RiotRules:
    """Removing a tile from the board: what it costs, and what may be taken."""

    discards: Annotated[str, Word()]
    tiles: Annotated[int, Between(1, 20)]
    leader_stands_for: Annotated[int, Between(0, 20)]
    can_take: tuple[Annotated[str, Pick("riot.can_take")], ...]


@frozen
class Building:
    """A kind of building: its shape, its stock, when it may be built, what it costs as an action and what it pays.

    ``stock`` is for each entry of ``colours``, unless ``stock_of`` names a colour of it. ``patron`` is the leader
    whose owner it pays in any colour.
    """

    shape: Annotated[str, Word()]
    colours: tuple[tuple[Annotated[str, Word()], ...], ...]
    stock: Annotated[int, Between(1, 20)]
    stock_of: dict[str, Annotated[int, Between(1, 20)]]
    can_build: tuple[Annotated[str, Pick("buildings.can_build")], ...]
    offered: Literal["with_others", "by_itself"]
    move: Literal["never", "when_none_is_left"]
    paid_with: Annotated[str, Word()]
    price: Annotated[int, Between(1, 20)]
    leader_stands_for: Annotated[int, Between(0, 20)]
    tiles: Literal["turn_face_down", "stay_face_up"]
    income: Annotated[str, Pick("buildings.income")]
    patron: Annotated[str, Word()]


@frozen
class Treasures:
    """Who takes treasures, and which."""

    lie_on: Literal["start_tiles", "nothing"]
    collector: Annotated[str, Word()]
    first: Literal["corners", "any"]
    leaves: Annotated[int, Between(1, 10)]


@frozen
class SwapRules:
    """Exchanging hand tiles."""

    least: Annotated[int, Between(0, 20)]
    most: Annotated[int, Between(0, 20)]
    draw: Literal["same_number", "to_hand_size"]


@frozen
class End:
    """How the game ends and who has won."""

    few_treasures: Annotated[int, Between(0, 50)]
    short_bag: Literal["ends_at_once", "gives_what_is_there"]
    quiet_rounds: Annotated[int, Between(1, 1000)]
    wild: Literal["one_by_one", "together"]
    compare: tuple[Annotated[str, Pick("end.compare")], ...]
    full_tie: Literal["shared", "nobody"]


@frozen
class Information:
    """What players see; play itself goes by what they can know."""

    hands: Literal["owner", "everyone"]
    points: Literal["owner", "everyone"]
    bag: Literal["uncounted", "counted"]


@frozen
class Chapters:
    """A whole dynasty variant."""

    components: Components
    set_up: SetUp
    turn: Turn
    leaders: Leaders
    tiles: Tiles
    market: Market
    run: Run
    revolt: Conflict
    war: Conflict
    riot: RiotRules
    catastrophe: CatastropheRules
    buildings: dict[str, Building]
    treasures: Treasures
    swap: SwapRules
    end: End
    information: Information
