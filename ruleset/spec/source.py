"""Reading YAML into trees that remember lines: the plain part of YAML, and nothing that surprises.

Only unquoted ``null``, ``~``, ``true``, ``false`` and decimal whole numbers mean something other than their text.
Anchors, aliases, tags, merge keys, directives and several documents are refused, and so are duplicate keys.
"""

import os
import re
import stat
from pathlib import Path
from typing import Any

import yaml
from attrs import field, frozen
from attrs.validators import and_, ge, instance_of, le

from ruleset.errors import Problem, Span, VariantError
from ruleset.spec.nodes import Mapping, Node, Scalar, Sequence, Value, at, plain, span_of
from ruleset.spec.plaintext import MOST_PROBLEMS, UNWANTED, character, checked, place

__all__ = ["Limits", "Mapping", "Node", "Scalar", "Sequence", "Value", "at", "plain", "read", "read_file", "span_of"]

_PURE: Any = yaml.BaseLoader
_FAST: Any = getattr(yaml, "CBaseLoader", None)

_NUMBER = re.compile(r"-?([0-9]+)")
_WORDS: dict[str, bool | None] = {"null": None, "~": None, "true": True, "false": False}
_NO_CHARACTER = re.compile(r"\\U(?!0000|000[1-9a-fA-F]|0010)[0-9a-fA-F]{8}")
_HINTS = (
    ("mapping values are not allowed", "a text with `: ` in it stands in quotes, and a key begins its line"),
    ("could not find expected ':'", "`key: value`"),
    ("cannot start any token", "a text that begins like this stands in quotes"),
    ("expected <block end>", "the same indentation as the lines above"),
    ("unexpected end of stream", "a closing quote"),
    ("unknown escape character", "in double quotes a backslash is written twice"),
    ("expected ',' or", "a comma, or the closing bracket"),
)


def _whole(default: int, most: int) -> int:
    bounds = and_(instance_of(int), ge(1), le(most))
    return field(default=default, validator=bounds)  # type: ignore[no-any-return]


@frozen
class Limits:
    """How large a file may be: bytes, depth of nesting, values in all, characters of a text, digits of a number."""

    size: int = _whole(1_000_000, 100_000_000)
    depth: int = _whole(20, 60)
    nodes: int = _whole(100_000, 10_000_000)
    text: int = _whole(20_000, 100_000_000)
    digits: int = _whole(15, 1_000)


def read(text: str | bytes, name: str, limits: Limits = Limits()) -> Node:
    """The tree that a text states; ``name`` is the file in every span.

    Raises VariantError, and nothing else, with as many problems as can be found in one reading.
    """
    good = checked(text, name, limits.size)
    if _FAST is not None:
        builder = _built(good, name, limits, _FAST)
        if builder.root is not None and not builder.problems:
            return builder.root
    return _read_slowly(good, name, limits)


def _read_slowly(text: str, name: str, limits: Limits) -> Node:
    """The definition of what a text states and of what is wrong with it; the fast reader only agrees or abstains."""
    builder = _built(text, name, limits, _PURE)
    if builder.root is None or builder.problems:
        raise VariantError(builder.problems)
    return builder.root


def read_file(path: str | Path, limits: Limits = Limits()) -> Node:
    """The tree that a file states; raises VariantError, also where there is no such file or it cannot be read."""
    try:
        data = _file_bytes(Path(path), limits.size + 1)
    except FileNotFoundError:
        raise _unreadable(path, "there is no such file", "the path of a YAML file") from None
    except PermissionError:
        raise _unreadable(path, "may not be read", "a file with permission to read") from None
    except (OSError, ValueError) as error:
        raise _unreadable(path, f"cannot be read ({error})", "the path of a YAML file") from None
    return read(data, str(path), limits)


def _file_bytes(path: Path, most: int) -> bytes:
    mode = os.stat(path).st_mode
    if stat.S_ISDIR(mode):
        raise _unreadable(path, "is a directory", "the path of a YAML file")
    if not stat.S_ISREG(mode):
        raise _unreadable(path, "is no ordinary file", "the path of a YAML file")
    with open(path, "rb") as file:
        return file.read(most)


def _unreadable(path: str | Path, wrong: str, meant: str) -> VariantError:
    return VariantError([Problem(None, str(path), wrong, meant)])


class _Enough(Exception):
    """There is no point in reading on."""


class _Table:
    """A table being read; ``key`` is the name whose value comes next, None where that value is to be dropped."""

    def __init__(self, span: Span) -> None:
        self.node = Mapping({}, {}, span)
        self.wants_key = True
        self.key: str | None = None
        self.shown = ""

    def add(self, node: Node) -> None:
        if not self.wants_key and self.key is not None:
            self.node.items[self.key] = node
        if self.wants_key:
            self.key, self.shown = None, "?"
        self.wants_key = not self.wants_key

    def done(self) -> Node:
        return self.node

    def step(self) -> str:
        return "" if self.wants_key else f".{self.shown}"


class _List:
    """A list being read."""

    def __init__(self, span: Span) -> None:
        self.span = span
        self.items: list[Node] = []

    def add(self, node: Node) -> None:
        self.items.append(node)

    def done(self) -> Node:
        return Sequence(tuple(self.items), self.span)

    def step(self) -> str:
        return f"[{len(self.items)}]"


class _Builder:
    """Takes parse events one by one; ``root`` is the tree, and useful only while there are no ``problems``."""

    def __init__(self, name: str, limits: Limits) -> None:
        self.name = name
        self.limits = limits
        self.problems: list[Problem] = []
        self.root: Node | None = None
        self.open: list[_Table | _List] = []
        self.documents = 0
        self.nodes = 0

    def report(self, span: Span, wrong: str, meant: str = "", key: str | None = None) -> None:
        """Note a problem at the key being read."""
        self.problems.append(Problem(span, self._path() if key is None else key, wrong, meant))
        if len(self.problems) >= MOST_PROBLEMS:
            raise _Enough

    def take(self, event: yaml.Event) -> None:
        """Go on by one event."""
        if isinstance(event, yaml.NodeEvent):
            self._node(event)
        elif isinstance(event, yaml.CollectionEndEvent):
            self._add(self.open.pop().done())
        elif isinstance(event, yaml.DocumentStartEvent):
            self._document(self._span(event))
        elif isinstance(event, yaml.StreamEndEvent) and not self.documents:
            self.report(Span(self.name, 1, 1), "the document is empty", "`key: value` lines")

    def broken(self, error: yaml.YAMLError) -> None:
        """Note what the YAML reader could not understand."""
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        said = str(getattr(error, "problem", None) or "cannot be read")
        context = getattr(error, "context", None)
        wrong = f"no YAML: {said}" + (f" ({context})" if context else "")
        meant = next((hint for sign, hint in _HINTS if sign in said), "see to indentation, colons and quotes")
        self.report(self._marked(mark) if mark else Span(self.name, 1, 1), wrong, meant)

    def _document(self, span: Span) -> None:
        self.documents += 1
        if self.documents > 1:
            self.report(span, "a second document", "one document a file, without `---` between its parts", "")
            raise _Enough

    def _node(self, event: yaml.NodeEvent) -> None:
        span = self._span(event)
        self.nodes += 1
        if self.nodes > self.limits.nodes:
            self._give_up(span, f"more than {self.limits.nodes} values")
        if isinstance(event, yaml.AliasEvent):
            self.report(span, f"the alias *{_short(event.anchor)}", "write the value again")
            self._add(Scalar(None, span))
            return
        self._check_properties(event, span)
        if isinstance(event, yaml.ScalarEvent):
            self._scalar(event, span)
        else:
            self._begin(event, span)

    def _begin(self, event: yaml.NodeEvent, span: Span) -> None:
        if len(self.open) >= self.limits.depth:
            self._give_up(span, f"nested deeper than {self.limits.depth}")
        table = isinstance(event, yaml.MappingStartEvent)
        if self._key_wanted():
            self.report(span, f"a {'table' if table else 'list'} as a key", "a key is a text")
        self.open.append(_Table(span) if table else _List(span))

    def _check_properties(self, event: Any, span: Span) -> None:
        if event.anchor is not None:
            self.report(span, f"the anchor &{_short(event.anchor)}", "leave it out")
        if event.tag is not None:
            self.report(span, f"the tag {_short(event.tag)}", "leave it out; quotes make a text")

    def _scalar(self, event: yaml.ScalarEvent, span: Span) -> None:
        text, bare = event.value, event.style in (None, "")
        self._check_text(text, span)
        top = self.open[-1] if self.open else None
        if isinstance(top, _Table) and top.wants_key:
            self._key(top, text, bare, span)
        else:
            self._add(Scalar(self._typed(text, span) if bare else text, span))

    def _check_text(self, text: str, span: Span) -> None:
        if len(text) > self.limits.text:
            self.report(span, f"a text of {len(text)} characters", f"at most {self.limits.text}")
        if unwanted := UNWANTED.search(text):
            wrong, meant = character(unwanted[0])
            self.report(span, f"{wrong} in a text", meant)

    def _key(self, table: _Table, key: str, bare: bool, span: Span) -> None:
        table.wants_key, table.key, table.shown = False, None, _short(key)
        if not key:
            self.report(span, "an empty key", "a name before the colon")
        elif bare and key == "<<":
            self.report(span, "a merge key", "write the values themselves")
        elif key in table.node.items:
            first = table.node.key_spans[key].line
            self.report(span, "the key stands twice", f"it is on line {first} already; keep one of them")
        else:
            table.key = key
            table.node.key_spans[key] = span
            table.node.items[key] = Scalar(None, span)

    def _typed(self, text: str, span: Span) -> Value:
        if text in _WORDS:
            return _WORDS[text]
        if number := _NUMBER.fullmatch(text):
            return self._number(text, len(number[1]), span)
        if not text:
            self._empty(span)
        return text

    def _number(self, text: str, digits: int, span: Span) -> int:
        if digits <= self.limits.digits:
            return int(text)
        self.report(span, f"a number of {digits} digits", f"at most {self.limits.digits}, or a text in quotes")
        return 0

    def _empty(self, span: Span) -> None:
        if self.open:
            self.report(span, "no value", "write one; `null` for none, '' for an empty text, [] for an empty list")
        else:
            self.report(span, "the document is empty", "`key: value` lines")

    def _add(self, node: Node) -> None:
        if self.open:
            self.open[-1].add(node)
        else:
            self.root = node

    def _key_wanted(self) -> bool:
        top = self.open[-1] if self.open else None
        return isinstance(top, _Table) and top.wants_key

    def _give_up(self, span: Span, wrong: str) -> None:
        self.report(span, wrong, "a smaller file")
        raise _Enough

    def _path(self) -> str:
        return "".join(frame.step() for frame in self.open).removeprefix(".")

    def _span(self, event: yaml.Event) -> Span:
        return self._marked(event.start_mark)

    def _marked(self, mark: Any) -> Span:
        return Span(self.name, mark.line + 1, mark.column + 1)


def _built(text: str, name: str, limits: Limits, loader: Any) -> _Builder:
    """A builder that took all events which ``loader`` finds in the text, or those before it cannot go on."""
    builder = _Builder(name, limits)
    try:
        _take_all(builder, text, loader)
    except _Enough:
        pass
    return builder


def _take_all(builder: _Builder, text: str, loader: Any) -> None:
    try:
        for event in yaml.parse(text, Loader=loader):
            builder.take(event)
    except yaml.YAMLError as error:
        builder.broken(error)
    except (ValueError, OverflowError):
        found = _NO_CHARACTER.search(text)
        span = place(text, found.start() if found else 0, builder.name)
        builder.report(span, "an escape that is no character", "at most \\U0010FFFF")


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."
