"""The rules of the base game the slow way, cell by cell on a table of marks: what the fast engine must agree with."""

from itertools import product

import networkx as nx

from ruleset.dynasty.textform import mark

FACES = "rkgb"


def table_of(game, state):
    """(row, column) -> mark: `.` empty, `r` tile, `r$` with treasure, `m` face down, `#` catastrophe, `K1` leader."""
    grid = game.rules.board.grid
    return {(r, c): mark(game.rules, state, grid.at(r, c)) for r in range(grid.rows) for c in range(grid.columns)}


def terrain_of(game):
    rows = game.rules.board.rows
    return {(r, c): "river" if ch == "~" else "land" for r, row in enumerate(rows) for c, ch in enumerate(row)}


def around(table, place):
    r, c = place
    return [near for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if near in table]


def is_leader(piece):
    return piece[0].isupper()


def connects(piece):
    return is_leader(piece) or piece[0] in FACES + "m"


def regions_of(table, apart=()):
    """Connected sets of places; ``apart`` are places whose tile does not connect."""
    graph = nx.Graph()
    graph.add_nodes_from(place for place, piece in table.items() if connects(piece) and place not in apart)
    graph.add_edges_from((a, b) for a in graph for b in around(table, a) if b in graph)
    return [frozenset(region) for region in nx.connected_components(graph)]


def kingdoms_of(table, apart=()):
    return [region for region in regions_of(table, apart) if any(is_leader(table[place]) for place in region)]


def touched(kingdoms, table, place):
    return [kingdom for kingdom in kingdoms if any(near in kingdom for near in around(table, place))]


def name(place):
    return f"{chr(97 + place[1])}{place[0] + 1}"


def leader_moves(game, state, table, terrain):
    for letter in "RKGB":
        me = f"{letter}{state.active + 1}"
        own = next((place for place, piece in table.items() if piece == me), None)
        board = {place: "." if piece == me else piece for place, piece in table.items()}
        kingdoms = kingdoms_of(board)
        for place, piece in board.items():
            empty = piece == "." and terrain[place] == "land" and place != own
            temple = any(board[near][0] == "r" for near in around(board, place))
            if empty and temple and len(touched(kingdoms, board, place)) <= 1:
                yield f"place {letter} {name(place)}"
        if own is not None:
            yield f"withdraw {letter}"


def tile_moves(game, state, table, terrain):
    kingdoms = kingdoms_of(table)
    for role, letter in enumerate(FACES):
        for place, piece in table.items():
            fits = terrain[place] == ("river" if letter == "b" else "land")
            if state.hands[state.active][role] and piece == "." and fits and len(touched(kingdoms, table, place)) <= 2:
                yield f"lay {letter} {name(place)}"


def other_moves(game, state, table, terrain):
    if state.catastrophes[state.active]:
        for place, piece in table.items():
            if piece == "." or piece in FACES:
                yield f"catastrophe {name(place)}"
    swap = game.rules.chapters.swap
    for counts in product(*(range(held + 1) for held in state.hands[state.active][:4])):
        if swap.least <= sum(counts) <= swap.most:
            yield "swap " + ("".join(f"{t}{n}" for t, n in zip(FACES, counts, strict=True) if n) or "-")


def actions(game, state):
    """Every legal action, as text; passing is legal where the turn has no least number of actions left to take."""
    table, terrain = table_of(game, state), terrain_of(game)
    found = [
        *leader_moves(game, state, table, terrain),
        *tile_moves(game, state, table, terrain),
        *other_moves(game, state, table, terrain),
    ]
    act = state.tasks[-1]
    if act.taken + act.left - 1 >= game.rules.chapters.turn.actions.least or not found:
        found.append("pass")
    return found


def buildings(game, state):
    """What may be built with the tile just laid."""
    table, offer = table_of(game, state), state.tasks[-1]
    laid = divmod(offer.cell, game.rules.board.grid.stride)
    letter = FACES[offer.role]
    standing = [game.rules.kinds[one.kind].letters for one in state.buildings]
    yield "decline"
    for r, c in product((laid[0] - 1, laid[0]), (laid[1] - 1, laid[1])):
        square = [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
        if all(place in table and table[place][0] == letter for place in square):
            for pair in ("rk", "rg", "rb", "kg", "kb", "gb"):
                if letter in pair and pair not in standing:
                    yield f"build {pair} {name((r, c))}"


def keeps(game, state):
    """Which treasure may stay in the kingdom of the trader that is asked: a corner's only where there is no other."""
    table = table_of(game, state)
    trader = divmod(state.tasks[-1].cell, game.rules.board.grid.stride)
    kingdom = next(region for region in regions_of(table) if trader in region)
    held = [place for place in kingdom if table[place].endswith("$")]
    ordinary = [place for place in held if game.rules.board.rows[place[0]][place[1]] != "C"]
    return [f"keep {name(place)}" for place in ordinary or held]


def wars(game, state):
    """The colours of which the joining tile touches two leaders."""
    table, task = table_of(game, state), state.tasks[-1]
    joint = divmod(task.cell, game.rules.board.grid.stride)
    near = touched(kingdoms_of(table, apart=(joint,)), table, joint)
    letters = [table[place][0] for kingdom in near for place in kingdom if is_leader(table[place])]
    return [f"war {letter}" for letter in "RKGB" if letters.count(letter) > 1]


def commits(game, state):
    """As many as the asked seat has of the fight's colour: temples in a revolt."""
    fight = state.tasks[-1]
    seat = game.decision(state).seat - 1
    role = 0 if fight.kind == "revolt" else fight.role
    return [f"commit {count}" for count in range(state.hands[seat][role] + 1)]


ANSWERS = {"act": actions, "build": buildings, "keep": keeps, "war": wars, "commit": commits}
"""The legal moves, as text, for each kind of question."""
