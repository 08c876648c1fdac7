"""Variants and hooks from other packages: what the entry points of the group ``ruleset.plugins`` bring.

An entry point names a package that is laid out like the library: importing it offers its hooks, and beside its
``__init__.py`` lie the folders ``variants`` and ``seeds``. A plugin with any fault is left out as a whole.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType

from attrs import frozen

from ruleset.errors import RulesetError, one_line
from ruleset.spec import catalogue
from ruleset.spec.catalogue import Shelf
from ruleset.spec.hooks import Points

GROUP = "ruleset.plugins"


class PluginWarning(UserWarning):
    """A plugin is left out; the message names its package and entry point, and says why."""


@frozen
class Plugin:
    """A package that adds to the library: its entry point, its data, and its hooks as ``family: point.name``."""

    name: str
    version: str
    shelf: Shelf
    hooks: tuple[str, ...]


@frozen
class Found:
    """The plugins that work, and for each of the others one sentence that says what is wrong."""

    plugins: tuple[Plugin, ...] = ()
    faults: tuple[str, ...] = ()


class _Fault(Exception):
    """Why a plugin is left out."""


def entries() -> list[EntryPoint]:
    """The entry points of all plugins that are installed, in a fixed order."""
    return sorted(entry_points(group=GROUP), key=lambda entry: (_package(entry), entry.name))


def added(entries: Sequence[EntryPoint], points: Mapping[str, Points]) -> Found:
    """Import plugins and add their data; ``points`` are the hook points of every family by its name."""
    plugins, faults = [], []
    for entry in entries:
        try:
            plugins.append(_added(entry, points))
        except _Fault as fault:
            where = f"plugin {entry.name!r} of {_package(entry)} ({entry.value})"
            faults.append(one_line(f"{where} is left out: {fault}"))
    return Found(tuple(plugins), tuple(faults))


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist else "an unknown package"


def _added(entry: EntryPoint, points: Mapping[str, Points]) -> Plugin:
    """One plugin, or its fault and no trace of it."""
    with ExitStack() as undone:
        for one in points.values():
            undone.enter_context(one.kept_as_they_are_on_failure())
        before = set(_offered(points))
        shelf = Shelf(_package(entry), _folder(_imported(entry)))
        hooks = tuple(hook for hook in _offered(points) if hook not in before)
        _check(shelf, hooks)
    catalogue.add(shelf)
    return Plugin(entry.name, entry.dist.version if entry.dist else "-", shelf, hooks)


def _imported(entry: EntryPoint) -> object:
    try:
        return entry.load()
    except RulesetError as error:  # a hook that cannot be offered
        raise _Fault(str(error)) from None
    except (Exception, SystemExit) as error:
        said = " ".join(str(error).split())
        raise _Fault(f"it cannot be imported: {type(error).__name__}: {said}"[:300]) from None


def _folder(package: object) -> Path:
    if not isinstance(package, ModuleType) or not hasattr(package, "__path__"):
        raise _Fault("its entry point names no package; the name of a package with an `__init__.py` is meant")
    places = [place for place in package.__path__ or () if isinstance(place, str)]
    if not places:
        raise _Fault("its package lies in no folder")
    return Path(places[0])


def _check(shelf: Shelf, hooks: tuple[str, ...]) -> None:
    files = shelf.files()
    if not files and not hooks:
        raise _Fault("it brings nothing: no hook, and no file in `variants` or `seeds` beside its `__init__.py`")
    for other in catalogue.shelves():
        taken = set(other.files())
        if clash := [file for file in files if file in taken]:
            raise _Fault(f"{clash[0]} is there already, from {other.package}; a name of its own is meant")


def _offered(points: Mapping[str, Points]) -> Iterator[str]:
    for family, one in points.items():
        for point in one.points:
            yield from (f"{family}: {point}.{name}" for name in one.names(point))
