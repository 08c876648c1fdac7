"""The draft family as the rest of the library meets it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from ruleset.core.game import AnyGame
from ruleset.draft import drawn
from ruleset.draft.deck import Deck, read_deck
from ruleset.draft.exhibits import exhibits
from ruleset.draft.expectations import EXPECTATIONS
from ruleset.draft.game import DraftGame
from ruleset.draft.invariants import INVARIANTS
from ruleset.draft.metrics import METRICS
from ruleset.draft.points import POINTS
from ruleset.draft.position import KEYS, said_position
from ruleset.draft.rules import compile_rules
from ruleset.draft.spec import Chapters, DeckLines
from ruleset.spec.exhibits import Exhibit
from ruleset.spec.family import Family, Invariants, Metric, Report, Resource
from ruleset.spec.structure import Structurer
from ruleset.spec.watching import Watch, watched


class DraftFamily(Family):
    """Card drafting between two players."""

    name = "draft"
    chapters = Chapters
    points = POINTS
    files: ClassVar[Mapping[str, type]] = {"decks": DeckLines}
    inert: ClassVar[Mapping[str, str]] = {
        "components.relic_tokens": "it counts components and has no effect on play",
    }

    def parts(self, chapters: Any, resource: Resource, report: Report) -> Deck | None:
        name = chapters.components.deck
        node = resource("decks", name)
        if node is None:
            report("components.deck", f"no deck called {name!r}", "a file of that name in a folder `decks`")
            return None
        structurer = Structurer(POINTS)
        deck = read_deck(node, structurer)
        for problem in structurer.problems:
            report("components.deck", str(problem), "")
        if deck is not None:
            for key, wrong, meant in _faults(chapters, deck):
                report(key, wrong, meant)
        return deck

    def parts_text(self, parts: Any) -> str:
        return str(parts.text)

    def exhibits(self, chapters: Any, parts: Any) -> tuple[Exhibit, ...]:
        return exhibits(parts)

    def picks(self, parts: Any) -> tuple[tuple[str, str, str], ...]:
        return tuple(("card.objective", "cards.*.objective", card.objective) for card in parts.cards)

    def seats(self, chapters: Any) -> tuple[int, ...]:
        return tuple(chapters.components.players)

    def game(self, name: str, chapters: Any, parts: Any, seats: int) -> AnyGame:
        return DraftGame(compile_rules(name, chapters, parts, seats))

    def position(self, name: str, chapters: Any, parts: Any, said: Mapping[str, Any]) -> tuple[AnyGame, Any]:
        game = DraftGame(compile_rules(name, chapters, parts, 2))
        if "position" in said:
            return game, game.read_state(str(said["position"]))
        return game, game.start() if said.get("start") is True else said_position(game.rules, said)

    def position_keys(self) -> tuple[str, ...]:
        return ("position", "start", *KEYS)

    def drawn(self, game: AnyGame, state: Any) -> dict[str, Any] | None:
        assert isinstance(game, DraftGame)
        return drawn.drawn(game.rules, state)

    def cuts(self, game: AnyGame, said: Mapping[str, Any]) -> Iterator[list[Any]]:
        return drawn.cuts(said)

    def cut(self, said: Mapping[str, Any], chosen: Sequence[Any]) -> dict[str, Any]:
        return drawn.cut(said, chosen)

    def common(self, a: AnyGame, b: AnyGame) -> str | None:
        assert isinstance(a, DraftGame) and isinstance(b, DraftGame)
        same = self.parts_text(a.rules.deck) == self.parts_text(b.rules.deck)
        return None if same else "they are played with different decks"

    def watched(self, game: AnyGame, watch: Watch) -> AnyGame:
        assert isinstance(game, DraftGame)
        return DraftGame(watched(game.rules, POINTS.hooks, watch, lambda arguments: None))

    def metrics(self, game: AnyGame) -> Mapping[str, Metric]:
        return METRICS

    def expectations(self) -> Mapping[str, Callable[[Any, Any, Any], str | None]]:
        return EXPECTATIONS

    def invariants(self) -> Invariants:
        return INVARIANTS


def _faults(chapters: Chapters, deck: Deck) -> Iterator[tuple[str, str, str]]:
    """Combinations of values that cannot be played."""
    if not chapters.components.players:
        yield "components.players", "an empty list", "at least one number of players"
    seats = max(chapters.components.players, default=2)
    rounds, dealt, more = chapters.rounds.number, chapters.set_up.deal, chapters.relics.draw
    needed = seats * (dealt + more * (rounds - 1))
    if needed > len(deck.cards):
        wrong = f"{needed} cards are dealt and drawn in {rounds} rounds, the deck has {len(deck.cards)}"
        yield "set_up.deal", wrong, "fewer cards or rounds"
    if any(dealt + (more - 2) * before < 2 for before in range(rounds)):
        yield "relics.draw", "the hands become too small for a relic and a discard", "more cards, or fewer rounds"


FAMILY = DraftFamily()
