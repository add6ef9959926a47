"""A connection to PostgreSQL that is made anew when it was lost, and the tables behind it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import TYPE_CHECKING, Final, TypeAlias

import asyncpg

from kosti.core import Malformed
from kosti.table.ports import StoreUnavailable

if TYPE_CHECKING:
    Connection: TypeAlias = asyncpg.Connection[asyncpg.Record]

SCHEMA: Final = 1
"""The version of the tables below, kept in ``kosti.about``."""

CHANNEL: Final = "kosti"
"""Where processes ring for one another; a channel belongs to one database."""

# What is unlogged is true only while the processes live that have written it. Codes are bytes:
# they are compared exactly, and may be any text.
_CREATE: Final = """
    CREATE SCHEMA kosti;
    CREATE TABLE kosti.about (schema integer NOT NULL);
    INSERT INTO kosti.about VALUES (1);
    CREATE TABLE kosti.event (
        table_id bytea NOT NULL,
        version bigint NOT NULL,
        body bytea NOT NULL,
        PRIMARY KEY (table_id, version)
    );
    CREATE UNLOGGED TABLE kosti.process (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        until timestamptz NOT NULL
    );
    CREATE UNLOGGED TABLE kosti.presence (
        table_id bytea NOT NULL,
        process bigint NOT NULL REFERENCES kosti.process ON DELETE CASCADE,
        key text NOT NULL,
        arrival bigint GENERATED ALWAYS AS IDENTITY,
        PRIMARY KEY (table_id, process, key)
    );
    CREATE INDEX ON kosti.presence (process);
    CREATE UNLOGGED TABLE kosti.lease (
        table_id bytea PRIMARY KEY,
        process bigint NOT NULL REFERENCES kosti.process ON DELETE CASCADE,
        since timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX ON kosti.lease (process);
"""

_MISHAPS: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, EOFError, TimeoutError)
"""The database or the way to it is to blame, and not what it was asked to do."""


class Link:
    """One connection, which is made when it is first used and made anew when it was lost."""

    def __init__(
        self,
        url: str,
        *,
        patience: float,
        prepare: Callable[[Connection], Awaitable[None]] | None = None,
    ) -> None:
        """Not connected yet.

        Args:
            url: The address of the database.
            patience: Seconds that connecting, or a statement, may take.
            prepare: What is done with each new connection.
        """
        self._url = url
        self._patience = patience
        self._prepare = prepare
        self._connection: Connection | None = None
        self._turn = asyncio.Lock()

    @contextlib.asynccontextmanager
    async def use(self) -> AsyncGenerator[Connection]:
        """The connection, for one user at a time.

        Raises:
            StoreUnavailable: if there is none, or it fails while it is used. Whether the last
                statement has had its effect is not known then.
            Malformed: if the address cannot be read.
        """
        async with self._turn:
            connection: Connection | None = None
            try:
                connection = await self._connected()
                yield connection
            except _MISHAPS as error:
                if connection is not None and not _goes_on(error):
                    connection.terminate()
                raise unavailable(error) from error
            except asyncio.CancelledError:
                if connection is not None:
                    connection.terminate()  # a statement may be under way
                raise

    async def close(self) -> None:
        """Let the connection go."""
        async with self._turn:
            if self._connection is not None:
                with contextlib.suppress(*_MISHAPS):
                    await self._connection.close(timeout=self._patience)
                self._connection = None

    async def _connected(self) -> Connection:
        if self._connection is not None and not self._connection.is_closed():
            return self._connection
        self._connection = None
        connection = await _connect(self._url, self._patience)
        try:
            if self._prepare is not None:
                await self._prepare(connection)
        except BaseException:
            connection.terminate()
            raise
        self._connection = connection
        return connection


async def _connect(url: str, patience: float) -> Connection:
    try:
        return await asyncpg.connect(
            url,
            timeout=patience,
            # The database gives up first: then it is certain that it has done nothing.
            command_timeout=1.5 * patience,
            server_settings={
                "statement_timeout": str(round(1000 * patience)),
                "application_name": "kosti",
                # All we do is look up keys. While a table is new its statistics say that it is
                # as quick to read all of it, and plans live longer than that is true.
                "enable_seqscan": "off",
                "jit": "off",
            },
        )
    except (ValueError, asyncpg.ClientConfigurationError):
        # Not its words and not its traceback: they may hold the password.
        raise Malformed(
            "this address of PostgreSQL cannot be read: postgresql://USER@HOST:PORT/DATABASE"
            " (in a password write @ / : ? # % as %40 %2F %3A %3F %23 %25)"
        ) from None


def _goes_on(error: Exception) -> bool:
    """Whether the connection is as good as before: there was an answer, and no farewell."""
    farewells = asyncpg.PostgresConnectionError | asyncpg.OperatorInterventionError
    if isinstance(error, asyncpg.QueryCanceledError):
        return True
    return isinstance(error, asyncpg.PostgresError) and not isinstance(error, farewells)


def unavailable(error: Exception) -> StoreUnavailable:
    """What the table is told of a mishap."""
    if isinstance(error, asyncpg.PostgresError):
        reason = error.args[0] if error.args else type(error).__name__
    elif isinstance(error, TimeoutError):
        reason = "no answer in time"
    else:
        reason = getattr(error, "strerror", None) or str(error) or "the connection was lost"
    return StoreUnavailable(f"PostgreSQL: {reason}")


async def adopt(connection: Connection) -> None:
    """Check whose tables these are, and create them in a database that has none.

    Raises:
        StoreUnavailable: if they are another program's, or a newer Kosti's.
    """
    async with connection.transaction():
        # Of several who find no tables, one creates them.
        await connection.execute("SELECT pg_advisory_xact_lock(hashtext('kosti'))")
        if await connection.fetchval("SELECT to_regnamespace('kosti') IS NULL"):
            await connection.execute(_CREATE)
            return
        if await connection.fetchval("SELECT to_regclass('kosti.about') IS NULL"):
            raise StoreUnavailable("PostgreSQL: the schema kosti is another program's")
        schema = await connection.fetchval("SELECT schema FROM kosti.about")
        if schema != SCHEMA:
            raise StoreUnavailable(
                "PostgreSQL: written by a newer Kosti:"
                f" its schema is {schema}, this one knows {SCHEMA}"
            )
