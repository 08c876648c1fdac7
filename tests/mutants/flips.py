"""Single values of a shipped variant, changed; and the rule cases of that variant that notice."""

from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from attrs import evolve, frozen

from ruleset import VariantError, load
from ruleset.spec.alternatives import Alternative, alternatives
from ruleset.spec.variant import Variant
from ruleset.testing.casefile import Case, read_cases, shipped_cases
from ruleset.testing.cases import run_case

from .verdict import Verdict, limited

EQUIVALENT = Path(__file__).with_name("equivalent.yaml")


@frozen
class Excuse:
    """Why a change of a value changes no rule: for values that match, in the variants that match."""

    path: str
    why: str
    how: str = "*"
    value: Any = None
    variants: str = "*"

    def covers(self, variant: str, change: Alternative) -> bool:
        return (
            fnmatchcase(variant, self.variants)
            and fnmatchcase(change.path, self.path)
            and fnmatchcase(change.how, self.how)
            and self.value in (None, change.value)
        )


@cache
def excuses() -> tuple[Excuse, ...]:
    return tuple(Excuse(**entry) for entry in yaml.safe_load(EQUIVALENT.read_text("utf-8")))


@cache
def shipped_case_list() -> tuple[Case, ...]:
    return tuple(case for path in shipped_cases() for case in read_cases(path))


@cache
def cases_of(name: str) -> tuple[Case, ...]:
    """The cases of a variant, and those of the variants it extends that hold for it too."""
    ancestors = {layer.name for layer in loaded(name).layers}
    related = [case for case in shipped_case_list() if ancestors & set(case.variants)]
    return tuple(case for case in related if name in case.variants or run_case(case, name).holds)


loaded = cache(load)


def flips(name: str) -> Iterator[Alternative]:
    """Every single value of the variant changed, those of the family that never act left out."""
    variant = loaded(name)
    return (change for change in alternatives(variant) if change.path not in variant.family.inert)


def refused(name: str, change: Alternative) -> str | None:
    """Why the variant cannot be loaded with the change; None when it can."""
    try:
        load(name, {change.path: change.value})
    except VariantError as error:
        return f"{error.problems[0].key}: {error.problems[0].wrong}"
    return None


def try_flip(name: str, change: Alternative, trust: bool = False) -> Verdict:
    """Refused, equivalent, or noticed by the first case that fails; with ``trust`` an excuse is taken as it stands."""
    excuse = next((one for one in excuses() if one.covers(name, change)), None)
    if (reason := refused(name, change)) is not None:
        return Verdict("refused", reason)
    if excuse and trust:
        return Verdict("equivalent", excuse.why)
    if (killer := _noticed(loaded(name), name, change)) is not None:
        return Verdict("killed", killer) if excuse is None else Verdict("wrongly excused", f"{killer}; {excuse.why}")
    return Verdict("equivalent", excuse.why) if excuse else Verdict("survived", "")


def _noticed(variant: Variant, name: str, change: Alternative) -> str | None:
    """The first case that fails, those that cite the clauses of the value first.

    Cases that play another value of this path than the variant's have nothing to say.
    """
    value = variant.values[change.path]
    cited = set(value.clauses)
    usable = [case for case in cases_of(name) if case.values.get(change.path, value.value) == value.value]
    for case in sorted(usable, key=lambda case: not cited & set(case.clauses)):
        if fails(case, name, change):
            return f"{Path(case.span.file).stem}: {case.name}"
    return None


def fails(case: Case, name: str, change: Alternative) -> bool:
    """Whether a case does not hold once the value is changed; a combination that cannot be loaded shows nothing."""
    changed = evolve(case, values={**case.values, change.path: change.value})
    try:
        with limited(5):
            return not run_case(changed, name).holds
    except VariantError:
        return False
    except Exception:  # a changed value may break anything
        return True
