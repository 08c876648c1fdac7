"""What a comparison in numbers counts in a dynasty game: only what can happen, by the variant's own names."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from ruleset.core.game import Event
from ruleset.dynasty.rules import Rules
from ruleset.spec.family import Metric


def points(events: Sequence[Event]) -> int:
    """All points that were awarded."""
    return sum(event.number for event in events if event.kind == "award")


def times(kind: str, rule: str = "", pieces: Sequence[str] = ()) -> Metric:
    """How often something happened: by one rule, or with one of these pieces, where they are given."""

    def count(events: Sequence[Event]) -> int:
        meant = (event for event in events if event.kind == kind and (not rule or event.rule == rule))
        return sum(not pieces or event.piece in pieces for event in meant)

    return count


def supported(conflict: str) -> Metric:
    """How many revolts or wars somebody added to: tiles from the hand, or a leader."""

    def count(events: Sequence[Event]) -> int:
        number, added = 0, False
        for event in events:
            if event.kind == "won" and event.rule == conflict:
                number, added = number + added, False
            elif event.kind in ("committed", "helped") and event.rule.startswith(f"{conflict}."):
                added = added or event.number > 0
        return number

    return count


def won_by_attackers(conflict: str) -> Metric:
    """How many conflicts between leaders the attacker won: what becomes of the attacker is told first."""

    def count(events: Sequence[Event]) -> int:
        fought = groupby(events, lambda event: event.kind in ("won", "lost") and event.rule == conflict)
        return sum(next(sides).kind == "won" for is_told, sides in fought if is_told)

    return count


def runs(events: Sequence[Event]) -> int:
    """In how many actions more than one tile was laid."""
    laid = [event.rule == "run_of_tiles" for event in events if event.kind == "laid"]
    return sum(goes_on and not before for before, goes_on in pairwise(laid))


_WITH_HOOK: tuple[tuple[str, str, Metric], ...] = (
    ("revolt", "revolts", times("won", "revolt")),
    ("revolt", "revolts with support", supported("revolt")),
    ("rival_in_the_kingdom", "revolts won by attackers", won_by_attackers("revolt")),
    ("wars", "wars", times("won", "war")),
    ("wars", "wars with support", supported("war")),
    ("each_doubled_colour", "wars won by attackers", won_by_attackers("war")),
    ("leader_off_the_board", "leaders that helped", times("helped")),
    ("collect_treasures", "treasures", times("treasure")),
    ("lay_catastrophe", "catastrophes", times("catastrophe")),
    ("riot", "riots", times("rioted")),
    ("market_pick", "market picks", times("took")),
    ("swap_tiles", "swaps", times("swapped")),
)
"""(hook, name, metric): each is counted where the variant has the hook that brings it about."""


def metrics_of(rules: Rules) -> dict[str, Metric]:
    """What can happen under these rules, in the order of a table."""
    said = rules.chapters
    hooks = {
        *said.turn.offers,
        *said.turn.end_of_action,
        *said.leaders.after,
        *said.tiles.after,
        said.revolt.find,
        said.revolt.helper,
        said.war.find,
        said.war.helper,
    }
    found: dict[str, Metric] = {"points": points}
    found |= {name: metric for hook, name, metric in _WITH_HOOK if hook in hooks}
    if "run_of_tiles" in hooks:
        found[f"{said.run.of} runs"] = runs
    return {**found, **dict(_of_buildings(rules, "buy_building" in hooks))}


def _of_buildings(rules: Rules, on_sale: bool) -> Iterator[tuple[str, Metric]]:
    """What becomes of each family of buildings, told by the letters of its kinds."""
    for site in rules.sites:
        kinds = [kind for kind in rules.kinds if kind.family == site.family]
        letters = [kind.letters for kind in kinds]
        yield f"{site.family} built", times("built", pieces=letters)
        if on_sale:
            yield f"{site.family} bought", times("built", "buy_building", letters)
        if site.moves:
            yield f"{site.family} moved", times("lifted", pieces=letters)
        if not any(kind.covers for kind in kinds):
            yield f"{site.family} fallen", times("fell", pieces=letters)
