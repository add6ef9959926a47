"""The built front end as files, and the headers that keep it safe."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_POLICY: Final = (
    "default-src 'none'; "
    "script-src 'self'; "
    "style-src 'self'; "
    "img-src 'self' data:; "
    "font-src 'self'; "
    "media-src 'self'; "
    "connect-src 'self'; "
    "manifest-src 'self'; "
    "base-uri 'none'; "
    "form-action 'none'; "
    "frame-ancestors 'none'"
)
"""Everything only from here, and nothing inline: scripts set styles, markup does not."""

_PERMISSIONS: Final = ", ".join(
    f"{feature}=()"
    for feature in (
        "camera",
        "display-capture",
        "geolocation",
        "gyroscope",
        "hid",
        "microphone",
        "midi",
        "payment",
        "serial",
        "usb",
    )
)
"""What a table of dice never asks a device for."""

_HEADERS: Final = {
    "Content-Security-Policy": _POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": _PERMISSIONS,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

_ONLY_HTTPS: Final = "max-age=31536000"
"""A year; told only to those who came by HTTPS."""


class Pages:
    """The front end of one folder."""

    def __init__(self, folder: Path) -> None:
        """Serve from a folder that may still be empty: then pages say how to build it."""
        self._folder = folder
        self.files = _Files(directory=folder, check_dir=False)

    async def index(self, request: Request) -> Response:
        """The one page that draws all screens."""
        del request
        page = self._folder / "index.html"
        if not page.is_file():
            return PlainTextResponse("The front end is not built: run python3 dev.py", 503)
        return FileResponse(page, headers={"Cache-Control": "no-cache"})


class _Files(StaticFiles):
    """Files whose names carry a hash are kept by browsers for good, all others are asked for."""

    async def check_config(self) -> None:
        """A folder that is not built yet holds no files; that is no fault of a request."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        path = Path(args[0])
        forever = path.parent.name == "assets"
        kept = "public, max-age=31536000, immutable" if forever else "no-cache"
        response.headers["Cache-Control"] = kept
        return response


class SecurityHeaders:
    """ASGI middleware: the same headers for every HTTP answer."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap an application."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, with the headers added."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
                if scope["scheme"] == "https":
                    headers.setdefault("Strict-Transport-Security", _ONLY_HTTPS)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self._app(scope, receive, with_headers)
