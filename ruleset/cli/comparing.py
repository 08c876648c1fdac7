"""The command that compares variants."""

import click


@click.command()
def compare() -> None:
    """Compare."""
