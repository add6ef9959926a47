"""Event stores behind the port of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kosti.core import Malformed
from kosti.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from kosti.table.ports import Store

__all__ = ["SqliteStore", "open_store"]


async def open_store(url: str) -> Store:
    """Open the store that an address names.

    Args:
        url: A file's path, or ``sqlite:///`` and a path. As everywhere with such addresses,
            three slashes make the path relative to the current folder and four absolute:
            ``sqlite:///games.db``, ``sqlite:////var/lib/kosti/games.db``.

    Raises:
        Malformed: if the address cannot be read or names a kind of store that does not exist.
        StoreUnavailable: if the store cannot be opened.
    """
    scheme, separator, rest = url.partition("://")
    if not separator:
        path = url
    elif scheme != "sqlite":
        # Only the scheme: the rest of an address may hold a password.
        raise Malformed(f"no store of the kind {scheme!r}; use a path or sqlite:///path")
    elif not rest.startswith("/"):
        raise Malformed("a SQLite address has no host: sqlite:///path")
    elif "?" in rest or "#" in rest:
        raise Malformed("a SQLite address takes no options: sqlite:///path")
    else:
        path = rest[1:]
    if not path or "\0" in path:
        raise Malformed("the store's path is missing")
    if path == ":memory:":
        raise Malformed("the store keeps games on disk; there is none in memory")
    return await SqliteStore.open(path)
