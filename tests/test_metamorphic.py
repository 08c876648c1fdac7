"""What must not matter: how the map is turned, who sits where, the order and the letters of the colours."""

import random

import attrs
import pytest
from support import TIGRIS, YANGTZE

from ruleset import Over, Turn, load
from ruleset.core.chance import Chance
from ruleset.core.play import steps
from ruleset.dynasty.board import board_from_rows
from ruleset.dynasty.game import DynastyGame
from ruleset.dynasty.kingdoms import region_at
from ruleset.dynasty.moves import Commit, Win
from ruleset.dynasty.rules import compile_rules
from ruleset.dynasty.tasks import Fight
from ruleset.grids import GRIDS, cells_of, first_cell

NAMES = (*TIGRIS, *YANGTZE)
WAYS = [(1, False), (0, True), (3, True)]
"""Turns, and whether a mirror comes after them: together these make all symmetries of squares and of hexagons."""


def game_of(variant, players, board=None, chapters=None):
    return DynastyGame(compile_rules("other", chapters or variant.chapters, board or variant.parts, players))


def moved(grid, place, turns, mirrored):
    """Where a (row, column) place comes to lie."""
    for _ in range(turns):
        place = grid.turned(*place)
    return grid.flipped(*place) if mirrored else place


def redrawn(board, turns, mirrored):
    """The board turned about and mirrored, and where each of its cells is then."""
    places = [(r, c) for r, row in enumerate(board.rows) for c, mark in enumerate(row) if mark != "#"]
    where = {place: moved(board.grid, place, turns, mirrored) for place in places}
    top = min(row for row, _ in where.values()) // 2 * 2  # every second row of hexagons is shifted
    left = min(column for _, column in where.values())
    where = {place: (row - top, column - left) for place, (row, column) in where.items()}
    height, width = (1 + max(one) for one in zip(*where.values(), strict=True))
    rows = [["#"] * width for _ in range(height)]
    for (r, c), (row, column) in where.items():
        rows[row][column] = board.rows[r][c]
    other = board_from_rows("redrawn", board.kind, tuple(map("".join, rows)))
    return other, {board.grid.at(*place): other.grid.at(*at) for place, at in where.items()}


class Twin:
    """Plays one game beside another that ought to be the same game seen differently.

    ``cell``, ``seat`` and ``role`` say what becomes of each in the other game.
    """

    def __init__(self, one, other, cell=None, seat=None, role=None):
        self.one, self.other = one, other
        self.cells = cell or {cell: cell for cell in one.rules.board.grid.cells}
        self.seat = seat or (lambda seat: seat)
        self.roles = role or list(range(len(one.rules.roles)))
        self.becomes = {
            "cell": self.cell,
            "shape": self.mask,
            "moved": self.mask,
            "kind": self.kind,
            "role": self.roles.__getitem__,
            "tiles": self.counts,
            "seat": self.seat,
        }

    def cell(self, cell):
        return -1 if cell < 0 else self.cells[cell]

    def mask(self, mask):
        return sum(1 << self.cells[cell] for cell in cells_of(mask))

    def counts(self, counts):
        moved = list(counts)
        for role, now in enumerate(self.roles):
            moved[now] = counts[role]
        return tuple(moved)

    def kind(self, kind):
        roles = {self.roles[self.one.rules.letters.index(letter)] for letter in self.one.rules.kinds[kind].letters}
        letters = {self.other.rules.letters[role] for role in roles}
        return next(i for i, other in enumerate(self.other.rules.kinds) if set(other.letters) == letters)

    def move(self, move, state):
        names = [field.name for field in attrs.fields(type(move)) if field.name in self.becomes]
        seen = {name: self.becomes[name](getattr(move, name)) for name in names}
        if isinstance(move, (Commit, Win)) and move.cell >= 0 and self.of_states(state):
            seen["cell"] = self.first_of_state(move.cell, state)
        return attrs.evolve(move, **seen)

    def of_states(self, state):
        """Whether the sides of the conflict are whole states: each is named by its first cell."""
        return any(isinstance(task, Fight) and task.role < 0 for task in state.tasks)

    def first_of_state(self, cell, state):
        return first_cell(self.mask(region_at(self.one.rules, state, cell)))

    def seats(self, values):
        moved = list(values)
        for seat, value in enumerate(values):
            moved[self.seat(seat)] = value
        return tuple(moved)

    def seen(self, state):
        """The state of the one game as it must be in the other."""
        width = len(self.roles)
        at = [-1] * len(state.at)
        for index, cell in enumerate(state.at):
            seat, role = divmod(index, width)
            at[self.seat(seat) * width + self.roles[role]] = self.cell(cell)
        return {
            "tiles": self.counts(tuple(map(self.mask, state.tiles))),
            "flat": self.mask(state.flat),
            "ruins": self.mask(state.ruins),
            "treasures": self.mask(state.treasures),
            "buildings": [(self.kind(one.kind), self.mask(one.shape), self.roles[one.role]) for one in state.buildings],
            "at": tuple(at),
            "joint": self.cell(state.joint),
            "hands": self.seats(tuple(map(self.counts, state.hands))),
            "tossed": self.seats(tuple(map(self.counts, state.tossed))),
            "bag": self.counts(state.bag),
            "market": self.counts(state.market),
            "aside": self.counts(state.aside),
            "gone": self.counts(state.gone),
            "points": self.seats(tuple(map(self.counts, state.points))),
            "held": self.seats(state.held),
            "catastrophes": self.seats(state.catastrophes),
            "active": self.seat(state.active),
            "quiet": state.quiet,
            "pending": [type(task).__name__ for task in state.tasks],
        }

    def same(self, state, twin):
        plain = Twin(self.other, self.other)
        assert self.seen(state) == plain.seen(twin)
        due, other = self.one.decision(state), self.other.decision(twin)
        if isinstance(due, Turn):
            assert other == Turn(self.seat(due.seat - 1) + 1, due.asks)
            legal = self.other.legal(twin)
            assert len(self.one.legal(state)) == len(legal)
            assert all(self.move(move, state) in legal for move in self.one.legal(state))
        elif isinstance(due, Chance):
            assert due.total == other.total
        else:
            assert other == due
            self.same_outcome(self.one.outcome(state), self.other.outcome(twin))

    def same_outcome(self, one, other):
        assert one.decided == other.decided
        assert self.seats(one.scores) == other.scores
        ranking = [sorted(self.seat(seat - 1) + 1 for seat in group) for group in one.ranking]
        assert ranking == [sorted(group) for group in other.ranking]

    def play(self, seed, start, twin):
        state, count = start, 0
        for step in steps(self.one, random.Random(seed), start):
            if count % 9 == 0 or not isinstance(self.one.decision(state), Chance):
                self.same(state, twin)
            twin = self.other.apply(twin, self.move(step.move, state))
            state, count = step.state, count + 1
        self.same(state, twin)
        assert isinstance(self.one.decision(state), Over)
        assert count > 100


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("turns", "mirrored"), WAYS)
def test_a_turned_or_mirrored_board_gives_the_same_games_turned_or_mirrored(name, turns, mirrored):
    variant = load(name)
    board, cell = redrawn(variant.parts, turns, mirrored)
    one, other = game_of(variant, 3), game_of(variant, 3, board)
    for seed in (1, 2):
        Twin(one, other, cell=cell).play(seed, one.start(), other.start())


@pytest.mark.parametrize("name", ["tigris", "yangtze"])
def test_every_symmetry_keeps_neighbours_shapes_and_the_marks_of_the_map(name):
    board = load(name).parts
    redrawings = set()
    for turns in range(board.grid.sides):
        for mirrored in (False, True):
            other, cell = redrawn(board, turns, mirrored)
            redrawings.add(other.rows)
            for part in ("spaces", "river", "starts", "corners"):
                at = board.grid.spaces if part == "spaces" else getattr(board, part)
                now = other.grid.spaces if part == "spaces" else getattr(other, part)
                assert {cell[one] for one in cells_of(at)} == set(cells_of(now))
            for one in board.grid.cells:
                near = {cell[beside] for beside in cells_of(board.grid.near[one])}
                assert near == set(cells_of(other.grid.near[cell[one]]))
            for shape in board.grid.shapes:
                masks = {sum(1 << cell[one] for one in cells_of(mask)) for mask in board.grid.shape_masks(shape)}
                assert masks == set(other.grid.shape_masks(shape))
    assert len(redrawings) == 2 * board.grid.sides


@pytest.mark.parametrize("kind", GRIDS)
def test_turns_make_a_full_one_and_two_mirrors_nothing(kind):
    grid = GRIDS[kind](3, 3)
    for place in ((0, 0), (3, 4), (5, 0), (-2, 7), (-3, -1)):
        assert moved(grid, place, grid.sides, mirrored=False) == place
        assert all(moved(grid, place, turns, mirrored=False) != place for turns in range(1, grid.sides) if any(place))
        assert grid.flipped(*grid.flipped(*place)) == place


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_rotated_seats_give_the_same_game(name, players):
    game = load(name).game(players)
    chosen = load(name).chapters.set_up.start_player == "chosen"
    for turned in range(1, players):
        start, twin = game.start(), game.start(turned + 1) if chosen else game.start()
        rotated = Twin(game, game, seat=lambda seat, turned=turned: (seat + turned) % players)
        if chosen:
            rotated.play(turned, start, twin)
        else:
            first = next(iter(steps(game, random.Random(turned), start)))
            rotated.play(turned, first.state, game.apply(twin, rotated.move(first.move, start)))


ORDERS = {
    "backwards": lambda count: (*range(count),)[::-1],
    "last_first": lambda count: (count - 1, *range(count - 1)),
    "odd_first": lambda count: (*range(1, count, 2), *range(0, count, 2)),
}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("order", ORDERS)
def test_the_order_and_the_letters_of_the_colours_do_not_matter(name, order):
    """Tiles listed in another order, with other letters and colour names."""
    variant = load(name)
    box = variant.chapters.components
    tiles = list(box.tiles.items())
    listed = ORDERS[order](len(tiles))
    colours = {tile.colour: f"shade{index}" for index, (_, tile) in enumerate(tiles)}
    relabelled = {
        role: attrs.evolve(tile, colour=colours[tile.colour], letter="vwxyz"[index])
        for index, (role, tile) in ((index, tiles[index]) for index in listed)
    }
    buildings = {
        kind: attrs.evolve(
            building,
            colours=tuple(tuple(colours[c] for c in reversed(entry)) for entry in building.colours[::-1]),
            stock_of={colours[colour]: stock for colour, stock in building.stock_of.items()},
        )
        for kind, building in variant.chapters.buildings.items()
    }
    chapters = attrs.evolve(variant.chapters, components=attrs.evolve(box, tiles=relabelled), buildings=buildings)
    one, other = game_of(variant, 4), game_of(variant, 4, chapters=chapters)
    role = [listed.index(index) for index in range(len(tiles))]
    for seed in (5, 6):
        Twin(one, other, role=role).play(seed, one.start(), other.start())
