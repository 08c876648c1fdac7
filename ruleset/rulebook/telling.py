"""Values in sentences: a phrase, filled in for one variant."""

from functools import reduce
from typing import Any

from attrs import asdict, frozen

from ruleset.rulebook.phrases import Phrase
from ruleset.rulebook.sources import Source, any_source
from ruleset.rulebook.wording import filled, holds, written
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
        """The names that sentences may use: the chapters, the board or deck as ``parts``, and those of a value.

        A value has itself, its chapter as ``this``, and the ``name`` that the variant gives to what it belongs to.
        """
        names = asdict(self.chapters, recurse=False) | {"parts": self.parts}
        if path:
            steps = path.split(".")
            names |= {"value": self.at(path), "this": self.at(steps[0]), "name": self._name(steps)}
        return names

    def _name(self, steps: list[str]) -> str:
        above = (".".join(steps[:depth]) for depth in range(1, len(steps)))
        return next((name for path, name in zip(above, steps[1:], strict=True) if isinstance(self.at(path), dict)), "")

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
        return Said(filled(phrase.label, self.context(path)), f"`{written(self.at(path))}`.")

    def _parts(self, path: str, value: Any) -> tuple[Part, ...]:
        point = point_of(kind_at(type(self.chapters), path))
        if point is None:
            return ()
        names = (value,) if isinstance(value, str) else value
        hooks = (self.points.find(point, name) for name in names)
        return tuple(Part(hook.name, hook.sentence, any_source(hook.clause)) for hook in hooks)


def _inside(table: Any, name: str) -> Any:
    return table[name] if isinstance(table, dict) else getattr(table, name)
