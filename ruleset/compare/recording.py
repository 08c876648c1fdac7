"""One game of bots, and everything about it in numbers. Nothing in it depends on the clock or on other games."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from ruleset.bots import Bot, verb_of
from ruleset.core.chance import Chance
from ruleset.core.game import Event, Outcome, Turn
from ruleset.core.play import Luck, Step, drive
from ruleset.spec.variant import Variant

Numbers = dict[str, float]
"""Metric -> number. A name with a slash belongs to a group, such as ``points/score``; a missing one is 0."""


@frozen
class Played:
    """One game in numbers: why it ended, what decided it, who sat where, and metrics of the game and of each seat."""

    reason: str
    decided: str
    bots: tuple[str, ...]
    game: Numbers
    seats: tuple[Numbers, ...]


def played(variant: Variant, bots: Sequence[Bot], seed: str) -> Played:
    """One game with a bot on each seat; equal seeds give two variants the same streams of chance and of choices."""
    return _Recorder(variant, bots, seed).record()


def streams(seed: str) -> Luck:
    """Chance for one game: the k-th event of a kind has a stream of its own, whatever happened before."""
    counts: Counter[str] = Counter()

    def luck(chance: Chance[Any]) -> Any:
        counts[chance.kind] += 1
        return chance.sample(random.Random(f"{seed} {chance.kind} {counts[chance.kind]}"))

    return luck


class _Hooks:
    """In how many steps each hook was asked, and in how many its answer decided something."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()
        self.decided: Counter[str] = Counter()
        self._now: dict[str, bool] = {}

    def tell(self, hook: str, decided: bool) -> None:
        """What the game says of every call."""
        self._now[hook] = self._now.get(hook, False) or decided

    def close(self) -> None:
        """The step is over."""
        self.asked.update(self._now.keys())
        self.decided.update(hook for hook, decided in self._now.items() if decided)
        self._now.clear()


class _Recorder:
    """A game while it is played: the bots see their views of the plain game, the watched one tells of its hooks."""

    def __init__(self, variant: Variant, bots: Sequence[Bot], seed: str) -> None:
        self.bots, self.seed, self.hooks = bots, seed, _Hooks()
        self.game = variant.game(len(bots))
        self.watched = variant.family.watched(self.game, self.hooks.tell)
        self.metrics = variant.family.metrics(self.game)
        self.choices = [random.Random(f"{seed} seat {seat}") for seat in range(1, len(bots) + 1)]
        self.widths: list[int] = []
        self.asks: Counter[str] = Counter()
        self.verbs: Counter[str] = Counter()
        self.leader, self.changes = 0, 0

    def record(self) -> Played:
        """Play it to its end."""
        state, steps = self.watched.start(), list[Step]()
        self.hooks.close()
        for step in drive(self.watched, state, self._choose, streams(self.seed)):
            self.hooks.close()
            state = step.state
            self._follow(state)
            steps.append(step)
        outcome = self.watched.outcome(state)
        self.hooks.close()
        seats = tuple(self._of_seat(seat, steps, outcome) for seat in range(1, len(self.bots) + 1))
        return Played(
            outcome.reason,
            outcome.decided,
            tuple(bot.name for bot in self.bots),
            {**self._of_game(steps, outcome), **_sums(seats)},
            seats,
        )

    def _choose(self, state: Any, seat: int) -> Any:
        decision = self.watched.decision(state)
        assert isinstance(decision, Turn)
        self.widths.append(len(self.watched.legal(state)))
        self.asks[decision.asks] += 1
        move = self.bots[seat - 1](self.game, self.game.view(state, seat), self.choices[seat - 1])
        self.verbs[verb_of(self.game, move)] += 1
        return move

    def _follow(self, state: Any) -> None:
        """Count a change of the lead; while several lead, whoever led alone before is remembered."""
        first = self.game.standing(state).ranking[0]
        if len(first) == 1 and first[0] != self.leader:
            self.changes += self.leader != 0
            self.leader = first[0]

    def _of_game(self, steps: Sequence[Step], outcome: Outcome) -> Numbers:
        decisions = len(self.widths)
        ahead = sorted((score[0] for score in outcome.scores), reverse=True)
        events = [event for step in steps for event in step.events]
        return {
            "decisions": decisions,
            "draws": len(steps) - decisions,
            "branching": sum(self.widths) / (decisions or 1),
            "forced": self.widths.count(1) / (decisions or 1),
            "lead changes": self.changes,
            "decisive": int(len(outcome.winners) == 1),
            "margin": ahead[0] - ahead[1],
            "spread": ahead[0] - ahead[-1],
            **{name: count(events) for name, count in self.metrics.items()},
            **_shares("asked", self.asks),
            **_shares("moved", self.verbs),
            f"ended/{outcome.reason}": 1,
            f"decided/{outcome.decided}": 1,
            **{f"hook asked/{hook}": count for hook, count in self.hooks.asked.items()},
            **{f"hook decided/{hook}": count for hook, count in self._hooks_that_decided(outcome)},
        }

    def _hooks_that_decided(self, outcome: Outcome) -> Iterator[tuple[str, int]]:
        """Of what ranks the players only the comparison that parted first from second place has decided anything."""
        for hook, count in self.hooks.decided.items():
            point, _, name = hook.partition("/")
            if point != "end.compare" or name == outcome.decided:
                yield hook, count

    def _of_seat(self, seat: int, steps: Sequence[Step], outcome: Outcome) -> Numbers:
        place = next(place for place, group in enumerate(outcome.ranking, 1) if seat in group)
        events = [event for step in steps for event in step.events if event.seat == seat]
        return {
            "score": outcome.scores[seat - 1][0],
            "won": 1 / len(outcome.winners) if seat in outcome.winners else 0,
            "place": place,
            "decisions": sum(step.seat == seat for step in steps),
            **_events(events),
        }


def _shares(group: str, counts: Mapping[str, int]) -> Numbers:
    total = sum(counts.values())
    return {f"{group}/{name}": count / total for name, count in counts.items()}


def _events(events: Sequence[Event]) -> Numbers:
    """How often each thing happened by which rule, and the points by what awarded them."""
    found: Counter[str] = Counter()
    for event in events:
        found[f"events/{event.kind} {event.rule}"] += 1
        if event.kind == "award":
            found[f"points/{event.rule}"] += event.number
    return dict(found)


def _sums(seats: Sequence[Numbers]) -> Numbers:
    """What all seats together did, and the share of the victory of each."""
    found: Counter[str] = Counter()
    for numbers in seats:
        found.update({name: int(number) for name, number in numbers.items() if "/" in name})
    return {**found, **{f"won/seat {seat}": numbers["won"] for seat, numbers in enumerate(seats, 1)}}
