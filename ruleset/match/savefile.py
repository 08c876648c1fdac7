"""The file of a match: a few lines about who plays, then the log of the game."""

import os
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from attrs import field, frozen

from ruleset.bots import make_bot
from ruleset.core.log import MOST_BYTES, Record
from ruleset.errors import LogError, NotationError
from ruleset.match.secrets import Shown
from ruleset.records import read_log
from ruleset.spec.source import file_bytes

MAGIC = "ruleset-match 1"
KEYS = ("seed", "bots", "shown", "undone")


@frozen
class Sheet:
    """What a match knows beside its log: its seed, who plays for whom, what was shown, how much is taken back."""

    seed: int
    bots: Mapping[int, str] = field(factory=dict)
    shown: Shown = field(default=Shown(()))
    undone: int = 0

    @property
    def lines(self) -> list[str]:
        """The lines above the log."""
        bots = " ".join(f"{seat}={name}" for seat, name in sorted(self.bots.items()))
        said = (self.seed, bots or "-", " ".join(map(str, self.shown.marks)), self.undone)
        return [MAGIC, *(f"{key}: {value}" for key, value in zip(KEYS, said, strict=True))]


def write(path: Path, sheet: Sheet, log: Iterable[str]) -> None:
    """Replace the file in one step, so that there is a whole one at every moment."""
    text = "".join(f"{line}\n" for line in (*sheet.lines, *log))
    place, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with open(place, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def read(path: Path) -> tuple[Sheet, Record]:
    """The match of a file, its game replayed and verified; raises LogError with the line that is wrong."""
    data = file_bytes(str(path), MOST_BYTES + 1, "the path of a match")
    try:
        lines = data.decode("utf-8").split("\n")
    except UnicodeDecodeError as error:
        raise LogError(f"{path}: bytes that are no UTF-8 text", data.count(b"\n", 0, error.start) + 1) from None
    if lines[:1] != [MAGIC]:
        raise LogError(f"this is no saved match; one begins with {MAGIC!r}", 1)
    head = 1 + len(KEYS)
    said = [_value(lines, number, key) for number, key in enumerate(KEYS, 2)]
    try:
        record = read_log("\n".join(lines[head:]))
    except LogError as error:
        raise LogError(error.message, error.line + head) from None
    return _sheet(said, record), record


def _value(lines: list[str], number: int, key: str) -> str:
    name, mark, value = lines[number - 1].partition(": ") if len(lines) >= number else ("", "", "")
    if name != key or not mark:
        raise LogError(f"`{key}: ...` is expected here", number)
    return value


def _sheet(said: list[str], record: Record) -> Sheet:
    seed, bots, shown, undone = said
    sheet = Sheet(
        _number(seed, "seed", signed=True),
        dict(_bot(part, record.game.seats) for part in bots.split(" ") if bots != "-"),
        Shown(tuple(_number(mark, "shown") for mark in shown.split(" "))),
        _number(undone, "undone"),
    )
    if len(sheet.shown.marks) != record.game.seats + 1:
        raise _wrong("shown", shown, f"{record.game.seats + 1} numbers")
    if sheet.undone > len(record.steps):
        raise _wrong("undone", undone, f"at most {len(record.steps)}, the steps of the log")
    if [MAGIC, *(f"{key}: {value}" for key, value in zip(KEYS, said, strict=True))] != sheet.lines:
        raise _wrong("bots", bots, sheet.lines[1 + KEYS.index("bots")])
    return sheet


def _wrong(key: str, text: str, meant: str) -> LogError:
    return LogError(f"{key}: {text[:40]!r} cannot be; meant is {meant}", 2 + KEYS.index(key))


def _number(text: str, key: str, signed: bool = False) -> int:
    digits = text[1:] if signed and text.startswith("-") else text
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 40 and str(int(text)) == text):
        raise _wrong(key, text, "a whole number")
    return int(text)


def _bot(text: str, seats: int) -> tuple[int, str]:
    seat, _, name = text.partition("=")
    if seat not in map(str, range(1, seats + 1)):
        raise _wrong("bots", text, f"a seat from 1 to {seats}, as in 2=random")
    try:
        make_bot(name)
    except NotationError as error:
        raise _wrong("bots", text, f"a bot there is ({error})") from None
    return int(seat), name
