"""Values that are each fine and cannot be together: found when a variant is loaded, not in play."""

from collections.abc import Iterator

from ruleset.dynasty.board import Board
from ruleset.dynasty.points import POINTS
from ruleset.dynasty.spec import Chapters
from ruleset.spec.problems import nearest

NONE = "none"
"""Says that a variant has nothing of a kind."""

Fault = tuple[str, str, str]
"""(key, what is wrong, what was meant)"""


def faults(chapters: Chapters, board: Board) -> Iterator[Fault]:
    """Every impossible combination."""
    yield from _names(chapters)
    yield from _tiles(chapters)
    yield from _supply(chapters, board)
    yield from _buildings(chapters, board)
    yield from _costs(chapters)
    yield from _limits(chapters)
    yield from _comparisons(chapters)
    yield from _conflicts(chapters)
    yield from _needed(chapters)


def _names(chapters: Chapters) -> Iterator[Fault]:
    box = chapters.components
    leaders = [tile.leader for tile in box.tiles.values()]
    for key, value, known in (
        ("components.start_tile", box.start_tile, list(box.tiles)),
        ("components.support", box.support, list(box.tiles)),
        ("components.stand_in", box.stand_in, leaders),
        ("market.brought_by", chapters.market.brought_by, list(box.tiles)),
        ("run.of", chapters.run.of, list(box.tiles)),
        ("riot.discards", chapters.riot.discards, list(box.tiles)),
        ("components.army", box.army, [*box.tiles, NONE]),
        ("components.wild", box.wild, [*box.tiles, NONE]),
        ("treasures.collector", chapters.treasures.collector, [*leaders, NONE]),
        *((f"buildings.{name}.paid_with", one.paid_with, list(box.tiles)) for name, one in chapters.buildings.items()),
        *((f"buildings.{name}.patron", one.patron, [*leaders, NONE]) for name, one in chapters.buildings.items()),
    ):
        if value not in known:
            yield key, f"{value!r} is not among the components", nearest(value, known)


def _tiles(chapters: Chapters) -> Iterator[Fault]:
    tiles = chapters.components.tiles
    if not 1 <= len(tiles) <= 8:
        yield "components.tiles", f"{len(tiles)} kinds of tiles", "from 1 to 8 are possible"
    for part in ("colour", "letter", "leader"):
        seen: dict[str, str] = {}
        for role, tile in tiles.items():
            value = getattr(tile, part)
            if value in seen:
                yield f"components.tiles.{role}.{part}", f"{value!r} is {seen[value]}'s already", "each has its own"
            seen.setdefault(value, role)
    for role, tile in tiles.items():
        if tile.letter == "m":
            yield f"components.tiles.{role}.letter", "'m' marks face-down tiles", "another letter"


def _supply(chapters: Chapters, board: Board) -> Iterator[Fault]:
    box = chapters.components
    start = box.tiles.get(box.start_tile)
    starts = board.starts.bit_count() if "lay_start_tiles" in chapters.set_up.steps else 0
    if start is None:
        return
    if start.count < starts:
        key = f"components.tiles.{box.start_tile}.count"
        yield key, f"{start.count} tiles for {starts} start squares", f"at least {starts}"
    if starts and board.starts & ~board.terrain(start.lies_on):
        yield "components.start_tile", f"{box.start_tile} lies on {start.lies_on}, start squares do not", "another tile"
    total = sum(tile.count for tile in box.tiles.values())
    needed = starts + box.hand * max(box.players, default=2) + box.market + box.set_aside
    if total < needed:
        yield (
            "components.hand",
            f"dealing needs {needed} tiles, the game has {total}",
            "fewer players or a smaller hand",
        )
    if starts and chapters.treasures.lie_on == "start_tiles" and starts <= chapters.end.few_treasures:
        yield "end.few_treasures", f"the board has only {starts} treasures to start with", f"less than {starts}"


def _buildings(chapters: Chapters, board: Board) -> Iterator[Fault]:
    for name, building in chapters.buildings.items():
        key = f"buildings.{name}"
        if building.shape not in board.grid.shapes:
            known = nearest(building.shape, board.grid.shapes)
            yield f"{key}.shape", f"{building.shape!r} is no shape of a {board.kind} board", known
        if building.move != "never" and building.tiles == "turn_face_down":
            wrong = f"{building.move}, and a building that is moved would leave face-down tiles behind"
            yield f"{key}.move", wrong, "never, or tiles that stay_face_up"
        coloured = [colour for pair in building.colours for colour in pair]
        for colour in building.stock_of:
            if colour not in coloured:
                yield f"{key}.stock_of", f"no building of the kind is {colour!r}", nearest(colour, coloured)
    yield from _colours(chapters)


def _colours(chapters: Chapters) -> Iterator[Fault]:
    colours = [tile.colour for tile in chapters.components.tiles.values()]
    seen: dict[str, str] = {}
    for name, building in chapters.buildings.items():
        for index, pair in enumerate(building.colours):
            key = f"buildings.{name}.colours[{index}]"
            for colour in pair:
                if colour not in colours:
                    yield key, f"no tile is {colour!r}", nearest(colour, colours)
            text = "+".join(sorted(pair)) or name
            if text in seen:
                wrong = f"{text} is the name of {seen[text]} already, and buildings are told apart by their names"
                yield key, wrong, "colours (or, with none, a family) of its own"
            seen[text] = f"buildings.{name}"


def _costs(chapters: Chapters) -> Iterator[Fault]:
    for key, price, helped in (
        ("riot", chapters.riot.tiles, chapters.riot.leader_stands_for),
        *((f"buildings.{name}", one.price, one.leader_stands_for) for name, one in chapters.buildings.items()),
    ):
        if helped > price:
            yield f"{key}.leader_stands_for", f"{helped} of {price} tiles", f"at most {price}"


def _limits(chapters: Chapters) -> Iterator[Fault]:
    actions, swap = chapters.turn.actions, chapters.swap
    if actions.least > actions.most:
        yield "turn.actions.least", f"{actions.least} is more than the most, {actions.most}", "least up to most"
    if chapters.turn.opening.actions > actions.most:
        wrong = f"{chapters.turn.opening.actions} is more than the most, {actions.most}"
        yield "turn.opening.actions", wrong, "as many as a turn has, or fewer"
    if swap.least > swap.most:
        yield "swap.least", f"{swap.least} is more than the most, {swap.most}", "least up to most"
    if not chapters.components.players:
        yield "components.players", "an empty list", "at least one number of players"


_COLOURS_COMPARED = {"second_smallest": 2, "third_smallest": 3}
"""How many colours there must be for a comparison; all others are content with one."""


def _comparisons(chapters: Chapters) -> Iterator[Fault]:
    if not chapters.end.compare:
        yield "end.compare", "an empty list", "at least one comparison"
    colours = len([role for role in chapters.components.tiles if role != chapters.components.wild])
    if not colours:
        yield "components.wild", "no colour is left to be compared", NONE
    for name in chapters.end.compare:
        if colours < _COLOURS_COMPARED.get(name, 0):
            yield "end.compare", f"{name}, and the number of colours is {colours}", "a comparison that is possible"


_NEEDED = (
    ("leaders.can_place", "leaders.can_place", "leaders_on_empty_land", "a leader could stand on a river or a piece"),
    ("leaders.can_place", "leaders.can_place", "leaders_beside_support", "a leader would have to go home at once"),
    ("leaders.can_place", "leaders.can_place", "leaders_join_in_peace", "a leader could join kingdoms at war"),
    ("leaders.after", "leaders.after", "rivals_are_settled", "two leaders of a colour could stay in one kingdom"),
    ("tiles.can_place", "tiles.can_place", "tiles_on_empty_spaces", "a tile could lie on another piece"),
    ("tiles.after", "tiles.after", "joining_marker_is_lifted", "the joining marker would never be lifted"),
    ("revolt.find", "conflict.find", "finds_revolts", "no revolt would ever be found"),
    ("revolt.losses", "conflict.losses", "conflict_is_settled", "a revolt would never be settled"),
    ("war.find", "conflict.find", "finds_wars", "no war would ever be found"),
    ("war.losses", "conflict.losses", "conflict_is_settled", "a war would never be settled"),
    ("turn.offers", "turn.offers", "a_move_is_left", "a player may be unable to move"),
    ("turn.end", "turn.end", "play_is_bounded", "play may never end"),
)
"""What the rest of the rules counts on: (value, hook point, promise that a hook must make, what happens without)."""


def _needed(chapters: Chapters) -> Iterator[Fault]:
    for key, point, promise, without in _NEEDED:
        chapter, _, slot = key.partition(".")
        yield from _promised(key, point, promise, getattr(getattr(chapters, chapter), slot), without)
    if "riot" in chapters.turn.offers:
        without = "a riot could take what is no tile"
        yield from _promised("riot.can_take", "riot.can_take", "riots_take_tiles", chapters.riot.can_take, without)
    for name, building in chapters.buildings.items():
        key, without = f"buildings.{name}.can_build", "a building could stand on nothing"
        yield from _promised(key, "buildings.can_build", "buildings_on_face_up_tiles", building.can_build, without)
    for key, names in (("revolt.can_commit", chapters.revolt.can_commit), ("war.can_commit", chapters.war.can_commit)):
        if not names:
            yield key, "an empty list", "what supporters may add; any_number or another"


def _promised(key: str, point: str, promise: str, said: str | tuple[str, ...], without: str) -> Iterator[Fault]:
    keepers = POINTS.keepers(point, promise)
    if not set(keepers) & set(_listed(said)):
        yield key, f"without {' or '.join(keepers)} {without}", f"add {' or '.join(keepers)}"


def _listed(said: str | tuple[str, ...]) -> tuple[str, ...]:
    """The names that stand in a slot, one or several."""
    return (said,) if isinstance(said, str) else said


_OF_LEADERS = {
    "tile": ("tiles_of_the_leaders",),
    "supporters": ("attacker_then_defender",),
    "can_commit": ("none_or_enough",),
    "strength": ("support_beside_leader",),
    "tie": ("defender",),
    "losses": ("leader_goes_home",),
    "spares": ("support_beside_another_leader",),
    "score": ("one_for_each_piece_taken", "one_of_the_leader"),
}
"""What only a conflict whose sides are leaders can have, slot by slot."""

_OF_STATES = {
    "supporters": ("everybody_joiner_last", "owners_in_joined_states_joiner_last"),
    "tie": ("joiner_chooses",),
    "losses": ("conflicting_leaders_go_home",),
}
"""What only a conflict whose sides are whole states can have."""


def _conflicts(chapters: Chapters) -> Iterator[Fault]:
    for key, one in (("revolt", chapters.revolt), ("war", chapters.war)):
        if one.tile == "army_tiles" and chapters.components.army == NONE:
            yield f"{key}.tile", "army_tiles, and components.army is none", "the tile that fights"
        settling = POINTS.keepers("conflict.losses", "conflict_is_settled")
        if set(settling) & set(one.losses) and one.losses[0] not in settling:
            wrong = f"{one.losses[0]} comes first, and may take the support of a leader that is still to lose"
            yield f"{key}.losses", wrong, "the leaders first"
        strange = _OF_LEADERS if one.find == "one_for_all_states" else _OF_STATES
        for slot, names in strange.items():
            for name in _listed(getattr(one, slot)):
                if name in names:
                    others = [other for other in POINTS.names(f"conflict.{slot}") if other not in names]
                    yield f"{key}.{slot}", f"{name} does not go with find: {one.find}", " or ".join(others)
