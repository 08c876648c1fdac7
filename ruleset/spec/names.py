"""The name under which a variant is asked for: a variant and its options, ``tigris+english-support``."""

import re
from pathlib import Path

from attrs import frozen

SIGN = "+"
SUFFIXES = (".yaml", ".yml")
_WORD = re.compile(r"[a-z][a-z0-9_-]*")


@frozen
class Asked:
    """A part of a name, and the column at which it begins, counted from 1."""

    text: str
    column: int

    @property
    def is_path(self) -> bool:
        """Whether it is a path and not a shipped name."""
        return self.text.endswith(SUFFIXES)


def parts(name: str) -> tuple[Asked, ...]:
    """The variant and the options that ``name`` asks for, as written.

    A ``+`` inside a path belongs to the path: a part goes on until it is a word or ends like a file of values.
    """
    found: list[Asked] = []
    words = name.split(SIGN)
    start = 0
    for end in range(1, len(words) + 1):
        text = SIGN.join(words[start:end])
        if _WORD.fullmatch(text) or text.endswith(SUFFIXES) or end == len(words):
            found.append(Asked(text, len(SIGN.join([*words[:start], ""])) + 1))
            start = end
    return tuple(found)


def absolute(name: str) -> str:
    """The same variant and options, found from any folder: paths are absolute, options are in order."""
    texts = [str(Path(one.text).resolve()) if one.is_path else one.text for one in parts(name)]
    return SIGN.join([texts[0], *sorted(texts[1:])])
