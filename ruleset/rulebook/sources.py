"""What a line of the rulebook stands on: clauses, with the document each is of."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from attrs import field, frozen

from ruleset.spec import catalogue
from ruleset.spec.clauses import Clause, about, clauses
from ruleset.spec.variant import Variant


@frozen
class Source:
    """One statement of one document."""

    document: str
    clause: Clause
    title: str = field(eq=False, repr=False)
    about: str = field(eq=False, repr=False)
    place: int = field(eq=False, repr=False)


@lru_cache(maxsize=1)
def _all() -> dict[str, Source]:
    """Every statement of every shipped document by its id."""
    return {
        id: Source(name, clause, about(name).title, about(name).about, place)
        for name in catalogue.documents()
        for place, (id, clause) in enumerate(clauses(name).items())
    }


def any_source(id: str) -> Source | None:
    """The statement of that id in any shipped document."""
    return _all().get(id)


def documents(variant: Variant) -> tuple[str, ...]:
    """The documents of a variant and its ancestors, its own first, then those of options."""
    files = (*reversed(variant.layers), *variant.options)
    return tuple(dict.fromkeys(layer.clauses for layer in files if layer.clauses))


def source(variant: Variant, id: str) -> Source | None:
    """The statement of that id, if it is of a document of the variant."""
    found = any_source(id)
    return found if found is not None and found.document in documents(variant) else None


def own_statements(variant: Variant) -> tuple[Source, ...]:
    """Every statement of the variant's own document."""
    own = documents(variant)[:1]
    return tuple(one for one in _all().values() if one.document in own)


def cited(variant: Variant, paths: Iterable[str]) -> Iterator[Source]:
    """What the files from the variant up to the nearest that set one of the values cite for them.

    A child may confirm in its own words what it leaves to its parent; where it says something else, what the parent
    cites is no source any more.
    """
    told = tuple(paths)
    setters = {variant.values[path].layer for path in told if path in variant.values}
    for layer in reversed((*variant.layers, *variant.options)):
        ids = (id for path in told for id in layer.cited(path))
        yield from (one for one in map(any_source, dict.fromkeys(ids)) if one is not None)
        if layer.name in setters:
            return
