"""Event stores behind the port of the table."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from kosti.core import Malformed
from kosti.store.sqlite import SqliteStore
from kosti.table.neighbours import Alone

if TYPE_CHECKING:
    from kosti.table.neighbours import Neighbours
    from kosti.table.ports import Store

__all__ = ["SqliteStore", "meet_neighbours", "open_store", "shared"]

_POSTGRES: Final = ("postgresql", "postgres")


async def open_store(url: str) -> Store:
    """Open the store that an address names.

    Args:
        url: A file's path, or ``sqlite:///`` and a path. As everywhere with such addresses,
            three slashes make the path relative to the current folder and four absolute:
            ``sqlite:///games.db``, ``sqlite:////var/lib/kosti/games.db``. Or a database of
            PostgreSQL: ``postgresql://USER:PASSWORD@HOST:PORT/DATABASE``.

    Raises:
        Malformed: if the address cannot be read or names a kind of store that does not exist.
        StoreUnavailable: if the store cannot be opened.
    """
    scheme, separator, rest = url.partition("://")
    if not separator:
        path = url
    elif shared(url):
        return await _open_postgres(url)
    elif scheme != "sqlite":
        # Only the scheme: the rest of an address may hold a password.
        raise Malformed(
            f"no store of the kind {scheme!r};"
            " use a path, sqlite:///path or postgresql://user@host/database"
        )
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


def shared(url: str) -> bool:
    """Whether several processes can serve the tables of a store together."""
    return url.partition("://")[0] in _POSTGRES


def meet_neighbours(url: str) -> Neighbours:
    """The other processes that serve the tables of an open store, from inside an event loop."""
    if not shared(url):
        return Alone()
    from kosti.store.neighbours import PostgresNeighbours  # noqa: PLC0415

    return PostgresNeighbours(url)


async def _open_postgres(url: str) -> Store:
    """Only who keeps games in PostgreSQL needs its driver."""
    if find_spec("asyncpg") is None:
        raise Malformed("PostgreSQL needs one package more: pip install 'kosti[postgres]'")
    from kosti.store.postgres import PostgresStore  # noqa: PLC0415

    return await PostgresStore.open(url)
