"""``kosti odds``: what it answers, and what it refuses."""

import json
from fractions import Fraction

import pytest

from kosti.cli import main
from kosti.lab.odds.moons import known_odds
from kosti.lab.odds.perudo import bid_odds

PERUDO = ("perudo", "--dice", "12", "--own", "1,1,3,5,5")


def report(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, float]:
    assert main(["odds", *words, "--json"]) == 0
    found: dict[str, float] = json.loads(capsys.readouterr().out)
    return found


def test_a_bid_from_own_dice_alone(capsys: pytest.CaptureFixture[str]) -> None:
    odds = bid_odds(5, 5, (1, 1, 3, 5, 5), 7, calzone=False)
    assert odds.at_least == 1 - Fraction(2, 3) ** 7
    found = report(capsys, *PERUDO, "--bid", "5x5")
    assert found == {"holds": float(odds.at_least), "exact": float(odds.exactly)}


def test_aces_are_not_wild_in_calzone(capsys: pytest.CaptureFixture[str]) -> None:
    found = report(capsys, *PERUDO, "--bid", "4x5", "--calzone")
    odds = bid_odds(4, 5, (1, 1, 3, 5, 5), 7, calzone=True)
    assert found["holds"] == float(odds.at_least) < 1


def test_bids_are_evidence(capsys: pytest.CaptureFixture[str]) -> None:
    words = (*PERUDO, "--bids", "A:2x5,B:3x5")
    believed = report(capsys, *words, "--bid", "6x5")
    assert list(believed) == ["holds", "exact", "holds_given_bids", "exact_given_bids"]
    assert believed["holds_given_bids"] > believed["holds"]
    other = report(capsys, *words, "--bid", "2x4")
    assert other["holds_given_bids"] == other["holds"] == 1
    assert report(capsys, *words, "--held", "A:2,B:2", "--bid", "6x5") != believed
    last = report(capsys, *words)
    assert last == report(capsys, *words, "--bid", "3x5")


def test_a_circle(capsys: pytest.CaptureFixture[str]) -> None:
    odds = known_odds([(3, 4), (6, 6)], [(9,), (12,)])
    found = report(capsys, "moons", "--own", "3,4,6,6", "--opened", "A:9,B:12")
    assert found == {
        "win": float(odds.alone),
        "tie": float(odds.tie),
        "moon": float(odds.shoots),
    }
    first = report(capsys, "moons", "--own", "3,3", "--players", "4")
    assert first["moon"] == pytest.approx(1 / 36)
    last = report(capsys, "moons", "--own", "1,1,1,1,3,3", "--opened", "A:12+12")
    assert last["moon"] == 1


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_people_get_bars(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", *PERUDO, "--bids", "A:2x5", "--bid", "6x5", "--lang", lang]) == 0
    rows = [line for line in capsys.readouterr().out.splitlines() if "≥" in line]
    assert sum(line.startswith("▶") for line in rows) == 1
    assert rows[0].count("█") == 24
    assert main(["odds", "moons", "--own", "3,4", "--players", "2", "--lang", lang]) == 0
    assert capsys.readouterr().out.count("█") > 0


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((*PERUDO, "--bid", "13x5"), "(P-12)"),
        ((*PERUDO, "--bid", "4x7"), "(P-05)"),
        ((*PERUDO, "--bid", "0x5"), "(P-05)"),
        ((*PERUDO, "--bid", "doodoo"), "no bid"),
        (PERUDO, "which bid"),
        (("perudo", "--dice", "2", "--own", "1,1,3", "--bid", "1x2"), "(P-01)"),
        (("perudo", "--dice", "5", "--own", "1,7", "--bid", "1x2"), "no dice"),
        ((*PERUDO, "--bids", "A:3x5,B:2x5"), "(P-08)"),
        ((*PERUDO, "--bids", "A:2x5,B:3x5,A:4x5"), "the turn of me (P-06)"),
        ((*PERUDO, "--bids", "A:2x5,me:3x5,A:4x5", "--held", "A:3"), "of the others (P-06)"),
        ((*PERUDO, "--bids", "A2x5"), "cannot be read"),
        ((*PERUDO, "--bids", "A:2x5", "--held", "A:8"), "(P-01)"),
        ((*PERUDO, "--bids", "A:2x5", "--held", "A:x"), "cannot be read"),
        ((*PERUDO, "--bid", "2x5", "--held", "A:3"), "--bids"),
        (("moons", "--own", "3,4,5"), "(M-01)"),
        (("moons", "--own", "3,4"), "--players"),
        (("moons", "--own", "3,4", "--players", "7"), "2 to 6"),
        (("moons", "--own", "3,4", "--opened", "A:13"), "(M-01)"),
        (("moons", "--own", "3,4", "--opened", "A:7+7,B:3"), "opened"),
        (("moons", "--own", "3,4", "--opened", "A:7+7+7"), "at most 2"),
        (("moons", "--own", "3,4", "--opened", "A:7+7"), "1 pairs"),
        (("moons", "--own", "3,4", "--opened", "A:7,A:8"), "cannot be read"),
        (("moons", "--own", "3,4", "--opened", "A:7", "--players", "3"), "--players 3"),
    ],
)
def test_what_cannot_be_is_one_line_and_status_2(
    words: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", *words, "--lang", "en"]) == 2
    said = capsys.readouterr()
    assert not said.out
    (line,) = said.err.splitlines()
    assert line.startswith("kosti odds: ")
    assert why in line
    assert main(["odds", *words, "--lang", "ru"]) == 2
    (russian,) = capsys.readouterr().err.splitlines()
    assert russian != line
