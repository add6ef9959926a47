"""Bots that take long to think do it beside the mailbox, so that people are heard meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from math import inf
from random import Random
from time import thread_time
from typing import Any, Final, Protocol, TypeAlias

from kosti.bots import AnyPolicy, CpuClock
from kosti.core import Seat

Job: TypeAlias = Callable[[], Awaitable[None]]
Thought: TypeAlias = Callable[[], Awaitable[Any]]


class Then(Protocol):
    """What is done with a thought."""

    async def __call__(self, action: Any, *, moot: bool) -> None:
        """Do it."""
        ...


_SEARCHING: Final = ThreadPoolExecutor(2, thread_name_prefix="search")
_RECKONING: Final = ThreadPoolExecutor(2, thread_name_prefix="reckon")
"""Where bots of all tables think: in few threads, since all share one interpreter, and their own,
so that dice that roll and facts to be stored never wait for one behind bots. Those that search for
the better part of a second, and those that reckon for some milliseconds while their table waits,
do not wait for each other either.
"""


async def ponder(policy: AnyPolicy, view: Any, legal: Any, rng: Random, *, searches: bool) -> Any:
    """What a bot answers; see ``kosti.bots.Policy``.

    Args:
        policy: The bot.
        view: What it sees.
        legal: What it may do.
        rng: Its whims.
        searches: Whether it takes long; then nobody should wait for it.
    """
    loop = asyncio.get_running_loop()
    threads = _SEARCHING if searches else _RECKONING
    return await loop.run_in_executor(threads, policy, view, legal, rng)


class Minds:
    """Who is thinking at a table. All methods are to be called in the event loop's thread."""

    def __init__(self, put: Callable[[Job], None]) -> None:
        """Nobody thinks.

        Args:
            put: Puts a job into the table's mailbox.
        """
        self._put = put
        self._thinking: dict[Seat, asyncio.Task[None]] = {}
        self._moot: set[Seat] = set()

    def think(self, seat: Seat, thought: Thought, then: Then) -> None:
        """Let the bot in a seat think, unless it does already.

        Args:
            seat: The seat.
            thought: Gives a move, or None.
            then: What the mailbox does with it. It is also told whether the thought was broken
                off, so that the answer counts for nothing.
        """
        if seat not in self._thinking:
            self._moot.discard(seat)
            self._thinking[seat] = asyncio.create_task(self._think(seat, thought, then))

    def clock(self, seat: Seat) -> CpuClock:
        """What the bot in a seat minds its time by: its time is over when it is hushed."""
        return lambda: inf if seat in self._moot else thread_time()

    def hush(self) -> None:
        """Something happens that makes all thoughts moot; those who mind their time break off."""
        self._moot.update(self._thinking)

    async def settled(self) -> None:
        """Wait until nobody thinks any more."""
        if self._thinking:
            await asyncio.wait(self._thinking.values())

    def cancel(self) -> None:
        """Let all thoughts go."""
        self.hush()
        for task in self._thinking.values():
            task.cancel()
        self._thinking.clear()

    async def _think(self, seat: Seat, thought: Thought, then: Then) -> None:
        action = await thought()
        self._thinking.pop(seat, None)
        self._put(partial(then, action, moot=seat in self._moot))
