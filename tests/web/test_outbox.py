from __future__ import annotations

import asyncio

from kosti.web.outbox import Outbox


async def test_messages_leave_in_the_order_in_which_they_came() -> None:
    outbox = Outbox()
    for message in ("a", b"b", None):
        outbox.put(message)
    assert len(outbox) == 3
    assert [await outbox.get() for _ in range(3)] == ["a", b"b", None]
    assert len(outbox) == 0


async def test_who_waits_gets_what_comes_and_nothing_that_was_forgotten() -> None:
    outbox = Outbox()
    waiting = asyncio.create_task(outbox.get())
    await asyncio.sleep(0)
    outbox.put("forgotten")
    outbox.clear()
    outbox.put("kept")
    assert await waiting == "kept"


async def test_a_wait_that_is_called_off_takes_nothing_along() -> None:
    outbox = Outbox()
    waiting = asyncio.create_task(outbox.get())
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    outbox.put("still here")
    assert await outbox.get() == "still here"
