"""The families of games, and ``load``, which stands above them all."""

import warnings
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ruleset.errors import Problem, VariantError
from ruleset.spec.family import Family
from ruleset.spec.hooks import Points
from ruleset.spec.loading import load_variant
from ruleset.spec.variant import Variant

if TYPE_CHECKING:
    from ruleset.plugins import Found

FAMILIES = {"dynasty": "ruleset.dynasty.family", "draft": "ruleset.draft.family"}
"""Family name -> the module that offers it; imported when a variant of the family is loaded."""


def family(name: str) -> Family | None:
    """The family of that name; None when there is none."""
    module = FAMILIES.get(name)
    return import_module(module).FAMILY if module else None


@cache
def plugins() -> "Found":
    """What other packages add; the first call imports them, and warns of each one that is left out."""
    from ruleset.plugins import Found, PluginWarning, added, entries

    installed = entries()
    found = added(installed, _points()) if installed else Found()
    for fault in found.faults:
        warnings.warn(fault, PluginWarning, stacklevel=3)
    return found


def _points() -> dict[str, Points]:
    """The hook points of every family, with the hooks of the library offered."""
    return {name: import_module(module).FAMILY.points for name, module in FAMILIES.items()}


def load(name: str, set: Mapping[str, Any] | None = None) -> Variant:
    """The variant of that name, or in that file.

    ``name`` is a known name (``"tigris"``) or a path that ends in ``.yaml``; options may follow it
    (``"tigris+wonder"``), and values changed by dotted path in brackets (``"tigris[turn.actions.most=3]"``), which may
    also stand in ``set`` (``{"turn.actions.most": 3}``): checked as
    hard as a file. Raises VariantError with every problem found, each with its place.
    """
    if not isinstance(name, str):
        raise VariantError((Problem(None, repr(name)[:60], "is no name", "a text: a shipped name or a path"),))
    if not isinstance(set, Mapping | None):
        wrong = f"{repr(set)[:60]} is no table"
        raise VariantError((Problem(None, "set", wrong, "{'path.of.a.value': value}"),))
    plugins()
    return load_variant(name, set or {}, family, tuple(FAMILIES))
