"""A real server: clients that speak at the same moment, clients that do not listen."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket as sockets
from collections.abc import AsyncGenerator
from typing import Any

import pytest
from tests.table.world import Party, World, WorldDice, token_of
from tests.web.wire import WITHIN, serving
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from kosti.table import LoopClock, Settings
from kosti.web import connection as connection_module

HANDS = [("22345", "33456", "44562", "55623")] * 9


class RealTime(World):
    """A world whose clock is that of the event loop."""

    def __init__(self) -> None:
        super().__init__(dice=WorldDice(rounds=HANDS))
        clock = LoopClock()
        self.house._ports = type(self.house._ports)(
            self.store, clock, self.random, self.house._ports.pace, self.dice
        )


class Client:
    """Somebody at the other end of a real connection."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []

    async def say(self, **message: object) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self, kind: str, **fields: object) -> dict[str, Any]:
        """The next message of a type with certain fields."""
        async with asyncio.timeout(WITHIN):
            while True:
                message: dict[str, Any] = json.loads(await self.socket.recv())
                self.heard.append(message)
                if message["type"] == kind and fields.items() <= message.items():
                    return message

    async def answer(self, command_id: str) -> dict[str, Any]:
        """The answer to a command."""
        async with asyncio.timeout(WITHIN):
            while True:
                message: dict[str, Any] = json.loads(await self.socket.recv())
                self.heard.append(message)
                if message["type"] in ("ok", "refused") and message["id"] == command_id:
                    return message


@contextlib.asynccontextmanager
async def client(where: str, code: str, name: str, **hello: object) -> AsyncGenerator[Client]:
    async with connect(f"ws://{where}/api/tables/{code}/ws", max_size=None) as socket:
        made = Client(socket)
        await made.say(type="hello", protocol=1, token=token_of(name), **hello)
        yield made


@pytest.mark.rule("P-20")
@pytest.mark.parametrize("turn_first", [True, False])
async def test_of_those_who_answer_a_bid_at_the_same_moment_one_counts(*, turn_first: bool) -> None:
    """Eight rounds of B's Doodoo or raise against the Jonti of C and D, over real sockets."""
    world = RealTime()
    async with serving(world) as where:
        for number in range(8):
            party = await _bid(world)
            code, version = party.table.code, party.state.version
            async with contextlib.AsyncExitStack() as stack:
                people = {
                    name: await stack.enter_async_context(client(where, code, name))
                    for name in "ABCD"
                }
                for each in people.values():
                    await each.hear("state", version=version)
                moves = [("B", ("doodoo", "4x4")[number % 2]), ("C", "jonti"), ("D", "jonti")]
                said = moves if turn_first else moves[::-1]
                await asyncio.gather(
                    *(
                        people[name].say(type="move", id=name, version=version, move=move)
                        for name, move in said
                    )
                )
                answers = [await people[name].answer(name) for name, _ in said]
                assert sorted(answer["type"] for answer in answers) == ["ok", "refused", "refused"]
                late = [answer for answer in answers if answer["type"] == "refused"]
                assert {answer["error"] for answer in late} == {"conflict"}
                await people["A"].hear("state", version=party.state.version)
                views = [
                    next(m for m in reversed(each.heard) if m["type"] == "state")
                    for each in people.values()
                ]
                assert {view["version"] for view in views} == {party.state.version}
                assert len({json.dumps(view["view"]["public"]) for view in views}) == 1


async def _bid(world: World) -> Party:
    settings = Settings(clock=0, window=0, grace=600)
    party = await world.open("A", "B", "C", "D", settings=settings)
    await party.play("A:3x4")
    for name in "ABCD":
        await party[name].go()
    return party


@pytest.mark.rule("P-20")
async def test_the_window_in_real_time() -> None:
    world = RealTime()
    async with serving(world) as where:
        party = await world.open("A", "B", "C", settings=Settings(clock=0, window=1))
        await party.play("A:3x4")
        async with client(where, party.table.code, "B") as b:
            state = await b.hear("state")
            await b.say(type="move", id="m", version=state["version"], move="4x4")
            held = await b.hear("held")
            assert 0 < held["window"] <= 1000
            assert (await b.answer("m"))["type"] == "ok"


async def test_a_client_that_does_not_listen_is_closed_and_comes_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Others go on meanwhile, and what waits for it stays small."""
    monkeypatch.setattr(connection_module, "_OUTBOX", 20)
    monkeypatch.setattr(connection_module, "_GONE_AFTER", 0.3)
    world = RealTime()
    async with serving(world) as where:
        party = await world.open("A", "B", settings=Settings(clock=0, window=0, grace=600))
        for name in "AB":
            await party[name].go()
        code = party.table.code
        async with _deaf(where, code, "B"), client(where, code, "A") as a:
            async with asyncio.timeout(WITHIN):
                while not _online(party, "B"):
                    await asyncio.sleep(0.01)
            await a.hear("state")
            slow = party.table._audience._seated[party["B"].key]
            for number in range(20_000):
                await a.say(type="leave", id=f"l{number}")
                await a.say(type="back", id=f"b{number}")
                assert (await a.answer(f"l{number}"))["type"] == "ok"
                assert (await a.answer(f"b{number}"))["type"] == "ok"
                assert len(slow._outbox) <= 21  # type: ignore[attr-defined]
                if slow._closing:  # type: ignore[attr-defined]
                    break
            else:
                pytest.fail("nobody closed it")
            async with asyncio.timeout(WITHIN):
                while _online(party, "B"):
                    await asyncio.sleep(0.05)
        async with client(where, code, "B", since=1) as back:
            state = await back.hear("state")
            assert (state["version"], state["seat"]) == (party.state.version, 1)


async def test_a_client_that_listens_late_is_told_that_it_was_slow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connection_module, "_OUTBOX", 20)
    world = RealTime()
    async with serving(world) as where:
        party = await world.open("A", "B", settings=Settings(clock=0, window=0, grace=600))
        uri = f"ws://{where}/api/tables/{party.table.code}/ws"
        async with connect(uri, max_queue=1, max_size=None) as socket:
            await socket.send(json.dumps({"type": "hello", "protocol": 1, "token": token_of("B")}))
            while not party["B"].session.replaced:
                await asyncio.sleep(0.01)
            slow = party.table._audience._seated[party["B"].key]
            while not slow._closing:  # type: ignore[attr-defined]
                slow.tell(party["A"].session.state)
                await asyncio.sleep(0)
            with pytest.raises(ConnectionClosed) as caught:
                await asyncio.wait_for(_listen(socket), WITHIN)
            assert caught.value.rcvd is not None
            assert caught.value.rcvd.code == 4008


async def test_a_client_that_never_stops_talking_does_not_fill_the_memory() -> None:
    """Its next command is read when the last one is done."""
    world = RealTime()
    async with serving(world) as where:
        party = await world.open("A", "B")
        async with client(where, party.table.code, "stranger") as loud:
            for number in range(3000):
                await loud.socket.send('{"type":"leave","id":"%d"}' % number)  # noqa: UP031
                assert party.table._jobs.qsize() <= 2
                if number % 50 == 49:
                    assert (await loud.answer(str(number)))["code"] == "not-seated"


async def test_a_message_that_is_too_large_closes_the_connection() -> None:
    world = RealTime()
    async with serving(world) as where:
        party = await world.open("A", "B")
        async with client(where, party.table.code, "A") as a:
            await a.hear("state")
            await a.socket.send('{"type":"join","id":"x","name":"' + "x" * 20_000 + '"}')
            with pytest.raises(ConnectionClosed) as caught:
                await a.hear("ok")
            assert caught.value.rcvd is not None
            assert caught.value.rcvd.code == 1009
        async with client(where, party.table.code, "A") as a:
            assert (await a.hear("state"))["seat"] == 0


async def _listen(socket: ClientConnection) -> None:
    while True:
        await socket.recv()


def _online(party: Party, name: str) -> bool:
    return party[name].key in party.table._audience.online


@contextlib.asynccontextmanager
async def _deaf(where: str, code: str, name: str) -> AsyncGenerator[None]:
    """A client that greets and then never reads again."""
    host, _, port = where.partition(":")
    loop = asyncio.get_running_loop()
    with sockets.socket() as raw:
        raw.settimeout(0)
        raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        await loop.sock_connect(raw, (host, int(port)))
        upgrade = (
            f"GET /api/tables/{code}/ws HTTP/1.1\r\nHost: {where}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        await loop.sock_sendall(raw, upgrade.encode())
        assert b" 101 " in await loop.sock_recv(raw, 1024)
        hello = json.dumps({"type": "hello", "protocol": 1, "token": token_of(name)}).encode()
        await loop.sock_sendall(raw, bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
        yield
