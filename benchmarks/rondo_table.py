"""How soon the first ticks of a throw leave the server, and whether anything waits meanwhile.

``python benchmarks/rondo_table.py`` measures twice, over some throws each, in milliseconds of the
wall: say how busy the machine was.

Inside the server: from the receipt of a throw, through rules, tray, disk and physics, to its first
bytes for the socket; beside bots that think of their own throws, at dice that lie and at dice that
roll. From outside: it starts a server of its own and throws at it over a socket; from sending a
throw to its first bytes, to its whole trajectory, and the slowest answer to a ping sent while the
physics computes. There the client's own work is in it, and the network's.
"""

from __future__ import annotations

import asyncio
import json
import random
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
from kosti.store import open_store
from kosti.table import House, LoopClock, Pace, Ports, Settings, key_of, new_token
from kosti.table.messages import Join, Move, Refusal, Rolling, Start, State

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


class Watch:
    """A session that notes when the first bytes of its own throw come to it."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.version = 0
        self.done = asyncio.Event()
        self.at: float | None = None
        self._thrown = False

    def begin(self) -> None:
        """The next throw of a person is waited for."""
        self.at, self._thrown = None, False
        self.done.clear()

    def tell(self, answer: object) -> None:
        """Hear that a throw was taken, or refused since another die was in the way."""
        if isinstance(answer, State):
            self.version = answer.version
            self._thrown = self._thrown or answer.by == "player"
        elif isinstance(answer, Refusal):
            self.done.set()

    def roll(self, rolling: Rolling, chunk: bytes) -> None:
        """See the dice roll."""
        del rolling, chunk
        if self._thrown and not self.done.is_set():
            self.at = time.perf_counter()
            self.done.set()

    def close(self) -> None:
        """Be closed, which happens to nobody here."""


async def inside(house: House, bots: int, *, rolling: bool) -> float | None:
    """Milliseconds of one throw, None if it was refused; ``rolling``: at dice that roll."""
    keys = [key_of(new_token()), key_of(new_token())]
    settings = Settings(seats=bots + 2, clock=0, window=0, grace=600)
    code = await house.open("rondo/1", {}, settings, (keys[0], "A"), ["bluffer"] * bots)
    table = await house.table(code)
    if table is None:
        raise LookupError(code)
    people = [Watch(key) for key in keys]
    for person in people:
        table.attach(person, None)
    table.submit(people[1], Join("j", "B"))
    table.submit(people[0], Start("s"))
    await table.idle()
    await asyncio.sleep(random.uniform(0.7, 1.3))  # noqa: S311  when bots begin to think
    took: float | None = None
    for person in people[: 1 + rolling]:
        seat = table.state.seat_of(person.key) or 0
        lob = physics.lob(physics.hand(bots + 2, seat).home, (0.0, 0.0), 1.3)
        details = {"release": msgspec.to_builtins(rounded(lob))}
        await table.idle()
        person.begin()
        began = time.perf_counter()
        table.submit(person, Move("t", person.version, "throw", details))
        await person.done.wait()
        took = None if person.at is None else 1000 * (person.at - began)
        await asyncio.sleep(random.uniform(0.0, 0.6))  # noqa: S311  how far dice have rolled
    for person in people:
        table.detach(person)
    await table.idle()
    return took


async def all_inside(data: str) -> None:
    """Measure inside a server."""
    store = await open_store(f"{data}/inside.sqlite3")
    house = House(Ports(store, LoopClock(), random.Random(), Pace()))  # noqa: S311  whims
    try:
        for bots in (0, 6, 10):
            for rolling in (False, True):
                taken = [await inside(house, bots, rolling=rolling) for _ in range(THROWS)]
                times = sorted(each for each in taken if each is not None)
                where = "into rolling" if rolling else "at lying"
                print(
                    f"beside {bots:2} bots, {where:>12} dice: median {median(times):5.1f} ms, nine "
                    f"of ten {times[len(times) * 9 // 10]:5.1f}, most {times[-1]:5.1f}"
                )
    finally:
        await house.close()
        await store.close()


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
        asyncio.run(all_inside(data))
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
