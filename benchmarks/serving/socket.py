"""As much of a WebSocket as a client needs that shall cost less than the server it asks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, cast

_UPGRADE: Final = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    "Sec-WebSocket-Version: 13\r\n\r\n"
)
_TEXT, _BINARY, _CLOSE, _PING, _PONG = 1, 2, 8, 9, 10
_SHORT, _MIDDLE, _LONG = 125, 126, 127
_OPENS_WITHIN: Final = 30.0
_NO_MASK: Final = bytes(4)
"""A frame must be masked; the mask of four zeros leaves it as it is."""


class Socket(asyncio.Protocol):
    """A client's end of one WebSocket without compression (RFC 6455)."""

    def __init__(
        self,
        path: str,
        port: int,
        hear: Callable[[bytes], None],
        lose: Callable[[str], None],
    ) -> None:
        """A socket that is still to be connected.

        Args:
            path: What to ask for.
            port: The server's.
            hear: Called with every text message.
            lose: Called, with the reason, when it is cut and we have not hung up.
        """
        self._port = port
        self._greeting = _UPGRADE.format(path=path, port=port).encode()
        self._hear = hear
        self._lose = lose
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self._open = False
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._closed = False

    async def connect(self) -> None:
        """Connect to a server on this machine; it may be heard before this returns.

        Raises:
            ConnectionError: if the server wants no WebSocket here.
        """
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, "127.0.0.1", self._port)
        await asyncio.wait_for(self._opened, _OPENS_WITHIN)

    def send(self, message: bytes) -> None:
        """Send a text message."""
        if self._transport is not None and not self._closed:
            self._transport.write(_frame(_TEXT, message))

    def close(self) -> None:
        """Hang up."""
        self._closed = True
        if self._transport is not None:
            self._transport.close()

    # ---- asyncio

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self._transport = cast("asyncio.Transport", transport)  # uvloop's is none by its class
        self._transport.write(self._greeting)

    def data_received(self, data: bytes) -> None:
        """Take messages apart."""
        self._buffer += data
        if not self._open:
            head, end, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not end:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self._fail(head.partition(b"\r\n")[0].decode())
                return
            self._open = True
            self._buffer = bytearray(rest)
            self._opened.set_result(None)
        for kind, message in self._frames():
            if kind == _TEXT:
                self._hear(message)
            elif kind == _PING and self._transport is not None:
                self._transport.write(_frame(_PONG, message))
            elif kind == _CLOSE:
                self._fail(f"the server has closed: {int.from_bytes(message[:2], 'big')}")

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody hangs up but we."""
        if not self._closed:
            self._fail(f"the connection is lost: {exc}")

    def _fail(self, why: str) -> None:
        if not self._opened.done():
            self._opened.set_exception(ConnectionError(why))
        elif not self._closed:
            self._closed = True
            self._lose(why)

    def _frames(self) -> list[tuple[int, bytes]]:
        """The whole frames in the buffer; servers here do not split messages into several."""
        frames: list[tuple[int, bytes]] = []
        buffer, at = self._buffer, 0
        while len(buffer) >= at + 2:
            length, head = buffer[at + 1], 2
            if length == _MIDDLE:
                head = 4
            elif length == _LONG:
                head = 10
            if len(buffer) < at + head:
                break
            if head > 2:  # noqa: PLR2004  the length is not in the second byte
                length = int.from_bytes(buffer[at + 2 : at + head], "big")
            end = at + head + length
            if len(buffer) < end:
                break
            frames.append((buffer[at] & 15, bytes(buffer[at + head : end])))
            at = end
        del buffer[:at]
        return frames


def _frame(kind: int, message: bytes) -> bytes:
    length = len(message)
    if length <= _SHORT:
        head = bytes((0x80 | kind, 0x80 | length))
    else:
        head = bytes((0x80 | kind, 0x80 | _MIDDLE)) + length.to_bytes(2, "big")
    return head + _NO_MASK + message
