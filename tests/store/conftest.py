from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator

import asyncpg
import pytest
from tests.postgres import NAMED, Cluster, cluster


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A server of our own, for tests that stop it."""
    with cluster() as made:
        yield made


@pytest.fixture
def database(request: pytest.FixtureRequest) -> str:
    """The address of a database without entries: ours, or the one that was named."""
    url = NAMED or request.getfixturevalue("postgres").url
    asyncio.run(_empty(url))
    return url


async def _empty(url: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        with contextlib.suppress(asyncpg.InvalidSchemaNameError):
            await connection.execute("TRUNCATE kosti.event, kosti.process CASCADE")
    finally:
        await connection.close()
