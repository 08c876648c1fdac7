"""What a study plays: variants, seatings, games and seeds. Every game of it can be played by itself, anywhere."""

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache

from attrs import asdict, frozen

from ruleset.bots import bot_for, make_bot
from ruleset.compare.recording import Played, played
from ruleset.errors import StudyError
from ruleset.families import load
from ruleset.spec.variant import Variant

KEYS = ("variant", "game", "seat", "bot", "reason", "decided")
"""What a table says about a game beside its metrics; no metric is called so."""

ALWAYS = ("score", "won", "place", "decisions")
"""What every seat of every game has; another metric that is missing is 0."""

MOST = 10**15
"""No metric of one game comes near it."""

Place = tuple[int, int, int]
"""A game of a plan: the number of its seating, of its variant, and its own (all from 0)."""


@frozen
class Entry:
    """A variant of a study: what it is called there, where it is found (a name or path, with settings), its rules."""

    label: str
    source: str
    fingerprint: str

    def load(self) -> Variant:
        """The variant, loaded once in each process."""
        return _loaded(self.source)


_loaded = lru_cache(maxsize=64)(load)


@frozen
class Plan:
    """All that the numbers of a study depend on.

    The first seating has ``bots`` around the table; each pair in ``duels`` is one more, with one seat for the first
    bot and the others for the second. Seats are rotated from game to game. With ``paired`` streams the same game of
    every variant has the same luck and the same choices to draw from.
    """

    variants: tuple[Entry, ...]
    players: int
    bots: tuple[str, ...]
    duels: tuple[tuple[str, str], ...]
    games: int
    seed: int
    paired: bool

    @property
    def seatings(self) -> tuple[tuple[str, ...], ...]:
        """The bots around the table, before seats are rotated, in each part of the study."""
        table = tuple(self.bots[seat % len(self.bots)] for seat in range(self.players))
        return (table, *((one, *(other,) * (self.players - 1)) for one, other in self.duels))

    def places(self) -> Iterator[Place]:
        """Every game there is to play, those that belong together one after the other."""
        for seating in range(len(self.seatings)):
            for game in range(self.games):
                yield from ((seating, entry, game) for entry in range(len(self.variants)))

    def text(self) -> str:
        """Everything but the number of games, which may grow."""
        return json.dumps({key: value for key, value in asdict(self).items() if key != "games"}, sort_keys=True)


def planned(
    variants: Sequence[str],
    games: int,
    bots: Sequence[str] = ("random",),
    players: int | None = None,
    duels: Sequence[tuple[str, str]] = (),
    seed: int = 1,
    paired: bool = True,
) -> Plan:
    """A plan in which everything is checked: raises an error of the library for what cannot be played.

    A variant is what ``load`` takes; the same one may be named twice.
    """
    if not variants:
        raise StudyError("variants: none is given; name one at least")
    if games < 1:
        raise StudyError(f"games: {games} are too few; at least 1 is meant")
    entries = entries_of(variants)
    loaded = [entry.load() for entry in entries]
    plan = Plan(entries, _players(loaded, players), tuple(bots), tuple(duels), games, seed, paired)
    if not bots or len(bots) > plan.players:
        raise StudyError(f"bots: {len(bots)} are named for {plan.players} seats; name 1 to {plan.players}")
    if any(bot == against for bot, against in duels):
        raise StudyError("duels: a bot cannot be told from itself; name two")
    for variant in loaded:
        game = variant.game(plan.players)
        for name in dict.fromkeys(bot for seating in plan.seatings for bot in seating):
            bot_for(game, name)
    return plan


def entries_of(sources: Sequence[str]) -> tuple[Entry, ...]:
    """The variants; one that is named again is told by a number."""
    entries: list[Entry] = []
    labels = [_loaded(source).label for source in sources]
    for number, (source, label) in enumerate(zip(sources, labels, strict=True)):
        again = labels[:number].count(label)
        entries.append(Entry(f"{label} ({again + 1})" if again else label, source, _loaded(source).fingerprint))
    return tuple(entries)


def _players(variants: Sequence[Variant], players: int | None) -> int:
    if players is not None:
        return players
    common = [count for count in variants[0].seats if all(count in one.seats for one in variants)]
    if not common:
        raise StudyError("players: there is no number of players that all these variants allow")
    return max(common)


def play(plan: Plan, place: Place) -> str:
    """Play one game of a plan, here or in any other process, and give its numbers as JSON."""
    seating, number, game = place
    entry, table = plan.variants[number], plan.seatings[seating]
    bots = [make_bot(table[(seat + game) % plan.players]) for seat in range(plan.players)]
    stream = f"{plan.seed}/{seating}/{game}" if plan.paired else f"{plan.seed}/{seating}/{game}/{number}"
    return json.dumps(asdict(played(entry.load(), bots, stream)))


def read(text: str) -> Played:
    """The game that ``play`` wrote down; raises ValueError for what it cannot have written."""
    try:
        said = json.loads(text)
        found = Played(said["reason"], said["decided"], tuple(said["bots"]), said["game"], tuple(said["seats"]))
    except (KeyError, TypeError, RecursionError):
        raise ValueError("is no game in numbers") from None
    if not all(isinstance(word, str) and word.isprintable() for word in (found.reason, found.decided, *found.bots)):
        raise ValueError("is no game in numbers: a name is no text")
    if not all(map(_are_metrics, (found.game, *found.seats))):
        raise ValueError("is no game in numbers: a metric is no number")
    if not all(name in seat for seat in found.seats for name in ALWAYS):
        raise ValueError(f"is no game in numbers: every seat has {', '.join(ALWAYS)}")
    return found


def _are_metrics(said: object) -> bool:
    return isinstance(said, dict) and all(
        name.isprintable() and name not in KEYS and isinstance(number, int | float) and abs(number) < MOST
        for name, number in said.items()
    )
