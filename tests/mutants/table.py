"""The tables of what noticed which mutant, as they are kept in ``killed.md`` and ``flips.md``."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

from ruleset.spec.alternatives import Alternative

from .planted import HERE, Mutant
from .verdict import Verdict

PLANTED, FLIPPED = HERE / "killed.md", HERE / "flips.md"


@frozen
class Planted:
    """A planted bug and what became of it."""

    mutant: Mutant
    verdict: Verdict

    @property
    def label(self) -> str:
        return f"{self.mutant.game}: {self.mutant.id}"


@frozen
class Flipped:
    """A changed value of a variant and what became of it."""

    variant: str
    change: Alternative
    verdict: Verdict

    @property
    def label(self) -> str:
        return f"{self.variant}: {self.change.path} ({self.change.how}): {shown(self.change.value)}"


def shown(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value).replace('"', "")


def row(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n"


def head(*names: str) -> str:
    return row(*names) + row(*("---" for _ in names))


def planted_lines(bugs: Sequence[Planted]) -> Iterator[str]:
    yield "# What notices each planted bug\n\n"
    yield "Written by `python -m tests.mutants --write`. A rule case is given by its file and name, a test by its id.\n"
    for game in dict.fromkeys(one.mutant.game for one in bugs):
        found = [one for one in bugs if one.mutant.game == game]
        yield f"\n## {game}: {len(found)}\n\n" + head("bug", "kind", "what becomes wrong", "noticed by")
        for one in found:
            yield row(f"`{one.mutant.id}`", one.mutant.kind, one.mutant.about, one.verdict.by or one.verdict.word)


def flipped_lines(changes: Sequence[Flipped]) -> Iterator[str]:
    """What variants have in common stands in one row; changes that are refused are counted only."""
    yield "# What notices each changed value\n\n"
    yield "Written by `python -m tests.mutants --write`. Changes that no variant file may make are only counted.\n\n"
    yield head("variant", "killed", "equivalent", "refused")
    for name in dict.fromkeys(one.variant for one in changes):
        words = Counter(one.verdict.word for one in changes if one.variant == name)
        yield row(name, *(str(words[word]) for word in ("killed", "equivalent", "refused")))
    variants: dict[tuple[str, ...], list[str]] = {}
    for one in changes:
        if one.verdict.word != "refused":
            by = f"({one.verdict.by})" if one.verdict.word == "equivalent" else one.verdict.by
            key = (one.change.path, one.change.how, shown(one.change.value), by or one.verdict.word)
            variants.setdefault(key, []).append(one.variant)
    yield "\n" + head("value", "change", "to", "noticed by", "in")
    for (path, *rest), names in sorted(variants.items(), key=lambda item: item[0][0]):
        yield row(f"`{path}`", *rest, ", ".join(names))


def write_planted(bugs: Sequence[Planted]) -> None:
    PLANTED.write_text("".join(planted_lines(bugs)), "utf-8")


def write_flipped(changes: Sequence[Flipped]) -> None:
    FLIPPED.write_text("".join(flipped_lines(changes)), "utf-8")
