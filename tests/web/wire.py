"""The web table in this process: its application, spoken to in bytes, and a real server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import uvicorn
from starlette.types import ASGIApp, Message, Scope
from tests.table.world import World, token_of

from kosti.table import House
from kosti.web import Limits, create_app, server_config

WITHIN = 10.0
"""Seconds after which a test has waited in vain."""


@asynccontextmanager
async def web(
    world: World,
    *,
    url: str = "http://kosti.test",
    limits: Limits | None = None,
    metrics_port: int | None = None,
) -> AsyncGenerator[Web]:
    """The application over a world's house, from its start to its end."""

    @asynccontextmanager
    async def open_house() -> AsyncGenerator[House]:
        yield world.house
        await world.house.close()

    app = create_app(
        open_house,
        public_url=url,
        limits=limits,
        metrics=world.metrics,
        metrics_port=metrics_port,
    )
    inbox: asyncio.Queue[Message] = asyncio.Queue()
    outbox: asyncio.Queue[Message] = asyncio.Queue()
    life = asyncio.create_task(_call(app, {"type": "lifespan", "asgi": {}}, inbox, outbox))
    inbox.put_nowait({"type": "lifespan.startup"})
    assert (await outbox.get())["type"] == "lifespan.startup.complete"
    made = Web(world, app)
    try:
        yield made
    finally:
        for socket in made.sockets:
            await socket.hang_up()
        inbox.put_nowait({"type": "lifespan.shutdown"})
        assert (await outbox.get())["type"] == "lifespan.shutdown.complete"
        await life


async def _call(
    app: ASGIApp, scope: Scope, inbox: asyncio.Queue[Message], outbox: asyncio.Queue[Message]
) -> None:
    async def send(message: Message) -> None:
        outbox.put_nowait(message)

    await app(scope, inbox.get, send)


class Web:
    """The running application."""

    def __init__(self, world: World, app: ASGIApp) -> None:
        self.world = world
        self.app = app
        self.sockets: list[Socket] = []
        self._http: dict[tuple[str, str], httpx.AsyncClient] = {}

    async def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        address: str = "127.0.0.1",
        base: str = "http://kosti.test",
        **headers: str,
    ) -> httpx.Response:
        """An HTTP request; a body is sent as JSON, bytes as they are."""
        content = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        client = self._http.setdefault(
            (address, base),
            httpx.AsyncClient(
                transport=httpx.ASGITransport(self.app, client=(address, 1)), base_url=base
            ),
        )
        return await client.request(method, path, content=content, headers=headers)

    async def connect(self, code: str, *, address: str = "127.0.0.1", **headers: str) -> Socket:
        """Open a WebSocket; it may be closed at once."""
        socket = Socket(self.app, code, headers, address)
        self.sockets.append(socket)
        await self.settle()
        return socket

    async def hello(self, code: str, name: str | None, since: int | None = None) -> Socket:
        """Open a WebSocket and greet, with the secret of a name or as a newcomer."""
        socket = await self.connect(code)
        token = None if name is None else token_of(name)
        await self.say(socket, {"type": "hello", "protocol": 1, "token": token, "since": since})
        return socket

    async def say(self, socket: Socket, message: dict[str, Any] | str | bytes) -> None:
        """Say something and wait until everything that follows has happened."""
        socket.put(message)
        await self.settle()

    async def settle(self) -> None:
        """Wait until nobody has anything to do."""
        for _ in range(3):
            for _ in range(8):
                await asyncio.sleep(0)
            await self.world.settle()


class Socket:
    """A client's end of a WebSocket."""

    def __init__(self, app: ASGIApp, code: str, headers: dict[str, str], address: str) -> None:
        self._inbox: asyncio.Queue[Message] = asyncio.Queue()
        self.heard: list[str] = []
        self.accepted = False
        self.closed: int | None = None
        self._gone = False
        path = f"/api/tables/{code}/ws"
        scope: Scope = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(k.lower().encode(), v.encode()) for k, v in headers.items()],
            "subprotocols": [],
            "server": ("kosti.test", 80),
            "client": (address, 1),
        }
        self._inbox.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(self._run(app, scope))

    async def _run(self, app: ASGIApp, scope: Scope) -> None:
        await app(scope, self._inbox.get, self._take)

    async def _take(self, message: Message) -> None:
        if self._gone:
            raise OSError("the client is gone")
        match message["type"]:
            case "websocket.accept":
                self.accepted = True
            case "websocket.send":
                self.heard.append(message["text"])
            case "websocket.close":
                self.closed = message.get("code", 1000)
                self._inbox.put_nowait({"type": "websocket.disconnect", "code": self.closed})
            case kind:
                raise AssertionError(kind)

    def put(self, message: dict[str, Any] | str | bytes) -> None:
        """Say something without waiting."""
        if isinstance(message, bytes):
            self._inbox.put_nowait({"type": "websocket.receive", "bytes": message})
            return
        text = message if isinstance(message, str) else json.dumps(message)
        self._inbox.put_nowait({"type": "websocket.receive", "text": text})

    async def hang_up(self) -> None:
        """Be gone; the application must take it without an exception."""
        self._gone = True
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1006})
        await asyncio.wait_for(self.task, WITHIN)

    @property
    def told(self) -> list[dict[str, Any]]:
        """The messages that were heard."""
        return [json.loads(text) for text in self.heard]

    @property
    def last(self) -> dict[str, Any]:
        return self.told[-1]

    def all(self, kind: str) -> list[dict[str, Any]]:
        """The messages of one type."""
        return [message for message in self.told if message["type"] == kind]


@asynccontextmanager
async def serving(
    world: World, limits: Limits | None = None, **settings: object
) -> AsyncGenerator[str]:
    """A real server for a world's house; gives its host and port."""

    @asynccontextmanager
    async def open_house() -> AsyncGenerator[House]:
        yield world.house
        await world.house.close()

    config = server_config(
        create_app(open_house, limits=limits),
        host="127.0.0.1",
        port=0,
        log_level="warning",
        timeout_graceful_shutdown=2,
        **settings,
    )
    # Not serve(): its main loop looks only every tenth of a second whether it is to end.
    server = uvicorn.Server(config)
    config.load()
    server.lifespan = config.lifespan_class(config)
    await server.startup()
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"127.0.0.1:{port}"
    finally:
        server.should_exit = True
        await asyncio.wait_for(server.shutdown(), WITHIN)
