"""What holds of every state of a dynasty game, whatever the variant."""

from itertools import pairwise

from ruleset.dynasty.game import DynastyGame
from ruleset.dynasty.kingdoms import leaders_on
from ruleset.dynasty.state import State, added
from ruleset.dynasty.stepchecks import OF_STEPS
from ruleset.dynasty.tasks import Act, Ended, Opening, Take, Task
from ruleset.grids import mask_of
from ruleset.spec.family import Invariants


def tiles_are_conserved(game: DynastyGame, state: State) -> str | None:
    """Board, buildings, hands, discards, bag and what has left the game hold all tiles of each kind together."""
    rules = game.rules
    counts = (*(mask.bit_count() for mask in state.tiles), 0)
    for one in state.buildings:
        under = one.shape.bit_count() if rules.kinds[one.kind].covers else 0
        counts = added(counts, tuple(under * (role == one.role) for role in range(len(counts))))
    for zone in (*state.hands, *state.tossed, state.bag, state.market, state.aside, state.gone):
        if min(zone) < 0:
            return f"fewer than no tiles: {zone}"
        counts = added(counts, zone)
    return None if counts == (*rules.total, 0) else f"{counts} tiles, the game has {rules.total}"


def leaders_are_conserved(game: DynastyGame, state: State) -> str | None:
    """Every leader stands on one cell of its own or is at home."""
    cells = [cell for cell in state.at if cell >= 0]
    if len(state.at) != game.seats * len(game.rules.roles) or len(set(cells)) != len(cells):
        return f"leaders on {cells}"
    return None if mask_of(tuple(cells)) == state.led else "the set of leaders' cells is not where leaders stand"


def one_thing_a_cell(game: DynastyGame, state: State) -> str | None:
    """No two pieces lie on one cell, and all lie on the board."""
    seen = 0
    for mask in (*state.tiles, state.flat, state.ruins, state.led):
        if mask & seen or mask & ~game.rules.board.grid.spaces:
            return f"a second piece, or one off the board: {mask & seen:#x}"
        seen |= mask
    return None


def pieces_on_their_terrain(game: DynastyGame, state: State) -> str | None:
    """Every tile lies on its own terrain (farms on rivers, no other tile there), every leader on land."""
    board = game.rules.board
    for role, where in enumerate(state.tiles):
        if stray := where & ~game.rules.lies_on[role]:
            return f"{game.rules.roles[role]} on {board.grid.names(stray)}"
    stray = state.led & ~board.land
    return f"leader on {board.grid.names(stray)}" if stray else None


def treasures_on_tiles(game: DynastyGame, state: State) -> str | None:
    """Every treasure on the board lies on a tile of the start kind, face up or under a building."""
    stray = state.treasures & ~(state.tiles[game.rules.start_role] | state.flat)
    return f"treasure on {game.rules.board.grid.names(stray)}" if stray else None


def buildings_on_their_tiles(game: DynastyGame, state: State) -> str | None:
    """Every building stands on tiles of its own, face down or up as its kind says, and within its stock."""
    rules, covered, flat = game.rules, 0, 0
    for one in state.buildings:
        kind = rules.kinds[one.kind]
        under = state.flat if kind.covers else state.tiles[one.role]
        if one.shape not in kind.shapes or one.shape & covered or one.shape & ~under:
            return f"building {kind.letters} without a place of its own"
        if sum(other.kind == one.kind for other in state.buildings) > kind.stock:
            return f"building {kind.letters} stands too often"
        covered |= one.shape
        flat |= one.shape if kind.covers else 0
    return None if flat == state.flat else "face-down tiles and buildings do not lie on the same cells"


def every_leader_is_supported(game: DynastyGame, state: State) -> str | None:
    """Every leader stands beside a face-up tile of support."""
    alone = state.led & ~game.rules.board.grid.spread(state.tiles[game.rules.support])
    return f"no support beside {game.rules.board.grid.names(alone)}" if alone else None


def no_doubled_colour(game: DynastyGame, state: State) -> str | None:
    """With nothing pending no joining marker lies on the board, and no kingdom has two leaders of one colour."""
    if not isinstance(state.tasks[-1], (Act, Ended)):
        return None
    if state.joint >= 0:
        return "the joining marker lies on the board"
    for kingdom in game.rules.board.grid.components(state.faces | state.flat | state.led):
        roles = [role for _, role, _ in leaders_on(game.rules, state, kingdom)]
        if len(set(roles)) < len(roles):
            return f"two leaders of a colour in {game.rules.board.grid.names(kingdom)}"
    return None


def kept_regions_are_right(game: DynastyGame, state: State) -> str | None:
    """Regions that were kept up to date are those that a look at the whole board finds."""
    if state.regions is None:
        return None
    slow = list(game.rules.board.grid.components(state.linked))
    return None if sorted(state.regions) == sorted(slow) else "the regions kept up to date are wrong"


def hands_are_at_most_full(game: DynastyGame, state: State) -> str | None:
    """No hand has more tiles than a full one, nor will have after the draws that are due."""
    full, sizes = game.rules.chapters.components.hand, [sum(hand) for hand in state.hands]
    for task in state.tasks:
        if isinstance(task, Take) and task.seat >= 0:
            sizes[task.seat] += task.size
    if sum(state.market) > game.rules.chapters.components.market:
        return f"a market of {sum(state.market)}"
    return None if max(sizes) <= full else f"hands of {sizes}, full ones have {full}"


def _next_draws(tasks: tuple[Task, ...]) -> list[Take]:
    takes: list[Take] = []
    for task in reversed(tasks):
        if not isinstance(task, Take) or task.seat < 0:
            break
        takes.append(task)
    return takes


def draws_in_turn_order(game: DynastyGame, state: State) -> str | None:
    """Those who draw together do it clockwise from the active player, each at most once."""
    order = [(task.seat - state.active) % game.seats for task in _next_draws(state.tasks)]
    return None if all(one < other for one, other in pairwise(order)) else f"draws in the order {order}"


def actions_within_the_turn(game: DynastyGame, state: State) -> str | None:
    """No turn, of the opening or later, has more actions than it may; quiet turns are counted up to their end."""
    turn = game.rules.chapters.turn
    most = turn.opening.actions if isinstance(state.tasks[0], Opening) else turn.actions.most
    limit = game.rules.chapters.end.quiet_rounds * game.seats
    for task in state.tasks:
        if isinstance(task, Act) and not (task.left >= 0 <= task.taken and task.left + task.taken <= most):
            return f"{task.left} actions left and {task.taken} taken of {most}"
    if state.quiet >= limit and not isinstance(state.tasks[-1], Ended):
        return f"{state.quiet} quiet turns and still no end"
    return None


OF_STATES = {
    check.__name__: check
    for check in (
        tiles_are_conserved,
        leaders_are_conserved,
        one_thing_a_cell,
        pieces_on_their_terrain,
        treasures_on_tiles,
        buildings_on_their_tiles,
        every_leader_is_supported,
        no_doubled_colour,
        kept_regions_are_right,
        hands_are_at_most_full,
        draws_in_turn_order,
        actions_within_the_turn,
    )
}

INVARIANTS = Invariants(OF_STATES, OF_STEPS)
