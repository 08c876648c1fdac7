"""A report as a page of HTML that needs nothing else, and as Markdown in short."""

import re
from collections.abc import Sequence
from functools import lru_cache
from types import ModuleType
from typing import Any

from jinja2 import ChoiceLoader, Environment, PackageLoader
from markupsafe import Markup

from ruleset.core.scene import Scene
from ruleset.errors import ReportError
from ruleset.render.svg import STYLE, svg
from ruleset.report.contents import Report
from ruleset.rulebook import wording
from ruleset.rulebook.pages import tidied

LEAST_CHANCE = 0.001


def html_page(report: Report) -> str:
    """The whole report, with boards and plots as pictures; raises ReportError where plots cannot be drawn."""
    said: dict[str, Any] = {"report": report, "headings": _headings(report), "figures": (), "drawn_by": ()}
    if report.statistics is not None:
        drawing = plotting()
        said |= {"figures": tuple(drawing.figures(report.statistics)), "drawn_by": (drawing.DRAWN_BY,)}
    return tidied(_environment().get_template("report.html.j2").render(said))


def markdown_page(report: Report) -> str:
    """The report in short, for a pull request: boards as sketches, numbers as a table."""
    return tidied(_environment().get_template("report.md.j2").render(report=report))


def plotting() -> ModuleType:
    """The module that draws plots; raises ReportError where the libraries it stands on are not installed."""
    try:
        from ruleset.report import figures
    except ModuleNotFoundError as error:
        raise ReportError(f"plots need {error.name}: pip install 'ruleset[report]'") from None
    return figures


@lru_cache(maxsize=1)
def _environment() -> Environment:
    """Where rulebooks are made, with the templates of reports beside theirs."""
    shared = wording.environment()
    loaders = [PackageLoader("ruleset.report"), shared.loader]
    made = shared.overlay(loader=ChoiceLoader([one for one in loaders if one is not None]))
    made.filters = {**shared.filters, "picture": _picture, "plain": _plain, "code": _code, "number": _number}
    made.filters |= {"signed": _signed, "chance": _chance, "names": _names}
    made.globals = {**shared.globals, "board_style": Markup(STYLE)}
    return made


def _headings(report: Report) -> list[tuple[str, str]]:
    """The chapters of the page, each with its anchor."""
    found = [("summary", "In short")]
    found += [(f"with-{number}", one.b.label) for number, one in enumerate(report.comparisons, 1)]
    found += [("play", "How play changes")] if report.statistics else []
    found += [("meetings", "Which rules meet")] if report.meetings else []
    return [*found, ("origin", "How this was made")]


def _picture(scene: Scene) -> Markup:
    return Markup(svg(scene, alone=False))


def _plain(text: str) -> str:
    """Text that Markdown takes for nothing else."""
    return re.sub(r"([\\`*_\[\]<>|#~])", r"\\\1", " ".join(text.split()))


def _code(text: str) -> str:
    """Text in the letters of code, in a line or in a table; a longer fence than any in it."""
    line = " ".join(text.split())
    fence = "`" * (max(map(len, re.findall("`+", line)), default=0) + 1)
    gap = " " if line.startswith("`") or line.endswith("`") else ""
    return f"{fence}{gap}{line}{gap}{fence}".replace("|", "\\|")


def _number(value: float) -> str:
    """A number with as many digits as a reader can use."""
    if abs(value) == float("inf"):
        return "∞" if value > 0 else "−∞"
    return (f"{value:.0f}" if abs(value) >= 1000 else f"{value:.3g}").replace("-", "−")


def _signed(value: float) -> str:
    """A difference, with its sign."""
    return f"+{_number(value)}" if value > 0 else _number(value)


def _chance(value: float) -> str:
    """A probability; below a thousandth nobody wants to know more."""
    return f"{value:.3f}" if value >= LEAST_CHANCE else f"< {LEAST_CHANCE}"


def _names(items: Sequence[Any]) -> str:
    """``a, b and c``."""
    return wording.listed(items, "and") if items else "none"
