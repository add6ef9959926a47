"""Real workers, and the process that shows clients to them."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sys
from collections.abc import AsyncGenerator
from pathlib import Path

import httpx
import pytest
from tests.web.players import Player, address, finish, open_game, sit_down
from tests.web.process import WITHIN, Server, children, is_gone, server_on, until
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

ROOM = 256 + 64
"""Clients that are held at once, and those who are let in at a stroke."""

pytestmark = pytest.mark.skipif(
    not Path("/proc/net/tcp").exists(), reason="who holds a socket is read from /proc"
)


async def test_everybody_of_a_table_comes_to_one_process(database: str) -> None:
    async with server_on(database, "--workers", "2") as server:
        served: set[int] = set()
        while served != set(children(server)):
            code, players = await open_game(server)
            async with contextlib.AsyncExitStack() as stack:
                wires = [await stack.enter_async_context(at(server, code, p)) for p in players]
                (worker,) = {await worker_of(server, port_of(wire)) for wire in wires}
                served.add(worker)
        assert (await server.stop(signal.SIGTERM), server.said) == (0, "")


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
async def test_a_game_goes_on_when_its_process_ends(database: str, how: signal.Signals) -> None:
    async with server_on(database, "--workers", "2") as server:
        code, players = await open_game(server, bots=("steady",))
        async with at(server, code, players[0]) as wire:
            worker = await worker_of(server, port_of(wire))
            os.kill(worker, how)
            with contextlib.suppress(ConnectionClosed):
                async with asyncio.timeout(WITHIN):
                    while True:
                        await wire.recv()
        async with asyncio.timeout(WITHIN):
            while not all(player.over for player in players):
                await asyncio.gather(*sit_down(code, players, server))
        await finish(server, code, players)


async def test_clients_who_come_while_no_worker_lives_wait_for_one(database: str) -> None:
    async with server_on(database, "--workers", "2") as server:
        before = children(server)
        for worker in before:
            os.kill(worker, signal.SIGKILL)
        await until(lambda: all(map(is_gone, before)))
        async with httpx.AsyncClient(base_url=f"http://{server.where}", timeout=WITHIN) as http:
            assert (await http.get("/api/health")).status_code == 200


async def test_a_client_that_is_slow_to_speak_is_served(database: str) -> None:
    async with server_on(database, "--workers", "2") as server:
        silent, slow = await say(server, b""), await say(server, b"GE")
        for client in (slow, silent):
            await worker_of(server, client.getsockname()[1])
        for client, rest in ((silent, b"GET"), (slow, b"T")):
            request = rest + b" /api/health HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"
            assert (await answer(client, request)).startswith(b"HTTP/1.1 200 ")


async def test_clients_who_say_nothing_starve_nobody_and_leave_nothing(database: str) -> None:
    async with server_on(database, "--workers", "2") as server:
        files = len(open_files(server))
        code, players = await open_game(server)
        silent = [await say(server, b"") for _ in range(600)]
        async with asyncio.timeout(WITHIN):
            await asyncio.gather(*sit_down(code, players, server))
        await finish(server, code, players)
        assert len(open_files(server)) <= files + ROOM
        for client in silent:
            client.close()
        await until(lambda: len(open_files(server)) == files)
        assert (await server.stop(signal.SIGTERM), server.said) == (0, "")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux sets a limit from outside")
async def test_without_room_for_files_clients_queue_up(database: str) -> None:
    import resource  # noqa: PLC0415  not there on Windows

    async with server_on(database, "--workers", "2") as server:
        files = len(open_files(server))
        most = max(open_files(server)) + 4
        _, hard = resource.prlimit(crew(server), resource.RLIMIT_NOFILE)
        resource.prlimit(crew(server), resource.RLIMIT_NOFILE, (most, hard))
        silent = [await say(server, b"") for _ in range(20)]
        async with httpx.AsyncClient(base_url=f"http://{server.where}", timeout=WITHIN) as http:
            assert (await http.get("/api/health")).status_code == 200
        for client in silent:
            client.close()
        await until(lambda: len(open_files(server)) == files)
        assert (await server.stop(signal.SIGTERM), server.said) == (0, "")


async def test_told_to_stop_it_waits_for_nobody_who_says_nothing(database: str) -> None:
    async with server_on(database, "--workers", "2") as server:
        silent = await say(server, b"")
        await until(lambda: bool(holders(server, silent.getsockname()[1])))
        assert (await server.stop(signal.SIGTERM), server.said) == (0, "")
        assert await answer(silent, b"") == b""


@contextlib.asynccontextmanager
async def at(server: Server, code: str, player: Player) -> AsyncGenerator[ClientConnection]:
    """A player's connection to a table."""
    async with connect(address(server, code)) as wire:
        await wire.send(f'{{"type":"hello","protocol":1,"token":"{player.token}"}}')
        await wire.recv()
        yield wire


async def say(server: Server, said: bytes) -> socket.socket:
    """A connection on which something was said."""
    client = socket.socket()
    client.setblocking(False)  # noqa: FBT003  its own word
    loop = asyncio.get_running_loop()
    await loop.sock_connect(client, ("127.0.0.1", server.port))
    await loop.sock_sendall(client, said)
    return client


async def answer(client: socket.socket, request: bytes) -> bytes:
    """What is said to a request until the connection ends."""
    loop, heard = asyncio.get_running_loop(), b""
    with client, contextlib.suppress(ConnectionError):
        await loop.sock_sendall(client, request)
        async with asyncio.timeout(WITHIN):
            while piece := await loop.sock_recv(client, 4096):
                heard += piece
    return heard


def crew(server: Server) -> int:
    assert server.process is not None
    return server.process.pid


def open_files(server: Server) -> list[int]:
    """What the process has open that shows clients to workers."""
    return [int(file.name) for file in Path(f"/proc/{crew(server)}/fd").iterdir()]


def port_of(wire: ClientConnection) -> int:
    port: int = wire.local_address[1]
    return port


async def worker_of(server: Server, port: int) -> int:
    """The worker that serves the connection from a port; waits until one does."""
    found: set[int] = set()

    def served() -> bool:
        nonlocal found
        found = holders(server, port)
        return len(found) == 1 and crew(server) not in found

    await until(served)
    return found.pop()


def holders(server: Server, port: int) -> set[int]:
    """The processes of a server that hold its end of the connection from a port."""
    wanted = [f":{server.port:04X}", f":{port:04X}"]
    found: set[int] = set()
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        row = line.split()
        if [address[-5:] for address in row[1:3]] == wanted:
            link = f"socket:[{row[9]}]"
            for pid in (crew(server), *children(server)):
                with contextlib.suppress(OSError):
                    if link in map(os.readlink, Path(f"/proc/{pid}/fd").iterdir()):
                        found.add(pid)
    return found
