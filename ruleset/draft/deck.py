"""A deck: its suits and cards, read from a file of its own."""

from collections.abc import Iterator

from attrs import frozen

from ruleset.draft import spec
from ruleset.spec.source import Node
from ruleset.spec.structure import Structurer, is_bad


@frozen
class Deck:
    """Suits by name, and cards with their names, in file order."""

    suits: tuple[str, ...]
    names: tuple[str, ...]
    cards: tuple[spec.CardLine, ...]

    @property
    def text(self) -> str:
        """All that acts, for fingerprints: titles do not."""
        lines = (
            f"{name} {card.suit} {card.objective} {card.points} {' '.join(card.of)}"
            for name, card in zip(self.names, self.cards, strict=True)
        )
        return "\n".join((" ".join(self.suits), *lines))


def read_deck(node: Node, structurer: Structurer) -> Deck | None:
    """The deck of a file; problems go to the structurer."""
    lines = structurer.build(node, spec.DeckLines)
    if is_bad(lines):
        return None
    for key, wrong in _faults(lines):
        structurer.report(node.span, key, wrong, f"one of {', '.join(lines.suits)}")
    return Deck(lines.suits, tuple(lines.cards), tuple(lines.cards.values()))


def _faults(lines: spec.DeckLines) -> Iterator[tuple[str, str]]:
    for name, card in lines.cards.items():
        for suit in (*card.of, *((card.suit,) if card.suit else ())):
            if suit not in lines.suits:
                yield f"cards.{name}", f"no suit called {suit!r}"
        if card.objective in ("majority", "per_suit", "per_set") and not card.of:
            yield f"cards.{name}.of", "the objective names no suit"
