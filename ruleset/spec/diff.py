"""Two variants on paper: the values they do not share, side by side."""

from typing import Any

from attrs import frozen

from ruleset.spec.variant import Value, Variant


@frozen
class Difference:
    """One value that differs; ``a`` or ``b`` is None where that variant has no such value."""

    path: str
    a: Value | None
    b: Value | None

    @property
    def values(self) -> tuple[Any, Any]:
        """Both values as plain data."""
        return (self.a.value if self.a else None, self.b.value if self.b else None)


def differences(a: Variant, b: Variant) -> tuple[Difference, ...]:
    """Every value in which ``b`` differs from ``a``, in the order of ``a``'s chapters, then what only ``b`` has."""
    paths = [*a.values, *(path for path in b.values if path not in a.values)]
    found = []
    for path in paths:
        one, other = a.values.get(path), b.values.get(path)
        if one is None or other is None or one.value != other.value:
            found.append(Difference(path, one, other))
    return tuple(found)
