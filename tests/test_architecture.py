"""Imports point one way, output has a fixed order, rules never look at a variant's name, importing is light."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

import ruleset
from ruleset import shipped
from ruleset.families import FAMILIES
from ruleset.spec.catalogue import shipped_options

ROOT = Path(ruleset.__file__).parent
FILES = sorted(path for path in ROOT.rglob("*.py") if "data" not in path.relative_to(ROOT).parts)
LEVELS = {
    "errors": 0,
    "core": 1,
    "grids": 2,
    "spec": 2,
    "dynasty": 3,
    "draft": 3,
    "bots": 4,
    "families": 4,
    "plugins": 4,
    "records": 4,
    "match": 5,
    "compare": 5,
    "testing": 5,
    "render": 5,
    "bench": 5,
    "perft": 5,
    "schemas": 5,
    "rulebook": 6,
    "report": 6,
    "cli": 7,
    "__init__": 8,
    "__main__": 8,
}
"""Who stands above whom; nobody imports what stands higher."""

THIRD_PARTIES = {
    "errors": {"attrs"},
    "core": {"attrs"},
    "grids": set(),
    "spec": {"attrs", "yaml"},
    "dynasty": {"attrs"},
    "draft": {"attrs"},
    "bots": {"attrs"},
    "families": set(),
    "plugins": {"attrs"},
    "records": set(),
    "__init__": set(),
}
"""What the lower parts need beside Python itself."""


def part_of(path):
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def tree_of(path):
    return ast.parse(path.read_text(encoding="utf-8"))


def imports_of(path):
    """(line, module) of every import, also those inside functions."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: relative import"
            yield node.lineno, node.module
            if node.module == "ruleset":
                yield from ((node.lineno, f"ruleset.{alias.name}") for alias in node.names)


def where(path, line):
    return f"{path.relative_to(ROOT.parent)}:{line}"


def inner(module):
    """The part of the library that a module belongs to; None for others and for the public names."""
    parts = module.split(".")
    return parts[1] if parts[0] == "ruleset" and len(parts) > 1 and parts[1] in LEVELS else None


def test_every_part_has_its_level():
    assert {part_of(path) for path in FILES} == set(LEVELS)
    assert len(FILES) > 50


def test_imports_point_one_way():
    wrong = [
        f"{where(path, line)}: {part_of(path)} imports {module}"
        for path in FILES
        for line, module in imports_of(path)
        if inner(module) is not None and LEVELS[inner(module)] > LEVELS[part_of(path)]
    ]
    assert wrong == []


def test_only_what_stands_above_all_uses_the_public_names():
    """Inside the library names come from where they are made; `from ruleset import x` would turn the arrows round."""
    wrong = [
        where(path, line)
        for path in FILES
        for line, module in imports_of(path)
        if module == "ruleset" and LEVELS[part_of(path)] < 5
    ]
    assert wrong == []


def test_families_and_other_parts_of_one_level_do_not_import_each_other():
    apart = {"dynasty", "draft", "grids", "spec"}
    wrong = [
        f"{where(path, line)}: {module}"
        for path in FILES
        for line, module in imports_of(path)
        if part_of(path) in apart
        and inner(module) in apart - {part_of(path)}
        and LEVELS[inner(module)] == LEVELS[part_of(path)]
    ]
    assert wrong == []


def test_families_are_named_in_one_place_only():
    families = {module.split(".")[1] for module in FAMILIES.values()}
    wrong = [
        f"{where(path, line)}: {module}"
        for path in FILES
        for line, module in imports_of(path)
        if inner(module) in families and part_of(path) not in families
    ]
    assert wrong == []


def test_the_lower_parts_need_little():
    wrong = [
        f"{where(path, line)}: {module}"
        for path in FILES
        for line, module in imports_of(path)
        if part_of(path) in THIRD_PARTIES
        and (top := module.split(".")[0]) not in {"ruleset", *sys.stdlib_module_names}
        and top not in THIRD_PARTIES[part_of(path)]
    ]
    assert wrong == []


def called(node, *names):
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names


def is_set(node):
    return isinstance(node, (ast.Set, ast.SetComp)) or called(node, "set", "frozenset")


def iterated(node):
    """What a loop, a comprehension, a starred argument, `list(...)`, `tuple(...)` or `.join(...)` goes through."""
    if isinstance(node, (ast.For, ast.comprehension)):
        return [node.iter]
    if isinstance(node, ast.Starred):
        return [node.value]
    if called(node, "list", "tuple", "enumerate", "zip", "map", "iter", "next"):
        return node.args
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "join":
        return node.args
    return []


def test_nothing_goes_through_a_set_in_its_own_order():
    wrong = [
        where(path, node.lineno if hasattr(node, "lineno") else gone.lineno)
        for path in FILES
        for node in ast.walk(tree_of(path))
        for gone in iterated(node)
        if is_set(gone)
    ]
    assert wrong == []


def test_hash_and_id_stay_out_of_answers():
    """`hash` belongs to `__hash__` and to checks of equal values; what is written down uses hashlib."""
    wrong = []
    for path in FILES:
        tree = tree_of(path)
        allowed = {
            id(inside)
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef) and node.name == "__hash__"
            for inside in ast.walk(node)
        }
        allowed |= {id(inside) for node in ast.walk(tree) if isinstance(node, ast.Compare) for inside in ast.walk(node)}
        wrong += [
            where(path, node.lineno)
            for node in ast.walk(tree)
            if called(node, "hash", "id") and id(node) not in allowed
        ]
    assert wrong == []


def test_no_generator_is_made_and_no_clock_read_below_the_driver():
    """`random.Random` is a type below the driver; only the command line asks the clock or the system."""
    wrong = []
    for path in FILES:
        for node in ast.walk(tree_of(path)):
            if not (isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)):
                continue
            name = f"{node.value.id}.{node.attr}"
            if node.value.id == "random" and node.attr != "Random":
                wrong.append(f"{where(path, node.lineno)}: {name}")
            if name in ("time.time", "os.urandom", "datetime.now", "secrets.token_bytes") and part_of(path) != "cli":
                wrong.append(f"{where(path, node.lineno)}: {name}")
        if LEVELS[part_of(path)] <= 3:
            wrong += [
                f"{where(path, node.lineno)}: a generator is made"
                for node in ast.walk(tree_of(path))
                if isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and ast.unparse(node.func) == "random.Random"
            ]
    assert wrong == []


def test_rules_never_ask_which_variant_they_play():
    """Versions differ by values; no code compares with the name of a variant or an option."""
    names = {*shipped(), *shipped_options()}
    wrong = []
    for path in FILES:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Compare):
                constants = [one.value for one in ast.walk(node) if isinstance(one, ast.Constant)]
                read = [one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute)]
                if set(constants) & names or (part_of(path) in ("dynasty", "draft") and "variant" in read):
                    wrong.append(where(path, node.lineno))
            if isinstance(node, ast.match_case) and any(name in ast.unparse(node.pattern) for name in names):
                wrong.append(where(path, node.pattern.lineno))
    assert wrong == []


def test_only_the_command_line_and_the_benchmark_print():
    wrong = [
        where(path, node.lineno)
        for path in FILES
        if part_of(path) not in ("cli", "bench", "__main__")
        for node in ast.walk(tree_of(path))
        if called(node, "print", "input")
    ]
    assert wrong == []


HEAVY = (
    "rich",
    "jinja2",
    "markdown_it",
    "cattrs",
    "scipy",
    "numpy",
    "pandas",
    "pyarrow",
    "click",
    "hypothesis",
    "networkx",
    "chess",
    "argparse",
    "pytest",
)


@pytest.mark.parametrize("code", ["import ruleset", "import ruleset; ruleset.playout"])
def test_importing_the_library_is_light(code):
    script = f"import sys, json; {code}; print(json.dumps(sorted({{m.split('.')[0] for m in sys.modules}})))"
    told = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout
    assert [name for name in HEAVY if name in json.loads(told)] == []


def test_the_command_line_begins_light():
    """Its help and all that prints no table needs click and nothing else that is heavy."""
    script = "import sys, json, ruleset.cli.main; print(json.dumps(sorted({m.split('.')[0] for m in sys.modules})))"
    told = json.loads(subprocess.run([sys.executable, "-c", script], check=True, capture_output=True).stdout)
    assert [name for name in (*HEAVY, "multiprocessing") if name in told] == ["click"]


def test_playing_loads_nothing_heavy_either():
    script = (
        "import sys, json, random, ruleset\n"
        "ruleset.playout(ruleset.load('tigris').game(2), random.Random(1))\n"
        "print(json.dumps(sorted({m.split('.')[0] for m in sys.modules})))"
    )
    told = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout
    assert [name for name in HEAVY if name in json.loads(told)] == []


def test_the_public_names_are_few_sorted_and_there():
    assert list(ruleset.__all__) == sorted(ruleset.__all__)
    assert len(ruleset.__all__) <= 24
    assert all(hasattr(ruleset, name) for name in ruleset.__all__)
