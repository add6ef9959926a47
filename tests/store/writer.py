"""A program that appends without end to a store's file, for tests to run and to kill.

Usage: writer.py FILE NAME TABLES PER_TABLE. Each of TABLES tables gets PER_TABLE more entries;
each append is printed as "table version" once it is acknowledged, and not before. The entry
with a version says so: "NAME:version:" and padding of a length that the version determines.
"""

from __future__ import annotations

import asyncio
import os
import sys

from kosti.core import Conflict
from kosti.store import SqliteStore


def body(name: str, version: int) -> bytes:
    return f"{name}:{version}:".encode() + b"." * (version * 7919 % 3000)


async def main(path: str, name: str, tables: int, per_table: int) -> None:
    store = await SqliteStore.open(path, patience=60)

    async def play(table: str) -> None:
        version = len(await store.read(table))
        for number in range(per_table):
            while True:
                count = 1 + number % 3
                entries = [body(name, version + i) for i in range(1, count + 1)]
                try:
                    version = await store.append(table, version, entries)
                except Conflict as conflict:
                    version = conflict.version
                else:
                    os.write(1, f"{table} {version}\n".encode())
                    break

    await asyncio.gather(*[play(f"t{number}") for number in range(tables)])
    await store.close()


if __name__ == "__main__":
    _, _path, _name, _tables, _per_table = sys.argv
    asyncio.run(main(_path, _name, int(_tables), int(_per_table)))
