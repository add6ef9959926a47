"""A client made of bytes: it says what it likes, also what no library would, and keeps it all."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket as sockets
import struct
from typing import Any, Self

from tests.web.wire import WITHIN

TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9
FIN = 0x80

_UPGRADE = (
    "GET /api/tables/{code}/ws HTTP/1.1\r\nHost: {where}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def frame(content: bytes | str, opcode: int = TEXT, *, fin: bool = True) -> bytes:
    """A client's frame; its mask is zero."""
    if isinstance(content, str):
        content = content.encode()
    size = len(content)
    head = bytes([opcode | (FIN if fin else 0)])
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 1 << 16:
        head += b"\xfe" + struct.pack(">H", size)
    else:
        head += b"\xff" + struct.pack(">Q", size)
    return head + bytes(4) + content


class RawClient:
    """One connection; ``heard`` is every byte since the upgrade."""

    def __init__(self, socket: sockets.socket) -> None:
        self._socket = socket
        self.heard = b""
        self.answer = b""
        self.ended = False

    @classmethod
    async def open(cls, where: str, code: str, *, buffer: int | None = None) -> Self:
        """Connect to a table, with a receive buffer of a certain size."""
        host, _, port = where.partition(":")
        socket = sockets.socket(sockets.AF_INET, sockets.SOCK_STREAM)
        socket.setblocking(False)  # noqa: FBT003  its own word
        if buffer is not None:
            socket.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, buffer)
        made = cls(socket)
        async with asyncio.timeout(WITHIN):
            await asyncio.get_running_loop().sock_connect(socket, (host, int(port)))
            await made.send(_UPGRADE.format(code=code, where=where).encode())
            while b"\r\n\r\n" not in made.heard:
                await made.read()
        made.answer, _, made.heard = made.heard.partition(b"\r\n\r\n")
        assert b" 101 " in made.answer, made.answer
        return made

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self._socket.close()

    async def send(self, content: bytes) -> None:
        """Send bytes as they are."""
        await asyncio.get_running_loop().sock_sendall(self._socket, content)

    async def say(self, message: dict[str, Any] | str) -> None:
        """Send a message in a frame of its own."""
        text = message if isinstance(message, str) else json.dumps(message)
        await self.send(frame(text))

    def hang_up(self) -> None:
        """Say nothing more, and listen on."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(sockets.SHUT_WR)

    async def read(self) -> bytes:
        """What has come, at least one byte; nothing at the end."""
        try:
            piece = await asyncio.get_running_loop().sock_recv(self._socket, 1 << 16)
        except ConnectionError:
            piece = b""
        self.heard += piece
        self.ended = not piece
        return piece

    async def read_until(self, what: bytes, times: int = 1) -> None:
        """Read until something was heard so often."""
        async with asyncio.timeout(WITHIN):
            while self.heard.count(what) < times:
                assert await self.read(), f"the connection ended: {self.heard[-200:]!r}"

    async def read_to_the_end(self) -> int | None:
        """Read until the server closes; the code of its close, if it said one."""
        async with asyncio.timeout(WITHIN):
            while not self.ended:
                await self.read()
        last = frames(self.heard)[-1:]
        return next((int.from_bytes(body[:2], "big") for op, body in last if op == CLOSE), None)


def frames(heard: bytes) -> list[tuple[int, bytes]]:
    """The whole frames of a server: opcode and content."""
    found: list[tuple[int, bytes]] = []
    at = 0
    while at + 2 <= len(heard):
        size, start = heard[at + 1], at + 2
        if size == 126:
            size, start = int.from_bytes(heard[at + 2 : at + 4], "big"), at + 4
        elif size == 127:
            size, start = int.from_bytes(heard[at + 2 : at + 10], "big"), at + 10
        if start + size > len(heard):
            break
        found.append((heard[at] & 0x0F, heard[start : start + size]))
        at = start + size
    return found
