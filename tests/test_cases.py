"""Every shipped rule case under each of its variants."""

import pytest

from ruleset.testing.casefile import read_cases, shipped_cases
from ruleset.testing.cases import run_cases


@pytest.mark.parametrize("path", shipped_cases(), ids=lambda path: path.stem)
def test_the_cases_of_a_file_hold(path):
    results = list(run_cases(read_cases(path)))
    assert results
    told = [
        f"{span}: {result.case.name} ({result.variant}): {what}" for result in results for span, what in result.failures
    ]
    assert not told, "\n".join(told)
