"""What a table writes down: facts, each of which is one version of the table.

A game's own facts are the lines of its record, so that the log of a table *is* the record
and an old log is read by the rules of its time.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from kosti.core import Corrupt, Seat
from kosti.table.settings import Settings

By: TypeAlias = Literal["player", "bot", "clock", "players"]
"""Who made a move: the player, a bot in the seat, the clock (``T-01``); or all, who threw."""


class Fact(Struct, frozen=True, tag_field="fact", forbid_unknown_fields=True):
    """Base of all facts."""


class Opened(Fact, frozen=True, tag="opened"):
    """A table for a game was opened; always version 1."""

    game: str
    options: dict[str, Any]
    settings: Settings


class Configured(Fact, frozen=True, tag="configured"):
    """The host changed the options or the settings."""

    options: dict[str, Any]
    settings: Settings


class Seated(Fact, frozen=True, tag="seated"):
    """A person sat down on the next seat.

    Attributes:
        name: The name at the table.
        key: The hash of the seat's secret; the secret itself is nowhere.
    """

    name: str
    key: str


class BotSeated(Fact, frozen=True, tag="bot-seated"):
    """A bot was put on the next seat."""

    name: str
    character: str


class Freed(Fact, frozen=True, tag="freed"):
    """A seat is free again; those behind it move up."""

    seat: Seat


class Removed(Fact, frozen=True, tag="removed", omit_defaults=True):
    """The host has freed a seat; its person may not sit down again before being let in.

    Attributes:
        seat: Whose seat.
        character: During a game and after it, the bot that has the seat until it is freed.
    """

    seat: Seat
    character: str | None = None


class Admitted(Fact, frozen=True, tag="admitted"):
    """The host lets somebody who was removed sit down again."""

    name: str


class HandedOver(Fact, frozen=True, tag="handed-over"):
    """The host has made another person the host."""

    seat: Seat


class Started(Fact, frozen=True, tag="started"):
    """A game began with those who sit here."""


class Regrouped(Fact, frozen=True, tag="regrouped"):
    """After a game the table went back to its lobby."""


class Played(Fact, frozen=True, tag="played", omit_defaults=True):
    """A move was made or dice fell.

    Attributes:
        line: The line of the game's record.
        by: Who made the move; of dice, "players" if people threw and typed them in, else None.
        extras: What the record says besides, under keys that begin with ``x-``.
        tray: After dice have rolled on a tray, how it stands then, packed; not in the record.
        spent: Milliseconds that the move took from its player's bank (``T-01``).
    """

    line: dict[str, Any]
    by: By | None = None
    extras: dict[str, Any] = {}
    tray: str | None = None
    spent: int = 0


class Pledged(Fact, frozen=True, tag="pledged"):
    """The house has drawn the secrets of some throws to come; their hashes are published.

    Attributes:
        table: The table's code, which goes into every throw.
        batch: Which throws of each slot: see ``kosti.dice.Ledger``.
        secrets: By slot and throw.
    """

    table: str
    batch: int
    secrets: tuple[tuple[bytes, ...], ...]

    def __repr__(self) -> str:
        """Nothing secret: what is printed or logged has too many readers."""
        return f"Pledged(table={self.table!r}, batch={self.batch})"


class Contributed(Fact, frozen=True, tag="contributed"):
    """A player's client has put a nonce into a batch of throws.

    Attributes:
        seat: Whose.
        batch: Which batch.
        nonce: 16 bytes that the client has chosen.
    """

    seat: Seat
    batch: int
    nonce: bytes


class StoodIn(Fact, frozen=True, tag="stood-in"):
    """A bot plays for a person from now on (``T-02``).

    Attributes:
        seat: Whose seat.
        character: The bot's character.
        left: True if the person got up, False if the connection was lost.
    """

    seat: Seat
    character: str
    left: bool


class CameBack(Fact, frozen=True, tag="came-back"):
    """A person plays again (``T-02``)."""

    seat: Seat


class Said(Fact, frozen=True, tag="said"):
    """Somebody has written to the table.

    Attributes:
        key: The hash of the writer's secret.
        name: The writer's name then.
        seated: Whether the writer sat at the table, or watched.
        text: What was written.
    """

    key: str
    name: str
    seated: bool
    text: str


class Silenced(Fact, frozen=True, tag="silenced"):
    """The host lets somebody write no more, or write again.

    Attributes:
        key: The hash of the other's secret.
        name: The other's name then.
        on: Whether the other is silent from now on.
    """

    key: str
    name: str
    on: bool


AnyFact: TypeAlias = (
    Opened
    | Configured
    | Seated
    | BotSeated
    | Freed
    | Removed
    | Admitted
    | HandedOver
    | Said
    | Silenced
    | Started
    | Regrouped
    | Played
    | Pledged
    | Contributed
    | StoodIn
    | CameBack
)


class Entry(Struct, frozen=True, omit_defaults=True):
    """A fact as it stands in the store.

    Attributes:
        at: When, in milliseconds since 1970; for people, never for decisions.
        fact: What.
        key: Whose command it was: the hash of the seat's secret.
        id: The command's id; a repeated command finds its first answer by it.
    """

    at: int
    fact: AnyFact
    key: str | None = None
    id: str | None = None


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(Entry)


def write_entry(entry: Entry) -> bytes:
    """An entry's stored form."""
    return _ENCODER.encode(entry)


def read_entry(stored: bytes) -> Entry:
    """An entry from its stored form.

    Raises:
        Corrupt: if it cannot be read.
    """
    try:
        return _DECODER.decode(stored)
    except msgspec.MsgspecError as error:
        raise Corrupt(f"a stored entry cannot be read: {error}") from error
