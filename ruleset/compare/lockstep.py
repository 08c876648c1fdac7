"""Two games side by side from one position: the first point at which a player could tell them apart."""

import random
from collections.abc import Callable, Collection, Sequence
from typing import Any

from attrs import frozen

from ruleset.core.chance import Chance
from ruleset.core.game import AnyGame, Outcome, Over, Turn

MOST_PLIES = 2_000


@frozen
class Parting:
    """Where two games come apart.

    From ``start`` both accept ``moves``; then ``a`` and ``b`` say what each of them says. ``kind`` is ``asks`` (another
    decision is due), ``legal`` (a move is legal in one only), ``result`` (a move leads to different positions) or
    ``sees`` (a seat may know more in one of them; looked at where a seat is asked for the first time).
    """

    start: Any
    moves: tuple[str, ...]
    kind: str
    a: str
    b: str

    @property
    def gist(self) -> tuple[str, str, str]:
        """What the parting shows, whatever cells and numbers it names."""
        one, other = (says.partition("=")[0].partition(" ")[0] for says in (self.a, self.b))
        return self.kind, one, other


class _Pair:
    """Both games at one point of their common course."""

    def __init__(self, a: AnyGame, b: AnyGame, start: Any, other: Any) -> None:
        self.a, self.b, self.start = a, b, start
        self.state_a, self.state_b = start, other
        self.moves: list[str] = []
        self.looked = False

    def parted(self, kind: str, a: str, b: str) -> Parting:
        return Parting(self.start, tuple(self.moves), kind, a, b)

    def step(self, choose: "Chooser") -> Parting | bool:
        """One decision in both: a parting; True to go on; False when both ended alike or nothing is chosen."""
        one, other = self.a.decision(self.state_a), self.b.decision(self.state_b)
        if spoken(one) != spoken(other):
            return self.parted("asks", spoken(one), spoken(other))
        if isinstance(one, Chance):
            return self._both(choose.chance(self.a, one))
        if difference := self._facts():
            return difference
        if isinstance(one, Over):
            return self._outcomes() or False
        if difference := self._legal() or self._views():
            return difference
        move = choose.move(self.a, self.state_a)
        return move is not None and self._both(move)

    def _legal(self) -> Parting | None:
        legal_a, legal_b = self.a.legal(self.state_a), self.b.legal(self.state_b)
        if legal_a.same_as(legal_b):
            return None
        said = _legal_in_one(legal_a, legal_b, self.a.move_text)
        return self.parted("legal", *said) if said else None

    def _views(self) -> Parting | None:
        """What the seats see, in the first position in which one is asked."""
        if self.looked:
            return None
        self.looked = True
        for seat in range(1, self.a.seats + 1):
            seen, other = (g.facts(g.view(s, seat)) for g, s in ((self.a, self.state_a), (self.b, self.state_b)))
            if said := _unlike(seen, other):
                return self.parted("sees", *(f"seat {seat} sees {one}" for one in said))
        return None

    def _both(self, move: Any) -> bool:
        self.state_a = self.a.apply(self.state_a, move)
        self.state_b = self.b.apply(self.state_b, move)
        self.moves.append(self.a.move_text(move))
        return True

    def _facts(self) -> Parting | None:
        said = _unlike(self.a.facts(self.state_a), self.b.facts(self.state_b))
        return self.parted("result", *said) if said else None

    def _outcomes(self) -> Parting | None:
        one, other = self.a.outcome(self.state_a), self.b.outcome(self.state_b)
        return None if one == other else self.parted("result", _told(one), _told(other))


def _unlike(one: dict[str, str], other: dict[str, str]) -> tuple[str, str] | None:
    """The facts that differ, as each has them; None when none do."""
    keys = [key for key in one if one[key] != other[key]]
    if not keys:
        return None
    return " ".join(f"{key}={one[key]}" for key in keys), " ".join(f"{key}={other[key]}" for key in keys)


def _legal_in_one(a: Collection[Any], b: Collection[Any], text: Callable[[Any], str]) -> tuple[str, str] | None:
    """What each version says of the first move that is legal in one of them only; None where there is none."""
    for mine, theirs, legal_in_a in ((a, b, True), (b, a, False)):
        alone = next((move for move in mine if move not in theirs), None)
        if alone is not None:
            legal, illegal = f"`{text(alone)}` is legal", f"`{text(alone)}` is not legal"
            return (legal, illegal) if legal_in_a else (illegal, legal)
    return None


def _told(outcome: Outcome) -> str:
    """An outcome in words."""
    scores = " ".join(f"{seat}:{'/'.join(map(str, score))}" for seat, score in enumerate(outcome.scores, 1))
    places = " > ".join("=".join(map(str, group)) for group in outcome.ranking)
    return f"scores {scores}, places {places}, decided by {outcome.decided}"


class Chooser:
    """Where the common moves come from: written ones first, then random ones, then nothing."""

    def __init__(self, written: Sequence[str], rng: random.Random | None) -> None:
        self.written = list(written)
        self.rng = rng

    def chance(self, game: AnyGame, chance: "Chance[Any]") -> Any:
        """A chance event: the written one, a random one, or the first possible."""
        if self.written:
            move = game.read_move(self.written[0])
            if move in chance:
                del self.written[0]
                return move
        return chance.sample(self.rng) if self.rng else next(chance.outcomes())[0]

    def move(self, game: AnyGame, state: Any) -> Any:
        """A move of a seat; None when there is no more to try."""
        legal = game.legal(state)
        if self.written:
            move = game.read_move(self.written.pop(0))
            return move if move in legal else None
        return legal.sample(self.rng) if self.rng else None


def spoken(decision: Any) -> str:
    """What is due, in words."""
    if isinstance(decision, Turn):
        return f"seat {decision.seat} is asked: {decision.asks}"
    if isinstance(decision, Over):
        return f"the game is over: {decision.reason}"
    return f"chance {decision}"


def parting(a: AnyGame, b: AnyGame, start: Any, other: Any, choose: Chooser, most: int = MOST_PLIES) -> Parting | None:
    """Play both games from one position (``other`` is how ``b`` has it) until they part; None if they do not.

    After ``most`` moves they count as together.
    """
    pair = _Pair(a, b, start, other)
    for _ in range(most):
        came = pair.step(choose)
        if isinstance(came, Parting):
            return came
        if not came:
            return None
    return None


def apart(a: AnyGame, b: AnyGame) -> Parting | None:
    """The first thing that differs at the start of two games which have no position in common (other boards, tiles)."""
    state_a, state_b = a.start(), b.start()
    start = state_a
    moves: list[str] = []
    for _ in range(MOST_PLIES):
        one, other = a.decision(state_a), b.decision(state_b)
        if spoken(one) != spoken(other):
            return Parting(start, tuple(moves), "asks", spoken(one), spoken(other))
        if isinstance(one, Chance):
            move = next(one.outcomes())[0]
            moves.append(a.move_text(move))
            state_a, state_b = a.apply(state_a, move), b.apply(state_b, b.read_move(moves[-1]))
            continue
        texts_a, texts_b = (dict.fromkeys(map(g.move_text, g.legal(s))) for g, s in ((a, state_a), (b, state_b)))
        said = _legal_in_one(texts_a, texts_b, str)
        return Parting(start, tuple(moves), "legal", *said) if said else None
    return None
