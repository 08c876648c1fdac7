"""JSON Schema of option files: what may be set, added and removed, made from the same records as that of variants."""

import types
from collections.abc import Callable, Mapping
from typing import Any, Union, get_args, get_origin

import attrs

from ruleset.spec.family import Family
from ruleset.spec.optionfile import SIDES, VERBS, OptionHeader
from ruleset.spec.schema import CITES, NAME, Schema, Writer, by_family, needed
from ruleset.spec.structure import beside_null, hints_of

OfList = Callable[[Any], Schema]
"""What may be said of a list, by the type of its entries."""

OfTable = Callable[[Any, Schema | None], Schema]
"""What may be said of a table of named entries, by their type and by what may be said inside one of them."""


def option_schema(families: Mapping[str, Family]) -> Schema:
    """The schema of options for these families: it knows what a variant can have, and not what one has."""
    return by_family("An option", "for", families, _option)


def _option(name: str, family: Family, writer: Writer) -> Schema:
    head = writer.record(OptionHeader)
    verbs = {
        "set": writer.record(family.chapters),
        "add": _inside(family.chapters, *_adding(writer)),
        "remove": _inside(family.chapters, *_removing(writer)),
    }
    return {
        "type": "object",
        "description": head["description"],
        "additionalProperties": False,
        "required": needed(OptionHeader)["required"],
        "properties": {**head["properties"], "for": {"const": name}, **verbs, "cites": CITES},
        "anyOf": [{"required": [verb]} for verb in VERBS],
    }


def _inside(kind: Any, of_list: OfList, of_table: OfTable) -> Schema | None:
    """What may be said of the lists and tables at a type or below it; None where there is none."""
    if attrs.has(kind):
        below = {key: _inside(hint, of_list, of_table) for key, hint in hints_of(kind).items()}
        keys = {key: schema for key, schema in below.items() if schema is not None}
        record = {"type": "object", "minProperties": 1, "additionalProperties": False, "properties": keys}
        return record if keys else None
    origin, inner = get_origin(kind), get_args(kind)
    if origin is tuple:
        return of_list(inner[0])
    if origin is dict:
        return of_table(inner[1], _inside(inner[1], of_list, of_table))
    if origin in (Union, types.UnionType):
        return _inside(beside_null(inner), of_list, of_table)
    return None


def _adding(writer: Writer) -> tuple[OfList, OfTable]:
    """Entries of lists, alone or beside another; new entries of tables, which are whole, and entries of old ones."""

    def of_list(kind: Any) -> Schema:
        entry = writer.of(kind)
        keys = {"entry": entry, **dict.fromkeys(SIDES, entry)}
        placed = {"type": "object", "additionalProperties": False, "required": ["entry"], "properties": keys}
        one_side = {"oneOf": [{"required": [side]} for side in SIDES]}
        return {"type": "array", "items": {"anyOf": [entry, {**placed, **one_side}]}}

    def of_table(kind: Any, inside: Schema | None) -> Schema:
        new: Schema = {"allOf": [writer.of(kind), needed(kind)]}
        entry = new if inside is None else {"anyOf": [new, inside]}
        return {"type": "object", "propertyNames": {"pattern": NAME}, "additionalProperties": entry}

    return of_list, of_table


def _removing(writer: Writer) -> tuple[OfList, OfTable]:
    """Entries of lists, names of entries of tables, and entries of the lists inside these."""

    def of_list(kind: Any) -> Schema:
        return {"type": "array", "items": writer.of(kind)}

    def of_table(kind: Any, inside: Schema | None) -> Schema:
        names = {"type": "array", "items": {"type": "string", "pattern": NAME}}
        return names if inside is None else {"anyOf": [names, {"type": "object", "additionalProperties": inside}]}

    return of_list, of_table
