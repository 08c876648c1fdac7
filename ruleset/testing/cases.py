"""Running rule cases: play what is written, check what must hold, under every variant named."""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from attrs import frozen

from ruleset.core.chance import Chance
from ruleset.core.game import AnyGame, Over
from ruleset.errors import IllegalMove, NotationError, RulesetError, Span, VariantError
from ruleset.families import load
from ruleset.spec.problems import nearest
from ruleset.spec.variant import Variant
from ruleset.testing.casefile import Case, Entry


@frozen
class Result:
    """How one case went under one variant; ``failures`` are (place, what differs), empty when it holds."""

    case: Case
    variant: str
    failures: tuple[tuple[Span, str], ...]

    @property
    def holds(self) -> bool:
        """Whether everything was as the case says."""
        return not self.failures


def run_cases(
    cases: Iterable[Case], variant: str | None = None, extra: Mapping[str, Any] | None = None
) -> Iterator[Result]:
    """Run cases under the variants they name, or all of them under the given variant alone.

    ``extra`` sets values on top of all that the cases set.
    """
    for case in cases:
        for name in case.variants if variant is None else (variant,):
            yield run_case(case, name, extra)


def run_case(case: Case, name: str, extra: Mapping[str, Any] | None = None) -> Result:
    """One case under one variant, with more values set."""
    try:
        game, state, variant = opened(case, name, extra)
    except VariantError as error:
        return Result(case, name, tuple((case.span, str(one)) for one in error.problems))
    except RulesetError as error:
        return Result(case, name, ((case.span, str(error)),))
    failures = []
    for entry in case.play:
        if entry.variants and name not in entry.variants:
            continue
        try:
            state, wrong = _line(game, state, variant, entry)
        except RulesetError as error:
            failures.append((entry.span, str(error)))
            break
        failures += [(entry.span, what) for what in wrong]
    return Result(case, name, tuple(failures))


@lru_cache(maxsize=256)
def _variant(name: str, values: str) -> Variant:
    return load(name, json.loads(values))


def opened(case: Case, name: str, extra: Mapping[str, Any] | None = None) -> tuple[AnyGame, Any, Variant]:
    """The game, the position and the variant of a case; ``extra`` sets more values.

    Raises VariantError or NotationError.
    """
    values = {**case.values, **(extra or {})}
    variant = _variant(name, json.dumps(values))
    game, state = variant.position(**case.position)
    return game, state, variant


def _line(game: AnyGame, state: Any, variant: Variant, entry: Entry) -> tuple[Any, list[str]]:
    if entry.kind == "move":
        return moved(game, state, entry.text), []
    if entry.kind == "refuse":
        return state, _refused(game, state, entry)
    return state, _checked(game, state, variant, entry.expect)


def moved(game: AnyGame, state: Any, text: str) -> Any:
    """The state after a written move; chance that the case does not write happens in the first way there is.

    A written chance event must be possible there: it is never passed over.
    """
    move = game.read_move(text)
    while isinstance(decision := game.decision(state), Chance):
        event = first_event(decision)
        if type(event) is type(move):
            break
        state = game.apply(state, event)
    return game.apply(state, move)


def settled(game: AnyGame, state: Any) -> Any:
    """The state once chance has happened in the first way there is."""
    while isinstance(decision := game.decision(state), Chance):
        state = game.apply(state, first_event(decision))
    return state


def first_event(chance: "Chance[Any]") -> Any:
    """The first possible event: as many as possible of what comes first in the variant file."""
    return next(chance.outcomes())[0]


def _refused(game: AnyGame, state: Any, entry: Entry) -> list[str]:
    try:
        move = game.read_move(entry.text)
        decision = game.decision(state)
        there = settled(game, state) if isinstance(decision, Chance) and move not in decision else state
        game.apply(there, move)
    except IllegalMove as error:
        if entry.by is not None and error.rule != entry.by:
            return [f"`{entry.text}` is refused by {error.rule}: {error.reason}; expected {entry.by}"]
        return []
    except NotationError as error:
        return [str(error)]
    return [f"`{entry.text}` is legal, expected to be refused"]


def _checked(game: AnyGame, state: Any, variant: Variant, expect: Mapping[str, Any]) -> list[str]:
    checks = variant.family.expectations()
    wrong = []
    asks_for_chance = expect.get("asked") in ("draw", "start")
    there = state if asks_for_chance or isinstance(game.decision(state), Over) else settled(game, state)
    for key, wanted in expect.items():
        check = checks.get(key)
        if check is None:
            raise NotationError(f"expect.{key}: unknown check; {nearest(key, checks)}")
        try:
            differs = check(game, there, wanted)
        except NotationError as error:
            differs = f"cannot be checked: {error}"
        if differs:
            wrong.append(f"{key}: {differs}")
    return wrong
