"""The store in one SQLite file: nothing to install, nothing to run beside the server."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from kosti.core import Conflict
from kosti.store._worker import Worker
from kosti.table.ports import StoreUnavailable

SCHEMA: Final = 1
"""The version of the tables below, kept in the file's ``user_version``."""

_APPLICATION: Final = int.from_bytes(b"Kost", "big")  # in the header: the file is ours
_MAX_VERSION: Final = 2**63 - 1  # SQLite's largest integer

# Not WITHOUT ROWID, which looks made for this key: then each table's next entry goes to a page
# of its own, and a search compares whole rows. Measured, an append costs 1.5 times as much with
# 130 bytes and 3.4 times with 2,000. This way new entries lie together at the end of the file.
_CREATE: Final = """
    CREATE TABLE event (
        table_id TEXT NOT NULL,
        version INTEGER NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY (table_id, version)
    )
"""
_LAST: Final = "SELECT coalesce(max(version), 0) FROM event WHERE table_id = ?1"
# The look at the last version and the insertion in one statement: after each statement the
# thread has to win back Python's lock from a possibly busy event loop.
_FIRST: Final = f"INSERT INTO event SELECT ?1, ?2 + 1, ?3 WHERE ?2 = ({_LAST})"
_NEXT: Final = "INSERT INTO event VALUES (?, ?, ?)"
_READ: Final = "SELECT body FROM event WHERE table_id = ? AND version > ? ORDER BY version"


class _Append(NamedTuple):
    table: str
    expected: int
    entries: tuple[bytes, ...]


class _Read(NamedTuple):
    table: str
    after: int


class SqliteStore:
    """The table's ``Store`` on a local file, which any number of processes may share.

    One thread writes, in groups: everything that was handed over during one commit goes into
    the next, so that a disk which needs 4 ms for a commit still takes thousands of appends a
    second. Another thread reads, beside the commits. Versions have no gaps: an append is
    checked against the last version inside the transaction that stores it.

    An append whose task is cancelled is not called back: it is stored, or refused, all the
    same, and only the answer is lost. Read, or let the next append conflict, to find out.

    ``StoreUnavailable`` means that nothing is stored, with one exception:
    when the disk fails to confirm a write *and* the machine stops right after, the
    entries may be found when it comes back. The next append at that version conflicts then.
    """

    def __init__(
        self, writer: sqlite3.Connection, reader: sqlite3.Connection, *, batch: int
    ) -> None:
        """Start the threads on two prepared connections; use ``open`` instead."""
        self._writer = writer
        self._reader = reader
        self._appends: Worker[_Append, int] = Worker(
            "kosti-store-writer", self._commit, finish=self._let_go, batch=batch
        )
        self._reads: Worker[_Read, Sequence[bytes]] = Worker(
            "kosti-store-reader", self._fetch, finish=reader.close, batch=1
        )

    @classmethod
    async def open(
        cls, path: str | os.PathLike[str], *, patience: float = 5.0, batch: int = 512
    ) -> SqliteStore:
        """Open the file, or create it along with its folders, readable by its owner only.

        Args:
            path: Where the file is to be. ``:memory:`` is a file's name like any other.
            patience: Seconds to wait for another process that is writing.
            batch: The most appends in one commit.

        Raises:
            StoreUnavailable: if the file cannot be created, read or written; is no database,
                or another program's; or was written by a newer Kosti.
        """
        writer, reader = await asyncio.to_thread(_open, Path(path), patience)
        return cls(writer, reader, batch=batch)

    async def append(self, table: str, expected: int, entries: Sequence[bytes]) -> int:
        """Store entries after version ``expected``, all of them or none; on disk on return.

        Args:
            table: The table's code.
            expected: The last version that the writer knows; 0 for a new table.
            entries: At least one.

        Returns:
            The version of the last entry.

        Raises:
            Conflict: if the table's last version is not ``expected``, whether there are more
                or fewer entries; nothing is stored.
            StoreUnavailable: if the disk is full or fails, another process does not let go of
                the file, or the store is closed; nothing is stored, and later appends work
                as soon as the cause is gone.
            ValueError: if there are no entries, or the code is no text that UTF-8 can write.
        """
        if not entries:
            raise ValueError("nothing to append")
        return await self._appends.do(_Append(table, min(expected, _MAX_VERSION), tuple(entries)))

    async def read(self, table: str, after: int = 0) -> Sequence[bytes]:
        """The entries with versions above ``after``, in order; empty for an unknown table.

        Whatever was acknowledged before the call is among them. Does not wait for commits.

        Raises:
            StoreUnavailable: if the disk fails or the store is closed.
        """
        return await self._reads.do(_Read(table, min(after, _MAX_VERSION)))

    async def close(self) -> None:
        """Finish what was accepted, then let go of the file; may be repeated.

        A cancelled call does not wait for the end, which comes nevertheless.
        """
        await asyncio.gather(self._reads.close(), self._appends.close())

    def _let_go(self) -> None:
        # SQLite tidies up when the last connection closes, provided that it may write.
        self._reads.join()
        self._writer.close()

    def _commit(self, appends: Sequence[_Append]) -> Sequence[int | Exception]:
        """Store a batch in one transaction; what one append cannot have, the others can."""
        try:
            with _transaction(self._writer, "IMMEDIATE"):
                return [self._insert(append) for append in appends]
        except sqlite3.DatabaseError as error:
            return [_unavailable(error) for _ in appends]

    def _insert(self, append: _Append) -> int | Exception:
        """Insert one append into the transaction, entirely or not at all."""
        db = self._writer
        table, expected, (first, *others) = append
        if others:  # a lone statement is all or nothing by itself
            db.execute("SAVEPOINT entries")
        try:
            if not db.execute(_FIRST, (table, expected, first)).rowcount:
                (last,) = db.execute(_LAST, (table,)).fetchone()
                return Conflict(last)
            db.executemany(
                _NEXT, [(table, version, body) for version, body in enumerate(others, expected + 2)]
            )
        except Exception as error:
            # On a full disk SQLite takes back the whole transaction, the other appends
            # included: to go on would store the rest one by one, outside of any.
            if not db.in_transaction:
                raise
            if others:
                db.execute("ROLLBACK TO entries")
            return _unavailable(error) if _is_mishap(error) else error
        finally:
            if others and db.in_transaction:
                db.execute("RELEASE entries")
        return expected + len(append.entries)

    def _fetch(self, reads: Sequence[_Read]) -> Sequence[Sequence[bytes] | Exception]:
        answers: list[Sequence[bytes] | Exception] = []
        for read in reads:
            try:
                answers.append([body for (body,) in self._reader.execute(_READ, read)])
            except Exception as error:  # noqa: BLE001  it is raised where the read waits
                answers.append(_unavailable(error) if _is_mishap(error) else error)
        return answers


def _is_mishap(error: Exception) -> bool:
    """Whether the database is to blame, and not what it was asked to do."""
    return isinstance(error, sqlite3.DatabaseError) and not isinstance(
        error, sqlite3.ProgrammingError
    )


def _unavailable(error: Exception) -> StoreUnavailable:
    unavailable = StoreUnavailable(str(error))
    unavailable.__cause__ = error
    return unavailable


def _open(path: Path, patience: float) -> tuple[sqlite3.Connection, sqlite3.Connection]:
    """The writer's and the reader's connection to a file that is ours and up to date."""
    path = path.absolute()  # SQLite would take some relative names for something else
    with contextlib.ExitStack() as undo:
        try:
            _create(path)
            writer = undo.enter_context(contextlib.closing(_connect(path, patience)))
            _adopt(writer)
            reader = undo.enter_context(contextlib.closing(_connect(path, patience)))
            reader.execute("PRAGMA query_only = ON")
            reader.execute(_READ, ("", 0)).fetchall()
        except (OSError, sqlite3.Error, StoreUnavailable) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise StoreUnavailable(f"{path}: {reason}") from error
        undo.pop_all()
        return writer, reader


def _create(path: Path) -> None:
    """Make the file before SQLite does, which would let everybody read it."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if path.is_dir():
        raise StoreUnavailable("this is a folder, not a file")
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def _connect(path: Path, patience: float) -> sqlite3.Connection:
    # Used by one thread at a time: the one that opens, then the worker's.
    return sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)


def _adopt(db: sqlite3.Connection) -> None:
    """Check whose file it is, set it up for writing, and create the table in a new file."""
    with _transaction(db, "DEFERRED"):  # at first without writing: it may not be ours
        _is_new(db)
    if (mode := _pragma(db, "journal_mode = WAL")) != "wal":
        raise StoreUnavailable(f"no write-ahead log on this file system (journal mode {mode})")
    db.execute("PRAGMA synchronous = FULL")  # a commit returns when it is on disk
    db.execute("PRAGMA fullfsync = ON")  # and no longer in the disk's cache, on macOS
    db.execute("PRAGMA journal_size_limit = 67108864")  # the log shrinks again after a rush
    with _transaction(db, "IMMEDIATE"):  # of several who find a new file, one fills it
        if _is_new(db):
            db.execute(_CREATE)
            db.execute(f"PRAGMA application_id = {_APPLICATION}")
            db.execute(f"PRAGMA user_version = {SCHEMA}")


def _is_new(db: sqlite3.Connection) -> bool:
    """Whether the file is empty; if it is not, it has to be ours."""
    (objects,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    application, schema = _pragma(db, "application_id"), _pragma(db, "user_version")
    if not (objects or application or schema):
        return True
    if application != _APPLICATION:
        raise StoreUnavailable("a database of another program")
    if schema != SCHEMA:
        raise StoreUnavailable(
            f"written by a newer Kosti: its schema is {schema}, this one knows {SCHEMA}"
        )
    return False


def check_ours(db: sqlite3.Connection) -> None:
    """Look at the file's header.

    Raises:
        StoreUnavailable: if it is empty, another program's, or written by a newer Kosti.
    """
    if _is_new(db):
        raise StoreUnavailable("there is no store")


@contextlib.contextmanager
def _transaction(db: sqlite3.Connection, kind: str) -> Generator[None]:
    db.execute(f"BEGIN {kind}")
    try:
        yield
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            with contextlib.suppress(sqlite3.DatabaseError):  # then the next one tries
                db.execute("ROLLBACK")


def _pragma(db: sqlite3.Connection, name: str) -> object:
    (value,) = db.execute(f"PRAGMA {name}").fetchone()
    return value
