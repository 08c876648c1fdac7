"""A game as it is played at a table: whose move it is, what is legal, and what has been."""

import random
from collections.abc import Iterator, Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from ruleset.bots import bot_for, make_bot
from ruleset.core import log
from ruleset.core.chance import Chance
from ruleset.core.game import AnyGame, Event, Outcome, Over, Turn
from ruleset.core.moves import Moves
from ruleset.core.play import Step
from ruleset.core.refusal import Refusal
from ruleset.errors import NotationError, UndoError
from ruleset.families import load
from ruleset.match import savefile
from ruleset.match.savefile import Sheet
from ruleset.match.secrets import NOBODY, Shown, giver
from ruleset.records import head, source_of


class Match:
    """One game being played by people, bots and chance.

    Chance and the bots act by themselves, so that a person is to decide or the game is over. What they do follows
    from the seed and the steps before alone: a match that is resumed goes on as if it had never stopped. ``save`` is
    a file that has the match after every step.
    """

    game: AnyGame
    variant: str
    """The name or path of the variant, as a log has it."""

    def __init__(
        self,
        variant: str,
        players: int | None = None,
        seed: int = 0,
        *,
        first: int | None = None,
        bots: Mapping[int, str] | None = None,
        overrides: Mapping[str, Any] | None = None,
        save: str | PathLike[str] | None = None,
    ) -> None:
        """Begin a match of the named variant; ``bots`` names the bot of each seat that no person plays.

        Raises VariantError for the variant and NotationError for anything else that cannot be.
        """
        found = load(variant, overrides)
        game = found.game(players)
        start = game.start(first)
        opening = log.opening(game, head(found, source_of(variant), game.seats, first), start)
        sheet = Sheet(seed, _checked(bots or {}, game), Shown.nothing(game.seats))
        self.variant = source_of(variant)
        self._sit_down(game, start, sheet, opening, Path(save) if save is not None else None)
        self._keep()
        self._go_on()

    @classmethod
    def resume(cls, path: str | PathLike[str]) -> "Match":
        """Go on with a saved match, in the same file. Raises LogError when the file was changed or is none."""
        sheet, record = savefile.read(Path(path))
        match = cls.__new__(cls)
        match.variant = record.head["variant"]
        match._sit_down(
            record.game, record.start, sheet, log.opening(record.game, record.head, record.start), Path(path)
        )
        for step in record.steps:
            match._append(step)
        match._at -= sheet.undone
        match._go_on()
        return match

    def _sit_down(self, game: AnyGame, start: Any, sheet: Sheet, opening: list[str], path: Path | None) -> None:
        self.game, self.seed, self.bots, self.path = game, sheet.seed, dict(sheet.bots), path
        self._players = {seat: make_bot(name) for seat, name in sheet.bots.items()}
        self.people = tuple(seat for seat in range(1, game.seats + 1) if seat not in self.bots)
        self._start, self._shown = start, sheet.shown
        self._steps: list[Step] = []
        self._lines = opening
        self._opening = len(opening)
        self._at = 0

    # what is on the table

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step so far, chance included; what was taken back is not among them."""
        return tuple(self._steps[: self._at])

    @property
    def state(self) -> Any:
        """The position, with all that is hidden."""
        return self._state(self._at)

    @property
    def decision(self) -> Turn | Over:
        """The person who is to decide, or why the game is over."""
        decision = self.game.decision(self.state)
        assert not isinstance(decision, Chance)
        return decision

    @property
    def seat(self) -> int | None:
        """The seat that is to decide; None when the game is over."""
        decision = self.decision
        return decision.seat if isinstance(decision, Turn) else None

    @property
    def legal(self) -> Moves[Any]:
        """The legal moves of the seat that is to decide."""
        return self.game.legal(self.state)

    @property
    def outcome(self) -> Outcome:
        """How the game ended; raises NotationError while it goes on."""
        return self.game.outcome(self.state)

    def why_not(self, move: Any) -> Refusal | None:
        """The rule that forbids a move (a text or a value) now; None when it is legal."""
        return self.game.why_not(self.state, self._read(move))

    # what a seat may see

    def view(self, seat: int) -> Any:
        """The position as far as a seat can know it."""
        return self.game.view(self.state, self._checked_seat(seat))

    def picture(self, seat: int) -> str:
        """The board and what lies beside it, as a seat is shown it."""
        return self.game.picture(self.state, self._checked_seat(seat))

    def seen(self, seat: int, since: int = 0) -> Iterator[tuple[Step, str]]:
        """The steps from number ``since`` on, with each move as text as the seat has seen it."""
        self._checked_seat(seat)
        for number in range(since, self._at):
            step = self._steps[number]
            yield step, self.game.move_text(self.game.seen(self._state(number), step.move, seat))

    # what happens

    def play(self, move: Any) -> tuple[Step, ...]:
        """Make a move (a text or a value) for the seat that is to decide; gives it and all that followed.

        Raises NotationError for a text that is no move and IllegalMove for one that a rule forbids.
        """
        made, seat = self._read(move), self.seat
        if seat is None or made not in self.legal:
            raise self.game.illegal(self.state, made)
        before = self._at
        self._take(seat, made)
        self._go_on()
        return tuple(self._steps[before:])

    def undo(self, reveal: bool = False) -> tuple[Step, ...]:
        """Take back the last decision of a person and all that followed; gives what was taken back.

        Raises UndoError when there is none, and when somebody has since seen what was hidden. ``reveal`` says that
        all agree to know it.
        """
        index = next((index for index in reversed(range(self._at)) if self._steps[index].seat in self.people), None)
        if index is None:
            raise UndoError("there is no move to take back")
        shown_by = self._shown.against(index, self._steps[index].seat)
        if shown_by is not None and not reveal:
            what = "a draw or an exchange of cards" if shown_by == NOBODY else f"a move of seat {shown_by}"
            raise UndoError(f"{what} has shown something hidden since; all must agree to reveal it", reveals=True)
        taken = tuple(self._steps[index : self._at])
        self._at = index
        if reveal:
            self._agree()
        self._keep()
        return taken

    def redo(self) -> tuple[Step, ...]:
        """Make the decision that was taken back again, with all that followed; gives these steps.

        Raises UndoError when nothing was taken back since the last move.
        """
        before = self._at
        if before == len(self._steps):
            raise UndoError("there is no move that was taken back")
        while self._at < len(self._steps) and (self._at == before or self._steps[self._at].seat not in self.people):
            self._note(self._steps[self._at])
            self._at += 1
        self._keep()
        return tuple(self._steps[before : self._at])

    # what is kept

    @property
    def log(self) -> str:
        """The log of the game so far, as `read_log` reads it."""
        lines = self._lines[: self._opening + self._at]
        return "".join(f"{line}\n" for line in (*lines, *log.closing(self.game, self.state, lines[-1])))

    def save(self, path: str | PathLike[str] | None) -> None:
        """Keep the match in that file from now on; None keeps it in none.

        Raises OSError for a file that cannot be written, as every step does; the step stands all the same.
        """
        self.path = None if path is None else Path(path)
        self._keep()
        self._go_on()

    def _keep(self) -> None:
        if self.path is not None:
            undone = len(self._lines) - self._opening - self._at
            sheet = Sheet(self.seed, self.bots, self._shown, undone)
            end = log.closing(self.game, self._state(len(self._steps)), self._lines[-1])
            savefile.write(self.path, sheet, (*self._lines, *end))

    # how it goes on

    def _state(self, number: int) -> Any:
        return self._steps[number - 1].state if number else self._start

    def _read(self, move: Any) -> Any:
        return self.game.read_move(move) if isinstance(move, str) else move

    def _checked_seat(self, seat: int) -> int:
        if not 1 <= seat <= self.game.seats:
            raise NotationError(f"there is no seat {seat}; seats are 1 to {self.game.seats}")
        return seat

    def _go_on(self) -> None:
        """Chance and bots act until a person is to decide or the game is over."""
        while not isinstance(decision := self.game.decision(self.state), Over):
            if isinstance(decision, Chance):
                drawn = sum(not step.seat for step in self._steps[: self._at])
                self._take(0, decision.sample(self._generator("chance", drawn)))
            elif decision.seat in self.bots:
                bot, seen = self._players[decision.seat], self.game.view(self.state, decision.seat)
                self._take(decision.seat, bot(self.game, seen, self._generator("bots", self._at)))
            else:
                return

    def _generator(self, whose: str, number: int) -> random.Random:
        """A generator for one step alone: no state of it has to be kept when a match stops or goes back."""
        return random.Random(f"{self.seed} {whose} {number}")

    def _take(self, seat: int, move: Any) -> None:
        """One step, kept at once; what had been taken back can no longer be made again."""
        events: list[Event] = []
        state = self.game.apply(self.state, move, events)
        del self._steps[self._at :], self._lines[self._opening + self._at :]
        step = Step(seat, move, state, tuple(events))
        self._note(step)
        self._append(step)
        self._keep()

    def _append(self, step: Step) -> None:
        # In this order the lines can be saved at any moment, even where Ctrl-C comes in between.
        self._lines.append(log.step_line(self.game, step, self._lines[-1]))
        self._steps.append(step)
        self._at += 1

    def _agree(self) -> None:
        """All may know what they have seen: only what the steps that still stand have shown counts from now on."""
        stands, self._at, self._shown = self._at, 0, Shown.nothing(self.game.seats)
        while self._at < stands:
            self._note(self._steps[self._at])
            self._at += 1

    def _note(self, step: Step) -> None:
        """Remember what a step, the next one, lays open."""
        by = giver(self.game, self.state, step, self.people)
        if by is not None:
            self._shown = self._shown.after(self._at + 1, by)


def _checked(bots: Mapping[int, str], game: AnyGame) -> dict[int, str]:
    """The bots by seat; raises NotationError for a seat or a bot that there is not."""
    for seat, name in bots.items():
        if not 1 <= seat <= game.seats:
            raise NotationError(f"bots: there is no seat {seat}; seats are 1 to {game.seats}")
        bot_for(game, name)
    return dict(sorted(bots.items()))
