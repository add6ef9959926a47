"""What the server writes about itself on standard error: for people, or for programs.

No line holds a secret or dice. Other people's libraries are heard from WARNING on only: at INFO
they write down the addresses of clients and of what they ask for, at DEBUG every frame, and the
first of each connection holds a secret.
"""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime
from typing import Any, Final, Literal, TypeAlias

import msgspec

Form: TypeAlias = Literal["human", "json"]

FORMS: Final[tuple[Form, ...]] = ("human", "json")
LEVELS: Final = ("debug", "info", "warning", "error")

_OTHERS: Final = ("uvicorn", "websockets", "asyncio", "asyncpg")

_NOISE: Final = frozenset({"Invalid HTTP request received.", "Unsupported upgrade request."})
"""What any stranger could fill the log with; he is answered, that is enough."""


def set_up(form: Form, level: str) -> None:
    """Write to standard error from now on.

    Args:
        form: Lines for people, or one JSON object a line.
        level: The least that is written.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Json() if form == "json" else _Human())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in _OTHERS:
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLogger().level))
    logging.getLogger("uvicorn.error").addFilter(lambda record: record.msg not in _NOISE)


class _Human(logging.Formatter):
    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(message)s", "%Y-%m-%d %H:%M:%S")


class _Json(logging.Formatter):
    """``time``, ``level``, ``logger``, ``message``, and ``error`` if one was raised."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat("T", "milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()
