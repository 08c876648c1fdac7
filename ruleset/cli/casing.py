"""The command that runs rule cases."""

from pathlib import Path
from typing import Any

import click

from ruleset.cli.arguments import JSON, SET
from ruleset.cli.output import as_json, clear_errors, counted, fail, line
from ruleset.families import load
from ruleset.testing.casefile import known_cases, read_cases, shipped_cases
from ruleset.testing.cases import Result, run_cases


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE...]")
@click.option("--from", "package", metavar="PACKAGE", help="Without FILE: only the cases that this package brings.")
@click.option("--variant", metavar="VARIANT", help="Run every case under this variant, not under those it names.")
@click.option("--only", help="Run only cases whose name contains this text.")
@SET
@JSON
@clear_errors
def cases(
    files: tuple[str, ...],
    package: str | None,
    variant: str | None,
    only: str | None,
    set_: dict[str, Any],
    json_: bool,
) -> None:
    """Run rule cases: positions, moves and what must hold. Without FILE, all that the library and plugins bring.

    Prints every case that does not hold, with its place; exit code 1 if there is any.
    """
    if variant is not None:
        load(variant, set_)
    paths = [Path(name) for name in files] or (known_cases() if package is None else shipped_cases(package))
    chosen = [case for path in paths for case in read_cases(path) if not only or only in case.name]
    if not chosen:
        fail(f"error: no case has {only!r} in its name" if only else _none_of(package))
    results = list(run_cases(chosen, variant, set_))
    failed = [result for result in results if not result.holds]
    if json_:
        as_json({"cases": len(chosen), "runs": len(results), "failed": [_failure(result) for result in failed]})
    else:
        for result in failed:
            line(f"{result.case.span}: {result.case.name} [{result.variant}]")
            for span, what in result.failures:
                line(f"  {span.line}: {what}")
        line(f"{counted(len(chosen), 'case')}, {counted(len(results), 'run')}, {len(failed)} failed")
    if failed:
        verb = "does" if len(failed) == 1 else "do"
        fail(f"{len(failed)} of {counted(len(results), 'run')} {verb} not hold")


def _none_of(package: str | None) -> str:
    return "error: there is no case in these files" if package is None else f"error: {package!r} brings no case"


def _failure(result: Result) -> dict[str, object]:
    return {
        "case": result.case.name,
        "variant": result.variant,
        "file": result.case.span.file,
        "failures": [{"line": span.line, "what": what} for span, what in result.failures],
    }
