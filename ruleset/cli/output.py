"""Printing for people (tables by rich) or for programs (``--json``), and errors in one clear line each."""

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from ruleset.errors import RulesetError

P = ParamSpec("P")
T = TypeVar("T")
NARROWEST = 100


def console(error: bool = False) -> Console:
    """Where tables go; wide enough to be read when the output is a file."""
    found = Console(stderr=error, highlight=False, soft_wrap=True)
    return found if found.is_terminal else Console(stderr=error, highlight=False, width=max(NARROWEST, found.width))


def table(title: str, columns: Sequence[str], rows: Iterable[Sequence[object]], group: int = 0) -> None:
    """Print a table; cells are plain text. The first column keeps its words whole; ``group`` rows belong together."""
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
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(shown, value)) + "]"
    return str(value)


def line(text: str = "") -> None:
    """Print a line of plain text."""
    click.echo(text)


def as_json(value: Any) -> None:
    """Print a value as JSON."""
    click.echo(json.dumps(value, indent=2, ensure_ascii=False))


def fail(message: str, code: int = 1) -> None:
    """Say what is wrong on the error stream, and end."""
    click.echo(message, err=True)
    sys.exit(code)


def clear_errors(command: Callable[P, T]) -> Callable[P, T]:
    """The library's own errors end a command with their message and exit code 1, not with a traceback."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return command(*args, **kwargs)
        except RulesetError as error:
            fail(f"error: {error}")
        except BrokenPipeError:
            sys.stderr.close()
            sys.exit(1)
        raise AssertionError("unreachable")

    return run


def near(path: str) -> str:
    """A file as seen from here, where that is shorter."""
    try:
        return str(Path(path).resolve().relative_to(Path.cwd()))
    except ValueError:
        return path
