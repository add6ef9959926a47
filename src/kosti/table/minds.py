"""Bots that take long to think do it beside the mailbox, so that people are heard meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeAlias

from kosti.core import Seat

Job: TypeAlias = Callable[[], Awaitable[None]]
Thought: TypeAlias = Callable[[], Awaitable[Any]]


class Minds:
    """Who is thinking at a table. All methods are to be called in the event loop's thread."""

    def __init__(self, put: Callable[[Job], None]) -> None:
        """Nobody thinks.

        Args:
            put: Puts a job into the table's mailbox.
        """
        self._put = put
        self._thinking: dict[Seat, asyncio.Task[None]] = {}

    def think(self, seat: Seat, thought: Thought, then: Callable[[Any], Awaitable[None]]) -> None:
        """Let the bot in a seat think, unless it does already.

        Args:
            seat: The seat.
            thought: Gives a move, or None.
            then: What the mailbox does with it.
        """
        if seat not in self._thinking:
            self._thinking[seat] = asyncio.create_task(self._think(seat, thought, then))

    async def settled(self) -> None:
        """Wait until nobody thinks any more."""
        if self._thinking:
            await asyncio.wait(self._thinking.values())

    def cancel(self) -> None:
        """Let all thoughts go."""
        for task in self._thinking.values():
            task.cancel()
        self._thinking.clear()

    async def _think(
        self, seat: Seat, thought: Thought, then: Callable[[Any], Awaitable[None]]
    ) -> None:
        action = await thought()
        self._thinking.pop(seat, None)
        self._put(partial(then, action))
