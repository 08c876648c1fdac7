"""The price of a victory: tiles of the winning side, which the active player picks."""

from ruleset.core.moves import Listed
from ruleset.core.refusal import Refusal
from ruleset.dynasty.moves import Pay
from ruleset.dynasty.pieces import remove_tiles
from ruleset.dynasty.rules import Rules
from ruleset.dynasty.segments import Segments
from ruleset.dynasty.state import Draft, State
from ruleset.dynasty.tasks import Price
from ruleset.grids import cells_of


def payable(state: State, price: Price) -> int:
    """The cells whose tile may still be paid."""
    return price.cells & state.faces


def choices(rules: Rules, state: State, price: Price) -> Segments:
    """Which tile is paid next."""
    return [Listed(tuple(Pay(cell) for cell in cells_of(payable(state, price))))]


def answer(rules: Rules, draft: Draft, price: Price, move: Pay) -> None:
    """One tile leaves the game."""
    draft.replace_top(Price(price.kind, price.cells & ~(1 << move.cell), price.left - 1))
    remove_tiles(rules, draft, 1 << move.cell, f"{price.kind}.payment")


def why_not(rules: Rules, state: State, price: Price, move: Pay) -> Refusal:
    """Why the tile is not one to pay with."""
    sentence = "The price is paid with tiles of the winning side that count in it"
    return Refusal(f"{price.kind}.payment", sentence, ("hu-28",))


def go_on(rules: Rules, draft: Draft, price: Price) -> bool:
    """Pay what needs no choice; False when there is one."""
    there = payable(draft, price)
    if price.left and there.bit_count() > price.left:
        return False
    draft.replace_top()
    if price.left:
        remove_tiles(rules, draft, there, f"{price.kind}.payment")
    return True
