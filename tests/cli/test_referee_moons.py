"""``kosti referee moons``: closed pairs, the bank, the notepad, the settlement."""

from pathlib import Path

import pytest
from tests.cli.playing import referee
from tests.cli.referee_table import Evening

from kosti.cli.terminal.texts import Lang

EN, RU = ["Anna", "Bob", "Vera"], ["Аня", "Боб", "Вера"]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def moons(record: Path, *answers: str, lang: Lang = "en", **options: object) -> Evening:
    return Evening("moons", RU if lang == "ru" else EN, answers, record, lang=lang, options=options)


def test_a_whole_game_in_english(record: Path) -> None:
    seen = moons(
        *(record, "vera", "check", "bet 20", "vera call", "fold"),
        *("bob 34, vera 12", ""),
        *("check", "vera check", "56", "11", ""),
        *("va-bank", "", "call", "", "33", "66", ""),
        *("check", "anna check", "12", "b 56", ""),
        *("bet min", "call", "12", "56", ""),
        *("va-bank", "", "va-bank", "", "12", "56", ""),
        buy_in=60,
        circles=2,
    )
    assert seen.over
    assert sum(seen.state["chips"].values()) == 180
    seen.tells(
        "▲ Vera gets the first button",
        "Everybody in the circle throws two dice in secret (M-05)",
        "■ Bob: bet 20",
        "▲ Vera: call 20 (+20)",
        "● Anna: fold",
        "The betting is over",
        "Read: Bob 3 4 · Vera 1 2",
        "→ sums of the round: Bob 7, Vera 3",
        "7+11=18",
        "Read: Bob: va-bank",
        "→ Bob puts in everything: 30",
        "→ sums of the round: Bob 6, Vera 12",
        "Settlement of circle 1 · bank 130",
        "☾ Two threes, half of the bank (M-17)",
    )


def test_a_whole_game_in_russian(record: Path) -> None:
    seen = moons(
        *(record, "вера", "ва-банк", "", "боб фолд", "колл", "да"),
        *("аня 66, вера 11", "", "аня 66, вера 11", "", "66", "вера 11", ""),
        *("чек", "чек", "боб 66 аня 12", "", "бет 20", "фолд"),
        *("ва-банк", "", "ва-банк", "", "а 66 б 12", "", "66", "12", "", "6 6", "1,2", "д"),
        lang="ru",
        buy_in=60,
        ante_rise=0,
    )
    assert seen.over
    assert seen.report["winners"] == ["Аня"]
    assert sum(seen.state["chips"].values()) == 180
    seen.tells("Вера без жетонов и встаёт из-за стола", "Боб без жетонов", "Аня выигрывает игру")


def test_pairs_stay_closed_and_folded_ones_are_never_entered(record: Path) -> None:
    seen = moons(record, "vera", "check", "bet 20", "fold", "call", "anna 34")
    assert seen.lines[1] == '{"roll":"throw","dice":{"Anna":null,"Bob":null,"Vera":null}}'
    assert seen.state["phase"] == "show"
    seen = moons(
        *(record, "vera", "check", "bet 20", "fold", "call", "vera 34", "anna 34", "b 56", "")
    )
    assert "exactly those still in the circle throw or show, two dice each (M-16)" in seen.after(
        "vera 34"
    )
    assert seen.lines[-2] == '{"show":{"Anna":[3,4],"Bob":[5,6]}}'
    assert seen.lines[-1] == '{"roll":"throw","dice":{"Anna":null,"Bob":null}}'


def test_all_but_one_have_folded_and_show_nothing(record: Path) -> None:
    seen = moons(record, "vera", "bet 20", "fold", "fold")
    assert '"show"' not in "".join(seen.lines)
    seen.tells("All others have folded: the whole bank, and no dice shown (M-15)", "Circle 2")


def test_all_in_waits_for_a_yes(record: Path) -> None:
    seen = moons(record, "vera", "bet 200", "no", "bet 190", "bet 20", "", "?")
    assert "200 would be needed" in seen.after("bet 200")
    assert "Read: Anna: bet 190" in seen.after("bet 190")
    assert seen.lines[-1] == '{"player":"Anna","move":"bet 20"}'
    seen = moons(record, "vera", "bet 190", "?", "")
    assert seen.text.count("Read: Anna: bet 190") == 2
    assert seen.lines[-1] == '{"player":"Anna","move":"bet 190"}'


WRONG: dict[str, dict[str, str]] = {
    "en": {
        "call": "nobody has bet: check costs nothing (M-09)",
        "raise 40": "bet at least 10 instead (M-10)",
        "bet 5": "a bet is at least 10; with less, go va-bank (M-08)",
        "bet 500": "190 chips are there, 500 would be needed",
        "bet -5": "whole number of chips",
        "bet ten": "whole number of chips",
        "bob check": "it is the turn of Anna (M-06)",
        "fold vera": "it is the turn of Anna (M-06)",
        "bob": "Bob: which move?",
        "34": "Not a move",
        "3x4": "Not a move",
        "undo": "(T-03)",
    },
    "ru": {
        "колл": "ставок нет: чек ничего не стоит (M-09)",
        "рейз 40": "не рейз, а бет, от 10 (M-10)",
        "боб чек": "сейчас ходит Аня (M-06)",
        "бет много": "целое число жетонов",
    },
}


@pytest.mark.parametrize("lang", WRONG)
def test_wrong_moves_get_their_reason_and_change_nothing(record: Path, lang: Lang) -> None:
    button = "vera" if lang == "en" else "вера"
    seen = moons(record, button, *WRONG[lang], "check", lang=lang)
    for typed, reason in WRONG[lang].items():
        assert reason in seen.after(typed)
    assert len(seen.lines) == 3


def test_wrong_dice_get_their_reason_and_lose_nothing(record: Path) -> None:
    wrong = {
        "345": "two dice each (M-16)",
        "3": "two dice each (M-16)",
        "37": "a die has the faces 1 to 6 (M-01)",
        "check": "the dice are awaited, nobody may act now (M-05)",
        "bob": "Bob: after the name come the values",
    }
    checks = ["check"] * 3
    seen = moons(record, "vera", *checks, "vera 66", *wrong, "12", "34")
    for typed, reason in wrong.items():
        assert reason in seen.after(typed)
    seen.tells("Read: Anna 1 2 · Bob 3 4 · Vera 6 6")


def test_a_game_that_goes_on_shows_where_it_stands(record: Path) -> None:
    checks = ["check"] * 3
    moons(record, "vera", *checks)
    done = referee("--resume", str(record), "--lang", "en", answers=["12"], columns=200)
    before = done.stdout.partition("Dice: Anna, 2 dice >")[0]
    assert "Bank 30" in before
    assert "Lines recorded: 5" in before


def test_the_button_may_be_drawn_by_the_house(record: Path) -> None:
    assert moons(record, "draw").state["button"] in EN


def test_the_price_is_not_said_to_one_person(record: Path) -> None:
    seen = moons(record, "vera", "bet 20", "legal", "rules")
    assert "staying costs 20" in seen.text
    assert "you 20" not in seen.text
    seen.tells("You may: call (adds 20)", "M-01", "M-02")
