from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from typing_extensions import override

from kosti.table.ports import StoreUnavailable
from kosti.testing.store import FakeStore, StoreSuite, Tables

if TYPE_CHECKING:
    from pathlib import Path

    from kosti.table.ports import Store


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class TestFakeStore(StoreSuite):
    places: dict[Path, Tables]

    @pytest.fixture(autouse=True)
    def _places(self) -> None:
        self.places = {}

    @override
    async def open(self, place: Path) -> Store:
        return FakeStore(self.places.setdefault(place, {}))


async def test_fails_as_often_as_told() -> None:
    store = FakeStore()
    store.fail_next(2)
    for _ in range(2):
        with pytest.raises(StoreUnavailable):
            await store.append("t", 0, [b"x"])
    assert await store.append("t", 0, [b"x"]) == 1
    assert store.tables == {"t": [b"x"]}


async def test_holds_until_released() -> None:
    store = FakeStore()
    store.hold()
    appends = [asyncio.create_task(store.append(table, 0, [b"x"])) for table in "abc"]
    while store.held < len(appends):
        await asyncio.sleep(0)
    assert await store.read("a") == []
    store.release()
    assert await asyncio.gather(*appends) == [1, 1, 1]
    assert store.held == 0


async def test_close_releases() -> None:
    store = FakeStore()
    store.hold()
    append = asyncio.create_task(store.append("t", 0, [b"x"]))
    await asyncio.sleep(0)
    await store.close()
    assert append.done()
    assert await append == 1
