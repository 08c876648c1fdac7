"""Where variants, options, boards and clause files are: the library's and plugins' by name, others by path."""

from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from ruleset.errors import Problem, VariantError
from ruleset.spec.names import SUFFIXES
from ruleset.spec.problems import nearest
from ruleset.spec.source import Node, read_file

OPTIONS = "options"
"""The folder of options, beside variants."""

_PACKAGE = Path(__file__).resolve().parent.parent


@frozen
class Shelf:
    """The data that one package brings: ``variants`` with boards and decks, ``seeds`` with clauses and cases."""

    package: str
    root: Path

    def files(self) -> tuple[str, ...]:
        """Every file that is found by name, as a path from ``root``; case files have no names."""
        found = [*(self.root / "variants").rglob("*.yaml"), *(self.root / "seeds").glob("*.yaml")]
        return tuple(sorted(path.relative_to(self.root).as_posix() for path in found))


def _own_data() -> Path:
    """Inside an installed package, or beside it in a source checkout."""
    installed = _PACKAGE / "data"
    return installed if installed.is_dir() else _PACKAGE.parent


_SHELVES = [Shelf("ruleset", _own_data())]


def shelves() -> tuple[Shelf, ...]:
    """The data of the library, then of each plugin in the order in which they were added."""
    return tuple(_SHELVES)


def add(shelf: Shelf) -> None:
    """Add the data of a plugin, whose names are known to be new."""
    _SHELVES.append(shelf)


def data_folder(name: str) -> Path:
    """The library's own folder ``variants`` or ``seeds``."""
    return _SHELVES[0].root / name


def shipped() -> tuple[str, ...]:
    """The names of the variants that come with the library."""
    return _stems(data_folder("variants"))


def shipped_options() -> tuple[str, ...]:
    """The names of the options that come with the library."""
    return _stems(data_folder("variants") / OPTIONS)


def options() -> dict[str, str]:
    """The name of every option that is found by name, and the package it comes from."""
    return {name: shelf.package for shelf in shelves() for name in _stems(shelf.root / "variants" / OPTIONS)}


def packages() -> dict[str, str]:
    """The name of every variant that is found by name, and the package it comes from."""
    return {name: shelf.package for shelf in shelves() for name in _stems(shelf.root / "variants")}


def documents() -> tuple[str, ...]:
    """The names of all clause files."""
    return _stems(*_folders("seeds"))


def document(name: str) -> Path | None:
    """The clause file of that name; None where there is none."""
    return next(_named(name, _folders("seeds")), None)


def _folders(*below: str) -> tuple[Path, ...]:
    return tuple(shelf.root.joinpath(*below) for shelf in shelves())


def _stems(*folders: Path) -> tuple[str, ...]:
    return tuple(sorted({path.stem for folder in folders for path in folder.glob("*.yaml")}))


def _named(name: str, folders: tuple[Path, ...]) -> Iterator[Path]:
    return (folder / f"{name}.yaml" for folder in folders if name in _stems(folder))


def find(name: str, beside: Path | None = None) -> Path:
    """The file of a variant: a path that ends in ``.yaml``, a known name, or a name in the folder ``beside``.

    Raises VariantError with the nearest of these names.
    """
    if name.endswith(SUFFIXES):
        path = Path(name)
        return path if beside is None or path.is_absolute() else beside / path
    folders = (*(() if beside is None else (beside,)), *_folders("variants"))
    for path in _named(name, folders):
        return path
    raise VariantError((Problem(None, name[:60] or "''", "no variant of this name", nearest(name, _stems(*folders))),))


def find_option(name: str, beside: Path) -> Path:
    """The file of an option: a path that ends in ``.yaml``, or the name of one beside the variant or on a shelf.

    Both have their options in a folder ``options``. Raises VariantError with the nearest of these names.
    """
    if name.endswith(SUFFIXES):
        return Path(name)
    folders = (beside / OPTIONS, *_folders("variants", OPTIONS))
    for path in _named(name, folders):
        return path
    raise VariantError((Problem(None, name[:60] or "''", "no option of this name", nearest(name, _stems(*folders))),))


def resource(kind: str, name: str, beside: Path) -> Node | None:
    """A data file of a kind (``boards``), looked for beside the variant and then among those found by name."""
    for path in _named(name, (beside / kind, *_folders("variants", kind))):
        return read_file(path)
    return None


def names(kind: str, beside: Path) -> tuple[str, ...]:
    """The names of all data files of a kind (``boards``) that ``resource`` finds."""
    return _stems(beside / kind, *_folders("variants", kind))
