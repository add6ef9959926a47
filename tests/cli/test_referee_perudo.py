"""``kosti referee perudo``: closed cups, moves by name, hands shown after a call."""

from pathlib import Path

import pytest
from tests.cli.referee_table import Evening

from kosti.cli.terminal.texts import Lang

EN, RU = ["Anna", "Bob", "Vera"], ["Аня", "Боб", "Вера"]
OPEN = ["anna 6, bob 2, vera 3", ""]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def perudo(record: Path, *answers: str, lang: Lang = "en", **options: object) -> Evening:
    names = RU if lang == "ru" else EN
    return Evening("perudo", names, answers, record, lang=lang, options=options)


def test_a_whole_game_in_english(record: Path) -> None:
    seen = perudo(
        *(record, "anna 6 bob 6 vera 3", "", "4", "bob 2", ""),
        *("2x4", "b 3x4", "JONTI anna", "45", "1 4", "v 2,2", ""),
        *("2x2", "doodoo", "anna 25", "bob 3 4", "1 1", ""),
        *("calzone", "1x1", "doodoo", "34", "5", "56", ""),
        *("1x6", "doodoo", "23", "45", ""),
        *("1x6", "doodoo", "23", "5", ""),
        dice=2,
    )
    assert seen.over
    assert seen.report["winners"] == ["Anna"]
    seen.tells(
        "Roll-off: ● Anna 6  ■ Bob 6  ▲ Vera 3",
        "A tie: ● Anna, ■ Bob throw again",
        "● Anna opens the game",
        "keeps the dice under the cup",
        "■ Bob: 3×4",
        "● Anna: exactly right! Jonti!",
        "Cups up",
        "Read: Anna 4 5 · Bob 1 4 · Vera 2 2",
        "→ matching dice: 3",
        "Bid 3×4, on the table 3: exactly right",
        "● Anna loses nothing, and has all dice already",
        "Anna, your move",
        "■ Bob does not believe it: Doodoo!",
        "■ Bob declares Calzone",
        "→ Anna wins the game",
        "Anna wins the game! Rounds: 5",
    )


def test_a_whole_game_in_russian(record: Path) -> None:
    seen = perudo(
        *(record, "аня 6, боб 2, вера 3", "", "1х4", "дуду", "4", "боб 2 вера 1", ""),
        *("вера 1 5", "доодоо", "doodoo", "аня 2 и вера 3", "да"),
        lang="ru",
        dice=1,
    )
    assert seen.over
    assert seen.report["winners"] == ["Аня"]
    assert "Это не ход" in seen.after("доодоо")
    seen.tells("Стаканы вверх", "→ Боб выбывает из игры", "Аня выигрывает партию! Раундов: 2")


def test_digits_that_may_be_dice_are_read_back_before_they_are_a_bid(record: Path) -> None:
    seen = perudo(record, *OPEN, "2 4", "no", "2 5", "")
    assert "Read: Anna: 2x4" in seen.after("2 4")
    assert seen.lines[-1] == '{"player":"Anna","move":"2x5"}'


def test_cups_stay_closed_until_a_call(record: Path) -> None:
    seen = perudo(record, *OPEN, "2x4")
    assert seen.lines[1] == '{"roll":"hands","dice":{"Anna":null,"Bob":null,"Vera":null}}'
    seen = perudo(record, *OPEN, "2x4", "doodoo")
    assert seen.state["phase"] == "show"
    seen = perudo(record, *OPEN, "2x4", "doodoo", "11345", "22336", "v 11456", "")
    assert seen.lines[4] == ('{"show":{"Anna":[1,1,3,4,5],"Bob":[2,2,3,3,6],"Vera":[1,1,4,5,6]}}')
    assert seen.state["dice"] == {"Anna": 5, "Bob": 4, "Vera": 5}


def test_who_has_no_dice_is_not_asked(record: Path) -> None:
    seen = perudo(record, *OPEN, "1x4", "doodoo", "4", "2", "1", "", "1x5", "doodoo", "2", dice=1)
    assert seen.lines[5] == '{"roll":"hands","dice":{"Anna":null,"Vera":null}}'
    seen.tells("Bob is out", "Vera, your move", "Dice: Anna, 1 die")


def test_the_mistake_of_throwing_all_dice(record: Path) -> None:
    seen = perudo(record, "anna 66123, bob 2, vera 2", "", "bob 5 vera 1", "")
    assert seen.lines[0] == '{"roll":"roll-off","dice":{"Anna":[6,6,1,2,3],"Bob":[2],"Vera":[2]}}'
    assert seen.state["opener"] == "Bob"


def test_without_a_roll_off_the_opener_is_named_or_drawn(record: Path) -> None:
    seen = perudo(record, "gosha", "bo", roll_off=False)
    assert "nobody here is called so" in seen.after("gosha")
    assert seen.lines[0] == '{"opener":"Bob"}'
    assert perudo(record, "жребий", roll_off=False).state["opener"] in EN
    assert perudo(record, "Вера", lang="ru", roll_off=False).state["opener"] == "Вера"


def test_a_call_that_only_one_can_make_is_read_back(record: Path) -> None:
    seen = perudo(record, *OPEN, "2x4", "jonti", "no")
    assert "Read: Vera: jonti" in seen.after("jonti")
    assert seen.state["phase"] == "bidding"
    assert perudo(record, *OPEN, "2x4", "jonti", "").state["phase"] == "show"
    four = Evening("perudo", [*EN, "Gosha"], ["6 b 1 v 1 g 1", "", "2x4", "jonti"], record)
    assert "Whose jonti is it: Vera, Gosha?" in four.after("jonti")


def test_the_dice_that_end_a_game_wait_for_a_yes(record: Path) -> None:
    typed = [*OPEN, "1x4", "doodoo", "4", "2", "1"]
    seen = perudo(record, *typed, "bob 4, vera 4", "anna 3", "no", "5", "6", "6", "", dice=1)
    seen.tells("→ Bob is out", "Read: Anna 4 · Bob 4 · Vera 4", "Read: Anna 3 · Bob 4 · Vera 4")
    seen.tells("that does not count", "Read: Anna 5 · Bob 6 · Vera 6")
    assert seen.state["dice"] == {"Anna": 0, "Bob": 1, "Vera": 1}
    assert len(perudo(record, *typed, dice=1).lines) == 4


WRONG: dict[str, dict[str, str]] = {
    "en": {
        "25x3": "there are only 15 dice in play (P-12)",
        "1x7": "a die has the faces 1 to 6 (P-05)",
        "2x1": "the first bid may not be on aces (P-11)",
        "bob 2x4": "it is the turn of Anna (P-06)",
        "2x4 bob": "it is the turn of Anna (P-06)",
        "doodoo": "there is no bid yet (P-06)",
        "jonti v": "there is no bid yet (P-16)",
        "calzone": "Calzone is for a player who has just fallen to one die (P-14)",
        "gosha 2x4": "Not a move",
        "anna": "Anna: which move?",
        "11345": "Not a move",
        "[red]x[/red]": "Not a move",
        "undo": "What was accepted is not taken back (T-03)",
        "no": "There is nothing to drop",
        "": "Anna, your move > ",
    },
    "ru": {
        "25x3": "в игре всего костей: 15 (P-12)",
        "боб 2x4": "сейчас ходит Аня (P-06)",
        "дуду": "ставки ещё нет",
        "аня": "Аня: какой ход?",
        "отмена": "Принятое не возвращается (T-03)",
    },
}


@pytest.mark.parametrize("lang", WRONG)
def test_wrong_moves_get_their_reason_and_change_nothing(record: Path, lang: Lang) -> None:
    opening = OPEN if lang == "en" else ["аня 6, боб 2, вера 3", ""]
    seen = perudo(record, *opening, *WRONG[lang], "2x4", lang=lang)
    for typed, reason in WRONG[lang].items():
        assert reason in (seen.after(typed) if typed else seen.text)
    assert len(seen.lines) == 3


WRONG_DICE = {
    "en": {
        "1134": "Anna has 5 dice to throw or show (P-15)",
        "113456": "Anna has 5 dice to throw or show (P-15)",
        "11347": "Anna cannot have thrown that: a die has the faces 1 to 6 (P-01)",
        "bob 11340": "Bob cannot have thrown that: a die has the faces 1 to 6 (P-01)",
        "bob": "Bob: after the name come the values",
        "bob 11345 bob 11346": "Bob: these dice are named twice",
        "gosha 11345": "Dice are awaited",
        "3x4": "the dice are awaited, nobody may act now (P-04)",
        "doodoo": "the dice are awaited, nobody may act now (P-04)",
        "five": "Dice are awaited",
    },
    "ru": {
        "1134": "Аня: костей должно быть 5 (P-15)",
        "боб": "Боб: после имени нужны значения костей",
        "гоша 11345": "Сейчас ждём кости",
        "doodoo": "ждём кости, ходить сейчас нельзя (P-04)",
    },
}


@pytest.mark.parametrize("lang", WRONG_DICE)
def test_wrong_dice_get_their_reason_and_lose_nothing(record: Path, lang: Lang) -> None:
    opening = OPEN if lang == "en" else ["аня 6, боб 2, вера 3", ""]
    wrong = WRONG_DICE[lang]
    seen = perudo(record, *opening, "2x4", "doodoo", "#3 22222", *wrong, lang=lang)
    for typed, reason in wrong.items():
        assert reason in seen.after(typed)
    assert len(seen.lines) == 4
    seen = perudo(
        record, *opening, "2x4", "doodoo", "#3 22222", *wrong, "13456, #2 13456", lang=lang
    )
    assert "1 3 4 5 6 · " in seen.after("13456, #2 13456")
    assert "2 2 2 2 2" in seen.after("13456, #2 13456")


def test_dice_of_who_is_out_are_refused_by_the_rules(record: Path) -> None:
    typed = [*OPEN, "1x4", "doodoo", "4", "2", "1", "", "1x5", "doodoo", "bob 3", "anna 2"]
    seen = perudo(record, *typed, "#9 3", dice=1)
    assert "Bob has 0 dice to throw or show (P-15)" in seen.after("bob 3")
    assert "Dice are awaited" in seen.after("#9 3")


def test_help_shows_the_position(record: Path) -> None:
    seen = perudo(record, *OPEN, "2x4", "?", "legal", "rules")
    help_ = seen.text.partition(" > ?\n")[2].partition(" > legal")[0]
    assert "Moves: 3x4" in help_
    assert "2×4 stands (Anna)" in help_
    seen.tells("Bids: face 1 from 1", "▲ Vera: jonti", "P-19  Without dice")
    assert "jonti" not in seen.person.offered[-1]
    assert {"doodoo", "3x4", "quit"} <= seen.person.offered[-1].keys()
