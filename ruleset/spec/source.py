"""Reading YAML into trees that remember lines: the plain part of YAML, and nothing that surprises.

Only unquoted ``null``, ``~``, ``true``, ``false`` and decimal whole numbers mean something other than their text.
Anchors, aliases, tags, merge keys, directives and several documents are refused, and so are duplicate keys.
"""

import os
import re
import stat
from contextlib import suppress
from pathlib import Path
from typing import Any

import yaml

from ruleset.errors import Problem, VariantError
from ruleset.spec.events import Builder, Enough
from ruleset.spec.limits import DEFAULT, Limits
from ruleset.spec.nodes import Mapping, Node, Scalar, Sequence, Value, at, plain, span_of
from ruleset.spec.plaintext import checked, place

__all__ = [
    "Limits",
    "Mapping",
    "Node",
    "Scalar",
    "Sequence",
    "Value",
    "at",
    "file_bytes",
    "plain",
    "read",
    "read_file",
    "span_of",
]

_PURE: Any = yaml.BaseLoader
_FAST: Any = getattr(yaml, "CBaseLoader", None)

_DOUBTFUL = re.compile(r"[|>][-+0-9]*#|\?")
"""The fast reader takes some of these where the pure one does not: only the pure one is asked about such texts."""

_NO_CHARACTER = re.compile(r"\\U(?!0000|000[1-9a-fA-F]|0010)[0-9a-fA-F]{8}")


def read(text: str | bytes, name: str, limits: Limits = DEFAULT) -> Node:
    """The tree that a text states; ``name`` is the file in every span.

    Raises VariantError, and nothing else, with as many problems as can be found in one reading.
    """
    good = checked(text, name, limits.size)
    if _FAST is not None and not _DOUBTFUL.search(good):
        builder = _built(good, name, limits, _FAST)
        if builder.root is not None and not builder.problems:
            return builder.root
    return _read_slowly(good, name, limits)


def _read_slowly(text: str, name: str, limits: Limits) -> Node:
    """The definition of what a text states and of what is wrong with it; the fast reader only agrees or abstains."""
    builder = _built(text, name, limits, _PURE)
    if builder.root is None or builder.problems:
        raise VariantError(builder.problems)
    return builder.root


def read_file(path: str | Path, limits: Limits = DEFAULT) -> Node:
    """The tree that a file states; raises VariantError, also where there is no such file or it cannot be read."""
    return read(file_bytes(path, limits.size + 1, "the path of a YAML file"), str(path), limits)


def file_bytes(path: str | Path, most: int, meant: str) -> bytes:
    """The first ``most`` bytes of an ordinary file; raises VariantError that says why not, and ``meant``."""
    try:
        mode = os.stat(path).st_mode
        if stat.S_ISDIR(mode):
            raise _unreadable(path, "is a directory", meant)
        if not stat.S_ISREG(mode):
            raise _unreadable(path, "is no ordinary file", meant)
        with open(path, "rb") as file:
            return file.read(most)
    except FileNotFoundError:
        raise _unreadable(path, "there is no such file", meant) from None
    except PermissionError:
        raise _unreadable(path, "may not be read", "a file with permission to read") from None
    except (OSError, ValueError) as error:
        raise _unreadable(path, f"cannot be read ({error})", meant) from None


def _unreadable(path: str | Path, wrong: str, meant: str) -> VariantError:
    return VariantError([Problem(None, str(path), wrong, meant)])


def _built(text: str, name: str, limits: Limits, loader: Any) -> Builder:
    """What a builder makes of all events that ``loader`` finds in the text."""
    builder = Builder(name, limits)
    with suppress(Enough):
        _take_all(builder, text, loader)
    return builder


def _take_all(builder: Builder, text: str, loader: Any) -> None:
    try:
        for event in yaml.parse(text, Loader=loader):
            builder.take(event)
    except yaml.YAMLError as error:
        builder.broken(error)
    except (ValueError, OverflowError):
        found = _NO_CHARACTER.search(text)
        span = place(text, found.start() if found else 0, builder.name)
        builder.report(span, "an escape that is no character", "at most \\U0010FFFF")
