"""How soon the first ticks of a throw leave the server, and whether anything waits meanwhile.

Starts a server of its own and throws at it over a socket: ``python benchmarks/rondo_table.py``.
Prints, over some throws, the milliseconds from sending a throw to its first bytes, to its whole
trajectory, and the slowest answer to a ping sent while the physics computes.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
import time
import urllib.request
from statistics import median
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from kosti import physics
from kosti.lab.throws import rounded

PORT = 8391
SEATS = 8
THROWS = 20


async def throw(url: str, token: str) -> tuple[float, float, float] | None:
    """Throw once a game allows it; None if it is over."""
    async with connect(url, max_size=None) as socket:
        await socket.send(json.dumps({"type": "hello", "protocol": 1, "token": token}))
        state = await words(socket, "state")
        if state["moves"] is None:
            return None
        await quiet(socket)
        lob = physics.lob(physics.hand(SEATS, 0).home, (0.0, 0.0), 1.3)
        details = {"release": msgspec.to_builtins(rounded(lob))}
        move = {"type": "move", "id": "t", "version": state["version"], "move": "throw"}
        began = time.perf_counter()
        await socket.send(json.dumps({**move, "details": details}))
        first = whole = 0.0
        slowest, pinged = 0.0, time.perf_counter()
        await socket.send('{"type":"ping"}')
        rests = False
        while not (first and rests and whole):
            message = await socket.recv()
            now = time.perf_counter()
            if isinstance(message, bytes):
                first = first or now - began
                whole = now - began if rests else 0.0
            elif json.loads(message)["type"] == "rolling":
                rests = json.loads(message)["rest"] is not None
            elif json.loads(message)["type"] == "pong":
                slowest = max(slowest, now - pinged)
                pinged = time.perf_counter()
                await socket.send('{"type":"ping"}')
        return first, whole, slowest


async def words(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a type."""
    while True:
        message = await socket.recv()
        if isinstance(message, str) and json.loads(message)["type"] == kind:
            found: dict[str, Any] = json.loads(message)
            return found


async def quiet(socket: ClientConnection) -> None:
    """Hear what is still on its way."""
    try:
        while True:
            await asyncio.wait_for(socket.recv(), 0.3)
    except TimeoutError:
        return


def new_table() -> tuple[str, str]:
    """A table with bots that never throw first: the code and the token of its host."""
    body = {
        "game": "rondo/1",
        "options": {},
        "settings": {"seats": SEATS, "clock": 0, "window": 0, "grace": 600, "spectators": True},
        "name": "A",
        "bots": ["cautious"] * (SEATS - 1),
        "start": True,
    }
    request = urllib.request.Request(
        f"http://127.0.0.1:{PORT}/api/tables", json.dumps(body).encode()
    )
    with urllib.request.urlopen(request) as answer:  # noqa: S310  our own server
        made = json.loads(answer.read())
    return made["code"], made["token"]


async def main() -> None:
    """Measure."""
    times: list[tuple[float, float, float]] = []
    for _ in range(THROWS):
        code, token = await asyncio.to_thread(new_table)
        taken = await throw(f"ws://127.0.0.1:{PORT}/api/tables/{code}/ws", token)
        if taken is not None:
            times.append(taken)
    for name, column in zip(
        ("first ticks", "whole throw", "slowest ping"), zip(*times, strict=True), strict=True
    ):
        print(f"{name:>13}: median {1000 * median(column):6.1f} ms, most {1000 * max(column):6.1f}")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as data:
        serve = [sys.executable, "-m", "kosti.cli", "serve", "--port", str(PORT), "--data", data]
        with subprocess.Popen(  # noqa: S603  our own server
            [*serve, "--pace", "calm"], stdout=subprocess.PIPE
        ) as server:
            try:
                if server.stdout is not None:
                    server.stdout.readline()
                asyncio.run(main())
            finally:
                server.terminate()
