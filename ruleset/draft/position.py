"""What makes a position possible at all, and positions as rule cases write them."""

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import evolve

from ruleset.draft import flow
from ruleset.draft.knowledge import unplaced
from ruleset.draft.notation import read_list, read_set, read_table, set_text
from ruleset.draft.rules import Rules
from ruleset.draft.state import DRAW, HIDDEN, KEEP, OVER, PICK, State, mask_of
from ruleset.errors import NotationError

KEYS = ("hands", "kingdoms", "relics", "gone", "pile", "scores", "round", "asks", "shown")


def checked(rules: Rules, state: State) -> State:
    """The position; raises NotationError with everything that cannot be."""
    faults = list(_faults(rules, state))
    if faults:
        raise NotationError("position: " + "; ".join(faults))
    return state


def _faults(rules: Rules, state: State) -> Iterator[str]:
    if state.unknown and (len(state.unknown) != rules.seats + 1 or not any(state.unknown)):
        yield f"unknown: {rules.seats + 1} numbers are meant, not all of them 0"
        return
    yield from _cards(rules, state)
    yield from _choices(state)
    last = rules.chapters.rounds.number
    if state.phase not in (DRAW, PICK, KEEP, OVER):
        yield f"no phase {state.phase!r}"
        return
    if not 1 <= state.round <= last:
        yield f"no round {state.round} of {last}"
    if (state.phase == DRAW) != bool(state.due):
        yield "draws are due exactly in the phase `draw`"
    if sum(size for _, size in state.due) > state.pile.bit_count() + (state.unknown[-1] if state.unknown else 0):
        yield "more draws than cards"
    if state.phase in flow.LEAST and flow.asked(state) is None:
        yield "nobody is asked anything"


def _cards(rules: Rules, state: State) -> Iterator[str]:
    placed = 0
    for zone in (*state.hands, *state.laid, *state.relics, state.pile, state.gone):
        if placed & zone:
            yield f"{set_text(rules, placed & zone)} in two places"
        placed |= zone
    missing = unplaced(rules, state).bit_count()
    if missing != sum(state.unknown):
        yield f"{missing} cards are nowhere and {sum(state.unknown)} are unknown; these must be equal"


def _choices(state: State) -> Iterator[str]:
    size = {PICK: 1, KEEP: 2}.get(state.phase, 0)
    unknown = state.unknown or (0,) * len(state.hands)
    for seat, (hand, chosen, shown) in enumerate(zip(state.hands, state.chosen, state.shown, strict=True)):
        if chosen not in ((), HIDDEN) and (mask_of(chosen) & ~hand or len(set(chosen)) != size):
            yield "what was chosen is not in the hand"
        if chosen == HIDDEN and not 0 < size <= hand.bit_count() + unknown[seat]:
            yield "nothing can lie face down now"
        if shown & ~hand and not state.unknown:
            yield "what was seen of a hand is not in it"


def said_position(rules: Rules, said: Mapping[str, Any]) -> State:
    """The position a rule case writes; cards not named are in the pile, or with ``pile`` given, out of the game."""
    hands = _sets(rules, said, "hands")
    laid, relics = _sets(rules, said, "kingdoms"), _sets(rules, said, "relics")
    gone = _set(rules, said.get("gone", ()), "gone")
    rest = unplaced(rules, evolve(flow.start(rules), hands=hands, laid=laid, relics=relics, gone=gone, pile=0))
    pile = _set(rules, said["pile"], "pile") if "pile" in said else rest
    shown = {"all": hands, "nothing": (0,) * rules.seats}.get(str(said.get("shown", "nothing")))
    if shown is None:
        raise NotationError(f"shown: {said['shown']!r} is neither `all` nor `nothing`")
    if pile & ~rest:
        raise NotationError(f"pile: {set_text(rules, pile & ~rest)} in two places")
    state = State(
        phase=str(said.get("asks", PICK)),
        round=_whole(said.get("round", 1), "round"),
        hands=hands,
        chosen=((),) * rules.seats,
        shown=shown,
        laid=laid,
        relics=relics,
        pile=pile,
        gone=gone | rest & ~pile,
        due=(),
        scores=_scores(rules, said),
        sheet=((),) * rules.seats,
    )
    return checked(rules, state)


def _per_seat(rules: Rules, said: Mapping[str, Any], key: str) -> dict[int, Any]:
    return read_table(rules, said.get(key, {}), f"{key}: ")


def _sets(rules: Rules, said: Mapping[str, Any], key: str) -> tuple[int, ...]:
    table = _per_seat(rules, said, key)
    return tuple(_set(rules, table.get(seat, ()), key) for seat in range(rules.seats))


def _set(rules: Rules, said: object, key: str) -> int:
    return read_set(rules, read_list(said, f"{key}: a list of cards"))


def _whole(said: object, key: str) -> int:
    if not isinstance(said, int) or isinstance(said, bool):
        raise NotationError(f"{key}: {str(said)[:40]!r} is no whole number")
    return said


def _scores(rules: Rules, said: Mapping[str, Any]) -> tuple[tuple[int, ...], ...]:
    table = _per_seat(rules, said, "scores")
    return tuple(_score(table.get(seat, ())) for seat in range(rules.seats))


def _score(said: object) -> tuple[int, ...]:
    return tuple(_whole(points, "scores") for points in read_list(said, "scores: a list of the points of each round"))
