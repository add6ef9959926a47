"""Whose request comes in at all: by its origin, by its port, by how much is asked."""

from __future__ import annotations

import math
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from kosti.table.messages import Refusal
from kosti.web import answers
from kosti.web.limits import Door, Limits, Visit, subscriber
from kosti.web.messages import HttpError
from kosti.web.metrics import Metrics

_FORWARDED: Final = frozenset({"forwarded", "x-forwarded-for", "x-real-ip", "via"})
_OF_METRICS: Final = frozenset({"/metrics", "/healthz"})
_SAFE: Final = frozenset({"GET", "HEAD"})


class Gate:
    """Looks at every request before anybody answers it."""

    def __init__(
        self,
        limits: Limits | None,
        metrics: Metrics,
        *,
        public_url: str | None,
        metrics_port: int | None,
    ) -> None:
        """An open gate.

        Args:
            limits: What one client may ask for; None: anything.
            metrics: Where it is counted who was held back.
            public_url: The address under which our pages are reached, if it is known.
            metrics_port: The port that serves the metrics and nothing else, if there is one.
        """
        self._door = Door(limits)
        self._metrics = metrics
        self._metrics_port = metrics_port
        self._origin = None if public_url is None else _origin_of(public_url)

    def refusal(self, request: Request) -> Response | None:
        """The answer to a request that is not looked at any further; None for all others."""
        path = request.url.path
        if self.is_for_metrics(request) and path not in _OF_METRICS:
            return answers.not_found()
        if request.method not in _SAFE and not self.is_ours(request):
            return answers.json(HttpError("denied", "other-origin"), 403)
        wait = self._door.request(_address(request)) if path.startswith("/api/") else 0
        return self._too_fast("request", wait) if wait else None

    def table_refusal(self, request: Request) -> Response | None:
        """The answer to somebody who opens too many tables; None if one more may be opened."""
        wait = self._door.table(_address(request))
        return self._too_fast("table", wait) if wait else None

    def enter(self, socket: HTTPConnection) -> Visit | Refusal:
        """A connection comes in, or is told why not: its address has or asks too much."""
        address = _address(socket)
        wait = self._door.request(address)
        visit = None if wait else self._door.enter(address)
        if visit is not None:
            return visit
        self._metrics.held_back("connection")
        if wait:
            return Refusal(None, "denied", "too-fast", None, {"wait": math.ceil(wait * 1000)})
        return Refusal(None, "denied", "too-many-connections")

    def is_ours(self, request: HTTPConnection) -> bool:
        """Whether a page of ours asks; programs send no origin."""
        origin = request.headers.get("origin")
        if origin is None or origin == self._origin:
            return True
        # A proxy may have put another name in the place of ours; then the public URL says it.
        return urlsplit(origin).netloc == request.headers.get("host")

    def may_see_metrics(self, request: Request) -> bool:
        """Whoever reaches their port; without one, a program here that asks for itself."""
        if self._metrics_port is not None:
            return self.is_for_metrics(request)
        is_local = subscriber(_address(request)) is None
        return is_local and _FORWARDED.isdisjoint(request.headers.keys())

    def is_for_metrics(self, request: HTTPConnection) -> bool:
        """Whether it came to the port that serves nothing but metrics."""
        server: tuple[str, int | None] | None = request.scope.get("server")
        port = None if server is None else server[1]
        return port is not None and port == self._metrics_port

    def _too_fast(self, what: str, wait: float) -> Response:
        self._metrics.held_back(what)
        answer = answers.json(
            HttpError("denied", "too-fast", {"wait": math.ceil(wait * 1000)}), 429
        )
        answer.headers["Retry-After"] = str(math.ceil(wait))
        return answer


class Gated:
    """ASGI middleware: the gate stands before the application."""

    def __init__(self, app: ASGIApp, gate: Gate) -> None:
        """Stand before an application."""
        self._app = app
        self._gate = gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer what does not come in, pass on all else."""
        refusal = self._gate.refusal(Request(scope)) if scope["type"] == "http" else None
        await (refusal or self._app)(scope, receive, send)


def _address(request: HTTPConnection) -> str | None:
    return None if request.client is None else request.client.host


def _origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"
