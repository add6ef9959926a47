"""How many appends a store takes, in groups and with a commit for each.

Both run the same code on the same disk, and wait for the disk at each commit; the baseline is
a store whose groups have one member. Every writer has its own table and one append under way,
as a table's mailbox has. The runs alternate; the figures are medians over the rounds. "Per
CPU-second" counts the processor time of the whole process: loop, threads and SQLite; what
PostgreSQL does is not among it.

Usage: python benchmarks/store.py [--seconds S] [--rounds N] [--folder F | --postgres URL] [--json]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import secrets
import sqlite3
import statistics
import tempfile
import time
from pathlib import Path
from typing import TypedDict

from kosti.store import SqliteStore
from kosti.store.postgres import PostgresStore
from kosti.table import Store

BODY = b"x" * 130
WRITERS = (1, 16, 128)
STORES = {"in groups": 512, "one commit each": 1}


class Run(TypedDict):
    """One run, or the medians of several."""

    per_second: float
    per_cpu_second: float
    p50_ms: float
    p99_ms: float


async def run(where: Path | str, batch: int, writers: int, seconds: float) -> Run:
    """Append as fast as the writers can, to a file or to a database."""
    store: Store
    if isinstance(where, str):
        store = await PostgresStore.open(where, batch=batch)
    else:
        store = await SqliteStore.open(where, batch=batch)
    run_id = secrets.token_hex(4)  # a database is not new for each run
    delays: list[float] = []
    end = time.perf_counter() + seconds

    async def write(table: str) -> None:
        version = 0
        while (begin := time.perf_counter()) < end:
            version = await store.append(table, version, [BODY])
            delays.append(time.perf_counter() - begin)

    wall, cpu = time.perf_counter(), time.process_time()
    await asyncio.gather(*[write(f"{run_id}-{number}") for number in range(writers)])
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    await store.close()
    delays.sort()
    return Run(
        per_second=len(delays) / wall,
        per_cpu_second=len(delays) / cpu,
        p50_ms=delays[len(delays) // 2] * 1000,
        p99_ms=delays[len(delays) * 99 // 100] * 1000,
    )


def median(runs: list[Run]) -> Run:
    """The median of each figure by itself."""
    return Run(
        per_second=statistics.median(run["per_second"] for run in runs),
        per_cpu_second=statistics.median(run["per_cpu_second"] for run in runs),
        p50_ms=statistics.median(run["p50_ms"] for run in runs),
        p99_ms=statistics.median(run["p99_ms"] for run in runs),
    )


def main() -> None:
    """Run everything and print it."""
    parser = argparse.ArgumentParser(description="Measure a store.")
    parser.add_argument("--seconds", type=float, default=2.0, help="length of a run")
    parser.add_argument("--rounds", type=int, default=3, help="runs of each kind")
    parser.add_argument("--folder", type=Path, help="where to write; it is the disk that counts")
    parser.add_argument("--postgres", help="a database to measure instead; entries stay in it")
    parser.add_argument("--json", action="store_true", help="print JSON instead of the table")
    options = parser.parse_args()

    runs: dict[tuple[int, str], list[Run]] = {}
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        for number in range(options.rounds):
            for writers in WRITERS:
                for store, batch in STORES.items():
                    path = Path(folder) / f"{number}-{writers}-{batch}"
                    where = options.postgres or path
                    result = asyncio.run(run(where, batch, writers, options.seconds))
                    runs.setdefault((writers, store), []).append(result)

    medians = {key: median(results) for key, results in runs.items()}
    if options.json:
        print(
            json.dumps(
                {
                    "python": platform.python_version(),
                    "sqlite": None if options.postgres else sqlite3.sqlite_version,
                    "machine": platform.machine(),
                    "cpus": os.cpu_count(),
                    "seconds": options.seconds,
                    "rounds": options.rounds,
                    "body_bytes": len(BODY),
                    "results": [
                        {"writers": writers, "store": store, **figures}
                        for (writers, store), figures in medians.items()
                    ],
                }
            )
        )
        return
    print(f"{'writers':>7}  {'store':16}{'per s':>9}{'per CPU-s':>11}{'p50 ms':>9}{'p99 ms':>9}")
    for (writers, store), figures in medians.items():
        print(
            f"{writers:7}  {store:16}{figures['per_second']:9.0f}"
            f"{figures['per_cpu_second']:11.0f}{figures['p50_ms']:9.2f}{figures['p99_ms']:9.2f}"
        )


if __name__ == "__main__":
    main()
