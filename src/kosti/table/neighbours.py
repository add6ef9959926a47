"""The other processes that serve the same tables: who is with them, and who runs what.

Any process serves commands; the store's key (table, version) is the guard. What happens by
itself at a table, its clocks and bots, happens in one process at a time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from msgspec import Struct


class Company(Struct, frozen=True):
    """What a table must know of the other processes that serve it.

    Attributes:
        online: The hashes of the secrets of people who sit here and are connected there.
        replaced: Those who are connected here as well, but came there later.
        since: When the process that runs the table began to, in milliseconds since 1970; 0 if
            none does.
        ours: Whether it is this process, in which clocks and bots of the table run.
    """

    online: frozenset[str] = frozenset()
    replaced: frozenset[str] = frozenset()
    since: int = 0
    ours: bool = False


class Listener(Protocol):
    """A table that wants to hear of the others. Neither call waits."""

    def rang(self, version: int) -> None:
        """The table is stored up to this version, whoever has written it."""
        ...

    def accompanied(self, company: Company) -> None:
        """How the others stand to the table has changed."""
        ...


class Neighbours(Protocol):
    """The processes that share a store. No call waits or fails: what it leads to is heard."""

    @property
    def any(self) -> bool:
        """Whether there may be others at all."""
        ...

    def join(self, code: str, listener: Listener) -> None:
        """A table is in this process's memory from now on."""
        ...

    def part(self, code: str) -> None:
        """It is no longer."""
        ...

    def attend(self, code: str, seated: Mapping[str, object] | None) -> None:
        """Who is connected to a table here.

        Args:
            code: The table.
            seated: The sessions of people who sit at it, by the hashes of their secrets; another
                object is another session. None if there is no session at all, not even of a
                spectator: then this process does not run the table.
        """
        ...

    def runs(self, code: str) -> bool:
        """Whether clocks and bots of a table run here, and nowhere else, at this moment."""
        ...

    async def close(self) -> None:
        """Leave: whatever ran here runs elsewhere at once."""
        ...


class Alone:
    """No neighbours: one process has the store to itself."""

    @property
    def any(self) -> bool:
        """There are none."""
        return False

    def join(self, code: str, listener: Listener) -> None:
        """Nobody will ring."""

    def part(self, code: str) -> None:
        """Nobody was told."""

    def attend(self, code: str, seated: Mapping[str, object] | None) -> None:
        """Nobody asks."""

    def runs(self, code: str) -> bool:
        """Everything runs here."""
        del code
        return True

    async def close(self) -> None:
        """There is nothing to leave."""
