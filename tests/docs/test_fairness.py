"""The page about fair dice: its worked values, and its program without us."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.lab.tray_game import played
from tests.table.fair import changed, moons_with_a_fold, record, whole_game

from kosti.dice import Ticket, commitment, draw, seed
from kosti.lab.verify import verify

PAGE = (Path(__file__).parents[2] / "docs/fairness.md").read_text(encoding="utf-8")
PROGRAM = PAGE.split("```python\n")[1].split("```")[0]
LONGEST = 60


@pytest.fixture
def check(tmp_path: Path) -> Callable[[bytes], tuple[int, str]]:
    """Runs the page's program on a record: its status, and what it says."""
    program = tmp_path / "check_dice.py"
    program.write_text(PROGRAM, encoding="utf-8")

    def run(record: bytes) -> tuple[int, str]:
        file = tmp_path / "game.jsonl"
        file.write_bytes(record)
        command = [sys.executable, "-I", str(program), str(file)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    return run


def test_the_worked_values_are_those_of_the_code() -> None:
    secret, ticket = bytes(range(32)), Ticket("K7M2QX", 3, 1, 5)
    nonces = (bytes(range(16)), None, bytes(range(16, 32)))

    def told(what: str) -> str:
        found = re.search(rf"^\| {what} \| `?(.*?)`? \|$", PAGE, re.MULTILINE)
        assert found is not None, what
        return found[1]

    assert told("commitment") == commitment(secret).hex()
    assert told("block 0 of die 0") == seed(secret, ticket, nonces).hex()
    for faces, dice, name in ((6, 5, "five dice of six faces"), (10, 3, "three dice of ten faces")):
        values = draw(secret, ticket, nonces, dice=dice, faces=faces)
        assert told(name) == " ".join(map(str, values))


def test_the_program_is_short_and_needs_nothing_but_python() -> None:
    assert len(PROGRAM.splitlines()) <= LONGEST
    imported = re.findall(r"^(?:import|from) (.*)$", PROGRAM, re.MULTILINE)
    assert imported == ["hashlib, hmac, itertools, json, sys"]


async def test_the_program_agrees_with_verify(check: Callable[[bytes], tuple[int, str]]) -> None:
    """A game of Perudo, one with a drawn opener, a match with folded pairs, a game on a tray."""
    for game in (
        await record(await whole_game()),
        await record(await whole_game(roll_off=False)),
        await record(await moons_with_a_fold()),
    ):
        status, said = check(game)
        found = [each.finding for each in verify(game)]
        assert status == 0
        proven = found.count("proven")
        assert proven > 0
        assert said.endswith(f"{proven} of {len(found)} proven\n")


def test_the_program_checks_the_randomness_of_a_tray(
    check: Callable[[bytes], tuple[int, str]],
) -> None:
    game = played(players=3, purse=20, seed=4)
    throws = game.count(b'"move":"throw"')
    assert check(game)[1].endswith(f"{throws} of {throws} proven\n")
    number = next(n for n, line in enumerate(game.splitlines(), 1) if b'"x-seed"' in line)
    status, said = check(changed(game, number, lambda line: line.update({"x-seed": "00" * 32})))
    assert (status, "WRONG: something else follows" in said) == (1, True)


async def test_the_program_finds_what_is_wrong(check: Callable[[bytes], tuple[int, str]]) -> None:
    good = await record(await whole_game())
    number = next(n for n, line in enumerate(good.splitlines(), 1) if b'"hands"' in line)

    def turn(line: dict[str, Any]) -> None:
        line["dice"]["B"] = [value % 6 + 1 for value in line["dice"]["B"]]

    def secret(line: dict[str, Any]) -> None:
        line["x-secrets"]["0"] = ["00" * 32]

    def pledge(line: dict[str, Any]) -> None:
        line["x-pledges"] *= 2

    assert check(changed(good, number, turn))[0] == 1
    assert check(changed(good, number, secret))[0] == 1
    assert "pledged twice" in check(changed(good, 1, pledge))[1]
    left_out = changed(good, number, lambda line: line["x-secrets"].pop("0"))
    assert "not provable: no secret" not in check(good)[1]
    assert check(left_out)[0] == 0
    assert json.loads(good.splitlines()[0])["x-game"] == 1
