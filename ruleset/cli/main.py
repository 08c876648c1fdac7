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
    reporting,
    schemata,
    studying,
    witnessing,
)

SECTIONS: dict[str, tuple[click.Command, ...]] = {
    "Compare variants": (
        reading.diff,
        comparing.compare,
        witnessing.witness_command,
        witnessing.explain_command,
        studying.study_variants,
        reporting.report_on,
        interacting.interactions_of,
    ),
    "Read rules": (
        reading.list_variants,
        reading.show,
        explaining.rulebook,
        explaining.hooks,
        explaining.rulings,
    ),
    "Play": (
        playing.play,
        playing.replay,
        picturing.picture,
    ),
    "Write and test rules": (
        reading.check,
        casing.cases,
        counting.perft,
        schemata.schema,
        plugging.list_plugins,
    ),
}
"""All commands, under the titles and in the order of the help."""


class Commands(click.Group):
    """The help lists the commands by what they are for."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        wide = max(map(len, self.commands))
        for title, commands in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(f"{one.name:{wide}}", one.get_short_help_str(200)) for one in commands])


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
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


for section in SECTIONS.values():
    for command in section:
        cli.add_command(command)


def main() -> None:
    """The entry point of the command line; what an output cannot encode is printed as an escape."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # not one that was closed before the start
            stream.reconfigure(errors="backslashreplace")
    cli(prog_name="ruleset")
