"""The contract between a family of games and everything written once for all of them."""

import random
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator
from typing import Any, Generic, TypeVar

from attrs import evolve, frozen

from ruleset.core.chance import Chance
from ruleset.core.drawing import Drawing, plain
from ruleset.core.moves import Moves
from ruleset.core.refusal import NOT_ASKED, Library, Refusal
from ruleset.core.scene import Scene
from ruleset.errors import IllegalMove, NotationError

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)


@frozen
class Turn:
    """A seat must choose a move. ``asks`` names the kind of question (``act``, ``commit`` ...)."""

    seat: int
    asks: str


@frozen
class Over:
    """The game has ended; ``reason`` names the rule that ended it."""

    reason: str


@frozen
class Event:
    """Something that one applied move brought about, and the hook that made it so.

    ``seat`` is 1-based, 0 when no player is meant; ``piece`` a letter of the variant (tile lower,
    leader upper case) or empty; ``number`` an amount; ``cells`` board cells in notation, ``-`` for none.
    """

    kind: str
    rule: str
    seat: int = 0
    piece: str = "-"
    number: int = 0
    cells: str = "-"

    def __str__(self) -> str:
        return f"{self.kind} by={self.rule} seat={self.seat} piece={self.piece} n={self.number} at={self.cells}"


@frozen
class Outcome:
    """How a game ended.

    ``ranking`` groups seats (1-based), best first, tied seats together; ``scores`` has for each seat
    what was compared, first comparison first; ``decided`` names the comparison that parted first from second place.
    """

    reason: str
    scores: tuple[tuple[int, ...], ...]
    ranking: tuple[tuple[int, ...], ...]
    decided: str

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share first place; empty when the variant says that nobody wins."""
        return () if self.decided == "nobody" else self.ranking[0]


Decision = Turn | Chance[M] | Over


class Game(ABC, Generic[S, M]):
    """A variant for a number of seats: pure functions over immutable, hashable states.

    Seats are 1-based everywhere outside a family. A ply is one decision of a seat; chance is none.
    """

    seats: int
    """How many players take part."""

    verbs: tuple[str, ...]
    """The first words that the text of a move may have: the kinds of move there are."""

    library: Library | None = None
    """What knows the documents that the rules stand in: the variant that made the game."""

    @abstractmethod
    def start(self, first: int | None = None) -> S:
        """The state before anything has happened.

        ``first`` is the seat that starts where the variant lets the players choose (default 1).
        Raises NotationError for a seat that does not exist or a choice the variant does not give.
        """

    @abstractmethod
    def decision(self, state: S) -> "Decision[M]":
        """Whose choice is next: a seat's, chance's, or nobody's."""

    @abstractmethod
    def legal(self, state: S) -> Moves[M]:
        """The legal moves of the seat to decide; empty when chance decides or the game is over."""

    @abstractmethod
    def apply(self, state: S, move: M, events: list[Event] | None = None) -> S:
        """The state after ``move`` (of a seat or of chance); events are appended when a list is passed.

        Raises IllegalMove, naming the rule that forbids it.
        """

    @abstractmethod
    def refusal(self, state: S, move: M) -> Refusal | None:
        """The rule that forbids a move of a seat or of chance now; None when it is legal. Looks no document up."""

    def why_not(self, state: S, move: M) -> Refusal | None:
        """The rule that forbids a move now, with where the variant's documents state it; None when it is legal."""
        refusal = self.refusal(state, move)
        return evolve(refusal, sources=self.library.sources(refusal)) if refusal and self.library else refusal

    def illegal(self, state: S, move: M) -> IllegalMove:
        """The error for a move that is not legal."""
        refusal = self.why_not(state, move) or NOT_ASKED
        return IllegalMove(self.move_text(move), refusal.rule, refusal.sentence, refusal.places)

    @abstractmethod
    def view(self, state: S, seat: int) -> S:
        """The state as far as ``seat`` can know it with a perfect memory."""

    @abstractmethod
    def seen(self, state: S, move: M, seat: int) -> M:
        """A move made in ``state`` as ``seat`` sees it: what others do face down is only a number."""

    @abstractmethod
    def shows(self, before: S, move: M, after: S, seat: int) -> bool:
        """Whether the step from one state to the next has let ``seat`` see something that was hidden from it."""

    @abstractmethod
    def possible(self, view: S, rng: random.Random) -> S:
        """A full state, drawn fairly among those that agree with ``view``."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome:
        """How the game ended; raises NotationError while it goes on."""

    @abstractmethod
    def standing(self, state: S) -> Outcome:
        """How the game would end if it ended now; also for a view, in which what is hidden does not count."""

    @abstractmethod
    def move_text(self, move: M) -> str:
        """The move in one line."""

    @abstractmethod
    def read_move(self, text: str) -> M:
        """The move that ``move_text`` wrote; raises NotationError."""

    @abstractmethod
    def state_text(self, state: S) -> str:
        """The whole state in one line."""

    @abstractmethod
    def read_state(self, text: str) -> S:
        """The state that ``state_text`` wrote; raises NotationError."""

    @abstractmethod
    def facts(self, state: S) -> dict[str, str]:
        """What players can see or settle on, by name, without the bookkeeping of pending rules.

        Two versions have come apart where these, the decision or the legal moves differ.
        """

    @abstractmethod
    def variations(self, state: S) -> Iterator[S]:
        """Positions like this one, in which rules that act rarely are near (such as an almost empty bag)."""

    def shown_to(self, state: S, seat: int | None) -> tuple[S, int | None]:
        """What a picture is drawn of, and for whom, as families count seats (from 0); None is whoever may see all."""
        return (state, None) if seat is None else (self.view(state, seat), seat - 1)

    @abstractmethod
    def drawing(self, state: S, seat: int | None = None) -> Drawing:
        """The board in a few lines, and what else a player would look at.

        For a ``seat``, what that seat is shown: its view, and of that what the variant's information rules let it see.
        """

    @abstractmethod
    def legend(self) -> Drawing:
        """What the marks and names of drawings mean."""

    def scene(self, state: S, seat: int | None = None) -> Scene:
        """The same as shapes on a plane; a family without a board has only the lines."""
        return Scene(lines=self.drawing(state, seat))

    def picture(self, state: S, seat: int | None = None) -> str:
        """The drawing as plain text."""
        return plain(self.drawing(state, seat))


AnyGame = Game[Any, Any]


def read_event(text: str) -> Event:
    """The event that ``str(event)`` wrote; raises NotationError."""
    kind, _, rest = text.partition(" ")
    pairs = dict(pair.split("=", 1) for pair in rest.split() if "=" in pair)
    try:
        event = Event(kind, pairs["by"], int(pairs["seat"]), pairs["piece"], int(pairs["n"]), pairs["at"])
    except (KeyError, ValueError):
        event = None
    if event is None or str(event) != text:
        raise NotationError(f"{text[:80]!r} is no event; one reads like 'award by=score seat=1 piece=g n=1 at=-'")
    return event
