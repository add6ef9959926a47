"""One client's WebSocket: it reads commands for a table and writes what the table tells."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from kosti.core import Fact
from kosti.table import Table, key_of, new_token
from kosti.table.messages import Answer, Refusal, Rolling
from kosti.web.limits import Visit
from kosti.web.messages import (
    PROTOCOL,
    ClientMessage,
    Hello,
    Ping,
    Pong,
    ServerMessage,
    Welcome,
)
from kosti.web.metrics import Metrics
from kosti.web.outbox import Outbox

_LOG = logging.getLogger(__name__)

_OUTBOX: Final = 256
"""Messages that may wait for a client; one that reads more slowly is closed and comes back."""

_OUTBOX_BYTES: Final = 1024 * 1024
"""What those messages may weigh."""

_LONGEST_PAUSE: Final = 1.0
"""Seconds after which somebody who spoke too fast is listened to again, if only to be refused."""

_EARLY: Final = 0.001
"""Seconds by which a timer may come early: loops count in milliseconds, and round.

Who is listened to that much too early is refused once more, and again, for nothing.
"""

_HELLO_WITHIN: Final = 10.0

_GONE_AFTER: Final = 5.0
"""Seconds that a client has to take the last messages before it is let go of."""

_BYE: Final = 1000
_SLOW: Final = 4008
_NO_HELLO: Final = 4000

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(ClientMessage)


class Connection:
    """A client of a table; implements ``kosti.table.Session``."""

    def __init__(self, socket: WebSocket, table: Table, visit: Visit, metrics: Metrics) -> None:
        """A connection that is accepted but has not said hello.

        Args:
            socket: The client's.
            table: Where it wants to go.
            visit: How fast it may speak.
            metrics: Where it is counted.
        """
        self._socket = socket
        self._table = table
        self._visit = visit
        self._metrics = metrics
        self._outbox = Outbox()
        self._waiting = 0
        self._close_code = _BYE
        self._closing = False
        self._key = ""
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def key(self) -> str:
        """The hash of the client's secret."""
        return self._key

    def tell(self, answer: Answer | ServerMessage) -> None:
        """Put a message into the outbox; if it is full, the client is closed to come back."""
        self._send(_ENCODER.encode(answer).decode())

    def roll(self, rolling: Rolling, chunk: bytes) -> None:
        """Put both into the outbox, one behind the other."""
        self._send(_ENCODER.encode(rolling).decode(), chunk)

    def _send(self, *messages: str | bytes) -> None:
        if self._closing:
            return
        weight = self._waiting + sum(map(len, messages))
        if len(self._outbox) + len(messages) > _OUTBOX or weight > _OUTBOX_BYTES:
            _LOG.info("table %s: a client reads too slowly", self._table.code)
            self._metrics.closed("slow")
            self._finish(_SLOW)
            return
        self._waiting = weight
        for message in messages:
            self._outbox.put(message)

    def close(self) -> None:
        """Close when the outbox is empty."""
        self._finish(_BYE)

    async def run(self) -> None:
        """Serve the client until one of us goes away."""
        hello = await self._hello()
        if hello is None:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                await self._socket.close(_NO_HELLO)
            return
        token = new_token() if hello.token is None else hello.token
        self._key = key_of(token)
        self.tell(Welcome(PROTOCOL, token if hello.token is None else None))
        _LOG.debug("table %s: a client has come", self._table.code)
        self._table.attach(self, hello.since)
        tasks = [asyncio.create_task(self._read()), asyncio.create_task(self._write())]
        self._tasks = tasks
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._closing = True
            _LOG.debug("table %s: a client has gone", self._table.code)
            self._table.detach(self)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def _finish(self, code: int) -> None:
        if self._closing:
            return
        self._closing = True
        self._close_code = code
        if code == _SLOW:
            self._outbox.clear()
        self._outbox.put(None)
        # A client that reads nothing at all does not even take the close.
        for task in self._tasks:
            asyncio.get_running_loop().call_later(_GONE_AFTER, task.cancel)

    async def _hello(self) -> Hello | None:
        """The first message, if it is a hello of our protocol; else the client is told why not."""
        with contextlib.suppress(TimeoutError, WebSocketDisconnect):
            text = await asyncio.wait_for(self._receive(), _HELLO_WITHIN)
            message = self._parse(text)
            if isinstance(message, Hello):
                if message.protocol == PROTOCOL:
                    return message
                refusal = Refusal(None, "malformed", "other-protocol", None, {"speaks": PROTOCOL})
            elif isinstance(message, Refusal):
                refusal = message
            else:
                refusal = Refusal(None, "denied", "hello-first")
            await self._socket.send_text(_ENCODER.encode(refusal).decode())
        return None

    async def _read(self) -> None:
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                text = await self._receive()
                wait = self._visit.speak()
                if wait:
                    await self._hold_back(text, wait)
                    continue
                message = self._parse(text)
                match message:
                    case Ping():
                        self.tell(Pong())
                    case Refusal():
                        self.tell(message)
                    case Hello():
                        self.tell(Refusal(None, "denied", "hello-once"))
                    case command:
                        self._table.submit(self, command)
                        await self._table.idle()  # nobody is heard faster than he is answered

    async def _hold_back(self, text: str | bytes, wait: float) -> None:
        """Refuse what is said too fast, and listen no more until something may be said again."""
        self._metrics.held_back("message")
        command_id = _id_in(text) if isinstance(text, str) else None
        facts: dict[str, Fact] = {"wait": math.ceil(wait * 1000)}
        self.tell(Refusal(command_id, "denied", "too-fast", None, facts))
        await asyncio.sleep(min(wait, _LONGEST_PAUSE) + _EARLY)

    async def _write(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                message = await self._outbox.get()
                if message is None:
                    await self._socket.close(self._close_code)
                    return
                self._waiting -= len(message)
                if isinstance(message, bytes):
                    await self._socket.send_bytes(message)
                else:
                    await self._socket.send_text(message)

    async def _receive(self) -> str | bytes:
        message: Any = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", _BYE))
        text: str | bytes | None = message.get("text")
        return message["bytes"] if text is None else text

    @staticmethod
    def _parse(text: str | bytes) -> ClientMessage | Refusal:
        if isinstance(text, bytes):
            return Refusal(None, "malformed", "not-json", None, {"why": "not a text frame"})
        try:
            return _DECODER.decode(text)
        except msgspec.ValidationError as error:
            return Refusal(_id_in(text), "malformed", "not-a-message", None, {"why": str(error)})
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return Refusal(None, "malformed", "not-json")


class _Identified(msgspec.Struct):
    id: str


def _id_in(text: str) -> str | None:
    """The id of a command that is otherwise wrong, so that its sender learns which it was."""
    try:
        return msgspec.json.decode(text, type=_Identified).id[:64]
    except (msgspec.MsgspecError, RecursionError):
        return None
