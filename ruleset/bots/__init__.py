"""Players that know every family by the contract alone, and what they are called.

``random`` takes any move, ``greedy`` the one that scores most at once, ``search`` the one that does best in many
continuations. ``greedy:50`` sets a bot's budget; ``greedy-swap`` is a greedy bot that never swaps while it may do
anything else.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import frozen

from ruleset.bots.greedy import greedy
from ruleset.bots.picking import Picker, uniform
from ruleset.bots.search import search
from ruleset.core.game import AnyGame, Turn
from ruleset.core.play import Bot as Player
from ruleset.errors import NotationError
from ruleset.spec.problems import nearest

MOST = 10_000_000
"""No bot may have a larger budget."""


@frozen
class Maker:
    """How a bot is made: from its budget, what the budget counts, and how much it is when nothing is said."""

    make: Callable[[int], Picker]
    counts: str
    budget: int


BOTS: Mapping[str, Maker] = {
    "random": Maker(lambda budget: uniform, "", 0),
    "greedy": Maker(greedy, "moves looked at for a decision", 100),
    "search": Maker(search, "simulated decisions for a decision", 1000),
}
"""Every bot by its name."""


@frozen
class Bot:
    """A player that decides from its view: ``bot(game, view, rng) -> move``. It never makes a move that begins with
    one of the verbs in ``shuns`` unless it has no other.
    """

    name: str
    pick: Picker
    shuns: tuple[str, ...] = ()

    def __call__(self, game: AnyGame, view: Any, rng: random.Random) -> Any:
        """One of the legal moves of the seat that is asked in its own ``view``."""
        moves: Sequence[Any] = game.legal(view)
        if self.shuns:
            moves = [move for move in moves if verb_of(game, move) not in self.shuns] or moves
        return self.pick(game, view, moves, rng)


def verb_of(game: AnyGame, move: Any) -> str:
    """What kind of move it is: the first word of its text."""
    return game.move_text(move).partition(" ")[0]


def make_bot(name: str) -> Bot:
    """The bot called ``NAME[:BUDGET][-VERB...]``; raises NotationError for a name that says no bot."""
    said, *shuns = name.split("-")
    kind, mark, budget = said.partition(":")
    maker = BOTS.get(kind)
    if maker is None:
        raise NotationError(f"{name[:40]!r} is no bot; {nearest(kind, BOTS)}")
    if mark and not maker.counts:
        raise NotationError(f"{name[:40]!r}: {kind} has no budget; leave `:{budget[:20]}` out")
    if mark and not _sized(budget):
        raise NotationError(f"{name[:40]!r}: a budget is a whole number from 1 to {MOST} ({maker.counts})")
    if not all(shuns):
        raise NotationError(f"{name[:40]!r}: after each `-` stands a kind of move, as in greedy-swap")
    return Bot(name, maker.make(int(budget) if mark else maker.budget), tuple(shuns))


def _sized(budget: str) -> bool:
    return budget.isascii() and budget.isdecimal() and len(budget) < 9 and 1 <= int(budget) <= MOST


def bot_for(game: AnyGame, name: str) -> Bot:
    """The bot called so; raises NotationError also where it shuns a kind of move that the game does not know."""
    bot = make_bot(name)
    for verb in bot.shuns:
        if verb not in game.verbs:
            raise NotationError(f"{name[:40]!r}: there are no moves {verb[:20]!r}; {nearest(verb, game.verbs)}")
    return bot


def blindfold(bot: Bot) -> Player:
    """The bot for whoever drives a game by whole positions: it is shown the view of the seat that is to move."""

    def play(game: AnyGame, state: Any, rng: random.Random) -> Any:
        decision = game.decision(state)
        assert isinstance(decision, Turn)
        return bot(game, game.view(state, decision.seat), rng)

    return play
