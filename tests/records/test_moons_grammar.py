"""What can be read in records of Shoot the Moons and what cannot: moves, dice, lines, headers."""

import json
import unicodedata
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.records.command import Answer, kosti

from kosti.core import Act, Malformed, Roll
from kosti.games.moons import (
    Action,
    Bet,
    ButtonDraw,
    Call,
    Check,
    Fold,
    Outcome,
    Raise,
    Show,
    Throw,
    VaBank,
)
from kosti.notation import MoonsCodec, Names, format_move, parse_move, read_header, write_header
from kosti.testing.moons import moons_options

HEADER: dict[str, Any] = {
    "kosti": 1,
    "game": "moons/1",
    "options": {"min_bet": 10, "buy_in": 200},
    "players": ["Аня", "Боб", "Вера"],
}
BUTTON = {"button": "Вера"}
PAIRS = {"Аня": [1, 2], "Боб": [3, 4], "Вера": [5, 6]}
THROW = {"roll": "throw", "dice": PAIRS}
CHECK = {"player": "Аня", "move": "check"}
CODEC = MoonsCodec()


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
    line, rule, message = error["line"], error["rule"], error["message"]
    named = f" ({rule})" if rule else ""
    assert answer.err == f"-:{line}: {message}{named}\n"
    return line, rule, message


def _move(move: object) -> Answer:
    return _replay(HEADER, BUTTON, THROW, {"player": "Аня", "move": move})


# ---- moves


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("check", Check()),
        ("call", Call()),
        ("fold", Fold()),
        ("va-bank", VaBank()),
        ("bet 0", Bet(0)),
        ("bet 1", Bet(1)),
        ("bet 30", Bet(30)),
        ("bet 999999999999", Bet(10**12 - 1)),
        ("raise 0", Raise(0)),
        ("raise 60", Raise(60)),
        ("raise 100000000000", Raise(10**11)),
    ],
)
def test_a_move_has_one_text(text: str, action: Action) -> None:
    assert CODEC.parse_action(text) == action
    assert CODEC.format_action(action) == text


_CHIPS = st.integers(0, 10**12 - 1)
_ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.sampled_from((Check(), Call(), Fold(), VaBank())),
    st.builds(Bet, _CHIPS),
    st.builds(Raise, _CHIPS),
)


@given(action=_ACTIONS)
def test_every_move_comes_back(action: Action) -> None:
    assert CODEC.parse_action(CODEC.format_action(action)) == action


_WORDS = st.sampled_from(("bet", "raise", "check", "call", "fold", "va-bank", "Bet", ""))
_GAPS = st.sampled_from((" ", "", "  ", "\t", " +", " -", " 0"))


@given(
    text=st.tuples(
        _WORDS, _GAPS, st.one_of(st.integers(0, 10**14).map(str), st.text(max_size=4))
    ).map("".join)
)
def test_what_is_read_is_written_as_it_was(text: str) -> None:
    try:
        action = CODEC.parse_action(text)
    except Malformed:
        return
    assert CODEC.format_action(action) == text


NO_MOVES = [
    "",
    " ",
    # the words
    "Check",
    "CHECK",
    "check ",
    " check",
    "check\n",
    "check\r",
    "check\0",
    "check.",
    "check 0",
    "check 5",
    "chеck",  # with the Cyrillic letter
    "ｃheck",
    "checks",
    "pass",
    "call 20",
    "call 0",
    "Call",
    "callcall",
    "fold 1",
    "folds",
    "Fold",
    "flop",
    "va-bank 190",
    "Va-bank",
    "VA-BANK",
    "va bank",
    "vabank",
    "va_bank",
    "va\u2010bank",
    "va\u2013bank",
    "va\u2212bank",
    "va--bank",
    "all-in",
    "all in",
    # amounts
    "bet",
    "bet ",
    "bet  20",
    "bet\t20",
    "bet\u00a020",
    "bet\u200920",
    "bet20",
    "bet-20",
    "bet -20",
    "bet +20",
    "bet 020",
    "bet 00",
    "bet 20 ",
    " bet 20",
    "bet 20\n",
    "bet 20\0",
    "bet 2 0",
    "bet 20 30",
    "bet 20.0",
    "bet 20.",
    "bet 10.5",
    "bet 10,5",
    "bet 1,000",
    "bet 1_0",
    "bet 1e1",
    "bet 1e9",
    "bet 0x14",
    "bet ２０",
    "bet ٢٠",
    "bet 2०",
    "bet ²0",
    "bet Ⅹ",
    "bet ten",
    "bet all",
    "bet max",
    "bet inf",
    "bet nan",
    "bet null",
    "bet true",
    "bet $20",
    "bet 20$",
    "bet 20%",
    "bet\u200b 20",
    "bet 20\u200b",
    "\ufeffbet 20",
    "bеt 20",  # with the Cyrillic letter
    "Bet 20",
    "BET 20",
    "bets 20",
    "20",
    "20 bet",
    "bet 20, call",
    "raise",
    "raise ",
    "raise to 60",
    "raise by 60",
    "raise  60",
    "raise +60",
    "raise -60",
    "raise 060",
    "raise 60.0",
    "raise ６０",
    "Raise 60",
    "re-raise 60",
    "reraise 60",
    # too long to be chips of anybody
    "bet " + "9" * 13,
    "bet " + "9" * 5000,
    "raise " + "9" * 5000,
    # of other games
    "3x4",
    "doodoo",
    "jonti",
    "throw",
    "null",
    "🎲",
]


@pytest.mark.parametrize("move", NO_MOVES, ids=lambda move: ascii(move)[:30])
def test_no_moves(move: str) -> None:
    assert _error(_move(move)) == (
        4,
        None,
        "not a move: write check, bet 30, call, raise 60, fold or va-bank",
    )


@pytest.mark.parametrize("move", [None, 20, 2.5, True, ["check"], {"bet": 20}])
def test_a_move_is_a_string(move: object) -> None:
    assert _error(_move(move)) == (4, None, "a move is a string")


@pytest.mark.parametrize(
    ("move", "rule", "message"),
    [
        ("bet 0", "M-08", "a bet is at least 10; with less, go va-bank"),
        ("bet 9", "M-08", "a bet is at least 10; with less, go va-bank"),
        ("bet 191", "M-12", "190 chips are there, 191 would be needed: go va-bank instead"),
        (
            "bet 999999999999",
            "M-12",
            "190 chips are there, 999999999999 would be needed: go va-bank instead",
        ),
        ("call", "M-09", "nobody has bet: check costs nothing"),
        ("raise 0", "M-10", "nobody has bet yet: bet at least 10 instead"),
        ("raise 60", "M-10", "nobody has bet yet: bet at least 10 instead"),
    ],
)
def test_moves_that_can_be_read_but_are_not_allowed(move: str, rule: str, message: str) -> None:
    assert _error(_move(move)) == (4, rule, message)


# ---- lines


@pytest.mark.parametrize(
    "line",
    [
        "{}",
        "[]",
        "null",
        "20",
        '"check"',
        "{",
        "{'player':'Аня','move':'check'}",
        '{"player":"Аня","move":"check",}',
        '{"player":"Аня","move":"check"} {}',
        '{"player":"Аня","move":"check"}{"player":"Боб","move":"check"}',
        '{"player":"Аня","move":"check"} // comment',
        "// comment",
        "# comment",
        '{"player":"Аня"}',
        '{"move":"check"}',
        '{"player":"Аня","move":"bet","chips":20}',
        '{"player":"Аня","bet":20}',
        '{"player":"Аня","move":"check","at":3}',
        '{"player":"Аня","move":"check","X-note":3}',
        '{"player":"Аня","move":"check","button":"Вера"}',
        '{"player":"Аня","move":"check","dice":{}}',
        '{"player":"Аня","player":"Боб","move":"check"}',
        '{"player":"Аня","move":"check","move":"check"}',
        '{"player":"Аня","move":"check","x-a":1,"x-a":2}',
        '{"player":"Глеб","move":"check"}',
        '{"player":"аня","move":"check"}',
        '{"player":"Аня ","move":"check"}',
        '{"player":"","move":"check"}',
        '{"player":0,"move":"check"}',
        '{"player":null,"move":"check"}',
        '{"Player":"Аня","Move":"check"}',
        '{"button":1}',
        '{"button":null}',
        '{"button":["Вера"]}',
        '{"button":"Глеб"}',
        '{"button":"Вера","circle":1}',
        '{"opener":"Аня"}',
        '{"roll":"throw"}',
        '{"roll":"hands","dice":{}}',
        '{"roll":"throws","dice":{}}',
        '{"roll":"Throw","dice":{}}',
        '{"roll":null,"dice":{}}',
        '{"roll":["throw"],"dice":{}}',
        '{"roll":"throw","dice":[]}',
        '{"roll":"throw","dice":{},"round":1}',
        '{"dice":{"Аня":[1,1]}}',
        '{"throw":{"Аня":[1,1]}}',
        '{"show":[1,2]}',
        '{"show":null}',
        '{"show":{"Аня":null}}',
        '{"show":{"Аня":[]}}',
        '{"show":{"Глеб":[1,2]}}',
        '{"show":{"Аня":[1,2]},"roll":"throw"}',
        '{"show":{"Аня":[1,2],"Аня":[1,2]}}',
        '{"rest":{}}',
        "",
        " ",
        "\t",
        b"\xff",
        b'{"player":"\xd0","move":"check"}',
    ],
    ids=lambda line: ascii(line)[:60],
)
def test_lines_that_cannot_be_read(line: str | bytes) -> None:
    number, rule, message = _error(_replay(HEADER, BUTTON, THROW, line, CHECK))
    assert (number, rule) == (4, None)
    assert message
    assert len(message) < 200


@pytest.mark.parametrize(
    "line",
    [
        ' {"player" : "Аня", "move":\t"bet 20"} \r',
        '{"move":"bet 20","player":"Аня"}',
        '{"player":"\\u0410\\u043d\\u044f","move":"bet\\u002020"}',
        '{"player":"Аня","move":"bet 20","x-":null}',
        '{"x-move":"fold","player":"Аня","move":"bet 20","x-deep":[{"a":{}}],"x-at":1.5}',
    ],
)
def test_lines_that_can(line: str) -> None:
    answer = _replay(HEADER, BUTTON, THROW, line)
    assert answer.status == 0, answer.err
    assert answer.objects[0]["state"]["price"] == 20


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n"])
def test_the_last_line_end_may_be_missing(end: bytes) -> None:
    assert _replay(HEADER, BUTTON, THROW, end=end).status == 0


def test_lines_may_end_as_on_windows() -> None:
    record = b"\r\n".join(json.dumps(line).encode() for line in (HEADER, BUTTON, THROW, CHECK))
    answer = kosti("replay", "-", "--json", stdin=record + b"\r\n")
    assert answer.objects[0]["to_act"] == ["Боб"]


def test_no_blank_lines() -> None:
    assert _error(_replay(HEADER, "", BUTTON)) == (2, None, "an empty line")
    assert _error(_replay(HEADER, BUTTON, THROW, "", CHECK)) == (4, None, "an empty line")
    assert _error(_replay(HEADER, BUTTON, "\r", THROW)) == (3, None, "an empty line")


def test_the_first_wrong_line_is_named() -> None:
    wrong = {"player": "Боб", "move": "check"}
    assert _error(_replay(HEADER, BUTTON, THROW, wrong, "nonsense"))[:2] == (4, "M-06")
    assert _error(_replay(HEADER, BUTTON, "nonsense", wrong))[:2] == (3, None)


def test_no_second_header() -> None:
    assert _error(_replay(HEADER, HEADER))[:2] == (2, None)


# ---- dice

DICE: list[tuple[Any, str | None]] = [
    ({}, "M-05"),
    ({"Аня": [1, 2], "Боб": [3, 4]}, "M-05"),
    (PAIRS | {"Аня": [1]}, "M-05"),
    (PAIRS | {"Аня": [1, 2, 3]}, "M-05"),
    (PAIRS | {"Аня": [1, 2, 3, 4, 5, 6]}, "M-05"),
    (PAIRS | {"Аня": [0, 2]}, "M-01"),
    (PAIRS | {"Аня": [1, 7]}, "M-01"),
    (PAIRS | {"Аня": [-1, 2]}, "M-01"),
    (PAIRS | {"Аня": [10**30, 2]}, "M-01"),
    (PAIRS | {"Аня": [1.0, 2]}, None),
    (PAIRS | {"Аня": [True, 2]}, None),
    (PAIRS | {"Аня": ["1", 2]}, None),
    (PAIRS | {"Аня": [None, 2]}, None),
    (PAIRS | {"Аня": [None, None]}, None),
    (PAIRS | {"Аня": ["?", "?"]}, None),
    (PAIRS | {"Аня": "?"}, None),
    (PAIRS | {"Аня": "12"}, None),
    (PAIRS | {"Аня": 12}, None),
    (PAIRS | {"Аня": 3}, None),
    (PAIRS | {"Аня": {}}, None),
    (PAIRS | {"Аня": []}, None),
    (PAIRS | {"Аня": False}, None),
    (PAIRS | {"Глеб": [1, 2]}, None),
    (PAIRS | {"аня": [1, 2]}, None),
    ([["Аня", [1, 2]]], None),
    ("throw", None),
    (None, None),
]


@pytest.mark.parametrize(("dice", "rule"), DICE)
def test_throws(dice: object, rule: str | None) -> None:
    line, named, message = _error(_replay(HEADER, BUTTON, {"roll": "throw", "dice": dice}))
    assert (line, named) == (3, rule)
    assert message


def test_any_pair_may_be_closed() -> None:
    for closed in ([], ["Аня"], ["Аня", "Вера"], ["Аня", "Боб", "Вера"]):
        dice = {name: None if name in closed else pair for name, pair in PAIRS.items()}
        answer = _replay(HEADER, BUTTON, {"roll": "throw", "dice": dice})
        assert answer.status == 0
        assert answer.objects[0]["to_act"] == ["Аня"]


SHOWN: list[tuple[Any, str | None]] = [
    ({}, "M-16"),
    ({"Аня": [1, 2]}, "M-16"),
    ({"Аня": [1, 2], "Боб": [3, 4], "Вера": [5, 6]}, "M-16"),
    ({"Аня": [1, 2], "Вера": [5]}, "M-16"),
    ({"Аня": [1, 2], "Вера": [5, 6, 6]}, "M-16"),
    ({"Аня": [1, 2], "Вера": [5, 7]}, "M-01"),
    ({"Аня": [0, 2], "Вера": [5, 6]}, "M-01"),
    ({"Аня": [1, 2], "Вера": None}, None),
    ({"Аня": [1, 2], "Вера": []}, None),
    ({"Аня": [1, 2], "Вера": [5.0, 6]}, None),
    ({"Аня": [1, 2], "Вера": "?"}, None),
    ({"Аня": [1, 2], "Глеб": [5, 6]}, None),
    ([[1, 2], [5, 6]], None),
]


@pytest.mark.parametrize(("shown", "rule"), SHOWN)
def test_shows(shown: object, rule: str | None) -> None:
    closed = {"roll": "throw", "dice": dict.fromkeys(PAIRS)}
    played = [
        {"player": "Аня", "move": "bet 10"},
        {"player": "Боб", "move": "fold"},
        {"player": "Вера", "move": "call"},
    ]
    answer = _replay(HEADER, BUTTON, closed, *played, {"show": shown})
    line, named, message = _error(answer)
    assert (line, named) == (7, rule)
    assert message


def test_nobody_is_named_twice_however_it_is_written() -> None:
    composed = "Й"
    split = unicodedata.normalize("NFD", composed)
    header = {**HEADER, "players": [composed, "B"]}
    button = {"button": split}
    dice = {composed: [1, 1], split: [1, 1], "B": [1, 1]}
    assert _error(_replay(header, button, {"roll": "throw", "dice": dice})) == (
        3,
        None,
        "Й is named twice",
    )
    right = {split: [1, 1], "B": [1, 1]}
    move = {"player": "B", "move": "check"}
    answer = _replay(header, button, {"roll": "throw", "dice": right}, move)
    assert answer.objects[0]["to_act"] == [composed]


# ---- headers


@pytest.mark.parametrize(
    "change",
    [
        {"kosti": 2},
        {"kosti": "1"},
        {"kosti": True},
        {"game": "moons"},
        {"game": "moons/2"},
        {"game": "Moons/1"},
        {"game": "moons/1 "},
        {"players": []},
        {"players": ["Аня"]},
        {"players": [f"p{seat}" for seat in range(7)]},
        {"players": ["Аня", "Аня"]},
        {"players": ["Й", unicodedata.normalize("NFD", "Й")]},
        {"players": ["Аня", ""]},
        {"players": ["Аня", "\u2003"]},
        {"players": ["Аня", "a\nb"]},
        {"players": ["Аня", "\u200b"]},
        {"players": ["Аня", 2]},
        {"players": "АБ"},
        {"options": None},
        {"options": []},
        {"options": {"min_bet": 0}},
        {"options": {"min_bet": -10}},
        {"options": {"min_bet": 10.0}},
        {"options": {"min_bet": 2.5}},
        {"options": {"min_bet": "10"}},
        {"options": {"min_bet": True}},
        {"options": {"min_bet": None}},
        {"options": {"min_bet": 201}},
        {"options": {"min_bet": 300, "buy_in": 299}},
        {"options": {"buy_in": 9}},
        {"options": {"buy_in": 0}},
        {"options": {"buy_in": -200}},
        {"options": {"buy_in": 200.0}},
        {"options": {"buy_in": "200"}},
        {"options": {"buy_in": True, "min_bet": 1}},
        {"options": {"buy_in": None}},
        {"options": {"buy_in": 10**30}},
        {"options": {"settlement": "side_pots"}},
        {"options": {"settlement": "sidepots"}},
        {"options": {"settlement": "Refund"}},
        {"options": {"settlement": ""}},
        {"options": {"settlement": None}},
        {"options": {"settlement": True}},
        {"options": {"raise_rule": "ladder"}},
        {"options": {"raise_rule": "min_bet"}},
        {"options": {"raise_rule": "Last-raise"}},
        {"options": {"raise_rule": None}},
        {"options": {"ante_rise": -1}},
        {"options": {"ante_rise": 1.0}},
        {"options": {"ante_rise": "1"}},
        {"options": {"ante_rise": False}},
        {"options": {"ante_rise": None}},
        {"options": {"circles": -1}},
        {"options": {"circles": 0.0}},
        {"options": {"circles": True}},
        {"options": {"circles": None}},
        {"options": {"dice_kept": 0}},
        {"options": {"dice_kept": "true"}},
        {"options": {"dice_kept": None}},
        {"options": {"ante": 10}},
        {"options": {"minbet": 10}},
        {"options": {"Min_bet": 10}},
        {"options": {"dice": 2}},
        {"options": {"jonti": False}},
        {"options": {"x-note": 1}},
        {"option": {}},
        {"button": "Вера"},
        {"seed": 1},
    ],
    ids=str,
)
def test_headers_that_are_wrong(change: dict[str, Any]) -> None:
    line, rule, message = _error(_replay({**HEADER, **change}, BUTTON))
    assert (line, rule) == (1, None)
    assert message


@pytest.mark.parametrize("missing", ["kosti", "game", "options", "players"])
def test_a_header_is_complete(missing: str) -> None:
    header = {key: value for key, value in HEADER.items() if key != missing}
    assert _error(_replay(header))[:2] == (1, None)


def test_an_option_is_named_once() -> None:
    written = json.dumps(HEADER).replace('"min_bet": 10', '"min_bet": 10, "min_bet": 10')
    assert "min_bet" in written
    assert _error(_replay(written))[:2] == (1, None)


def test_headers_that_are_right() -> None:
    changes: tuple[dict[str, Any], ...] = (
        {"options": {}},
        {"options": {"min_bet": 1, "buy_in": 1}},
        {"options": {"min_bet": 200}},
        {"options": {"settlement": "side-pots", "raise_rule": "last-raise"}},
        {"options": {"settlement": "refund", "raise_rule": "min-bet"}},
        {"options": {"ante_rise": 0, "circles": 0, "dice_kept": False}},
        {"options": {"ante_rise": 10**6, "circles": 10**6, "dice_kept": True}},
        {"x-event": "final", "x-date": None},
        {"players": ["Аня", "аня"]},
        {"players": [f"p{seat}" for seat in range(6)]},
    )
    for change in changes:
        answer = _replay({**HEADER, **change})
        assert answer.status == 0, change
        report = answer.objects[0]
        assert report["players"] == {**HEADER, **change}["players"]
        assert report["state"]["phase"] == "button"


# ---- everything comes back

_NAMES = Names(["Аня", "Боб", "Вера"])
_DIE = st.integers(-1, 8)
_PAIR = st.lists(_DIE, min_size=1, max_size=3).map(tuple)


def _three(hand: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.tuples(hand, hand, hand)


_OUTCOMES: st.SearchStrategy[Outcome] = st.one_of(
    st.builds(ButtonDraw, st.integers(0, 2)),
    st.builds(Throw, _three(_PAIR | st.none() | st.just(()))),
    st.builds(Show, _three(_PAIR | st.none())),
)


@given(outcome=_OUTCOMES)
def test_every_throw_comes_back(outcome: Outcome) -> None:
    written = format_move(CODEC, _NAMES, Roll(outcome))
    again = msgspec.json.decode(msgspec.json.encode(written))
    assert parse_move(CODEC, _NAMES, again) == Roll(outcome)
    assert format_move(CODEC, _NAMES, Roll(outcome)) == again


@given(seat=st.integers(0, 2), action=_ACTIONS)
def test_every_line_of_a_move_comes_back(seat: int, action: Action) -> None:
    written = format_move(CODEC, _NAMES, Act(seat, action))
    assert parse_move(CODEC, _NAMES, written) == Act(seat, action)


@given(options=moons_options())
def test_every_header_comes_back(options: msgspec.Struct) -> None:
    header = read_header(json.dumps({**HEADER, "options": msgspec.to_builtins(options)}).encode())
    assert header.options == options
    assert write_header(read_header(write_header(header))) == write_header(header)
