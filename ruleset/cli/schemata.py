"""The command that prints JSON Schemas for editors."""

import json
from pathlib import Path

import click

from ruleset.cli.arguments import JSON
from ruleset.cli.output import as_json, clear_errors, fail, line, writing
from ruleset.schemas import schemas
from ruleset.spec.problems import nearest


@click.command()
@click.argument("name", required=False)
@click.option("--write", "folder", type=click.Path(file_okay=False), help="Write every schema into this folder.")
@JSON
@clear_errors
def schema(name: str | None, folder: str | None, json_: bool) -> None:
    """JSON Schema of files that people write, for editors. Without NAME: which there are.

    Hooks of plugins that are installed are in it.
    """
    found = schemas()
    if folder is not None:
        _write(Path(folder), found)
    elif name is None and json_:
        as_json({key: one["title"] for key, one in found.items()})
    elif name is None:
        for key, one in found.items():
            line(f"{key:10}{one['title']}")
    elif name in found:
        as_json(found[name])
    else:
        fail(f"error: no schema called {name[:60]!r}; {nearest(name, found)}")


def _write(folder: Path, found: dict[str, dict[str, object]]) -> None:
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for name, one in found.items():
            text = json.dumps(one, indent=2, ensure_ascii=False) + "\n"
            (folder / f"{name}.json").write_text(text, "utf-8", newline="\n")
    line(f"{len(found)} schemas in {folder}")
