"""Clients of Kosti: four people at a table who play game after game (docs/protocol.md)."""

from __future__ import annotations

import asyncio
import http.client
import os
import time
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

import msgspec
from benchmarks.serving.choices import AT_ONCE, CHOICES
from benchmarks.serving.meter import Meter
from benchmarks.serving.socket import Socket
from msgspec import Struct

from kosti import physics
from kosti.lab.throws import rounded

SEATS: Final = 4


class _Table(Struct):
    phase: str
    seats: list[Any]
    played: int


class _State(Struct):
    version: int
    table: _Table
    seat: int | None
    moves: dict[str, Any] | None


class _Pledge(Struct):
    game: int
    batch: int


class _Refused(Struct):
    code: str


_STATE: Final = msgspec.json.Decoder(_State)
_PLEDGE: Final = msgspec.json.Decoder(_Pledge)
_REFUSED: Final = msgspec.json.Decoder(_Refused)


class Guest:
    """Somebody's client."""

    def __init__(self, name: str, token: str | None, meter: Meter) -> None:
        """A client that is not connected yet.

        Args:
            name: Under which it sits down.
            token: The host's secret; None for a newcomer.
            meter: Measures its moves.
        """
        self._name = name
        self._token = token
        self._meter = meter
        self._rng = Random(name)  # noqa: S311  the same game each time, as far as dice allow
        self._socket: Socket | None = None
        self._commands = 0
        self._asked_at = -1
        self._sent: float | None = None
        self._last: _State | None = None
        self._plays = False
        self._here = asyncio.Event()

    async def come(self, port: int, code: str) -> None:
        """Connect and sit down."""
        self._socket = Socket(f"/api/tables/{code}/ws", port, self._hear, self._meter.lost.append)
        await self._socket.connect()
        self._say(type="hello", protocol=1, **({"token": self._token} if self._token else {}))
        if self._token is None:
            self._command("join", name=self._name)
        await asyncio.wait_for(self._here.wait(), 120)

    def begin(self) -> None:
        """Play from now on; the host starts the game."""
        self._plays = True
        if self._last is not None:
            self._act(self._last)

    def pause(self) -> None:
        """Make no more moves for now."""
        self._plays = False

    def go(self) -> None:
        """Hang up."""
        self._plays = False
        if self._socket is not None:
            self._socket.close()

    # ---- inside

    def _hear(self, text: bytes) -> None:
        if text.startswith(b'{"type":"state"'):
            self._see(_STATE.decode(text))
        elif text.startswith(b'{"type":"pledge"'):
            pledge = _PLEDGE.decode(text)
            nonce = os.urandom(16).hex()
            self._command("nonce", game=pledge.game, batch=pledge.batch, nonce=nonce)
        elif text.startswith(b'{"type":"refused"'):
            self._meter.refused[_REFUSED.decode(text).code] += 1
            self._sent = None

    def _see(self, state: _State) -> None:
        # Where several throw at once, the state may tell of another's throw.
        own = state.moves is None or state.moves["game"] not in AT_ONCE
        if self._sent is not None and own:
            self._meter.moved(self._sent)
            self._sent = None
        self._last = state
        if state.seat is not None:
            self._here.set()
        if self._plays:
            self._act(state)

    def _act(self, state: _State) -> None:
        if state.seat is None or self._sent is not None:
            return
        if state.moves is not None:
            self._move(state, state.moves, state.seat)
        elif self._token is not None and self._may_start(state.table):
            self._asked_at = state.table.played
            self._command("start")

    def _may_start(self, table: _Table) -> bool:
        full = all(seat["kind"] != "free" for seat in table.seats) and len(table.seats) == SEATS
        return full and table.phase != "playing" and table.played != self._asked_at

    def _move(self, state: _State, moves: Mapping[str, Any], seat: int) -> None:
        move = CHOICES[moves["game"]](moves, self._rng)
        if move is None:
            return
        details = {"details": {"release": _RELEASES[seat]}} if move == "throw" else {}
        self._sent = time.perf_counter()
        self._command("move", version=state.version, move=move, **details)

    def _command(self, kind: str, **fields: object) -> None:
        self._commands += 1
        self._say(type=kind, id=str(self._commands), **fields)

    def _say(self, **message: object) -> None:
        if self._socket is not None:
            self._socket.send(msgspec.json.encode(message))


_LOBS: Final = [
    physics.lob(physics.hand(SEATS, seat).home, (0.0, 0.0), 1.3) for seat in range(SEATS)
]
_RELEASES: Final = [msgspec.to_builtins(rounded(lob)) for lob in _LOBS]


async def gather(port: int, game: str, tables: int, meter: Meter) -> Sequence[Guest]:
    """Open tables and fill them with people, who do not play yet.

    Args:
        port: The server's.
        game: Such as ``perudo/1``.
        tables: How many tables.
        meter: Measures all of them.
    """
    opened = await asyncio.to_thread(_open, port, game, tables)
    rooms = [
        [Guest(f"P{number}-{n}", None if n else token, meter) for n in range(SEATS)]
        for number, (_, token) in enumerate(opened)
    ]
    many = asyncio.Semaphore(16)

    async def fill(code: str, room: Sequence[Guest]) -> None:
        async with many:
            for guest in room:
                await guest.come(port, code)

    await asyncio.gather(*(fill(code, room) for (code, _), room in zip(opened, rooms, strict=True)))
    return [guest for room in rooms for guest in room]


def _open(port: int, game: str, tables: int) -> list[tuple[str, str]]:
    """Open tables: their codes and the tokens of their hosts, whom ``gather`` names P…-0."""
    settings = {"seats": SEATS, "window": 0}  # nobody is waited for who might call first
    opened: list[tuple[str, str]] = []
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    for number in range(tables):
        body = msgspec.json.encode({"game": game, "name": f"P{number}-0", "settings": settings})
        connection.request("POST", "/api/tables", body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        made = msgspec.json.decode(answer.read(), type=dict[str, Any])
        if answer.status != 201:  # noqa: PLR2004
            raise ConnectionError(f"no table was opened: {made}")
        opened.append((made["code"], made["token"]))
    connection.close()
    return opened
