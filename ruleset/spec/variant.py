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
from ruleset.spec.citing import Layer
from ruleset.spec.clauses import sources
from ruleset.spec.family import Family
from ruleset.spec.layers import leaves
from ruleset.spec.names import SIGN
from ruleset.spec.problems import nearest
from ruleset.spec.settings import PLACE, with_settings
from ruleset.spec.source import Mapping, at, plain, span_of


@frozen
class Value:
    """One resolved value: what it is, where it was set, by which file or option, and what is cited for it.

    ``places`` are all places that it comes from: a list to which options add has several, the last is ``span``.
    """

    path: str
    value: Any
    span: Span
    layer: str
    clauses: tuple[str, ...]
    places: tuple[Span, ...]


@frozen(slots=False, eq=False)
class Variant:
    """Rules that can be played and compared. Equal fingerprints mean equal rules.

    ``layers`` are the files from the root to the variant's own, ``options`` those that were laid over them.
    """

    name: str
    title: str
    behaviour: int
    family: Family
    layers: tuple[Layer, ...]
    options: tuple[Layer, ...]
    tree: Mapping = field(repr=False)
    places: dict[str, tuple[Span, ...]] = field(repr=False)
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

    def position(self, /, **said: Any) -> tuple[AnyGame, Any]:
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
        documents = tuple(reversed(self.documents))
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
        files = (*self.layers, *self.options)
        names = [layer.name for layer in files]
        young = files[names.index(value.layer) :] if value.layer in names else ()
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
        places = self.places.get(path, ()) if self._layer_of(node.span) else ()
        places = places or (node.span,)
        found = [layer for place in places if (layer := self._layer_of(place))]
        clauses = tuple(dict.fromkeys(id for layer in found for id in layer.cited(path)))
        return Value(path, plain(node), node.span, found[-1].name if found else PLACE.file, clauses, places)

    def table(self, path: str) -> Value:
        """All values of the table at a path that the variant has, as one; its place is that of its name."""
        inside = [value for other, value in self.values.items() if other.startswith(f"{path}.")]
        node, span = at(self.tree, path), span_of(self.tree, path)
        assert node is not None and span is not None
        clauses = tuple(dict.fromkeys(id for value in inside for id in value.clauses))
        layer = self._layer_of(span)
        return Value(path, plain(node), span, layer.name if layer else PLACE.file, clauses, (span,))

    def _layer_of(self, span: Span) -> Layer | None:
        """The file a place is in; None for an override."""
        return next((one for one in reversed((*self.layers, *self.options)) if one.file == span.file), None)

    @property
    def documents(self) -> tuple[str, ...]:
        """The clause files that the variant and its options cite, each once."""
        return tuple(dict.fromkeys(one.clauses for one in (*self.layers, *self.options) if one.clauses))

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
            "name": self.name.replace(SIGN, "-"),
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
