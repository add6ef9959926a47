"""What can be read and what cannot: moves, lines, dice, headers, files."""

import json
import unicodedata
from typing import Any

import pytest
from tests.records.command import Answer, kosti

HEADER: dict[str, Any] = {
    "kosti": 1,
    "game": "perudo/1",
    "options": {"roll_off": False, "dice": 2},
    "players": ["Аня", "Боб", "Вера"],
}
OPENER = {"opener": "Аня"}
HANDS = {"roll": "hands", "dice": {"Аня": [2, 3], "Боб": [2, 3], "Вера": [2, 3]}}
SHOWN = {"Аня": [2, 3], "Боб": [2, 3], "Вера": [2, 3]}


def _replay(*lines: object, end: bytes = b"\n") -> Answer:
    """Replay lines given as objects, text or bytes."""
    texts = [
        line
        if isinstance(line, bytes)
        else (line if isinstance(line, str) else json.dumps(line, ensure_ascii=False)).encode()
        for line in lines
    ]
    return kosti("replay", "-", "--json", stdin=b"\n".join(texts) + end)


def _error(answer: Answer) -> tuple[int, str | None, str]:
    (report,) = answer.objects
    assert answer.status == 2
    assert report.keys() == {"file", "error"}
    error = report["error"]
    assert error.keys() == {"line", "rule", "message"}
    assert answer.err.count("\n") == 1
    assert answer.err.startswith(f"-:{error['line']}: ")
    assert "Traceback" not in answer.err
    line, rule, message = error["line"], error["rule"], error["message"]
    return line, rule, message


def _move(move: object) -> Answer:
    return _replay(HEADER, OPENER, HANDS, {"player": "Аня", "move": move})


@pytest.mark.parametrize("move", ["1x2", "3x4", "6x6"])
def test_moves(move: str) -> None:
    answer = _move(move)
    assert answer.status == 0
    quantity, face = move.split("x")
    assert answer.objects[0]["state"]["bid"] == {
        "player": "Аня",
        "quantity": int(quantity),
        "face": int(face),
    }


NO_MOVES = [
    "",
    " ",
    " 3x4",
    "3x4 ",
    "3 x 4",
    "3x 4",
    "3x4\n",
    "\n3x4",
    "3x4\r",
    "3x4\0",
    "3X4",
    "3×4",
    "3х4",  # the Cyrillic letter
    "３x4",
    "3x４",
    "٣x4",
    "3x²",
    "+3x4",
    "3x+4",
    "-3x4",
    "3x-4",
    "03x4",
    "3x04",
    "00x4",
    "3.0x4",
    "3e0x4",
    "0x3x4",
    "3x",
    "x4",
    "x",
    "3",
    "34",
    "3x4x",
    "3x4x5",
    "3x4,",
    "3_0x4",
    "3*4",
    "3 4",
    "bid 3x4",
    "Doodoo",
    "DOODOO",
    "doodoo ",
    " doodoo",
    "doodoo!",
    "doo doo",
    "dооdоо",  # with the Cyrillic letter
    "ｄoodoo",
    "Jonti",
    "jonti ",
    "Calzone",
    "calzone 3x4",
    "pass",
    "check",
    "throw",
    "null",
    "9" * 10 + "x4",
    "9" * 5000 + "x4",
    "3x" + "9" * 5000,
    "\ufeff3x4",
    "3\u200bx4",
    "3x4\u200b",
    "🎲",
]


@pytest.mark.parametrize("move", NO_MOVES, ids=lambda move: ascii(move)[:30])
def test_no_moves(move: str) -> None:
    line, rule, message = _error(_move(move))
    assert (line, rule) == (4, None)
    assert message.startswith("not a move")


@pytest.mark.parametrize("move", [None, 3, 3.4, True, ["3x4"], {"bid": "3x4"}])
def test_a_move_is_a_string(move: object) -> None:
    assert _error(_move(move)) == (4, None, "a move is a string")


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("0x4", "P-05"),
        ("3x0", "P-05"),
        ("3x7", "P-05"),
        ("0x0", "P-05"),
        ("7x2", "P-12"),
        ("999999999x2", "P-12"),
        ("1x1", "P-11"),
        ("doodoo", "P-06"),
        ("jonti", "P-16"),
        ("calzone", "P-14"),
    ],
)
def test_moves_that_can_be_read_but_are_not_allowed(move: str, rule: str) -> None:
    line, named, message = _error(_move(move))
    assert (line, named) == (4, rule)
    assert message


@pytest.mark.parametrize(
    "line",
    [
        "{}",
        "[]",
        "null",
        "3",
        '"doodoo"',
        "{",
        "}",
        "{'player':'Аня'}",
        '{"player":"Аня","move":"1x2",}',
        '{"player":"Аня","move":"1x2"} {}',
        '{"player":"Аня","move":"1x2"}{"player":"Боб","move":"2x2"}',
        '{"player":"Аня","move":"1x2"} // comment',
        '{"player":"Аня"}',
        '{"move":"1x2"}',
        '{"player":"Аня","move":"1x2","at":3}',
        '{"player":"Аня","move":"1x2","X-note":3}',
        '{"player":"Аня","move":"1x2","x_note":3}',
        '{"player":"Аня","move":"1x2","x":3}',
        '{"player":"Аня","move":"1x2","":3}',
        '{"player":"Аня","move":"1x2","opener":"Аня"}',
        '{"player":"Аня","player":"Боб","move":"1x2"}',
        '{"player":"Аня","move":"1x2","move":"1x2"}',
        '{"player":"Аня","move":"1x2","x-a":1,"x-a":2}',
        '{"player":"Аня","move":"1x2","x-a":{"b":1,"b":2}}',
        '{"player":"Аня","move":"1x2","x-a":NaN}',
        '{"player":"Аня","move":"1x2","x-a":Infinity}',
        '{"player":"Аня","move":"1x2","x-a":-Infinity}',
        '{"player":"Аня","move":"1x2","x-a":1e999}',
        '{"player":"Аня","move":"1x2","x-a":' + "9" * 5000 + "}",
        '{"player":"Аня","move":"1x2","x-a":' + "[" * 100_000 + "}",
        '{"player":"Аня","move":"1x2","x-a":"\\ud800"}',
        '{"player":"Аня","move":"1x2","x-a":"\t"}',
        '{"player":"Аня","move":"1x2","\\ud800":1}',
        '{"player":"\\ud800","move":"1x2"}',
        '{"player":"Глеб","move":"1x2"}',
        '{"player":"аня","move":"1x2"}',
        '{"player":"Аня ","move":"1x2"}',
        '{"player":"","move":"1x2"}',
        '{"player":0,"move":"1x2"}',
        '{"player":null,"move":"1x2"}',
        '{"player":["Аня"],"move":"1x2"}',
        '{"Player":"Аня","Move":"1x2"}',
        '{"opener":1}',
        '{"opener":"Глеб"}',
        '{"roll":"hand","dice":{}}',
        '{"roll":"hands"}',
        '{"roll":["hands"],"dice":{}}',
        '{"dice":{"Аня":[1,1]}}',
        '{"show":[1,2]}',
        '{"show":{"Аня":null}}',
        '{"show":{"Аня":[]}}',
        '{"button":"Аня"}',
        '{"rest":{}}',
        "\ufeff{}",
        "\u00a0{}",
        "\x0c{}",
        "",
        " ",
        "\t",
        b"\xff",
        b'{"player":"\xd0","move":"1x2"}',
        b"\x00",
        b'{"player":"A\x00","move":"1x2"}',
    ],
    ids=lambda line: ascii(line)[:60],
)
def test_lines_that_cannot_be_read(line: str | bytes) -> None:
    number, rule, message = _error(
        _replay(HEADER, OPENER, HANDS, line, {"player": "Аня", "move": "1x2"})
    )
    assert (number, rule) == (4, None)
    assert message
    assert len(message) < 200


@pytest.mark.parametrize(
    "line",
    [
        ' {"player" : "Аня", "move":\t"1x2"} \r',
        '{"move":"1x2","player":"Аня"}',
        '{"player":"\\u0410\\u043d\\u044f","move":"1\\u00782"}',
        '{"player":"Аня","move":"1x2","x-":null}',
        '{"player":"Аня","move":"1x2","x-note":"\\ud83c\\udfb2","x-at":1.5,"x-deep":[{"a":{}}]}',
        '{"x-first":1,"player":"Аня","move":"1x2","x-player":"Боб","x-move":"9x9"}',
    ],
)
def test_lines_that_can(line: str) -> None:
    answer = _replay(HEADER, OPENER, HANDS, line)
    assert answer.status == 0, answer.err
    assert answer.objects[0]["state"]["bid"]["player"] == "Аня"


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n"])
def test_the_last_line_end_may_be_missing(end: bytes) -> None:
    assert _replay(HEADER, OPENER, HANDS, end=end).status == 0


def test_lines_may_end_as_on_windows() -> None:
    record = b"\r\n".join(json.dumps(line).encode() for line in (HEADER, OPENER, HANDS))
    assert kosti("replay", "-", stdin=record + b"\r\n").status == 0


def test_no_blank_lines() -> None:
    assert _error(_replay(HEADER, "", OPENER)) == (2, None, "an empty line")
    assert _error(_replay(HEADER, OPENER, "", "")) == (3, None, "an empty line")


def test_no_other_line_ends() -> None:
    for end in ("\r", "\v", "\f", "\u2028", "\u0085"):
        record = end.join(json.dumps(line) for line in (HEADER, OPENER)).encode()
        assert kosti("replay", "-", stdin=record).status == 2


DICE: list[tuple[Any, str | None]] = [
    ({"Аня": [2, 3], "Боб": [2, 3]}, "P-04"),
    ({"Аня": [2], "Боб": [2, 3], "Вера": [2, 3]}, "P-04"),
    ({"Аня": [2, 3, 4], "Боб": [2, 3], "Вера": [2, 3]}, "P-04"),
    ({"Аня": [2, 7], "Боб": [2, 3], "Вера": [2, 3]}, "P-01"),
    ({"Аня": [0, 3], "Боб": [2, 3], "Вера": [2, 3]}, "P-01"),
    ({"Аня": [-1, 3], "Боб": [2, 3], "Вера": [2, 3]}, "P-01"),
    ({"Аня": [10**30, 3], "Боб": [2, 3], "Вера": [2, 3]}, "P-01"),
    ({}, "P-04"),
    ({"Аня": [2.0, 3], "Боб": [2, 3], "Вера": [2, 3]}, None),
    ({"Аня": [True, 3], "Боб": [2, 3], "Вера": [2, 3]}, None),
    ({"Аня": ["2", 3], "Боб": [2, 3], "Вера": [2, 3]}, None),
    ({"Аня": [None, 3], "Боб": [2, 3], "Вера": [2, 3]}, None),
    ({"Аня": [[2], 3], "Боб": [2, 3], "Вера": [2, 3]}, None),
    ({"Аня": "23", "Боб": [2, 3], "Вера": [2, 3]}, None),
    ({"Аня": 23, "Боб": [2, 3], "Вера": [2, 3]}, None),
    ({"Аня": {}, "Боб": [2, 3], "Вера": [2, 3]}, None),
    ({"Аня": [], "Боб": [2, 3], "Вера": [2, 3]}, None),
    ({"Аня": False, "Боб": [2, 3], "Вера": [2, 3]}, None),
    ({"Аня": [2, 3], "Боб": [2, 3], "Вера": [2, 3], "Глеб": [2, 3]}, None),
    ([["Аня", [2, 3]]], None),
    (None, None),
]


@pytest.mark.parametrize(("dice", "rule"), DICE)
def test_hands(dice: object, rule: str | None) -> None:
    line, named, _ = _error(_replay(HEADER, OPENER, {"roll": "hands", "dice": dice}))
    assert (line, named) == (3, rule)


@pytest.mark.parametrize(
    ("dice", "rule"),
    [
        ({"Аня": [2], "Боб": [3]}, "P-02"),
        ({"Аня": [2, 2, 2], "Боб": [3], "Вера": [1]}, "P-03"),
        ({"Аня": [7], "Боб": [3], "Вера": [1]}, "P-01"),
        ({"Аня": None, "Боб": [3], "Вера": [1]}, None),
        ({"Аня": 2, "Боб": [3], "Вера": [1]}, None),
        ({"Аня": [], "Боб": [3], "Вера": [1]}, None),
    ],
)
def test_roll_off(dice: object, rule: str | None) -> None:
    header = {**HEADER, "options": {"dice": 5}}
    line, named, _ = _error(_replay(header, {"roll": "roll-off", "dice": dice}))
    assert (line, named) == (2, rule)


def test_nobody_is_named_twice_however_it_is_written() -> None:
    composed = "Й"
    split = unicodedata.normalize("NFD", composed)
    header = {**HEADER, "players": [composed, "B"]}
    dice = {composed: [1, 1], split: [1, 1], "B": [1, 1]}
    assert _error(_replay(header, {"opener": "B"}, {"roll": "hands", "dice": dice})) == (
        3,
        None,
        "Й is named twice",
    )
    right = {split: [1, 1], "B": [1, 1]}
    answer = _replay(header, {"opener": split}, {"roll": "hands", "dice": right})
    assert answer.status == 0
    assert answer.objects[0]["to_act"] == [composed]


@pytest.mark.parametrize(
    "change",
    [
        {"kosti": 2},
        {"kosti": 0},
        {"kosti": "1"},
        {"kosti": 1.0},
        {"kosti": True},
        {"kosti": None},
        {"game": "perudo"},
        {"game": "perudo/2"},
        {"game": "Perudo/1"},
        {"game": "chess/1"},
        {"game": ""},
        {"game": 1},
        {"game": ["perudo/1"]},
        {"players": []},
        {"players": ["Аня"]},
        {"players": [f"p{seat}" for seat in range(11)]},
        {"players": ["Аня", "Аня"]},
        {"players": ["Й", unicodedata.normalize("NFD", "Й")]},
        {"players": ["Аня", ""]},
        {"players": ["Аня", " "]},
        {"players": ["Аня", "\u2003"]},
        {"players": ["Аня", "a\nb"]},
        {"players": ["Аня", "a\u202eb"]},
        {"players": ["Аня", "\u200b"]},
        {"players": ["Аня", 2]},
        {"players": ["Аня", None]},
        {"players": "АБ"},
        {"players": {"Аня": 1, "Боб": 2}},
        {"players": 2},
        {"options": None},
        {"options": []},
        {"options": "dice"},
        {"options": {"dice": 0}},
        {"options": {"dice": 11}},
        {"options": {"dice": -1}},
        {"options": {"dice": 10**30}},
        {"options": {"dice": 5.0}},
        {"options": {"dice": "5"}},
        {"options": {"dice": True}},
        {"options": {"dice": None}},
        {"options": {"raise_rule": "Ladder"}},
        {"options": {"raise_rule": "last-raise"}},
        {"options": {"raise_rule": None}},
        {"options": {"jonti": 1}},
        {"options": {"jonti": "true"}},
        {"options": {"calzone": 0}},
        {"options": {"roll_off": None}},
        {"options": {"rolloff": False}},
        {"options": {"min_bet": 10}},
        {"options": {"x-note": 1}},
        {"option": {}},
        {"seed": 1},
    ],
    ids=str,
)
def test_headers_that_are_wrong(change: dict[str, Any]) -> None:
    line, rule, message = _error(_replay({**HEADER, **change}, OPENER))
    assert (line, rule) == (1, None)
    assert message


@pytest.mark.parametrize("missing", ["kosti", "game", "options", "players"])
def test_a_header_is_complete(missing: str) -> None:
    header = {key: value for key, value in HEADER.items() if key != missing}
    assert _error(_replay(header))[:2] == (1, None)


@pytest.mark.parametrize("text", [b"", b"\n", b"\xef\xbb\xbf" + json.dumps(HEADER).encode()])
def test_no_header(text: bytes) -> None:
    assert _error(kosti("replay", "-", "--json", stdin=text))[:2] == (1, None)


def test_headers_that_are_right() -> None:
    changes: tuple[dict[str, Any], ...] = (
        {"options": {}},
        {"x-event": "final", "x-date": None},
        {"players": ["Аня", "аня"]},
        {"players": ["A", "А"]},  # Latin and Cyrillic: other letters are other names
        {"players": ["Аня", "x-ray 🎲"]},
        {"players": [f"p{seat}" for seat in range(10)]},
        {"options": {"dice": 10, "raise_rule": "no-drop", "jonti": False, "calzone": False}},
    )
    for change in changes:
        answer = _replay({**HEADER, **change})
        assert answer.status == 0, change
        assert answer.objects[0]["players"] == {**HEADER, **change}["players"]


def test_no_second_header() -> None:
    assert _error(_replay(HEADER, HEADER))[:2] == (2, None)


def test_no_line_after_the_end() -> None:
    header = {**HEADER, "options": {"roll_off": False, "dice": 1}, "players": ["A", "B"]}
    game = [
        header,
        {"opener": "A"},
        {"roll": "hands", "dice": {"A": [2], "B": [3]}},
        {"player": "A", "move": "2x6"},
        {"player": "B", "move": "doodoo"},
    ]
    (report,) = _replay(*game).objects
    assert (report["status"], report["winners"]) == ("over", ["B"])
    late: tuple[dict[str, Any], ...] = (
        {"player": "B", "move": "1x2"},
        {"player": "A", "move": "1x2"},
        {"roll": "hands", "dice": {"B": [3]}},
        {"opener": "A"},
        {"show": {}},
    )
    for line in late:
        assert _error(_replay(*game, line))[:2] == (6, "P-19")
    assert _error(_replay(*game, {"player": "B", "move": "1X2"}))[:2] == (6, None)


def test_the_first_wrong_line_is_named() -> None:
    wrong = {"player": "Боб", "move": "1x2"}
    assert _error(_replay(HEADER, OPENER, HANDS, wrong, "nonsense"))[:2] == (4, "P-06")
