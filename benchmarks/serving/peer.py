"""boardgame.io as the peer: installing it, and clients that speak to it.

It speaks socket.io 4, of which a client that only plays needs very little: the first message of
engine.io, the namespace of the game, events as JSON arrays, and answers to its pings.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
from benchmarks.serving.choices import bid_or_call
from benchmarks.serving.meter import Meter
from benchmarks.serving.socket import Socket
from msgspec import Struct

FOLDER: Final = Path(__file__).parent / "boardgame.io"
SEATS: Final = 4

_SPACE: Final = b"/perudo,"
_FACES: Final = range(1, 7)
_ACE: Final = 1


class Unavailable(Exception):  # noqa: N818  the message says what is missing
    """The peer cannot be measured here."""


def install() -> None:
    """Fetch what ``package.json`` names, at the versions of the lock file, if it is not there.

    Raises:
        Unavailable: if there is no node, or npm cannot.
    """
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        raise Unavailable("boardgame.io needs node and npm")
    if (FOLDER / "node_modules" / ".package-lock.json").is_file():
        return
    done = subprocess.run(  # noqa: S603  npm, by its own path
        [npm, "ci", "--omit=dev"], cwd=FOLDER, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Unavailable(f"npm could not install boardgame.io: {done.stderr.strip()[-300:]}")


def command(port: int, data: Path) -> list[str]:
    """How the server is started."""
    return ["node", str(FOLDER / "server.cjs"), str(port), str(data)]


def environment() -> dict[str, str]:
    """As its documentation says for real use; else it writes a line for every move."""
    return {**os.environ, "NODE_ENV": "production"}


class Bid(Struct):
    """The last bid, as the peer tells it."""

    quantity: int
    face: int


class _G(Struct):
    dice: list[int]
    bid: Bid | None = None


class _Ctx(Struct, rename="camel"):
    current_player: str
    gameover: Any = None


class _State(Struct, rename={"state_id": "_stateID"}):
    G: _G
    ctx: _Ctx
    state_id: int


class _Synced(Struct):
    state: _State


_HEAD: Final = msgspec.json.Decoder(list[msgspec.Raw])
_STATE: Final = msgspec.json.Decoder(_State)
_SYNCED: Final = msgspec.json.Decoder(_Synced)


class Player:
    """One client. All four of a match go on to the next one when it is over, the first first."""

    def __init__(self, table: int, seat: int, meter: Meter) -> None:
        """A client that is not connected yet."""
        self._table = table
        self._seat = str(seat)
        self._meter = meter
        self._rng = Random(f"{table} {seat}")  # noqa: S311  the same game each time
        self._socket: Socket | None = None
        self._sent: float | None = None
        self._state: _State | None = None
        self.match = 0
        self.others: Sequence[Player] = ()
        self._plays = False
        self._here = asyncio.Event()

    async def come(self, port: int) -> None:
        """Connect, and take part in the first match, which the first to come makes."""
        self._socket = Socket(
            "/socket.io/?EIO=4&transport=websocket", port, self._hear, self._meter.lost.append
        )
        await self._socket.connect()
        await asyncio.wait_for(self._here.wait(), 120)

    def begin(self) -> None:
        """Play from now on."""
        self._plays = True
        self.play()

    def pause(self) -> None:
        """Make no more moves for now."""
        self._plays = False

    def go(self) -> None:
        """Hang up."""
        self._plays = False
        if self._socket is not None:
            self._socket.close()

    def play(self) -> None:
        """Move, if it is this player's turn."""
        state = self._state
        if state is None or state.ctx.current_player != self._seat or not self._plays:
            return
        if self._sent is not None:
            return
        bid = bid_or_call(least(state.G.dice, state.G.bid), self._rng, may_call=bool(state.G.bid))
        kind, args = ("doodoo", []) if bid is None else ("bid", list(bid))
        payload = {"type": kind, "args": args, "playerID": self._seat}
        self._sent = time.perf_counter()
        self._say(
            "update",
            {"type": "MAKE_MOVE", "payload": payload},
            state.state_id,
            self._name,
            self._seat,
        )

    def sync(self) -> None:
        """Ask for the state of the match, which makes a new one of it if there is none."""
        self._state = None
        self._say("sync", self._name, self._seat, None, SEATS)

    # ---- inside

    @property
    def _name(self) -> str:
        return f"table{self._table}-{self.match}"

    def _hear(self, text: bytes) -> None:
        match text[:1]:
            case b"0":
                self._send(b"40" + _SPACE)
            case b"2":
                self._send(b"3")
            case b"4" if text.startswith(b"40" + _SPACE):
                self.sync()
            case b"4" if text.startswith(b"42" + _SPACE):
                self._event(_HEAD.decode(text[2 + len(_SPACE) :]))
            case _:
                pass

    def _event(self, event: Sequence[msgspec.Raw]) -> None:
        kind = bytes(event[0])
        if kind == b'"sync"':
            self._state = _SYNCED.decode(event[2]).state
            self._here.set()
            if self._seat == "0" and self.match:  # it is made now
                for each in self.others[1:]:
                    each.sync()
            if all(each.ready for each in self.others):
                for each in self.others:
                    each.play()
        elif kind == b'"update"':
            self._update(_STATE.decode(event[2]))

    @property
    def ready(self) -> bool:
        """Whether the match is known."""
        return self._state is not None

    def _update(self, state: _State) -> None:
        if self._sent is not None:
            self._meter.moved(self._sent)
            self._sent = None
        self._state = state
        if state.ctx.gameover is None:
            self.play()
        else:
            self._state = None
            self.match += 1
            if self._seat == "0":
                self.sync()

    def _say(self, *event: object) -> None:
        self._send(b"42" + _SPACE + msgspec.json.encode(event))

    def _send(self, text: bytes) -> None:
        if self._socket is not None:
            self._socket.send(text)


def least(dice: Sequence[int], bid: Bid | None) -> list[int]:
    """The least quantity of every face that may be bid, as the peer's game has it; 0: it may not.

    The same as ``moves.least`` of our ``state``, which has it from the rules.
    """
    wanted = [_least(bid, face) for face in _FACES]
    return [quantity if quantity <= sum(dice) else 0 for quantity in wanted]


def _least(bid: Bid | None, face: int) -> int:
    if bid is None:
        return 0 if face == _ACE else 1
    if bid.face == _ACE:
        return bid.quantity + 1 if face == _ACE else 2 * bid.quantity + 1
    if face == _ACE:
        return (bid.quantity + 1) // 2
    return bid.quantity if face > bid.face else bid.quantity + 1


async def gather(port: int, tables: int, meter: Meter) -> Sequence[Player]:
    """Fill tables with players, who do not play yet."""
    rooms = [[Player(table, seat, meter) for seat in range(SEATS)] for table in range(tables)]
    many = asyncio.Semaphore(16)

    async def fill(room: Sequence[Player]) -> None:
        async with many:
            for player in room:
                player.others = room
                await player.come(port)

    await asyncio.gather(*map(fill, rooms))
    return [player for room in rooms for player in room]
