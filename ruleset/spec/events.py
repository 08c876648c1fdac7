"""From YAML parse events to a tree: what each event means, and every way in which it is refused."""

import re
from typing import Any

import yaml

from ruleset.errors import Problem, Span
from ruleset.spec.limits import Limits
from ruleset.spec.nodes import Mapping, Node, Scalar, Sequence, Value
from ruleset.spec.plaintext import MOST_PROBLEMS, UNWANTED, character

_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)")
_WORDS: dict[str, bool | None] = {"null": None, "~": None, "true": True, "false": False}
_HINTS = (
    ("mapping values are not allowed", "a text with `: ` in it stands in quotes, and a key begins its line"),
    ("could not find expected ':'", "`key: value`"),
    ("cannot start any token", "a text that begins like this stands in quotes"),
    ("expected <block end>", "the same indentation as the lines above"),
    ("unexpected end of stream", "a closing quote"),
    ("unknown escape character", "in double quotes a backslash is written twice"),
    ("expected ',' or", "a comma, or the closing bracket"),
)


class Enough(Exception):
    """Raised by the builder where there is no point in reading on."""


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


class Builder:
    """Takes parse events one by one; ``root`` is the tree, of use only while there are no ``problems``."""

    def __init__(self, name: str, limits: Limits) -> None:
        """``name`` is the file in every span."""
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
            raise Enough

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
            raise Enough

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
        if len(text) > self.limits.scalar:
            self.report(span, f"a text of {len(text)} characters", f"at most {self.limits.scalar}")
        if unwanted := UNWANTED.search(text):
            wrong, meant = character(unwanted[0])
            self.report(span, f"{wrong} in a text", meant)

    def _key(self, table: _Table, key: str, bare: bool, span: Span) -> None:
        table.wants_key, table.key, table.shown = False, None, _short(key)
        if not key:
            self.report(span, "an empty key", "a name before the colon")
        elif not key.isprintable():
            self.report(span, "a key that is no line of text", "a name before the colon")
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
        self.report(span, f"a number of {digits} digits", f"at most {self.limits.digits}; quotes make it a text")
        return 0

    def _empty(self, span: Span) -> None:
        if self.open:
            self.report(span, "no value", "write null, or '' for an empty text, or []")
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
        raise Enough

    def _path(self) -> str:
        return "".join(frame.step() for frame in self.open).removeprefix(".")

    def _span(self, event: yaml.Event) -> Span:
        return self._marked(event.start_mark)

    def _marked(self, mark: Any) -> Span:
        return Span(self.name, mark.line + 1, mark.column + 1)


def _short(text: str | None) -> str:
    text = text or ""
    return text if len(text) <= 60 else text[:57] + "..."
