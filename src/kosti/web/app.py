"""The web: HTTP to open and find tables, a WebSocket to sit at one, and the pages themselves."""

from __future__ import annotations

import asyncio
import contextlib
import io
import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Final

import msgspec
import segno
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from kosti.bots import CHARACTERS
from kosti.core import Corrupt
from kosti.notation import CODECS
from kosti.table import House, StoreUnavailable, Table, key_of, new_token
from kosti.table.messages import Refusal
from kosti.web import answers
from kosti.web.connection import Connection
from kosti.web.gate import Gate, Gated
from kosti.web.limits import Limits, Visit
from kosti.web.messages import GameInfo, Health, HttpError, NewTable, Opened, Summary
from kosti.web.metrics import CONTENT_TYPE, Metrics
from kosti.web.openapi import openapi
from kosti.web.pages import Pages, SecurityHeaders

STATIC: Final = Path(__file__).parent / "static"
"""Where the build puts the front end."""

MAX_BODY: Final = 16 * 1024

_SWEEP_EVERY: Final = 60.0
_FAILED: Final = 1011
_NO_SUCH_TABLE: Final = 4404
_TOO_MANY: Final = 4029

_LOG: Final = logging.getLogger(__name__)

OpenHouse = Callable[[], AbstractAsyncContextManager[House]]


def create_app(
    open_house: OpenHouse,
    *,
    public_url: str | None = None,
    limits: Limits | None = None,
    metrics: Metrics | None = None,
    metrics_port: int | None = None,
) -> ASGIApp:
    """The ASGI application.

    Args:
        open_house: Opens the house when the server starts, and closes it at its end.
        public_url: The address under which others reach this server, for links and QR codes;
            by default the one that the request itself came to.
        limits: What one client may ask for; None: anything.
        metrics: Where the house counts, too.
        metrics_port: The port that tells the metrics to whoever can reach it, and serves
            nothing else; by default only programs of this machine are told, on any port.
    """
    counted = metrics or Metrics()
    gate = Gate(limits, counted, public_url=public_url, metrics_port=metrics_port)
    web = _Web(gate, counted, public_url)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncGenerator[None]:
        del app
        async with open_house() as house:
            web.house = house
            counted.watch_tables(lambda: house.awake)
            sweeper = asyncio.create_task(_sweep(house))
            try:
                yield
            finally:
                sweeper.cancel()

    pages = Pages(STATIC)
    app = Starlette(
        lifespan=lifespan,
        routes=[
            Route("/healthz", web.health),
            Route("/metrics", web.metrics),
            # A mount of its own: a wrong method must not end among the pages' files.
            Mount(
                "/api",
                routes=[
                    Route("/health", web.health),
                    Route("/openapi.json", web.openapi),
                    Route("/games", web.games),
                    Route("/tables", web.open_table, methods=["POST"]),
                    Route("/tables/{code}", web.summary),
                    Route("/tables/{code}/qr.svg", web.qr),
                    Route("/tables/{code}/record", web.record),
                    Route("/tables/{code}/throws", web.throws),
                    WebSocketRoute("/tables/{code}/ws", web.socket),
                ],
            ),
            Route("/", pages.index),
            Route("/t/{code}", pages.index),
            Mount("/", pages.files),
        ],
        exception_handlers=answers.HANDLERS,
    )
    return SecurityHeaders(Gated(app, gate))


async def _sweep(house: House) -> None:
    while True:
        await asyncio.sleep(_SWEEP_EVERY)
        await house.sweep()


class _Web:
    """The handlers and the house they serve."""

    def __init__(self, gate: Gate, metrics: Metrics, public_url: str | None) -> None:
        self.house: House | None = None
        self._gate = gate
        self._metrics = metrics
        self._public_url = public_url

    async def health(self, request: Request) -> Response:
        del request
        await self._house.check()
        return answers.json(Health("ok"))

    async def metrics(self, request: Request) -> Response:
        if not self._gate.may_see_metrics(request):
            raise HTTPException(404)
        return Response(self._metrics.page(), media_type=CONTENT_TYPE)

    async def openapi(self, request: Request) -> Response:
        del request
        return answers.json(openapi())

    async def games(self, request: Request) -> Response:
        del request
        games = [
            GameInfo(game, CODECS[game].players, tuple(known)) for game, known in CHARACTERS.items()
        ]
        return answers.json(games)

    async def open_table(self, request: Request) -> Response:
        body = await _body(request)
        try:
            new = msgspec.json.decode(body, type=NewTable)
        except msgspec.ValidationError as error:
            told = HttpError("malformed", "not-a-message", {"why": str(error)})
            return answers.json(told, 400)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return answers.json(HttpError("malformed", "not-json"), 400)
        refused = self._gate.table_refusal(request)
        if refused is not None:
            return refused
        token = new_token()
        code = await self._house.open(
            new.game,
            new.options,
            new.settings,
            (key_of(token), new.name),
            new.bots,
            start=new.start,
        )
        _LOG.info("table %s: opened for %s", code, new.game)
        return answers.json(Opened(code, token), 201)

    async def summary(self, request: Request) -> Response:
        table = await self._table(request)
        info = self._house.info(table)
        names = tuple(seat.name for seat in info.seats if seat.name is not None)
        free = sum(seat.kind == "free" for seat in info.seats)
        link = self._link(request, table)
        return answers.json(Summary(table.code, info.game, info.phase, names, free, link))

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
        return answers.json(await self._house.throws(table, _bearer(request)))

    async def socket(self, socket: WebSocket) -> None:
        if self._gate.is_for_metrics(socket) or not self._gate.is_ours(socket):
            await socket.close()
            return
        with contextlib.suppress(WebSocketDisconnect):  # gone before it was served
            await socket.accept()
            visit = self._gate.enter(socket)
            if isinstance(visit, Refusal):
                await socket.send_text(msgspec.json.encode(visit).decode())
                await socket.close(_TOO_MANY)
                return
            with visit, self._metrics.connection():
                await self._visit(socket, visit)

    async def _visit(self, socket: WebSocket, visit: Visit) -> None:
        try:
            table = await self._house.table(socket.path_params["code"])
        except (StoreUnavailable, Corrupt):
            await socket.close(_FAILED)
            return
        if table is None:
            await socket.close(_NO_SUCH_TABLE)
            return
        await Connection(socket, table, visit, self._metrics).run()

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
