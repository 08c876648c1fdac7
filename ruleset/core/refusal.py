"""Why a move is not allowed: the name of the rule that refuses, its sentence, and where that is written."""

from typing import Protocol

from attrs import field, frozen


@frozen
class Source:
    """A statement of a source document that a rule stands on: its clause, the document, the line, what it says."""

    clause: str
    document: str
    line: int
    says: str

    def __str__(self) -> str:
        """``te-7, line 7 of tigris``; a clause about the whole document has no line."""
        line = f", line {self.line}" if self.line else ""
        return f"{self.clause}{line} of {self.document}"


@frozen
class Refusal:
    """A rule that forbids a move: a hook's name, a value's path, or a plain fault like ``not_in_hand``.

    ``clauses`` are those that the code names; ``sources`` those of the variant's own documents, as far as known.
    """

    rule: str
    sentence: str
    clauses: tuple[str, ...] = ()
    sources: tuple[Source, ...] = field(default=())

    @property
    def places(self) -> tuple[str, ...]:
        """Where the rule is written, as text; the bare clauses where no document is known."""
        return tuple(map(str, self.sources)) or self.clauses


class Library(Protocol):
    """What knows the documents of a variant."""

    def sources(self, refusal: Refusal) -> tuple[Source, ...]:
        """Where the variant's documents state the rule that refuses."""

    def sentence(self, rule: str) -> str:
        """The sentence of the hook of that name; empty when there is none."""


NOT_ASKED = Refusal("not_asked", "This is no answer to the question asked now")
NO_CHANCE = Refusal("not_asked", "Chance cannot bring this now")


def over(reason: str) -> Refusal:
    """Nothing is legal in a game that has ended."""
    return Refusal("over", f"The game is over ({reason})")
