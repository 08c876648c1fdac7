"""JSON Schema of case files."""

from collections.abc import Iterable

from ruleset.spec.family import Family
from ruleset.spec.schema import Schema, document
from ruleset.testing.casefile import ENTRY_KEYS, FILE_KEYS, OWN_KEYS

_TEXT: Schema = {"type": ["string", "integer"], "pattern": "\\S"}
_WORDS: Schema = {"anyOf": [{"type": "string"}, {"type": "array", "minItems": 1, "items": {"type": "string"}}]}
_FILE: Schema = {
    "about": _TEXT,
    "variants": _WORDS,
    "cases": {"type": "array", "items": {"$ref": "#/definitions/case"}},
}
_OWN: Schema = {
    "name": {"description": "One sentence that says the rule.", **_TEXT},
    "clauses": {"description": "Ids of the clauses it is about.", **_WORDS},
    "in": {"description": "Run under these variants only.", **_WORDS},
    "with": {"description": "Values changed for this case, by dotted path.", "type": "object"},
    "play": {"type": "array", "minItems": 1, "items": {"$ref": "#/definitions/entry"}},
}
_ENTRY: Schema = {
    "move": {"description": "A move; it must be legal.", **_TEXT},
    "expect": {"$ref": "#/definitions/expect"},
    "refuse": {"description": "A move that must not be legal now.", **_TEXT},
    "by": {"description": "The rule that forbids it.", **_TEXT},
    "in": {"description": "Under these variants only.", **_WORDS},
}


def case_schema(families: Iterable[Family]) -> Schema:
    """The schema of case files; a position and its checks may have the keys of any of the families."""
    listed = list(families)
    position: Schema = {key: {} for one in listed for key in one.position_keys()}
    checks = {key: _check(function) for one in listed for key, function in one.expectations().items()}
    case = {**_record(OWN_KEYS, _OWN), "required": ["name", "play"]}
    case["properties"] = {**case["properties"], **position}
    step = _record(ENTRY_KEYS, _ENTRY)
    step["oneOf"] = [{"required": [kind]} for kind in ("move", "expect", "refuse")]
    step["dependencies"] = {"by": ["refuse"]}
    entry = {"anyOf": [{"type": ["string", "integer", "boolean", "null"], "description": "A move."}, step]}
    expect = {**_record(tuple(checks), checks), "description": "What must hold now.", "minProperties": 1}
    body = {**_record(FILE_KEYS, _FILE), "required": ["cases"]}
    return document("A file of rule cases", body, {"case": case, "entry": entry, "expect": expect})


def _record(keys: tuple[str, ...], schemas: Schema) -> Schema:
    return {"type": "object", "additionalProperties": False, "properties": {key: schemas[key] for key in keys}}


def _check(function: object) -> Schema:
    about = (function.__doc__ or "").partition("\n")[0]
    return {"description": about} if about else {}
