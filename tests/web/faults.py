"""Real servers in processes of their own, people who play on them, and what must be true then."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncGenerator, Sequence
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidMessage

from kosti.notation import replay
from kosti.store import open_store
from kosti.table.facts import Entry, Played, read_entry

NAMES = ("Аня", "Боб", "Вера")
WITHIN = 30.0
NO_NONCE = ("no-such-pledge", "nonce-given")


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """``kosti serve`` in a process of its own, on a port and a store that stay.

    Attributes:
        store: The store's address.
        port: Where it listens.
        process: The process, while it runs.
    """

    def __init__(self, store: Path | str, *options: str) -> None:
        self.store = str(store)
        self.options = options
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def where(self) -> str:
        return f"127.0.0.1:{self.port}"

    async def start(self) -> None:
        command = [sys.executable, "-m", "kosti.cli", "serve", "--port", str(self.port)]
        command += ["--pace", "none", *self.options]
        self.process = subprocess.Popen(  # noqa: ASYNC220  it starts at once
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=os.environ | {"PYTHONUNBUFFERED": "1", "KOSTI_STORE": self.store},
        )
        assert self.process.stdout is not None
        async with asyncio.timeout(WITHIN):
            greeting = await asyncio.to_thread(self.process.stdout.readline)
        assert greeting.startswith(b"Kosti is open"), await self.stop(signal.SIGKILL)

    async def stop(self, how: signal.Signals) -> tuple[int, bytes]:
        """The exit status and what was said on standard error."""
        assert self.process is not None
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self.process.send_signal(how)
        async with asyncio.timeout(WITHIN):
            while self.process.poll() is None:
                await asyncio.sleep(0.01)
        with self.process.stdout, self.process.stderr as stderr:
            said = stderr.read()
        status, self.process = self.process.returncode, None
        return status, said


@contextlib.asynccontextmanager
async def serving(store: Path | str, *options: str) -> AsyncGenerator[Server]:
    """A server that is killed at the end if it still runs."""
    server = Server(store, *options)
    await server.start()
    try:
        yield server
    finally:
        if server.process is not None:
            await server.stop(signal.SIGKILL)


class Player:
    """A player who keeps the secret and the command that is not answered yet.

    Attributes:
        acknowledged: By command, the version that it was said to have made.
        versions: Of the states that were told, in order.
        refusals: How often the store could not serve.
        over: Whether the game is.
    """

    def __init__(self, name: str, token: str) -> None:
        self.name = name
        self.token = token
        self.pending: dict[str, Any] | None = None
        self.acknowledged: dict[str, int] = {}
        self.rng = random.Random(name)  # noqa: S311  a whim, not a die
        self.number = 0
        self.refusals = 0
        self.versions: list[int] = []
        self.moves: dict[str, Any] | None = None
        self.over = False

    async def play(self, server: Server, code: str) -> None:
        """Play until the game or the server is at its end."""
        # The last: it was cut off before it was answered.
        with contextlib.suppress(ConnectionClosed, OSError, InvalidMessage):
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
            case "pledge":
                await self._contribute(wire, told["game"], told["batch"])
            case "ok":
                self.acknowledged[told["id"]] = told["version"]
                self._answered(told["id"])
            case "refused" if told["error"] == "unavailable":
                self.refusals += 1
                await asyncio.sleep(0.1)
                if self.pending is not None:
                    await wire.send(json.dumps(self.pending))
            case "refused":
                assert told["error"] in ("conflict", "refused") or told["code"] in NO_NONCE, told
                self._answered(told["id"])
            case "state":
                self.versions.append(told["version"])
                self.over = told["table"]["phase"] == "over"
                self.moves = told["moves"]
            case _:
                return
        if self.moves is not None and self.moves["most"] and self.pending is None:
            await self._move(wire, self.versions[-1], self.moves)

    def _answered(self, command_id: str) -> None:
        if self.pending is not None and self.pending["id"] == command_id:
            self.pending = None

    async def _contribute(self, wire: ClientConnection, game: int, batch: int) -> None:
        """A nonce for each pledge; one that may be lost is given again, and may be refused."""
        which = f"{self.name} nonce {game} {batch}"
        nonce = hashlib.sha256(which.encode()).hexdigest()[:32]
        command = {"type": "nonce", "id": which, "game": game, "batch": batch, "nonce": nonce}
        await wire.send(json.dumps(command))

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


async def open_game(
    server: Server, bots: Sequence[str] = (), **settings: int
) -> tuple[str, list[Player]]:
    """A game of Perudo of all who have names, and bots; nobody is connected yet."""
    body = {
        "game": "perudo/1",
        "name": NAMES[0],
        "options": {"dice": 5},
        "settings": {"clock": 0, "window": 0, "grace": 600} | settings,
        "bots": bots,
    }
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


async def log_of(server: Server, code: str) -> list[Entry]:
    """What is stored of a table."""
    store = await open_store(server.store)
    try:
        return [read_entry(entry) for entry in await store.read(code)]
    finally:
        await store.close()


async def check(server: Server, code: str, players: Sequence[Player]) -> list[Entry]:
    """Every acknowledged move stands in the log where it was said to be, and once."""
    log = await log_of(server, code)
    at = {entry.id: version for version, entry in enumerate(log, 1) if entry.id is not None}
    for player in players:
        assert player.versions == sorted(player.versions)
        for command_id, version in player.acknowledged.items():
            assert at[command_id] == version
    ids = [(entry.key, entry.id) for entry in log if entry.id is not None]
    assert len(ids) == len(set(ids))
    return log


def authors(log: Sequence[Entry]) -> set[str]:
    """Who has made the moves: ``player``, ``bot``, ``clock``."""
    facts = (entry.fact for entry in log)
    return {fact.by for fact in facts if isinstance(fact, Played) and fact.by is not None}


async def finish(server: Server, code: str, players: Sequence[Player]) -> list[Entry]:
    """Everybody has seen the end of the game, and its record can be played again."""
    assert all(player.over for player in players)
    log = await check(server, code, players)
    assert {player.versions[-1] for player in players} == {len(log)}
    async with httpx.AsyncClient(base_url=f"http://{server.where}") as http:
        record = await http.get(f"/api/tables/{code}/record")
    game, _ = replay(record.content)
    assert game.report(None)["status"] == "over"
    return log
