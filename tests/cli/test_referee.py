"""``kosti referee`` as a program: names, options, records, resuming after a crash."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len
from tests.cli.playing import command, referee, surroundings

from kosti.cli.terminal.refereeing.namebook import NameBook, plain
from kosti.core import Malformed
from kosti.notation import Names, replay

PERUDO = ["аня 6, боб 2, вера 3", "", "1x4", "doodoo", "4", "2", "1", ""]
PERUDO_END = ["1x5", "doodoo", "2", "3", ""]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


GAMES = {
    "perudo": (["Аня", "Боб", "Вера", "--dice", "1"], [*PERUDO, *PERUDO_END], "Аня"),
    "moons": (
        ["Аня", "Боб", "--buy-in", "20", "--min-bet", "10"],
        ["боб", "ва-банк", "", "ва-банк", "", *["66", "11", ""] * 3],
        "Аня",
    ),
    "rondo": (["Аня", "Боб", "--stake", "20"], ["аня 5, боб мимо", ""], "Аня"),
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_game_to_its_end(record: Path, game: str, lang: str) -> None:
    arguments, answers, winner = GAMES[game]
    options = ("--lang", lang, "--record", str(record))
    done = command("referee", game, *arguments, *options, answers=answers)
    assert (done.returncode, done.stderr) == (0, "")
    assert str(record) in done.stdout.replace("\n", "")
    replayed = command("replay", "--json", str(record))
    report = json.loads(replayed.stdout)
    assert (report["status"], report["winners"]) == ("over", [winner])
    again = referee("--resume", str(record), "--lang", lang)
    assert again.returncode == 0
    assert winner in again.stdout


@pytest.mark.parametrize("game", GAMES)
def test_people_may_leave_after_everything_that_was_accepted(record: Path, game: str) -> None:
    arguments, answers, winner = GAMES[game]
    referee(game, *arguments, "--record", str(record))
    # What waits for a yes is not accepted: it is typed again together with the yes.
    typed: list[str] = []
    for answer in answers:
        typed.append(answer)
        before = record.read_bytes()
        assert referee("--resume", str(record), answers=typed).returncode == 0
        if record.read_bytes() != before:
            typed = []
    assert replay(record.read_bytes())[0].report(None)["winners"] == [winner]


def test_after_a_kill_and_half_a_line(record: Path) -> None:
    names = ["Аня", "Боб", "Вера"]
    arguments = [
        "referee",
        "perudo",
        *names,
        "--dice",
        "1",
        "--lang",
        "ru",
        "--record",
        str(record),
    ]
    with subprocess.Popen(
        [sys.executable, "-m", "kosti.cli", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env=surroundings(),
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write("".join(f"{line}\n" for line in PERUDO[:3]))
        running.stdin.flush()
        while "Аня: 1×4" not in running.stdout.readline():
            pass
        running.kill()
    whole = record.read_bytes()
    assert replay(whole)[0].report(None)["state"]["bid"]["quantity"] == 1
    record.write_bytes(whole + '{"player":"Боб","mo'.encode()[:-1])
    resumed = referee("--resume", str(record), "--lang", "ru", answers=[*PERUDO[3:], *PERUDO_END])
    assert (resumed.returncode, resumed.stderr) == (0, "")
    assert "Последняя строка записи оборвана" in resumed.stdout
    assert "Записано строк: 3" in resumed.stdout
    assert record.read_bytes().startswith(whole)
    game, lines = replay(record.read_bytes())
    assert game.report(None)["winners"] == ["Аня"]
    assert len(lines) == 9


def test_a_whole_line_without_its_end_is_kept(record: Path) -> None:
    referee("rondo", "A", "B", "--record", str(record), answers=["a 5", ""])
    record.write_bytes(record.read_bytes().rstrip(b"\n"))
    done = referee("--resume", str(record), "--lang", "en", answers=["b 3", ""])
    assert done.returncode == 0
    assert "cut off" not in done.stdout
    assert replay(record.read_bytes())[0].report(None)["winners"] == ["A"]


HEADER = b'{"kosti":1,"game":"rondo/1","options":{},"players":["A","B"]}\n'
THROW = b'{"player":"A","move":"throw"}'


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        (b"", ":1: an empty line"),
        (b'{"kosti":1,"ga', ":1: not JSON"),
        (HEADER.replace(b"rondo", b"chess"), ":1: no such game"),
        (HEADER + b'{"player":"C"}\n', ":2: "),
        (HEADER + THROW + b"\n" + THROW, ":3: this die is thrown already (R-05)"),
    ],
)
def test_a_record_that_is_wrong_is_not_touched(record: Path, written: bytes, reason: str) -> None:
    record.write_bytes(written)
    done = referee("--resume", str(record))
    assert done.returncode == 2
    assert f"game.jsonl{reason}" in done.stderr
    assert record.read_bytes() == written


def test_a_game_of_the_web_table_goes_on(record: Path) -> None:
    record.write_text(
        '{"kosti":1,"game":"rondo/1","options":{},"players":["A","B"],"x-at":1}\n'
        '{"player":"A","move":"throw","at":0,"release":{"position":[0,0,0],"velocity":[1,0,0]}}\n'
    )
    done = referee("--resume", str(record), "--lang", "en", answers=["5", "", "b fell", ""])
    assert "How do they lie: A" in done.stdout
    assert replay(record.read_bytes())[0].report(None)["winners"] == ["A"]


def test_a_record_is_not_overwritten_by_accident(record: Path) -> None:
    record.write_text("dear", "utf-8")
    refused = referee("rondo", "A", "B", "--lang", "en", "--record", str(record))
    assert refused.returncode == 2
    assert "--resume goes on with that game" in refused.stderr
    assert record.read_text("utf-8") == "dear"
    forced = referee("rondo", "A", "B", "--record", str(record), "--force")
    assert forced.returncode == 0
    assert record.read_bytes().startswith(b'{"kosti":1')


def test_names_are_asked_for_until_they_will_do() -> None:
    answers = [
        "",
        "Аня",
        "Аня Аня",
        "Аня аня",
        "1 2",
        "Аня\u202e Боб",
        "Аня, , Боб",
        "Баба Яга, Аня",
    ]
    done = referee("rondo", "--lang", "ru", answers=[*answers, "баба яга 5, а 3", ""])
    assert done.returncode == 0
    for reason in (
        "Игроков от 2 до 12, а не 0",
        "Игроков от 2 до 12, а не 1",
        "зовут одинаково",
        "имя не начинается с цифры",
        "невидимый знак U+202E",
        "Имя не может быть пустым",
        "Баба Яга забирает",
    ):
        assert reason in done.stdout.replace("\n", " ")
    assert "\u202e" not in done.stdout.replace(answers[5], "")
    assert referee("rondo", "--lang", "ru").returncode == 0


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([], "name a game"),
        (["--resume", "a", "rondo", "A", "B"], "name a game"),
        (["chess"], "invalid choice"),
        (["rondo", "A"], "2 to 12"),
        (["moons", *"ABCDEFG"], "2 to 6"),
        (["perudo", "A", "A"], "the same name"),
        (["perudo", "A", "a"], "the same name"),
        (["perudo", "A", "2B"], "begin with a digit"),
        (["perudo", "A", ""], "empty"),
        (["perudo", "A", "b\x1b[31m"], "U+001B"),
        (["rondo", "A", "B", "--stake", "0"], "stake"),
        (["rondo", "A", "B", "--stake", "300"], "at least the stake"),
        (["perudo", "A", "B", "--dice", "11"], "dice"),
        (["rondo", "A", "B", "--record", "no/such/folder/game.jsonl"], "no/such/folder/game.jsonl"),
        (["--resume", "no/such/game.jsonl"], "no/such/game.jsonl"),
    ],
)
def test_wrong_arguments_end_with_2_and_one_reason(arguments: list[str], reason: str) -> None:
    done = referee(*arguments, LC_ALL="en_US.UTF-8")
    assert done.returncode == 2
    assert reason in done.stderr
    assert "Traceback" not in done.stderr


def test_the_options_reach_the_record(record: Path) -> None:
    referee(
        *("rondo", "A", "B", "--record", str(record), "--stake", "3", "--purse", "9"),
        *("--tie-stake", "rethrow-loser", "--all-equal-limit", "2", "--nobody-left", "house"),
    )
    header = json.loads(record.read_text("utf-8").splitlines()[0])
    assert header["options"] == {
        "stake": 3,
        "purse": 9,
        "tie_stake": "rethrow-loser",
        "all_equal_limit": 2,
        "nobody_left": "house",
    }


def test_quit_keeps_the_record_and_asks_only_without_one(record: Path) -> None:
    kept = referee("rondo", "A", "B", "--record", str(record), "--lang", "en", answers=["quit"])
    assert "The record is kept" in kept.stdout
    assert "To go on: kosti referee --resume" in kept.stdout
    lost = referee("rondo", "A", "B", "--lang", "en", answers=["quit", "no", "quit", "yes"])
    assert "not recorded" in lost.stdout
    assert lost.stdout.count("will be lost. Leave?") == 2
    assert lost.stdout.endswith("See you at the table.\n")


def test_names_cannot_paint_the_terminal() -> None:
    done = referee("rondo", "[red]A[/red]", "B", "--lang", "en", answers=["b 5"], NO_COLOR="1")
    assert "[red]A[/red]" in done.stdout
    assert "\x1b" not in done.stdout


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("columns", [40, 100])
def test_lines_fit_the_terminal(game: str, lang: str, columns: int) -> None:
    names = ["Аня", "Боб", "Вера из очень далёкого города 东京塔"]
    answers = ["?", "legal", "rules", *GAMES[game][1], "?", "legal", "nonsense"]
    done = referee(game, *names, "--lang", lang, answers=answers, columns=columns)
    assert done.returncode == 0
    lines = [line for line in done.stdout.splitlines() if " > " not in line]
    assert max(map(cell_len, lines)) <= columns


PAGE = (Path(__file__).parents[2] / "docs/referee.md").read_text("utf-8")


@pytest.mark.parametrize("evening", re.findall(r"```text\n\$ (.*?)```", PAGE, re.DOTALL))
def test_the_evenings_in_the_docs_are_true(evening: str) -> None:
    called, _, shown = evening.partition("\n")
    program, name, *arguments = shlex.split(called)
    assert (program, name) == ("kosti", "referee")
    answers = [line.partition(" > ")[2] for line in shown.splitlines() if " >" in line]
    done = referee(*arguments, answers=answers, columns=96, LC_ALL="en_US.UTF-8")
    printed = "".join(f"{line.rstrip()}\n" for line in done.stdout.splitlines())
    assert printed.startswith(shown)


def test_the_language_is_that_of_the_system() -> None:
    assert "за столом" in referee("rondo", "A", "B", LC_ALL="ru_RU.UTF-8").stdout
    assert "at the table" in referee("rondo", "A", "B", LC_ALL="de_DE.UTF-8").stdout


# ---- names in a hurry


def test_a_name_is_found_by_any_beginning_that_fits_one() -> None:
    book = NameBook(Names(["Анна", "Анна-Мария", "Пётр I", "Боб"]))
    for typed, seat, rest in [
        ("анна 5", 0, "5"),
        ("Анна-М 5", 1, "5"),
        ("анна5", 0, "5"),
        ("петр i 3x4", 2, "3x4"),
        ("ПЁТ: мимо", 2, "мимо"),
        ("б", 3, ""),
        ("#2 - 5", 1, "5"),
    ]:
        assert book.take(plain(typed)) == (seat, rest), typed
    for typed in ("гоша 5", "5", "", "#5 3", "#0", ", 5"):
        assert book.take(plain(typed)) is None, typed
    assert book.take_last("jonti петр i") == (2, "jonti")
    with pytest.raises(Malformed) as caught:
        book.take("ан 5")
    assert caught.value.code == "who-ambiguous"
