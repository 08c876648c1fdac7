"""Values in sentences: a phrase, filled in for one variant."""

from functools import reduce
from typing import Any

from attrs import asdict, frozen

from ruleset.rulebook.phrases import Phrase
from ruleset.rulebook.sources import Source, any_source
from ruleset.rulebook.wording import filled, holds
from ruleset.spec.hooks import Points
from ruleset.spec.structure import kind_at, point_of
from ruleset.spec.variant import Variant


@frozen
class Part:
    """A hook in a line: its name, its sentence, and the statement it was written for."""

    name: str
    sentence: str
    source: Source | None


@frozen
class Said:
    """A line in words: what opens it, its sentence, its hooks, or the cells of its row in a table."""

    label: str
    sentence: str
    parts: tuple[Part, ...] = ()
    ordered: bool = False
    cells: tuple[tuple[str, str], ...] = ()

    @property
    def opening(self) -> str:
        """The label: a heading of its own before a whole sentence, else the sentence's beginning."""
        ends = self.label.endswith((",", ".")) or not self.label
        return self.label if ends or self.sentence[:1].islower() else f"{self.label}."

    @property
    def text(self) -> str:
        """All of it in plain words, to be compared and quoted."""
        row = "; ".join(f"{title} {cell}" for title, cell in self.cells)
        return " ".join(word for word in (self.opening, self.sentence, *(p.sentence for p in self.parts), row) if word)


@frozen
class Teller:
    """One variant, ready to be told."""

    chapters: Any
    parts: Any
    points: Points

    @classmethod
    def of(cls, variant: Variant) -> "Teller":
        """The teller of a variant."""
        return cls(variant.chapters, variant.parts, variant.family.points)

    def context(self, path: str = "") -> dict[str, Any]:
        """The names that sentences may use: all chapters, the board or deck as ``parts``, and for a value itself, its chapter and its own name."""
        names = asdict(self.chapters, recurse=False) | {"parts": self.parts}
        if path:
            steps = path.split(".")
            names |= {"value": self.at(path), "this": self.at(steps[0]), "name": steps[1] if len(steps) > 1 else path}
            if len(steps) > 2:
                names["name"] = steps[-1] if isinstance(self.at(".".join(steps[:-1])), dict) else steps[-2]
        return names

    def at(self, path: str) -> Any:
        """The value at a dotted path."""
        return reduce(_inside, path.split("."), self.chapters)

    def shared(self, says: str) -> Said:
        """A rule that all variants share."""
        return Said("", filled(says, self.context()))

    def value(self, phrase: Phrase, path: str) -> Said:
        """A value, or a table of values, in its phrase's words."""
        context, value = self.context(path), self.at(path)
        parts = self._parts(path, value)
        says = phrase.none if value == () and phrase.none else phrase.choices.get(str(value), phrase.says)
        sentence = filled(says, context)
        if isinstance(value, str) and parts:
            sentence, parts = f"{sentence} {parts[0].sentence}".strip(), (Part(parts[0].name, "", parts[0].source),)
        cells = tuple((title.replace("_", " "), filled(cell, context)) for title, cell in phrase.columns.items())
        return Said(filled(phrase.label, context), sentence, parts, phrase.ordered, cells)

    def idle(self, phrase: Phrase, path: str, there: bool) -> str | None:
        """Why the value has no effect; None when it acts."""
        context = self.context(path)
        if there and holds(phrase.acts, context):
            return None
        return filled(phrase.idle, context) or "Nothing in this variant asks for it."

    def stated(self, phrase: Phrase, path: str) -> Said:
        """A value that is only stated, not told as a rule."""
        return Said(filled(phrase.label, self.context(path)), f"`{_written(self.at(path))}`.")

    def _parts(self, path: str, value: Any) -> tuple[Part, ...]:
        point = point_of(kind_at(type(self.chapters), path))
        if point is None:
            return ()
        names = (value,) if isinstance(value, str) else value
        hooks = (self.points.find(point, name) for name in names)
        return tuple(Part(hook.name, hook.sentence, any_source(hook.clause)) for hook in hooks)


def _inside(table: Any, name: str) -> Any:
    return table[name] if isinstance(table, dict) else getattr(table, name)


def _written(value: Any) -> str:
    """A value as a variant file writes it."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(_written, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{name}: {_written(item)}' for name, item in value.items())}}}"
    return str(value)
