"""What plugins bring, and what is wrong with those that are left out."""

import warnings

import click

from ruleset.cli.arguments import JSON
from ruleset.cli.output import as_json, clear_errors, counted, fail, line, table
from ruleset.families import plugins
from ruleset.plugins import Plugin
from ruleset.testing.casefile import shipped_cases


def warn() -> None:
    """Load all plugins; say in one line on the error stream what is wrong with each that is left out."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        plugins()
    for one in told:
        click.echo(f"warning: {one.message}", err=True)


@click.command("plugins")
@JSON
@clear_errors
def list_plugins(json_: bool) -> None:
    """The packages that add variants and hooks; exit code 1 if one of them is left out."""
    found = plugins()
    if json_:
        as_json({"plugins": [_plain(one) for one in found.plugins], "faults": list(found.faults)})
    elif not found.plugins:
        line("no plugin is installed" if not found.faults else "no plugin works")
    for one in () if json_ else found.plugins:
        rows = [*(("file", file) for file in _files(one)), *(("hook", hook) for hook in one.hooks)]
        table(f"{one.name}, from {one.shelf.package} {one.version}", ("brings", "what"), rows)
    if found.faults:
        fail(f"{counted(len(found.faults), 'plugin')} left out")


def _files(plugin: Plugin) -> list[str]:
    return [*plugin.shelf.files(), *(f"seeds/cases/{path.name}" for path in shipped_cases(plugin.shelf.package))]


def _plain(plugin: Plugin) -> dict[str, object]:
    said = {"name": plugin.name, "package": plugin.shelf.package, "version": plugin.version}
    return {**said, "files": _files(plugin), "hooks": list(plugin.hooks)}
