"""What a kingdom scores: one function for each kind of objective, and the readings that versions differ in."""

from attrs import evolve, frozen

from ruleset.draft.points import POINTS
from ruleset.draft.rules import Card, Rules
from ruleset.draft.state import Sheet, cards_of

Counts = tuple[int, ...]

LATE = ("best_card",)
"""Objectives that look at what other cards score."""


@frozen
class Side:
    """A player's kingdom: all its cards, those of this round, and what its cards have scored so far."""

    kingdom: int
    laid: int
    sheet: Sheet = ()


def score(rules: Rules, sides: tuple[Side, Side]) -> tuple[Sheet, Sheet]:
    """What each card of both kingdoms scores, in the order of the deck."""
    one, other = sides
    early = ~rules.of_kind(*LATE)
    one, other = (
        evolve(one, sheet=_sheet(rules, one.kingdom & early, one, other)),
        evolve(other, sheet=_sheet(rules, other.kingdom & early, other, one)),
    )
    return _whole(rules, one, other), _whole(rules, other, one)


def _sheet(rules: Rules, cards: int, me: Side, you: Side) -> Sheet:
    return tuple((card, rules.cards[card].objective(rules, rules.cards[card], me, you)) for card in cards_of(cards))


def _whole(rules: Rules, me: Side, you: Side) -> Sheet:
    return tuple(sorted((*me.sheet, *_sheet(rules, me.kingdom & rules.of_kind(*LATE), me, you))))


# What a kingdom has of each suit.


def _tally(rules: Rules, cards: int) -> Counts:
    counts = [0] * rules.suits
    for card in cards_of(cards):
        if (suit := rules.cards[card].suit) >= 0:
            counts[suit] += 1
    return tuple(counts)


@POINTS.offer("scoring.counts", clause="td-41")
def real_cards(rules: Rules, side: Side) -> Counts:
    """The cards of each suit in the kingdom are counted, relics among them."""
    return _tally(rules, side.kingdom)


@POINTS.offer("scoring.counts", clause="td-34b")
def doubled_cards(rules: Rules, side: Side) -> Counts:
    """The cards of each suit are counted, the most numerous suit twice where a card doubles it."""
    counts = real_cards(rules, side)
    doublers = (side.kingdom & rules.of_kind("doubles")).bit_count()
    if not doublers:
        return counts
    most = max(counts)
    suits = rules.doubled(tuple(suit for suit, count in enumerate(counts) if count == most))
    return tuple(count << doublers if suit in suits else count for suit, count in enumerate(counts))


@POINTS.offer("scoring.counts", clause="td-41")
def cards_of_this_round(rules: Rules, side: Side) -> Counts:
    """Only the cards laid in this round are counted, no relics."""
    return _tally(rules, side.laid)


@POINTS.offer("scoring.doubled", clause="td-34a")
def every_tied_suit(suits: Counts) -> Counts:
    """Suits that are equally numerous are all doubled."""
    return suits


@POINTS.offer("scoring.doubled", clause="td-34a")
def one_suit_only(suits: Counts) -> Counts:
    """Nothing is doubled where several suits are equally numerous."""
    return suits if len(suits) == 1 else ()


# Ties.


def breaks_ties(rules: Rules, me: int, you: int) -> bool:
    """Whether the kingdom ``me`` wins ties against the kingdom ``you``."""
    winners = rules.of_kind("wins_ties")
    return bool(me & winners) and not you & winners


@POINTS.offer("scoring.tie", clause="td-37a")
def winner_of_ties(rules: Rules, equal: int, me: Side, you: Side) -> bool:
    """A tie scores only for the player whose card wins all ties, at nothing too."""
    return breaks_ties(rules, me.kingdom, you.kingdom)


@POINTS.offer("scoring.tie", clause="td-37b")
def winner_of_ties_above_nothing(rules: Rules, equal: int, me: Side, you: Side) -> bool:
    """A tie scores for the player whose card wins ties, but not where both have nothing."""
    return equal > 0 and breaks_ties(rules, me.kingdom, you.kingdom)


@POINTS.offer("scoring.tie", clause="td-37a")
def both(rules: Rules, equal: int, me: Side, you: Side) -> bool:
    """A tie scores for whoever has the objective, unless the opponent's card wins all ties."""
    return not breaks_ties(rules, you.kingdom, me.kingdom)


def _more(rules: Rules, card: Card, numbers: tuple[int, int], me: Side, you: Side) -> int:
    mine, theirs = numbers
    won = rules.ties[card.kind](rules, mine, me, you) if mine == theirs else mine > theirs
    return card.points if won else 0


def _counts(rules: Rules, card: Card, side: Side) -> Counts:
    counts: Counts = rules.counts[card.kind](rules, side)
    return counts


# The objectives of cards.


@POINTS.offer("card.objective", clause="td-37")
def wins_ties(rules: Rules, card: Card, me: Side, you: Side) -> int:
    """Scores nothing itself; its player wins all ties."""
    return 0


@POINTS.offer("card.objective", clause="td-34")
def doubles(rules: Rules, card: Card, me: Side, you: Side) -> int:
    """Scores nothing itself; doubles the number of its player's most numerous suit."""
    return 0


@POINTS.offer("card.objective", clause="td-36")
def per_suit(rules: Rules, card: Card, me: Side, you: Side) -> int:
    """Points for each card of a suit."""
    counts = _counts(rules, card, me)
    return card.points * sum(counts[suit] for suit in card.of)


@POINTS.offer("card.objective", clause="td-13c")
def per_set(rules: Rules, card: Card, me: Side, you: Side) -> int:
    """Points for each whole set of suits."""
    counts = _counts(rules, card, me)
    return card.points * min(counts[suit] for suit in card.of)


@POINTS.offer("card.objective", clause="td-35")
def per_missing_suit(rules: Rules, card: Card, me: Side, you: Side) -> int:
    """Points for each suit of which the kingdom has no card."""
    return card.points * _counts(rules, card, me).count(0)


@POINTS.offer("card.objective", clause="td-37")
def majority(rules: Rules, card: Card, me: Side, you: Side) -> int:
    """Points for more cards of a suit than the opponent has."""
    mine, theirs = (sum(_counts(rules, card, side)[suit] for suit in card.of) for side in (me, you))
    return _more(rules, card, (mine, theirs), me, you)


@POINTS.offer("card.objective", clause="td-34c")
def majority_of_singles(rules: Rules, card: Card, me: Side, you: Side) -> int:
    """Points for more suits with exactly one card than the opponent has."""
    mine, theirs = (_counts(rules, card, side).count(1) for side in (me, you))
    return _more(rules, card, (mine, theirs), me, you)


@POINTS.offer("card.objective", clause="td-13b")
def best_card(rules: Rules, card: Card, me: Side, you: Side) -> int:
    """Points for the highest score with a single other card; it is scored last."""
    return _more(rules, card, (rules.compares(me), rules.compares(you)), me, you)


@POINTS.offer("scoring.compares", clause="td-13b")
def best_of_the_kingdom(side: Side) -> int:
    """The most that another card of the kingdom scores, relics among them; nothing where there is none."""
    return max((points for _, points in side.sheet), default=0)


@POINTS.offer("scoring.compares", clause="td-13b")
def best_of_this_round(side: Side) -> int:
    """The most that another card laid in this round scores; relics are not compared."""
    return max((points for card, points in side.sheet if side.laid >> card & 1), default=0)
