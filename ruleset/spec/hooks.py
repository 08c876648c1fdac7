"""Hook points and the functions offered for them: where a variant's procedures are looked up by name."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar

from attrs import frozen

from ruleset.core.refusal import Refusal
from ruleset.errors import HookError
from ruleset.spec.problems import nearest

F = TypeVar("F", bound=Callable[..., Any])


@frozen
class Hook:
    """One implementation of a point: its name in variant files, the rule in a sentence, and its clause.

    ``keeps`` names a promise that the rest of the rules counts on; some hook of the list must make it.
    """

    point: str
    name: str
    function: Callable[..., Any]
    sentence: str
    clause: str
    keeps: str

    @property
    def path(self) -> str:
        """Its point and its name."""
        return f"{self.point}/{self.name}"


class Points:
    """The closed list of hook points of one family, and all implementations offered for them."""

    def __init__(self, points: Mapping[str, str]) -> None:
        """``points`` maps the name of each point to what it decides."""
        self.points = dict(points)
        self._hooks: dict[str, dict[str, Hook]] = {point: {} for point in points}

    def offer(self, point: str, *, clause: str, keeps: str = "") -> Callable[[F], F]:
        """Offer a function for ``point`` under its own name; its docstring's first line states the rule.

        Raises HookError for a point the family does not have (third parties add implementations, never points), for
        a name that the point has already, and for a function that states no rule.
        """
        if point not in self.points:
            raise HookError(f"no hook point called {point!r}; {nearest(point, self.points)}")

        def register(function: F) -> F:
            table, name = self._hooks[point], function.__name__
            sentence = (function.__doc__ or "").strip().split("\n")[0]
            if name in table:
                taken = table[name].function.__module__
                raise HookError(
                    f"{point}: a hook called {name!r} is there already, from {taken}; another name is meant"
                )
            if not sentence:
                raise HookError(f"{point}: {name!r} has no docstring; the rule in one sentence is meant")
            table[name] = Hook(point, name, function, sentence, clause, keeps)
            return function

        return register

    @property
    def hooks(self) -> dict[Callable[..., Any], Hook]:
        """Every implementation by its function."""
        return {hook.function: hook for table in self._hooks.values() for hook in table.values()}

    @contextmanager
    def kept_as_they_are_on_failure(self) -> Iterator[None]:
        """Within this, an exception takes back all that was offered since it began."""
        before = {point: dict(table) for point, table in self._hooks.items()}
        try:
            yield
        except BaseException:
            self._hooks.update(before)
            raise

    def names(self, point: str) -> tuple[str, ...]:
        """The names a variant may give at ``point``."""
        return tuple(self._hooks[point])

    def find(self, point: str, name: str) -> Hook:
        """The implementation; raises KeyError (the file was checked before)."""
        return self._hooks[point][name]

    def named(self, name: str) -> tuple[Hook, ...]:
        """Every implementation of that name, at whatever point."""
        return tuple(table[name] for table in self._hooks.values() if name in table)

    def function(self, point: str, name: str) -> Any:
        """The function to call."""
        return self.find(point, name).function

    def functions(self, point: str, names: tuple[str, ...]) -> tuple[Any, ...]:
        """The functions to call, in the order named."""
        return tuple(self.function(point, name) for name in names)

    def keepers(self, point: str, promise: str) -> tuple[str, ...]:
        """The names at ``point`` that make a promise."""
        return tuple(name for name, hook in self._hooks[point].items() if hook.keeps == promise)

    def refusal(self, hook: Callable[..., Any]) -> Refusal:
        """The refusal of a hook, in its own sentence and with its clause."""
        sentence, clause = self.sentence(hook.__name__)
        return Refusal(hook.__name__, sentence, (clause,))

    def none_of(self, path: str, hooks: Iterable[Callable[..., Any]]) -> Refusal:
        """The refusal of a value whose hooks each allow something, and none of them this."""
        said = [self.sentence(hook.__name__) for hook in hooks]
        clauses = tuple(dict.fromkeys(clause for _, clause in said))
        return Refusal(path, " ".join(("Nothing allows it.", *(sentence for sentence, _ in said))), clauses)

    def sentence(self, name: str) -> tuple[str, str]:
        """(rule sentence, clause) of the hook called ``name`` at any point; two empty texts for none."""
        hooks = self.named(name)
        return (hooks[0].sentence, hooks[0].clause) if hooks else ("", "")
