"""From bytes to text that a YAML reader may see: UTF-8, of bounded size, without characters that hide."""

import re
from collections.abc import Iterator

from ruleset.errors import Problem, Span, VariantError

MOST_PROBLEMS = 100

UNWANTED = re.compile(r"[^\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
"""A character that may stand neither in a file nor, by an escape, in a value."""

_FAULT = re.compile(UNWANTED.pattern + "|^%", re.MULTILINE)
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_MEANT = {
    "\t": ("a tab", "blanks are meant"),
    "\0": ("a NUL character", "leave it out"),
    "\r": ("a carriage return alone", "a line feed at the end of each line"),
    "\ufeff": ("a byte order mark", "save the file as UTF-8 without one"),
    "%": ("a YAML directive", "leave the line out"),
}


def checked(text: str | bytes, name: str, most: int) -> str:
    """The text, with line ends ``\\n`` only; raises VariantError for all that a file of values may not hold."""
    if len(text) > most or (isinstance(text, str) and len(text.encode("utf-8", "surrogatepass")) > most):
        raise VariantError([Problem(Span(name, 1, 1), "", f"more than {most} bytes", "a smaller file")])
    decoded = text if isinstance(text, str) else _decoded(text, name)
    decoded = decoded.replace("\r\n", "\n")
    if problems := list(_faults(decoded, name)):
        raise VariantError(problems)
    return decoded


def place(text: str, index: int, name: str) -> Span:
    """Line and column of a position in a text."""
    return Span(name, text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index))


def character(found: str) -> tuple[str, str]:
    """(what an unwanted character is, what belongs in its place)."""
    return _MEANT.get(found, (f"the character U+{ord(found):04X}", "leave it out"))


def _decoded(data: bytes, name: str) -> str:
    if data.startswith(_UTF16):
        raise VariantError([Problem(Span(name, 1, 1), "", "the text is UTF-16", "UTF-8 is meant")])
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        wrong = f"the byte 0x{data[error.start]:02x} here is no UTF-8"
        raise VariantError([Problem(place(before, len(before), name), "", wrong, "a text file in UTF-8")]) from None


def _faults(text: str, name: str) -> Iterator[Problem]:
    """The first unwanted character of each line, up to a bounded number of them."""
    line, number, start, count = -1, 1, 0, 0
    for match in _FAULT.finditer(text):
        number += text.count("\n", start, match.start())
        start = match.start()
        if number == line:
            continue
        line, count = number, count + 1
        wrong, meant = character(match[0])
        yield Problem(Span(name, number, start - text.rfind("\n", 0, start)), "", wrong, meant)
        if count == MOST_PROBLEMS:
            return
