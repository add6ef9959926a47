"""The real ``kosti serve``: killed at any moment it loses nothing that it said was done."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import signal
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.web.process import WITHIN, Server, server_in
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from kosti.notation import replay
from kosti.store import open_store
from kosti.table.facts import Entry, Played, read_entry

NAMES = ("Аня", "Боб", "Вера")
ROUNDS = 4

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")


class Player:
    """A player who keeps the secret and the command that is not answered yet."""

    def __init__(self, name: str, token: str) -> None:
        self.name = name
        self.token = token
        self.pending: dict[str, Any] | None = None
        self.acknowledged: dict[str, int] = {}
        self.rng = random.Random(name)  # noqa: S311  a whim, not a die
        self.number = 0
        self.versions: list[int] = []
        self.moves: dict[str, Any] | None = None
        self.over = False

    async def play(self, server: Server, code: str) -> None:
        """Play until the game or the server is at its end."""
        with contextlib.suppress(ConnectionClosed, OSError):
            async with connect(f"ws://{server.where}/api/tables/{code}/ws") as wire:
                hello = {"type": "hello", "protocol": 1, "token": self.token}
                since = self.versions[-1] if self.versions else None
                await wire.send(json.dumps(hello | {"since": since}))
                if self.pending is not None:  # what was not answered is sent again
                    await wire.send(json.dumps(self.pending))
                while not self.over:
                    await self._hear(wire, json.loads(await wire.recv()))

    async def _hear(self, wire: ClientConnection, told: dict[str, Any]) -> None:
        match told["type"]:
            case "ok":
                self.acknowledged[told["id"]] = told["version"]
                self.pending = None
            case "refused":
                assert told["error"] in ("conflict", "refused"), told
                self.pending = None
            case "state":
                self.versions.append(told["version"])
                self.over = told["table"]["phase"] == "over"
                self.moves = told["moves"]
            case _:
                return
        if self.moves is not None and self.moves["most"] and self.pending is None:
            await self._move(wire, self.versions[-1], self.moves)

    async def _move(self, wire: ClientConnection, version: int, moves: dict[str, Any]) -> None:
        faces = [(least, face) for face, least in enumerate(moves["least"], 1) if least]
        text = "doodoo"
        if faces and not (moves["doodoo"] and self.rng.random() < 0.15):
            quantity, face = min(faces)
            text = f"{quantity}x{face}"
        self.number += 1
        self.pending = {
            "type": "move",
            "id": f"{self.name} {self.number}",
            "version": version,
            "move": text,
        }
        await wire.send(json.dumps(self.pending))


async def open_game(server: Server) -> tuple[str, list[Player]]:
    settings = {"clock": 0, "window": 0, "grace": 600}
    body = {"game": "perudo/1", "name": NAMES[0], "options": {"dice": 5}, "settings": settings}
    async with httpx.AsyncClient(base_url=f"http://{server.where}") as http:
        opened = (await http.post("/api/tables", json=body)).json()
    code = opened["code"]
    players = [Player(NAMES[0], opened["token"])]
    for name in NAMES[1:]:
        async with connect(f"ws://{server.where}/api/tables/{code}/ws") as wire:
            await wire.send('{"type":"hello","protocol":1}')
            players.append(Player(name, json.loads(await wire.recv())["token"]))
            await _command(wire, {"type": "join", "id": "join", "name": name})
    async with connect(f"ws://{server.where}/api/tables/{code}/ws") as wire:
        hello = {"type": "hello", "protocol": 1, "token": players[0].token}
        await wire.send(json.dumps(hello))
        await _command(wire, {"type": "start", "id": "start"})
    return code, players


async def _command(wire: ClientConnection, command: dict[str, Any]) -> None:
    await wire.send(json.dumps(command))
    while (told := json.loads(await wire.recv()))["type"] != "ok":
        assert told["type"] != "refused", told


async def _listen(wire: ClientConnection) -> None:
    while True:
        await wire.recv()


async def log_of(server: Server, code: str) -> list[Entry]:
    store = await open_store(str(server.data / "kosti.sqlite3"))
    try:
        return [read_entry(entry) for entry in await store.read(code)]
    finally:
        await store.close()


async def test_killed_at_any_moment_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    rng = random.Random(5)  # noqa: S311  when, not what
    began = time.monotonic()
    async with server_in(tmp_path) as server:
        code, players = await open_game(server)
        for _ in range(ROUNDS):
            playing = [asyncio.create_task(player.play(server, code)) for player in players]
            await asyncio.sleep(rng.uniform(0.02, 0.25))
            await server.stop(signal.SIGKILL)
            await asyncio.wait_for(asyncio.gather(*playing), WITHIN)
            await _check(server, code, players)
            await server.start()
        async with asyncio.timeout(WITHIN):
            await asyncio.gather(*(player.play(server, code) for player in players))
        assert all(player.over for player in players)
        await _check(server, code, players)
        async with httpx.AsyncClient(base_url=f"http://{server.where}") as http:
            record = await http.get(f"/api/tables/{code}/record")
        game, _ = replay(record.content)
        assert game.report(None)["status"] == "over"
        # The last state that everybody was told is the end of the log.
        last = len(await log_of(server, code))
        assert {player.versions[-1] for player in players} == {last}
        assert await server.stop(signal.SIGTERM) == 0
        assert server.said == ""
    assert time.monotonic() - began < 60


async def _check(server: Server, code: str, players: list[Player]) -> None:
    """Every acknowledged move stands in the log where it was said to be, and once."""
    log = await log_of(server, code)
    at = {entry.id: version for version, entry in enumerate(log, 1) if entry.id is not None}
    for player in players:
        assert player.versions == sorted(player.versions)
        for command_id, version in player.acknowledged.items():
            assert at[command_id] == version
    ids = [(entry.key, entry.id) for entry in log if entry.id is not None]
    assert len(ids) == len(set(ids))
    moves = [e for e in log if isinstance(e.fact, Played) and e.fact.by is not None]
    assert all(entry.fact.by == "player" for entry in moves if isinstance(entry.fact, Played))


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_told_to_stop_it_stops_within_seconds(tmp_path: Path, how: signal.Signals) -> None:
    """Also while people are connected, and with nothing on standard error."""
    async with server_in(tmp_path) as server:
        code, players = await open_game(server)
        async with connect(f"ws://{server.where}/api/tables/{code}/ws") as wire:
            hello = {"type": "hello", "protocol": 1, "token": players[0].token}
            await wire.send(json.dumps(hello))
            await wire.recv()
            began = time.monotonic()
            stopping = asyncio.create_task(server.stop(how))
            with pytest.raises(ConnectionClosed) as caught:
                await _listen(wire)
            status = await stopping
            assert time.monotonic() - began < 6
            assert caught.value.rcvd is not None
            assert caught.value.rcvd.code == 1012  # the server is restarting: come back
        assert (status, server.said) == (0, "")
