"""Whether play ever asks the hooks that a value names."""

import random
from collections.abc import Iterable
from typing import Any

from ruleset.core.play import steps
from ruleset.spec.diff import Difference
from ruleset.spec.hooks import Hook
from ruleset.spec.variant import Variant

GAMES = 3


def reached(variants: Iterable[Variant], row: Difference) -> str:
    """One sentence: whether the hooks that the value names in each variant are called in a few random games."""
    said = []
    for variant, value in zip(variants, row.values, strict=True):
        for hook in hooks_of(variant, value):
            called = _called(variant, hook)
            said.append(f"{hook.name} was {'reached' if called else 'never reached'} in {GAMES} random games")
    return "; ".join(dict.fromkeys(said)) or "it names no hook"


def hooks_of(variant: Variant, value: Any) -> list[Hook]:
    """The hooks whose names the value is or lists, at whatever point."""
    names = [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, str)]
    return [hook for name in names for hook in variant.family.points.named(name)]


def _called(variant: Variant, hook: Hook) -> bool:
    asked: set[str] = set()
    game = variant.family.watched(variant.game(), lambda name, decided: asked.add(name))
    for seed in range(GAMES):
        for _ in steps(game, random.Random(seed), game.start()):
            if hook.path in asked:
                return True
    return False
