from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import sys
import tempfile
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from kosti.core import Malformed
from kosti.store import SqliteStore, open_store
from kosti.store.sqlite import SCHEMA
from kosti.table.ports import StoreUnavailable

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

posix = pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def names(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}


def execute(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement)


async def refused(path: Path) -> str:
    with pytest.raises(StoreUnavailable) as caught:
        await SqliteStore.open(path)
    message = str(caught.value)
    assert message.startswith(f"{path}: ")
    return message.removeprefix(f"{path}: ")


@posix
async def test_only_the_owner_may_read_the_files(tmp_path: Path) -> None:
    umask = os.umask(0)
    try:
        store = await SqliteStore.open(tmp_path / "new" / "folders" / "games.db")
        await store.append("t", 0, [b"secret"])
        files = list((tmp_path / "new" / "folders").iterdir())
        assert {file.name for file in files} == {"games.db", "games.db-wal", "games.db-shm"}
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
        assert stat.S_IMODE((tmp_path / "new" / "folders").stat().st_mode) == 0o700
        await store.close()
    finally:
        os.umask(umask)


async def test_many_may_create_the_same_file(tmp_path: Path) -> None:
    stores = await asyncio.gather(*[SqliteStore.open(tmp_path / "games") for _ in range(8)])
    for version, store in enumerate(stores):
        await store.append("t", version, [b"x"])
    for store in stores:
        assert len(await store.read("t")) == len(stores)
        await store.close()


async def test_path_stays_when_the_current_folder_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    store = await SqliteStore.open("games")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    await store.append("t", 0, [b"x"])
    await store.close()
    assert names(tmp_path) == {"games", "elsewhere"}


async def test_newer_schema_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games"
    await (await SqliteStore.open(path)).close()
    execute(path, f"PRAGMA user_version = {SCHEMA + 1}")
    before = path.read_bytes()
    message = f"written by a newer Kosti: its schema is {SCHEMA + 1}, this one knows {SCHEMA}"
    assert await refused(path) == message
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "statement",
    ["CREATE TABLE event (id)", "PRAGMA user_version = 1", "PRAGMA application_id = 7"],
)
async def test_database_of_another_program_is_left_alone(tmp_path: Path, statement: str) -> None:
    path = tmp_path / "theirs"
    execute(path, statement)
    before = path.read_bytes()
    assert await refused(path) == "a database of another program"
    assert path.read_bytes() == before
    assert names(tmp_path) == {"theirs"}


@pytest.mark.parametrize("content", [b"kosti", b"not a database. " * 1000])
async def test_other_file_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "letter.txt"
    path.write_bytes(content)
    assert await refused(path) == "file is not a database"
    assert path.read_bytes() == content


async def fill(path: Path) -> None:
    store = await SqliteStore.open(path)
    await store.append("t", 0, [b"x" * 1000] * 100)
    await store.close()


def damage(path: Path, begin: int, end: int) -> None:
    content = bytearray(path.read_bytes())
    content[begin:end] = b"\xff" * (end - begin)
    path.write_bytes(content)


@pytest.mark.parametrize("page", [(100, 4096), (8192, 12288)], ids=["schema", "index"])
async def test_damaged_file_is_refused(tmp_path: Path, page: tuple[int, int]) -> None:
    path = tmp_path / "games"
    await fill(path)
    damage(path, *page)
    assert await refused(path) == "database disk image is malformed"


async def test_damage_further_inside_is_met_on_the_way(tmp_path: Path) -> None:
    path = tmp_path / "games"
    await fill(path)
    damage(path, 4096, 8192)  # the root of the table, but not of its index
    store = await SqliteStore.open(path)
    assert list(await store.read("t", 100)) == []
    with pytest.raises(StoreUnavailable, match="malformed"):
        await store.read("t")
    with pytest.raises(StoreUnavailable, match="malformed"):
        await store.append("t", 100, [b"x"])
    await store.close()


async def test_folder_is_refused(tmp_path: Path) -> None:
    assert await refused(tmp_path) == "this is a folder, not a file"


async def test_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert await refused(tmp_path / "file" / "games")


@contextmanager
def powerless() -> Generator[None]:
    """Root may do anything, so for a while be nobody."""
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(user)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """Not in ``tmp_path``, which nobody else may enter."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder
        folder.chmod(0o700)


@posix
async def test_read_only_folder_is_refused(open_folder: Path) -> None:
    open_folder.chmod(0o555)
    with powerless():
        assert await refused(open_folder / "games") == "Permission denied"


@posix
async def test_read_only_file_is_refused(open_folder: Path) -> None:
    path = open_folder / "games"
    await fill(path)
    path.chmod(0o444)
    open_folder.chmod(0o555)
    with powerless():
        assert await refused(path) in {
            "unable to open database file",  # the log beside it
            "attempt to write a readonly database",
        }


async def test_addresses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    addresses = {
        "a.db": "a.db",
        f"{tmp_path}/b.db": "b.db",
        "sqlite:///c.db": "c.db",
        f"sqlite:///{tmp_path}/d.db": "d.db",
        "sqlite:///new/e.db": "new/e.db",
    }
    for address, file in addresses.items():
        store = await open_store(address)
        await store.append("t", 0, [b"x"])
        await store.close()
        assert (tmp_path / file).is_file(), address


@pytest.mark.parametrize(
    "address",
    [
        "",
        "sqlite://",
        "sqlite:///",
        "sqlite://host/games.db",
        "sqlite:///games.db?mode=ro",
        "sqlite:///:memory:",
        ":memory:",
        "mysql://root:hunter2@host/games",
        "://",
        "a\0b",
    ],
)
async def test_unknown_address_is_malformed(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Malformed) as caught:
        await open_store(address)
    assert "hunter2" not in str(caught.value)
    assert names(tmp_path) == set()
