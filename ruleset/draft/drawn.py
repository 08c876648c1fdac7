"""A position as a rule case writes it, and the cards that can be left out of it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ruleset.draft.notation import names_of
from ruleset.draft.rules import Rules
from ruleset.draft.state import KEEP, PICK, State

Said = Mapping[str, Any]
Cut = tuple[str, Any, Any]
"""(key, seat or None, card or None): a card of a seat's zone or of the pile, or all that is said of a key."""

_ZONES = ("hands", "kingdoms", "relics")


def drawn(rules: Rules, state: State) -> dict[str, Any] | None:
    """What a case would say of a position; None unless the players choose cards and nobody has chosen."""
    if state.phase not in (PICK, KEEP) or any(state.chosen):
        return None
    said: dict[str, Any] = {"asks": state.phase, "round": state.round}
    for key, zone in zip(_ZONES, (state.hands, state.laid, state.relics), strict=True):
        said[key] = {seat: names_of(rules, cards) for seat, cards in enumerate(zone, 1)}
    said["gone"], said["pile"] = names_of(rules, state.gone), names_of(rules, state.pile)
    said["scores"] = {seat: list(points) for seat, points in enumerate(state.scores, 1)}
    if state.shown == state.hands:
        said["shown"] = "all"
    return said


def cuts(said: Said) -> Iterator[list[Cut]]:
    """What could go from a position: groups, the coarsest first."""
    yield [(key, None, None) for key in ("scores", "shown", "gone", "pile", "relics", "kingdoms") if key in said]
    yield [(key, seat, card) for key in _ZONES for seat, cards in said.get(key, {}).items() for card in cards]
    yield [("pile", None, card) for card in said.get("pile", ())]


def cut(said: Said, chosen: Sequence[Cut]) -> dict[str, Any]:
    """The position without the chosen cards."""
    left: dict[str, Any] = {key: dict(value) if isinstance(value, Mapping) else value for key, value in said.items()}
    for key, seat, card in chosen:
        if card is None:
            left.pop(key, None)
        elif seat is None:
            left[key] = [name for name in left[key] if name != card]
        else:
            left[key][seat] = [name for name in left[key][seat] if name != card]
    return left
