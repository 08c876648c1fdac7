"""Recorded games: one line a step, each with a short digest that ties it to all before it.

A log begins with ``ruleset-log 1`` and ``key: value`` lines up to ``begin #digest``; then come lines
``seat move #digest`` (seat ``*`` for chance) and, when the game was played out, ``end reason #digest``.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from attrs import frozen

from ruleset.core.chance import Chance
from ruleset.core.game import AnyGame, Event, Over, Turn
from ruleset.core.play import Step
from ruleset.errors import IllegalMove, LogError, NotationError

MAGIC = "ruleset-log 1"
KEYS = ("variant", "fingerprint", "behaviour", "players", "first", "overrides")
MOST_BYTES = 20_000_000


@frozen
class Record:
    """A log read back: its head, every step as verified by replay, and whether it is whole.

    ``cut`` says how the log ends too early; it is empty when the game was played to its end.
    """

    head: dict[str, str]
    game: AnyGame
    start: Any
    steps: tuple[Step, ...]
    cut: str

    @property
    def last(self) -> Any:
        """The state after the last step."""
        return self.steps[-1].state if self.steps else self.start


def _digest(before: str, said: str, state: str) -> str:
    return hashlib.blake2b(f"{before}\n{said}\n{state}".encode(), digest_size=4).hexdigest()


def _head_text(head: Mapping[str, str]) -> str:
    return "\n".join([MAGIC, *(f"{key}: {head[key]}" for key in KEYS)])


def written(game: AnyGame, head: Mapping[str, str], start: Any, played: Iterable[Step]) -> Iterator[str]:
    """The lines of a log, each as soon as its step is known; ``head`` has a text for every one of ``KEYS``."""
    lines = opening(game, head, start)
    yield from lines
    line, state = lines[-1], start
    for step in played:
        line, state = step_line(game, step, line), step.state
        yield line
    yield from closing(game, state, line)


def opening(game: AnyGame, head: Mapping[str, str], start: Any) -> list[str]:
    """The lines up to ``begin``."""
    text = _head_text(head)
    return [*text.split("\n"), f"begin #{_digest('', text, game.state_text(start))}"]


def step_line(game: AnyGame, step: Step, before: str) -> str:
    """The line of a step; its digest goes on from that of the line ``before``."""
    said = f"{step.seat or '*'} {game.move_text(step.move)}"
    return f"{said} #{_digest(_digest_of(before), said, game.state_text(step.state))}"


def closing(game: AnyGame, state: Any, before: str) -> list[str]:
    """The last line of a game that is over; none while it goes on."""
    decision = game.decision(state)
    if not isinstance(decision, Over):
        return []
    said = f"end {decision.reason}"
    return [f"{said} #{_digest(_digest_of(before), said, '')}"]


def _digest_of(line: str) -> str:
    return line.rpartition("#")[2]


def read(text: str, find: Callable[[Mapping[str, str]], AnyGame]) -> Record:
    """Replay a log and verify every line; ``find`` gives the game that a head asks for.

    A log that stops early is read up to there. Raises LogError, with the line, for anything else that is not
    exactly as it was written.
    """
    if len(text) > MOST_BYTES:
        raise LogError(f"the log has more than {MOST_BYTES} characters", 1)
    lines = text.split("\n")
    unfinished = lines.pop()
    head, body = _read_head(lines)
    game = find(head)
    try:
        start = game.start(None if head["first"] == "-" else _whole(head["first"], "first"))
    except NotationError as error:
        raise LogError(str(error), 1 + KEYS.index("first") + 1) from None
    digest = _digest("", _head_text(head), game.state_text(start))
    if lines[body - 1] != f"begin #{digest}":
        raise LogError("the head is not the one this log was written with, or the start differs", body)
    replay = _Replay(game, start, digest)
    for number, line in enumerate(lines[body:], body + 1):
        replay.line(line, number)
    if unfinished and not replay.ended and _complete(unfinished, replay.digest):
        replay.line(unfinished, len(lines) + 1)
        unfinished = ""
    return Record(head, game, start, tuple(replay.steps), _cut(replay, unfinished, len(lines)))


def _cut(replay: "_Replay", unfinished: str, lines: int) -> str:
    if unfinished and replay.ended:
        raise LogError(f"text after the end of the game: {unfinished[:40]!r}", lines + 1)
    if unfinished:
        return f"cut inside line {lines + 1}; read up to line {lines}"
    return "" if replay.ended else f"stops after line {lines}, before the end of the game"


def _complete(line: str, digest: str) -> bool:
    said, mark, found = line.rpartition(" #")
    return bool(said and mark) and len(found) == len(digest)


def _read_head(lines: list[str]) -> tuple[dict[str, str], int]:
    """The head's values and the number of lines up to ``begin``."""
    body = 1 + len(KEYS) + 1
    if lines[:1] != [MAGIC]:
        raise LogError(f"this is no log; one begins with {MAGIC!r}", 1)
    head = {}
    for number, key in enumerate(KEYS, 2):
        if len(lines) < number:
            raise LogError(f"the log is cut inside its head, before `{key}`: nothing can be replayed", number)
        name, mark, value = lines[number - 1].partition(": ")
        if name != key or not mark:
            raise LogError(f"{lines[number - 1][:40]!r} stands where `{key}: ...` is expected", number)
        head[key] = value
    if len(lines) < body:
        raise LogError("the log is cut inside its head, before `begin`: nothing can be replayed", body)
    return head, body


def _whole(text: str, key: str) -> int:
    if not text.isdecimal() or len(text) > 4:
        raise NotationError(f"{key}: {text[:40]!r} is no whole number")
    return int(text)


class _Replay:
    """The game as far as the lines read so far."""

    def __init__(self, game: AnyGame, start: Any, digest: str) -> None:
        self.game, self.state, self.digest = game, start, digest
        self.steps: list[Step] = []
        self.ended = False

    def line(self, line: str, number: int) -> None:
        """Verify one line."""
        said, mark, digest = line.rpartition(" #")
        if self.ended or not mark:
            what = "text after the end of the game" if self.ended else "no step of a game (`seat move #digest`)"
            raise LogError(f"{line[:60]!r} is {what}", number)
        who, _, rest = said.partition(" ")
        if who == "end":
            self._end(said, rest, digest, number)
        else:
            self._step(said, who, rest, digest, number)

    def _end(self, said: str, reason: str, digest: str, number: int) -> None:
        decision = self.game.decision(self.state)
        if not isinstance(decision, Over) or decision.reason != reason:
            raise LogError(f"the game does not end here by {reason[:40]!r}", number)
        self._check(said, "", digest, number)
        self.ended = True

    def _step(self, said: str, who: str, rest: str, digest: str, number: int) -> None:
        decision = self.game.decision(self.state)
        due = str(decision.seat) if isinstance(decision, Turn) else "*" if isinstance(decision, Chance) else "end"
        if who != due:
            raise LogError(f"{who[:20]!r} moves here, but it is {due!r} that is due", number)
        events: list[Event] = []
        try:
            move = self.game.read_move(rest)
            state = self.game.apply(self.state, move, events)
        except (NotationError, IllegalMove) as error:
            raise LogError(str(error), number) from None
        self._check(said, self.game.state_text(state), digest, number)
        self.state = state
        self.steps.append(Step(0 if who == "*" else int(who), move, state, tuple(events)))

    def _check(self, said: str, state: str, digest: str, number: int) -> None:
        wanted = _digest(self.digest, said, state)
        if digest != wanted:
            raise LogError(
                f"this line was changed, or the rules were: digest {digest[:16]!r}, replay gives {wanted}", number
            )
        self.digest = wanted
