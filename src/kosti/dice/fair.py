"""Fair randomness that nobody has to believe: committed to before, mixed with everybody's, opened.

For each throw of each seat the house draws a secret of 32 bytes and publishes its SHA-256 before
anybody knows what it is for. The players' clients then choose nonces. The dice follow from both,
so neither side could choose them; whoever knows the secret can reckon them again.

The bytes. A *block* is HMAC-SHA256 with the secret as its key over these lines of ASCII, joined
by line feeds, with none at the end::

    kosti-dice/1
    the table's code
    the game at this table, from 1
    the seat, from 0, or "table" for what is thrown for nobody
    the throw of this seat in this game, from 1
    the die, from 0
    the block of this die, from 0
    the nonce of seat 0 as lower-case hexadecimal digits, or "-" if it gave none
    …one such line for each seat

Of a block the bytes are looked at one after the other. For a die of ``f`` faces a byte of
``256 - 256 % f`` or more is passed over, since it would favour the low faces; the first other one,
modulo ``f`` and plus one, is the value. If a block holds none, the next one is looked at.

A throw on a tray takes block 0 of die 0 as it is: 32 bytes, for ``kosti.physics.Chance``.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from itertools import count
from typing import Final, TypeAlias

from msgspec import Struct

from kosti.core import Seat

LAYOUT: Final = "kosti-dice/1"
"""The name of this layout of bytes, the first line of every message."""

SECRET_BYTES: Final = 32

NONCE_BYTES: Final = 16

Nonces: TypeAlias = Sequence[bytes | None]
"""The players' nonces by seat; None of who gave none."""


class Ticket(Struct, frozen=True):
    """Which throw it is; no two throws of the world have the same ticket.

    Attributes:
        table: The table's code.
        game: The number of the game at this table, from 1.
        seat: Whose throw; None if it is thrown for nobody, such as the draw of an opener.
        number: The number of the throw among those of its seat in this game, from 1.
    """

    table: str
    game: int
    seat: Seat | None
    number: int


def commitment(secret: bytes) -> bytes:
    """What is published of a secret before the throw: its SHA-256."""
    return hashlib.sha256(secret).digest()


def draw(
    secret: bytes, ticket: Ticket, nonces: Nonces, *, dice: int, faces: int
) -> tuple[int, ...]:
    """The values of the dice of a throw, each from 1 to ``faces``.

    Raises:
        ValueError: if a die has more than 256 faces, or none.
    """
    if not 1 <= faces <= _BYTE:
        msg = f"a die has 1 to {_BYTE} faces, not {faces}"
        raise ValueError(msg)
    return tuple(_value(secret, ticket, nonces, die, faces) for die in range(dice))


def seed(secret: bytes, ticket: Ticket, nonces: Nonces) -> bytes:
    """The 32 bytes of fair randomness of a throw on a tray."""
    return block(secret, message(ticket, nonces, die=0, number=0))


def message(ticket: Ticket, nonces: Nonces, *, die: int, number: int) -> bytes:
    """What a block is reckoned over.

    Args:
        ticket: Which throw.
        nonces: The players' nonces.
        die: Which of its dice, from 0.
        number: Which block of this die, from 0.
    """
    seat = "table" if ticket.seat is None else ticket.seat
    given = ["-" if nonce is None else nonce.hex() for nonce in nonces]
    lines = (LAYOUT, ticket.table, ticket.game, seat, ticket.number, die, number, *given)
    return "\n".join(map(str, lines)).encode("ascii")


def block(secret: bytes, over: bytes) -> bytes:
    """HMAC-SHA256."""
    return hmac.digest(secret, over, "sha256")


def _value(secret: bytes, ticket: Ticket, nonces: Nonces, die: int, faces: int) -> int:
    limit = _BYTE - _BYTE % faces
    for number in count():
        for byte in block(secret, message(ticket, nonces, die=die, number=number)):
            if byte < limit:
                return byte % faces + 1
    raise AssertionError("unreachable")


_BYTE = 256
