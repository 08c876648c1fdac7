"""Options laid over a variant: found, compared with each other, and applied; their order makes no difference."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from os.path import realpath
from pathlib import Path as File

from attrs import frozen

from ruleset.errors import Problem, Span, VariantError
from ruleset.spec import catalogue, optionfile, source
from ruleset.spec.citing import Layer, layer_of
from ruleset.spec.layers import paths
from ruleset.spec.names import Asked
from ruleset.spec.optionfile import Change, OptionHeader, Path
from ruleset.spec.problems import nearest
from ruleset.spec.source import Mapping, Node, Sequence
from ruleset.spec.structure import Structurer


@frozen
class Option:
    """An option that was read: its header, its file as a layer of values, and what it does to the variant."""

    header: OptionHeader
    layer: Layer
    changes: tuple[Change, ...]


@frozen
class Laid:
    """A variant's values with options over them; ``places`` tells, by path, where what they touch comes from."""

    tree: Mapping
    options: tuple[Option, ...]
    places: dict[str, tuple[Span, ...]]


def laid_over(
    tree: Mapping, asked: tuple[Asked, ...], name: str, family: Node | None, beside: File, structurer: Structurer
) -> Laid:
    """The values of ``tree`` with the options ``asked`` for over them; ``name`` is what asks for them.

    ``family`` is where the variant says what kind of game it is. Raises VariantError when a file cannot be read;
    all other problems go to ``structurer``.
    """
    files = _once([(one, *_file(one, beside)) for one in asked], name, structurer)
    options = [one for _, path, file in files if (one := _option(path, file, tree, family, structurer))]
    ordered = tuple(sorted(options, key=lambda option: option.header.option))
    changes = [change for option in ordered for change in option.changes]
    before = len(structurer.problems)
    structurer.problems += [*_misplaced(changes, tree), *_conflicts(changes)]
    if len(structurer.problems) > before:
        return Laid(tree, ordered, {})
    return Laid(_applied(tree, changes), ordered, _places(tree, changes))


def option_header(name: str) -> OptionHeader:
    """The header of a shipped option; raises VariantError."""
    structurer = Structurer()
    _, file = _file(Asked(name, 1), catalogue.data_folder("variants"))
    header = optionfile.header(file, structurer)
    if header is None:
        raise VariantError(structurer.problems)
    return header


def _file(asked: Asked, beside: File) -> tuple[File, Mapping]:
    path = catalogue.find_option(asked.text, beside)
    node = source.read_file(path)
    if not isinstance(node, Mapping):
        raise VariantError((Problem(node.span, "", "is no table of keys", "`option: ...`, `for: ...`"),))
    return path, node


def _once(
    files: list[tuple[Asked, File, Mapping]], name: str, structurer: Structurer
) -> list[tuple[Asked, File, Mapping]]:
    """The files, each once; it is a problem to ask for one again, or for another whose option has the same name."""
    found: dict[str, tuple[Asked, File, Mapping]] = {}
    titles: dict[object, Span] = {}
    for asked, path, file in files:
        first, _, _ = found.setdefault(realpath(path), (asked, path, file))
        if first is not asked:
            meant = f"it is there already at {Span(name, 1, first.column)}"
            structurer.report(Span(name, 1, asked.column), "", f"{asked.text!r} is asked for twice", meant)
            continue
        title = file.items.get("option")
        if isinstance(title, source.Scalar) and (before := titles.setdefault(title.value, title.span)) != title.span:
            structurer.report(title.span, "option", f"another option has this name: {before}", "a name of its own")
    return list(found.values())


def _option(path: File, file: Mapping, tree: Mapping, family: Node | None, structurer: Structurer) -> Option | None:
    header = optionfile.header(file, structurer)
    if header is None:
        return None
    if isinstance(family, source.Scalar) and family.value != header.for_:
        wrong = f"the option {header.option} is for {header.for_}"
        meant = f"the variant is of the family {family.value}, see {family.span}"
        structurer.report(file.items["for"].span, "for", wrong, meant)
        return None
    layer = layer_of(path, file, header.option, structurer)
    found = Option(header, layer, optionfile.changes(file, header.option, tree, structurer))
    _check_cites(found, file, structurer)
    return found


def _check_cites(option: Option, file: Mapping, structurer: Structurer) -> None:
    """An option cites clauses for what it changes, and for nothing else."""
    touched = [path for one in option.changes for path in _touched(one)]
    cites = file.items.get("cites")
    for key in option.layer.cites:
        if key not in touched and isinstance(cites, Mapping):
            wrong = "the option does not change this"
            structurer.report(cites.key_spans[key], f"cites.{key}", wrong, nearest(key, touched))


def _touched(change: Change) -> tuple[str, ...]:
    """The dotted path of a change, of the tables it is in, and those inside an entry that it adds to a table."""
    inside = () if change.listed else tuple(f"{change.key}.{path}" for path in paths(change.node))
    return (*(".".join(change.path[:length]) for length in range(1, len(change.path) + 1)), *inside)


def _misplaced(changes: list[Change], tree: Mapping) -> Iterator[Problem]:
    """Entries that are added where they are, or removed where they are not; what another option adds is a conflict."""
    for change in changes:
        if not change.listed:
            continue
        there = _at(tree, change.path)
        assert isinstance(there, Sequence)
        same = next((item for item in there.items if item == change.node), None)
        key, said = f"{change.verb}.{change.key}", _said(change.node)
        if change.verb == "add" and same is not None:
            yield Problem(change.span, key, f"the list has {said} already", f"it stands at {same.span}")
        elif change.verb == "remove" and same is None and not any(_undoes(change, other) for other in changes):
            known = nearest(said, [_said(item) for item in there.items])
            yield Problem(change.span, key, f"the list at {there.span} has no {said} to remove", known)


def _undoes(change: Change, other: Change) -> bool:
    return other.listed and (other.path, other.node) == (change.path, change.node) and other.verb != change.verb


def _conflicts(changes: list[Change]) -> Iterator[Problem]:
    """Every two changes of different options that cannot both be made, told with both places."""
    for one, other in combinations(changes, 2):
        if one.option != other.option and _clash(one, other):
            wrong = f"{other.option} {_does(other)}; {one.option} {_does(one)} at {one.span}"
            yield Problem(other.span, other.key, wrong, "only one of the two options can be had")


def _clash(one: Change, other: Change) -> bool:
    if one.listed and other.listed:
        same_entry = one.path == other.path and one.node == other.node
        return same_entry and (one.verb, one.beside) != (other.verb, other.beside)
    if one.path == other.path and not one.listed and not other.listed:
        return (one.verb, one.node) != (other.verb, other.node)
    shorter = min(len(one.path), len(other.path))
    return one.path[:shorter] == other.path[:shorter]


def _does(change: Change) -> str:
    said = _said(change.node)
    if change.listed:
        side = f" {change.beside[0]} {_said(change.beside[1])}" if change.beside else ""
        return f"{change.verb}s {said}{side}"
    return f"sets {said}" if change.verb == "set" else f"{change.verb}s the entry"


def _said(node: Node) -> str:
    if isinstance(node, Sequence):
        return f"[{', '.join(map(_said, node.items))}]"
    return "a table" if isinstance(node, Mapping) else str(node.value)[:60]


def _at(tree: Mapping, path: Path) -> Node:
    node: Node = tree
    for name in path:
        assert isinstance(node, Mapping)
        node = node.items[name]
    return node


def _applied(tree: Mapping, changes: Iterable[Change]) -> Mapping:
    """The tree with all changes made; they do not clash, so only entries side by side depend on their order."""
    lists: dict[Path, list[Change]] = {}
    for change in changes:
        if change.listed:
            lists.setdefault(change.path, []).append(change)
        else:
            tree = _replaced(tree, change.path, None if change.verb == "remove" else change.node, change.span)
    for path, entries in lists.items():
        there = _at(tree, path)
        assert isinstance(there, Sequence)
        tree = _replaced(tree, path, _mended(there, entries), None)
    return tree


def _replaced(tree: Mapping, path: Path, node: Node | None, span: Span | None) -> Mapping:
    """The tree with another value at a path; None takes the entry out. ``span`` is the place of a new name."""
    name, rest = path[0], path[1:]
    items, spans = dict(tree.items), dict(tree.key_spans)
    if rest:
        inner = items[name]
        assert isinstance(inner, Mapping)
        items[name] = _replaced(inner, rest, node, span)
    elif node is None:
        items.pop(name, None)
        spans.pop(name, None)
    else:
        items[name] = node
        spans[name] = span or spans[name]
    return Mapping(items=items, key_spans=spans, span=tree.span)


def _mended(there: Sequence, changes: list[Change]) -> Sequence:
    """A list with entries added beside others or at its end, and with entries taken out."""
    removed = [change.node for change in changes if change.verb == "remove"]
    added: list[Change] = []
    for change in changes:
        if change.verb == "add" and change.node not in [one.node for one in added]:
            added.append(change)

    def beside(side: str, entry: Node) -> list[Node]:
        return [change.node for change in added if change.beside == (side, entry)]

    items: list[Node] = []
    for entry in there.items:
        items += beside("before", entry)
        items += [] if entry in removed else [entry]
        items += beside("after", entry)
    items += [change.node for change in added if change.beside is None]
    return Sequence(tuple(items), changes[-1].span)


def _places(tree: Mapping, changes: list[Change]) -> dict[str, tuple[Span, ...]]:
    """Where the values come from that options touch: a list from the variant's file and each option's."""
    places: dict[str, tuple[Span, ...]] = {}
    for change in changes:
        first = (_at(tree, change.path).span,) if change.listed else ()
        places[change.key] = (*places.get(change.key, first), change.span)
    return places
