"""The chapters of a draft variant and the lines of a deck as records: what a file may say, and of which type."""

from typing import Annotated, Literal

from attrs import frozen

from ruleset.spec.types import Between, Pick, Text, Word


@frozen
class CardLine:
    """One card: its name, its suit (null for none), its objective, for how many points and of which suits."""

    title: Annotated[str, Text()]
    suit: Annotated[str, Word()] | None
    objective: Annotated[str, Pick("card.objective")]
    points: Annotated[int, Between(0, 100)]
    of: tuple[Annotated[str, Word()], ...]


@frozen
class DeckLines:
    """A deck file."""

    suits: tuple[Annotated[str, Word()], ...]
    cards: dict[str, CardLine]


@frozen
class Components:
    """What is in the box."""

    players: tuple[Annotated[int, Between(2, 2)], ...]
    deck: Annotated[str, Word()]
    suitless: Literal["no_suit", "one_more_suit"]
    relic_tokens: Annotated[int, Between(0, 100)]


@frozen
class SetUp:
    """Before the first round."""

    deal: Annotated[int, Between(2, 50)]


@frozen
class Rounds:
    """The course of the rounds."""

    number: Annotated[int, Between(1, 20)]
    last_card: Literal["exchanged", "kept"]


@frozen
class Relics:
    """Between two rounds."""

    can_choose: Annotated[str, Pick("relics.can_choose")]
    draw: Annotated[int, Between(0, 20)]
    draw_order: Literal["all_at_once", "by_turns"]


@frozen
class Majority:
    """An objective for having more than the opponent: what is counted, and who scores a tie."""

    counts: Annotated[str, Pick("scoring.counts")]
    tie: Annotated[str, Pick("scoring.tie")]


@frozen
class Counting:
    """An objective that needs numbers of cards: what is counted."""

    counts: Annotated[str, Pick("scoring.counts")]


@frozen
class BestCard:
    """The objective for the highest score with a single card."""

    compares: Annotated[str, Pick("scoring.compares")]
    tie: Annotated[str, Pick("scoring.tie")]


@frozen
class Scoring:
    """How the kinds of objectives are scored."""

    doubled: Annotated[str, Pick("scoring.doubled")]
    per_suit: Counting
    per_set: Counting
    per_missing_suit: Counting
    majority: Majority
    majority_of_singles: Majority
    best_card: BestCard


@frozen
class End:
    """Who has won."""

    tie: Literal["shared", "won_by_the_winner_of_ties"]


@frozen
class Information:
    """What players see."""

    hands: Literal["owner", "everyone"]


@frozen
class Chapters:
    """A whole draft variant."""

    components: Components
    set_up: SetUp
    rounds: Rounds
    relics: Relics
    scoring: Scoring
    end: End
    information: Information
