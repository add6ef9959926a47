"""People at a real server who play any game by what the server tells them."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import httpx
from tests.table.test_rondo import lob
from tests.web.process import WITHIN, Server
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from kosti.notation import replay
from kosti.store import open_store
from kosti.table.facts import Entry, Played, read_entry

NAMES = ("Аня", "Боб", "Вера")
GAMES: Mapping[str, Mapping[str, object]] = {
    "perudo/1": {"dice": 5},
    "moons/1": {"buy_in": 300},
    "rondo/1": {"purse": 1000},
}
"""Every game, with options that make it long enough."""

SETTINGS = {"clock": 0, "window": 0, "grace": 600}

LATE = ("conflict", "refused", "malformed")
"""What a player may be told who was late, or whose die another one was in the way of."""

NO_NONCE = ("no-such-pledge", "nonce-given")
"""The same for a nonce that is given again."""

NONCE = "nonce"


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
        self.state: dict[str, Any] = {}
        self.over = False

    @property
    def moves(self) -> int:
        """How many moves were acknowledged."""
        return sum(NONCE not in command for command in self.acknowledged)

    async def play(self, server: Server, code: str) -> None:
        """Play until the game or the server is at its end."""
        # The last: it was cut off before it was answered.
        with contextlib.suppress(ConnectionClosed, InvalidHandshake, InvalidMessage, OSError):
            async with connect(address(server, code), max_size=None) as wire:
                hello = {"type": "hello", "protocol": 1, "token": self.token}
                since = self.versions[-1] if self.versions else None
                await wire.send(json.dumps(hello | {"since": since}))
                if self.pending is not None:  # what was not answered is sent again
                    await wire.send(json.dumps(self.pending))
                while not self.over:
                    await self._hear(wire, await wire.recv())

    async def _hear(self, wire: ClientConnection, heard: str | bytes) -> None:
        if isinstance(heard, bytes):
            return
        told = json.loads(heard)
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
                assert told["error"] in LATE or told["code"] in NO_NONCE, told
                self._answered(told["id"])
                if told["error"] == "malformed":
                    await asyncio.sleep(0.05)  # the die in the way moves on
            case "state":
                self.versions.append(told["version"])
                self.state = told
                self.over = told["table"]["phase"] == "over"
            case _:
                return
        if self.state and self.pending is None:
            await self._move(wire)

    def _answered(self, command_id: str) -> None:
        if self.pending is not None and self.pending["id"] == command_id:
            self.pending = None

    async def _contribute(self, wire: ClientConnection, game: int, batch: int) -> None:
        """A nonce for each pledge; one that may be lost is given again, and may be refused."""
        which = f"{self.name} {NONCE} {game} {batch}"
        nonce = hashlib.sha256(which.encode()).hexdigest()[:32]
        command = {"type": "nonce", "id": which, "game": game, "batch": batch, "nonce": nonce}
        await wire.send(json.dumps(command))

    async def _move(self, wire: ClientConnection) -> None:
        made = move(self.state, self.rng)
        if made is None:
            return
        self.number += 1
        told = {"type": "move", "id": f"{self.name} {self.number}"}
        self.pending = told | {"version": self.state["version"]} | made
        await wire.send(json.dumps(self.pending))


def move(state: Mapping[str, Any], rng: random.Random) -> dict[str, Any] | None:
    """A legal move by what a state says; None if there is nothing to do."""
    moves = state["moves"]
    match moves and moves["game"]:
        case "perudo":
            faces = [(least, face) for face, least in enumerate(moves["least"], 1) if least]
            if faces and not (moves["doodoo"] and rng.random() < 0.15):
                quantity, face = min(faces)
                return {"move": f"{quantity}x{face}"}
            return {"move": "doodoo"} if moves["most"] else None
        case "moons":
            texts = ["fold"] if rng.random() < 0.1 else []
            texts += ["check"] if moves["check"] else []
            texts += ["call"] if moves["call"] is not None else []
            if moves["bet"] is not None:
                texts.append(f"bet {moves['bet'][0]}")
            if moves["raise_to"] is not None and rng.random() < 0.3:
                texts.append(f"raise {moves['raise_to'][0]}")
            return {"move": rng.choice(texts or ["va-bank" if moves["va_bank"] else "fold"])}
        case "rondo":
            release = lob(len(state["table"]["seats"]), state["seat"])
            return {"move": "throw", "details": {"release": release}}
        case _:
            return None


async def play_until(
    enough: Callable[[], bool], players: Iterable[Player], playing: Iterable[asyncio.Task[None]]
) -> None:
    """Wait until enough was played, or until there is nothing left to play.

    No game is so long that it could be relied on: in Rondo (R-10, R-12, R-18) three throws may
    leave one of three players. What goes wrong with somebody is raised here.
    """
    async with asyncio.timeout(WITHIN):
        while not enough() and not all(player.over for player in players):
            for task in playing:
                if task.done():
                    task.result()
            await asyncio.sleep(0.01)


def address(server: Server, code: str) -> str:
    """Where the socket of a table is."""
    return f"ws://{server.where}/api/tables/{code}/ws"


async def open_game(
    server: Server, game: str = "perudo/1", bots: Sequence[str] = ()
) -> tuple[str, list[Player]]:
    """A table at which a game has begun, and those who play it; nobody is connected."""
    settings = SETTINGS | {"seats": len(NAMES) + len(bots)}
    body = {"game": game, "name": NAMES[0], "options": GAMES[game], "settings": settings}
    async with httpx.AsyncClient(base_url=server.url) as http:
        opened = (await http.post("/api/tables", json=body | {"bots": bots})).json()
    code = opened["code"]
    players = [Player(NAMES[0], opened["token"])]
    for name in NAMES[1:]:
        async with connect(address(server, code)) as wire:
            await wire.send('{"type":"hello","protocol":1}')
            players.append(Player(name, json.loads(await wire.recv())["token"]))
            await command(wire, {"type": "join", "id": "join", "name": name})
    async with connect(address(server, code)) as wire:
        hello = {"type": "hello", "protocol": 1, "token": players[0].token}
        await wire.send(json.dumps(hello))
        await command(wire, {"type": "start", "id": "start"})
    return code, players


def sit_down(code: str, players: Iterable[Player], *servers: Server) -> list[asyncio.Task[None]]:
    """Everybody plays, each at the next server."""
    return [
        asyncio.create_task(player.play(servers[seat % len(servers)], code))
        for seat, player in enumerate(players)
    ]


async def command(wire: ClientConnection, said: dict[str, Any]) -> dict[str, Any]:
    """Say a command, which must be carried out; its answer."""
    await wire.send(json.dumps(said))
    while True:
        heard = await wire.recv()
        told = {} if isinstance(heard, bytes) else json.loads(heard)
        assert told.get("type") != "refused", told
        if told.get("type") == "ok":
            return dict(told)


async def listen(wire: ClientConnection) -> None:
    """Hear whatever there is to hear, until the connection is closed."""
    while True:
        await wire.recv()


async def log_of(server: Server, code: str) -> list[Entry]:
    """What is stored of a table."""
    store = await open_store(server.store)
    try:
        return [read_entry(entry) for entry in await store.read(code)]
    finally:
        await store.close()


async def check(server: Server, code: str, players: Iterable[Player]) -> list[Entry]:
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


def authors(log: Iterable[Entry]) -> set[str]:
    """Who has made the moves: ``player``, ``bot``, ``clock``."""
    facts = (entry.fact for entry in log)
    return {fact.by for fact in facts if isinstance(fact, Played) and fact.by is not None}


async def finish(server: Server, code: str, players: Sequence[Player]) -> list[Entry]:
    """Everybody has seen the end of the game, and its record can be played again."""
    assert all(player.over for player in players)
    log = await check(server, code, players)
    assert {player.versions[-1] for player in players} == {len(log)}
    async with httpx.AsyncClient(base_url=server.url) as http:
        record = await http.get(f"/api/tables/{code}/record")
    game, _ = replay(record.content)
    assert game.report(None)["status"] == "over"
    return log
