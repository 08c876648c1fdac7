"""A match at a terminal: what a person is shown, and what is made of what they type."""

import sys
from collections.abc import Callable, Iterable
from itertools import chain, count
from pathlib import Path
from shlex import quote

import click

from ruleset.cli.arguments import check_seat
from ruleset.cli.choices import kinds, nearest_moves, summary, told
from ruleset.cli.output import console, counted, fail, line, table
from ruleset.cli.painting import show_drawing
from ruleset.core.game import Event, Outcome, Turn
from ruleset.core.play import Step
from ruleset.errors import IllegalMove, NotationError, UndoError
from ruleset.families import load
from ruleset.match.match import Match

COMMANDS = {
    "help": "this list, and what the letters and colours mean",
    "legal": "all legal moves; `legal lay` only those that begin with a word",
    "why": "why a move is not allowed, and where the rule is written: `why lay r c3`",
    "board": "the board again",
    "undo": "take back your last move, if nothing hidden has come out since; `undo reveal` in any case",
    "redo": "make the move that was taken back again",
    "save": "keep the match in a file from now on: `save game.match`",
    "quit": "stop; the match can be resumed",
}


def begun(
    variant: str, players: int | None, seed: int, first: int | None, people: tuple[int, ...], bot: str, save: str | None
) -> Match:
    """A new match with people in these seats and bots in the others."""
    count = max(load(variant).seats) if players is None else players
    for seat in people:
        check_seat("--human", seat, count)
    if save is not None and Path(save).exists():
        fail(f"error: --save: {save} is there already; --resume goes on with it", 2)
    bots = {seat: bot for seat in range(1, count + 1) if seat not in people}
    match = Match(variant, count, seed, first=first, bots=bots)
    if save is not None:
        try:
            match.save(save)
        except OSError as error:
            fail(f"error: --save: {save}: cannot be written: {error.strerror}")
    return match


LATEST = 12
"""So many steps are told to someone who has just sat down."""


class Leave(Exception):
    """The person goes away, and the game is not over."""


class Table:
    """The people at one terminal, and the match they play."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.told: dict[int, int] = {}
        self.last: int | None = None
        self.answers: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "legal": self._legal,
            "why": self._why,
            "board": self._board,
            "undo": self._undo,
            "redo": self._redo,
            "save": self._save,
            "quit": self._quit,
        }

    def sit(self) -> None:
        """Ask for moves until the game is over, or nobody answers any more."""
        try:
            while self.match.seat is not None:
                self._turn(self.match.seat)
        except (Leave, KeyboardInterrupt, EOFError):
            self._away()
            return
        self._news(self.last or self.match.people[0])
        show_drawing(self.match.game.drawing(self.match.state))
        self._result(self.match.outcome)

    # what is shown

    def _turn(self, seat: int) -> None:
        """Show a person the table, and take answers until something has happened."""
        self._hand_over(seat)
        self._news(seat)
        self._board("")
        self._question()
        before = self.match.steps
        while self.match.steps == before:
            self._answer(_typed(f"seat {seat}> "))

    def _hand_over(self, seat: int) -> None:
        """Where several people share a terminal, none sees the hand of another."""
        if self.last not in (None, seat) and sys.stdin.isatty():
            click.clear()
            _typed(f"seat {seat} is to decide. Press Enter when only seat {seat} looks at the screen. ")
        self.last = seat

    def _news(self, seat: int) -> None:
        """What has happened since the seat was last asked, as it has seen it; the last steps of a resumed match."""
        before = max(0, len(self.match.steps) - LATEST)
        for step, text in self.match.seen(seat, self.told.get(seat, before)):
            _lines(_told_step(step, text))
        self.told[seat] = len(self.match.steps)

    def _board(self, rest: str) -> None:
        assert self.match.seat is not None
        line()
        show_drawing(self.match.game.drawing(self.match.state, self.match.seat))

    def _question(self) -> None:
        decision = self.match.decision
        assert isinstance(decision, Turn)
        line(f"\nseat {decision.seat} is asked: {decision.asks}   (help, legal, why, undo, save, quit)")
        _lines(summary(kinds(self.match.game, self.match.legal), console().width))

    def _result(self, outcome: Outcome) -> None:
        """Places and scores, and which comparison decided."""
        rows = [
            (place, f"seat {seat}", self.match.bots.get(seat, "you"), "/".join(map(str, outcome.scores[seat - 1])))
            for place, group in enumerate(outcome.ranking, 1)
            for seat in group
        ]
        line()
        table(f"The game is over: {outcome.reason}", ("place", "seat", "played by", "compared"), rows)
        library = self.match.game.library
        sentence = library.sentence(outcome.decided) if library else ""
        line(f"decided by {outcome.decided}" + (f": {sentence}" if sentence else ""))
        if self.match.path is not None:
            line(f"the match is in {self.match.path}")

    # what is typed

    def _answer(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        try:
            if word in self.answers:
                self.answers[word](rest)
            elif text:
                self._kept(lambda: self.match.play(text))
        except (IllegalMove, NotationError) as error:
            line(str(error))
            self._suggest(text)
        except UndoError as error:
            line(f"{word}: {error}" + (" (`undo reveal`)" if error.reveals else ""))

    def _suggest(self, text: str) -> None:
        near = nearest_moves(self.match.game, self.match.legal, text)
        if near:
            line(f"near it are: {', '.join(near)}")
        else:
            line("`legal` lists what may be played, `help` the commands")

    def _help(self, rest: str) -> None:
        for word, does in COMMANDS.items():
            line(f"  {word:<6} {does}")
        line("Anything else is a move, as `legal` lists them.")
        show_drawing(self.match.game.legend())
        self._question()

    def _legal(self, rest: str) -> None:
        found = kinds(self.match.game, self.match.legal)
        chosen = [kind for kind in found if not rest or kind.verb == rest]
        if not chosen:
            line(f"no legal move begins with {rest!r}; there are {', '.join(kind.verb for kind in found)}")
        for kind in chosen:
            _lines(told(kind, console().width))

    def _why(self, rest: str) -> None:
        refusal = self.match.why_not(" ".join(rest.split()))
        if refusal is None:
            line(f"{rest} is legal")
            return
        line(f"{refusal.rule}: {refusal.sentence}")
        for source in refusal.sources:
            line(f"  {source}: {source.says}")

    def _undo(self, rest: str) -> None:
        self._back(self._kept(lambda: self.match.undo(reveal=rest == "reveal")), "taken back")

    def _redo(self, rest: str) -> None:
        self._back(self._kept(self.match.redo), "made again")

    def _back(self, steps: tuple[Step, ...], how: str) -> None:
        if steps:
            line(f"{how}: seat {steps[0].seat}, {counted(len(steps), 'step')}")
        self.told = {seat: min(number, len(self.match.steps)) for seat, number in self.told.items()}

    def _kept(self, act: Callable[[], tuple[Step, ...]]) -> tuple[Step, ...]:
        """Do something that is saved at once; where that is impossible, go on without a file and say so."""
        path = self.match.path
        try:
            return act()
        except OSError as error:
            line(f"{path}: cannot be written: {error.strerror}; the match has no file now, `save` names one")
            self.match.save(None)
            return ()

    def _save(self, rest: str) -> None:
        if not rest and self.match.path is None:
            line("save where? `save game.match`")
            return
        path = Path(rest) if rest else self.match.path
        assert path is not None
        try:
            self.match.save(path)
        except OSError as error:
            line(f"{path}: cannot be written: {error.strerror}")
            return
        line(f"saved in {path}, and again after every step")

    def _quit(self, rest: str) -> None:
        raise Leave

    def _away(self) -> None:
        """Say how to go on; a match without a file is given one."""
        line()
        try:
            if self.match.path is None:
                self.match.save(_free_name(self.match))
        except OSError as error:
            line(f"the match cannot be kept here: {error.strerror}")
            return
        line(f"The match is kept. Go on with: ruleset play --resume {quote(str(self.match.path))}")


def _free_name(match: Match) -> Path:
    """A name in this folder that no file has."""
    name = f"{Path(match.variant.removesuffix('.yaml')).name}-{match.seed}"
    names = (Path(f"{name}{mark}.match") for mark in chain([""], map("-{}".format, count(2))))
    return next(path for path in names if not path.exists())


def _typed(prompt: str) -> str:
    """A line from the person, with single blanks; raises EOFError when none will come.

    What comes from a pipe is repeated behind the prompt, so that the output reads like a session.
    """
    click.echo(prompt, nl=False)
    text = sys.stdin.readline()
    if not sys.stdin.isatty():
        line(text.rstrip("\n"))
    if not text:
        raise EOFError
    return " ".join(text.split())


def _lines(lines: Iterable[str]) -> None:
    for text in lines:
        line(text)


_SAID = ("drew", "drawn", "laid", "placed", "moved", "withdrawn", "passed", "swapped", "committed", "took")
"""Events that only repeat a move which was seen."""


def _told_step(step: Step, text: str) -> list[str]:
    """A step and what came of it, in words."""
    who = f"seat {step.seat}" if step.seat else _drawer(step)
    return [
        f"{who}: {text}",
        *(f"    {_told_event(event)}" for event in step.events if not _repeats(step, text, event)),
    ]


def _repeats(step: Step, text: str, event: Event) -> bool:
    """A move that was made face down is told by what is turned up afterwards."""
    seen = not step.seat or (event.seat == step.seat and "?" not in text)
    return event.kind in _SAID and seen


def _drawer(step: Step) -> str:
    """For whom chance has acted, as far as an event says so."""
    seats = [event.seat for event in step.events if event.seat]
    return f"chance, for seat {seats[0]}" if seats else "chance"


def _told_event(event: Event) -> str:
    what = (part for part in (event.piece, str(event.number)) if part not in ("-", "0"))
    where = f"on {event.cells}" if event.cells != "-" else ""
    whose = f"for seat {event.seat}" if event.seat else ""
    said = (event.kind.replace("_", " "), *what, where, whose, f"({event.rule})")
    return " ".join(part for part in said if part)
