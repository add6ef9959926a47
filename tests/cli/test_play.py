"""``kosti play`` as a program: lines in, lines out, in both languages."""

import json
import subprocess
import sys
from itertools import chain, repeat
from pathlib import Path
from string import Formatter

import pytest
from tests.cli.playing import play

from kosti.bots import CHARACTERS
from kosti.cli.terminal.games import REFEREED, STAGINGS
from kosti.cli.terminal.perudo import read_action
from kosti.cli.terminal.refereeing import REFEREEING
from kosti.cli.terminal.texts import COMMON, Catalogue, Texts
from kosti.core import Malformed
from kosti.games.perudo import Bid
from kosti.notation import CODECS, SENTENCES, Names, replay

# Enough answers for any game: each is a move, or is refused and the next one is read.
FOREVER = ["doodoo", "1x2", "2x3", "3x4", "4x5", "6x5", "8x6", ""] * 400


@pytest.mark.parametrize(
    "options",
    [
        ["--dice", "2", "--lang", "ru"],
        ["--dice", "2", "--lang", "en", "--bots", "bluffer", "--raise-rule", "no-drop"],
        ["--dice", "1", "--bots", "steady,steady", "--no-jonti", "--no-calzone", "--no-roll-off"],
        ["--dice", "3", "--bots", ",".join(([*CHARACTERS["perudo/1"]] * 3)[:9])],
    ],
    ids=["russian", "no-drop", "all off", "ten players"],
)
def test_a_game_is_played_to_its_end(tmp_path: Path, options: list[str]) -> None:
    record = tmp_path / "game.jsonl"
    arguments = ["perudo", "--seed", "7", "--record", str(record), *options]
    result = play(*arguments, answers=[*FOREVER, "no"])
    assert (result.returncode, result.stderr) == (0, "")
    game, lines = replay(record.read_bytes())
    report = game.report(None)
    assert report["status"] == "over"
    won = next(
        line for line in result.stdout.splitlines() if ("Раундов:" in line or "Rounds:" in line)
    )
    assert report["winners"][0] in won
    assert game.header.extras["x-seed"] == 7
    assert set(game.header.extras["x-bots"].values()) <= CHARACTERS["perudo/1"].keys()
    assert len(lines) > 3


def test_the_same_seed_and_moves_give_the_same_game() -> None:
    arguments = ("perudo", "--seed", "11", "--dice", "2", "--lang", "en")
    one, two, other = (
        play(*arguments, answers=FOREVER).stdout,
        play(*arguments, answers=FOREVER).stdout,
        play("perudo", "--seed", "12", "--dice", "2", "--lang", "en", answers=FOREVER).stdout,
    )
    assert one == two != other
    assert "Practice dice" in one


def test_without_a_seed_nothing_is_said_of_practice() -> None:
    result = play("perudo", "--lang", "en", answers=[])
    assert result.returncode == 0
    assert "Practice" not in result.stdout


def until_my_turn(*more: str) -> list[str]:
    """Lets Jontis be until the first turn of one's own: blank lines are no moves then."""
    return [*repeat("", 6), *more]


REASONS = {
    "en": {
        "25x3": "there are only 20 dice in play (P-12)",
        "3x7": "a die has the faces 1 to 6 (P-05)",
        "0x3": "a bid names at least one die (P-05)",
        "1x2": "(P-",
        "calzone": "Calzone is declared before the first bid (P-13)",
        "jonti": "(P-16)",
        "hello": "Not a move",
        "3x4x5": "Not a move",
        "doodoo now": "Not a move",
        "x": "Not a move",
    },
    "ru": {
        "25x3": "в игре всего костей: 20 (P-12)",
        "3x0": "на кости лица от 1 до 6 (P-05)",
        "калцоне": "Calzone объявляют до первой ставки (P-13)",
        "привет": "Это не ход",
    },
}


@pytest.mark.parametrize("lang", REASONS)
def test_bad_input_gets_its_reason_and_changes_nothing(tmp_path: Path, lang: str) -> None:
    reasons = REASONS[lang]
    outputs: list[list[str]] = []
    records: list[bytes] = []
    for answers in (until_my_turn(), until_my_turn(*reasons)):
        record = tmp_path / f"{len(records)}.jsonl"
        result = play(
            *("perudo", "--seed", "3", "--lang", lang, "--record", str(record)),
            answers=answers,
            columns=200,
        )
        assert (result.returncode, result.stderr) == (0, "")
        records.append(record.read_bytes())
        outputs.append(result.stdout.splitlines())
    assert records[0] == records[1]
    for typed, reason in reasons.items():
        asked = next(n for n, line in enumerate(outputs[1]) if line.endswith(f" > {typed}"))
        assert reason in outputs[1][asked + 1]


@pytest.mark.parametrize("typed", ["6x5", "6 5", "6Х5", "6*5", "06x05", "  6 × 5  "])
def test_a_bid_may_be_spelled_as_keyboards_allow(typed: str) -> None:
    assert read_action(typed) == Bid(6, 5)


@pytest.mark.parametrize("typed", ["", "x", "6", "6x", "6x5x4", "-6x5", "٦x5", "1e3", "doodoo 3"])
def test_what_is_no_move_is_malformed(typed: str) -> None:
    with pytest.raises(Malformed):
        read_action(typed)


def test_a_typed_bid_is_recorded_as_a_bid(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    play("perudo", "--seed", "3", "--record", str(record), answers=until_my_turn("6 6"))
    moves = [json.loads(line) for line in record.read_text("utf-8").splitlines()]
    assert {"player": "You", "move": "6x6"} in moves


def test_commands_tell_and_change_nothing(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    result = play(
        *("perudo", "--seed", "3", "--lang", "en", "--record", str(record)),
        answers=until_my_turn("odds", "odds 2x3", "odds x", "legal", "rules", "help", "?"),
    )
    out = result.stdout
    assert (result.returncode, result.stderr) == (0, "")
    assert "at least" in out
    assert "2×3 with your dice" in out
    assert "at most 20" in out
    assert "P-13" in out
    assert out.count("Commands:") == 2
    assert "The record is kept" in out
    assert all('"player":"You"' not in line for line in record.read_text("utf-8").splitlines())


def test_quit_asks_before_it_leaves() -> None:
    result = play(
        *("perudo", "--seed", "3", "--lang", "en"), answers=until_my_turn("quit", "no", "q", "yes")
    )
    assert result.returncode == 0
    assert result.stdout.count("Leave the game?") == 2
    assert result.stdout.endswith("See you at the table.\n")


def test_another_game_has_another_record(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    answers = chain.from_iterable(("doodoo", "1x2", "2x3", "yes") for _ in range(8))
    play(
        *("perudo", "--seed", "5", "--dice", "1", "--bots", "bluffer", "--record", str(record)),
        answers=list(answers),
    )
    second = tmp_path / "game-2.jsonl"
    assert replay(record.read_bytes())[0].report(None)["status"] == "over"
    assert second.read_bytes().splitlines()[0] == record.read_bytes().splitlines()[0]


def test_a_record_is_not_overwritten_by_accident(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    record.write_text("dear", "utf-8")
    refused = play("perudo", "--lang", "en", "--record", str(record))
    assert refused.returncode == 2
    assert "exists already" in refused.stderr
    assert record.read_text("utf-8") == "dear"
    forced = play("perudo", "--record", str(record), "--force")
    assert forced.returncode == 0
    assert record.read_bytes().startswith(b'{"kosti":1')


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["chess"], "invalid choice"),
        (["perudo", "--bots", "gambler"], "gambler"),
        (["perudo", "--bots", ",".join(["steady"] * 10)], "2 to 10 players"),
        (["perudo", "--dice", "11"], "options"),
        (["perudo", "--dice", "many"], "invalid int"),
        (["perudo", "--name", "a\u202eb"], "U+202E"),
        (["perudo", "--name", ""], "empty"),
        (["perudo", "--record", "no/such/folder/game.jsonl"], "game.jsonl"),
    ],
)
def test_wrong_arguments_end_with_2_and_one_reason(arguments: list[str], word: str) -> None:
    result = play(*arguments)
    assert result.returncode == 2
    assert word in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("columns", [40, 100])
def test_lines_fit_the_terminal(columns: int) -> None:
    from rich.cells import cell_len  # noqa: PLC0415

    result = play(
        *("perudo", "--seed", "9", "--dice", "3", "--name", "Очень длинное имя 东京塔"),
        answers=[*FOREVER],
        columns=columns,
        NO_COLOR="1",
    )
    assert result.returncode == 0
    asked = (" > ",)  # a question and its answer stand on one line, the person's own
    lines = [line for line in result.stdout.splitlines() if not any(a in line for a in asked)]
    assert max(map(cell_len, lines)) <= columns
    assert "\x1b" not in result.stdout


def test_the_language_is_that_of_the_system() -> None:
    assert "за столом" in play("perudo", LC_ALL="ru_RU.UTF-8").stdout
    assert "at the table" in play("perudo", LC_ALL="de_DE.UTF-8").stdout


CATALOGUES = {
    "common": COMMON,
    "refereeing": REFEREEING,
    **{name: each.setting.catalogue for name, each in REFEREED.items()},
}


def fields(text: str) -> set[str | None]:
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


@pytest.mark.parametrize("catalogue", CATALOGUES.values(), ids=CATALOGUES)
def test_both_languages_say_everything(catalogue: Catalogue) -> None:
    russian, english = catalogue.texts["ru"], catalogue.texts["en"]
    assert russian.keys() == english.keys()
    assert {key: fields(russian[key]) for key in russian} == {
        key: fields(english[key]) for key in english
    }
    for code, text in catalogue.refusals_ru.items():
        assert fields(text) <= fields(SENTENCES[code])
    if catalogue is not COMMON:
        assert not russian.keys() & COMMON.texts["ru"].keys()


def test_every_refusal_is_said_in_russian() -> None:
    assert {code for each in CATALOGUES.values() for code in each.refusals_ru} == SENTENCES.keys()
    for lang in ("ru", "en"):
        text = Texts("ru" if lang == "ru" else "en").refusal(
            "not-your-turn", {"turn": 1}, Names(["А", "Б"])
        )
        assert "Б" in text


@pytest.mark.parametrize(
    ("number", "russian", "english"),
    [(1, "1 кость", "1 die"), (3, "3 кости", "3 dice"), (12, "12 костей", "12 dice")],
)
def test_numbers_of_dice(number: int, russian: str, english: str) -> None:
    assert Texts("ru").dice(number) == russian
    assert Texts("en").dice(number) == english


def test_every_game_that_is_played_is_refereed() -> None:
    assert STAGINGS.keys() <= REFEREED.keys()
    assert {each.setting.id for each in REFEREED.values()} == CODECS.keys()


def test_other_commands_do_not_load_the_terminal() -> None:
    program = (
        "import sys, kosti.cli.main as m\n"
        "import kosti.cli.replay\n"
        "heavy = {'rich', 'prompt_toolkit'} & set(sys.modules)\n"
        "sys.exit(f'loaded: {heavy}' if heavy else 0)\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (result.returncode, result.stderr) == (0, "")
