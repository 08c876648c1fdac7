"""Every block and link of the documentation is true.

``python tests/test_docs.py`` writes fresh outputs into the pages.
"""

import json
import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from ruleset import load, shipped
from ruleset.cli.main import cli
from ruleset.core.game import read_event
from ruleset.records import random_game

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
GENERATED = {"docs/hooks.md": ["hooks"], "docs/rulings.md": ["rulings"]}
"""Pages that are the output of a command as a whole."""

LANGUAGES = {"python", "console", "yaml", "toml", "text", "sh"}
FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WORKER = """
import contextlib, io, json, sys, traceback
space = {"__name__": "page"}
for line in sys.stdin:
    printed, error = io.StringIO(), ""
    with contextlib.redirect_stdout(printed):
        try:
            exec(compile(json.loads(line), "block", "exec"), space)
        except BaseException:
            error = traceback.format_exc()
    print(json.dumps([printed.getvalue(), error]), flush=True)
"""


@dataclass
class Block:
    """A fenced block: its info words (``console fails``), its text, and where it stands in the page."""

    info: list[str]
    text: str
    start: int
    end: int

    @property
    def language(self) -> str:
        return self.info[0] if self.info else ""


def blocks(page: Path) -> list[Block]:
    text = page.read_text("utf-8")
    return [Block(found[1].split(), found[2], found.start(2), found.end(2)) for found in FENCE.finditer(text)]


class Reader:
    """Someone who follows a page from its top: writes its files, types its commands, runs its Python."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        environment = {**os.environ, "PYTHONPATH": str(folder)}
        self.worker = subprocess.Popen(
            [sys.executable, "-c", WORKER],
            cwd=folder,
            env=environment,
            text=True,
            encoding="utf-8",
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def close(self) -> None:
        assert self.worker.stdin and self.worker.stdout
        self.worker.stdin.close()
        self.worker.wait()
        self.worker.stdout.close()

    def write(self, block: Block) -> None:
        """A block that begins with ``# file: NAME`` is a file of the reader's."""
        first, _, rest = block.text.partition("\n")
        if first.startswith("# file: "):
            path = self.folder / first.removeprefix("# file: ")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(rest, "utf-8")

    def python(self, code: str) -> str:
        assert self.worker.stdin and self.worker.stdout
        self.worker.stdin.write(json.dumps(code) + "\n")
        self.worker.stdin.flush()
        printed, error = json.loads(self.worker.stdout.readline())
        assert not error, error
        return str(printed)

    def command(self, said: str, fails: bool) -> str:
        words = shlex.split(said)
        if words[0] == "ruleset" and "|" not in words:
            result = CliRunner().invoke(cli, words[1:], prog_name="ruleset", catch_exceptions=False)
            code, printed = result.exit_code, result.output
        else:
            path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
            done = subprocess.run(
                ["bash", "-c", said],
                cwd=self.folder,
                env={**os.environ, "PATH": path},
                capture_output=True,
                check=False,
            )
            code, printed = done.returncode, (done.stdout + done.stderr).decode()
        assert bool(code) == fails, f"$ {said}\nexit code {code}\n{printed}"
        return trimmed(printed)


def trimmed(text: str) -> str:
    return "".join(line.rstrip() + "\n" for line in text.splitlines())


def told(text: str) -> list[tuple[str, str]]:
    """(command, output) for each ``$`` line of a console block."""
    parts = re.split(r"^\$ (.*)\n", text, flags=re.MULTILINE)
    assert parts[0] == "", f"text before the first command: {parts[0]!r}"
    return list(zip(parts[1::2], parts[2::2], strict=True))


def agrees(shown: str, printed: str) -> bool:
    """Whether the output is as shown, a line ``...`` standing for any lines."""
    lines = (r"(?:.*\n)*?" if line == "..." else re.escape(line) + "\n" for line in shown.splitlines())
    return re.fullmatch("".join(lines), printed) is not None


def follow(page: Path, reader: Reader, spare_short: bool = False) -> list[tuple[Block, str]]:
    """Do all a page says; each block that shows output, with the text it should have been.

    ``spare_short`` leaves outputs that somebody has shortened by ``...`` as they are, and only tells of them.
    """

    def right(shown: str, output: str) -> str:
        if agrees(shown, output):
            return shown
        if spare_short and "..." in shown.splitlines():
            print(f"{page_id(page)}: shorten this anew:\n{output}")
            return shown
        return output

    found = []
    printed = ""
    for block in blocks(page):
        reader.write(block)
        if block.info == ["python"]:  # a block `python file` is only written, to be imported later
            printed = trimmed(reader.python(block.text))
        elif block.info == ["text", "output"]:
            found.append((block, right(block.text, printed)))
        elif block.language == "console":
            steps = told(block.text)
            fresh = ""
            for number, (said, shown) in enumerate(steps, 1):
                output = reader.command(said, fails="fails" in block.info and number == len(steps))
                fresh += f"$ {said}\n{right(shown, output) if shown else ''}"
            found.append((block, fresh))
    return found


@pytest.fixture
def reader(tmp_path, monkeypatch):
    plain_terminal(monkeypatch.setenv, lambda name: monkeypatch.delenv(name, raising=False))
    monkeypatch.chdir(tmp_path)
    one = Reader(tmp_path)
    yield one
    one.close()


def plain_terminal(set_variable, delete_variable):
    set_variable("COLUMNS", "100")
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        delete_variable(name)


def page_id(page):
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_a_page_does_what_it_shows(page, reader):
    for block, fresh in follow(page, reader):
        assert block.text == fresh


def generated(command):
    return CliRunner().invoke(cli, command, prog_name="ruleset", catch_exceptions=False).output


@pytest.mark.parametrize(("page", "command"), GENERATED.items(), ids=GENERATED)
def test_a_generated_page_is_what_its_command_prints_now(page, command):
    assert (ROOT / page).read_text("utf-8") == generated(command)


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_blocks_are_of_a_language_that_is_checked(page):
    assert {block.language for block in blocks(page)} <= LANGUAGES


def test_the_set_up_commands_are_those_of_the_ci_script():
    main_job, tests = (block.text.strip() for block in blocks(ROOT / "README.md") if block.language == "sh")
    assert tests in (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    made, installed, job = main_job.split(" && ")
    assert made == tests.split(" && ")[0]
    assert installed == ".venv/bin/pip install -q ."
    assert job == ".venv/bin/ruleset compare tigris tigris-zh"


def test_every_command_is_shown_somewhere():
    shown = "\n".join(block.text for page in PAGES for block in blocks(page))
    assert isinstance(cli, click.Group)
    assert [name for name in cli.commands if not re.search(rf"\bruleset {name}\b", shown)] == []


def heading_anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.*)$", FENCE.sub("", page.read_text("utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_links_lead_somewhere(page):
    broken = []
    for link in re.findall(r"\]\(([^)\s]+)\)", FENCE.sub("", page.read_text("utf-8"))):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (anchor and anchor not in heading_anchors(target)):
            broken.append(link)
    assert broken == []


def played_steps(names, players):
    for name in names:
        for seed in range(4):
            game, _, played = random_game(load(name), players, seed)
            yield from ((game, step) for step in played)


@pytest.mark.parametrize(
    ("page", "names", "players"),
    [("notation.md", ("tigris", "tigris-nl", "tigris-zh"), 4), ("variants/tides.md", ("tides",), 2)],
)
def test_a_page_on_notation_has_every_move_and_event_that_happens(page, names, players):
    text = (ROOT / "docs" / page).read_text("utf-8")
    shown = quoted(FENCE.sub("", text))
    events = [read_event(line) for line in shown if " by=" in line and "RULE" not in line]
    verbs = {line.split(" ")[0] for line in shown}
    happened = list(played_steps(names, players))
    assert {event.kind for _, step in happened for event in step.events} <= {event.kind for event in events}
    assert {game.move_text(step.move).split(" ")[0] for game, step in happened} <= verbs


@pytest.mark.parametrize(("name", "page"), [("tigris", "write-a-case.md"), ("tides", "variants/tides.md")])
def test_a_page_on_cases_has_every_key_of_its_family(name, page):
    family = load(name).family
    text = FENCE.sub("", (ROOT / "docs" / page).read_text("utf-8"))
    shown = set(re.findall(r"\w+", " ".join(quoted(text))))
    assert {*family.expectations(), *family.position_keys()} - shown == set()


def rule_map() -> list[list[str]]:
    """The rows of the table "where each rule lives", without its head."""
    text = (ROOT / "docs" / "ARCHITECTURE.md").read_text("utf-8")
    table = text.partition("## Where each rule lives")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in table.splitlines() if line.startswith("|")]
    return rows[2:]


def under(path: str, table: str) -> bool:
    """Whether a value stands at ``table`` or in it."""
    return f"{path}.".startswith(f"{table}.")


def quoted(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def root_values() -> list[str]:
    """The paths of all values of all variants without a parent."""
    roots = (variant for variant in map(load, shipped()) if variant.parent is None)
    return [path for variant in roots for path in variant.values]


def test_the_map_of_rules_names_values_modules_and_cases_that_exist():
    values = root_values()
    missing = []
    for _, paths, modules, cases in rule_map():
        missing += [path for path in quoted(paths) if not any(under(value, path) for value in values)]
        missing += [name for name in quoted(modules) if not (ROOT / "ruleset" / name).is_file()]
        missing += [name for name in quoted(cases) if not (ROOT / "seeds" / "cases" / name).is_file()]
    assert missing == []


def test_the_map_of_rules_is_complete():
    rows = rule_map()
    mapped = {path for row in rows for path in quoted(row[1])}
    values = root_values()
    assert [path for path in values if not any(under(path, known) for known in mapped)] == []
    cases = {path.name for path in (ROOT / "seeds" / "cases").glob("*.yaml")}
    assert sorted(cases - {name for row in rows for name in quoted(row[3])}) == []


def test_every_module_of_a_family_has_a_place_on_the_page_on_architecture():
    page = (ROOT / "docs" / "ARCHITECTURE.md").read_text("utf-8").partition("## Where each rule lives")[2]
    named = {name.rpartition("/")[2] for name in re.findall(r"`([a-z_/]+\.py)`", page)}
    modules = [path for part in ("dynasty", "draft") for path in sorted((ROOT / "ruleset" / part).glob("*.py"))]
    assert [path for path in modules if path.name not in {*named, "__init__.py"}] == []


def test_the_first_page_leads_to_every_other():
    pages = [ROOT / "CHANGELOG.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "variants").glob("*.md")]
    first = (ROOT / "README.md").read_text("utf-8")
    assert [page for page in sorted(pages) if f"({page.relative_to(ROOT).as_posix()})" not in first] == []


def refresh() -> None:
    """Write into every page what its commands print now."""
    import tempfile

    plain_terminal(os.environ.__setitem__, lambda name: os.environ.pop(name, None))
    for name, command in GENERATED.items():
        (ROOT / name).write_text(generated(command), "utf-8")
    for page in PAGES:
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            reader = Reader(Path(folder))
            found = follow(page, reader, spare_short=True)
            reader.close()
            os.chdir(ROOT)
        text = page.read_text("utf-8")
        for block, fresh in reversed(found):
            if block.text != fresh:
                print(f"{page_id(page)}: written anew: {fresh.splitlines()[0] if fresh else 'output'}")
                text = text[: block.start] + fresh + text[block.end :]
        page.write_text(text, "utf-8")


if __name__ == "__main__":
    refresh()
