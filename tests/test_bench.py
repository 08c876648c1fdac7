"""The benchmark runs; how fast things are is not asked here."""

import json

import pytest

from ruleset import bench


def test_the_benchmark_measures_both_games(capsys):
    pytest.importorskip("chess")
    bench.main(["tigris-nl", "--players", "2", "--seconds", "0.1", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert (found["variant"], found["players"]) == ("tigris-nl", "2")
    assert found["ratio"] == pytest.approx(
        found["decisions_per_cpu_second"] / found["beside_decisions_per_cpu_second"], abs=0.002
    )


def test_the_benchmark_runs_without_chess(capsys, monkeypatch):
    monkeypatch.setattr(bench, "chess_playouts", lambda: None)
    bench.main(["--seconds", "0.05"])
    said = capsys.readouterr().out
    assert "decisions per CPU second" in said
    assert "python-chess is not installed" in said


def test_a_variant_is_measured_beside_another(capsys):
    bench.main(["huang", "--beside", "tigris", "--players", "3", "--seconds", "0.1", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert (found["variant"], found["beside"]) == ("huang", "tigris")
    assert found["ratio"] > 0
