from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import weakref
from collections import Counter
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest
from typing_extensions import override

from kosti.core import Conflict
from kosti.store import SqliteStore
from kosti.table.ports import StoreUnavailable
from kosti.testing.store import StoreSuite

if TYPE_CHECKING:
    from collections.abc import Generator

    from kosti.table.ports import Store

HERE = str(Path(__file__).parent)
ENV = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class TestSqliteStore(StoreSuite):
    @override
    async def open(self, place: Path) -> Store:
        return await SqliteStore.open(place / "games.db")


class TestSqliteStoreWithoutGroups(StoreSuite):
    @override
    async def open(self, place: Path) -> Store:
        return await SqliteStore.open(place / "games.db", batch=1)


@contextmanager
def locked(path: Path) -> Generator[None]:
    """Another program is writing."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def check_gapless(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        wrong = "SELECT table_id FROM event GROUP BY 1 HAVING min(version) + count(*) - 1"
        assert db.execute(f"{wrong} <> max(version) OR min(version) <> 1").fetchall() == []


async def accepted(*appends: asyncio.Task[int]) -> None:
    """Come back when the writer has the appends."""
    assert appends
    await asyncio.sleep(0)


async def test_commits_are_on_disk(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "games")
    pragmas = {
        name: store._writer.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous", "fullfsync")
    }
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "fullfsync": 1}
    await store.close()


async def test_what_queues_during_a_commit_shares_the_next(tmp_path: Path) -> None:
    path = tmp_path / "games"
    store = await SqliteStore.open(path, batch=50, patience=60)
    statements: Counter[str] = Counter()
    store._writer.set_trace_callback(lambda sql: statements.update([sql.split(maxsplit=1)[0]]))
    with locked(path):
        first = asyncio.create_task(store.append("first", 0, [b"x"]))
        await accepted(first)
        while not statements["BEGIN"]:
            await asyncio.sleep(0)
        others = [asyncio.create_task(store.append(f"{n}", 0, [b"x"])) for n in range(120)]
        await accepted(*others)
    assert await asyncio.gather(first, *others) == [1] * 121
    assert statements["COMMIT"] == 1 + 3  # batches of 1, 50, 50, 20
    assert statements["INSERT"] == 121
    await store.close()


async def test_reads_do_not_wait_for_writers(tmp_path: Path) -> None:
    path = tmp_path / "games"
    store = await SqliteStore.open(path, patience=60)
    await store.append("t", 0, [b"1"])
    with locked(path):
        append = asyncio.create_task(store.append("t", 1, [b"2"]))
        await accepted(append)
        for _ in range(3):
            assert list(await store.read("t")) == [b"1"]
        assert not append.done()
    assert await append == 2
    assert list(await store.read("t")) == [b"1", b"2"]
    await store.close()


async def test_locked_file_is_unavailable_until_it_is_free(tmp_path: Path) -> None:
    path = tmp_path / "games"
    store = await SqliteStore.open(path, patience=0.01)
    with locked(path):
        appends = [store.append(f"{number}", 0, [b"x"]) for number in range(5)]
        outcomes = await asyncio.gather(*appends, return_exceptions=True)
        assert {(type(outcome), str(outcome)) for outcome in outcomes} == {
            (StoreUnavailable, "database is locked")
        }
        with pytest.raises(StoreUnavailable, match="locked"):
            await SqliteStore.open(path, patience=0.01)
    assert await store.append("0", 0, [b"x"]) == 1
    await store.close()


async def test_two_stores_on_one_file_see_and_stop_each_other(tmp_path: Path) -> None:
    one, other = [await SqliteStore.open(tmp_path / "games") for _ in range(2)]
    assert await one.append("t", 0, [b"1"]) == 1
    assert list(await other.read("t")) == [b"1"]
    with pytest.raises(Conflict) as caught:
        await other.append("t", 0, [b"x"])
    assert caught.value.version == 1
    assert await other.append("t", 1, [b"2"]) == 2
    await other.close()
    assert list(await one.read("t", 1)) == [b"2"]
    await one.close()


@pytest.mark.parametrize("count", [1, 2])
async def test_what_does_not_fit_is_not_there(tmp_path: Path, count: int) -> None:
    # Depending on the statement, SQLite takes back the statement or the whole transaction when
    # the file is full. In either case every append has to be what its answer says.
    path = tmp_path / "games"
    store = await SqliteStore.open(path, patience=60)
    store._writer.execute("PRAGMA max_page_count = 20")
    big = b"y" * 100_000
    batch = {
        "a": [b"1"],
        "b": [b"1", b"2"],
        "big": [b"1", big][-count:],
        "c": [b"1"],
        "d": [b"1", b"2"],
    }
    with locked(path):
        appends = [asyncio.create_task(store.append(t, 0, batch[t])) for t in batch]
        await accepted(*appends)
    outcomes = await asyncio.gather(*appends, return_exceptions=True)
    assert str(outcomes[2]) == "database or disk is full"
    for table, outcome in zip(batch, outcomes, strict=True):
        stored = list(await store.read(table))
        if isinstance(outcome, StoreUnavailable):
            assert stored == []
        else:
            assert (outcome, stored) == (len(stored), batch[table])

    store._writer.execute("PRAGMA max_page_count = 100000")
    assert await store.append("big", 0, batch["big"]) == count
    await store.close()
    check_gapless(path)


async def test_what_cannot_be_stored_fails_alone(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "games")
    nonsense = cast("list[bytes]", [b"x", object()])
    store._writer.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 10_000)
    outcomes = await asyncio.gather(
        store.append("a", 0, [b"1"]),
        store.append("b", 0, nonsense),
        store.append("b", 0, nonsense[1:]),
        store.append("c", 0, [b"1", b"2" * 20_000]),
        store.append("\ud800", 0, [b"1"]),
        store.append("b", 0, [b"1", b"2"]),
        store.append("c", 0, [b"1"]),
        return_exceptions=True,
    )
    assert outcomes[0] == 1
    assert all(isinstance(outcome, Exception) for outcome in outcomes[1:5])
    assert isinstance(outcomes[3], StoreUnavailable)
    assert isinstance(outcomes[4], ValueError)
    assert outcomes[5:] == [2, 1]
    with pytest.raises(ValueError, match="surrogates"):
        await store.read("\ud800")
    assert list(await store.read("b")) == [b"1", b"2"]
    assert list(await store.read("c")) == [b"1"]
    await store.close()


async def test_cancelled_append_is_stored_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "games"
    store = await SqliteStore.open(path, patience=60)
    with locked(path):
        append = asyncio.create_task(store.append("t", 0, [b"1"]))
        await accepted(append)
        append.cancel()
        with pytest.raises(asyncio.CancelledError):
            await append
    with pytest.raises(Conflict):
        await store.append("t", 0, [b"x"])
    assert list(await store.read("t")) == [b"1"]
    await store.close()


async def test_close_can_be_cancelled_and_called_again(tmp_path: Path) -> None:
    path = tmp_path / "games"
    store = await SqliteStore.open(path, patience=60)
    with locked(path):
        append = asyncio.create_task(store.append("t", 0, [b"1"]))
        await accepted(append)
        closing = asyncio.create_task(store.close())
        await asyncio.sleep(0)
        closing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await closing
        assert not append.done()
    await store.close()
    assert await append == 1
    assert await asyncio.to_thread(os.listdir, tmp_path) == ["games"]


def test_closed_loop_does_not_stop_the_store(tmp_path: Path) -> None:
    path = tmp_path / "games"

    async def begin(store: SqliteStore) -> None:
        task = asyncio.create_task(store.append("t", 0, [b"1"]))
        await accepted(task)
        leftovers.append(task)

    leftovers: list[asyncio.Task[int]] = []
    loop = asyncio.new_event_loop()
    loop.set_exception_handler(lambda _, __: None)  # it complains of the task destroyed below
    store = loop.run_until_complete(SqliteStore.open(path, patience=60))
    with locked(path):
        loop.run_until_complete(begin(store))
        loop.close()
        leftovers.clear()

    async def go_on() -> None:
        # The abandoned append was accepted first, hence it is stored first.
        with pytest.raises(Conflict) as caught:
            await store.append("t", 0, [b"x"])
        assert caught.value.version == 1
        assert await store.append("t", 1, [b"2"]) == 2
        assert list(await store.read("t")) == [b"1", b"2"]
        await store.close()

    asyncio.run(go_on())


async def test_idle_store_keeps_nothing_alive(tmp_path: Path) -> None:
    class Code(str):
        __slots__ = ("__weakref__",)

    store = await SqliteStore.open(tmp_path / "games")
    code = Code("t")
    gone = weakref.ref(code)
    await store.append(code, 0, [b"x"])
    await store.read(code)
    del code
    for _ in range(1000):  # the threads may still be on their way back to their queues
        if gone() is None:
            break
        await asyncio.sleep(0.005)
    assert gone() is None
    await store.close()


def test_killed_process_loses_nothing_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "games"
    acknowledged: Counter[str] = Counter()
    for after in (1, 60, 250, 400, 777):  # kill it after so many acknowledgements
        command = [sys.executable, HERE + "/writer.py", str(path), "w", "24", "1000000"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, env=ENV) as process:
            assert process.stdout is not None
            lines = [process.stdout.readline() for _ in range(after)]
            process.kill()
            lines += process.stdout.readlines()
        assert len(lines) >= after
        for line in lines:
            if line.endswith(b"\n"):  # the last may be torn
                table, version = line.split()
                acknowledged[table.decode()] = int(version)
        asyncio.run(check_everything(path, acknowledged))
    assert len(acknowledged) == 24


async def check_everything(path: Path, acknowledged: Counter[str]) -> None:
    store = await SqliteStore.open(path)
    for table, version in acknowledged.items():
        entries = await store.read(table)
        assert len(entries) >= version
        # At most one append of up to three entries was stored, but not acknowledged in time.
        assert len(entries) <= version + 3
        for number, entry in enumerate(entries, 1):
            assert entry.startswith(f"w:{number}:".encode())
            assert len(entry) == len(f"w:{number}:") + number * 7919 % 3000
    await store.close()
    check_gapless(path)


def test_processes_on_one_file_never_share_a_version(tmp_path: Path) -> None:
    path = tmp_path / "games"
    processes = [
        subprocess.Popen(
            [sys.executable, HERE + "/writer.py", str(path), name, "3", "30"],
            stdout=subprocess.PIPE,
            env=ENV,
        )
        for name in ("a", "b")
    ]
    won = {
        (line.split()[0], int(line.split()[1])): name
        for name, process in zip("ab", processes, strict=True)
        for line in process.communicate()[0].splitlines()
    }
    assert [process.returncode for process in processes] == [0, 0]
    assert len(won) == 2 * 3 * 30
    check_gapless(path)

    async def check() -> None:
        store = await SqliteStore.open(path)
        for (table, version), name in won.items():
            entries = await store.read(table.decode())
            assert entries[version - 1].startswith(f"{name}:{version}:".encode())
            assert len(entries) == 3 * 10 * (1 + 2 + 3) // 3 * 2
        await store.close()

    asyncio.run(check())


@pytest.mark.skipif(sys.platform == "win32", reason="no limit on the size of files")
@pytest.mark.parametrize("cache", [1, 2000])
def test_full_disk_is_survived(tmp_path: Path, cache: int) -> None:
    path = tmp_path / "games"
    command = [sys.executable, HERE + "/full_disk.py", str(path), str(cache)]
    result = subprocess.run(command, check=False, capture_output=True, text=True, env=ENV)
    assert (result.stdout, result.stderr) == ("survived\n", "")
    check_gapless(path)
