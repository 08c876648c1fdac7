"""Every error the library raises on purpose, each with a place and what was meant."""

from attrs import frozen


@frozen
class Span:
    """A place in a text: file name as given, line and column from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@frozen
class Problem:
    """One thing that is wrong: where, under which key, what, and what was meant."""

    span: Span | None
    key: str
    wrong: str
    meant: str = ""

    def __str__(self) -> str:
        place = f"{self.span}: " if self.span else ""
        key = f"{self.key}: " if self.key else ""
        return f"{place}{key}{self.wrong}" + (f"; {self.meant}" if self.meant else "")


class RulesetError(Exception):
    """Anything wrong that the library was given; the message is for people."""


class VariantError(RulesetError):
    """A variant, board, clause or case file that cannot be used; ``problems`` has everything found."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems

    def __reduce__(self) -> tuple[type["VariantError"], tuple[tuple[Problem, ...]]]:
        return VariantError, (self.problems,)


class NotationError(RulesetError):
    """Text that is no move, position, event or number of the game."""


class IllegalMove(RulesetError):
    """A well-formed move that a rule forbids now: ``rule`` names it, ``sentence`` states it."""

    def __init__(self, move: str, rule: str, sentence: str) -> None:
        super().__init__(f"{move!r} is not allowed: {sentence} [{rule}]")
        self.move, self.rule, self.sentence = move, rule, sentence

    def __reduce__(self) -> tuple[type["IllegalMove"], tuple[str, str, str]]:
        return IllegalMove, (self.move, self.rule, self.sentence)


class LogError(RulesetError):
    """A recorded game that cannot be replayed; ``line`` is the line at fault, from 1."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(f"line {line}: {message}")
        self.message, self.line = message, line

    def __reduce__(self) -> tuple[type["LogError"], tuple[str, int]]:
        return LogError, (self.message, self.line)


class CaseError(RulesetError):
    """A rule case that cannot be run at all."""
