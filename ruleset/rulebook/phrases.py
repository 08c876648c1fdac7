"""The sentences that values are told in, as data: a file for each family."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated

from attrs import Factory, frozen

from ruleset.errors import VariantError
from ruleset.spec import catalogue
from ruleset.spec.source import Mapping, Node, read_file
from ruleset.spec.structure import Structurer
from ruleset.spec.types import Text


@frozen
class Phrase:
    """How the value at ``of`` is told (``*`` stands for any name of a table; a table is told as a whole).

    ``label`` opens the line. Then comes ``says``, or for a word of a closed list its entry of ``choices``; hooks add
    their own sentences, and an empty list of hooks is told by ``none``. With ``columns`` the value is a row of a
    table. Where ``acts`` does not hold the value has no effect, and ``idle`` says why.
    """

    of: Annotated[str, Text()]
    label: Annotated[str, Text()]
    says: str = ""
    choices: dict[str, str] = Factory(dict)
    none: str = ""
    ordered: bool = False
    columns: dict[str, str] = Factory(dict)
    acts: str = ""
    idle: str = ""


@frozen
class SharedRule:
    """A rule of all variants for which ``when`` holds, and the clauses of every document that state it."""

    says: Annotated[str, Text()]
    clauses: tuple[Annotated[str, Text()], ...]
    when: str = ""


@frozen
class ChapterText:
    """A chapter: its title, what all variants share, and its values; ``shared`` names a table told like others."""

    title: Annotated[str, Text()]
    rules: tuple[SharedRule, ...] = ()
    values: tuple[Phrase, ...] = ()
    shared: str = ""
    when: str = ""


@frozen
class Phrasebook:
    """The chapters of a family's rulebooks in reading order, and the phrases of tables that are alike."""

    chapters: dict[str, ChapterText]
    shared: tuple[Phrase, ...] = ()


@lru_cache(maxsize=8)
def phrasebook(family: str) -> Phrasebook:
    """The sentences of a family; raises VariantError with every problem of the file."""
    structurer = Structurer()
    built = structurer.build(read_file(catalogue.data_folder("variants") / "rulebook" / f"{family}.yaml"), Phrasebook)
    if structurer.problems:
        raise VariantError(structurer.problems)
    assert isinstance(built, Phrasebook)
    return built


def places(tree: Node, pattern: str) -> Iterator[str]:
    """Every path of the tree that a pattern such as ``buildings.*.shape`` means, in file order."""
    found: list[tuple[str, Node]] = [("", tree)]
    for step in pattern.split("."):
        found = [
            (f"{path}.{name}" if path else name, item)
            for path, node in found
            if isinstance(node, Mapping)
            for name, item in node.items.items()
            if step in ("*", name)
        ]
    return (path for path, _ in found)
