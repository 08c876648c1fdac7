"""Rule bugs that somebody might write, kept as data: one piece of one source file replaced by another."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import yaml
from attrs import field, frozen

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
GAMES: Mapping[str, str] = {"tigris": "tigris", "yangtze": "yangtze", "tides": "tides"}
"""The file of mutants of each game, and the variant that all variants of the game descend from."""

KINDS = (
    "amount", "colour", "owner", "order", "tie", "terrain", "timing", "refill", "leak", "hash order", "illegal",
)  # fmt: skip


@frozen
class Mutant:
    """One planted bug: the rule that becomes wrong, and the text of ``file`` that is replaced, found exactly once."""

    game: str
    id: str
    about: str
    clauses: tuple[str, ...] = field(converter=tuple)
    kind: str
    file: str
    find: str
    replace: str

    def applied(self, root: Path = ROOT) -> str:
        """The text of the file with the bug in it; raises ValueError where it no longer applies."""
        text = (root / "ruleset" / self.file).read_text("utf-8")
        if (times := text.count(self.find)) != 1:
            raise ValueError(f"{self.game}: {self.id}: ruleset/{self.file} has {times} times: {self.find}")
        return text.replace(self.find, self.replace)


@cache
def planted() -> tuple[Mutant, ...]:
    """Every planted bug, in file order."""
    return tuple(
        Mutant(game=game, **entry)
        for game in GAMES
        for entry in yaml.safe_load((HERE / f"{game}.yaml").read_text("utf-8"))
    )
