"""What players look at: the kingdoms, the relics, the hands, and what the cards are for."""

from collections.abc import Iterator

from ruleset.core.drawing import Drawing, Mark
from ruleset.draft.points import POINTS
from ruleset.draft.rules import Card, Rules
from ruleset.draft.state import HIDDEN, State, cards_of

Line = tuple[Mark, ...]

COLOURS = ("magenta", "cyan", "green", "red", "yellow", "blue")
"""The colours of suits, in the order of the deck."""


def drawing(rules: Rules, state: State, seat: int | None = None) -> Drawing:
    """The table; ``seat`` (0-based) is the one whose view this is, and its hand is told card by card."""
    lines: list[Line] = [(Mark(f"round {state.round}, {state.phase}; pile {_left(state)}"),)]
    for owner in range(rules.seats):
        lines += _player(rules, state, owner, owner == seat)
    if state.gone:
        lines.append((Mark("discarded: "), *_titles(rules, state.gone)))
    return tuple(lines)


def _left(state: State) -> int:
    return state.pile.bit_count() + (state.unknown[-1] if state.unknown else 0)


def _player(rules: Rules, state: State, owner: int, own: bool) -> Iterator[Line]:
    rounds = " + ".join(map(str, state.scores[owner])) or "-"
    yield (Mark(f"seat {owner + 1}", "seat" if own else ""), Mark(f": {state.totals[owner]} points ({rounds})"))
    zones = {"relics": state.relics[owner], "kingdom": state.laid[owner]}
    if not own:
        zones["hand"] = state.hands[owner]
    unknown = state.unknown[owner] if state.unknown else 0
    for name, cards in zones.items():
        more = unknown if name == "hand" else 0
        if cards or more:
            yield (Mark(f"  {name}: "), *_titles(rules, cards, more))
    if own and state.hands[owner]:
        yield (Mark("  hand:"),)
        for card in cards_of(state.hands[owner]):
            yield (Mark("    "), *_told(rules, rules.cards[card]))
    if state.chosen[owner]:
        yield (Mark("  face down: "), *_chosen(rules, state.chosen[owner]))
    if scored := [f"{rules.cards[card].title} {points}" for card, points in state.sheet[owner] if points]:
        yield (Mark(f"  scored last: {', '.join(scored)}"),)


def _chosen(rules: Rules, chosen: tuple[int, ...]) -> Line:
    if chosen == HIDDEN:
        return (Mark("?"),)
    return (Mark(" > ".join(rules.deck.names[card] for card in chosen)),)


def _titles(rules: Rules, cards: int, unknown: int = 0) -> Line:
    """The titles of a set of cards, with commas between them; unknown ones are counted at the end."""
    marks = [Mark(rules.cards[card].title, _look(rules, rules.cards[card])) for card in cards_of(cards)]
    marks += [Mark(f"{unknown} unknown", "quiet")] if unknown else []
    between = [part for mark in marks for part in (mark, Mark(", "))]
    return tuple(between[:-1])


def _look(rules: Rules, card: Card) -> str:
    suit = rules.deck.cards[card.number].suit
    return "card" if suit is None else f"card {COLOURS[rules.deck.suits.index(suit) % len(COLOURS)]}"


def _told(rules: Rules, card: Card) -> Line:
    """A card as one line: its name in moves, its suit, and what it is for."""
    said = rules.deck.cards[card.number]
    width = max(map(len, rules.deck.names))
    sentence, _ = POINTS.sentence(said.objective)
    points = f"{said.points} " if said.points else ""
    aims = f" [{', '.join(said.of)}]" if said.of else ""
    purpose = sentence.rstrip(".")
    purpose = purpose[0].lower() + purpose[1:] if points else purpose
    look = _look(rules, card)
    return (
        Mark(f"{card.name:<{width}}  ", look),
        Mark(f"{said.suit or 'no suit':<{max(map(len, (*rules.deck.suits, 'no suit')))}}  ", look),
        Mark(f"{points}{purpose}{aims}"),
    )


def legend(rules: Rules) -> Drawing:
    """Every card of the deck, with its title and what it is for."""
    return tuple((*_told(rules, card), Mark(f" ({card.title})", "quiet")) for card in rules.cards)
