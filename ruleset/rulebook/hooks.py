"""The reference of all hooks: every point, every implementation, and which variants use it."""

from attrs import frozen

from ruleset.families import FAMILIES, family, load
from ruleset.rulebook.pages import page
from ruleset.rulebook.sources import Source, any_source
from ruleset.spec.catalogue import shipped
from ruleset.spec.family import Family
from ruleset.spec.structure import pattern_of
from ruleset.spec.uses import Use, uses
from ruleset.spec.variant import Variant


@frozen
class Implementation:
    """One function offered for a point: its rule in a sentence, where that stands, and the variants that name it."""

    name: str
    sentence: str
    clause: str
    source: Source | None
    keeps: str
    used_by: tuple[str, ...]


@frozen
class Point:
    """A point at which variants pick functions by name, and the values that do so."""

    name: str
    decides: str
    paths: tuple[str, ...]
    implementations: tuple[Implementation, ...]


def points(name: str) -> tuple[Point, ...]:
    """Every hook point of a family, in the order in which the family lists them."""
    kind, variants = _loaded(name)
    used = [(variant, use) for variant in variants for use in uses(variant)]
    found = []
    for point, decides in kind.points.points.items():
        paths = tuple(dict.fromkeys(_pattern(variant, use) for variant, use in used if use.point == point))
        hooks = (kind.points.find(point, one) for one in kind.points.names(point))
        implementations = tuple(
            Implementation(
                hook.name,
                hook.sentence,
                hook.clause,
                any_source(hook.clause),
                hook.keeps,
                tuple(dict.fromkeys(by.name for by, use in used if use.name == hook.path)),
            )
            for hook in hooks
        )
        found.append(Point(point, decides, paths, implementations))
    return tuple(found)


def _loaded(name: str) -> tuple[Family, tuple[Variant, ...]]:
    """The family with all its shipped variants; a family offers its hooks when it is loaded."""
    kind = family(name)
    assert kind is not None
    variants = (load(one) for one in shipped())
    return kind, tuple(one for one in variants if one.family is kind)


def _pattern(variant: Variant, use: Use) -> str:
    """Where a hook is named, with ``*`` for the names that a variant gives its own things."""
    return pattern_of(type(variant.chapters), use.path) if use.path in variant.values else use.path


def hooks_page(names: tuple[str, ...] = tuple(FAMILIES)) -> str:
    """The reference as Markdown."""
    return page("hooks.md.j2", families=[(name, points(name)) for name in names])
