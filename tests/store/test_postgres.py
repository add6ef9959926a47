from __future__ import annotations

import asyncio
import contextlib
import random
import sys
import traceback
from typing import TYPE_CHECKING

import asyncpg
import pytest
from typing_extensions import override

from kosti.core import Conflict, Malformed
from kosti.store import open_store
from kosti.store._postgres import SCHEMA
from kosti.store.postgres import _APPEND, PostgresStore
from kosti.table.ports import StoreUnavailable
from kosti.testing.store import StoreSuite

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence
    from pathlib import Path

    from tests.postgres import Cluster

    from kosti.store._postgres import Connection
    from kosti.store.postgres import _Append
    from kosti.table.ports import Store

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no sockets of the file system")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class TestPostgresStore(StoreSuite):
    @pytest.fixture(autouse=True)
    def _database(self, database: str) -> None:
        self.url = database

    @override
    async def open(self, place: Path) -> Store:
        return await PostgresStore.open(self.url)


async def test_an_append_whose_answer_is_lost_is_in_doubt_and_found(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection breaks when the database has committed and has not said so yet."""
    store = await PostgresStore.open(postgres.url)
    await store.append("doubt", 0, [b"1"])
    committed = PostgresStore._store

    async def lost(self: PostgresStore, connection: Connection, appends: Sequence[_Append]) -> None:
        await committed(self, connection, appends)
        raise ConnectionResetError

    with monkeypatch.context() as patch:
        patch.setattr(PostgresStore, "_store", lost)
        with pytest.raises(StoreUnavailable):
            await store.append("doubt", 1, [b"2"])
    assert list(await store.read("doubt", 1)) == [b"2"]
    with pytest.raises(Conflict) as caught:
        await store.append("doubt", 1, [b"2"])
    assert caught.value.version == 2
    assert await store.append("doubt", 2, [b"3"]) == 3
    await store.close()


async def test_a_database_that_is_gone_is_unavailable_until_it_is_back(postgres: Cluster) -> None:
    store = await PostgresStore.open(postgres.url)
    last = await store.append("gone", 0, [b"1"])
    postgres.stop()
    try:
        for _ in range(2):
            with pytest.raises(StoreUnavailable, match=r"^PostgreSQL: "):
                await store.append("gone", last, [b"2"])
            with pytest.raises(StoreUnavailable, match=r"^PostgreSQL: "):
                await store.read("gone")
    finally:
        postgres.start()
    assert list(await store.read("gone")) == [b"1"]
    assert await store.append("gone", last, [b"2"]) == 2
    await store.close()


async def test_connections_that_are_cut_are_made_anew(database: str) -> None:
    store = await PostgresStore.open(database)
    await store.append("t", 0, [b"1"])
    await execute(database, CUT)
    assert await again(store.read, "t") == [b"1"]
    assert await again(store.append, "t", 1, [b"2"]) == 2
    await store.close()


CUT = """
    SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE application_name = 'kosti' AND pid <> pg_backend_pid()
"""


async def again(what: Callable[..., Awaitable[object]], *args: object) -> object:
    """What is answered once the loss was noticed."""
    with contextlib.suppress(StoreUnavailable):
        return await what(*args)
    return await what(*args)


async def test_a_database_that_does_not_answer_is_unavailable(database: str) -> None:
    store = await PostgresStore.open(database, patience=0.3)
    await store.append("t", 0, [b"1"])
    other = await asyncpg.connect(database)
    async with other.transaction():
        await other.execute("LOCK TABLE kosti.event IN ACCESS EXCLUSIVE MODE")
        with pytest.raises(StoreUnavailable, match="statement timeout"):
            await store.append("t", 1, [b"2"])
        with pytest.raises(StoreUnavailable, match="statement timeout"):
            await store.read("t")
    await other.close()
    assert list(await store.read("t")) == [b"1"]
    assert await store.append("t", 1, [b"2"]) == 2
    await store.close()


async def test_what_two_processes_append_at_once_one_of_them_has_appended(database: str) -> None:
    """Also in batches of many tables, which neither waits for the other to end."""
    stores = [await PostgresStore.open(database) for _ in range(2)]
    tables = [f"{number}" for number in range(40)]
    for version in range(0, 20, 2):
        order = [(store, table) for table in tables for store in stores]
        random.Random(version).shuffle(order)  # noqa: S311
        outcomes = await asyncio.gather(
            *(store.append(table, version, [b"a", b"b"]) for store, table in order),
            return_exceptions=True,
        )
        assert outcomes.count(version + 2) == len(tables)
        assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == len(tables)
    for table in tables:
        assert list(await stores[0].read(table)) == [b"a", b"b"] * 10
    for store in stores:
        await store.close()


async def test_a_plan_looks_keys_up(database: str) -> None:
    """Also while a table is so new that its statistics say it is empty."""
    store = await PostgresStore.open(database)
    await store.append("t", 0, [b"x"] * 5000)
    async with store._writer.use() as connection:
        nothing: list[object] = [[b"t"], [5001], [b"y"], [5001], [], [], []]
        rows = await connection.fetch(f"EXPLAIN {_APPEND}", *nothing)
    plan = "\n".join(row[0] for row in rows)
    assert "Seq Scan on event" not in plan
    assert "Index" in plan
    await store.close()


async def test_commits_are_durable_whatever_the_custom_of_the_database(database: str) -> None:
    separator = "&" if "?" in database else "?"
    store = await PostgresStore.open(f"{database}{separator}synchronous_commit=off")
    async with store._writer.use() as connection:
        assert await connection.fetchval("SHOW synchronous_commit") == "on"
    await store.close()


async def test_many_may_create_the_tables(database: str) -> None:
    await execute(database, "DROP SCHEMA IF EXISTS kosti CASCADE")
    stores = await asyncio.gather(*(PostgresStore.open(database) for _ in range(6)))
    for version, store in enumerate(stores):
        await store.append("t", version, [b"x"])
    for store in stores:
        assert len(await store.read("t")) == len(stores)
        await store.close()


async def test_newer_schema_is_refused(database: str) -> None:
    await (await PostgresStore.open(database)).close()
    await execute(database, "UPDATE kosti.about SET schema = schema + 1")
    try:
        with pytest.raises(StoreUnavailable) as caught:
            await PostgresStore.open(database)
    finally:
        await execute(database, "UPDATE kosti.about SET schema = schema - 1")
    message = f"written by a newer Kosti: its schema is {SCHEMA + 1}, this one knows {SCHEMA}"
    assert str(caught.value) == f"PostgreSQL: {message}"


async def test_a_schema_of_another_program_is_left_alone(database: str) -> None:
    await execute(database, "DROP SCHEMA IF EXISTS kosti CASCADE; CREATE SCHEMA kosti")
    try:
        with pytest.raises(StoreUnavailable, match="another program"):
            await PostgresStore.open(database)
    finally:
        await execute(database, "DROP SCHEMA kosti")


@pytest.mark.parametrize(
    ("address", "error"),
    [
        ("postgresql://kosti:hunter2@127.0.0.1:1/games", StoreUnavailable),
        ("postgres://kosti:hunter2@127.0.0.1:1/games", StoreUnavailable),
        ("postgresql://kosti:hunter2@no-such-host.invalid/games", StoreUnavailable),
        ("postgresql://kosti:hunter2/x@127.0.0.1/games", Malformed),
        ("postgresql://kosti:hunter2?@127.0.0.1/games", Malformed),
        ("postgresql://kosti:hunter2#@127.0.0.1/games", Malformed),
        ("postgresql://kosti@127.0.0.1:hunter2/games", Malformed),
        ("postgresql://kosti:hunter2@127.0.0.1/games?sslmode=hunter2", Malformed),
    ],
)
async def test_no_error_holds_a_password(
    address: str, error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PGPASSWORD", raising=False)
    with pytest.raises(error) as caught:
        await open_store(address)
    assert "hunter2" not in "".join(traceback.format_exception(caught.value))


async def test_without_its_driver_it_is_said_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("kosti.store.find_spec", lambda _: None)
    with pytest.raises(Malformed, match=r"kosti\[postgres\]"):
        await open_store("postgresql://kosti@127.0.0.1/games")


async def execute(url: str, statement: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()
