"""A program whose disk is full for a while; it prints "survived" if the store bore it.

Usage: full_disk.py FILE CACHE. Its own limit on the size of files plays the full disk. With a
small cache (in pages) SQLite meets it within a batch, otherwise at the end.
"""

from __future__ import annotations

import asyncio
import resource
import sys

from kosti.core import Conflict
from kosti.store import SqliteStore
from kosti.table.ports import StoreUnavailable

BIG = b"x" * 4000


def limit(size: int) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))


async def main(path: str, cache: int) -> None:
    store = await SqliteStore.open(path)
    store._writer.execute(f"PRAGMA cache_size = {cache}")
    stored = {f"t{table}": 0 for table in range(8)}

    async def append(table: str) -> bool:
        try:
            stored[table] = await store.append(table, stored[table], [BIG, BIG])
        except StoreUnavailable:
            return False
        return True

    async def check() -> None:
        for table, version in stored.items():
            assert list(await store.read(table)) == [BIG] * version, table

    for size in (300_000, 600_000, 900_000):
        limit(size)
        while any(await asyncio.gather(*map(append, stored))):
            pass
        await check()  # while it is full, everything acknowledged is there, nothing else is
        try:  # and the rules are the same
            await store.append("t0", stored["t0"] + 1, [BIG])
        except Conflict as conflict:
            assert conflict.version == stored["t0"]  # noqa: PT017
        limit(resource.RLIM_INFINITY)
        assert all(await asyncio.gather(*map(append, stored)))
        await check()

    limit(300_000)
    assert not await append("t0")
    await store.close()
    limit(resource.RLIM_INFINITY)
    store = await SqliteStore.open(path)
    await check()
    await store.close()
    print("survived")  # noqa: T201


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
