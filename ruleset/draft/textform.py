"""A whole position in one line of text, and back."""

from collections.abc import Iterable

from ruleset.draft.notation import read_card, read_set_text, set_text
from ruleset.draft.position import checked
from ruleset.draft.rules import Rules
from ruleset.draft.state import HIDDEN, Sheet, State
from ruleset.errors import NotationError


def _numbers(numbers: Iterable[int], mark: str = ",") -> str:
    return mark.join(map(str, numbers)) or "-"


def _read_number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 4 and str(int(text)) == text):
        raise NotationError(f"{text[:40]!r} is no whole number")
    return int(text)


def _read_numbers(text: str, mark: str = ",") -> tuple[int, ...]:
    return () if text == "-" else tuple(_read_number(part) for part in text.split(mark))


def _chosen_text(rules: Rules, chosen: tuple[int, ...]) -> str:
    if chosen == HIDDEN:
        return "?"
    return ">".join(rules.deck.names[card] for card in chosen) or "-"


def _read_chosen(rules: Rules, text: str) -> tuple[int, ...]:
    if text == "?":
        return HIDDEN
    return () if text == "-" else tuple(read_card(rules, name) for name in text.split(">"))


def _sheet_text(rules: Rules, sheet: Sheet) -> str:
    return "+".join(f"{rules.deck.names[card]}={points}" for card, points in sheet) or "-"


def _read_sheet(rules: Rules, text: str) -> Sheet:
    pairs = [part.partition("=") for part in text.split("+")] if text != "-" else []
    sheet = tuple((read_card(rules, name), _read_number(points)) for name, _, points in pairs)
    if sheet != tuple(sorted(sheet)) or len({card for card, _ in sheet}) != len(sheet):
        raise NotationError(f"{text[:40]!r}: the cards of a score stand once each, in the order of the deck")
    return sheet


def _due_text(due: tuple[tuple[int, int], ...]) -> str:
    return ",".join(f"{seat + 1}x{size}" for seat, size in due) or "-"


def _read_due(rules: Rules, text: str) -> tuple[tuple[int, int], ...]:
    pairs = [part.partition("x") for part in text.split(",")] if text != "-" else []
    due = tuple((_read_number(seat) - 1, _read_number(size)) for seat, _, size in pairs)
    if any(not 0 <= seat < rules.seats or not size for seat, size in due):
        raise NotationError(f"{text[:40]!r} are no draws; write seat x number")
    return due


def fields(rules: Rules, state: State) -> dict[str, str]:
    """Every part of a position by name."""

    def sets(masks: tuple[int, ...]) -> str:
        return "/".join(set_text(rules, mask) for mask in masks)

    return {
        "phase": state.phase,
        "round": str(state.round),
        "hands": sets(state.hands),
        "chosen": "/".join(_chosen_text(rules, chosen) for chosen in state.chosen),
        "shown": sets(state.shown),
        "laid": sets(state.laid),
        "relics": sets(state.relics),
        "pile": set_text(rules, state.pile),
        "gone": set_text(rules, state.gone),
        "due": _due_text(state.due),
        "scores": "/".join(_numbers(scores) for scores in state.scores),
        "sheet": "/".join(_sheet_text(rules, sheet) for sheet in state.sheet),
        "unknown": _numbers(state.unknown),
    }


def state_text(rules: Rules, state: State) -> str:
    """``phase=pick round=1 hands=... ...`` on one line."""
    return " ".join(f"{name}={text}" for name, text in fields(rules, state).items())


def facts(rules: Rules, state: State) -> dict[str, str]:
    """What lies on the table and stands on the notepad; the bookkeeping of draws and of what was seen apart."""
    return {name: text for name, text in fields(rules, state).items() if name not in ("due", "shown", "unknown")}


def read_state(rules: Rules, text: str) -> State:
    """The position that ``state_text`` wrote; raises NotationError."""
    said = {name: value for name, mark, value in (part.partition("=") for part in text.split(" ")) if mark}

    def seats(name: str) -> list[str]:
        parts = said[name].split("/")
        if len(parts) != rules.seats:
            raise NotationError(f"{name}: {len(parts)} seats, the game has {rules.seats}")
        return parts

    def sets(name: str) -> tuple[int, ...]:
        return tuple(read_set_text(rules, part) for part in seats(name))

    try:
        state = State(
            phase=said["phase"],
            round=_read_number(said["round"]),
            hands=sets("hands"),
            chosen=tuple(_read_chosen(rules, part) for part in seats("chosen")),
            shown=sets("shown"),
            laid=sets("laid"),
            relics=sets("relics"),
            pile=read_set_text(rules, said["pile"]),
            gone=read_set_text(rules, said["gone"]),
            due=_read_due(rules, said["due"]),
            scores=tuple(_read_numbers(part) for part in seats("scores")),
            sheet=tuple(_read_sheet(rules, part) for part in seats("sheet")),
            unknown=_read_numbers(said["unknown"]),
        )
    except KeyError as error:
        raise NotationError(f"position: no {error.args[0]}") from None
    if state_text(rules, state) != text:
        raise NotationError("position: is not written in the one way there is (order of fields and of cards)")
    return checked(rules, state)
