"""Which hooks a variant names, and where."""

from collections.abc import Iterator

from attrs import frozen

from ruleset.spec.structure import kind_at, point_of
from ruleset.spec.variant import Variant


@frozen
class Use:
    """A hook of a point that a value, or something beside the values, names."""

    point: str
    path: str
    hook: str

    @property
    def name(self) -> str:
        """The hook as a watched game tells of it: ``point/hook``."""
        return f"{self.point}/{self.hook}"


def uses(variant: Variant) -> Iterator[Use]:
    """Every name of a hook among the values, in their order, and then in what lies beside them."""
    for path, value in variant.values.items():
        point = point_of(kind_at(type(variant.chapters), path))
        if point is not None:
            yield from (Use(point, path, hook) for hook in _listed(value.value))
    for point, where, hook in variant.family.picks(variant.parts):
        yield Use(point, where, hook)


def _listed(value: object) -> list[str]:
    return value if isinstance(value, list) else [str(value)]
