"""What can be read in records of Rondo and what cannot: throws, rests, headers; all comes back."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.records.command import Answer, kosti

from kosti.core import Act, Malformed, Roll
from kosti.games.rondo import FACES, Release, Rest, Throw
from kosti.notation import Names, RondoCodec, format_move, parse_move, read_header, write_header
from kosti.testing.rondo import rondo_options

HEADER: dict[str, Any] = {
    "kosti": 1,
    "game": "rondo/1",
    "options": {},
    "players": ["Аня", "Боб", "Вера"],
}
THROW = {"player": "Аня", "move": "throw"}
REST = {"hit": ["Аня"], "missed": [], "fell": [], "faces": {"Аня": 3}}
CODEC = RondoCodec()
NAMES = Names(HEADER["players"])


def _replay(*lines: object) -> Answer:
    """Replay lines given as objects or text."""
    texts = [
        line if isinstance(line, str) else json.dumps(line, ensure_ascii=False) for line in lines
    ]
    return kosti("replay", "-", "--json", stdin="\n".join(texts).encode())


def _error(answer: Answer) -> tuple[int, str | None, str]:
    (report,) = answer.objects
    assert answer.status == 2
    assert report.keys() == {"file", "error"}
    error = report["error"]
    assert answer.err.count("\n") == 1
    return error["line"], error["rule"], error["message"]


# ---- moves

NO_MOVES = [
    "",
    " ",
    "Throw",
    "THROW",
    "throw ",
    " throw",
    "throw\n",
    "throw\r",
    "throw\0",
    "throw.",
    "throw 1",
    "throws",
    "thrown",
    "throwthrow",
    "thrоw",  # with the Cyrillic letter
    "ｔhrow",
    "throw\u200b",
    "\ufeffthrow",
    "roll",
    "rest",
    "hit",
    "pass",
    "check",
    "3x4",
    "null",
    "🎲",
]


@pytest.mark.parametrize("move", NO_MOVES, ids=lambda move: ascii(move)[:30])
def test_no_moves(move: str) -> None:
    answer = _replay(HEADER, THROW | {"move": move})
    assert _error(answer) == (2, None, "not a move: write throw")


@given(text=st.text(max_size=8))
def test_only_one_text_is_a_move(text: str) -> None:
    if text == "throw":
        return
    with pytest.raises(Malformed):
        CODEC.parse_action(text)


# ---- how a die left the hand

RELEASE: dict[str, Any] = {"position": [1, -2, 3], "velocity": [4, 5, -6], "spin": [0, 7, 8]}


@pytest.mark.parametrize(
    "details",
    [
        {"at": 0},
        {"release": RELEASE},
        {"at": None, "release": None},
        {"at": -1, "release": RELEASE},
        {"at": 1.0, "release": RELEASE},
        {"at": 1e3, "release": RELEASE},
        {"at": "1", "release": RELEASE},
        {"at": False, "release": RELEASE},
        {"at": [1], "release": RELEASE},
        {"at": 1, "release": None},
        {"at": 1, "release": {}},
        {"at": 1, "release": []},
        {"at": 1, "release": [[1, 2, 3], [1, 2, 3], [1, 2, 3]]},
        {"at": 1, "release": "hard"},
        {"at": 1, "release": {"velocity": [1, 2, 3], "spin": [1, 2, 3]}},
        {"at": 1, "release": {"position": [1, 2, 3], "spin": [1, 2, 3]}},
        {"at": 1, "release": RELEASE | {"seat": 0}},
        {"at": 1, "release": RELEASE | {"position": [1, 2]}},
        {"at": 1, "release": RELEASE | {"position": [1, 2, 3, 4]}},
        {"at": 1, "release": RELEASE | {"position": {"x": 1, "y": 2, "z": 3}}},
        {"at": 1, "release": RELEASE | {"velocity": [1, 2, 3.5]}},
        {"at": 1, "release": RELEASE | {"velocity": [1, 2, 3.0]}},
        {"at": 1, "release": RELEASE | {"velocity": [1, 2, None]}},
        {"at": 1, "release": RELEASE | {"velocity": [1, 2, True]}},
        {"at": 1, "release": RELEASE | {"spin": ["1", 2, 3]}},
        {"at": 1, "release": RELEASE | {"spin": None}},
        {"at": 1, "release": RELEASE, "speed": 3},
        {"At": 1, "release": RELEASE},
    ],
    ids=str,
)
def test_releases_that_cannot_be_read(details: dict[str, Any]) -> None:
    line, rule, message = _error(_replay(HEADER, THROW | details))
    assert (line, rule) == (2, None)
    assert len(message) < 200


def test_a_release_may_be_without_spin() -> None:
    written = THROW | {"at": 7, "release": {"position": [1, 2, 3], "velocity": [4, 5, 6]}}
    act = parse_move(CODEC, NAMES, written)
    assert act == Act(0, Throw(7, Release((1, 2, 3), (4, 5, 6), (0, 0, 0))))


# ---- rests


@pytest.mark.parametrize(
    "line",
    [
        "{}",
        "[]",
        '"throw"',
        '{"rest":null}',
        '{"rest":[]}',
        '{"rest":{}}',
        '{"rest":{"hit":[],"missed":[],"fell":[]}}',
        '{"rest":{"hit":[],"missed":[],"faces":{}}}',
        '{"rest":{"hit":{},"missed":[],"fell":[],"faces":{}}}',
        '{"rest":{"hit":"Аня","missed":[],"fell":[],"faces":{}}}',
        '{"rest":{"hit":null,"missed":[],"fell":[],"faces":{}}}',
        '{"rest":{"hit":[0],"missed":[],"fell":[],"faces":{}}}',
        '{"rest":{"hit":[null],"missed":[],"fell":[],"faces":{}}}',
        '{"rest":{"hit":[["Аня"]],"missed":[],"fell":[],"faces":{}}}',
        '{"rest":{"hit":["аня"],"missed":[],"fell":[],"faces":{}}}',
        '{"rest":{"hit":["Глеб"],"missed":[],"fell":[],"faces":{}}}',
        '{"rest":{"hit":["Аня","Аня"],"missed":[],"fell":[],"faces":{"Аня":3}}}',
        '{"rest":{"hit":["Аня"],"missed":[],"fell":[],"faces":[]}}',
        '{"rest":{"hit":["Аня"],"missed":[],"fell":[],"faces":null}}',
        '{"rest":{"hit":["Аня"],"missed":[],"fell":[],"faces":{"Аня":"3"}}}',
        '{"rest":{"hit":["Аня"],"missed":[],"fell":[],"faces":{"Аня":null}}}',
        '{"rest":{"hit":["Аня"],"missed":[],"fell":[],"faces":{"Аня":3.0}}}',
        '{"rest":{"hit":["Аня"],"missed":[],"fell":[],"faces":{"Аня":true}}}',
        '{"rest":{"hit":["Аня"],"missed":[],"fell":[],"faces":{"Аня":[3]}}}',
        '{"rest":{"hit":["Аня"],"missed":[],"fell":[],"faces":{"Аня":3,"Аня":4}}}',
        '{"rest":{"hit":["Аня"],"missed":[],"fell":[],"faces":{"Глеб":3}}}',
        '{"rest":{"hit":["Аня"],"missed":[],"fell":[],"faces":{"":3}}}',
        '{"rest":{"hit":["Аня"],"missed":[],"fell":[],"faces":{"Аня":3},"x-note":1}}',
        '{"rest":{"hit":["Аня"],"missed":[],"fell":[],"faces":{"Аня":3}},"at":1}',
        '{"rest":{"hit":["Аня"],"missed":[],"fell":[],"faces":{"Аня":3}},"move":"throw"}',
        '{"hit":["Аня"],"missed":[],"fell":[],"faces":{"Аня":3}}',
        '{"Rest":{"hit":["Аня"],"missed":[],"fell":[],"faces":{"Аня":3}}}',
        '{"roll":"rest","dice":{"Аня":[3]}}',
        '{"show":{"Аня":[3]}}',
        '{"opener":"Аня"}',
        '{"player":"Аня"}',
        '{"move":"throw"}',
        '{"player":"Глеб","move":"throw"}',
        '{"player":0,"move":"throw"}',
        "",
    ],
    ids=ascii,
)
def test_lines_that_cannot_be_read(line: str) -> None:
    number, rule, message = _error(_replay(HEADER, THROW, line, {"rest": REST}))
    assert (number, rule) == (3, None)
    assert message
    assert len(message) < 200


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"hit": ["\u0410\u043d\u044f"]},
        {"fell": [], "missed": []},
        {"faces": {"Аня": 8}},
        {"hit": [], "fell": ["Аня"], "faces": {}},
        {"hit": [], "missed": ["Аня"], "faces": {"Аня": 1}},
    ],
    ids=str,
)
def test_rests_that_can_be_read(change: dict[str, Any]) -> None:
    assert _replay(HEADER, THROW, {"rest": REST | change, "x-at": 3}).status == 0


# ---- everything comes back

_NUMBERS = st.integers(-(10**6), 10**6)
_VECTOR = st.tuples(_NUMBERS, _NUMBERS, _NUMBERS)
_THROWS = st.one_of(
    st.just(Throw()),
    st.builds(Throw, st.integers(0, 10**9), st.builds(Release, _VECTOR, _VECTOR, _VECTOR)),
)
_SEATS = st.sets(st.integers(0, 2)).map(lambda seats: tuple(sorted(seats)))
_FACE = st.none() | st.integers(-1, FACES + 1)
_RESTS = st.builds(Rest, _SEATS, _SEATS, _SEATS, st.tuples(_FACE, _FACE, _FACE))


@given(rest=_RESTS)
def test_every_rest_comes_back(rest: Rest) -> None:
    written = format_move(CODEC, NAMES, Roll(rest))
    again = msgspec.json.decode(msgspec.json.encode(written))
    assert parse_move(CODEC, NAMES, again) == Roll(rest)


@given(seat=st.integers(0, 2), throw=_THROWS)
def test_every_throw_comes_back(seat: int, throw: Throw) -> None:
    written = format_move(CODEC, NAMES, Act(seat, throw))
    again = msgspec.json.decode(msgspec.json.encode(written))
    assert parse_move(CODEC, NAMES, again) == Act(seat, throw)


@given(options=rondo_options())
def test_every_header_comes_back(options: msgspec.Struct) -> None:
    header = read_header(json.dumps({**HEADER, "options": msgspec.to_builtins(options)}).encode())
    assert header.options == options
    assert write_header(read_header(write_header(header))) == write_header(header)


@pytest.mark.parametrize(
    "options",
    [
        {"stake": -1},
        {"stake": 10.0},
        {"stake": "10"},
        {"stake": 10**30},
        {"stake": 11, "purse": 10},
        {"purse": 0},
        {"purse": 9},
        {"purse": True, "stake": 1},
        {"purse": None},
        {"purse": 10**30},
        {"tie_stake": "round_loser"},
        {"tie_stake": ""},
        {"tie_stake": None},
        {"all_equal_limit": 0},
        {"all_equal_limit": -3},
        {"all_equal_limit": 3.0},
        {"all_equal_limit": True},
        {"all_equal_limit": None},
        {"nobody_left": "Replay"},
        {"nobody_left": False},
        {"nobody_left": None},
        {"buy_in": 200},
        {"dice": 1},
        {"Stake": 10},
        {"x-note": 1},
    ],
    ids=str,
)
def test_options_that_are_wrong(options: dict[str, Any]) -> None:
    line, rule, message = _error(_replay(HEADER | {"options": options}, THROW))
    assert (line, rule) == (1, None)
    assert message
