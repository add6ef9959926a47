"""``kosti solve moons``."""

import json
import subprocess
import sys

import pytest

from kosti.cli import main


def test_the_report_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--stacks", "2,3", "--min-bet", "1", "--menu", "1:", "--target", "0.01", "--json")
    assert main(["solve", "moons", *words]) == 0
    captured = capsys.readouterr()
    assert captured.out.count("\n") == 1
    assert captured.err == ""
    report = json.loads(captured.out)
    assert {
        "circle_value",
        "match_win_probability",
        "menu",
        "nash_conv",
        "cpu_seconds",
    } <= report.keys()
    assert report["stacks"] == [2, 3]
    assert report["min_bet"] == 1
    assert report["menu"] == "1:"
    low, high = report["circle_value_bounds"]
    assert low <= report["circle_value"] <= high
    assert report["nash_conv"] == pytest.approx(high - low)
    assert report["nash_conv"] <= 0.01
    assert 0.38 < report["match_win_probability"] < 0.42
    assert report["match"]["stacks"] == 4


def test_the_circle_alone(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--stacks", "20,300", "--circle", "--menu", "1", "--target", "0.01")
    assert main(["solve", "moons", *words, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["match_win_probability"] is None
    assert "match" not in report


def test_the_report_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--stacks", "1,1", "--min-bet", "1")
    assert main(["solve", "moons", *words]) == 0
    out = capsys.readouterr().out
    for part in ("1 chips against 1", "NashConv", "chance to win the match", "CPU seconds"):
        assert part in out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--stacks", "200"], "--stacks"),
        (["--stacks", "0,200"], "--stacks"),
        (["--stacks", "200,-1"], "--stacks"),
        (["--stacks", "2.5,3"], "--stacks"),
        (["--stacks", "900000,900000"], "1000000 chips"),
        (["--stacks", "9000,9000"], "500 minimum bets"),
        (["--stacks", "2,2", "--min-bet", "0"], "--min-bet"),
        (["--stacks", "2,2", "--menu", "half"], "menu"),
        (["--stacks", "2,2", "--menu", "1:1:1:1:1"], "4 lifts"),
        (["--stacks", "2,2", "--target", "0"], "target"),
        (["--stacks", "2,2", "--target", "nan"], "target"),
        (["--stacks", "200,200", "--target", "1e-9"], "single precision"),
    ],
)
def test_what_cannot_be_solved(
    words: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", "moons", *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("kosti solve: ")
    assert why in captured.err
    assert captured.err.count("\n") == 1


def test_the_expert_plays_without_numba() -> None:
    program = """
import sys
sys.modules["numba"] = None
from kosti.cli import main
words = "simulate moons --games 1 --bots expert,folder --seed 1 --options circles=2"
sys.exit(main(words.split()))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
