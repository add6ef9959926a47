"""A copy of a SQLite store, also of one that is being written to."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import tempfile
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Final

from msgspec import Struct

from kosti.core import Malformed
from kosti.store.survey import Survey
from kosti.table.ports import StoreUnavailable

_PAGES: Final = 1024
"""Pages copied between two looks at the progress."""


class Copied(Struct, frozen=True):
    """What a copy holds.

    Attributes:
        tables: How many tables.
        entries: How many entries in all.
        size: Bytes of the file.
    """

    tables: int
    entries: int
    size: int


def copy(source: Path, target: Path, progress: Callable[[int, int], None]) -> Copied:
    """Copy a store as it stands at one moment; whatever was acknowledged before is in it.

    Servers go on reading and writing meanwhile. The copy appears under its name only when it
    is complete, checked and on disk.

    Args:
        source: The store's file.
        target: Where the copy is to be; there must be nothing yet.
        progress: Told how many of how many pages are done.

    Raises:
        Malformed: if there is something at the target already.
        StoreUnavailable: if the store cannot be read, or the copy not be written, or is damaged.
    """
    if os.path.lexists(target):
        raise Malformed(f"{target} exists already; a backup overwrites nothing")
    with Survey.open(source) as survey, _drafted(target) as draft:
        try:
            survey.copy_to(draft, _PAGES, progress)
        except sqlite3.Error as error:
            raise StoreUnavailable(f"{target}: {error}") from error
        with Survey.open(draft) as checked:
            damage = checked.damage()
            tables = checked.tables()
        if damage or tables != survey.tables():
            raise StoreUnavailable(f"{target}: the copy is damaged: {damage or 'entries differ'}")
        copied = Copied(len(tables), sum(tables.values()), draft.stat().st_size)
        _publish(draft, target)
    return copied


@contextlib.contextmanager
def _drafted(target: Path) -> Generator[Path]:
    """A file beside the target, readable by its owner only, that is gone at the end."""
    try:
        handle, name = tempfile.mkstemp(
            prefix=f".{target.name}.", suffix=".part", dir=target.parent
        )
    except OSError as error:
        raise StoreUnavailable(f"{target}: {error.strerror}") from error
    os.close(handle)
    draft = Path(name)
    try:
        yield draft
    finally:
        for rest in ("", "-journal", "-wal", "-shm"):
            Path(f"{draft}{rest}").unlink(missing_ok=True)


def _publish(draft: Path, target: Path) -> None:
    """Bring the draft to disk and give it its name, unless somebody else has taken that."""
    with draft.open("rb") as written:
        os.fsync(written.fileno())
    try:
        os.link(draft, target)
    except FileExistsError:
        raise Malformed(f"{target} exists already; a backup overwrites nothing") from None
    except OSError:  # a file system without hard links
        draft.replace(target)
    if os.name != "nt":
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
