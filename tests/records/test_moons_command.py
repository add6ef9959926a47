"""``kosti replay`` of Shoot the Moons, told in words and as JSON, to everybody and to each."""

from pathlib import Path

import pytest
from tests.records.command import kosti

RECORD = """\
{"kosti":1,"game":"moons/1","options":{"buy_in":25},"players":["Юля","Аня","Йон"]}
{"button":"Йон"}
{"roll":"throw","dice":{"Юля":[2,3],"Аня":[4,5],"Йон":[6,6]}}
{"player":"Юля","move":"fold"}
{"player":"Аня","move":"check"}
{"player":"Йон","move":"check"}
{"roll":"throw","dice":{"Аня":[1,2],"Йон":null}}
{"player":"Аня","move":"bet 14"}
"""
OPENING = RECORD.splitlines()[0] + "\n"
END = """\
{"player":"Йон","move":"va-bank"}
{"player":"Аня","move":"call"}
{"show":{"Йон":[1,1]}}
{"roll":"throw","dice":{"Аня":[3,3],"Йон":[6,6]}}
"""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.jsonl"
    file.write_text(RECORD)
    return file


def test_the_game_is_told_to_people(record: Path) -> None:
    assert kosti("replay", str(record), "--spectator").out == (
        f"{record}: moons/1, Юля, Аня, Йон\n"
        "circle 1, round 2, betting\n"
        "Йон has the button\n"
        "bank 44, price 14\n"
        "Юля: 15 chips, folded\n"
        "Аня: 1 chip, in, sums 9\n"
        "Йон: 15 chips, in, sums 12\n"
        "Йон may: fold, call (14), va-bank\n"
    )


def test_before_the_button_is_drawn() -> None:
    assert kosti("replay", "-", stdin=OPENING.encode()).out == (
        "-: moons/1, Юля, Аня, Йон\n"
        "button\n"
        "Юля: 25 chips\n"
        "Аня: 25 chips\n"
        "Йон: 25 chips\n"
        "the dice are awaited\n"
    )


def test_a_range_is_told_as_a_range() -> None:
    betting = "".join(line + "\n" for line in RECORD.splitlines()[:3])
    said = kosti("replay", "-", stdin=betting.encode()).out
    assert said.endswith("Юля may: fold, check, bet 10 to 15, va-bank\n")


def test_the_end_of_a_circle_is_told() -> None:
    # Аня and Йон have put in all of 25 each. Йон has the highest total, Аня the two threes.
    assert kosti("replay", "-", "--spectator", stdin=(RECORD + END).encode()).out == (
        "-: moons/1, Юля, Аня, Йон\n"
        "circle 2, round 1, throw\n"
        "Юля has the button\n"
        "bank 30, price 0\n"
        "Юля: 5 chips, in\n"
        "Аня: 20 chips, in\n"
        "Йон: 20 chips, in\n"
        "paid in circle 1: Аня 30, Йон 30\n"
        "the dice are awaited\n"
    )


def test_each_sees_what_they_may(record: Path) -> None:
    # A folded pair stays its owner's until the round is over.
    first = "".join(line + "\n" for line in RECORD.splitlines()[:4]).encode()
    held = {"Юля": "holds 2 3", "Аня": "holds 4 5", "Йон": "holds 6 6"}
    everything = kosti("replay", "-", stdin=first).out
    for viewer, pair in held.items():
        assert f"{viewer} {pair}" in everything
        own = kosti("replay", "-", "--as", viewer, stdin=first).out
        assert own.count("holds") == own.count(f"{viewer} {pair}") == 1
    assert "holds" not in kosti("replay", "-", "--spectator", stdin=first).out
    # In the second round Юля has no pair, and nobody knows that of Йон.
    assert kosti("replay", str(record)).out.count("holds") == 1
    assert "Аня holds 1 2" in kosti("replay", str(record), "--as", "Аня").out
    assert "holds" not in kosti("replay", str(record), "--as", "Йон").out


def test_the_json_holds_no_pair_for_anyone(record: Path) -> None:
    plain = kosti("replay", str(record), "--json").out
    for viewer in (("--spectator",), ("--as", "Юля"), ("--as", "Аня"), ("--as", "Йон")):
        assert kosti("replay", str(record), "--json", *viewer).out == plain
