"""A look at a whole SQLite store, also while servers write to it; it changes nothing."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Generator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from kosti.store.sqlite import check_ours
from kosti.table.ports import StoreUnavailable

_PATIENCE: Final = 5.0
_TABLES: Final = "SELECT table_id, count(*) FROM event GROUP BY table_id ORDER BY table_id"
_GAPS: Final = """
    SELECT table_id FROM event GROUP BY table_id
    HAVING min(version) <> 1 OR max(version) <> count(*) ORDER BY table_id
"""
_ENTRIES: Final = "SELECT body FROM event WHERE table_id = ? ORDER BY version"


class Survey:
    """A store as it stood when the survey was opened, whatever is written afterwards."""

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        """A survey over a prepared connection; use ``open`` instead."""
        self._path = path
        self._db = db

    @classmethod
    def open(cls, path: Path) -> Survey:
        """Look at a store's file from now on.

        Raises:
            StoreUnavailable: if there is no store there, or it is another program's or a newer
                Kosti's.
        """
        if not path.is_file() or not path.stat().st_size:
            raise StoreUnavailable(f"{path}: there is no store")
        with contextlib.ExitStack() as undo:
            try:
                # Not read-only: after a crash SQLite has to put the file right to read it.
                db = undo.enter_context(
                    contextlib.closing(
                        sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
                    )
                )
                db.execute("PRAGMA query_only = ON")
                db.execute("BEGIN")  # one picture, until the survey is closed
                check_ours(db)
            except (sqlite3.Error, StoreUnavailable) as error:
                raise StoreUnavailable(f"{path}: {error}") from error
            undo.pop_all()
            return cls(path, db)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._db.close()

    @property
    def schema(self) -> int:
        """The version of the store's own tables."""
        (schema,) = self._db.execute("PRAGMA user_version").fetchone()
        return int(schema)

    def tables(self) -> Mapping[str, int]:
        """How many entries each table has, by its code."""
        with self._told():
            return dict(self._db.execute(_TABLES).fetchall())

    def entries(self, table: str) -> Sequence[bytes]:
        """A table's entries, in order."""
        with self._told():
            return [body for (body,) in self._db.execute(_ENTRIES, (table,))]

    def damage(self) -> Sequence[str]:
        """What is wrong with the file itself, in a line each; empty if it is sound."""
        try:
            found = [str(line) for (line,) in self._db.execute("PRAGMA integrity_check(20)")]
            gaps = [f"{code}: versions are missing" for (code,) in self._db.execute(_GAPS)]
        except sqlite3.DatabaseError as error:
            return [str(error)]
        return gaps if found == ["ok"] else found + gaps

    def copy_to(self, target: Path, pages: int, progress: Callable[[int, int], None]) -> None:
        """Copy the picture into a file.

        Raises:
            sqlite3.Error: if it cannot be written.
        """
        with contextlib.closing(sqlite3.connect(target, isolation_level=None)) as copied:
            self._db.backup(
                copied,
                pages=pages,
                progress=lambda _, left, total: progress(total - left, total),
            )
            # One file, which can be carried away; the server makes its log again.
            copied.execute("PRAGMA journal_mode = DELETE")

    @contextlib.contextmanager
    def _told(self) -> Generator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise StoreUnavailable(f"{self._path}: {error}") from error
