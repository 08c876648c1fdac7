"""YAML into trees that remember lines: a plain subset, without surprises.

Built from PyYAML's parse events. Only ``null``, ``true``, ``false`` and decimal integers are more than text; there
are no anchors, aliases, tags, merge keys or second documents, and no key may stand twice. Own limits keep
hostile files small.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from attrs import field, frozen

from ruleset.errors import Problem, Span, VariantError

_Loader: Any = getattr(yaml, "CLoader", yaml.Loader)
_INTEGER = re.compile(r"-?(0|[1-9][0-9]*)")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufeff]")
_WORDS = {"null": None, "~": None, "": None, "true": True, "false": False}


@frozen
class Scalar:
    """A single value."""

    value: str | int | bool | None
    span: Span = field(eq=False)


@frozen
class Sequence:
    """A list."""

    items: tuple["Node", ...]
    span: Span = field(eq=False)


@frozen
class Mapping:
    """A table; ``key_spans`` has the place of each key."""

    items: dict[str, "Node"]
    span: Span = field(eq=False)
    key_spans: dict[str, Span] = field(eq=False)


Node = Scalar | Sequence | Mapping


@frozen
class Limits:
    """How large a file may be."""

    size: int = 2_000_000
    depth: int = 40
    nodes: int = 200_000
    scalar: int = 20_000
    digits: int = 15


class _Stop(Exception):
    """Reading cannot go on; the problem is noted already."""


class _Reader:
    """One pass over the parse events of one text."""

    def __init__(self, text: str, name: str, limits: Limits, loader: Any) -> None:
        self.name, self.limits = name, limits
        self.problems: list[Problem] = []
        self.count = 0
        self.loader = loader(text)

    def span(self, event: Any) -> Span:
        mark = event.start_mark
        return Span(self.name, mark.line + 1, mark.column + 1)

    def wrong(self, span: Span, wrong: str, meant: str = "", key: str = "") -> None:
        self.problems.append(Problem(span, key, wrong, meant))

    def stop(self, span: Span, wrong: str, meant: str = "") -> _Stop:
        self.wrong(span, wrong, meant)
        return _Stop()

    def next(self) -> Any:
        return self.loader.get_event()

    def document(self) -> Node | None:
        self.next()
        event = self.next()
        if isinstance(event, yaml.StreamEndEvent):
            raise self.stop(self.span(event), "the file is empty", "a table of keys")
        node = self.node(self.next(), 0)
        self.next()
        event = self.next()
        if not isinstance(event, yaml.StreamEndEvent):
            raise self.stop(self.span(event), "a second document begins here", "one document in a file")
        return node

    def node(self, event: Any, depth: int) -> Node:
        span = self.span(event)
        self.count += 1
        if self.count > self.limits.nodes:
            raise self.stop(span, f"more than {self.limits.nodes} values", "a smaller file")
        if depth > self.limits.depth:
            raise self.stop(span, f"nested more than {self.limits.depth} deep", "a flatter file")
        if isinstance(event, yaml.AliasEvent):
            self.wrong(span, f"an alias, *{event.anchor[:40]}", "write the value out")
            return Scalar(None, span)
        if event.anchor is not None:
            self.wrong(span, f"an anchor, &{event.anchor[:40]}", "write the value without it")
        if event.tag is not None:
            self.wrong(span, f"a tag, {event.tag[:40]}", "write the value without it")
        if isinstance(event, yaml.ScalarEvent):
            return Scalar(self.value(event, span), span)
        if isinstance(event, yaml.SequenceStartEvent):
            return Sequence(tuple(self.listed(depth)), span)
        return self.table(span, depth)

    def listed(self, depth: int) -> Iterator[Node]:
        while not isinstance(event := self.next(), yaml.SequenceEndEvent):
            yield self.node(event, depth + 1)

    def table(self, span: Span, depth: int) -> Mapping:
        items: dict[str, Node] = {}
        spans: dict[str, Span] = {}
        while not isinstance(event := self.next(), yaml.MappingEndEvent):
            key, place = self.key(event, depth), self.span(event)
            value = self.node(self.next(), depth + 1)
            if key is None:
                continue
            if key in items:
                first = spans[key]
                self.wrong(place, f"the key stands twice, first in line {first.line}", "one of the two", key[:60])
                continue
            items[key], spans[key] = value, place
        return Mapping(items, span, spans)

    def key(self, event: Any, depth: int) -> str | None:
        place = self.span(event)
        if not isinstance(event, yaml.ScalarEvent):
            self.node(event, depth + 1)
            self.wrong(place, "a key that is no text", "a word as key")
            return None
        if event.anchor is not None or event.tag is not None:
            self.wrong(place, "an anchor or tag on a key", "the key without it", event.value[:60])
        if event.value == "<<" and not event.style:
            self.wrong(place, "a merge key", "write the values out, or `extends:`", "<<")
            return None
        if not event.value or len(event.value) > 200 or not event.value.isprintable():
            self.wrong(place, "an empty, overlong or unprintable key", "a word as key")
            return None
        return str(event.value)

    def value(self, event: Any, span: Span) -> str | int | bool | None:
        text: str = event.value
        if len(text) > self.limits.scalar:
            self.wrong(span, f"a value of {len(text)} characters", f"at most {self.limits.scalar}")
            return ""
        if event.style:
            return text
        if text in _WORDS:
            return _WORDS[text]
        if _INTEGER.fullmatch(text):
            if len(text) > self.limits.digits:
                self.wrong(span, f"a number of {len(text)} digits", f"at most {self.limits.digits}")
                return 0
            return int(text)
        return text


def read(text: str | bytes, name: str, limits: Limits | None = None, loader: Any = None) -> Node:
    """The tree of a YAML text; ``name`` stands for the file in messages.

    Raises VariantError with every problem found (a break of YAML's own syntax is the last one).
    """
    bounds = limits or Limits()
    start = Span(name, 1, 1)
    if len(text) > bounds.size:
        raise VariantError((Problem(start, "", f"{len(text)} characters", f"at most {bounds.size}"),))
    plain_text = _decoded(text, start)
    reader = None
    try:
        reader = _Reader(plain_text, name, bounds, loader or _Loader)
        node = reader.document()
    except _Stop:
        node = None
    except yaml.YAMLError as error:
        raise VariantError((*(reader.problems if reader else ()), _syntax(error, name))) from None
    assert reader is not None
    if reader.problems or node is None:
        raise VariantError(tuple(reader.problems))
    return node


def _decoded(text: str | bytes, start: Span) -> str:
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError as error:
            line = error.object.count(b"\n", 0, error.start) + 1
            place = Span(start.file, line, 1)
            raise VariantError((Problem(place, "", "bytes that are no UTF-8 text", "a text file in UTF-8"),)) from None
    found = _CONTROL.search(text)
    if found:
        before = text[: found.start()]
        place = Span(start.file, before.count("\n") + 1, len(before) - before.rfind("\n"))
        raise VariantError((Problem(place, "", f"a control character, {found[0]!r}", "plain text"),))
    return text


def _syntax(error: yaml.YAMLError, name: str) -> Problem:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    span = Span(name, mark.line + 1, mark.column + 1) if mark else Span(name, 1, 1)
    said = getattr(error, "problem", None) or getattr(error, "reason", None) or "it cannot be read"
    context = getattr(error, "context", None)
    return Problem(span, "", f"not YAML: {said}" + (f" {context}" if context else ""), "keys and values, well indented")


def read_file(path: Path, limits: Limits | None = None) -> Node:
    """The tree of a file; raises VariantError for one that is missing, unreadable, too large or wrong."""
    bounds = limits or Limits()
    span = Span(str(path), 1, 1)
    try:
        if path.is_dir():
            raise VariantError((Problem(span, "", "is a folder", "a YAML file"),))
        with path.open("rb") as file:
            text = file.read(bounds.size + 1)
    except FileNotFoundError:
        raise VariantError((Problem(span, "", "no such file", "the path of a YAML file"),)) from None
    except (OSError, ValueError) as error:
        said = getattr(error, "strerror", None) or str(error)
        raise VariantError((Problem(span, "", f"cannot be read: {said}", "a readable file"),)) from None
    return read(text, str(path), bounds)


def plain(node: Node) -> Any:
    """The tree as plain lists, tables and values."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {key: plain(item) for key, item in node.items.items()}


def at(node: Node, path: str) -> Node | None:
    """The node at a dotted path; None when there is none."""
    found: Node | None = node
    for name in path.split("."):
        found = found.items.get(name) if isinstance(found, Mapping) else None
    return found
