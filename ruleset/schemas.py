"""The JSON Schemas there are, by name: of variants and options, of data files, of clause and case files."""

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from ruleset.families import FAMILIES, family, plugins
from ruleset.spec.clauses import Clause, Document
from ruleset.spec.family import Family
from ruleset.spec.optionschema import option_schema
from ruleset.spec.schema import Schema, Writer, document, needed, record_schema, variant_schema
from ruleset.testing.caseschema import case_schema


def schemas() -> dict[str, Schema]:
    """Every schema by its name, hooks of plugins included."""
    plugins()
    families = {name: found for name in FAMILIES if (found := family(name)) is not None}
    return {
        "variant": variant_schema(families),
        **{name: variant_schema({name: one}) for name, one in families.items()},
        "option": option_schema(families),
        **dict(_data(families)),
        "clauses": _clauses(),
        "cases": case_schema(families.values()),
    }


def _data(families: Mapping[str, Family]) -> Iterator[tuple[str, Schema]]:
    for one in families.values():
        for kind, record in one.files.items():
            yield kind, record_schema(f"A file in a folder `{kind}`", record, one.points)


def _clauses() -> Schema:
    """A clause file is the record of its document, and beside it the list of clauses, where a ruling says why."""
    writer = Writer()
    reason: dict[str, Any] = {"if": {"properties": {"kind": {"const": "ruling"}}}, "then": {"required": ["why"]}}
    clause = {**writer.record(Clause), "required": needed(Clause)["required"], "allOf": [reason]}
    head = writer.record(Document)
    keys = [field.name for field in attrs.fields(Document)]
    listed = {"type": "array", "items": clause}
    body = {**head, "required": [*keys, "clauses"], "properties": {**head["properties"], "clauses": listed}}
    return document("A clause file", body, writer.definitions)
