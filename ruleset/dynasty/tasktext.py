"""Pending tasks as text, and back: each field is written by what it means."""

from collections.abc import Callable
from typing import Any

import attrs

from ruleset.dynasty.notation import read_number, read_role, read_seat
from ruleset.dynasty.rules import Rules
from ruleset.dynasty.tasks import (
    ASIDE,
    BUILDING,
    MARKET,
    WAR,
    Act,
    AnyColour,
    Collect,
    Conflicts,
    DrawStart,
    Ended,
    Fight,
    Market,
    Offer,
    Opening,
    Price,
    Run,
    Steps,
    Take,
    Task,
    Tie,
)
from ruleset.errors import NotationError
from ruleset.grids import cells_of, mask_of

_NAMES: dict[str, type] = {
    "act": Act,
    "opening": Opening,
    "steps": Steps,
    "conflicts": Conflicts,
    "fight": Fight,
    "tie": Tie,
    "price": Price,
    "offer": Offer,
    "any-colour": AnyColour,
    "market": Market,
    "run": Run,
    "collect": Collect,
    "take": Take,
    "draw-start": DrawStart,
    "ended": Ended,
}
_VERBS = {kind: name for name, kind in _NAMES.items()}
_REASONS = ("few_treasures", "short_bag", "quiet")


def _cell(rules: Rules, cell: int) -> str:
    return "-" if cell < 0 else rules.board.grid.name(cell)


def _read_cell(rules: Rules, text: str) -> int:
    return -1 if text == "-" else rules.board.grid.cell(text)


def _seats(rules: Rules, mask: int) -> str:
    return "".join(str(seat + 1) for seat in cells_of(mask)) or "-"


def _read_seats(rules: Rules, text: str) -> int:
    return mask_of(tuple(read_seat(rules, digit) for digit in text)) if text != "-" else 0


_CAUSES = {0: "-", WAR: "war", BUILDING: "building", WAR | BUILDING: "war+building"}
_DRAWERS = {MARKET: "market", ASIDE: "aside"}


def _read_causes(rules: Rules, text: str) -> int:
    return next(bits for bits, name in _CAUSES.items() if name == _among(tuple(_CAUSES.values()), "cause")(rules, text))


def _seat(rules: Rules, seat: int) -> str:
    return _DRAWERS.get(seat) or str(seat + 1)


def _read_seat(rules: Rules, text: str) -> int:
    for number, name in _DRAWERS.items():
        if name == text:
            return number
    return read_seat(rules, text)


def _pledges(rules: Rules, pledges: tuple[tuple[int, int, int, int], ...]) -> str:
    return "+".join(f"{seat + 1}.{side}.{count}" + ".1" * helper for seat, side, count, helper in pledges) or "-"


def _read_pledges(rules: Rules, text: str) -> tuple[tuple[int, int, int, int], ...]:
    pledges = []
    for pledge in text.split("+") if text != "-" else ():
        parts = pledge.split(".")
        if len(parts) not in (3, 4) or parts[3:] not in ([], ["1"]):
            raise NotationError(f"{pledge[:40]!r} is no pledge; write seat.side.count, and .1 for a leader")
        side = read_number(parts[1], "side")
        pledges.append((read_seat(rules, parts[0]), side, read_number(parts[2], "count"), len(parts) - 3))
    return tuple(pledges)


def _among(names: tuple[str, ...], what: str) -> Callable[[Rules, str], str]:
    def read(rules: Rules, text: str) -> str:
        if text not in names:
            raise NotationError(f"{text[:40]!r} is no {what}; known here: {', '.join(names)}")
        return text

    return read


def _read_point(rules: Rules, text: str) -> str:
    return _among(tuple(rules.steps), "list of steps")(rules, text)


def _read_family(rules: Rules, text: str) -> str:
    return _among(tuple(one for one in rules.offered if one), "building that is offered by itself")(rules, text)


def _sides(rules: Rules, cells: tuple[int, ...]) -> str:
    return "+".join(_cell(rules, cell) for cell in cells)


def _number(rules: Rules, number: int) -> str:
    return str(number)


def _read_number(rules: Rules, text: str) -> int:
    return read_number(text, "number")


_CODERS: dict[str, tuple[Callable[[Rules, Any], str], Callable[[Rules, str], Any]]] = {
    "cell": (_cell, _read_cell),
    "role": (
        lambda rules, role: "-" if role < 0 else rules.letters[role],
        lambda rules, text: -1 if text == "-" else read_role(rules, text, False),
    ),
    "seat": (_seat, _read_seat),
    "caused": (lambda rules, bits: _CAUSES[bits], _read_causes),
    "seats": (_seats, _read_seats),
    "pledged": (_seats, _read_seats),
    "cells": (
        lambda rules, mask: rules.board.grid.names(mask),
        lambda rules, text: rules.board.grid.cell_set(text),
    ),
    "kept": (
        lambda rules, mask: rules.board.grid.names(mask),
        lambda rules, text: rules.board.grid.cell_set(text),
    ),
    "stood": (
        lambda rules, masks: "+".join(rules.board.grid.names(mask) for mask in masks) or "-",
        lambda rules, text: tuple(rules.board.grid.cell_set(part) for part in text.split("+") if part != "-"),
    ),
    "sides": (_sides, lambda rules, text: tuple(rules.board.grid.cell(part) for part in text.split("+"))),
    "pledges": (_pledges, _read_pledges),
    "kind": (lambda rules, kind: kind, _among(("revolt", "war"), "kind of conflict")),
    "point": (lambda rules, point: point, _read_point),
    "reason": (lambda rules, reason: reason, _among(_REASONS, "end of the game")),
    "family": (lambda rules, family: family, _read_family),
    "left": (_number, _read_number),
    "taken": (_number, _read_number),
    "index": (_number, _read_number),
    "size": (_number, _read_number),
}


def task_text(rules: Rules, task: Task) -> str:
    """The task as a name and its fields; one at the end that has its usual value is left out."""
    fields = list(attrs.fields(type(task)))
    while fields and fields[-1].default == getattr(task, fields[-1].name):
        fields.pop()
    return ",".join([_VERBS[type(task)], *(_CODERS[one.name][0](rules, getattr(task, one.name)) for one in fields)])


def read_task(rules: Rules, text: str) -> Task:
    """The task that ``task_text`` wrote; raises NotationError."""
    name, *words = text.split(",")
    kind = _NAMES.get(name)
    if kind is None:
        raise NotationError(f"{name[:40]!r} is no pending task; known here: {', '.join(_NAMES)}")
    fields = attrs.fields(kind)
    least = sum(field.default is attrs.NOTHING for field in fields)
    if not least <= len(words) <= len(fields):
        wanted = ", ".join(field.name for field in fields) or "nothing"
        raise NotationError(f"task {text[:60]!r}: `{name}` takes {wanted}")
    values = [_CODERS[field.name][1](rules, word) for field, word in zip(fields, words, strict=False)]
    return kind(*values)  # type: ignore[no-any-return]
