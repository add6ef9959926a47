"""The store in PostgreSQL: for when one process is not enough."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from kosti.core import Conflict
from kosti.store._batches import Batches
from kosti.store._postgres import Link, adopt
from kosti.table.ports import StoreUnavailable

if TYPE_CHECKING:
    from kosti.store._postgres import Connection

_MAX_VERSION: Final = 2**63 - 1  # the largest bigint

# One statement, hence one transaction and one way there and back. Whoever holds the first
# entry's key holds all of them: nobody else can store what follows on an entry that only he
# sees. In the order of the keys, lest two processes wait for each other. NOTIFY takes 7,999 bytes.
_APPEND: Final = """
    WITH offered AS (
        SELECT * FROM unnest($1::bytea[], $2::bigint[], $3::bytea[], $4::bigint[])
            AS offered (table_id, version, body, last)
    ), stored AS (
        INSERT INTO kosti.event (table_id, version, body)
        SELECT table_id, version, body FROM offered
        WHERE version - 1 = (
            SELECT coalesce(max(version), 0) FROM kosti.event AS known
            WHERE known.table_id = offered.table_id
        )
        ORDER BY table_id
        ON CONFLICT DO NOTHING
        RETURNING table_id
    ), others AS (
        INSERT INTO kosti.event (table_id, version, body)
        SELECT table_id, version, body
        FROM unnest($5::bytea[], $6::bigint[], $7::bytea[]) AS more (table_id, version, body)
        WHERE table_id IN (SELECT table_id FROM stored)
    ), doorbell AS (
        SELECT 'e ' || string_agg(encode(table_id, 'hex') || ':' || last, ' ') AS words
        FROM stored JOIN offered USING (table_id)
        HAVING count(*) > 0
    )
    SELECT
        (SELECT array_agg(table_id) FROM stored),
        (SELECT pg_notify('kosti', CASE WHEN length(words) < 7900 THEN words ELSE '*' END)
            FROM doorbell)
"""
_LAST: Final = """
    SELECT (SELECT coalesce(max(version), 0) FROM kosti.event WHERE table_id = asked)
    FROM unnest($1::bytea[]) WITH ORDINALITY AS asked (asked, place) ORDER BY place
"""
_READ: Final = """
    SELECT place, body FROM unnest($1::bytea[], $2::bigint[])
        WITH ORDINALITY AS asked (code, after, place),
    LATERAL (
        SELECT version, body FROM kosti.event WHERE table_id = code AND version > after
    ) AS found
    ORDER BY place, version
"""


class _Append(NamedTuple):
    table: bytes
    expected: int
    entries: tuple[bytes, ...]

    @property
    def last(self) -> int:
        return self.expected + len(self.entries)


class _Read(NamedTuple):
    table: bytes
    after: int


class PostgresStore:
    """The table's ``Store`` in the schema ``kosti`` of a database, for any number of processes.

    One connection writes, in groups: everything that was handed over during one commit goes
    into the next. Another reads, beside the commits. With each group all processes are told,
    in the same transaction and by one message, which tables have which versions now.

    An append whose task is cancelled is not called back: it is stored, or refused, all the
    same, and only the answer is lost.

    ``StoreUnavailable`` from ``append`` may also mean that the answer was lost: whether the
    entries are stored is in doubt. Read, or let the next append at that version conflict, to
    find out.
    """

    def __init__(self, url: str, *, patience: float = 10.0, batch: int = 512) -> None:
        """Not connected yet; use ``open`` instead.

        Args:
            url: ``postgresql://USER:PASSWORD@HOST:PORT/DATABASE``; what is left out comes from
                the variables of libpq, such as ``PGPASSWORD``.
            patience: Seconds until a database that does not answer is unavailable.
            batch: The most appends in one commit.
        """
        self.url = url
        self._writer = Link(url, patience=patience, prepare=_durable)
        self._reader = Link(url, patience=patience)
        self._appends: Batches[_Append, int] = Batches(
            self._commit, batch=batch, apart=lambda append: append.table
        )
        self._reads: Batches[_Read, Sequence[bytes]] = Batches(self._fetch, batch=batch)

    @classmethod
    async def open(cls, url: str, *, patience: float = 10.0, batch: int = 512) -> PostgresStore:
        """Connect, and create the tables if there are none.

        Raises:
            Malformed: if the address cannot be read.
            StoreUnavailable: if the database cannot be reached, refuses us, or has tables of
                another program or of a newer Kosti.
        """
        store = cls(url, patience=patience, batch=batch)
        try:
            async with store._writer.use() as connection:
                await adopt(connection)
            async with store._reader.use() as connection:
                await connection.fetchval("SELECT 1")
        except BaseException:
            await store.close()
            raise
        return store

    async def append(self, table: str, expected: int, entries: Sequence[bytes]) -> int:
        """Store entries after version ``expected``, all of them or none; durable on return.

        Args:
            table: The table's code.
            expected: The last version that the writer knows; 0 for a new table.
            entries: At least one.

        Returns:
            The version of the last entry.

        Raises:
            Conflict: if the table's last version is not ``expected``; nothing is stored.
            StoreUnavailable: if the database is gone, full, or does not answer, or the store is
                closed; later appends work as soon as the cause is gone.
            ValueError: if there are no entries, or the code is no text that UTF-8 can write.
        """
        if not entries:
            raise ValueError("nothing to append")
        return await self._appends.do(_Append(table.encode(), expected, tuple(entries)))

    async def read(self, table: str, after: int = 0) -> Sequence[bytes]:
        """The entries with versions above ``after``, in order; empty for an unknown table.

        Whatever was acknowledged before the call, to any process, is among them.

        Raises:
            StoreUnavailable: if the database cannot be read now or the store is closed.
        """
        return await self._reads.do(_Read(table.encode(), max(-1, min(after, _MAX_VERSION))))

    async def close(self) -> None:
        """Finish what was accepted, then let go of the connections; may be repeated."""
        await asyncio.gather(self._appends.close(), self._reads.close())
        await asyncio.gather(self._writer.close(), self._reader.close())

    async def _commit(self, appends: Sequence[_Append]) -> Sequence[int | Exception]:
        """Store a batch, at most one append for each table, in one transaction."""
        offered = [a for a in appends if a.expected >= 0 and a.last <= _MAX_VERSION]
        async with self._writer.use() as connection:
            stored = set(await self._store(connection, offered)) if offered else set[bytes]()
        beaten = [append.table for append in appends if append.table not in stored]
        versions: dict[bytes, int | Exception] = {}
        if beaten:
            try:
                async with self._writer.use() as connection:
                    rows = await connection.fetch(_LAST, beaten)
            except StoreUnavailable as error:  # the others are stored nevertheless
                versions = dict.fromkeys(beaten, error)
            else:
                found = (Conflict(last) for (last,) in rows)
                versions = dict(zip(beaten, found, strict=True))
        return [versions.get(append.table, append.last) for append in appends]

    async def _store(self, connection: Connection, appends: Sequence[_Append]) -> Sequence[bytes]:
        """The codes of the tables whose appends are stored now."""
        more = [
            (append.table, version, entry)
            for append in appends
            for version, entry in enumerate(append.entries[1:], append.expected + 2)
        ]
        row = await connection.fetchrow(
            _APPEND,
            [append.table for append in appends],
            [append.expected + 1 for append in appends],
            [append.entries[0] for append in appends],
            [append.last for append in appends],
            [table for table, _, _ in more],
            [version for _, version, _ in more],
            [entry for _, _, entry in more],
        )
        return () if row is None else row[0] or ()

    async def _fetch(self, reads: Sequence[_Read]) -> Sequence[Sequence[bytes]]:
        answers: list[list[bytes]] = [[] for _ in reads]
        async with self._reader.use() as connection:
            rows = await connection.fetch(
                _READ, [read.table for read in reads], [read.after for read in reads]
            )
        place: int
        body: bytes
        for place, body in rows:
            answers[place - 1].append(body)
        return answers


async def _durable(connection: Connection) -> None:
    """A commit is durable when it returns, whatever is the custom of this database."""
    await connection.execute(
        "SELECT set_config('synchronous_commit', 'on', false)"
        " WHERE current_setting('synchronous_commit') IN ('off', 'local')"
    )
