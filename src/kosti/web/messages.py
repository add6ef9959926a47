"""Every message of the wire, version 1; JSON Schema and TypeScript types are made from them.

A client opens a WebSocket at ``/api/tables/CODE/ws`` and sends ``hello``; the server answers
``welcome`` and the first ``state``. Afterwards either side may speak at any time. All
messages are JSON objects in text frames with a ``type``. ``docs/protocol.md`` shows them all.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from kosti.core import Fact
from kosti.table.messages import Answer, Command, Message
from kosti.table.settings import Settings
from kosti.table.state import Phase

PROTOCOL: Final = 1
"""The version of this protocol."""


class Hello(Message, frozen=True, tag="hello"):
    """The first message of a connection.

    Attributes:
        protocol: The version of this protocol that the client speaks.
        token: The secret that a ``welcome`` gave or that opened the table; None for a
            newcomer, who is given one.
        since: The last version that the client has seen; it is told what happened since.
    """

    protocol: int
    token: Annotated[str, Meta(min_length=16, max_length=128)] | None = None
    since: int | None = None


class Ping(Message, frozen=True, tag="ping"):
    """Asks for a ``pong``, to see whether the connection lives."""


class Welcome(Message, frozen=True, tag="welcome"):
    """The answer to ``hello``.

    Attributes:
        protocol: The version of the protocol that the server speaks.
        token: A fresh secret for a newcomer. Whoever holds it holds the seat that is taken
            with it: keep it, it is the way back. None if the client has one.
    """

    protocol: int
    token: str | None = None


class Pong(Message, frozen=True, tag="pong"):
    """The answer to ``ping``."""


ClientMessage: TypeAlias = Hello | Ping | Command
ServerMessage: TypeAlias = Welcome | Pong | Answer


# ---- HTTP


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """``POST /api/tables``: open a table and sit down as its host.

    Attributes:
        game: Such as ``perudo/1``.
        name: The host's name.
        options: The rules' options; what is not named gets its default.
        settings: How the table is run.
        bots: Characters of bots to seat at once.
        start: Whether the game starts at once.
    """

    game: str
    name: str
    options: dict[str, Any] = {}
    settings: Settings = Settings()
    bots: Annotated[tuple[str, ...], Meta(max_length=11)] = ()
    start: bool = False


class Opened(Struct, frozen=True):
    """The answer: the table's code and the secret of the host's seat."""

    code: str
    token: str


class Summary(Struct, frozen=True):
    """``GET /api/tables/CODE``: what somebody with the link sees before joining.

    Attributes:
        code: The table's code.
        game: Such as ``perudo/1``.
        phase: Before, in or after a game.
        names: Who sits there.
        free: How many seats are free.
        link: The address to share; it works for other machines if the server knows how.
    """

    code: str
    game: str
    phase: Phase
    names: tuple[str, ...]
    free: int
    link: str


class GameInfo(Struct, frozen=True):
    """``GET /api/games``: a game that can be played here.

    Attributes:
        game: Such as ``perudo/1``.
        players: Least and greatest number of players.
        characters: The bots' characters.
    """

    game: str
    players: tuple[int, int]
    characters: tuple[str, ...]


class Health(Struct, frozen=True):
    """``GET /healthz``: the server serves, and its store answers."""

    status: Literal["ok"]


class HttpError(Struct, frozen=True):
    """The body of every HTTP error.

    Attributes:
        error: Who says no, as in ``refused``; or there is no such thing.
        code: What was wrong, in kebab-case.
        facts: What the sentence needs.
    """

    error: Literal["refused", "malformed", "denied", "conflict", "unavailable", "not-found"]
    code: str
    facts: dict[str, Fact] = {}
