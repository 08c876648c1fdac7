"""Which hooks decide something within the same turn, which never met, and a search that brings two together."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any

from attrs import frozen

from ruleset.core.chance import Chance
from ruleset.core.game import AnyGame, Over, Turn
from ruleset.spec.uses import uses
from ruleset.spec.variant import Variant
from ruleset.testing.casefile import Case

Pair = tuple[str, str]
"""Two hooks as ``point/name``, in the order in which the variant names them."""

WIDTH = 16
"""How many moves the search looks at before it takes one."""

LENGTH = 60
"""How many decisions the search plays from one start."""


@frozen
class Interactions:
    """In how many turns each hook decided something, and each two of them both did.

    ``hooks`` are all that the variant names. A turn lasts from one seat's first question to that of another seat.
    """

    hooks: tuple[str, ...]
    turns: int
    fired: Mapping[str, int]
    together: Mapping[Pair, int]

    @property
    def idle(self) -> tuple[str, ...]:
        """The hooks that never decided anything."""
        return tuple(hook for hook in self.hooks if not self.fired.get(hook))

    @property
    def unseen(self) -> tuple[Pair, ...]:
        """The pairs of hooks that did decide something, but never both in one turn."""
        busy = [hook for hook in self.hooks if self.fired.get(hook)]
        return tuple(pair for pair in combinations(busy, 2) if not self.together.get(pair))

    def met(self, one: str, other: str) -> int:
        """The turns in which both decided something, in whatever order they are named; of one hook, its own."""
        if one == other:
            return self.fired.get(one, 0)
        return self.together.get((one, other), 0) + self.together.get((other, one), 0)


class Watched:
    """A game that tells, turn by turn, which hooks have decided something."""

    def __init__(self, variant: Variant, game: AnyGame) -> None:
        self.game = variant.family.watched(game, self._tell)
        self.fired: set[str] = set()
        self._seat = 0
        self._question = _first_question(game)

    def _tell(self, hook: str, decided: bool) -> None:
        if decided:
            self.fired.add(hook)

    def turn_over(self, state: Any) -> bool:
        """Whether another seat begins a turn in ``state``, or nobody ever will."""
        decision = self.game.decision(state)
        if isinstance(decision, Over):
            self.game.outcome(state)  # what ranks the players belongs to the last turn
            return True
        if not isinstance(decision, Turn) or decision.asks != self._question:
            return False
        before, self._seat = self._seat, decision.seat
        return before not in (0, decision.seat)

    def taken(self) -> frozenset[str]:
        """What has decided something since this was asked last."""
        fired, self.fired = frozenset(self.fired), set()
        return fired


def _first_question(game: AnyGame) -> str:
    """What every turn begins with: the question that the first seat of a new game is asked."""
    state = game.start()
    while isinstance(decision := game.decision(state), Chance):
        state = game.apply(state, next(decision.outcomes())[0])
    return decision.asks if isinstance(decision, Turn) else ""


def interactions(variant: Variant, turns: Iterable[frozenset[str]]) -> Interactions:
    """Count the turns."""
    hooks = tuple(dict.fromkeys(use.name for use in uses(variant)))
    place = {hook: number for number, hook in enumerate(hooks)}
    count, fired, together = 0, Counter[str](), Counter[Pair]()
    for turn in turns:
        met = sorted((hook for hook in turn if hook in place), key=place.__getitem__)
        count += 1
        fired.update(met)
        together.update(combinations(met, 2))
    return Interactions(hooks, count, fired, together)


def turns_of_games(variant: Variant, players: int, games: Iterable[int], seed: int) -> Iterator[frozenset[str]]:
    """What decides something in each turn of random games; each number is a game of its own."""
    for number in games:
        watched = Watched(variant, variant.game(players))
        rng = random.Random(f"{seed}/{number}")
        state = watched.game.start()
        while not isinstance(decision := watched.game.decision(state), Over):
            moves = decision if isinstance(decision, Chance) else watched.game.legal(state)
            state = watched.game.apply(state, moves.sample(rng))
            if watched.turn_over(state):
                yield watched.taken()


def turns_of_cases(variant: Variant, cases: Iterable[Case]) -> Iterator[frozenset[str]]:
    """What decides something in each turn of the rule cases of the variant; cases that change values are left out."""
    for case in cases:
        if variant.name not in case.variants or case.values:
            continue
        game, state = variant.position(**case.position)
        watched = Watched(variant, game)
        watched.turn_over(state)
        for entry in case.play:
            if entry.kind == "move" and (not entry.variants or variant.name in entry.variants):
                state = _played(watched.game, state, entry.text)
                if watched.turn_over(state):
                    yield watched.taken()
        if fired := watched.taken():
            yield fired


def _played(game: AnyGame, state: Any, text: str) -> Any:
    """The state after a move of a case; chance that the case does not write happens as the first possibility."""
    move = game.read_move(text)
    while isinstance(decision := game.decision(state), Chance) and move not in decision:
        state = game.apply(state, next(decision.outcomes())[0])
    return game.apply(state, move)


@frozen
class Meeting:
    """A turn in which two hooks both decide something: where it begins, and what is played."""

    start: str
    moves: tuple[str, ...]
    tries: int


def meet(variant: Variant, pair: Pair, players: int, tries: int, seed: int) -> Meeting | None:
    """Steer play towards a turn in which both hooks decide something; None when ``tries`` starts did not do.

    Starts are positions of random games and variations of them; of a few moves looked at in each decision, the
    one after which most of the pair have decided something in this turn is taken.
    """
    for number, (game, state) in enumerate(_starts(variant, players, seed), 1):
        found = _steered(variant, game, state, pair, random.Random(f"{seed} meet {number}"))
        if found is not None:
            return Meeting(*found, number)
        if number >= tries:
            return None
    return None


def _starts(variant: Variant, players: int, seed: int) -> Iterator[tuple[AnyGame, Any]]:
    number = 0
    while True:
        game, rng = variant.game(players), random.Random(f"{seed} start {number}")
        number += 1
        state, plies = game.start(), rng.randrange(1, 200)
        while not isinstance(decision := game.decision(state), Over):
            if isinstance(decision, Turn):
                plies -= 1
                if plies < 0:
                    yield game, state
                    yield from ((game, near) for near in game.variations(state))
                    break
            moves = decision if isinstance(decision, Chance) else game.legal(state)
            state = game.apply(state, moves.sample(rng))


def _steered(
    variant: Variant, game: AnyGame, state: Any, pair: Pair, rng: random.Random
) -> tuple[str, tuple[str, ...]] | None:
    watched = Watched(variant, game)
    watched.turn_over(state)
    begin, moves = state, list[str]()
    for _ in range(LENGTH):
        decision = watched.game.decision(state)
        if isinstance(decision, Over):
            return None
        move = decision.sample(rng) if isinstance(decision, Chance) else _best(watched, state, pair, rng)
        state = watched.game.apply(state, move)
        moves.append(game.move_text(move))
        if watched.fired.issuperset(pair):
            return game.state_text(begin), tuple(moves)
        if watched.turn_over(state):
            watched.taken()
            begin, moves = state, []
    return None


def _best(watched: Watched, state: Any, pair: Pair, rng: random.Random) -> Any:
    """Of a few moves, the one after which most hooks of the pair have decided something in this turn."""
    legal, before = watched.game.legal(state), set(watched.fired)
    best, most = legal.sample(rng), -1
    for _ in range(min(WIDTH, len(legal))):
        move = legal.sample(rng)
        watched.fired = set(before)
        watched.game.apply(state, move)
        met = len(watched.fired.intersection(pair))
        if met > most:
            best, most = move, met
    watched.fired = before
    return best
