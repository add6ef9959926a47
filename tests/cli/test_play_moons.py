"""``kosti play moons``: what differs from Perudo in ``test_play.py``."""

import json
from pathlib import Path

import pytest
from rich.cells import cell_len
from tests.cli.moons_table import Evening
from tests.cli.playing import play

from kosti.bots import CHARACTERS
from kosti.cli.terminal.moons import read_action
from kosti.cli.terminal.texts import Lang
from kosti.core import Malformed
from kosti.games.moons import (
    Action,
    Bet,
    Call,
    Check,
    Fold,
    Moves,
    Options,
    Public,
    Raise,
    VaBank,
)
from kosti.notation import replay

# Enough answers for any game: one of them is always a move.
FOREVER = ["check", "call", "bet half", "raise min", "va-bank"] * 400

SAFE = [(1, 2), (3, 4), (5, 6)]


@pytest.mark.parametrize(
    "options",
    [
        ["--lang", "ru"],
        ["--lang", "en", "--settlement", "side-pots", "--raise-rule", "last-raise"],
        ["--bots", "bluffer", "--min-bet", "7", "--buy-in", "50", "--ante-rise", "1"],
        ["--bots", "steady,steady", "--circles", "3", "--ante-rise", "0"],
        ["--bots", "steady,bluffer,cautious,steady,bluffer"],
    ],
    ids=["russian", "side-pots", "two players", "three circles", "six players"],
)
def test_a_game_is_played_to_its_end(tmp_path: Path, options: list[str]) -> None:
    record = tmp_path / "game.jsonl"
    arguments = ["moons", "--seed", "7", "--record", str(record), *options]
    result = play(*arguments, answers=[*FOREVER, "no"])
    assert (result.returncode, result.stderr) == (0, "")
    game, lines = replay(record.read_bytes())
    report = game.report(None)
    assert report["status"] == "over"
    ends = ("Кругов:", "Circles:")
    won = next(line for line in result.stdout.splitlines() if any(end in line for end in ends))
    assert all(winner in won for winner in report["winners"])
    buy_in = 50 if "50" in options else 200
    assert sum(report["state"]["chips"].values()) == buy_in * len(report["players"])
    assert game.header.extras["x-seed"] == 7
    assert set(game.header.extras["x-bots"].values()) <= CHARACTERS["moons/1"].keys()
    assert len(lines) > 3


def test_the_options_reach_the_record(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    play(
        *("moons", "--record", str(record), "--min-bet", "4", "--buy-in", "90", "--circles", "2"),
        *("--settlement", "side-pots", "--raise-rule", "last-raise", "--ante-rise", "3"),
    )
    header = json.loads(record.read_text("utf-8").splitlines()[0])
    assert header["game"] == "moons/1"
    assert header["options"] == {
        "min_bet": 4,
        "buy_in": 90,
        "settlement": "side-pots",
        "raise_rule": "last-raise",
        "ante_rise": 3,
        "circles": 2,
        "dice_kept": False,
    }


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--min-bet", "0"], "min_bet"),
        (["--min-bet", "300"], "buy-in"),
        (["--buy-in", "10.5"], "invalid int"),
        (["--ante-rise", "-1"], "ante_rise"),
        (["--settlement", "none"], "invalid choice"),
        (["--bots", ",".join(["steady"] * 6)], "2 to 6 players"),
        (["--bots", "gambler"], "gambler"),
        (["--dice", "4"], "unrecognized"),
    ],
)
def test_wrong_arguments_end_with_2_and_one_reason(arguments: list[str], word: str) -> None:
    result = play("moons", *arguments)
    assert result.returncode == 2
    assert word in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("columns", [40, 100])
def test_lines_fit_the_terminal(columns: int, lang: str) -> None:
    result = play(
        *("moons", "--seed", "9", "--name", "Очень длинное имя 东京塔", "--lang", lang),
        *("--bots", "steady,bluffer,cautious,steady,bluffer"),
        answers=["odds", "legal", "rules", "help", "bet x", *FOREVER],
        columns=columns,
        NO_COLOR="1",
    )
    assert result.returncode == 0
    lines = [line for line in result.stdout.splitlines() if " > " not in line]
    assert max(map(cell_len, lines)) <= columns
    assert "\x1b" not in result.stdout


@pytest.mark.parametrize("width", [40, 100])
def test_large_stacks_are_shown_to_the_last_digit(width: int) -> None:
    seen = Evening(
        ["bet 123456789"],
        [["raise 987654321"]],
        [(2,), *SAFE],
        width=width,
        options=Options(buy_in=1_000_000_000),
    )
    for number in ("876543201", "+123456789", "+987654321"):
        assert number in seen.text
    assert max(map(cell_len, seen.text.splitlines())) <= width


# ---- moves


POSITION = Public(
    phase="betting",
    chips=(100, 50),
    put=(10, 40),
    bets=(0, 30),
    active=(0, 1),
    turn=0,
    price=30,
    min_bet=10,
)
TO_RAISE = Moves(fold=True, call=30, raise_to=(40, 100), va_bank=True, cost=30)
TO_BET = Moves(fold=True, check=True, bet=(10, 100), va_bank=True)


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("check", Check()),
        ("  ЧЕК ", Check()),
        ("call", Call()),
        ("колл", Call()),
        ("fold", Fold()),
        ("фолд", Fold()),
        ("va-bank", VaBank()),
        ("Va  Bank", VaBank()),
        ("ва-банк", VaBank()),
        ("all in", VaBank()),
        ("bet 30", Bet(30)),
        ("BET   030", Bet(30)),
        ("бет 30", Bet(30)),
        ("raise 60", Raise(60)),
        ("raise to 60", Raise(60)),
        ("рейз до 60", Raise(60)),
        # the price is 30, the bank after a call 80
        ("raise min", Raise(40)),
        ("raise half", Raise(70)),
        ("рейз половина", Raise(70)),
        ("raise bank", Raise(100)),  # 110 is more than there is
    ],
)
def test_a_move_may_be_spelled_as_people_do(typed: str, action: Action) -> None:
    assert read_action(typed, POSITION, TO_RAISE) == action


@pytest.mark.parametrize(
    "typed",
    [
        *("", "bet", "bet -20", "bet +20", "bet 10.5", "bet 1e9", "bet ２０", "bet 1 000", "bet ٣"),
        *("raise", "raise to", "raise 1_0", "bet 1234567890123"),
        *("call 20", "check 1", "30", "3x4"),
    ],
)
def test_what_is_no_move_is_malformed(typed: str) -> None:
    with pytest.raises(Malformed):
        read_action(typed, POSITION, TO_RAISE)


REASONS = {
    "en": {
        "bet -20": "bet needs a whole number of chips",
        "bet 10.5": "without signs: bet 30, or min, half, bank (M-08)",
        "bet 1e9": "(M-08)",
        "bet": "(M-08)",
        "bet ２０": "digits 0–9",
        "raise x": "raise needs a whole number of chips",
        "bet 9": "a bet is at least 10; with less, go va-bank (M-08)",
        "bet 1000": "190 chips are there, 1000 would be needed: go va-bank instead (M-12)",
        "raise 60": "nobody has bet yet: bet at least 10 instead (M-10)",
        "call": "nobody has bet: check costs nothing (M-09)",
        "hello": "Not a move",
        "check now": "Not a move",
        "50": "Not a move",
        "": "Not a move",
    },
    "ru": {
        "bet -20": "нужно целое число жетонов",
        "бет 10.5": "без знаков: bet 30, или min, half, bank (M-08)",
        "bet": "(M-08)",
        "raise ６０": "цифрами 0–9",
        "bet 9": "бет — не меньше 10; меньшим можно только ва-банк (M-08)",
        "bet 1000": "жетонов 190, а нужно 1000: остаётся ва-банк (M-12)",
        "raise 60": "ставок ещё нет: не рейз, а бет, от 10 (M-10)",
        "колл": "ставок нет: чек ничего не стоит (M-09)",
        "привет": "Это не ход",
    },
}
AFTER_A_BET = {
    "en": {
        "check": "there is a bet: staying costs 40 (M-07)",
        "bet 50": "there is a bet already: raise to at least 50 instead (M-08)",
        "raise 49": "a raise goes to at least 50; with less, go va-bank (M-10)",
        "raise 191": "190 chips are there, 191 would be needed: go va-bank instead (M-12)",
    },
    "ru": {
        "чек": "ставка уже есть: остаться стоит 40 (M-07)",
        "bet 50": "ставка уже есть: не бет, а рейз, не меньше чем до 50 (M-08)",
        "рейз 49": "рейз — не меньше чем до 50; меньшим можно только ва-банк (M-10)",
    },
}


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_bad_input_gets_its_reason_and_changes_nothing(lang: Lang) -> None:
    for bot, reasons in (([], REASONS[lang]), (["bet 40"], AFTER_A_BET[lang])):
        button = 1 if bot else 2
        seen = Evening(list(reasons), [bot], [(button,), *SAFE], lang=lang, width=200)
        for typed, reason in reasons.items():
            assert reason in seen.after(typed)
        assert not seen.over
        assert seen.text.count("▸") == 1  # the board is drawn for one turn, and no other came


def test_bad_input_is_not_recorded(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    result = play(
        *("moons", "--seed", "3", "--lang", "en", "--record", str(record)),
        answers=[
            "bet -20",
            "bet 1e9",
            "raise",
            "odds",
            "legal",
            "rules",
            "?",
            "quit",
            "n",
            "q",
            "y",
        ],
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert "The record is kept" in result.stdout
    assert all('"player":"You"' not in line for line in record.read_text("utf-8").splitlines())


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_nobody_to_answer_and_betting_not_reopened(lang: Lang) -> None:
    alone = Evening(["raise 200"], [["va-bank"]], [(1,), *SAFE], lang=lang)
    assert "(M-10)" in alone.after("raise 200")
    # A bet of 30, and Bob's last 35 lift the price by less than the minimum bet.
    short = Evening(
        ["bet 30", "raise 45"],
        [["va-bank"], ["fold"]],
        [(3,), *SAFE],
        lang=lang,
        options=Options(buy_in=45),
    )
    assert "(M-13)" in short.after("raise 45")


def test_completion_offers_what_is_legal() -> None:
    seen = Evening(["bet half", "check"], [["raise 100"]], [(2,), *SAFE])
    first, second = seen.person.offered[0], seen.person.offered[1]
    assert {word: remark for word, remark in first.items() if remark} == {
        "bet 10": "minimum",
        "bet 20": "the bank",
        "va-bank": "all 190",
    }
    assert {word: remark for word, remark in second.items() if remark} == {
        "call": "adds 90",
        "raise 110": "minimum",
        "raise 190": "half of the bank",
        "va-bank": "all 180",
    }
    assert {"check", "fold", "odds", "help"} <= first.keys()
    assert "check" not in second


def test_commands_tell_what_is_so() -> None:
    seen = Evening(["odds", "legal", "rules"], [["bet 40"]], [(1,), (3, 3), (5, 6)])
    assert "your total is the highest" in seen.text
    assert "2.8 % (1/36)".replace(" ", "\N{NO-BREAK SPACE}", 1) in seen.text
    assert "of the bank of 60" in seen.text
    assert "You may: call (adds 40), raise 50–190, va-bank, fold" in seen.text
    assert "M-20" in seen.text
    assert "M-23  The minimum bet does not rise" in seen.text
