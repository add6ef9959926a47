"""Answers of the HTTP interface: JSON, and errors in one form."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from kosti.core import KostiError
from kosti.table import StoreUnavailable, refusal
from kosti.web.messages import HttpError

_STATUS: Final = {"not-found": 404, "denied": 403, "conflict": 409, "unavailable": 503}


def json(body: Any, status: int = 200) -> Response:
    """A struct, or whatever else can be written as JSON."""
    return Response(msgspec.json.encode(body), status, media_type="application/json")


def not_found() -> Response:
    """There is no such thing, and nobody of ours asks for it."""
    kind: Any = "not-found"
    return json(HttpError(kind, kind), 404)


async def http_error(request: Request, error: Exception) -> Response:
    """What the framework found wrong, in our form."""
    del request
    if not isinstance(error, HTTPException):
        raise error
    kind: Any = "not-found" if error.status_code == 404 else "malformed"  # noqa: PLR2004
    code = error.detail if "-" in error.detail else kind
    answer = json(HttpError(kind, code), error.status_code)
    answer.headers.update(error.headers or {})
    return answer


async def kosti_error(request: Request, error: Exception) -> Response:
    """What the table or its rules refused."""
    del request
    if not isinstance(error, KostiError):
        raise error
    told = refusal(None, error)
    return json(HttpError(told.error, told.code, told.facts), _STATUS.get(told.error, 400))


async def unavailable(request: Request, error: Exception) -> Response:
    """The store cannot serve."""
    del request, error
    return json(HttpError("unavailable", "store-unavailable"), 503)


HANDLERS: Final[dict[Any, Any]] = {
    HTTPException: http_error,
    KostiError: kosti_error,
    StoreUnavailable: unavailable,
}
"""By the error."""
