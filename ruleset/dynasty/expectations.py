"""What a rule case may expect of a dynasty position, one check a key."""

from collections.abc import Callable, Mapping
from typing import Any

from ruleset.core.game import Over, Turn
from ruleset.dynasty import sketch
from ruleset.dynasty.game import DynastyGame
from ruleset.dynasty.kingdoms import kingdoms
from ruleset.dynasty.notation import counts_text, read_counts, read_role, read_seat, shape_text
from ruleset.dynasty.state import State
from ruleset.dynasty.tasks import Act, DrawStart
from ruleset.errors import NotationError

Check = Callable[[DynastyGame, State, Any], str | None]


def _differs(found: object, wanted: object) -> str | None:
    return None if found == wanted else f"found {found}, expected {wanted}"


def _table(wanted: Any, what: str) -> Mapping[Any, Any]:
    if not isinstance(wanted, Mapping) or not wanted:
        raise NotationError(f"write a table from {what}, like {{...: ...}}")
    return wanted


def _per_seat(read: Callable[[DynastyGame, State, int], str], normal: Callable[[DynastyGame, Any], str]) -> Check:
    def check(game: DynastyGame, state: State, wanted: Any) -> str | None:
        expected = {str(seat): normal(game, value) for seat, value in _table(wanted, "seat to value").items()}
        found = {seat: read(game, state, read_seat(game.rules, seat)) for seat in expected}
        return _differs(found, expected)

    return check


def _tiles(game: DynastyGame, value: Any) -> str:
    return counts_text(game.rules, read_counts(game.rules, str(value)))


def _number(game: DynastyGame, value: Any) -> str:
    return str(value)


def _asked(game: DynastyGame, state: State, wanted: Any) -> str | None:
    decision = game.decision(state)
    if isinstance(decision, Turn):
        found = f"{decision.seat} {decision.asks}"
    elif isinstance(decision, Over):
        found = "over"
    else:
        found = "start" if isinstance(state.tasks[-1], DrawStart) else "draw"
    return _differs(found, str(wanted))


def _moves(game: DynastyGame, state: State) -> set[str]:
    return {game.move_text(move) for move in game.legal(state)}


def _said(game: DynastyGame, wanted: Any) -> list[str]:
    if not isinstance(wanted, list) or not all(isinstance(text, str) for text in wanted):
        raise NotationError("write a list of moves")
    return [game.move_text(game.read_move(text)) for text in wanted]


def _legal(game: DynastyGame, state: State, wanted: Any) -> str | None:
    missing = [text for text in _said(game, wanted) if text not in _moves(game, state)]
    return f"not legal: {', '.join(missing)}" if missing else None


def _illegal(game: DynastyGame, state: State, wanted: Any) -> str | None:
    found = [text for text in _said(game, wanted) if text in _moves(game, state)]
    return f"legal: {', '.join(found)}" if found else None


def _only(game: DynastyGame, state: State, wanted: Any) -> str | None:
    return _differs(sorted(_moves(game, state)), sorted(_said(game, wanted)))


def _leaders(game: DynastyGame, state: State, wanted: Any) -> str | None:
    expected = {str(leader): str(where) for leader, where in _table(wanted, "leader to cell").items()}
    found = {}
    for leader in expected:
        role, seat = read_role(game.rules, leader[:1], True), read_seat(game.rules, leader[1:])
        cell = state.at[seat * len(game.rules.roles) + role]
        found[leader] = "home" if cell < 0 else game.rules.board.grid.name(cell)
    return _differs(found, expected)


def _cells(game: DynastyGame, state: State, wanted: Any) -> str | None:
    expected = {str(cell): str(token) for cell, token in _table(wanted, "cell to token").items()}
    found = {cell: sketch.token(game.rules, state, game.rules.board.grid.cell(cell)) for cell in expected}
    return _differs(found, expected)


def _bag(game: DynastyGame, state: State, wanted: Any) -> str | None:
    if isinstance(wanted, int):
        return _differs(sum(state.bag), wanted)
    return _differs(counts_text(game.rules, state.bag), _tiles(game, wanted))


def _out(game: DynastyGame, state: State, wanted: Any) -> str | None:
    out = sketch.out_of_the_game(state)
    return (
        _differs(sum(out), wanted)
        if isinstance(wanted, int)
        else _differs(counts_text(game.rules, out), _tiles(game, wanted))
    )


def _actions(game: DynastyGame, state: State, wanted: Any) -> str | None:
    left = next((task.left for task in state.tasks if isinstance(task, Act)), 0)
    return _differs(left, wanted)


def _over(game: DynastyGame, state: State, wanted: Any) -> str | None:
    decision = game.decision(state)
    return _differs(decision.reason if isinstance(decision, Over) else False, wanted)


def _ranking(game: DynastyGame, state: State, wanted: Any) -> str | None:
    return _differs([list(group) for group in game.outcome(state).ranking], wanted)


def _scores(game: DynastyGame, state: State, wanted: Any) -> str | None:
    scores = game.outcome(state).scores
    expected = {str(seat): score for seat, score in _table(wanted, "seat to scores").items()}
    return _differs({seat: list(scores[read_seat(game.rules, seat)]) for seat in expected}, expected)


def _knows(game: DynastyGame, state: State, wanted: Any) -> str | None:
    """What each seat knows of the hands of others: tiles, and how many it cannot name."""
    expected = {str(seat): _by_name(hands, "seat to hand") for seat, hands in _table(wanted, "seat to hands").items()}
    found = {}
    for seat, hands in expected.items():
        seen = game.view(state, read_seat(game.rules, seat) + 1)
        found[seat] = {other: counts_text(game.rules, seen.hands[read_seat(game.rules, other)]) for other in hands}
    return _differs(found, expected)


def _by_name(wanted: Any, what: str) -> dict[str, str]:
    return {str(key): str(value) for key, value in _table(wanted, what).items()}


def _standing(game: DynastyGame, state: State, wanted: Any) -> str | None:
    rules = game.rules
    if not isinstance(wanted, list):
        raise NotationError("write a list of buildings, like [rk c1]")
    found = [f"{rules.kinds[one.kind].letters} {shape_text(rules, one.shape)}" for one in state.buildings]
    return _differs(sorted(found), sorted(map(str, wanted)))


EXPECTATIONS: dict[str, Check] = {
    "points": _per_seat(lambda game, state, seat: counts_text(game.rules, state.points[seat]), _tiles),
    "treasures": _per_seat(lambda game, state, seat: str(state.held[seat]), _number),
    "catastrophes": _per_seat(lambda game, state, seat: str(state.catastrophes[seat]), _number),
    "hands": _per_seat(lambda game, state, seat: counts_text(game.rules, state.hands[seat]), _tiles),
    "asked": _asked,
    "legal": _legal,
    "illegal": _illegal,
    "only": _only,
    "leaders": _leaders,
    "cells": _cells,
    "bag": _bag,
    "out": _out,
    "states": lambda game, state, wanted: _differs(len(kingdoms(game.rules, state)), wanted),
    "knows": _knows,
    "market": lambda game, state, wanted: _differs(counts_text(game.rules, state.market), _tiles(game, wanted)),
    "buildings": _standing,
    "pagodas": _standing,
    "kingdoms": lambda game, state, wanted: _differs(len(kingdoms(game.rules, state)), wanted),
    "actions": _actions,
    "over": _over,
    "ranking": _ranking,
    "scores": _scores,
    "decided": lambda game, state, wanted: _differs(game.outcome(state).decided, wanted),
}
