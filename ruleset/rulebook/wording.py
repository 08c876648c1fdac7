"""Words for numbers, lists and sentences, and the templates they stand in."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, Template, select_autoescape

_NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


def words(number: int) -> str:
    """A small number as a word."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def count(number: int, noun: str) -> str:
    """``six tiles``, ``one tile``, ``no tiles``."""
    return f"{words(number)} {noun}{'' if number == 1 else 's'}"


def listed(items: Sequence[Any], last: str) -> str:
    """``2, 3 or 4``: a list as it is spoken."""
    spoken = [str(item) for item in items]
    return spoken[0] if len(spoken) == 1 else f"{', '.join(spoken[:-1])} {last} {spoken[-1]}"


def written(value: Any) -> str:
    """A value as a variant file writes it."""
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(written, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{name}: {written(item)}' for name, item in value.items())}}}"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _either(items: Sequence[Any]) -> str:
    return listed(items, "or")


def _each(items: Sequence[Any]) -> str:
    return listed(items, "and")


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


@lru_cache(maxsize=1)
def environment() -> Environment:
    """Where sentences and pages are filled in; a name that does not exist is an error, never a gap."""
    made = Environment(
        loader=PackageLoader("ruleset.rulebook"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=select_autoescape(["html.j2"], default_for_string=False),
    )
    made.filters.update(words=words, count=count, either=_either, each=_each, cell=_cell, written=written)
    return made


@lru_cache(maxsize=1024)
def _template(text: str) -> Template:
    return environment().from_string(text)


@lru_cache(maxsize=1024)
def _expression(text: str) -> Callable[..., Any]:
    return environment().compile_expression(text, undefined_to_none=False)


def filled(text: str, context: dict[str, Any]) -> str:
    """A sentence with its words worked out, on one line."""
    return " ".join(_template(text).render(context).split())


def holds(condition: str, context: dict[str, Any]) -> bool:
    """Whether a condition holds; an empty one does."""
    if not condition:
        return True
    return bool(_expression(condition)(**context))
