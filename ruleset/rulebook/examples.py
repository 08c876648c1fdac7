"""Rule cases as examples: the names of those that show what a clause says."""

from collections.abc import Iterable
from functools import lru_cache

from ruleset.rulebook.sources import Source
from ruleset.spec.variant import Variant
from ruleset.testing.casefile import Case, read_cases, shipped_cases

MOST = 2
"""So many examples a line has."""


@lru_cache(maxsize=1)
def _cases() -> tuple[Case, ...]:
    return tuple(case for path in shipped_cases() for case in read_cases(path))


@lru_cache(maxsize=32)
def _by_clause(variant: str) -> dict[str, tuple[str, ...]]:
    """Clause -> the cases of the variant that cite it; cases of changed values show another variant."""
    found: dict[str, list[str]] = {}
    for case in _cases():
        if variant in case.variants and not case.values:
            for id in case.clauses:
                found.setdefault(id, []).append(case.name)
    return {id: tuple(names) for id, names in found.items()}


def examples(variant: Variant, sources: Iterable[Source], most: int | None = MOST) -> tuple[str, ...]:
    """The cases that cite one of the statements, those that cite the most of them first; a component shows nothing."""
    cited = _by_clause(variant.name)
    hits: dict[str, int] = {}
    for one in sources:
        if one.clause.kind == "component":
            continue
        for name in cited.get(one.clause.id, ()):
            hits[name] = hits.get(name, 0) + 1
    return tuple(sorted(hits, key=lambda name: -hits[name])[:most])
