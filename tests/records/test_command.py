"""``kosti replay`` as people and programs use it: files, viewers, forms of answers."""

import json
import os
import unicodedata
from pathlib import Path

import pytest
from tests.records.command import kosti, kosti_process

RECORD = """\
{"kosti":1,"game":"perudo/1","options":{"roll_off":false,"dice":2},"players":["Юля","Аня","Йон"]}
{"opener":"Юля"}
{"roll":"hands","dice":{"Юля":[2,3],"Аня":[4,5],"Йон":[6,6]}}
{"player":"Юля","move":"3x2"}
"""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.jsonl"
    file.write_text(RECORD)
    return file


def test_the_whole_answer(record: Path) -> None:
    answer = kosti("replay", str(record), "--json")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.count("\n") == 1
    assert answer.objects == [
        {
            "game": "perudo/1",
            "players": ["Юля", "Аня", "Йон"],
            "status": "playing",
            "winners": [],
            "to_act": ["Аня", "Йон"],
            "legal": {
                "Аня": sorted(
                    [
                        "doodoo",
                        *(f"{q}x1" for q in range(2, 7)),
                        *(f"{q}x2" for q in range(4, 7)),
                        *(f"{q}x{face}" for q in range(3, 7) for face in range(3, 7)),
                    ]
                ),
                "Йон": ["jonti"],
            },
            "state": {
                "phase": "bidding",
                "round": 1,
                "opener": "Юля",
                "turn": "Аня",
                "dice": {"Юля": 2, "Аня": 2, "Йон": 2},
                "bid": {"player": "Юля", "quantity": 3, "face": 2},
                "calzone": False,
            },
        }
    ]
    assert list(answer.objects[0]["legal"]) == ["Аня", "Йон"]
    assert list(answer.objects[0]["state"]["dice"]) == ["Юля", "Аня", "Йон"]


def test_letters_stay_letters(record: Path) -> None:
    assert "Юля" in kosti("replay", str(record), "--json").out


def test_several_files_give_one_line_each_in_order(record: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text(RECORD + '{"player":"Йон","move":"doodoo"}\n')
    missing = tmp_path / "missing.jsonl"
    answer = kosti(
        "replay", str(bad), str(record), str(missing), "-", "--json", stdin=RECORD.encode()
    )
    assert answer.status == 2
    first, second, third, fourth = answer.objects
    assert first["file"] == str(bad)
    assert first["error"]["line"] == 5
    assert first["error"]["rule"] == "P-06"
    assert second == fourth
    assert second["game"] == "perudo/1"
    assert third["file"] == str(missing)
    assert third["error"]["rule"] is None
    assert answer.err.splitlines() == [
        f"{bad}:5: it is the turn of Аня (P-06)",
        f"{missing}:0: cannot be read: No such file or directory",
    ]


def test_without_json_an_error_is_one_line_and_nothing_on_standard_output(tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text("nonsense")
    answer = kosti("replay", str(bad))
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f"{bad}:1: not JSON")
    assert answer.err.count("\n") == 1


def test_a_directory_is_no_record(tmp_path: Path) -> None:
    assert kosti("replay", str(tmp_path)).status == 2


def test_each_sees_what_they_may(record: Path) -> None:
    everything = kosti("replay", str(record)).out
    for hand in ("holds 2 3", "holds 4 5", "holds 6 6"):
        assert hand in everything
    own = kosti("replay", str(record), "--as", "Аня").out
    assert "Аня holds 4 5" in own
    assert "holds 2 3" not in own
    assert "holds 6 6" not in own
    assert "holds" not in kosti("replay", str(record), "--spectator").out


def test_the_json_holds_no_hand_for_anyone(record: Path) -> None:
    plain = kosti("replay", str(record), "--json").out
    assert kosti("replay", str(record), "--json", "--spectator").out == plain
    assert kosti("replay", str(record), "--json", "--as", "Юля").out == plain


def test_a_viewer_is_found_however_the_name_is_composed(record: Path) -> None:
    split = unicodedata.normalize("NFD", "Йон")
    assert "holds 6 6" in kosti("replay", str(record), "--as", split).out


@pytest.mark.parametrize("name", ["Глеб", "аня", "", "\x1b[2J"])
def test_an_unknown_viewer(record: Path, name: str) -> None:
    answer = kosti("replay", str(record), "--json", "--as", name)
    assert answer.status == 2
    assert answer.objects[0]["error"]["rule"] is None
    assert answer.err.startswith(f"{record}:1: ")
    assert answer.err.count("\n") == 1
    assert "\x1b" not in answer.err


def test_as_and_spectator_exclude_each_other(record: Path) -> None:
    assert kosti("replay", str(record), "--as", "Аня", "--spectator").status == 2


def test_no_file_is_bad_input() -> None:
    assert kosti("replay").status == 2


def test_help_has_an_example() -> None:
    answer = kosti("replay", "--help")
    assert answer.status == 0
    assert "example: kosti replay" in answer.out


def test_the_game_is_told_to_people(record: Path) -> None:
    assert kosti("replay", str(record), "--spectator").out == (
        f"{record}: perudo/1, Юля, Аня, Йон\n"
        "round 1, bidding\n"
        "dice: Юля 2, Аня 2, Йон 2\n"
        "Юля bid 3x2\n"
        "Аня may: 2x1 3x1 3x3 3x4 3x5 3x6 4x1 4x2 4x3 4x4 4x5 4x6 5x1 5x2 5x3 5x4 5x5 5x6"
        " 6x1 6x2 6x3 6x4 6x5 6x6 doodoo\n"
        "Йон may: jonti\n"
    )


def test_nothing_in_a_file_steers_the_terminal(tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    for line in (
        {"\x1b[2J\n": 1},
        {"opener": "\x1b]0;x\x07"},
        {"opener": "x\u202e\nok.jsonl:1: y"},
    ):
        bad.write_text(RECORD.splitlines()[0] + "\n" + json.dumps(line))
        answer = kosti("replay", str(bad), "--json")
        assert answer.status == 2
        assert answer.err.count("\n") == 1
        assert answer.err.rstrip("\n").isprintable()


@pytest.mark.skipif(os.name == "nt", reason="there file names are text")
def test_a_file_name_need_not_be_text() -> None:
    for name in (os.fsdecode(b"game\xff.jsonl"), "two\nlines.jsonl"):
        answer = kosti("replay", "--json", name)
        assert answer.status == 2
        assert answer.err.count("\n") == 1
        assert answer.objects[0]["error"]["line"] == 0


def test_from_standard_input_in_a_process_of_its_own() -> None:
    answer = kosti_process("replay", "-", "--json", "--as", "Аня", stdin=RECORD.encode())
    assert (answer.status, answer.err) == (0, "")
    assert answer.objects[0]["to_act"] == ["Аня", "Йон"]
