"""Reading a log from a file, for every command that takes one."""

from ruleset.core.log import MOST_BYTES, Record
from ruleset.errors import LogError
from ruleset.records import read_log
from ruleset.spec.source import file_bytes


def read_log_file(path: str) -> Record:
    """The verified record in a file; raises LogError with the line that is wrong."""
    return read_log(_text(path))


def _text(path: str) -> str:
    data = file_bytes(path, MOST_BYTES + 1, "the path of a log")
    if len(data) > MOST_BYTES:
        raise LogError(f"{path}: more than {MOST_BYTES} bytes", 1)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise LogError(f"{path}: bytes that are no UTF-8 text", data.count(b"\n", 0, error.start) + 1) from None
