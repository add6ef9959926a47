"""What the table needs from outside: a store, a clock, dice. Each is a small protocol."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from msgspec import Struct

from kosti.dice import Source
from kosti.table.messages import Answer, Rolling
from kosti.table.neighbours import Alone, Neighbours
from kosti.table.settings import Pace


class Store(Protocol):
    """An append-only log of entries for each table; the entry's bytes are not its concern.

    The entries of a table have the versions 1, 2, 3, …. The unique key (table, version) is
    the guard against two writers: whoever appends at a version that is taken loses.
    """

    async def append(self, table: str, expected: int, entries: Sequence[bytes]) -> int:
        """Store entries after version ``expected``, all of them or none.

        Returns only when they will survive the loss of the process and of the power.

        Args:
            table: The table's code.
            expected: The last version that the writer knows; 0 for a new table.
            entries: At least one.

        Returns:
            The version of the last entry.

        Raises:
            Conflict: if the table's last version is not ``expected``; nothing is stored.
            StoreUnavailable: if the store cannot take it now; nothing is stored.
        """
        ...

    async def read(self, table: str, after: int = 0) -> Sequence[bytes]:
        """The entries with versions above ``after``, in order; empty for an unknown table.

        Raises:
            StoreUnavailable: if the store cannot be read now.
        """
        ...

    async def close(self) -> None:
        """Finish what was accepted, then let go of files and connections."""
        ...


class StoreUnavailable(Exception):  # noqa: N818  says what is the matter, not that it is an error
    """The store cannot serve now: full disk, lost connection, closed."""


class Timer(Protocol):
    """Something that was set to happen, and can be called off."""

    def cancel(self) -> None:
        """Call it off."""
        ...


class Clock(Protocol):
    """The server's time. A client's time is never believed."""

    def now(self) -> float:
        """Seconds on a clock that never jumps."""
        ...

    def wall(self) -> int:
        """Milliseconds since 1970, for people to read."""
        ...

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """Call back when ``now`` has reached ``when``."""
        ...


class LoopClock:
    """The clock of the running event loop."""

    def now(self) -> float:
        """The loop's time."""
        return asyncio.get_running_loop().time()

    def wall(self) -> int:
        """The system's time of day."""
        return time.time_ns() // 1_000_000

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """A timer of the loop."""
        return asyncio.get_running_loop().call_at(when, callback)


class Meter(Protocol):
    """Counts what happens, for those who run the server."""

    def answered(self, command: str, outcome: str, code: str | None) -> None:
        """A command of a type was carried out, held, or refused with a code."""
        ...

    def appended(self, seconds: float) -> None:
        """The store has taken entries; it took so long."""
        ...

    def append_failed(self) -> None:
        """The store could not take entries."""
        ...

    def thought(self, seconds: float) -> None:
        """A bot has made up its mind; it took so long."""
        ...


class Unmetered:
    """Counts nothing."""

    def answered(self, command: str, outcome: str, code: str | None) -> None:
        """Nothing."""

    def appended(self, seconds: float) -> None:
        """Nothing."""

    def append_failed(self) -> None:
        """Nothing."""

    def thought(self, seconds: float) -> None:
        """Nothing."""


class Session(Protocol):
    """Somebody's open connection to a table."""

    @property
    def key(self) -> str:
        """The hash of the secret that the client holds."""
        ...

    def tell(self, answer: Answer) -> None:
        """Send without waiting; a session that cannot keep up closes itself."""
        ...

    def roll(self, rolling: Rolling, chunk: bytes) -> None:
        """Send how dice move, and the bytes of their trajectory, without waiting."""
        ...

    def close(self) -> None:
        """Close after what was told has gone out."""
        ...


class Ports(Struct, frozen=True):
    """What a table gets from outside.

    Attributes:
        store: Where facts are kept.
        clock: The server's time.
        random: For bots and their pace; never for dice.
        pace: How fast the house plays.
        dice: Where dice come from that nobody proves; None: provable dice.
        chance: So many random bytes, for the secrets of provable dice.
        meter: Counts what happens.
        neighbours: The other processes that serve the same store.
    """

    store: Store
    clock: Clock
    random: Random
    pace: Pace
    dice: Source | None = None
    chance: Callable[[int], bytes] = os.urandom
    meter: Meter = Unmetered()
    neighbours: Neighbours = Alone()
