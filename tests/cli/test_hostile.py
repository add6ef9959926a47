"""Records and arguments that would like to steer the terminal in which they are read."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from tests.records.command import Answer, kosti

STEERING = [
    "\x1b[2J\x1b[31m",  # clears the screen
    "\x1b]0;title\x07",
    "\x9b31m",  # the same in one character
    "\u202egpj.exe",  # turns the line round
    "\u2066isolated",
    "a\rb",
    "a\x08\x08b",
    "a\u2028b",
]
HEADER = {
    "kosti": 1,
    "game": "perudo/1",
    "options": {"roll_off": False, "dice": 1},
    "players": ["Аня", "Боб"],
}
LINES: list[dict[str, Any]] = [
    {"opener": "Аня"},
    {"roll": "hands", "dice": {"Аня": [2], "Боб": [3]}},
    {"player": "Аня", "move": "1x2"},
]


def _hostile(bad: str) -> dict[str, list[dict[str, Any]]]:
    """Records in which one text after the other is bad."""
    opener, hands, move = LINES
    return {
        "player": [HEADER | {"players": ["Аня", bad]}, *LINES],
        "game": [HEADER | {"game": bad}, *LINES],
        "option": [HEADER | {"options": {bad: 1}}, *LINES],
        "value": [HEADER | {"options": {"raise_rule": bad}}, *LINES],
        "key": [HEADER | {bad: 1}, *LINES],
        "extra": [HEADER | {f"x-{bad}": bad}, *LINES],
        "opener": [HEADER, {"opener": bad}],
        "hands": [HEADER, opener, {"roll": "hands", "dice": {"Аня": [2], bad: [3]}}],
        "roll": [HEADER, opener, {"roll": bad, "dice": {}}],
        "who": [HEADER, opener, hands, {"player": bad, "move": "1x2"}],
        "move": [HEADER, opener, hands, move | {"move": bad}],
        "line": [HEADER, opener, hands, move | {bad: bad}],
        "moved": [HEADER, opener, hands, move | {f"x-{bad}": bad}],
    }


def _steers(answer: Answer) -> list[str]:
    """The characters in what a command said that are not to be seen."""
    return [
        f"U+{ord(char):04X}"
        for char in answer.out + answer.err
        if char != "\n" and unicodedata.category(char) in ("Cc", "Cf", "Zl", "Zp")
    ]


@pytest.mark.parametrize("bad", STEERING)
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_record_steers_no_terminal(command: str, bad: str, tmp_path: Path) -> None:
    for where, lines in _hostile(bad).items():
        record = tmp_path / f"{where}.jsonl"
        record.write_text("\n".join(map(json.dumps, lines)) + "\n")
        answer = kosti(command, str(record))
        assert _steers(answer) == [], (where, answer)
        assert "Traceback" not in answer.err


@pytest.mark.parametrize("bad", STEERING)
@pytest.mark.parametrize(
    "arguments",
    [
        ["replay", "{}"],
        ["verify", "{}"],
        ["referee", "--resume", "{}"],
        ["play", "perudo", "--name", "{}"],
        ["play", "perudo", "--bots", "{}"],
        ["play", "perudo", "--record", "no/such/{}"],
        ["referee", "perudo", "Аня", "{}"],
        ["referee", "perudo", "Аня", "Боб", "--record", "no/such/{}"],
    ],
)
def test_an_argument_steers_no_terminal(arguments: list[str], bad: str) -> None:
    answer = kosti(*(each.format(bad) for each in arguments))
    assert answer.status == 2
    assert _steers(answer) == []
    assert "Traceback" not in answer.err


@pytest.mark.parametrize(
    "name", ["[red]Боб[/red]", "[bold", "[/]", "{seat}", "%s", ":smile:", "\\[x]"]
)
def test_a_name_with_markup_is_shown_as_it_is_written(name: str, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    opener, _, move = LINES
    lines = [HEADER | {"players": ["Аня", name]}, opener]
    lines += [{"roll": "hands", "dice": {"Аня": [2], name: [3]}}, move]
    record.write_text("\n".join(map(json.dumps, lines)) + "\n")
    assert name in kosti("replay", str(record)).out
    assert name in kosti("verify", str(record)).out
    answer = kosti("referee", "--resume", str(record), "--lang", "en")
    assert name in answer.out
    assert name in kosti("play", "perudo", "--name", name, "--bots", "steady", "--lang", "en").out
