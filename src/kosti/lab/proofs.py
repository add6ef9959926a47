"""What a record says to prove its dice, under keys that begin with ``x-``.

The header names the table and the game. A line says which pledges the house made after it, and
which nonces players gave after it; so whatever a throw depends on stands above it. The line of
the throw itself has its secrets. ``docs/fairness.md`` shows a record line by line.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from kosti.core import Corrupt, Malformed, Seat
from kosti.dice import Ledger
from kosti.notation import Header

_Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Pledge(Struct, frozen=True, forbid_unknown_fields=True):
    """A pledge as it is written: the hashes of a batch of secrets, by slot and throw."""

    batch: int
    hashes: tuple[tuple[_Hash, ...], ...]


class Nonce(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's nonce as it is written."""

    batch: int
    seat: Seat
    nonce: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]


class Evidence(Struct, frozen=True, omit_defaults=True, rename=lambda name: f"x-{name}"):
    """What one line says.

    Attributes:
        table: In the header: the table's code.
        game: In the header: the number of the game at the table.
        pledges: What the house pledged after this line.
        nonces: What players put in after this line.
        secrets: Those of the throws that fell with this line: by seat (``"0"``) or ``"table"``,
            in order; null for a throw that is closed.
    """

    table: str = ""
    game: int = 0
    pledges: tuple[Pledge, ...] = ()
    nonces: tuple[Nonce, ...] = ()
    secrets: dict[str, tuple[_Hash | None, ...]] = {}


def evidence(extras: Mapping[str, Any]) -> Evidence:
    """What a line says of its dice.

    Raises:
        Malformed: if that cannot be read.
    """
    try:
        return msgspec.convert(dict(extras), Evidence)
    except msgspec.ValidationError as error:
        raise Malformed(f"the proof of the dice cannot be read: {error}") from None


def slot_name(seat: Seat | None) -> str:
    """What a slot is called in ``Evidence.secrets``."""
    return "table" if seat is None else str(seat)


def new_book(header: Header) -> Ledger:
    """The book of a record's game, as its header begins it.

    Raises:
        Malformed: if the header's extras cannot be read.
    """
    says = evidence(header.extras)
    return booked(Ledger.new(len(header.names), says.game, says.table), says)


def booked(book: Ledger, says: Evidence) -> Ledger:
    """The book after what was pledged and put in after a line.

    Raises:
        Malformed: if that cannot have been.
    """
    try:
        for pledge in says.pledges:
            hashes = tuple(tuple(map(bytes.fromhex, row)) for row in pledge.hashes)
            book = book.committed(pledge.batch, hashes)
        for each in says.nonces:
            book = book.contributed(each.batch, each.seat, bytes.fromhex(each.nonce))
    except Corrupt as error:
        raise Malformed(str(error)) from error
    return book
