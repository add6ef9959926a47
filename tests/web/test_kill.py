"""The real ``kosti serve``: killed at any moment it loses nothing that it said was done."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import sys
import time
from pathlib import Path

import pytest
from tests.web.faults import WITHIN, authors, check, finish, open_game, serving
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

ROUNDS = 4

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")


async def test_killed_at_any_moment_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    rng = random.Random(5)  # noqa: S311  when, not what
    began = time.monotonic()
    async with serving(tmp_path / "kosti.sqlite3") as server:
        code, players = await open_game(server)
        for _ in range(ROUNDS):
            playing = [asyncio.create_task(player.play(server, code)) for player in players]
            await asyncio.sleep(rng.uniform(0.02, 0.25))
            await server.stop(signal.SIGKILL)
            await asyncio.wait_for(asyncio.gather(*playing), WITHIN)
            await check(server, code, players)
            await server.start()
        async with asyncio.timeout(WITHIN):
            await asyncio.gather(*(player.play(server, code) for player in players))
        log = await finish(server, code, players)
        assert authors(log) == {"player"}
        status, said = await server.stop(signal.SIGTERM)
        assert (status, said) == (0, b"")
    assert time.monotonic() - began < 60


async def _listen(wire: ClientConnection) -> None:
    while True:
        await wire.recv()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_told_to_stop_it_stops_within_seconds(tmp_path: Path, how: signal.Signals) -> None:
    """Also while people are connected, and with nothing on standard error."""
    async with serving(tmp_path / "kosti.sqlite3") as server:
        code, players = await open_game(server)
        async with connect(f"ws://{server.where}/api/tables/{code}/ws") as wire:
            hello = {"type": "hello", "protocol": 1, "token": players[0].token}
            await wire.send(json.dumps(hello))
            await wire.recv()
            began = time.monotonic()
            stopping = asyncio.create_task(server.stop(how))
            with pytest.raises(ConnectionClosed) as caught:
                await _listen(wire)
            status, said = await stopping
            assert time.monotonic() - began < 6
            assert caught.value.rcvd is not None
            assert caught.value.rcvd.code == 1012  # the server is restarting: come back
        assert (status, said) == (0, b"")
