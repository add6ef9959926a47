"""The HTTP interface as an OpenAPI document, made from the structs that travel.

It is served at ``/api/openapi.json``; the WebSocket is described in ``docs/protocol.md``.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import msgspec
from msgspec import Struct

from kosti.notation import CODECS
from kosti.table.messages import Throws
from kosti.web.messages import GameInfo, Health, HttpError, NewTable, Opened, Summary

VERSION: Final = "1"

_JSON: Final = "application/json"
_STRUCTS: Final[tuple[type[Struct], ...]] = (
    *(GameInfo, Health, HttpError, NewTable, Opened, Summary, Throws),
)
_ERRORS: Final = {
    400: "Unreadable, or refused.",
    403: "Not yours to do, or a page of another site asks.",
    404: "There is no such thing.",
    409: "Somebody else was first.",
    413: "The body is too large.",
    429: "You ask too fast; `Retry-After` says when to come back.",
    503: "The store cannot serve now; try again.",
}
_CODE: Final = {
    "name": "code",
    "in": "path",
    "required": True,
    "description": "The table's code; small letters will do.",
    "schema": {"type": "string"},
    "example": "K7QX4M",
}


@cache
def openapi() -> dict[str, Any]:
    """The document."""
    _, schemas = msgspec.json.schema_components(
        _STRUCTS, ref_template="#/components/schemas/{name}"
    )
    schemas["NewTable"]["properties"]["game"] |= {"examples": sorted(CODECS)}
    of_table = {"parameters": [_CODE]}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Kosti",
            "version": VERSION,
            "description": "Opens and finds tables. One plays over a WebSocket at "
            "`/api/tables/{code}/ws`, as docs/protocol.md says.",
        },
        "paths": {
            "/healthz": {
                "get": _operation("health", "Whether the server serves.", Health, 503),
            },
            "/api/games": {
                "get": _operation("games", "What can be played here.", [GameInfo]),
            },
            "/api/tables": {
                "post": _operation(
                    *("openTable", "Open a table and sit down as its host.", Opened),
                    *(400, 403, 409, 413, 503),
                    status=201,
                )
                | {
                    "requestBody": {
                        "required": True,
                        "content": {_JSON: {"schema": _ref(NewTable)}},
                    }
                },
            },
            "/api/tables/{code}": of_table
            | {"get": _operation("table", "What somebody with the link sees.", Summary, 404, 503)},
            "/api/tables/{code}/qr.svg": of_table
            | {"get": _operation("qr", "The link as a QR code.", "image/svg+xml", 404, 503)},
            "/api/tables/{code}/record": of_table
            | {
                "get": _of_a_seat(
                    _operation(
                        *("record", "The last game, once it is over.", "application/jsonl"),
                        *(400, 404, 503),
                    )
                )
            },
            "/api/tables/{code}/throws": of_table
            | {
                "get": _of_a_seat(
                    _operation(
                        "throws", "What you may know of the throws at a table.", Throws, 404, 503
                    )
                )
            },
        },
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "seat": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The secret of your seat, to be shown what only you may know.",
                }
            },
        },
    }


def _operation(
    name: str,
    summary: str,
    answer: type[Struct] | list[type[Struct]] | str,
    *errors: int,
    status: int = 200,
) -> dict[str, Any]:
    """An operation.

    Args:
        name: Its id.
        summary: What it does.
        answer: The struct, or list of structs, that it answers; or the type of a text.
        errors: The statuses that it may have instead; 429 comes by itself.
        status: If all is well.
    """
    match answer:
        case str(media):
            content: dict[str, Any] = {media: {"schema": {"type": "string"}}}
        case [one]:
            content = {_JSON: {"schema": {"type": "array", "items": _ref(one)}}}
        case _:
            content = {_JSON: {"schema": _ref(answer)}}
    error = {_JSON: {"schema": _ref(HttpError)}}
    return {
        "operationId": name,
        "summary": summary,
        "responses": {
            str(status): {"description": "Done.", "content": content},
            **{
                str(number): {"description": _ERRORS[number], "content": error}
                for number in sorted({*errors, 429})
            },
        },
    }


def _of_a_seat(operation: dict[str, Any]) -> dict[str, Any]:
    """An operation that tells more to who has a seat."""
    return operation | {"security": [{}, {"seat": []}]}


def _ref(struct: Any) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{struct.__name__}"}
