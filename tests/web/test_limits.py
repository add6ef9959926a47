"""How much one client may ask for, and what it is told when that is too much."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table.world import World
from tests.web.wire import Socket, Web, web

from kosti.web import Limits, Rate
from kosti.web.limits import Bucket, Door, subscriber

ANY = Rate(1e6, 10**6)
STRANGER = "203.0.113.7"
TABLE = {"game": "perudo/1", "name": "A"}


def limits(
    *,
    messages: Rate = ANY,
    together: Rate = ANY,
    connections: int = 1000,
    requests: Rate = ANY,
    tables: Rate = ANY,
) -> Limits:
    return Limits(messages, together, connections, requests, tables)


def clock(times: list[float]) -> Callable[[], float]:
    return lambda: times[0]


@given(
    st.lists(st.floats(0, 5), min_size=1, max_size=60),
    st.floats(0.1, 50),
    st.integers(1, 20),
)
def test_a_bucket_gives_no_more_than_its_rate(
    pauses: list[float], per_second: float, at_once: int
) -> None:
    bucket = Bucket(Rate(per_second, at_once), 0.0)
    now, given_out = 0.0, 0
    for pause in pauses:
        now += pause
        wait = bucket.take(now)
        given_out += wait == 0
        assert given_out <= at_once + per_second * now + 1e-6
        if wait:
            assert 0 < wait <= 1 / per_second + 1e-9
            assert bucket.take(now + wait + 1e-9) == 0  # and then there is one, as promised
            now += wait + 1e-9
            given_out += 1


@given(st.lists(st.floats(-10, 10), max_size=40))
def test_a_clock_that_goes_back_gives_nothing(steps: list[float]) -> None:
    bucket = Bucket(Rate(1.0, 5), 100.0)
    now, furthest, given_out = 100.0, 0.0, 0
    for step in steps:
        now += step
        furthest += max(0.0, step)
        given_out += bucket.take(now) == 0
    assert given_out <= 5 + furthest + 1e-6


@pytest.mark.parametrize(
    ("address", "whom"),
    [
        ("127.0.0.1", None),
        ("127.8.8.8", None),
        ("::1", None),
        ("::ffff:127.0.0.1", None),
        ("", None),
        (None, None),
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::ffff:1", "2001:db8::/64"),
        ("2001:db8:0:1::1", "2001:db8:0:1::/64"),
        ("somewhere", "somewhere"),
    ],
)
def test_whom_an_address_stands_for(address: str | None, whom: str | None) -> None:
    assert subscriber(address) == whom


def test_what_is_known_of_addresses_stays_small() -> None:
    now = [0.0]
    door = Door(limits(requests=Rate(1.0, 2)), clock(now))
    for number in range(50_000):
        now[0] += 0.01
        assert door.request(f"host {number}") == 0
    assert len(door._requests._buckets) < 10_000
    visits = [door.enter(f"host {number}") for number in range(100)]
    for visit in visits:
        assert visit is not None
        with visit:
            pass
    assert not door._inside


async def test_who_speaks_too_fast_is_told_and_heard_again_later() -> None:
    async with web(World(), limits=limits(messages=Rate(50, 3))) as server:
        party = await server.world.open("A", "B")
        socket = await server.connect(party.table.code)
        socket.put({"type": "hello", "protocol": 1})
        for number in range(8):
            socket.put({"type": "leave", "id": f"{number}"})
        while len(socket.all("refused")) < 8:
            await server.settle()
        codes = [answer["code"] for answer in socket.all("refused")]
        assert codes[:4] == ["not-seated"] * 3 + ["too-fast"]
        told = [answer for answer in socket.all("refused") if answer["code"] == "too-fast"]
        assert told[0]["id"] == "3"
        assert all(0 < answer["facts"]["wait"] <= math.ceil(1000 / 50) for answer in told)
        # Refused is not done: the same command may be said again, and is carried out then.
        while (await _say(socket, server, {"type": "leave", "id": "3"}))["code"] == "too-fast":
            pass
        assert socket.last["code"] == "not-seated"
        assert server.world.metrics.value("kosti_too_fast_total", what="message") >= 1


async def _say(socket: Socket, server: Web, message: dict[str, Any]) -> dict[str, Any]:
    heard = len(socket.all("refused"))
    socket.put(message)
    while len(socket.all("refused")) == heard:
        await server.settle()
    return socket.last


async def test_connections_of_one_address_share_what_they_may_say() -> None:
    async with web(World(), limits=limits(together=Rate(0.001, 3))) as server:
        party = await server.world.open("A", "B")
        sockets = [
            await server.connect(party.table.code, address=address)
            for address in (STRANGER, STRANGER, "203.0.113.8", "127.0.0.1")
        ]
        for socket in sockets:
            await server.say(socket, {"type": "hello", "protocol": 1})
            for _ in range(2):
                await server.say(socket, {"type": "ping"})
        pongs = [len(socket.all("pong")) for socket in sockets]
        assert pongs == [2, 1, 2, 2]
        assert sockets[1].all("refused")[-1]["code"] == "too-fast"


async def test_too_many_connections_of_one_address() -> None:
    async with web(World(), limits=limits(connections=2)) as server:
        party = await server.world.open("A", "B")
        code = party.table.code
        first = await server.connect(code, address=STRANGER)
        await server.connect(code, address=STRANGER)
        third = await server.connect(code, address=STRANGER)
        assert third.last["code"] == "too-many-connections"
        assert third.closed == 4029
        for address in ("203.0.113.8", "127.0.0.1", "127.0.0.1", "127.0.0.1"):
            assert (await server.connect(code, address=address)).closed is None
        assert server.world.metrics.value("kosti_connections") == 6
        await first.hang_up()
        await server.settle()
        assert (await server.connect(code, address=STRANGER)).closed is None


async def test_coming_and_going_is_asking_as_well() -> None:
    async with web(World(), limits=limits(requests=Rate(0.001, 2))) as server:
        code = (await server.world.open("A", "B")).table.code
        for _ in range(2):
            socket = await server.connect(code, address=STRANGER)
            await socket.hang_up()
        refused = await server.connect(code, address=STRANGER)
        assert (refused.last["code"], refused.closed) == ("too-fast", 4029)


async def test_too_many_requests_and_tables_of_one_address() -> None:
    limit = limits(requests=Rate(0.001, 5), tables=Rate(0.001, 2))
    async with web(World(), limits=limit) as server:
        opened = [
            await server.ask("POST", "/api/tables", TABLE, address=STRANGER) for _ in range(3)
        ]
        assert [answer.status_code for answer in opened] == [201, 201, 429]
        assert len(server.world.fake.tables) == 2
        for _ in range(2):
            assert (await server.ask("GET", "/api/games", address=STRANGER)).status_code == 200
        held = await server.ask("GET", "/api/games", address=STRANGER)
        assert held.status_code == 429
        assert (held.json()["error"], held.json()["code"]) == ("denied", "too-fast")
        assert 0 < int(held.headers["Retry-After"]) <= 1000
        # Pages are not counted, other addresses not held back, and this machine is our own.
        assert (await server.ask("GET", "/", address=STRANGER)).status_code != 429
        assert (await server.ask("GET", "/api/games", address="203.0.113.8")).status_code == 200
        for _ in range(10):
            assert (await server.ask("POST", "/api/tables", TABLE)).status_code == 201


async def test_an_unreadable_table_costs_none() -> None:
    async with web(World(), limits=limits(tables=Rate(0.001, 1))) as server:
        for _ in range(3):
            answer = await server.ask("POST", "/api/tables", b"{", address=STRANGER)
            assert answer.status_code == 400
        answer = await server.ask("POST", "/api/tables", TABLE, address=STRANGER)
        assert answer.status_code == 201
