"""The web: HTTP to open and find tables, a WebSocket to sit at one, and the pages themselves."""

from __future__ import annotations

import asyncio
import contextlib
import io
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
import segno
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from kosti.bots import CHARACTERS
from kosti.core import Corrupt, KostiError
from kosti.notation import CODECS
from kosti.table import House, StoreUnavailable, Table, key_of, new_token, refusal
from kosti.web.connection import Connection
from kosti.web.messages import GameInfo, HttpError, NewTable, Opened, Summary
from kosti.web.pages import Pages, SecurityHeaders

STATIC: Final = Path(__file__).parent / "static"
"""Where the build puts the front end."""

MAX_BODY: Final = 16 * 1024

_SWEEP_EVERY: Final = 60.0
_STATUS: Final = {"not-found": 404, "denied": 403, "conflict": 409, "unavailable": 503}
_NO_SUCH_TABLE: Final = 4404

OpenHouse = Callable[[], AbstractAsyncContextManager[House]]


def create_app(open_house: OpenHouse, *, public_url: str | None = None) -> ASGIApp:
    """The ASGI application.

    Args:
        open_house: Opens the house when the server starts, and closes it at its end.
        public_url: The address under which others reach this server, for links and QR codes;
            by default the one that the request itself came to.
    """
    web = _Web(public_url)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncGenerator[None]:
        del app
        async with open_house() as house:
            web.house = house
            sweeper = asyncio.create_task(_sweep(house))
            try:
                yield
            finally:
                sweeper.cancel()

    pages = Pages(STATIC)
    app = Starlette(
        lifespan=lifespan,
        routes=[
            Route("/api/health", web.health),
            Route("/api/games", web.games),
            Route("/api/tables", web.open_table, methods=["POST"]),
            Route("/api/tables/{code}", web.summary),
            Route("/api/tables/{code}/qr.svg", web.qr),
            Route("/api/tables/{code}/record", web.record),
            Route("/api/tables/{code}/throws", web.throws),
            WebSocketRoute("/api/tables/{code}/ws", web.socket),
            Route("/", pages.index),
            Route("/t/{code}", pages.index),
            Mount("/", pages.files),
        ],
        exception_handlers={
            HTTPException: _http_error,
            KostiError: _kosti_error,
            StoreUnavailable: _unavailable,
        },
    )
    return SecurityHeaders(app)


async def _sweep(house: House) -> None:
    while True:
        await asyncio.sleep(_SWEEP_EVERY)
        await house.sweep()


class _Web:
    """The handlers and the house they serve."""

    def __init__(self, public_url: str | None) -> None:
        self.house: House | None = None
        self._public_url = public_url

    async def health(self, request: Request) -> Response:
        del request
        return _json({"status": "ok"})

    async def games(self, request: Request) -> Response:
        del request
        games = [
            GameInfo(game, CODECS[game].players, tuple(known)) for game, known in CHARACTERS.items()
        ]
        return _json(games)

    async def open_table(self, request: Request) -> Response:
        body = await _body(request)
        try:
            new = msgspec.json.decode(body, type=NewTable)
        except msgspec.ValidationError as error:
            return _error(400, HttpError("malformed", "not-a-message", {"why": str(error)}))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return _error(400, HttpError("malformed", "not-json"))
        token = new_token()
        code = await self._house.open(
            new.game,
            new.options,
            new.settings,
            (key_of(token), new.name),
            new.bots,
            start=new.start,
        )
        return _json(Opened(code, token), 201)

    async def summary(self, request: Request) -> Response:
        table = await self._table(request)
        info = self._house.info(table)
        names = tuple(seat.name for seat in info.seats if seat.name is not None)
        free = sum(seat.kind == "free" for seat in info.seats)
        link = self._link(request, table)
        return _json(Summary(table.code, info.game, info.phase, names, free, link))

    async def qr(self, request: Request) -> Response:
        table = await self._table(request)
        drawn = io.BytesIO()
        segno.make(self._link(request, table), error="m").save(
            drawn, kind="svg", scale=8, border=2, xmldecl=False, dark="#1b1a17", light="#fffdf8"
        )
        return Response(drawn.getvalue(), media_type="image/svg+xml")

    async def record(self, request: Request) -> Response:
        table = await self._table(request)
        record = await self._house.record(table, _bearer(request))
        name = f"kosti-{table.code}.jsonl"
        return Response(
            record,
            media_type="application/jsonl",
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )

    async def throws(self, request: Request) -> Response:
        table = await self._table(request)
        return _json(await self._house.throws(table, _bearer(request)))

    async def socket(self, socket: WebSocket) -> None:
        if not _same_origin(socket):
            await socket.close()
            return
        await socket.accept()
        try:
            table = await self._house.table(socket.path_params["code"])
        except (StoreUnavailable, Corrupt):
            await socket.close(1011)
            return
        if table is None:
            await socket.close(_NO_SUCH_TABLE)
            return
        await Connection(socket, table).run()

    @property
    def _house(self) -> House:
        if self.house is None:
            raise RuntimeError("the house is not open")
        return self.house

    async def _table(self, request: Request) -> Table:
        table = await self._house.table(request.path_params["code"])
        if table is None:
            raise HTTPException(404, "no-such-table")
        return table

    def _link(self, request: Request, table: Table) -> str:
        base = self._public_url or str(request.base_url)
        return f"{base.rstrip('/')}/t/{table.code}"


async def _body(request: Request) -> bytes:
    """A request's body, as long as it is not too large."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_BODY:
            raise HTTPException(413, "too-large")
    return body


def _bearer(request: Request) -> str | None:
    """The hash of the secret that the request carries; never in its address."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return key_of(token) if scheme.lower() == "bearer" and token else None


def _same_origin(socket: WebSocket) -> bool:
    """Whether a browser's page of ours opens the socket; programs send no origin."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host")


def _json(body: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(body), status, media_type="application/json")


def _error(status: int, error: HttpError) -> Response:
    return _json(error, status)


Handler = Callable[[Request, Exception], Awaitable[Response]]


async def _http_error(request: Request, error: Exception) -> Response:
    del request
    if not isinstance(error, HTTPException):
        raise error
    kind: Any = "not-found" if error.status_code == 404 else "malformed"  # noqa: PLR2004
    code = error.detail if "-" in error.detail else kind
    return Response(
        msgspec.json.encode(HttpError(kind, code)),
        error.status_code,
        headers=error.headers,
        media_type="application/json",
    )


async def _kosti_error(request: Request, error: Exception) -> Response:
    del request
    if not isinstance(error, KostiError):
        raise error
    told = refusal(None, error)
    return _error(_STATUS.get(told.error, 400), HttpError(told.error, told.code, told.facts))


async def _unavailable(request: Request, error: Exception) -> Response:
    del request, error
    return _error(503, HttpError("unavailable", "store-unavailable"))
