"""Sets of cells as bits of one int: the few loops every family needs."""

from collections.abc import Iterator

_CHUNK = 16
_LOW = (1 << _CHUNK) - 1


def cells_of(mask: int) -> Iterator[int]:
    """The cells of ``mask``, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def nth_cell(mask: int, index: int) -> int:
    """The cell that stands at ``index`` (0-based) in ``cells_of(mask)``, without listing the set.

    Raises IndexError when the mask has too few cells.
    """
    if not 0 <= index < mask.bit_count():
        raise IndexError(index)
    base = 0
    while (count := (mask & _LOW).bit_count()) <= index:
        index -= count
        mask >>= _CHUNK
        base += _CHUNK
    for _ in range(index):
        mask &= mask - 1
    return base + (mask & -mask).bit_length() - 1


def first_cell(mask: int) -> int:
    """The lowest cell of ``mask``: the first in board order."""
    return (mask & -mask).bit_length() - 1


def mask_of(cells: tuple[int, ...]) -> int:
    """The set of the given cells."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask
