"""Trees with lines into checked records: every problem is collected, none is guessed away."""

import re
import types
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from ruleset.errors import Problem, Span
from ruleset.spec.hooks import Points
from ruleset.spec.problems import nearest
from ruleset.spec.source import Mapping, Node, Scalar, Sequence
from ruleset.spec.types import Between, File, Pick, Text, Word

_WORD = re.compile(r"[a-z][a-z0-9_-]*")
_BAD = object()
_WORDS = {"None": "null", "True": "true", "False": "false"}
_SPOKEN = {str: "text", int: "a whole number", bool: "true or false", type(None): "null"}


class Structurer:
    """Builds attrs records from trees; ``problems`` collects what is wrong."""

    def __init__(self, points: Points | None = None) -> None:
        """``points`` are the family's hook points, for values that must name an implementation."""
        self.points = points
        self.files: Callable[[str], tuple[str, ...]] | None = None
        self.problems: list[Problem] = []

    def report(self, span: Span | None, key: str, wrong: str, meant: str = "") -> None:
        """Note a problem."""
        self.problems.append(Problem(span, key, wrong, meant))

    def build(self, node: Node, kind: Any, key: str = "") -> Any:
        """The record (or plain value) of type ``kind`` that ``node`` states; meaningless after a problem."""
        if attrs.has(kind):
            return self._record(node, kind, key)
        origin = get_origin(kind)
        if origin is Annotated:
            return self._marked(node, key, *get_args(kind))
        if origin is Literal:
            return self._one_of(node, key, get_args(kind))
        if origin is tuple:
            return self._list(node, key, get_args(kind)[0])
        if origin is dict:
            return self._table(node, key, get_args(kind)[1])
        if origin in (Union, types.UnionType):
            return self._optional(node, key, get_args(kind))
        return self._plain(node, key, kind)

    def _record(self, node: Node, kind: Any, key: str) -> Any:
        if not isinstance(node, Mapping):
            return self._wrong_type(node, key, "a table of keys")
        hints = hints_of(kind)
        for name in node.items:
            if name not in hints:
                self.report(node.key_spans[name], _join(key, name), "unknown key", nearest(name, hints))
        optional = {key_of(field) for field in attrs.fields(kind) if field.default is not attrs.NOTHING}
        values = {}
        for name, hint in hints.items():
            if name in node.items:
                values[name] = self.build(node.items[name], hint, _join(key, name))
            elif name not in optional:
                self.report(node.span, _join(key, name), "missing", f"add `{name}:` here, {_spoken(hint)}")
        if len(values.keys() | optional) < len(hints) or any(value is _BAD for value in values.values()):
            return _BAD
        return kind(**{field.name: values[key_of(field)] for field in attrs.fields(kind) if key_of(field) in values})

    def _list(self, node: Node, key: str, kind: Any) -> Any:
        if not isinstance(node, Sequence):
            return self._wrong_type(node, key, "a list")
        values = tuple(self.build(item, kind, f"{key}[{index}]") for index, item in enumerate(node.items))
        for index, value in enumerate(values):
            if kind is not str and value is not _BAD and value in values[:index]:
                self.report(node.items[index].span, f"{key}[{index}]", f"{value!r} stands twice in the list")
        return _BAD if any(value is _BAD for value in values) else values

    def _table(self, node: Node, key: str, kind: Any) -> Any:
        if not isinstance(node, Mapping):
            return self._wrong_type(node, key, "a table of keys")
        for name in node.items:
            if not _WORD.fullmatch(name):
                self.report(node.key_spans[name], _join(key, name), "is no name", "lower-case letters, digits, _ and -")
        values = {name: self.build(item, kind, _join(key, name)) for name, item in node.items.items()}
        return _BAD if any(value is _BAD for value in values.values()) else values

    def _optional(self, node: Node, key: str, kinds: tuple[Any, ...]) -> Any:
        if isinstance(node, Scalar) and node.value is None:
            return None
        return self.build(node, beside_null(kinds), key)

    def _plain(self, node: Node, key: str, kind: type) -> Any:
        if not isinstance(node, Scalar) or type(node.value) is not kind:
            return self._wrong_type(node, key, _SPOKEN[kind])
        return node.value

    def _one_of(self, node: Node, key: str, choices: tuple[Any, ...]) -> Any:
        if isinstance(node, Scalar) and node.value in choices and not isinstance(node.value, bool):
            return node.value
        meant = nearest(str(node.value), choices) if isinstance(node, Scalar) else f"one of: {', '.join(choices)}"
        self.report(node.span, key, f"{_shown(node)} is no value here", meant)
        return _BAD

    def _marked(self, node: Node, key: str, kind: Any, mark: Any) -> Any:
        value = self._plain(node, key, kind)
        if value is _BAD:
            return _BAD
        check: Callable[[Any, Any], str | None] = _CHECKS[type(mark)]
        if wrong := check(mark, value):
            self.report(node.span, key, f"{value!r} {wrong}"[:200])
            return _BAD
        if isinstance(mark, Pick) and self.points is not None and value not in self.points.names(mark.point):
            known = self.points.names(mark.point)
            self.report(node.span, key, f"no rule called {value[:60]!r} for {mark.point}", nearest(value, known))
            return _BAD
        if isinstance(mark, File) and self.files is not None and value not in self.files(mark.kind):
            what = mark.kind.removesuffix("s")
            self.report(node.span, key, f"no {what} called {value[:60]!r}", nearest(value, self.files(mark.kind)))
            return _BAD
        return value

    def _wrong_type(self, node: Node, key: str, wanted: str) -> Any:
        self.report(node.span, key, f"{_shown(node)} is of the wrong type", f"write {wanted}")
        return _BAD


def _shown(node: Node) -> str:
    if isinstance(node, Scalar):
        return _WORDS.get(repr(node.value)) or repr(node.value)[:60]
    return "a list" if isinstance(node, Sequence) else "a table"


def _join(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name


def key_of(field: "attrs.Attribute[Any]") -> str:
    """The key of a field in a file; a word that Python keeps for itself has ``_`` behind it in a record."""
    return field.name.removesuffix("_")


def beside_null(kinds: tuple[Any, ...]) -> Any:
    """The type that a value has where it is not null."""
    return next(kind for kind in kinds if kind is not type(None))


@cache
def hints_of(kind: Any) -> dict[str, Any]:
    """The types of a record's fields by their keys in a file, with all that marks them."""
    hints = get_type_hints(kind, include_extras=True)
    return {key_of(field): hints[field.name] for field in attrs.fields(kind)}


def _spoken(hint: Any) -> str:
    origin = get_origin(hint)
    if origin is Annotated:
        base, mark = get_args(hint)
        if isinstance(mark, Pick | File):
            return "the name of a rule" if isinstance(mark, Pick) else "the name of a file"
        return _SPOKEN[base]
    if origin is Literal:
        return "one of " + ", ".join(get_args(hint))
    if origin is tuple:
        return "a list"
    if origin in (Union, types.UnionType):
        return "a value or null"
    return _SPOKEN.get(hint, "a table")


def _between(mark: Between, value: int) -> str | None:
    return (
        None if mark.least <= value <= mark.most else f"is out of range; from {mark.least} to {mark.most} is possible"
    )


def _word(mark: Word, value: str) -> str | None:
    if not _WORD.fullmatch(value):
        return "is no name; a name has lower-case letters, digits, _ and -, and begins with a letter"
    if mark.letters is not None and len(value) != mark.letters:
        return f"has {len(value)} letters; {mark.letters} is meant"
    return None


def _text(mark: Text, value: str) -> str | None:
    return None if value.strip() and value.isprintable() else "is no line of text"


_CHECKS: dict[type, Callable[[Any, Any], str | None]] = {
    Between: _between,
    Word: _word,
    Text: _text,
    Pick: lambda mark, value: None,
    File: lambda mark, value: None,
}


def is_bad(value: object) -> bool:
    """Whether ``build`` could not make a record."""
    return value is _BAD


def kind_at(kind: Any, path: str) -> Any:
    """The type of the value at a dotted path of a record, the type of its entries for a list."""
    for step in path.split("."):
        kind = hints_of(kind)[step] if attrs.has(kind) else get_args(kind)[1]
    return get_args(kind)[0] if get_origin(kind) is tuple else kind


def pattern_of(kind: Any, path: str) -> str:
    """The path with ``*`` for every name that a file gives to a thing of its own."""
    steps = []
    for step in path.split("."):
        steps.append(step if attrs.has(kind) else "*")
        kind = kind_at(kind, step)
    return ".".join(steps)


def point_of(kind: Any) -> str | None:
    """The hook point whose implementations values of this type name; None for other types."""
    marks = get_args(kind)[1:] if get_origin(kind) is Annotated else ()
    return next((mark.point for mark in marks if isinstance(mark, Pick)), None)


def choices_of(kind: Any) -> tuple[str, ...]:
    """The words that values of this type choose from; none for other types."""
    return get_args(kind) if get_origin(kind) is Literal else ()
