"""Rondo over a real socket: words, then bytes; two dice in the air."""

from __future__ import annotations

import asyncio
import json
from itertools import pairwise
from typing import Any

from tests.table.test_rondo import PLAIN, lob
from tests.table.world import token_of
from tests.web.test_server import RealTime
from tests.web.wire import WITHIN, serving
from websockets.asyncio.client import ClientConnection, connect

from kosti import physics


class Watcher:
    """Somebody who keeps words and bytes in their order."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any] | bytes] = []

    async def say(self, **message: object) -> None:
        await self.socket.send(json.dumps(message))

    async def until(self, kind: str, **fields: object) -> dict[str, Any]:
        async with asyncio.timeout(WITHIN):
            while True:
                message = await self.socket.recv()
                if isinstance(message, bytes):
                    self.heard.append(message)
                    continue
                words: dict[str, Any] = json.loads(message)
                self.heard.append(words)
                if words["type"] == kind and fields.items() <= words.items():
                    return words


async def test_two_dice_in_the_air_over_real_sockets() -> None:
    world = RealTime()
    async with serving(world) as where:
        party = await world.open("A", "B", settings=PLAIN, game="rondo/1", options={})
        for name in "AB":
            await party[name].go()
        url = f"ws://{where}/api/tables/{party.table.code}/ws"
        async with connect(url) as one, connect(url) as other:
            people = [Watcher(one), Watcher(other)]
            for person, name in zip(people, "AB", strict=True):
                await person.say(type="hello", protocol=1, token=token_of(name))
            state = await people[0].until("state")
            seen = state["version"]
            throw = {"type": "move", "version": seen, "move": "throw"}
            await people[0].say(id="a", details={"release": lob(2, 0)}, **throw)
            await people[0].until("ok", id="a")
            await people[1].until("rolling")
            await people[1].say(id="b", details={"release": lob(2, 1)}, **throw)
            await people[1].until("ok", id="b")
            for person in people:
                judged = await person.until("state", by=None)
                while not any(event["type"] == "came-to-rest" for event in judged["events"]):
                    judged = await person.until("state", by=None)
        for person in people:
            _check(person.heard)


def _check(heard: list[dict[str, Any] | bytes]) -> None:
    """Every ``rolling`` is followed by its bytes, and no bytes come without it."""
    for before, message in pairwise(heard):
        follows = isinstance(before, dict) and before["type"] == "rolling"
        assert isinstance(message, bytes) == follows
    chunks = [message for message in heard if isinstance(message, bytes)]
    assert all(physics.decode(chunk) for chunk in chunks)
    throws = [chunk for chunk in chunks if len(physics.decode(chunk)) > 1]
    assert len(throws) >= 2
    assert sum(map(len, throws)) < 6000, "a kilobyte or two a throw"
