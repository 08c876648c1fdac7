"""What a family of games gives to the world above it: its chapters, its hooks, and how to play."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from attrs import field, frozen

from ruleset.core.game import AnyGame, Event
from ruleset.core.play import Step
from ruleset.spec.exhibits import Exhibit
from ruleset.spec.hooks import Points
from ruleset.spec.source import Node
from ruleset.spec.watching import Watch

Report = Callable[..., None]
"""``report(key, what is wrong, what was meant)``, and the place where it is not that of the key in the variant."""

Resource = Callable[[str, str], Node | None]
"""``resource("boards", "mesopotamia")``: a data file beside the variants, or None."""


Metric = Callable[[Sequence[Event]], int]
"""A number for the events of one whole game."""

StateCheck = Callable[[Any, Any], str | None]
"""``check(game, state)``: what is wrong with a state that play has reached, or None."""

StepCheck = Callable[[Any, Any, Step], str | None]
"""``check(game, before, step)``: what is wrong with how one step changed a state, or None."""


@frozen
class Invariants:
    """What holds in every game of a family, by name: of every state, and of every step from one to the next."""

    of_states: Mapping[str, StateCheck] = field(factory=dict)
    of_steps: Mapping[str, StepCheck] = field(factory=dict)


class Family(ABC):
    """One kind of game."""

    name: str
    chapters: type
    points: Points
    inert: ClassVar[Mapping[str, str]]
    """Paths of values without effect on play, and why they have none."""
    files: ClassVar[Mapping[str, type]] = {}
    """The record of each kind of data file that its variants name, by the folder of the kind."""

    @abstractmethod
    def parts(self, chapters: Any, resource: Resource, report: Report) -> Any:
        """Whatever else the variant needs (a board, a deck), and all that is impossible in combination.

        ``chapters`` is structured already; problems go to ``report``.
        """

    @abstractmethod
    def parts_text(self, parts: Any) -> str:
        """Text that is equal for equal parts, for the fingerprint."""

    @abstractmethod
    def exhibits(self, chapters: Any, parts: Any) -> tuple[Exhibit, ...]:
        """What the rulebook of the variant shows beside its sentences: a map, a list of cards."""

    @abstractmethod
    def seats(self, chapters: Any) -> tuple[int, ...]:
        """The numbers of players that the variant allows."""

    @abstractmethod
    def game(self, name: str, chapters: Any, parts: Any, seats: int) -> AnyGame:
        """The variant for so many seats."""

    @abstractmethod
    def position(self, name: str, chapters: Any, parts: Any, said: Mapping[str, Any]) -> tuple[AnyGame, Any]:
        """The game and state of a drawn position; raises NotationError for one that cannot be."""

    @abstractmethod
    def position_keys(self) -> tuple[str, ...]:
        """The keys that ``position`` understands."""

    @abstractmethod
    def drawn(self, game: AnyGame, state: Any) -> dict[str, Any] | None:
        """A state as ``position`` takes it, near enough to play on from; None in the middle of something pending."""

    @abstractmethod
    def cuts(self, game: AnyGame, said: Mapping[str, Any]) -> Iterator[list[Any]]:
        """The things that can be left out of a drawn position, in groups, the coarsest first."""

    @abstractmethod
    def cut(self, said: Mapping[str, Any], chosen: Sequence[Any]) -> dict[str, Any]:
        """A drawn position without some of the things of one group."""

    @abstractmethod
    def common(self, a: AnyGame, b: AnyGame) -> str | None:
        """Why no position of one game can be one of the other; None when all can."""

    def watched(self, game: AnyGame, watch: Watch) -> AnyGame:
        """The same game, which tells ``watch`` of each hook it asks; a family without hooks gives the game itself."""
        return game

    @abstractmethod
    def metrics(self, game: AnyGame) -> Mapping[str, Metric]:
        """What a comparison in numbers counts, by name: all that can happen in this game."""

    @abstractmethod
    def expectations(self) -> Mapping[str, Callable[[Any, Any, Any], str | None]]:
        """Checks that rule cases may ask for: ``check(game, state, wanted)`` says what differs, or None."""

    def picks(self, parts: Any) -> tuple[tuple[str, str, str], ...]:
        """(point, where, hook) for every hook that is picked beside the values, as by the cards of a deck."""
        return ()

    def invariants(self) -> Invariants:
        """What holds in every game of the family, beside what holds in every game at all."""
        return Invariants()
