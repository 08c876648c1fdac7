"""JSON Schema of files, made from the records that check them: what an editor can know while somebody writes.

A schema is weaker than a check: it knows no other file, no parent and no combination of values. What it refuses,
the check refuses too.
"""

import types
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

import attrs

from ruleset.spec.family import Family
from ruleset.spec.header import Header
from ruleset.spec.hooks import Points
from ruleset.spec.structure import beside_null, hints_of, key_of
from ruleset.spec.types import Between, File, Pick, Text, Word

Schema: TypeAlias = dict[str, Any]

DIALECT = "http://json-schema.org/draft-07/schema#"
"""The version that all common editors understand."""

NAME = "^[a-z][a-z0-9_-]*$"
_TYPES = {str: "string", int: "integer", bool: "boolean"}
_IDS = {"type": "string", "description": "The id of a clause."}
CITES: Schema = {
    "type": "object",
    "description": "The clauses behind the values of this file, by the path of a value or of a table.",
    "additionalProperties": {"anyOf": [_IDS, {"type": "array", "items": _IDS}]},
}


class Writer:
    """Turns records into schemas; those of records and hook points stand in ``definitions`` once."""

    def __init__(self, points: Points | None = None, prefix: str = "") -> None:
        """``points`` are the family's hook points; ``prefix`` keeps the names of two families apart."""
        self.points, self.prefix = points, prefix
        self.definitions: dict[str, Schema] = {}

    def of(self, hint: Any, about: str = "") -> Schema:
        """The schema of a type; ``about`` says what a value is for."""
        if attrs.has(hint):
            return self._defined(hint.__name__, lambda: self.record(hint))
        origin, inner = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self._marked(inner[0], inner[1], about)
        if origin is Literal:
            return _said({"enum": list(inner)}, about)
        if origin is tuple:
            unique = {"uniqueItems": True} if inner[0] is not str else {}
            return _said({"type": "array", "items": self.of(inner[0]), **unique}, about)
        if origin is dict:
            names = {"pattern": NAME}
            return _said({"type": "object", "propertyNames": names, "additionalProperties": self.of(inner[1])}, about)
        if origin in (Union, types.UnionType):
            return _said({"anyOf": [{"type": "null"}, self.of(beside_null(inner))]}, about)
        return _said({"type": _TYPES[hint]}, about)

    def record(self, kind: Any) -> Schema:
        """The schema of a record, none of whose keys need to be there."""
        about = _sentence(kind)
        keys = {key: self.of(hint, about) for key, hint in hints_of(kind).items()}
        return {
            "type": "object",
            "description": about,
            "minProperties": 1,
            "additionalProperties": False,
            "properties": keys,
        }

    def _defined(self, name: str, make: Callable[[], Schema]) -> Schema:
        name = f"{self.prefix}{name}"
        if name not in self.definitions:
            self.definitions[name] = {}  # the place in the order, before those it needs
            self.definitions[name] = make()
        return {"$ref": f"#/definitions/{name}"}

    def _marked(self, kind: Any, mark: Any, about: str) -> Schema:
        if isinstance(mark, Pick):
            return self._defined(mark.point, lambda: self._point(mark.point))
        return _said({"type": _TYPES[kind], **_MARKS[type(mark)](mark)}, about)

    def _point(self, point: str) -> Schema:
        """The names that may be picked at a hook point, each with its rule."""
        if self.points is None:
            return {"type": "string", "pattern": NAME}
        hooks = [self.points.find(point, name) for name in self.points.names(point)]
        return {
            "description": f"{self.points.points[point]}.".capitalize(),
            "enum": [hook.name for hook in hooks],
            "enumDescriptions": [f"{hook.sentence} ({hook.clause})" for hook in hooks],
        }


def _between(mark: Between) -> Schema:
    return {"minimum": mark.least, "maximum": mark.most}


def _word(mark: Word) -> Schema:
    return {"pattern": NAME if mark.letters is None else f"^[a-z][a-z0-9_-]{{{mark.letters - 1}}}$"}


def _file(mark: File) -> Schema:
    return {"pattern": NAME, "description": f"The name of a file in a folder `{mark.kind}`."}


_MARKS: dict[type, Callable[[Any], Schema]] = {
    Between: _between,
    Word: _word,
    Text: lambda mark: {"pattern": "\\S"},
    File: _file,
}


def _said(schema: Schema, about: str) -> Schema:
    return {"description": about, **schema} if about else schema


def _sentence(kind: Any) -> str:
    return str(kind.__doc__).partition("\n")[0]


def needed(kind: Any) -> Schema:
    """What must be there where no parent states it: every key of every record that has no default."""
    if get_origin(kind) is dict:
        inner = needed(get_args(kind)[1])
        return {"additionalProperties": inner} if inner else {}
    if not attrs.has(kind):
        return {}
    keys = [key_of(field) for field in attrs.fields(kind) if field.default is attrs.NOTHING]
    below = {key: inner for key, hint in hints_of(kind).items() if (inner := needed(hint))}
    return {"required": keys, **({"properties": below} if below else {})}


def document(title: str, body: Schema, definitions: Mapping[str, Schema]) -> Schema:
    """A whole schema document."""
    head = {"$schema": DIALECT, "title": title}
    return {**head, **body, **({"definitions": dict(definitions)} if definitions else {})}


def record_schema(title: str, kind: Any, points: Points | None = None) -> Schema:
    """The schema of a file that states one record."""
    writer = Writer(points)
    body = {**writer.record(kind), **_required(needed(kind))}
    return document(title, body, writer.definitions)


def _required(skeleton: Schema) -> Schema:
    """``needed`` as something that can stand beside the properties of a record."""
    return {"allOf": [skeleton]}


def variant_schema(families: Mapping[str, Family]) -> Schema:
    """The schema of variant files of these families: a root states every value, a child what it changes."""
    return by_family("A variant", "family", families, _variant)


def by_family(
    title: str, key: str, families: Mapping[str, Family], make: Callable[[str, Family, Writer], Schema]
) -> Schema:
    """The schema of files that say under ``key`` which family they are of; ``make`` writes that of one family."""
    definitions: dict[str, Schema] = {}
    for name, family in families.items():
        writer = Writer(family.points, f"{name}: ")
        body = make(name, family, writer)
        definitions |= {name: body, **writer.definitions}
    if len(families) == 1:
        (name,) = families
        return document(f"{title} of the family {name}", {"allOf": [{"$ref": f"#/definitions/{name}"}]}, definitions)
    choice = {
        "type": "object",
        "required": [key],
        "properties": {key: {"enum": list(families)}},
        "allOf": [_if(key, name, {"$ref": f"#/definitions/{name}"}) for name in families],
    }
    return document(title, choice, definitions)


def _variant(name: str, family: Family, writer: Writer) -> Schema:
    head, chapters = writer.record(Header), writer.record(family.chapters)
    properties = {**head["properties"], "family": {"const": name}, "cites": CITES, **chapters["properties"]}
    return {
        "type": "object",
        "description": f"{_sentence(type(family))} {_sentence(Header)}",
        "additionalProperties": False,
        "required": needed(Header)["required"],
        "properties": properties,
        "allOf": [_if("extends", None, needed(family.chapters))],
    }


def _if(key: str, value: Any, then: Schema) -> Schema:
    return {"if": {"required": [key], "properties": {key: {"const": value}}}, "then": then}
