"""``kosti referee rondo``: who has thrown, how the dice lie, who pays whom."""

from pathlib import Path

import pytest
from tests.cli.referee_table import Evening

from kosti.cli.terminal.texts import Lang

EN, RU = ["Anna", "Bob", "Vera"], ["Аня", "Боб", "Вера"]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def rondo(record: Path, *answers: str, lang: Lang = "en", **options: object) -> Evening:
    return Evening("rondo", RU if lang == "ru" else EN, answers, record, lang=lang, options=options)


def test_a_whole_game_in_english(record: Path) -> None:
    seen = rondo(
        *(record, "throw anna bob", "anna 5", "bob 4", ""),
        *("vera 3, anna 2", ""),
        *("throw all", "vera 5 and bob 5", "yes"),
        *("bob 4, vera fell", ""),
    )
    assert seen.over
    assert seen.report["winners"] == ["Bob"]
    assert seen.state["purse"] == {"Anna": 190, "Bob": 240, "Vera": 170}
    assert seen.lines[:5] == [
        '{"player":"Anna","move":"throw"}',
        '{"player":"Bob","move":"throw"}',
        '{"rest":{"hit":["Anna","Bob"],"missed":[],"fell":[],"faces":{"Anna":5,"Bob":4}}}',
        '{"player":"Vera","move":"throw"}',
        '{"rest":{"hit":["Vera"],"missed":[],"fell":[],"faces":{"Anna":2,"Vera":3}}}',
    ]
    seen.tells(
        "Round 1 · 30 in the bank",
        "Stakes: Anna 10, Bob 10, Vera 10",
        "How do they lie: Anna, Bob >",
        "How do they lie: Bob >",
        "Read: Anna 5 · Bob 4",
        "To throw: Vera >",
        "Read: Anna 5→2 · Vera 3",
        "→ Anna is out: the lowest value (R-12)",
        "Lowest: Anna. Highest: Bob",
        "Bob takes 10 out of the bank, the stake of Anna (R-12)",
        "Round 2 · 40 in the bank",
        "All values are equal, in a row: 1",
        "Vera is out: the die fell off the table (R-10)",
        "Bob is the last one left and takes the bank of 60 (R-18)!",
        "has won",
    )


def test_a_whole_game_in_russian(record: Path) -> None:
    seen = rondo(
        *(record, "бросок аня боб", "аня 5, боб мимо", ""),
        *("вера 5", ""),
        *("аня 3", "да"),
        *("бросили все", "аня упала, вера 1", "д"),
        lang="ru",
    )
    assert seen.over
    assert seen.report["winners"] == ["Вера"]
    seen.tells(
        "→ Боб выбывает: кость никого не задела",
        "У всех поровну, раз подряд: 1",
        "Как легли: Вера",
        "→ Аня выбывает: кость упала со стола (R-10)",
        "Больше никого: Вера забирает банк 50 (R-18)!",
    )


def test_nothing_is_written_before_the_dice_lie_still(record: Path) -> None:
    seen = rondo(record, "throw anna bob", "anna 5")
    assert seen.lines == []
    seen = rondo(record, "throw anna bob", "no", "throw vera", "4", "undo", "vera 6", "")
    assert seen.lines[0] == '{"player":"Vera","move":"throw"}'
    assert seen.state["faces"] == {"Vera": 6}
    assert seen.text.count("that does not count") == 2


def test_what_was_read_back_may_be_corrected(record: Path) -> None:
    seen = rondo(record, "anna 5, bob missed", "bob 3", "anna 6", "")
    seen.tells("→ Bob is out", "Read: Anna 5 · Bob 3", "Read: Anna 6 · Bob 3")
    assert seen.state["faces"] == {"Anna": 6, "Bob": 3}
    assert seen.state["in"] == EN


def test_a_bare_verdict_is_about_the_only_die(record: Path) -> None:
    seen = rondo(record, "5", "throw vera", "fell", "", "throw anna", "5", "", "throw", "miss", "")
    assert "Whose die is it?" in seen.after("5") or seen.over
    assert seen.report["winners"] == ["Anna"]


def test_knocked_off_the_table(record: Path) -> None:
    seen = rondo(record, "anna 5", "", "bob 4, anna fell", "")
    assert seen.lines[-1] == (
        '{"rest":{"hit":["Bob"],"missed":[],"fell":["Anna"],"faces":{"Bob":4}}}'
    )
    assert seen.state["in"] == ["Bob", "Vera"]
    seen = rondo(record, "anna hit and fell, bob 4", "")
    assert '"hit":["Anna","Bob"],"missed":[],"fell":["Anna"]' in seen.lines[-1]


def test_rethrows(record: Path) -> None:
    four = [*EN, "Gosha"]
    typed = ["anna 4 bob 4 vera 8 gosha 8", "", "vera 5", "anna 2, bob 6", "", "v 7 g 1", ""]
    seen = Evening("rondo", four, typed, record)
    assert "only those who are tied throw again (R-13)" in seen.after("vera 5")
    seen.tells(
        "Several lowest: clear the table, only Anna, Bob throw (R-13)",
        "does not throw now",
        "The round is lost by Anna (R-12)",
        "Several highest: clear the table, only Vera, Gosha throw (R-13)",
        "Vera takes 10 out of the bank, the stake of Anna (R-12)",
        "Round 2",
    )
    assert seen.state["purse"] == {"Anna": 190, "Bob": 180, "Vera": 190, "Gosha": 180}


def test_the_house(record: Path) -> None:
    equal = ["anna 5 bob 5 vera 5", ""]
    seen = rondo(record, *equal, *equal, all_equal_limit=2)
    seen.tells("The bank of 60 goes to the house", "Round 2 · 30 in the bank", "house 60")
    out = ["anna fell, bob missed, vera fell", ""]
    assert rondo(record, *out).state["in"] == EN
    seen = rondo(record, *out, nobody_left="house")
    assert seen.over
    seen.tells("→ The bank of 30 goes to the house", "The game is over without a winner (R-19)")


WRONG: dict[str, dict[str, str]] = {
    "en": {
        "anna 9": "Anna cannot have thrown that: a die has the faces 1 to 8 (R-01)",
        "anna 0": "Anna cannot have thrown that: a die has the faces 1 to 8 (R-01)",
        "anna hit": "Anna: a die that lies on the table shows a value (R-08)",
        "anna fell 3": "Anna: no die of this player lies there (R-08)",
        "anna hit missed 3": "Anna: a die either met another one or missed (R-06)",
        "bob 3": "no die was thrown since the last rest (R-11)",
        "throw bob": "this die is thrown already (R-05)",
        "bob missed": "no die was thrown since the last rest (R-11)",
        "throw gosha": "gosha: not understood",
        "throw": "Who has thrown?",
        "anna": "Anna: how does the die lie?",
        "anna 5, anna 6": "Anna: this die is named twice",
        "anna 5 6": "6: not understood",
        "anna flew": "flew: not understood",
        "5": "Whose die is it?",
        "3x4": "Whose die is it?",
        "[b]": "[b]: not understood",
        "undo": "(T-03)",
    },
    "ru": {
        "аня 9": "Аня: такого не бросить, на кости грани от 1 до 8 (R-01)",
        "аня попала": "Аня: у кости на столе есть значение (R-08)",
        "бросок боб": "эта кость уже брошена (R-05)",
        "бросок": "Кто бросил?",
        "аня": "Аня: как легла кость?",
        "мимо": "Чья это кость?",
        "аня улетела": "«улетела»: не понимаю",
    },
}


@pytest.mark.parametrize("lang", WRONG)
def test_wrong_lines_get_their_reason_and_change_nothing(record: Path, lang: Lang) -> None:
    first = "bob 2" if lang == "en" else "боб 2"
    seen = rondo(record, first, "", *WRONG[lang], lang=lang)
    for typed, reason in WRONG[lang].items():
        assert reason in seen.after(typed), typed
    assert len(seen.lines) == 2


def test_a_change_on_the_table_needs_a_throw(record: Path) -> None:
    seen = rondo(record, "bob 2", "", "bob fell")
    assert "no die was thrown since the last rest (R-11)" in seen.after("bob fell")


def test_who_is_out_does_not_throw(record: Path) -> None:
    seen = rondo(record, "anna missed", "", "anna 5", "throw anna")
    assert "this player is out of the game (R-09)" in seen.after("anna 5")
    assert "this player is out of the game (R-09)" in seen.after("throw anna")


def test_commands(record: Path) -> None:
    seen = rondo(record, "bob 2", "", "?", "legal", "rules", "throw anna", "?")
    seen.tells("Throw whenever you like", "shows 2", "To throw: Anna, Vera", "R-14  The winner")
    assert seen.person.offered[-1].keys() >= {"Anna", "quit"}
    assert "Vera" not in seen.person.offered[-1]


def test_twelve_players_have_twelve_marks(record: Path) -> None:
    names = [f"Player {letter}" for letter in "ABCDEFGHIJKL"]
    seen = Evening("rondo", names, ["player l 5", "", "player", "player 5"], record)
    assert seen.state["faces"] == {"Player L": 5}
    assert "player may be one of" in seen.after("player 5")
