"""Printing for people (tables by rich) or for programs (``--json``), and errors in one clear line each."""

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import click

from ruleset.errors import RulesetError

if TYPE_CHECKING:  # rich is imported where something is drawn: much of what is asked needs none of it
    from rich.console import Console
    from rich.progress import Progress

P = ParamSpec("P")
T = TypeVar("T")
NARROWEST = 100
NARROWEST_TERMINAL = 80


def console(error: bool = False) -> "Console":
    """Where tables go; wide enough that no column vanishes, and to be read when the output is a file."""
    from rich.console import Console

    found = Console(stderr=error, highlight=False, soft_wrap=True)
    least = NARROWEST_TERMINAL if found.is_terminal else NARROWEST
    return found if found.width >= least else Console(stderr=error, highlight=False, soft_wrap=True, width=least)


def table(title: str, columns: Sequence[str], rows: Iterable[Sequence[object]], group: int = 0) -> None:
    """Print a table; cells are plain text. The first column keeps its words whole; ``group`` rows belong together."""
    from rich.markup import escape
    from rich.table import Table

    line(title)
    made = Table()
    for index, column in enumerate(columns):
        made.add_column(column, overflow="fold", no_wrap=index == 0)
    for number, row in enumerate(rows, 1):
        made.add_row(*(escape(shown(cell)) for cell in row), end_section=bool(group) and number % group == 0)
    console().print(made)


def shown(value: object) -> str:
    """A value as a variant file writes it."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {shown(item)}" for key, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(shown, value)) + "]"
    return str(value)


def line(text: str = "") -> None:
    """Print a line of plain text."""
    click.echo(text)


def as_json(value: Any) -> None:
    """Print a value as JSON."""
    click.echo(json.dumps(value, indent=2, ensure_ascii=False))


def bars() -> "Progress":
    """Progress bars on the error stream, when somebody watches it."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    screen = console(error=True)
    return Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal)


def fail(message: str, code: int = 1) -> None:
    """Say what is wrong on the error stream, and end."""
    click.echo(message, err=True)
    sys.exit(code)


@contextmanager
def writing(path: object) -> Iterator[None]:
    """A file that cannot be written ends the command in one clear line."""
    try:
        yield
    except OSError as error:
        fail(f"error: {path or '(an empty path)'}: cannot be written: {error.strerror}")


def counted(number: int, noun: str) -> str:
    """``1 case``, ``2 cases``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def differing(number: int) -> str:
    """``1 value differs``, ``2 values differ``."""
    return f"{counted(number, 'value')} {'differs' if number == 1 else 'differ'}"


def clear_errors(command: Callable[P, T]) -> Callable[P, T]:
    """The library's own errors end a command with their message and exit code 1, not with a traceback."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return command(*args, **kwargs)
        except RulesetError as error:
            fail(f"error: {error}")
        except BrokenPipeError:
            raise  # click ends quietly when nobody reads on
        except OSError as error:  # files have errors of their own: this is the output
            _drop_output()
            fail(f"error: the output cannot be written: {error.strerror}")
        raise AssertionError("unreachable")

    return run


def _drop_output() -> None:
    """What is left in buffers goes nowhere, so that nothing is tried again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
