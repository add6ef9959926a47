"""Processes that share a PostgreSQL, here several in one: who is where, and who runs what."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncGenerator, Callable, Collection, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import asyncpg
import pytest

from kosti.store.neighbours import PostgresNeighbours
from kosti.store.postgres import PostgresStore
from kosti.table import Company

if TYPE_CHECKING:
    from kosti.store._postgres import Connection

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no sockets of the file system")

WITHIN = 30.0
SLOW = 3600.0
"""A beat that never comes: what is heard is heard because somebody rang."""


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Ears:
    """A table that only listens."""

    def __init__(self) -> None:
        self.versions: list[int] = []
        self.company = Company()

    def rang(self, version: int) -> None:
        self.versions.append(version)

    def accompanied(self, company: Company) -> None:
        self.company = company


class Process:
    """A process with one table in its memory."""

    def __init__(self, neighbours: PostgresNeighbours, code: str = "t") -> None:
        self.neighbours = neighbours
        self.code = code
        self.ears = Ears()
        self.left = False
        neighbours.join(code, self.ears)

    @property
    def runs(self) -> bool:
        return self.neighbours.runs(self.code)

    @property
    def online(self) -> set[str]:
        return {*self.ears.company.online}

    @property
    def replaced(self) -> set[str]:
        return {*self.ears.company.replaced}

    def attend(self, *keys: str) -> None:
        """These are connected; each call is a new connection for all of them."""
        self.neighbours.attend(self.code, {key: object() for key in keys})

    def leave(self) -> None:
        self.left = True
        self.neighbours.attend(self.code, None)


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(WITHIN):
        while not condition():
            await asyncio.sleep(0.005)


@asynccontextmanager
async def processes(
    url: str, number: int = 2, *, life: float = 60.0, beat: float = SLOW
) -> AsyncGenerator[tuple[list[Process], PostgresStore]]:
    store = await PostgresStore.open(url)
    made = [Process(PostgresNeighbours(url, life=life, beat=beat)) for _ in range(number)]
    try:
        yield made, store
    finally:
        for process in made:
            await process.neighbours.close()
        await store.close()


async def execute(url: str, statement: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


async def test_whoever_writes_everybody_hears_of_it(database: str) -> None:
    async with processes(database) as ((one, two), store):
        await asyncio.gather(*(_settled(process) for process in (one, two)))
        await store.append("t", 0, [b"x", b"y"])
        await store.append("t", 2, [b"z"])
        await store.append("another", 0, [b"x"])
        await until(lambda: {2, 3} <= {*one.ears.versions} & {*two.ears.versions})
        assert 1 not in (*one.ears.versions, *two.ears.versions)


async def _settled(process: Process) -> None:
    process.attend("key")
    await until(lambda: process.online == {"key"})


async def test_a_batch_too_large_for_a_message_is_heard_of_nevertheless(database: str) -> None:
    async with processes(database) as ((one, _), store):
        many = [f"{number:030}" for number in range(300)]
        await asyncio.gather(*(store.append(code, 0, [b"x"]) for code in ("t", *many)))
        await until(lambda: 1 in one.ears.versions)


async def test_what_was_written_before_a_table_was_joined_is_told(database: str) -> None:
    async with processes(database, 1) as ((one,), store):
        await store.append("later", 0, [b"x", b"y"])
        later = Process(one.neighbours, "later")
        await until(lambda: later.ears.versions[-1:] == [2])


async def test_people_are_seen_by_the_others(database: str) -> None:
    async with processes(database, 3) as ((one, two, three), _):
        one.attend("a", "b")
        two.attend("c")
        await until(lambda: three.online == {"a", "b", "c"})
        await until(lambda: one.online == {"c"} and two.online == {"a", "b"})
        one.attend("b")
        await until(lambda: three.online == {"b", "c"})
        one.leave()
        await until(lambda: three.online == {"c"})
        assert one.online == {"c"}


async def test_of_one_persons_connections_the_newest_stays(database: str) -> None:
    async with processes(database) as ((one, two), _):
        one.attend("a")
        await until(lambda: two.online == {"a"})
        two.attend("a")
        await until(lambda: one.replaced == {"a"})
        assert two.replaced == set()
        one.attend("a")  # and back again
        await until(lambda: two.replaced == {"a"})
        await until(lambda: one.replaced == set())


async def test_what_was_written_though_the_answer_was_lost_is_written_again(database: str) -> None:
    async with processes(database) as ((one, two), _):
        one.attend("a")
        await until(lambda: two.online == {"a"})
        one.neighbours._here[b"t"].written.clear()
        one.attend("a", "b")
        await until(lambda: two.online == {"a", "b"})


async def test_one_process_runs_a_table(database: str) -> None:
    async with processes(database, 4) as (every, _):
        for process in every:
            process.attend("spectators", "do", "not", "count")
        await until(lambda: sum(process.runs for process in every) == 1)
        for _ in range(len(every)):
            await until(lambda: [process.runs for process in every].count(True) == 1)
            next(process for process in every if process.runs).leave()
            await until(lambda: not any(process.runs for process in every if process.left))
        assert not any(process.runs for process in every)


async def test_nobody_there_nobody_runs_it(database: str) -> None:
    async with processes(database) as ((one, two), _):
        one.attend()
        await until(lambda: one.runs)
        two.leave()
        one.leave()
        await until(lambda: not one.runs)
        assert not two.runs


async def test_a_table_that_left_the_memory_runs_elsewhere(database: str) -> None:
    async with processes(database) as ((one, two), _):
        one.attend("a")
        await until(lambda: one.runs)
        two.attend("b")
        await until(lambda: two.online == {"a"})
        one.neighbours.part("t")
        await until(lambda: two.runs and not two.online)
        back = Process(one.neighbours)
        back.attend("a")
        await until(lambda: two.online == {"a"})
        await until(lambda: back.online == {"b"})
        assert not back.runs


async def test_a_table_that_leaves_the_memory_during_a_round_is_given_back(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with processes(database) as ((one, two), _):
        one.attend("a")
        await until(lambda: one.runs)
        two.attend("b")
        await until(lambda: two.online == {"a"} and one.online == {"b"})
        read = PostgresNeighbours._read

        async def parting(
            self: PostgresNeighbours, connection: Connection, due: Collection[bytes]
        ) -> Mapping[bytes, tuple[int | None, Company]]:
            if self is one.neighbours and due and not one.left:
                one.left = True
                self.part("t")
            return await read(self, connection, due)

        monkeypatch.setattr(PostgresNeighbours, "_read", parting)
        one.attend("a")
        await until(lambda: one.left and two.runs and not two.online)


async def test_who_leaves_in_order_hands_over_at_once(database: str) -> None:
    async with processes(database) as ((one, two), _):
        one.attend("a")
        await until(lambda: one.runs)
        two.attend("b")
        await until(lambda: two.online == {"a"})
        await one.neighbours.close()
        await until(lambda: two.runs and not two.online)


async def test_who_is_dead_is_found_dead(database: str) -> None:
    async with processes(database, life=3, beat=0.1) as ((one, two), _):
        one.attend("a")
        await until(lambda: one.runs)
        two.attend("b")
        await until(lambda: two.online == {"a"})
        one.neighbours._task.cancel()  # no beat any more
        await until(lambda: two.runs)
        assert not one.runs  # it has stopped before the other began
        await until(lambda: not two.online)


async def test_who_was_thought_dead_begins_anew(database: str) -> None:
    """The rows of a process are lost: by its burial, or because the database had crashed."""
    async with processes(database, life=60, beat=0.1) as ((one, two), _):
        one.attend("a")
        await until(lambda: one.runs)
        two.attend("b")
        await until(lambda: two.online == {"a"})
        await execute(database, "TRUNCATE kosti.process CASCADE")
        await until(lambda: one.runs != two.runs and one.online == {"b"} and two.online == {"a"})


async def test_a_lost_connection_is_made_anew(database: str) -> None:
    """Whoever rang meanwhile, and whoever came, is found."""
    async with processes(database) as ((one, two), store):
        one.attend("a")
        await until(lambda: one.runs)
        async with one.neighbours._link.use() as connection:
            pid = connection.get_server_pid()
        await execute(database, f"SELECT pg_terminate_backend({pid})")
        await until(lambda: one.neighbours._pid != pid)
        await store.append("t", 0, [b"x"])
        two.attend("b")
        await until(lambda: one.runs and one.online == {"b"})
        await until(lambda: 1 in one.ears.versions)
