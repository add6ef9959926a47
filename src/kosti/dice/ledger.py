"""The book of a game's throws: what was pledged for them, who gave nonces, what was cast, opened.

A *slot* is whose throws they are: a seat, or the table's own, which comes after the seats. The
secrets of a slot are pledged in batches of eight throws, some throws before they are needed, so
that the players' nonces, one for each batch, are there when the dice must fall.

The house keeps a ``Ledger`` with secrets. Who only verifies keeps one with their hashes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import msgspec
from msgspec import Struct

from kosti.core import Corrupt, Dice, Seat, Viewer
from kosti.dice.fair import SECRET_BYTES, Ticket, commitment, draw, seed

BATCH: Final = 8
"""Throws of a slot that are pledged at once."""

SPARE: Final = 3
"""With fewer pledged throws left in some slot, the next batch is pledged."""


class Batch(Struct, frozen=True):
    """The pledge of some throws, and what the players have put into it.

    Attributes:
        hashes: By slot and throw, the commitment.
        secrets: By slot and throw; empty for who only knows the hashes.
        nonces: By seat; None as long as it has given none.
    """

    hashes: tuple[tuple[bytes, ...], ...]
    secrets: tuple[tuple[bytes, ...], ...]
    nonces: tuple[bytes | None, ...]

    def __repr__(self) -> str:
        """Nothing secret: what is printed or logged has too many readers."""
        return f"Batch(hashes={len(self.hashes)}×{BATCH}, nonces={self.nonces!r})"


class Cast(Struct, frozen=True):
    """One throw of one slot.

    Attributes:
        seat: Whose; None for the table's own.
        number: Its number among those of the slot in this game, from 1.
        dice: How many dice; 0 for a throw on a tray.
        faces: How many faces each has; 0 for a throw on a tray.
        nonces: The players' nonces at that moment; None if nothing was pledged for it.
        opened: Whether everybody may know it.
    """

    seat: Seat | None
    number: int
    dice: int
    faces: int
    nonces: tuple[bytes | None, ...] | None
    opened: bool

    def known_to(self, viewer: Viewer) -> bool:
        """Whether its secret is the viewer's to know."""
        return self.opened or (viewer is not None and viewer == self.seat)


class Ledger(Struct, frozen=True):
    """The book of one game.

    Attributes:
        table: The table's code; empty as long as nothing is pledged.
        game: The number of the game at the table, from 1.
        seats: How many seats.
        batches: What was pledged, by batch; a batch that was never pledged is None.
        counts: How often each slot has thrown.
        casts: All throws, in order.
    """

    table: str
    game: int
    seats: int
    batches: tuple[Batch | None, ...]
    counts: tuple[int, ...]
    casts: tuple[Cast, ...]

    @staticmethod
    def new(seats: int, game: int, table: str = "") -> Ledger:
        """The book of a game in which nothing was thrown yet."""
        return Ledger(table, game, seats, (), (0,) * (seats + 1), ())

    # ---- what is written down

    def pledged(self, batch: int, table: str, secrets: tuple[tuple[bytes, ...], ...]) -> Ledger:
        """The house has drawn the secrets of a batch.

        Raises:
            Corrupt: if the batch was pledged before, or is not of this game.
        """
        self._check_shape(secrets)
        hashes = tuple(tuple(commitment(secret) for secret in row) for row in secrets)
        return self._with(batch, table, Batch(hashes, secrets, (None,) * self.seats))

    def committed(self, batch: int, hashes: tuple[tuple[bytes, ...], ...]) -> Ledger:
        """The house has published the hashes of a batch.

        Raises:
            Corrupt: if the batch was pledged before, or is not of this game.
        """
        self._check_shape(hashes)
        return self._with(batch, self.table, Batch(hashes, (), (None,) * self.seats))

    def contributed(self, batch: int, seat: Seat, nonce: bytes) -> Ledger:
        """A player has given a nonce; it counts from the next throw on.

        Raises:
            Corrupt: if nothing was pledged, or the player has given one before.
        """
        found = self.batch(batch)
        if found is None or not 0 <= seat < self.seats or found.nonces[seat] is not None:
            raise Corrupt("a nonce that nobody waits for")
        nonces = (*found.nonces[:seat], nonce, *found.nonces[seat + 1 :])
        return self._put(batch, _replace(found, nonces=nonces))

    def cast(self, dice: Iterable[Dice]) -> Ledger:
        """Dice have fallen."""
        ledger = self
        for each in dice:
            ledger = ledger._thrown(each.seat, each.count, each.faces, opened=each.open)
        return ledger

    def tossed(self, seat: Seat | None) -> Ledger:
        """A die has left a hand, or the table has kicked: a throw on a tray, seen by all."""
        return self._thrown(seat, 0, 0, opened=True)

    def opened(self, seats: Iterable[Seat]) -> Ledger:
        """Everybody sees now what these seats threw last."""
        casts = list(self.casts)
        for seat in seats:
            last = next((n for n in reversed(range(len(casts))) if casts[n].seat == seat), None)
            if last is not None and not casts[last].opened:
                casts[last] = _replace(casts[last], opened=True)
        return _replace(self, casts=tuple(casts))

    # ---- what follows from it

    def roll(self, dice: Dice) -> tuple[int, ...] | None:
        """The values of dice that fall now; None if no secret was pledged for them."""
        slot, number = self._next(dice.seat)
        secret, nonces = self._secret(slot, number), self._nonces(number)
        if secret is None or nonces is None:
            return None
        ticket = self.ticket(dice.seat, number)
        return draw(secret, ticket, nonces, dice=dice.count, faces=dice.faces)

    def toss(self, seat: Seat | None, ahead: int = 0) -> bytes | None:
        """The randomness of a throw on a tray; None if no secret was pledged for it.

        Args:
            seat: Whose die; None if the table kicks.
            ahead: How many more of this slot come before it.
        """
        slot, number = self._next(seat)
        number += ahead
        secret, nonces = self._secret(slot, number), self._nonces(number)
        if secret is None or nonces is None:
            return None
        return seed(secret, self.ticket(seat, number), nonces)

    def secret(self, cast: Cast) -> bytes | None:
        """The secret of a throw; None if none is known here."""
        return self._secret(self.slot(cast.seat), cast.number)

    def hash(self, cast: Cast) -> bytes | None:
        """The commitment of a throw; None if nothing was pledged for it."""
        batch = self.batch((cast.number - 1) // BATCH)
        if batch is None:
            return None
        return batch.hashes[self.slot(cast.seat)][(cast.number - 1) % BATCH]

    def ticket(self, seat: Seat | None, number: int) -> Ticket:
        """The ticket of a throw."""
        return Ticket(self.table, self.game, seat, number)

    def batch(self, number: int) -> Batch | None:
        """A batch; None if it was not pledged."""
        return self.batches[number] if 0 <= number < len(self.batches) else None

    def slot(self, seat: Seat | None) -> int:
        """The slot of a seat, or the table's own."""
        return self.seats if seat is None else seat

    def wanted(self) -> int | None:
        """The batch that must be pledged now, before anything else is thrown; None if none."""
        # A slot that has thrown most needs the next batch first; others may still use older ones.
        for thrown in sorted(set(self.counts)):
            for number in (thrown, thrown + SPARE):
                if self.batch(number // BATCH) is None:
                    return number // BATCH
        return None

    def new_secrets(self, draw_bytes: Callable[[int], bytes]) -> tuple[tuple[bytes, ...], ...]:
        """Fresh secrets for a batch.

        Args:
            draw_bytes: Gives so many random bytes.
        """
        return tuple(
            tuple(draw_bytes(SECRET_BYTES) for _ in range(BATCH)) for _ in range(self.seats + 1)
        )

    def waits_for(self, dice: Iterable[Dice]) -> frozenset[tuple[int, Seat]]:
        """Batches of dice that are awaited, and the seats whose nonces are not in them."""
        batches = {(self._next(each.seat)[1] - 1) // BATCH for each in dice}
        found = [(number, self.batch(number)) for number in batches]
        return frozenset(
            (number, seat)
            for number, batch in found
            if batch is not None
            for seat, nonce in enumerate(batch.nonces)
            if nonce is None
        )

    # ---- inside

    def _next(self, seat: Seat | None) -> tuple[int, int]:
        slot = self.slot(seat)
        return slot, self.counts[slot] + 1

    def _secret(self, slot: int, number: int) -> bytes | None:
        batch = self.batch((number - 1) // BATCH)
        return batch.secrets[slot][(number - 1) % BATCH] if batch and batch.secrets else None

    def _nonces(self, number: int) -> tuple[bytes | None, ...] | None:
        batch = self.batch((number - 1) // BATCH)
        return None if batch is None else batch.nonces

    def _thrown(self, seat: Seat | None, dice: int, faces: int, *, opened: bool) -> Ledger:
        slot, number = self._next(seat)
        cast = Cast(seat, number, dice, faces, self._nonces(number), opened)
        counts = (*self.counts[:slot], number, *self.counts[slot + 1 :])
        return _replace(self, counts=counts, casts=(*self.casts, cast))

    def _check_shape(self, rows: tuple[tuple[bytes, ...], ...]) -> None:
        if len(rows) != self.seats + 1 or any(len(row) != BATCH for row in rows):
            raise Corrupt("a pledge that is not of this game")

    def _with(self, number: int, table: str, batch: Batch) -> Ledger:
        if number < 0 or self.batch(number) is not None or number > max(self.counts) // BATCH + 1:
            raise Corrupt("a batch is pledged once, when it is needed")
        return _replace(self._put(number, batch), table=table)

    def _put(self, number: int, batch: Batch) -> Ledger:
        batches = [*self.batches, *[None] * (number + 1 - len(self.batches))]
        batches[number] = batch
        return _replace(self, batches=tuple(batches))


_replace = msgspec.structs.replace
