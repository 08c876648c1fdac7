"""Golden games: the moves are fixed, what they cause is derived and compared; moves are never rolled again."""

from pathlib import Path

import pytest
from golden import DERIVED, derived, games

from ruleset.spec.catalogue import packages


def test_every_variant_has_a_golden_game() -> None:
    assert sorted(path.stem for path in games()) == sorted(name for name, of in packages().items() if of == "ruleset")


@pytest.mark.parametrize("path", games(), ids=lambda path: path.stem)
def test_a_golden_game_goes_as_written(path: Path) -> None:
    """``python tests/golden.py`` derives the indented lines anew; each that has changed is to be looked at."""
    text = path.read_text("utf-8")
    assert derived(text).splitlines() == text.splitlines()
    assert f"\n{DERIVED}over: " in text and "REFUSED" not in text


def test_deriving_leaves_the_moves_alone_and_tells_one_that_is_refused() -> None:
    text = games()[0].read_text("utf-8")
    fixed = [line for line in text.splitlines() if not line.startswith(DERIVED)]
    wrong = [*fixed[:6], "1 zap", *fixed[6:]]
    fresh = derived("\n".join(wrong)).splitlines()
    assert [line for line in fresh if not line.startswith(DERIVED)] == wrong
    assert fresh[fresh.index("1 zap") + 1].startswith(f"{DERIVED}REFUSED: ")
    assert fresh[-1] == fixed[-1]
