"""A loaded variant: its resolved values, where each comes from, and the game it makes."""

import hashlib
import json
from functools import cached_property
from typing import Any

from attrs import field, frozen

from ruleset.core.game import AnyGame
from ruleset.core.refusal import Refusal, Source
from ruleset.errors import NotationError, Span
from ruleset.spec import catalogue
from ruleset.spec.clauses import sources
from ruleset.spec.family import Family
from ruleset.spec.layers import leaves
from ruleset.spec.problems import nearest
from ruleset.spec.settings import PLACE, with_settings
from ruleset.spec.source import Mapping, plain


@frozen
class Layer:
    """One file of the chain from the root to the variant itself, with the clauses it cites by path."""

    name: str
    file: str
    clauses: str | None
    cites: dict[str, tuple[str, ...]]

    def cited(self, path: str) -> tuple[str, ...]:
        """What the file cites for the path or the nearest table above it."""
        while path:
            if path in self.cites:
                return self.cites[path]
            path = path.rpartition(".")[0]
        return ()


@frozen
class Value:
    """One resolved value: what it is, where it was set, by which file of the chain, and what it cites."""

    path: str
    value: Any
    span: Span
    layer: str
    clauses: tuple[str, ...]


@frozen(slots=False, eq=False)
class Variant:
    """Rules that can be played and compared. Equal fingerprints mean equal rules."""

    name: str
    title: str
    behaviour: int
    family: Family
    layers: tuple[Layer, ...]
    tree: Mapping = field(repr=False)
    chapters: Any = field(repr=False)
    parts: Any = field(repr=False)
    overrides: dict[str, Any] = field(factory=dict)

    @property
    def label(self) -> str:
        """The name, with the values in brackets that were changed on top of its files: ``tigris[swap.least=0]``."""
        return with_settings(self.name, self.overrides)

    @property
    def parent(self) -> str | None:
        """The name of the variant this one extends; None for a root."""
        return self.layers[-2].name if len(self.layers) > 1 else None

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of players the variant is for."""
        return self.family.seats(self.chapters)

    def game(self, players: int | None = None) -> AnyGame:
        """The game for so many players (default: the most the variant allows); raises NotationError."""
        chosen = max(self.seats) if players is None else players
        if chosen not in self.seats:
            allowed = ", ".join(map(str, self.seats))
            raise NotationError(f"players: {self.name} is not for {chosen} players; it is for {allowed}")
        made = self.family.game(self.name, self.chapters, self.parts, chosen)
        made.library = self
        return made

    def position(self, **said: Any) -> tuple[AnyGame, Any]:
        """The game and state of a drawn position: ``variant.position(sketch="rr K1 ..", hands={1: "g1"})``.

        Takes the keys of a rule case; raises NotationError for a position that cannot be.
        """
        for key in said:
            if key not in self.family.position_keys():
                raise NotationError(f"{key}: unknown part of a position; {nearest(key, self.family.position_keys())}")
        made, state = self.family.position(self.name, self.chapters, self.parts, said)
        made.library = self
        return made, state

    def sources(self, refusal: Refusal) -> tuple[Source, ...]:
        """Where the variant's documents state a rule that refuses.

        A value is stated where the variant cites it. A hook is stated where its own clause says, if that stands in
        one of the variant's documents, and else where the variant cites the value that names the hook.
        """
        documents = tuple(layer.clauses for layer in reversed(self.layers) if layer.clauses)
        cited = self._cited_for(refusal.rule)
        for ids in (cited, refusal.clauses) if refusal.rule in self.values else (refusal.clauses, cited):
            if found := sources(ids, documents):
                return found
        return sources(refusal.clauses, catalogue.documents())

    def sentence(self, rule: str) -> str:
        """The sentence of the hook of that name; empty when there is none."""
        return self.family.points.sentence(rule)[0]

    def _cited_for(self, rule: str) -> tuple[str, ...]:
        """What is cited for the value of that path, or for the first value that names a hook."""
        value = self.values.get(rule) or next((one for one in self.values.values() if _names(one.value, rule)), None)
        return self._read_as(value) if value else ()

    def _read_as(self, value: Value) -> tuple[str, ...]:
        """What the youngest file cites for a value: a child may say how it reads what it keeps."""
        names = [layer.name for layer in self.layers]
        young = self.layers[names.index(value.layer) :] if value.layer in names else ()
        path = value.path
        while path:
            for layer in reversed(young):
                if path in layer.cites:
                    return layer.cites[path]
            path = path.rpartition(".")[0]
        return ()

    @cached_property
    def values(self) -> dict[str, Value]:
        """Every resolved value by its dotted path, in the order of the root file."""
        return {path: self._value(path, node) for path, node in leaves(self.tree)}

    def _value(self, path: str, node: Any) -> Value:
        layer = next((one for one in reversed(self.layers) if one.file == node.span.file), None)
        name = layer.name if layer else PLACE.file
        return Value(path, plain(node), node.span, name, layer.cited(path) if layer else ())

    @cached_property
    def fingerprint(self) -> str:
        """A hash over everything that has to do with play: values and board, not names, titles or citations."""
        said = {path: value.value for path, value in self.values.items() if path not in self.family.inert}
        text = json.dumps([self.family.name, self.behaviour, self.family.parts_text(self.parts), said], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def dump(self) -> str:
        """The whole variant as one root file, every value stated; it loads to an equal fingerprint."""
        import yaml

        head = {
            "name": self.name,
            "title": self.title,
            "family": self.family.name,
            "extends": None,
            "clauses": self.layers[-1].clauses,
            "behaviour": self.behaviour,
        }
        tree = {**head, **plain(self.tree)}
        return yaml.safe_dump(tree, sort_keys=False, allow_unicode=True, default_flow_style=None, width=110)


def _names(value: Any, hook: str) -> bool:
    return value == hook or (isinstance(value, list) and hook in value)
