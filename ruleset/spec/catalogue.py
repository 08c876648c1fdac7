"""Where variants, options, boards and clause files are: shipped ones by name, others by path."""

from pathlib import Path

from ruleset.errors import Problem, VariantError
from ruleset.spec.names import SUFFIXES
from ruleset.spec.problems import nearest
from ruleset.spec.source import Node, read_file

OPTIONS = "options"
"""The folder of options, beside variants."""

_PACKAGE = Path(__file__).resolve().parent.parent


def data_folder(name: str) -> Path:
    """The folder ``variants`` or ``seeds``: inside an installed package, or beside it in a source checkout."""
    installed = _PACKAGE / "data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def shipped() -> tuple[str, ...]:
    """The names of the variants that come with the library."""
    return _stems(data_folder("variants"))


def shipped_options() -> tuple[str, ...]:
    """The names of the options that come with the library."""
    return _stems(data_folder("variants") / OPTIONS)


def documents() -> tuple[str, ...]:
    """The names of the clause files that come with the library."""
    return _stems(data_folder("seeds"))


def _stems(*folders: Path) -> tuple[str, ...]:
    return tuple(sorted({path.stem for folder in folders for path in folder.glob("*.yaml")}))


def find(name: str, beside: Path | None = None) -> Path:
    """The file of a variant: a path that ends in ``.yaml``, a shipped name, or a name in the folder ``beside``.

    Raises VariantError with the nearest of these names.
    """
    if name.endswith(SUFFIXES):
        path = Path(name)
        return path if beside is None or path.is_absolute() else beside / path
    folders = (data_folder("variants"),) if beside is None else (beside, data_folder("variants"))
    for folder in folders:
        if name in _stems(folder):
            return folder / f"{name}.yaml"
    raise VariantError((Problem(None, name[:60] or "''", "no variant of this name", nearest(name, _stems(*folders))),))


def find_option(name: str, beside: Path) -> Path:
    """The file of an option: a path that ends in ``.yaml``, or the name of one beside the variant or shipped.

    Both have their options in a folder ``options``. Raises VariantError with the nearest of these names.
    """
    if name.endswith(SUFFIXES):
        return Path(name)
    folders = (beside / OPTIONS, data_folder("variants") / OPTIONS)
    for folder in folders:
        if name in _stems(folder):
            return folder / f"{name}.yaml"
    raise VariantError((Problem(None, name[:60] or "''", "no option of this name", nearest(name, _stems(*folders))),))


def resource(kind: str, name: str, beside: Path) -> Node | None:
    """A data file of a kind (``boards``), looked for beside the variant and then among the shipped ones."""
    for folder in (beside / kind, data_folder("variants") / kind):
        if name in _stems(folder):
            return read_file(folder / f"{name}.yaml")
    return None


def names(kind: str, beside: Path) -> tuple[str, ...]:
    """The names of all data files of a kind (``boards``) that ``resource`` finds."""
    return _stems(beside / kind, data_folder("variants") / kind)
