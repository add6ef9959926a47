"""Whatever is sent gets a clear answer and changes nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table.world import Party, World
from tests.web.wire import Web, web

from kosti.table import Settings
from kosti.web import connection as connection_module
from kosti.web.connection import Connection
from kosti.web.messages import Hello, Ping

HELLO = {"type": "hello", "protocol": 1}
DEEP = "[" * 8000 + "]" * 8000


async def playing(server: Web) -> Party:
    return await server.world.open("A", "B")


@pytest.mark.parametrize(
    ("said", "code", "command_id"),
    [
        ("", "not-json", None),
        ("{", "not-json", None),
        ("nonsense", "not-json", None),
        ('{"type":"ping"}{"type":"ping"}', "not-json", None),
        ('{"type":"ping","x":NaN}', "not-a-message", None),
        (DEEP, "not-a-message", None),
        ('{"id":"x","type":"nope","a":' + DEEP + "}", "not-a-message", None),
        ('{"id":"x","type":"configure","options":{"a":' + DEEP + "}}", "not-json", None),
        (b'{"type": "ping"}', "not-json", None),
        (b"\xff\xfe", "not-json", None),
        (b"\0", "not-json", None),
        ("[]", "not-a-message", None),
        ("null", "not-a-message", None),
        ("{}", "not-a-message", None),
        ('{"type":5,"id":"x"}', "not-a-message", "x"),
        ('{"type":"nope","id":"x"}', "not-a-message", "x"),
        ('{"type":"move","id":"x"}', "not-a-message", "x"),
        ('{"type":"move","id":"x","version":1,"move":"1x2","more":1}', "not-a-message", "x"),
        ('{"type":"move","id":"x","version":"1","move":"1x2"}', "not-a-message", "x"),
        ('{"type":"move","id":"x","version":1.5,"move":"1x2"}', "not-a-message", "x"),
        ('{"type":"move","id":"x","version":1,"move":12}', "not-a-message", "x"),
        (
            '{"type":"move","id":"x","version":1,"move":"' + "x" * 10_000 + '"}',
            "not-a-message",
            "x",
        ),
        ('{"type":"move","id":"x","version":1e999,"move":"1x2"}', "not-a-message", "x"),
        ('{"type":"move","id":7,"version":1,"move":"1x2"}', "not-a-message", None),
        ('{"type":"move","id":"","version":1,"move":"1x2"}', "not-a-message", ""),
        ('{"type":"leave","id":"' + "x" * 65 + '"}', "not-a-message", "x" * 64),
        ('{"type":"join","id":"x","name":null}', "not-a-message", "x"),
        ('{"type":"join","id":"x","name":"\\ud800"}', "not-json", None),
        ('{"type":"remove","id":"x","seat":"0","name":"A"}', "not-a-message", "x"),
        ('{"type":"configure","id":"x","options":[]}', "not-a-message", "x"),
        ('{"type":"configure","id":"x","settings":{"clock":601}}', "not-a-message", "x"),
        ('{"type":"configure","id":"x","settings":{"seats":1}}', "not-a-message", "x"),
        ('{"type":"configure","id":"x","settings":{"window":-1}}', "not-a-message", "x"),
        ('{"type":"configure","id":"x","settings":{"pace":0}}', "not-a-message", "x"),
        ('{"type":"undo","id":"x"}', "not-a-message", "x"),
        ('{"type":"hello","protocol":1}', "hello-once", None),
    ],
)
async def test_what_is_no_message(said: str | bytes, code: str, command_id: str | None) -> None:
    async with web(World()) as server:
        party = await playing(server)
        socket = await server.hello(party.table.code, "A")
        before, log, heard = party.state, party.log(), len(socket.heard)
        others = [len(person.session.told) for person in party.people.values()]
        await server.say(socket, said)
        (answer,) = socket.told[heard:]
        assert (answer["type"], answer["code"], answer["id"]) == ("refused", code, command_id)
        assert answer["error"] == ("denied" if code == "hello-once" else "malformed")
        assert party.state is before
        assert party.log() == log
        assert [len(person.session.told) for person in party.people.values()] == others
        await server.say(socket, {"type": "ping"})
        assert socket.last == {"type": "pong"}


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"type": "ping"}, "hello-first"),
        ({"type": "join", "id": "x", "name": "C"}, "hello-first"),
        ({"type": "hello", "protocol": 2}, "other-protocol"),
        ({"type": "hello", "protocol": 0, "token": None}, "other-protocol"),
        ({"type": "hello"}, "not-a-message"),
        ({"type": "hello", "protocol": 1, "token": "short"}, "not-a-message"),
        ({"type": "hello", "protocol": 1, "token": "x" * 129}, "not-a-message"),
        ({"type": "hello", "protocol": 1, "since": "1"}, "not-a-message"),
        ("nonsense", "not-json"),
        (b"\x00", "not-json"),
    ],
)
async def test_what_is_no_greeting(said: dict[str, Any] | str | bytes, code: str) -> None:
    async with web(World()) as server:
        party = await playing(server)
        socket = await server.connect(party.table.code)
        await server.say(socket, said)
        (answer,) = socket.told
        assert (answer["type"], answer["code"]) == ("refused", code)
        assert socket.closed == 4000
        assert party.table.busy
        assert len(party.table._audience) == 2


async def test_who_says_nothing_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_module, "_HELLO_WITHIN", 0.01)
    async with web(World()) as server:
        party = await playing(server)
        socket = await server.connect(party.table.code)
        await socket.task
        assert (socket.heard, socket.closed) == ([], 4000)


@pytest.mark.parametrize("said", [None, {"type": "ping"}, HELLO])
async def test_who_is_gone_at_once_leaves_nothing_behind(said: dict[str, Any] | None) -> None:
    async with web(World()) as server:
        party = await playing(server)
        socket = await server.connect(party.table.code)
        if said is not None:
            socket.put(said)
        await socket.hang_up()
        await server.settle()
        assert len(party.table._audience) == 2


@pytest.mark.parametrize("code", ["K", "KKKKKK", "..", "%00"])
async def test_there_is_no_such_table(code: str) -> None:
    async with web(World()) as server:
        socket = await server.connect(code)
        assert (socket.accepted, socket.closed) == (True, 4404)


@pytest.mark.parametrize(
    ("origin", "accepted"),
    [
        ("http://kosti.test", True),
        ("http://evil.test", False),
        ("null", False),
        ("", False),
        ("http://kosti.test.evil.test", False),
        ("http://kosti.test:81", False),
    ],
)
async def test_only_our_own_pages_may_speak(origin: str, *, accepted: bool) -> None:
    async with web(World()) as server:
        party = await playing(server)
        socket = await server.connect(party.table.code, Origin=origin, Host="kosti.test")
        assert socket.accepted is accepted


async def test_since_may_be_any_number() -> None:
    async with web(World()) as server:
        party = await playing(server)
        for since in (-1, 0, 10**30):
            socket = await server.hello(party.table.code, "A", since)
            assert socket.all("state")[0]["events"] == []


@given(st.one_of(st.text(max_size=200), st.binary(max_size=50)))
def test_whatever_is_sent_can_be_answered(said: str | bytes) -> None:
    made = Connection._parse(said)
    assert not isinstance(made, Ping | Hello) or said


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=10),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)
TYPES = st.sampled_from(
    ["join", "move", "configure", "remove", "leave", "hello", "add-bot", "ping"]
)
FIELDS = st.sampled_from(
    ["id", "name", "version", "move", "seat", "options", "settings", "character", "protocol", "x"]
)


@given(TYPES, st.dictionaries(FIELDS, JSON, max_size=5))
def test_nearly_messages_can_be_answered(kind: str, fields: dict[str, Any]) -> None:
    Connection._parse(json.dumps(fields | {"type": kind}))


# ---- HTTP


def table(**fields: object) -> dict[str, Any]:
    return {"game": "perudo/1", "name": "A"} | fields


@pytest.mark.parametrize(
    ("body", "status", "error", "code"),
    [
        (b"", 400, "malformed", "not-json"),
        (b"{", 400, "malformed", "not-json"),
        (b"\xff", 400, "malformed", "not-json"),
        (DEEP.encode(), 400, "malformed", "not-a-message"),
        (
            b'{"game":"perudo/1","name":"A","options":{"a":' + DEEP[:7900].encode(),
            400,
            "malformed",
            "not-json",
        ),
        ([], 400, "malformed", "not-a-message"),
        ({}, 400, "malformed", "not-a-message"),
        (table(more=1), 400, "malformed", "not-a-message"),
        (table(game="chess/1"), 400, "malformed", "unreadable"),
        (table(game=5), 400, "malformed", "not-a-message"),
        (table(name=""), 400, "malformed", "name-empty"),
        (table(name="x" * 200), 400, "malformed", "name-too-long"),
        (table(name="\u202eA"), 400, "malformed", "name-unseen"),
        (table(options={"dice": 0}), 400, "malformed", "unreadable"),
        (table(options={"dice": 10**50}), 400, "malformed", "unreadable"),
        (table(options={"x": 1}), 400, "malformed", "unreadable"),
        (table(options=None), 400, "malformed", "not-a-message"),
        (table(settings={"seats": 13}), 400, "malformed", "not-a-message"),
        (table(settings={"seats": 12}), 400, "malformed", "players-number"),
        (table(settings={"clock": -1}), 400, "malformed", "not-a-message"),
        (table(bots=["nobody"]), 400, "malformed", "no-such-character"),
        (table(bots=["steady"] * 12), 400, "malformed", "not-a-message"),
        (table(bots=["steady"] * 11), 403, "denied", "table-full"),
        (table(start=True), 403, "denied", "too-few-players"),
        (b" " * 20_000, 413, "malformed", "too-large"),
        (table(name="x" * 17_000), 413, "malformed", "too-large"),
    ],
)
async def test_what_opens_no_table(body: object, status: int, error: str, code: str) -> None:
    async with web(World()) as server:
        answer = await server.ask("POST", "/api/tables", body)
        told = answer.json()
        assert (answer.status_code, told["error"], told["code"]) == (status, error, code)
        assert set(told) == {"error", "code", "facts"}
        assert code != "unreadable" or told["facts"]["why"]
        assert server.world.fake.tables == {}


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/tables/KKKKKK", 404),
        ("GET", "/api/tables/KKKKKK/record", 404),
        ("GET", "/api/tables/KKKKKK/qr.svg", 404),
        ("GET", "/api/tables/O", 404),
        ("GET", "/api/tables/%2e%2e", 404),
        ("GET", "/api/nothing", 404),
        ("GET", "/api/tables/KKKKKK/ws", 404),
        ("GET", "/nothing.js", 404),
        ("GET", "/../../etc/passwd", 404),
        ("GET", "/%2e%2e/%2e%2e/etc/passwd", 404),
        ("GET", "/api/tables", (404, 405)),
        ("DELETE", "/api/tables", (404, 405)),
        ("PUT", "/api/tables/KKKKKK", (404, 405)),
        ("POST", "/api/health", (404, 405)),
        ("POST", "/", (404, 405)),
    ],
)
async def test_what_is_not_there(method: str, path: str, status: int | tuple[int, ...]) -> None:
    async with web(World()) as server:
        answer = await server.ask(method, path)
        assert answer.status_code in (status if isinstance(status, tuple) else (status,))
        assert set(answer.json()) == {"error", "code", "facts"}


async def test_a_record_is_refused_while_playing() -> None:
    async with web(World()) as server:
        party = await playing(server)
        answer = await server.ask("GET", f"/api/tables/{party.table.code}/record")
        assert (answer.status_code, answer.json()["code"]) == (400, "game-not-over")


async def test_small_letters_find_the_table() -> None:
    async with web(World()) as server:
        party = await playing(server)
        code = party.table.code.lower()
        assert (await server.ask("GET", f"/api/tables/{code}")).json()["code"] == code.upper()
        assert (await server.hello(code, "A")).all("state")


async def test_a_store_that_fails_is_told() -> None:
    async with web(World()) as server:
        server.world.fake.fail_next()
        answer = await server.ask("POST", "/api/tables", table())
        assert (answer.status_code, answer.json()["error"]) == (503, "unavailable")
        assert (await server.ask("POST", "/api/tables", table())).status_code == 201


async def test_names_stay_text_on_the_wire() -> None:
    markup = "<script>&\"'"
    async with web(World()) as server:
        body = table(name=markup, settings={"seats": 2})
        opened = (await server.ask("POST", "/api/tables", body)).json()
        summary = (await server.ask("GET", f"/api/tables/{opened['code']}")).json()
        assert summary["names"] == [markup]
        assert summary["link"] == f"http://kosti.test/t/{opened['code']}"
        assert summary["free"] == 1


async def test_the_summary_of_a_game_holds_no_dice() -> None:
    async with web(World()) as server:
        party = await server.world.open("A", "B", settings=Settings(seats=5))
        answer = (await server.ask("GET", f"/api/tables/{party.table.code}")).json()
        assert answer == {
            "code": party.table.code,
            "game": "perudo/1",
            "phase": "playing",
            "names": ["A", "B"],
            "free": 0,
            "link": f"http://kosti.test/t/{party.table.code}",
        }
