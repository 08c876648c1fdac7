"""How large a file may be before it is refused unread."""

from attrs import field, frozen
from attrs.validators import and_, ge, instance_of, le


def _whole(default: int, most: int) -> int:
    return field(default=default, validator=and_(instance_of(int), ge(1), le(most)))


@frozen
class Limits:
    """How large a file may be: bytes, depth of nesting, values in all, characters of a text, digits of a number."""

    size: int = _whole(2_000_000, 100_000_000)
    depth: int = _whole(40, 60)
    nodes: int = _whole(200_000, 10_000_000)
    scalar: int = _whole(20_000, 100_000_000)
    digits: int = _whole(15, 1_000)


DEFAULT = Limits()
"""The limits of every file that the library reads."""
