"""The house: all tables, each woken when somebody comes and put to sleep when nobody is there."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from kosti.core import Conflict, Malformed
from kosti.table import desk
from kosti.table.bookkeeping import game_record
from kosti.table.facts import AnyFact, read_entry
from kosti.table.mailbox import Table
from kosti.table.messages import TableInfo, Throws
from kosti.table.ports import Ports, StoreUnavailable
from kosti.table.proving import face_counts, throws
from kosti.table.settings import Settings
from kosti.table.state import TableState, evolve
from kosti.table.telling import table_info

ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Letters and digits of a table's code that nobody mistakes for one another."""

CODE_LENGTH: Final = 6

_SIGN_OF_LIFE: Final = 2.0
"""Seconds that the store has to answer when somebody asks whether it is there."""

_IDLE: Final = 600.0
"""Seconds after which a table that nobody looks at leaves the memory."""


def new_token() -> str:
    """A fresh secret for a seat."""
    return secrets.token_urlsafe(24)


def key_of(token: str) -> str:
    """What the house knows of a secret: its hash."""
    return hashlib.sha256(token.encode()).hexdigest()


def _new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


class House:
    """All tables of one process."""

    def __init__(self, ports: Ports, new_code: Callable[[], str] = _new_code) -> None:
        """Open the house.

        Args:
            ports: What the tables get from outside.
            new_code: Draws the code of a new table.
        """
        self._ports = ports
        self._new_code = new_code
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._last_seen: dict[str, float] = {}

    async def open(
        self,
        game: str,
        options: dict[str, Any],
        settings: Settings,
        host: tuple[str, str],
        bots: Sequence[str] = (),
        *,
        start: bool = False,
    ) -> str:
        """Open a table with its host sitting at it.

        Args:
            game: Such as ``perudo/1``.
            options: The rules' options.
            settings: How the table is run.
            host: The hash of the host's secret, and the host's name.
            bots: Characters of bots to seat at once.
            start: Whether the game starts at once.

        Returns:
            The table's code.

        Raises:
            Malformed: if an option, a name or a character is not right.
            Denied: if there are too few or too many players.
            StoreUnavailable: if the store cannot take it.
        """
        key, name = host
        facts: list[AnyFact] = [desk.open_table(game, options, settings)]
        table = _after(None, facts[0])

        def add(fact: AnyFact) -> None:
            nonlocal table
            facts.append(fact)
            table = _after(table, fact)

        add(desk.sit(table, key, name))
        for character in bots:
            add(desk.add_bot(table, character))
        if start:
            facts += desk.start(table)
        while True:
            code = self._new_code()
            opened = Table(code, self._ports)
            try:
                await opened.open(facts, key)
            except BaseException as error:
                await opened.close()
                if isinstance(error, Conflict):
                    continue  # this code is taken
                raise
            self._tables[code] = opened
            self._seen(code)
            return code

    async def table(self, code: str) -> Table | None:
        """The table of a code, loaded if need be; None if there is none.

        Raises:
            StoreUnavailable: if the store cannot be read.
            Corrupt: if the table's facts do not fold.
        """
        code = code.upper()
        if len(code) != CODE_LENGTH or not set(code) <= set(ALPHABET):
            return None
        self._seen(code)
        table = self._tables.get(code)
        if table is not None:
            await table.read_on()
            return table
        lock = self._loading.setdefault(code, asyncio.Lock())
        try:
            async with lock:
                table = self._tables.get(code)
                if table is None:
                    table = await self._load(code)
                return table
        finally:
            self._loading.pop(code, None)
            if code not in self._tables:
                self._last_seen.pop(code, None)

    async def _load(self, code: str) -> Table | None:
        """Load a table; there is one mailbox for a code, whoever else has loaded it meanwhile."""
        table = Table(code, self._ports)
        kept: Table | None = None
        try:
            if await table.load():
                kept = self._tables.setdefault(code, table)
        finally:
            if kept is not table:
                await table.close()
        return kept

    def info(self, table: Table) -> TableInfo:
        """What everybody may know about a table."""
        return table_info(table.code, table.state, ())

    async def record(self, table: Table, key: str | None = None) -> bytes:
        """The record of the last game at a table, as JSON Lines.

        Args:
            table: Which.
            key: The hash of the secret of whoever asks; None for who has no seat.

        Raises:
            Malformed: if no game was begun here, or the last one is still on.
            StoreUnavailable: if the store cannot be read.
        """
        state = table.state
        if state.play is None or not state.over:
            raise Malformed("the game is not over yet", "game-not-over")
        stored = await self._ports.store.read(table.code)
        # While that was read the next game may have begun, and its dice are hidden.
        entries = [read_entry(entry) for entry in stored[: state.version]]
        return await asyncio.to_thread(game_record, entries, key)

    async def throws(self, table: Table, key: str | None = None) -> Throws:
        """What whoever asks may know of the throws at a table.

        Args:
            table: Which.
            key: The hash of the secret of whoever asks; None for who has no seat.

        Raises:
            StoreUnavailable: if the store cannot be read.
        """
        state = table.state
        stored = await self._ports.store.read(table.code)
        facts = [read_entry(entry).fact for entry in stored[: state.version]]
        faces, uncounted = await asyncio.to_thread(face_counts, facts, key)
        viewer = None if key is None else state.seat_of(key)
        found = throws(table.code, state, viewer)
        return msgspec.structs.replace(found, faces=faces, uncounted=uncounted)

    @property
    def awake(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    async def check(self) -> None:
        """Ask the store for a sign of life.

        Raises:
            StoreUnavailable: if it gives none in time.
        """
        try:
            async with asyncio.timeout(_SIGN_OF_LIFE):
                await self._ports.store.read("")
        except TimeoutError as error:
            raise StoreUnavailable("the store does not answer") from error

    async def sweep(self) -> None:
        """Put tables to sleep that nobody has looked at for a while."""
        now = self._ports.clock.now()
        for code, table in list(self._tables.items()):
            if table.busy:
                self._seen(code)
            elif now - self._last_seen.get(code, 0.0) > _IDLE:
                del self._tables[code]
                self._last_seen.pop(code, None)
                await table.close()

    async def close(self) -> None:
        """Finish what the tables have in their mailboxes."""
        await asyncio.gather(*(table.close() for table in self._tables.values()))
        self._tables.clear()

    def _seen(self, code: str) -> None:
        self._last_seen[code] = self._ports.clock.now()


def _after(table: TableState | None, fact: AnyFact) -> TableState:
    return evolve(table, fact)[0]
