"""The reference of all hooks: every point, every implementation, and which variants use it."""

from collections.abc import Iterator

from attrs import frozen

from ruleset.families import FAMILIES, family, load
from ruleset.rulebook.pages import page
from ruleset.rulebook.sources import Source, any_source
from ruleset.spec.catalogue import shipped
from ruleset.spec.family import Family
from ruleset.spec.structure import kind_at, pattern_of, point_of
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
    uses = [use for variant in variants for use in _uses(variant)]
    found = []
    for point, decides in kind.points.points.items():
        paths = tuple(dict.fromkeys(path for at, path, _, _ in uses if at == point))
        hooks = (kind.points.find(point, one) for one in kind.points.names(point))
        implementations = tuple(
            Implementation(
                hook.name,
                hook.sentence,
                hook.clause,
                any_source(hook.clause),
                hook.keeps,
                tuple(dict.fromkeys(by for at, _, used, by in uses if (at, used) == (point, hook.name))),
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


def _uses(variant: Variant) -> Iterator[tuple[str, str, str, str]]:
    """(point, path, hook, variant) for every name of a hook among the values, and in what lies beside them."""
    for path, value in variant.values.items():
        point = point_of(kind_at(type(variant.chapters), path))
        if point is not None:
            for hook in [value.value] if isinstance(value.value, str) else value.value:
                yield point, pattern_of(type(variant.chapters), path), hook, variant.name
    for point, where, hook in variant.family.picks(variant.parts):
        yield point, where, hook, variant.name


def hooks_page(names: tuple[str, ...] = tuple(FAMILIES)) -> str:
    """The reference as Markdown."""
    return page("hooks.md.j2", families=[(name, points(name)) for name in names])
