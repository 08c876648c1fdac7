"""Other values that could stand where a variant's values stand: what a slip, or a new version, might say instead."""

from collections.abc import Iterator
from typing import Annotated, Any, get_args, get_origin

from attrs import frozen

from ruleset.spec import catalogue
from ruleset.spec.hooks import Points
from ruleset.spec.structure import choices_of, kind_at, pattern_of, point_of
from ruleset.spec.types import Between, File, Word
from ruleset.spec.variant import Variant


@frozen
class Alternative:
    """One value changed: where, into what, and how.

    ``how`` is ``number``, ``name``, or for lists ``removed``, ``order`` and ``added``.
    """

    path: str
    value: Any
    how: str


def alternatives(variant: Variant, steps: tuple[int, ...] = (-1, 1)) -> Iterator[Alternative]:
    """Every other value of the same type: numbers so many ``steps`` off, each other name, lists changed by one entry.

    They are of the right type only: whether one goes together with all other values, ``load`` must say.
    """
    words = _words(variant)
    for path, value in variant.values.items():
        kind = kind_at(variant.family.chapters, path)
        for other, how in _others(kind, value.value, variant.family.points, words, steps):
            yield Alternative(path, other, how)


def _words(variant: Variant) -> tuple[str, ...]:
    """Every name that stands in the variant as a key of its own or as a value, in file order."""
    found = []
    for path, value in variant.values.items():
        pattern = pattern_of(variant.family.chapters, path).split(".")
        found += [name for name, known in zip(path.split("."), pattern, strict=True) if name != known]
        if isinstance(value.value, str) and isinstance(_mark(kind_at(variant.family.chapters, path)), Word):
            found.append(value.value)
    return tuple(dict.fromkeys(found))


def _mark(kind: Any) -> Any:
    return get_args(kind)[1] if get_origin(kind) is Annotated else None


Others = Iterator[tuple[Any, str]]


def _others(kind: Any, value: Any, points: Points, words: tuple[str, ...], steps: tuple[int, ...]) -> Others:
    if isinstance(value, list):
        return _lists(value, _names(kind, points, ()))
    mark = _mark(kind)
    if isinstance(mark, Between):
        near = dict.fromkeys(value + step for step in steps)
        return ((other, "number") for other in near if mark.least <= other <= mark.most)
    return ((other, "name") for other in _names(kind, points, words) if other != value)


def _names(kind: Any, points: Points, words: tuple[str, ...]) -> tuple[str, ...]:
    """The names that a value of this type may have."""
    if point := point_of(kind):
        return points.names(point)
    mark = _mark(kind)
    if isinstance(mark, File):
        return catalogue.names(mark.kind, catalogue.data_folder("variants"))
    if isinstance(mark, Word):
        return tuple([word for word in words if mark.letters in (None, len(word))])
    return choices_of(kind)


def _lists(value: list[Any], names: tuple[str, ...]) -> Others:
    """The list without one entry, with two neighbours exchanged, or with one more at its end."""
    for index in range(len(value)):
        yield value[:index] + value[index + 1 :], "removed"
    for index in range(len(value) - 1):
        yield [*value[:index], value[index + 1], value[index], *value[index + 2 :]], "order"
    for name in names:
        if name not in value:
            yield [*value, name], "added"
