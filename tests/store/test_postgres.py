from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from typing_extensions import override

from kosti.store.postgres import PostgresStore
from kosti.testing.store import StoreSuite

if TYPE_CHECKING:
    from pathlib import Path

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
