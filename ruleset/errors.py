"""Every error the library raises on purpose, and the form in which a fault in a file is told."""

from collections.abc import Iterable
from pathlib import Path

from attrs import frozen


@frozen
class Span:
    """A place in a file; lines and columns count from 1. Line 0 is for what has no lines, such as the command line."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        """``file:line:column``, as editors and compilers write it."""
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file

    @property
    def brief(self) -> str:
        """``tigris.yaml:27``: without folders and column, where people know the files."""
        name = Path(self.file).name
        return f"{name}:{self.line}" if self.line else name


@frozen
class Problem:
    """One fault: where, at which key, what is wrong and what was probably meant."""

    span: Span | None
    key: str
    wrong: str
    meant: str = ""

    def __str__(self) -> str:
        """``file:line:column: key: what is wrong; what was meant`` on one line, without the parts there are none of."""
        said = f"{self.wrong}; {self.meant}" if self.meant else self.wrong
        place = str(self.span) if self.span else ""
        return one_line(": ".join(part for part in (place, self.key, said) if part))


def one_line(text: str) -> str:
    """The text with an escape for every character that cannot be printed."""
    return text if text.isprintable() else "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


class RulesetError(Exception):
    """What all errors of the library have in common."""


class VariantError(RulesetError):
    """A file (or what was to be loaded from it) is wrong; every fault found is in ``problems``."""

    problems: tuple[Problem, ...]

    def __init__(self, problems: Iterable[Problem]) -> None:
        """Keep the problems in the order in which they were found."""
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        """One problem a line."""
        return "\n".join(map(str, self.problems))


class NotationError(RulesetError):
    """A text is no move, position, cell or count; the message says what, where, and what was meant."""


class IllegalMove(RulesetError):
    """A well-formed move that a rule forbids now: the move, the name of the rule, its sentence, where it is written."""

    def __init__(self, move: str, rule: str, sentence: str, places: tuple[str, ...] = ()) -> None:
        """Keep all four; ``rule`` is the name of a hook or the path of a value, ``places`` are clauses with lines."""
        self.move, self.rule, self.sentence, self.places = move, rule, sentence, places
        super().__init__(move, rule, sentence, places)

    @property
    def reason(self) -> str:
        """The sentence of the rule with where it is written."""
        return f"{self.sentence.rstrip('.')} ({'; '.join(self.places)})" if self.places else self.sentence

    def __str__(self) -> str:
        """``move is not legal (rule): sentence (where it is written)``."""
        return f"{self.move} is not legal ({self.rule}): {self.reason}"


class UndoError(RulesetError):
    """A move cannot be taken back, or made again; the message says why.

    ``reveals`` is true when it could be taken back if all agree to what has been seen.
    """

    def __init__(self, message: str, reveals: bool = False) -> None:
        """Keep both."""
        self.reveals = reveals
        super().__init__(message, reveals)

    def __str__(self) -> str:
        """The message alone."""
        return str(self.args[0])


class LogError(RulesetError):
    """A recorded game cannot be read or does not replay; ``line`` is the line that is wrong."""

    def __init__(self, message: str, line: int) -> None:
        """``line`` counts from 1."""
        self.message, self.line = message, line
        super().__init__(message, line)

    def __str__(self) -> str:
        """``line N: message``."""
        return f"line {self.line}: {self.message}"


class StudyError(RulesetError):
    """A study cannot be begun, continued or evaluated; the message says why, and what was meant."""


class ReportError(RulesetError):
    """A report cannot be made; the message says why, and what was meant."""


class HookError(RulesetError):
    """A function is offered where no hook can be: the message says at which point, and what was meant."""


class CaseError(RulesetError):
    """A rule case is badly written: not that the rules fail it, but that it cannot be run."""
