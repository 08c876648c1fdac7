"""Two variants on paper: the values they do not share, side by side."""

from typing import Any

from attrs import frozen

from ruleset.spec.source import at
from ruleset.spec.variant import Value, Variant


@frozen
class Difference:
    """One value that differs; ``a`` or ``b`` is None where that variant has no such value.

    A table that only one variant has, such as a kind of building, is one value.
    """

    path: str
    a: Value | None
    b: Value | None

    @property
    def values(self) -> tuple[Any, Any]:
        """Both values as plain data."""
        return (self.a.value if self.a else None, self.b.value if self.b else None)


def differences(a: Variant, b: Variant) -> tuple[Difference, ...]:
    """Every value in which ``b`` differs from ``a``, in the order of ``a``'s chapters, then what only ``b`` has."""
    found: dict[str, Difference] = {}
    for path in dict.fromkeys((*a.values, *b.values)):
        one, other = a.values.get(path), b.values.get(path)
        if one is None or other is None:
            whole = _missing(path, a if one is None else b)
            found.setdefault(whole, Difference(whole, one and _all(a, whole), other and _all(b, whole)))
        elif one.value != other.value:
            found[path] = Difference(path, one, other)
    return tuple(found.values())


def _missing(path: str, variant: Variant) -> str:
    """The outermost table around a path (or the path itself) that the variant does not have."""
    names = path.split(".")
    outer = (".".join(names[:length]) for length in range(1, len(names) + 1))
    return next(table for table in outer if at(variant.tree, table) is None)


def _all(variant: Variant, path: str) -> Value:
    return variant.values.get(path) or variant.table(path)
