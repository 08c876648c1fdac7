"""What must not matter: left and right, who sits where, the order and the letters of the colours."""

import random

import attrs
import pytest
from support import TIGRIS

from ruleset import Over, Turn, load
from ruleset.core.chance import Chance
from ruleset.core.play import steps
from ruleset.dynasty.board import board_from_rows
from ruleset.dynasty.game import DynastyGame
from ruleset.dynasty.moves import Build, Drawn, Started, Swap
from ruleset.dynasty.rules import compile_rules
from ruleset.grids import cells_of

MIRRORS = {
    "left_right": lambda rows: tuple(row[::-1] for row in rows),
    "up_down": lambda rows: tuple(rows[::-1]),
    "diagonal": lambda rows: tuple("".join(row[i] for row in rows) for i in range(len(rows[0]))),
}
PLACES = {
    "left_right": lambda grid, r, c: (r, grid.columns - 1 - c),
    "up_down": lambda grid, r, c: (grid.rows - 1 - r, c),
    "diagonal": lambda grid, r, c: (c, r),
}


def game_of(variant, players, board=None, chapters=None):
    return DynastyGame(compile_rules("other", chapters or variant.chapters, board or variant.parts, players))


class Twin:
    """Plays one game beside another that ought to be the same game seen differently.

    ``cell``, ``seat`` and ``role`` say what becomes of each in the other game.
    """

    def __init__(self, one, other, cell=None, seat=None, role=None):
        self.one, self.other = one, other
        self.cell = cell or (lambda cell: cell)
        self.seat = seat or (lambda seat: seat)
        self.roles = role or list(range(len(one.rules.roles)))

    def mask(self, mask):
        return sum(1 << self.cell(cell) for cell in cells_of(mask))

    def counts(self, counts):
        moved = list(counts)
        for role, now in enumerate(self.roles):
            moved[now] = counts[role]
        return tuple(moved)

    def kind(self, kind):
        roles = {self.roles[self.one.rules.letters.index(letter)] for letter in self.one.rules.kinds[kind].letters}
        letters = {self.other.rules.letters[role] for role in roles}
        return next(i for i, other in enumerate(self.other.rules.kinds) if set(other.letters) == letters)

    def move(self, move):
        if isinstance(move, Build):
            return Build(self.kind(move.kind), self.mask(move.shape))
        if isinstance(move, (Swap, Drawn)):
            return type(move)(self.counts(move.tiles))
        if isinstance(move, Started):
            return Started(self.seat(move.seat))
        change = {}
        if getattr(move, "cell", -1) >= 0:
            change["cell"] = self.cell(move.cell)
        if hasattr(move, "role"):
            change["role"] = self.roles[move.role]
        return attrs.evolve(move, **change)

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
            at[self.seat(seat) * width + self.roles[role]] = -1 if cell < 0 else self.cell(cell)
        return {
            "tiles": self.counts(tuple(map(self.mask, state.tiles))),
            "flat": self.mask(state.flat),
            "ruins": self.mask(state.ruins),
            "treasures": self.mask(state.treasures),
            "buildings": [(self.kind(one.kind), self.mask(one.shape), self.roles[one.role]) for one in state.buildings],
            "at": tuple(at),
            "joint": -1 if state.joint < 0 else self.cell(state.joint),
            "hands": self.seats(tuple(map(self.counts, state.hands))),
            "tossed": self.seats(tuple(map(self.counts, state.tossed))),
            "bag": self.counts(state.bag),
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
            assert all(self.move(move) in legal for move in self.one.legal(state))
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
            state, twin, count = step.state, self.other.apply(twin, self.move(step.move)), count + 1
        self.same(state, twin)
        assert isinstance(self.one.decision(state), Over)
        assert count > 100


@pytest.mark.parametrize("name", TIGRIS)
@pytest.mark.parametrize("way", MIRRORS)
def test_a_mirrored_board_gives_mirrored_games(name, way):
    variant = load(name)
    board = variant.parts
    mirrored = board_from_rows("mirrored", board.kind, MIRRORS[way](board.rows))
    one, other = game_of(variant, 3), game_of(variant, 3, mirrored)

    def cell(cell):
        return mirrored.grid.at(*PLACES[way](board.grid, *divmod(cell, board.grid.stride)))

    for seed in (1, 2):
        Twin(one, other, cell=cell).play(seed, one.start(), other.start())


@pytest.mark.parametrize("name", TIGRIS)
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
            rotated.play(turned, first.state, game.apply(twin, rotated.move(first.move)))


@pytest.mark.parametrize("name", TIGRIS)
@pytest.mark.parametrize("order", [(3, 2, 1, 0), (1, 2, 3, 0), (2, 0, 3, 1)])
def test_the_order_and_the_letters_of_the_colours_do_not_matter(name, order):
    """Tiles listed in another order, with other letters and colour names."""
    variant = load(name)
    box = variant.chapters.components
    tiles = list(box.tiles.items())
    colours = {tile.colour: f"shade{index}" for index, (_, tile) in enumerate(tiles)}
    relabelled = {
        role: attrs.evolve(tile, colour=colours[tile.colour], letter="wxyz"[index])
        for index, (role, tile) in ((index, tiles[index]) for index in order)
    }
    buildings = {
        kind: attrs.evolve(
            building, colours=tuple(tuple(colours[c] for c in reversed(pair)) for pair in building.colours[::-1])
        )
        for kind, building in variant.chapters.buildings.items()
    }
    chapters = attrs.evolve(variant.chapters, components=attrs.evolve(box, tiles=relabelled), buildings=buildings)
    one, other = game_of(variant, 4), game_of(variant, 4, chapters=chapters)
    role = [order.index(index) for index in range(len(tiles))]
    for seed in (5, 6):
        Twin(one, other, role=role).play(seed, one.start(), other.start())
