"""What one client can do to a real server: its memory stays bounded, and others play on.

Time is not measured, but order: while one client floods, another gets its answers, and the
server takes from the flood no more than its limits say.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from pathlib import Path

import httpx
import pytest
from tests.web.players import Player, open_game
from tests.web.process import WITHIN, Server, server_in
from tests.web.raw import PING, RawClient, frame

MB = 1024 * 1024
BOUND = 24 * MB
"""What a single client may cost the server."""

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/status").exists(), reason="memory is read from /proc"
)


@contextlib.asynccontextmanager
async def table(
    tmp_path: Path, *arguments: str
) -> AsyncGenerator[tuple[Server, str, list[Player]]]:
    """A server at which a game is on; it is warm, and says nothing in the end."""
    async with server_in(tmp_path, *arguments) as server:
        code, players = await open_game(server)
        await round_trips(server, code, players[0], 20)
        yield server, code, players
        assert server.process is not None
        assert server.process.poll() is None
        assert server.said == ""


async def round_trips(server: Server, code: str, player: Player, times: int) -> None:
    """A client that behaves: whatever it asks is answered, one after the other."""
    async with await RawClient.open(server.where, code) as client:
        await client.say({"type": "hello", "protocol": 1, "token": player.token})
        for number in range(times):
            await client.say({"type": "back", "id": f"h{number}"})
            await client.read_until(f'"id":"h{number}"'.encode())


async def flood(client: RawClient, content: bytes, size: int) -> int:
    """Send the same again and again, without reading; how much the server has taken.

    Stops when that was enough, when the connection has ended, or when the server takes no more.
    """
    sent = 0
    with contextlib.suppress(ConnectionError, TimeoutError):
        while sent < size:
            await asyncio.wait_for(client.send(content), 1.0)
            sent += len(content)
    return sent


@pytest.mark.parametrize(
    "said",
    [
        frame('{"type":"ping"}') * 2000,  # each is answered, and nobody reads the answers
        frame('{"type":"leave","id":"x"}') * 2000,
        frame("") * 8000,  # messages without content cost more than they weigh
        frame(b"", PING) * 10_000,  # answered by the protocol itself
        frame(b"p" * 125, PING) * 1000,
        frame("{}", fin=False) + frame("x" * 100, 0, fin=False) * 1000,  # without an end
    ],
    ids=["pings", "commands", "empty", "control", "large control", "parts"],
)
async def test_a_client_that_floods_and_never_reads(tmp_path: Path, said: bytes) -> None:
    async with table(tmp_path) as (server, code, players):
        before = server.memory
        async with await RawClient.open(server.where, code, buffer=4096) as client:
            await client.say({"type": "hello", "protocol": 1})
            flooding = asyncio.create_task(flood(client, said, 40 * MB))
            await round_trips(server, code, players[0], 100)
            await flooding
            await round_trips(server, code, players[0], 20)
            assert server.memory - before < BOUND


async def test_ten_thousand_messages_a_second(tmp_path: Path) -> None:
    """The flood is read at the speed that the limits allow, however fast it comes."""
    async with table(tmp_path) as (server, code, players):
        before, used = server.memory, server.cpu
        async with await RawClient.open(server.where, code) as client:
            await client.say({"type": "hello", "protocol": 1})
            message = frame('{"type":"leave","id":"x"}')
            loop = asyncio.get_running_loop()
            began = loop.time()
            flooding = asyncio.create_task(flood(client, message * 1000, 100 * MB))
            reading = asyncio.create_task(_read_on(client))
            await round_trips(server, code, players[0], 200)
            while loop.time() - began < 2.0:  # long enough for 20,000
                await round_trips(server, code, players[0], 5)
            flooding.cancel()
            reading.cancel()
            await asyncio.gather(flooding, reading, return_exceptions=True)
            took = loop.time() - began  # the whole flood, up to the last answer that was read
            answered = client.heard.count(b'"type":"refused"')
        # 300 at once and 100 a second are carried out; as many may be refused meanwhile.
        assert 300 <= answered <= 300 + 2 * 100 * (took + 1)
        assert b'"too-fast"' in client.heard
        assert server.memory - before < BOUND
        assert server.cpu - used < took  # it is no machine's whole work


async def _read_on(client: RawClient) -> None:
    while await client.read():
        pass


async def test_messages_of_ten_megabytes(tmp_path: Path) -> None:
    """Whether they say so first, come in one piece or in many: they are not even taken in."""
    async with table(tmp_path) as (server, code, players):
        before = server.memory
        whole = frame("x" * (10 * MB))
        part = frame("x" * 60_000, fin=False)
        for said in (whole, whole[: 5 * MB], part + frame("x" * 60_000, 0, fin=False) * 170):
            async with await RawClient.open(server.where, code) as client:
                await client.say({"type": "hello", "protocol": 1, "token": players[0].token})
                sending = asyncio.create_task(flood(client, said, 1))
                assert await client.read_to_the_end() == 1009
                await sending
        async with httpx.AsyncClient(base_url=server.url) as http:
            for path in ("/api/tables", "/api/games", "/healthz"):
                answer = await http.post(path, content=b"x" * (10 * MB))
                assert answer.status_code in (413, 405)
        await round_trips(server, code, players[0], 20)
        assert server.memory - before < BOUND


@pytest.mark.parametrize(
    "head",
    [
        b"GET / HTTP/1.1\r\n" + b"X-More: " + b"x" * 1000 + b"\r\n",
        b"GET /" + b"x" * 1000,
        b"x" * 1000,
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nX: ",
    ],
    ids=["headers", "address", "garbage", "value"],
)
async def test_a_head_without_an_end(tmp_path: Path, head: bytes) -> None:
    async with table(tmp_path) as (server, code, players):
        before = server.memory
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        more = head.partition(b"\r\n")[2] or b"x" * 1000
        taken = 0
        with contextlib.suppress(ConnectionError):
            writer.write(head)
            while taken < 40 * MB:
                writer.write(more * 60)
                await writer.drain()
                taken += len(more) * 60
        async with asyncio.timeout(WITHIN):
            with contextlib.suppress(ConnectionError):
                assert b" 400 " in await reader.read()
        writer.close()
        assert taken < 40 * MB
        await round_trips(server, code, players[0], 20)
        assert server.memory - before < BOUND
