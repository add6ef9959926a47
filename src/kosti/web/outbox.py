"""Messages that wait to be sent to one client."""

from __future__ import annotations

import asyncio
from typing import TypeAlias

Message: TypeAlias = str | bytes | None
"""A text frame, a binary frame, or the close."""


class Outbox:
    """A queue with one task at its end.

    There is one for each client, idle ones too. ``asyncio.Queue`` does more, with four deques and
    an event, at 2.5 kB each.
    """

    __slots__ = ("_messages", "_waiter")

    def __init__(self) -> None:
        """Nothing waits."""
        self._messages: list[Message] = []
        self._waiter: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        """How many messages wait."""
        return len(self._messages)

    def put(self, message: Message) -> None:
        """Put a message behind the others."""
        self._messages.append(message)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def clear(self) -> None:
        """Forget them."""
        self._messages.clear()

    async def get(self) -> Message:
        """Take the first message, as soon as there is one."""
        while not self._messages:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        return self._messages.pop(0)  # few wait
