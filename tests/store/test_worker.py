from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING

import pytest

from kosti.store._worker import Worker
from kosti.table.ports import StoreUnavailable

if TYPE_CHECKING:
    from collections.abc import Sequence


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def halve(jobs: Sequence[int]) -> Sequence[int | Exception]:
    if 13 in jobs:
        raise RuntimeError("unlucky")
    return [job // 2 if job % 2 == 0 else ValueError(job) for job in jobs]


def nothing() -> None:
    pass


async def test_each_job_gets_its_answer() -> None:
    worker: Worker[int, int] = Worker("halves", halve, finish=nothing, batch=10)
    outcomes = await asyncio.gather(*map(worker.do, (2, 3, 4)), return_exceptions=True)
    assert [str(outcome) for outcome in outcomes] == ["1", "3", "2"]
    await worker.close()
    with pytest.raises(StoreUnavailable, match="closed"):
        await worker.do(2)


async def test_thread_outlives_an_exception() -> None:
    worker: Worker[int, int] = Worker("halves", halve, finish=nothing, batch=10)
    for _ in range(3):
        with pytest.raises(RuntimeError, match="unlucky"):
            await worker.do(13)
        assert await worker.do(2) == 1
    await worker.close()


async def test_batches_are_what_piled_up_and_no_larger() -> None:
    batches: list[list[int]] = []
    go = threading.Event()

    def work(jobs: Sequence[int]) -> Sequence[int]:
        go.wait()
        batches.append(list(jobs))
        return jobs

    worker: Worker[int, int] = Worker("batches", work, finish=nothing, batch=4)
    tasks = [asyncio.create_task(worker.do(0))]
    while not worker._queue.empty():
        await asyncio.sleep(0)
    tasks += [asyncio.create_task(worker.do(job)) for job in range(1, 10)]
    await asyncio.sleep(0)
    closing = asyncio.create_task(worker.close())
    await asyncio.sleep(0)
    go.set()
    assert await asyncio.gather(*tasks) == list(range(10))
    await closing
    rest = [job for batch in batches for job in batch]
    assert rest == list(range(10))
    assert max(map(len, batches)) == 4


async def test_failed_end_is_raised_from_close() -> None:
    def fail() -> None:
        raise OSError("no more")

    worker: Worker[int, int] = Worker("halves", halve, finish=fail, batch=10)
    assert await worker.do(2) == 1
    for _ in range(2):
        with pytest.raises(OSError, match="no more"):
            await worker.close()


async def test_loops_in_several_threads_share_a_worker() -> None:
    worker: Worker[int, int] = Worker("halves", halve, finish=nothing, batch=10)

    async def many() -> list[int]:
        return [await worker.do(2 * job) for job in range(50)]

    answers = await asyncio.gather(*[asyncio.to_thread(asyncio.run, many()) for _ in range(3)])
    assert answers == [list(range(50))] * 3
    await worker.close()
