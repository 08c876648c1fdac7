"""Which file cites which clauses for its values."""

from pathlib import Path

from attrs import frozen

from ruleset.spec.source import Mapping, Scalar, Sequence
from ruleset.spec.structure import Structurer

CITES = "cites"


@frozen
class Layer:
    """One file of the chain from the root to the variant itself, or an option, with the clauses it cites by path."""

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


def layer_of(path: Path, node: Mapping, name: str | None, structurer: Structurer) -> Layer:
    """The layer that a file is; ``name`` is its own name for itself, None where it has none."""
    said = node.items.get("clauses")
    document = said.value if isinstance(said, Scalar) and isinstance(said.value, str) else None
    cites = node.items.get(CITES)
    table: dict[str, tuple[str, ...]] = {}
    if isinstance(cites, Mapping):
        for key, item in cites.items.items():
            ids = item.items if isinstance(item, Sequence) else (item,)
            if all(isinstance(one, Scalar) and isinstance(one.value, str) for one in ids):
                table[key] = tuple(str(one.value) for one in ids if isinstance(one, Scalar))
            else:
                structurer.report(item.span, f"{CITES}.{key}", "is no clause", "a clause id, or a list of them")
    elif cites is not None:
        structurer.report(cites.span, CITES, "is no table", "`path.of.a.value: clause`")
    return Layer(name or path.stem, node.span.file, document, table)
