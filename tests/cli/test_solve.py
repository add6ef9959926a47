"""``kosti solve``."""

import json
import subprocess
import sys
from collections.abc import Iterator

import pytest

from kosti.cli import main
from kosti.lab.solving.perudo import solver


def solve(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert main(["solve", "perudo", *words, "--json"]) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    report = json.loads(out)
    assert isinstance(report, dict)
    return report


def value(report: dict[str, object]) -> tuple[float, float]:
    bounds = report["value"]
    assert isinstance(bounds, list)
    low, high = bounds
    assert isinstance(low, float)
    assert isinstance(high, float)
    return low, high


def test_the_report_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    report = solve(capsys, "--dice", "1,1")
    assert list(report) == [
        "dice",
        "calzone",
        "rules",
        "value",
        "nash_conv",
        "iterations",
        "cpu_seconds",
    ]
    assert report["dice"] == [1, 1]
    assert report["calzone"] is False
    assert report["rules"] == "ladder"
    low, high = value(report)
    assert -0.0557 < high < low + 1e-3
    assert low < -0.0552
    assert report["nash_conv"] == pytest.approx(high - low)


def test_a_match_and_its_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    report = solve(capsys, "--dice", "1,1", "--match", "--calzone", "--rules", "no-drop")
    low, high = value(report)
    assert report["win_probability"] == pytest.approx((1 + (low + high) / 2) / 2)
    assert report["win_probability_bounds"] == pytest.approx([(1 + low) / 2, (1 + high) / 2])
    assert report["rounds"] == [{"dice": [1, 1], "kind": "calzone", "value": [low, high]}]


def test_who_looks_before_declaring_is_better_off(capsys: pytest.CaptureFixture[str]) -> None:
    report = solve(capsys, "--dice", "2,1", "--match", "--target", "1e-2")
    chance, blind = report["win_probability"], report["win_probability_blind"]
    assert isinstance(chance, float)
    assert isinstance(blind, float)
    assert blind + 0.02 < chance < 0.85


def test_the_report_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "perudo", "--dice", "1,1", "--match", "--target", "1e-2"]) == 0
    out = capsys.readouterr().out
    for part in ("value for the opener", "chance to win the match", "NashConv", "1 against 1"):
        assert part in out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--dice", "2"], "the dice of two players"),
        (["--dice", "0,2"], "the dice of two players"),
        (["--dice", "2,1", "--calzone"], "P-13"),
        (["--dice", "3,2"], "GB of memory"),
        (["--dice", "3,2", "--match"], "GB of memory"),
        (["--dice", "9,9"], "5 dice at most"),
        (["--dice", "1,1", "--target", "0"], "target"),
        (["--dice", "1,1", "--target", "nan"], "target"),
    ],
)
def test_what_cannot_be_solved(
    words: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", "perudo", *words]) == 2
    err = capsys.readouterr().err
    assert err.startswith("kosti solve: ")
    assert why in err
    assert err.count("\n") == 1


def test_who_interrupts_gets_no_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> Iterator[solver.Progress]:
        raise KeyboardInterrupt

    monkeypatch.setattr(solver, "solve", interrupted)
    assert main(["solve", "perudo", "--dice", "1,1"]) == 130
    captured = capsys.readouterr()
    assert captured.out == captured.err == ""


@pytest.mark.parametrize("words", ["perudo --dice 1,1", "moons --stacks 2,2"])
def test_without_numba_it_says_what_is_missing(words: str) -> None:
    program = """
import sys
sys.modules["numba"] = None
from kosti.cli import main
sys.exit(main(["solve", *sys.argv[1:]]))
"""
    done = subprocess.run(
        [sys.executable, "-c", program, *words.split()], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "kosti[lab]" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(("game", "option"), [("perudo", "--dice"), ("moons", "--stacks")])
def test_help_does_not_load_numba(game: str, option: str) -> None:
    program = """
import sys
from kosti.cli import main
try:
    main(["solve", sys.argv[1], "--help"])
except SystemExit:
    print(*sys.modules, file=sys.stderr)
"""
    done = subprocess.run(
        [sys.executable, "-c", program, game], capture_output=True, text=True, check=True
    )
    assert option in done.stdout
    assert not {"numba", "llvmlite", "numpy"} & set(done.stderr.split())
