"""What has happened at a table: the facts in the store, and the table that follows from them."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from msgspec import Struct

from kosti.core import Conflict, Corrupt
from kosti.table.answers import Answers
from kosti.table.casting import Croupier
from kosti.table.facts import AnyFact, By, Entry, Played, read_entry, write_entry
from kosti.table.messages import Ok
from kosti.table.ports import Ports, StoreUnavailable
from kosti.table.state import TableState, evolve, retell

_LOG = logging.getLogger(__name__)


class News(Struct, frozen=True):
    """Facts that are in the store now and were not known here before.

    Attributes:
        before: The table without them; None if nothing was known of it.
        table: The table with them.
        facts: They themselves.
        events: What has happened by them in the game.
        at: When the last of them was written, by that server's clock.
        by: Who has made the game go on, if somebody has.
        elsewhere: Whether they were read, not written here.
    """

    before: TableState | None
    table: TableState
    facts: Sequence[AnyFact]
    events: tuple[Any, ...]
    at: int
    by: By | None
    elsewhere: bool

    @property
    def known(self) -> int:
        """The version before them."""
        return 0 if self.before is None else self.before.version

    @property
    def moved(self) -> bool:
        """Whether the game has gone on, or another one has begun."""
        return play_version(self.table) != play_version(self.before)


class Chronicle:
    """What is known of one table, and the only way to add to it."""

    def __init__(
        self,
        code: str,
        ports: Ports,
        croupier: Croupier,
        happened: Callable[[News], Awaitable[None]],
    ) -> None:
        """Nothing is known yet.

        Args:
            code: The table's code.
            ports: The store, and the clock.
            croupier: Casts the dice that a fact makes the table wait for.
            happened: Hears of all that is stored, in order.
        """
        self._code = code
        self._ports = ports
        self._croupier = croupier
        self._happened = happened
        self._table: TableState | None = None
        self._stored = 0
        self.answers = Answers()
        self.in_doubt = False
        """Whether it is not known if the last facts were stored."""

    # ---- what is known

    @property
    def begun(self) -> bool:
        """Whether there is such a table."""
        return self._table is not None

    @property
    def state(self) -> TableState:
        """The table as it stands."""
        if self._table is None:
            raise Corrupt("the table was not loaded")
        return self._table

    # ---- reading

    def rang(self, version: int) -> None:
        """The table is stored up to this version, whoever has written it."""
        self._stored = max(self._stored, version)

    @property
    def behind(self) -> bool:
        """Whether more is stored than is known."""
        return self._stored > self.state.version

    async def catch_up(self) -> None:
        """Read the facts that are stored beyond those known here.

        Raises:
            StoreUnavailable: if the store cannot be read.
            Corrupt: if a fact does not fold.
        """
        before = self._table
        known = 0 if before is None else before.version
        entries = [read_entry(stored) for stored in await self._ports.store.read(self._code, known)]
        facts = [entry.fact for entry in entries]
        table, events = retell(before, facts)
        self._table = table
        for version, entry in enumerate(entries, known + 1):
            if entry.key is not None and entry.id is not None:
                self.answers.keep(entry.key, Ok(entry.id, version))
        self.in_doubt = False
        if table is None or not entries:
            return
        by: By | None = None
        if play_version(table) != play_version(before):
            played = (fact for fact in reversed(facts) if isinstance(fact, Played))
            by = next((fact.by for fact in played if fact.by is not None), None)
        news = News(before, table, facts, events, entries[-1].at, by, elsewhere=True)
        await self._happened(news)

    async def know(self, version: int | None) -> None:
        """Read on, if that is possible, when there is a version beyond those known here."""
        if self._ports.neighbours.any and version is not None and version > self.state.version:
            with contextlib.suppress(StoreUnavailable):
                await self.catch_up()

    async def read_on(self) -> None:
        """Read what somebody has rung for, also meanwhile, as long as it can be read."""
        while (stored := self._stored) > self.state.version:
            await self.know(stored)
            if self.state.version < stored:
                return

    # ---- writing

    async def commit(
        self, facts: Sequence[AnyFact], key: str | None, command_id: str | None, by: By | None
    ) -> None:
        """Fold, cast the dice that are awaited, append, and only then let it be known.

        Args:
            facts: What has happened.
            key: The hash of the secret of whoever has asked for it.
            command_id: The command that has asked for it.
            by: Who has made the game go on.

        Raises:
            Refused, Malformed: if the rules forbid a move; nothing is stored.
            Conflict: if somebody else has written; what he wrote is known now.
            StoreUnavailable: if the store cannot take it.
        """
        if self.in_doubt:
            raise StoreUnavailable("whether the last facts were stored is not known")
        before = self._table
        table, written, events = self._fold_with_dice(before, facts)
        at = self._ports.clock.wall()
        # The command's id stands at the last entry, whose version is the answer.
        last = len(written) - 1
        entries = [
            write_entry(Entry(at, fact, key, command_id if number == last else None))
            for number, fact in enumerate(written)
        ]
        self.in_doubt = True
        began = self._ports.clock.now()
        try:
            expected = 0 if before is None else before.version
            await self._ports.store.append(self._code, expected, entries)
        except Conflict:
            await self.catch_up()
            raise
        except StoreUnavailable as error:
            self._ports.meter.append_failed()
            _LOG.warning("table %s: the store takes nothing: %s", self._code, error)
            raise
        self.in_doubt = False
        self._ports.meter.appended(self._ports.clock.now() - began)
        self._table = table
        await self._happened(News(before, table, written, events, at, by, elsewhere=False))

    def _fold_with_dice(
        self, before: TableState | None, facts: Sequence[AnyFact]
    ) -> tuple[TableState, list[AnyFact], tuple[Any, ...]]:
        table = before
        events: list[Any] = []
        written = list(facts)
        for fact in written:
            table, more = evolve(table, fact)
            events += more
            by_itself = self._croupier.next(table)
            if by_itself is not None:
                written.append(by_itself)  # the loop goes on with it
        if table is None:
            raise Corrupt("no facts")
        return table, written, tuple(events)


def play_version(table: TableState | None) -> int | None:
    """The version at which the game of a table has moved last; None if there is no game."""
    return None if table is None or table.play is None else table.play.version
