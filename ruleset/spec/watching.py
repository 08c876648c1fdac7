"""A compiled record of rules in which every call of a hook is told to a watcher."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, TypeVar

import attrs

from ruleset.spec.hooks import Hook

R = TypeVar("R")

Watch = Callable[[str, bool], None]
"""``watch(hook, decided)``: a hook (``point/name``) was asked, and whether its answer decided something."""

Mark = Callable[[tuple[Any, ...]], object]
"""``mark(arguments)``: equal before and after a call that left its arguments as they were."""

NOTHING = (None, 0, -1, "")
"""Answers that decide nothing: no number, no seat, and as a set of cells none or (-1) every one."""


def watched(rules: R, hooks: Mapping[Any, Hook], watch: Watch, mark: Mark) -> R:
    """The same rules, wherever they hold one of the functions in ``hooks`` with one that also tells the watcher.

    A call decides something when it changed what it was given, or when its answer is more than ``NOTHING``.
    """

    def told(value: Any) -> Any:
        if attrs.has(type(value)):
            parts = {field.alias: getattr(value, field.name) for field in attrs.fields(type(value))}
            return _replaced(value, parts, lambda new: attrs.evolve(value, **new))
        if isinstance(value, dict):
            return _replaced(value, value, dict)
        if isinstance(value, tuple):
            return _replaced(value, dict(enumerate(value)), lambda new: tuple(new.values()))
        return _telling(value, hooks[value], watch, mark) if callable(value) and value in hooks else value

    def _replaced(value: Any, parts: Mapping[Any, Any], build: Callable[[dict[Any, Any]], Any]) -> Any:
        """``value`` itself where none of its parts holds a hook."""
        new = {key: told(part) for key, part in parts.items()}
        return value if all(new[key] is part for key, part in parts.items()) else build(new)

    return told(rules)  # type: ignore[no-any-return]


def _idle(answer: object) -> bool:
    return not any(answer) if isinstance(answer, list | tuple) else answer in NOTHING


def _telling(function: Callable[..., Any], hook: Hook, watch: Watch, mark: Mark) -> Callable[..., Any]:
    @wraps(function)
    def call(*arguments: Any) -> Any:
        before = mark(arguments)
        answer = function(*arguments)
        watch(hook.path, not _idle(answer) or mark(arguments) != before)
        return answer

    return call
