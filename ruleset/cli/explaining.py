"""Commands that write pages for people: rulebook, hooks, rulings."""

from pathlib import Path
from typing import Any

import click

from ruleset.cli.arguments import FILE, SET
from ruleset.cli.output import clear_errors, line, writing
from ruleset.families import FAMILIES, load

OUTPUT = click.option("-o", "--output", type=FILE, help="Write into FILE instead of printing.")


@click.command()
@click.argument("variant")
@click.option("--html", is_flag=True, help="One self-contained page of HTML instead of Markdown.")
@OUTPUT
@SET
@clear_errors
def rulebook(variant: str, html: bool, output: str | None, set_: dict[str, Any]) -> None:
    """The rules of VARIANT to read and to play from, with what differs from its parent."""
    from ruleset.rulebook.book import rulebook as told
    from ruleset.rulebook.html import html_page
    from ruleset.rulebook.pages import book_page

    book = told(load(variant, set_))
    _write(html_page(book) if html else book_page(book), output)


@click.command()
@click.argument("family", required=False, type=click.Choice([*FAMILIES]))
@OUTPUT
@clear_errors
def hooks(family: str | None, output: str | None) -> None:
    """Every hook point of FAMILY (default: of all), every hook offered there, and the variants that use it."""
    from ruleset.rulebook.hooks import hooks_page

    _write(hooks_page((family,)) if family else hooks_page(), output)


@click.command()
@OUTPUT
@clear_errors
def rulings(output: str | None) -> None:
    """Every ruling on a doubtful text: what it is about, its reason, and what else could hold."""
    from ruleset.rulebook.rulings import rulings_page

    _write(rulings_page(), output)


def _write(text: str, output: str | None) -> None:
    if output is None:
        line(text.rstrip("\n"))
        return
    with writing(output):
        Path(output).write_text(text, encoding="utf-8", newline="\n")
