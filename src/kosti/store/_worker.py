"""A thread that does blocking work for event loops, as much at once as has piled up."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import Future as ThreadFuture
from queue import Empty, SimpleQueue
from typing import Generic, NamedTuple, TypeVar

from kosti.table.ports import StoreUnavailable

Job = TypeVar("Job")
Answer = TypeVar("Answer")


class _Order(NamedTuple, Generic[Job, Answer]):
    job: Job
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Answer]


class Worker(Generic[Job, Answer]):
    """One thread and its queue.

    Whatever has queued while the thread was at work makes its next batch: no timer, hence no
    delay for a lone caller, and ever larger batches under load. What was accepted is worked
    off even when nobody waits for the answer any more: the task was cancelled, its loop
    closed, or the worker is closing.
    """

    def __init__(
        self,
        name: str,
        work: Callable[[Sequence[Job]], Sequence[Answer | Exception]],
        *,
        finish: Callable[[], None],
        batch: int,
    ) -> None:
        """Start the thread.

        Args:
            name: The thread's name, for debuggers.
            work: Does a batch; one answer, or exception to raise, for each of its jobs.
            finish: Called in the thread, after its last job.
            batch: The most jobs in one batch.
        """
        self._work = work
        self._finish = finish
        self._batch = batch
        self._queue: SimpleQueue[_Order[Job, Answer] | None] = SimpleQueue()
        self._door = threading.Lock()  # nothing queues behind the None that ends the thread
        self._closed = False
        self._ended: ThreadFuture[None] = ThreadFuture()
        self._ended.set_running_or_notify_cancel()  # so that no impatient closer can cancel it
        # A daemon: a store that nobody closed must not keep the program from ending.
        threading.Thread(target=self._run, name=name, daemon=True).start()

    async def do(self, job: Job) -> Answer:
        """Hand over a job and wait for its answer.

        Raises:
            StoreUnavailable: if the worker is closed.
            Exception: what the work came back with instead of an answer.
        """
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Answer] = loop.create_future()
        with self._door:
            if self._closed:
                raise StoreUnavailable("the store is closed")
            self._queue.put(_Order(job, loop, future))
        return await future

    async def close(self) -> None:
        """Accept nothing more and wait until what was accepted is done; may be repeated.

        When cancelled, or when the loop goes away, the work ends without being waited for.
        """
        with self._door:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        await asyncio.wrap_future(self._ended)

    def join(self) -> None:
        """Block another thread until this one has ended."""
        self._ended.exception()

    def _run(self) -> None:
        while self._round():
            pass
        try:
            self._finish()
        except Exception as error:  # noqa: BLE001  it is raised from close()
            self._ended.set_exception(error)
        else:
            self._ended.set_result(None)

    def _round(self) -> bool:
        """Work off one batch; a function of its own, lest an idle thread hold on to the last."""
        orders, more = self._collect()
        if orders:
            answers: Sequence[Answer | Exception]
            try:
                answers = self._work([order.job for order in orders])
            except Exception as error:  # noqa: BLE001  the thread must outlive whatever happens
                answers = [error] * len(orders)
            _deliver(orders, answers)
        return more

    def _collect(self) -> tuple[list[_Order[Job, Answer]], bool]:
        """Wait for a job, then take what else is there; False if there will be no more."""
        orders: list[_Order[Job, Answer]] = []
        with contextlib.suppress(Empty):
            while len(orders) < self._batch:
                order = self._queue.get_nowait() if orders else self._queue.get()
                if order is None:
                    return orders, False
                orders.append(order)
        return orders, True


def _deliver(orders: Sequence[_Order[Job, Answer]], answers: Sequence[Answer | Exception]) -> None:
    """Bring the answers home, with one wake-up for each event loop."""
    by_loop: defaultdict[
        asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Answer], Answer | Exception]]
    ] = defaultdict(list)
    for order, answer in zip(orders, answers, strict=True):
        by_loop[order.loop].append((order.future, answer))
    for loop, settled in by_loop.items():
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits there
            loop.call_soon_threadsafe(_settle, settled)


def _settle(settled: Sequence[tuple[asyncio.Future[Answer], Answer | Exception]]) -> None:
    for future, answer in settled:
        if future.done():  # cancelled
            continue
        if isinstance(answer, Exception):
            future.set_exception(answer)
        else:
            future.set_result(answer)
