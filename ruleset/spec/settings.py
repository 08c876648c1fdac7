"""Values that are changed without a file: ``tigris[swap.least=0]`` is a name, ``swap.least=0`` a setting of it."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ruleset.errors import Problem, Span, VariantError
from ruleset.spec import source
from ruleset.spec.limits import DEFAULT

PLACE = Span("set", 0, 0)
"""Where a value stands that no file states."""

_OPEN, _SHUT, _QUOTES = "[{", "]}", "'\""


def split_name(name: str) -> tuple[str, dict[str, Any]]:
    """A name without its settings, and these by path: ``tigris[swap.least=0, war.after=[]]``.

    Raises VariantError for settings that cannot be read.
    """
    base, inside = _bracketed(name)
    return base, read_settings(_pieces(inside)) if inside is not None else {}


def read_settings(words: Iterable[str]) -> dict[str, Any]:
    """Values by dotted path from texts ``path=value``; a value is written as in a variant file.

    Raises VariantError with every text that is no setting, and every path that is set twice.
    """
    found: dict[str, Any] = {}
    problems: list[Problem] = []
    for word in words:
        path, mark, text = (part.strip() for part in word.partition("="))
        if not path or not mark:
            problems.append(Problem(PLACE, word.strip()[:60] or "''", "sets nothing", "`path.of.a.value=value`"))
        elif path in found:
            problems.append(Problem(PLACE, path, "is set twice", "one value for it"))
        else:
            found[path] = _value(path, text, problems)
    if problems:
        raise VariantError(problems)
    return found


def with_settings(name: str, values: Mapping[str, Any]) -> str:
    """The name of a variant with (more) values changed; it reads back to the same values."""
    base, inner = split_name(name)
    said = ", ".join(f"{path}={_written(value)}" for path, value in {**inner, **values}.items())
    return f"{base}[{said}]" if said else base


def _value(path: str, text: str, problems: list[Problem]) -> Any:
    if not text:
        problems.append(Problem(PLACE, path, "has no value", f"`{path}=...`, `[]` for an empty list"))
        return None
    try:
        return source.plain(source.read(text, PLACE.file))
    except VariantError as error:
        problems += (
            Problem(PLACE, path, f"{text[:40]!r} is no value: {one.wrong}", one.meant) for one in error.problems
        )
        return None


def _written(value: Any) -> str:
    """A value as a setting writes it: JSON, without quotes where none are needed."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_written(str(key))}: {_written(item)}" for key, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_written, value)) + "]"
    if isinstance(value, str) and value.replace("_", "").replace("-", "").isalnum() and _reads_back(value):
        return value
    return json.dumps(value, ensure_ascii=False)


def _reads_back(word: str) -> bool:
    return source.read(word, PLACE.file) == source.Scalar(value=word, span=PLACE)


def _bracketed(name: str) -> tuple[str, str | None]:
    """What stands before the pair of brackets that ends a name, and in it; None where there is no such pair."""
    for start in range(1, len(name)) if name.endswith("]") else ():
        if name[start] == "[" and _closing(name, start) == len(name) - 1:
            return name[:start], name[start + 1 : -1]
    return name, None


def _closing(text: str, start: int) -> int:
    """The place of the bracket that closes the one at ``start``; -1 where none does, or all is too deep for a value."""
    for index, _, depth in _unquoted(text, start):
        if depth == 0 or depth > DEFAULT.depth:
            return -1 if depth else index
    return -1


def _pieces(text: str) -> Iterator[str]:
    """The text cut at the commas that stand in no brackets and no quotes."""
    start = 0
    for index, char, depth in _unquoted(text):
        if char == "," and depth == 0:
            yield text[start:index]
            start = index + 1
    yield text[start:]


def _unquoted(text: str, start: int = 0) -> Iterator[tuple[int, str, int]]:
    """Every character from ``start`` outside quotes with its place, and how many brackets are open behind it."""
    depth, quote, escaped = 0, "", False
    for index in range(start, len(text)):
        char = text[index]
        if quote:
            ends = char == quote and not escaped
            escaped = quote == '"' and char == "\\" and not escaped
            quote = "" if ends else quote
        elif char in _QUOTES:
            quote = char
        else:
            depth += (char in _OPEN) - (char in _SHUT)
            yield index, char, depth
