"""uvicorn's protocols, with a bound on what a hostile client can make them hold in memory.

uvicorn bounds a body, a message, and what is written to a client that does not read. Not
bounded in its 0.54 are the head of a request, the messages of one large read, the pongs to a
client that pings and does not read, and the work for one that goes on sending when it has been
closed; and bytes that are no UTF-8 fill the log.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

MAX_MESSAGE: Final = 16 * 1024
"""The longest message that a client may send; a longer one closes its connection (1009)."""

MAX_HEAD: Final = 32 * 1024
"""The most that the lines before a request's body may take."""

_PIECE: Final = 4096
"""Bytes of a client that are taken in at once; it is listened to before there are more."""

_CONTROLS: Final = 64
_REST: Final = 0.1
"""After so many pings and pongs a client is not read for so many seconds."""

_AFTER_CLOSE: Final = 256 * 1024
"""Bytes that a client may have on their way when it is closed; one that sends more is cut off."""


class BoundedHttp(HttpToolsProtocol):
    """HTTP whose heads are bounded."""

    _in_head = True
    _head = 0

    def data_received(self, data: bytes) -> None:
        """Count what comes while a head has no end; in a body the application counts."""
        super().data_received(data)
        self._head = self._head + len(data) if self._in_head else 0
        if self._head > MAX_HEAD and not self.transport.is_closing():
            self.send_400_response("The head of the request is too long.")

    def on_message_begin(self) -> None:
        """A head begins."""
        self._in_head = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """It has an end."""
        self._in_head = False
        super().on_headers_complete()


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket that reads no more than is listened to, and no faster than it can answer."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._unread = bytearray()
        self._late = 0
        self._controls = 0
        self._rest: asyncio.TimerHandle | None = None

    def data_received(self, data: bytes) -> None:
        """Take in a little at a time; the rest waits, and so does the client."""
        if self.close_sent:
            self._late += len(data)
            if self._late > _AFTER_CLOSE:
                self._unread.clear()
                self.transport.abort()
                return
        self._unread += data
        self._take_in()

    async def receive(self) -> Any:
        """The next message; when there is none left, more is taken in."""
        message = await super().receive()
        self._take_in()
        return message

    async def send(self, message: Any) -> None:
        """Send, unless the connection is about to be lost: nobody is told of that yet."""
        if message["type"] == "websocket.send" and self.transport.is_closing():
            raise ClientDisconnected
        await super().send(message)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing more is taken in."""
        self._unread.clear()
        if self._rest is not None:
            self._rest.cancel()
        super().connection_lost(exc)

    def _take_in(self) -> None:
        while self._unread and self._may_read():
            piece = bytes(self._unread[:_PIECE])
            del self._unread[:_PIECE]
            super().data_received(piece)
            if self._controls >= _CONTROLS:
                self._controls = 0
                self._rest = self.loop.call_later(_REST, self._rested)
        if self.transport.is_closing():
            self._unread.clear()
        elif self._may_read():
            self.transport.resume_reading()
        else:
            self.transport.pause_reading()

    def _may_read(self) -> bool:
        waits = self.read_paused or self._rest is not None or not self.writable.is_set()
        return not waits and not self.transport.is_closing()

    def _rested(self) -> None:
        self._rest = None
        self._take_in()

    def pause_writing(self) -> None:
        """A client that does not read is not read either: not even its pings are answered."""
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        """It reads again."""
        super().resume_writing()
        self._take_in()

    def handle_ping(self) -> None:
        """Answered at once, but not without end."""
        self._controls += 1
        if not self.transport.is_closing():  # who is gone gets no pong, and asyncio no reproach
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Counted like a ping: it costs as much."""
        self._controls += 1
        super().handle_pong(event)

    def send_receive_event_to_app(self) -> None:
        """Close at bytes that are no text, without a word in the log."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.fail(1007)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()


def config(app: Any, **settings: Any) -> uvicorn.Config:
    """How our application is served.

    Args:
        app: The application.
        settings: Further settings of uvicorn.
    """
    return uvicorn.Config(
        app,
        http=BoundedHttp,
        ws=BoundedWebSocket,
        ws_max_size=MAX_MESSAGE,
        ws_per_message_deflate=False,
        access_log=False,
        server_header=False,
        **settings,
    )
