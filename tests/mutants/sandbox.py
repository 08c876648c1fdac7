"""A copy of the library with one bug in it, tried in a process of its own."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from .planted import ROOT, Mutant
from .verdict import Verdict

COPIED = ("ruleset", "tests")
LINKED = ("variants", "seeds", "pyproject.toml")


def try_planted(mutant: Mutant) -> Verdict:
    """Copy, break, try."""
    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        for part in COPIED:
            shutil.copytree(ROOT / part, folder / part)
        for part in LINKED:
            (folder / part).symlink_to(ROOT / part)
        (folder / "ruleset" / mutant.file).write_text(mutant.applied(), "utf-8")
        return _tried(mutant, folder)


def _tried(mutant: Mutant, folder: Path) -> Verdict:
    command = [sys.executable, "-m", "tests.mutants.trial", mutant.game, mutant.kind, *mutant.clauses]
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    lines = done.stdout.splitlines()
    if done.returncode or not lines:
        # Time ran out between two tests that hold, or the trial itself is at fault.
        return Verdict("survived", f"exit code {done.returncode}: {(done.stderr.splitlines() or [''])[-1]}")
    by = json.loads(lines[-1])
    return Verdict("survived", "") if by is None else Verdict("killed", by)
