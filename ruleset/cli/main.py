"""``ruleset``: every command is one small function in a module of its own theme."""

import sys
from io import TextIOWrapper

import click

from ruleset import __version__
from ruleset.cli import (
    casing,
    comparing,
    counting,
    explaining,
    interacting,
    picturing,
    playing,
    plugging,
    reading,
    schemata,
    studying,
    witnessing,
)


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(__version__, prog_name="ruleset")
def cli() -> None:
    """Play board games under exact rule variants, and see what two versions say differently.

    \b
    Begin with
      ruleset list                        the variants there are
      ruleset diff tigris tigris-zh       what two sheets say differently
      ruleset compare tigris tigris-zh    where on the board it matters, and how play changes
    A variant is a name (tigris), the path of a YAML file (./mine.yaml), or one of these with options behind it
    (tigris+wonder) and values changed (tigris[swap.least=0]).
    """
    plugging.warn()


for command in (
    reading.list_variants,
    reading.show,
    reading.check,
    reading.diff,
    explaining.rulebook,
    explaining.hooks,
    explaining.rulings,
    casing.cases,
    playing.play,
    playing.replay,
    picturing.picture,
    comparing.compare,
    witnessing.witness_command,
    witnessing.explain_command,
    interacting.interactions_of,
    studying.study_variants,
    counting.perft,
    plugging.list_plugins,
    schemata.schema,
):
    cli.add_command(command)


def main() -> None:
    """The entry point of the command line; what an output cannot encode is printed as an escape."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # not one that was closed before the start
            stream.reconfigure(errors="backslashreplace")
    cli(prog_name="ruleset")
