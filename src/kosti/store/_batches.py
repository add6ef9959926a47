"""A task that does jobs of one event loop, as many at once as have piled up meanwhile."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Hashable, Sequence
from typing import Generic, NamedTuple, TypeVar

from kosti.table.ports import StoreUnavailable

Job = TypeVar("Job")
Answer = TypeVar("Answer")


class _Order(NamedTuple, Generic[Job, Answer]):
    job: Job
    future: asyncio.Future[Answer]


class Batches(Generic[Job, Answer]):
    """What ``Worker`` is for blocking work, for work that waits in the event loop.

    What was accepted is worked off even when the task that asked was cancelled, or when the
    batches are closing.
    """

    def __init__(
        self,
        work: Callable[[Sequence[Job]], Awaitable[Sequence[Answer | Exception]]],
        *,
        batch: int,
        apart: Callable[[Job], Hashable] = id,
    ) -> None:
        """Nothing is to be done.

        Args:
            work: Does a batch; one answer, or exception to raise, for each of its jobs.
            batch: The most jobs in one batch.
            apart: Two jobs for which it gives the same come into different batches, in order.
        """
        self._work = work
        self._batch = batch
        self._apart = apart
        self._queue: deque[_Order[Job, Answer]] = deque()
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    async def do(self, job: Job) -> Answer:
        """Hand over a job and wait for its answer.

        Raises:
            StoreUnavailable: if the batches are closed.
            Exception: what the work came back with instead of an answer.
        """
        if self._closed:
            raise StoreUnavailable("the store is closed")
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._queue.append(_Order(job, future))
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="store")
        return await future

    async def close(self) -> None:
        """Accept nothing more and wait until what was accepted is done; may be repeated."""
        self._closed = True
        if self._task is not None:
            await asyncio.wait([self._task])

    async def _run(self) -> None:
        while self._queue:
            orders = self._take()
            answers: Sequence[Answer | Exception]
            try:
                answers = await self._work([order.job for order in orders])
            except Exception as error:  # noqa: BLE001  it is raised where the answers are awaited
                answers = [error] * len(orders)
            for (_, future), answer in zip(orders, answers, strict=True):
                if future.done():  # cancelled
                    continue
                if isinstance(answer, Exception):
                    future.set_exception(answer)
                else:
                    future.set_result(answer)
        self._task = None

    def _take(self) -> list[_Order[Job, Answer]]:
        """The next batch; what must be apart from it stays in the queue."""
        taken: list[_Order[Job, Answer]] = []
        left: list[_Order[Job, Answer]] = []
        names: set[Hashable] = set()
        while self._queue and len(taken) < self._batch:
            order = self._queue.popleft()
            name = self._apart(order.job)
            (left if name in names else taken).append(order)
            names.add(name)
        self._queue.extendleft(reversed(left))
        return taken
