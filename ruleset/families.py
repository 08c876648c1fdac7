"""The families of games, and ``load``, which stands above them all."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from ruleset.errors import Problem, VariantError
from ruleset.spec.family import Family
from ruleset.spec.loading import load_variant
from ruleset.spec.variant import Variant

FAMILIES = {"dynasty": "ruleset.dynasty.family", "draft": "ruleset.draft.family"}
"""Family name -> the module that offers it; imported when a variant of the family is loaded."""


def family(name: str) -> Family | None:
    """The family of that name; None when there is none."""
    module = FAMILIES.get(name)
    return import_module(module).FAMILY if module else None


def load(name: str, overrides: Mapping[str, Any] | None = None) -> Variant:
    """The variant of that name, or in that file.

    ``name`` is a shipped name (``"tigris"``) or a path that ends in ``.yaml``, with options behind it or without
    (``"tigris+wonder"``); ``overrides`` sets values by dotted path (``{"turn.actions.most": 3}``). All is checked as
    hard as a file. Raises VariantError with every problem found, each with its place.
    """
    if not isinstance(name, str):
        raise VariantError((Problem(None, repr(name)[:60], "is no name", "a text: a shipped name or a path"),))
    if not isinstance(overrides, Mapping | None):
        wrong = f"{repr(overrides)[:60]} is no table"
        raise VariantError((Problem(None, "overrides", wrong, "{'path.of.a.value': value}"),))
    return load_variant(name, overrides, family, tuple(FAMILIES))
