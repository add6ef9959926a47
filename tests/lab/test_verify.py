"""Records whose throws are simulated again."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.lab.tray_game import played

from kosti.cli import main
from kosti.lab.verify import verify

RECORD = played(players=3, purse=20, seed=4)


def changed(record: bytes, number: int, change: Callable[[dict[str, Any]], object]) -> bytes:
    """The record with another line; numbers run from 1."""
    lines = record.decode().splitlines()
    line = json.loads(lines[number - 1])
    change(line)
    lines[number - 1] = json.dumps(line, ensure_ascii=False)
    return "\n".join(lines).encode()


def told(record: bytes) -> int:
    """The first rest that gives a value."""
    lines = enumerate(record.splitlines(), 1)
    return next(n for n, line in lines if b'"rest"' in line and b'"faces":{}' not in line)


def turned(line: dict[str, Any]) -> None:
    """Another value for the first die of a rest."""
    faces = line["rest"]["faces"]
    name = next(iter(faces))
    faces[name] = faces[name] % 8 + 1


def rests(record: bytes) -> list[int]:
    return [n for n, line in enumerate(record.splitlines(), 1) if b'"rest"' in line]


def throws(record: bytes) -> list[int]:
    return [n for n, line in enumerate(record.splitlines(), 1) if b'"throw"' in line]


def test_what_was_thrown_on_a_tray_is_proven() -> None:
    found = list(verify(RECORD))
    assert [each.line for each in found] == rests(RECORD)
    assert {each.finding for each in found} == {"proven"}


def test_other_dice_are_wrong_and_what_must_be_is_said() -> None:
    first = told(RECORD)
    honest = json.loads(RECORD.splitlines()[first - 1])["rest"]
    wrong = next(each for each in verify(changed(RECORD, first, turned)) if each.line == first)
    assert (wrong.finding, wrong.why) == ("wrong", "other-dice")
    assert wrong.expected == {"rest": honest}


@pytest.mark.parametrize("key", ["release", "x-seed"])
@pytest.mark.parametrize("together", [False, True])
def test_another_throw_does_not_end_in_the_same_dice(key: str, *, together: bool) -> None:
    """Four other throws each; one may end as the recorded one did by chance, not all of them."""

    def bent(number: int) -> Callable[[dict[str, Any]], object]:
        def bend(line: dict[str, Any]) -> None:
            if key == "release":
                line["release"]["velocity"][0] += number  # millimetres a second
            else:
                line["x-seed"] = f"{number:02x}" * 32

        return bend

    record = played(players=3, purse=20, seed=4, together=together)
    rest = told(record)
    findings = {
        each.finding
        for number in range(1, 5)
        for each in verify(changed(record, rest - 1, bent(number)))
        if each.line == rest
    }
    assert "wrong" in findings


def test_what_is_left_out_is_not_provable_until_the_tray_is_cleared() -> None:
    number = throws(RECORD)[0]
    found = list(verify(changed(RECORD, number, lambda line: line.pop("x-seed"))))
    assert (found[0].finding, found[0].why) == ("not-provable", "no-seed")
    assert {each.finding for each in found[1:]} <= {"proven", "not-provable"}


def test_real_dice_are_not_provable() -> None:
    def real(line: dict[str, Any]) -> None:
        for key in ("at", "release", "x-seed"):
            del line[key]

    found = list(verify(changed(RECORD, throws(RECORD)[0], real)))
    assert found[0].why == "a-real-die"


def test_the_command_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_bytes(RECORD)
    assert main(["verify", str(good)]) == 0
    said = capsys.readouterr().out
    assert said.endswith(f"{len(rests(RECORD))} proven, 0 not-provable, 0 wrong\n")
    bad.write_bytes(changed(RECORD, told(RECORD), turned))
    assert main(["verify", "--json", str(bad)]) == 1
    dice = json.loads(capsys.readouterr().out)["dice"]
    assert [each["finding"] for each in dice if each["line"] == told(RECORD)] == ["wrong"]
    bad.write_bytes(b"{}\n")
    assert main(["verify", str(bad)]) == 2
    assert "bad.jsonl:1:" in capsys.readouterr().err
