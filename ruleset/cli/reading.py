"""Commands that read variants: list, show, check, diff."""

from collections.abc import Sequence
from typing import Any

import click

from ruleset.cli.arguments import JSON, SET
from ruleset.cli.output import as_json, clear_errors, counted, differing, fail, line, shown, table
from ruleset.errors import Problem, VariantError
from ruleset.families import load
from ruleset.spec.catalogue import options, packages
from ruleset.spec.clauses import clause
from ruleset.spec.diff import Difference, differences
from ruleset.spec.options import option_header
from ruleset.spec.variant import Value, Variant


@click.command("list")
@JSON
@clear_errors
def list_variants(json_: bool) -> None:
    """The variants and options that come with the library and with plugins."""
    variants = {load(name): package for name, package in packages().items()}
    heads = [{**_option(name), "package": package} for name, package in options().items()]
    if json_:
        said = [{**_about(variant), "package": package} for variant, package in variants.items()]
        as_json({"variants": said, "options": heads})
        return
    rows = [
        (one.name, one.title, one.parent, one.family.name, ", ".join(map(str, one.seats)), one.fingerprint, package)
        for one, package in variants.items()
    ]
    _packaged("Variants", ("name", "title", "extends", "family", "players", "fingerprint", "from"), rows)
    named = ("name", "title", "for", "from")
    _packaged("\nOptions, as in tigris+open-scoring", named, [tuple(one.values()) for one in heads])


def _packaged(title: str, columns: tuple[str, ...], rows: Sequence[tuple[str | None, ...]]) -> None:
    """A table whose last column is the package; it is left out where all come from the library."""
    more = len({row[-1] for row in rows}) > 1
    table(title, columns if more else columns[:-1], rows if more else [row[:-1] for row in rows])


def _option(name: str) -> dict[str, str]:
    head = option_header(name)
    return {"name": head.option, "title": head.title, "for": head.for_}


def _about(variant: Variant) -> dict[str, Any]:
    return {
        "name": variant.name,
        "title": variant.title,
        "extends": variant.parent,
        "family": variant.family.name,
        "players": list(variant.seats),
        "behaviour": variant.behaviour,
        "fingerprint": variant.fingerprint,
    }


@click.command()
@click.argument("variant")
@SET
@JSON
@click.option("--yaml", "yaml_", is_flag=True, help="Print one flat YAML file that needs no parent.")
@clear_errors
def show(variant: str, set_: dict[str, Any], json_: bool, yaml_: bool) -> None:
    """Every resolved value of VARIANT: where it was set, and by which clause."""
    found = load(variant, set_)
    if yaml_:
        line(found.dump().rstrip())
        return
    if json_:
        as_json({**_about(found), "values": [_value(value) for value in found.values.values()]})
        return
    rows = [(one.path, one.value, _place(one), ", ".join(one.clauses)) for one in found.values.values()]
    table(f"{found.label}: {found.title}", ("value", "is", "set in", "clause"), rows)


def _value(value: Value | None) -> dict[str, Any] | None:
    if value is None:
        return None
    place = {"file": value.span.file, "line": value.span.line, "column": value.span.column}
    said = {"path": value.path, "value": value.value, "variant": value.layer, **place}
    return {**said, "clauses": list(value.clauses), "places": list(map(str, value.places))}


def _place(value: Value | None) -> str:
    if value is None:
        return "-"
    return ", ".join(place.brief for place in value.places)


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@SET
@JSON
@clear_errors
def check(files: tuple[str, ...], set_: dict[str, Any], json_: bool) -> None:
    """Check variant files (or shipped names): every problem with its place; exit code 1 if there is any."""
    found: dict[str, list[Problem]] = {}
    for name in files:
        try:
            found[name] = unknown_clauses(load(name, set_))
        except VariantError as error:
            found[name] = list(error.problems)
    if json_:
        as_json({name: [str(problem) for problem in problems] for name, problems in found.items()})
    else:
        for name, problems in found.items():
            for problem in problems:
                line(str(problem))
            if not problems:
                line(f"{name}: no problem")
    count = sum(map(len, found.values()))
    if count:
        fail(counted(count, "problem"))


def unknown_clauses(variant: Variant) -> list[Problem]:
    """Cited clauses that no shipped clause file has; nothing for variants without a clause file."""
    return [
        Problem(None, f"{layer.file}: cites.{path}", f"no clause {id!r}", f"an id of seeds/{layer.clauses}.yaml")
        for layer in (*variant.layers, *variant.options)
        if layer.clauses
        for path, ids in layer.cites.items()
        for id in ids
        if clause(id, variant.documents) is None
    ]


@click.command()
@click.argument("a")
@click.argument("b")
@SET
@JSON
@clear_errors
def diff(a: str, b: str, set_: dict[str, Any], json_: bool) -> None:
    """What variants A and B say differently: values side by side, each with its place and clause.

    A name can have values changed in brackets: ruleset diff tigris 'tigris[swap.least=0]'.
    """
    one, other = load(a, set_), load(b, set_)
    rows = differences(one, other)
    if json_:
        as_json([{"path": row.path, "a": _value(row.a), "b": _value(row.b)} for row in rows])
        return
    if not rows:
        line(f"{one.label} and {other.label} say the same")
        return
    sides = [
        (row.path if value is row.a else "", name, shown(said), _place(value))
        for row in rows
        for name, value, said in zip((one.label, other.label), (row.a, row.b), row.values, strict=True)
    ]
    table(f"{one.label} and {other.label}: {differing(len(rows))}", ("value", "in", "is", "set in"), sides, group=2)
    for row in rows:
        _say(row, one, other)


def _say(row: Difference, one: Variant, other: Variant) -> None:
    documents = (*one.documents, *other.documents)
    line(f"\n{row.path}")
    for value in (row.a, row.b):
        for id in value.clauses if value else ():
            found = clause(id, documents)
            line(f"  {id}: {found.says if found else '(no such clause)'}")
