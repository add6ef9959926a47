"""The real ``kosti serve``: killed at any moment it loses nothing that it said was done."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import sys
from functools import partial
from pathlib import Path

import httpx
import pytest
from tests.web.players import (
    GAMES,
    Player,
    address,
    authors,
    check,
    finish,
    listen,
    open_game,
    play_until,
    sit_down,
)
from tests.web.process import WITHIN, server_in
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from kosti.cli import doctor

KILLS = 6

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")


async def test_killed_at_any_moment_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    """Two tables of each game are played while the server is killed again and again."""
    rng = random.Random(5)  # noqa: S311  when, not what
    async with server_in(tmp_path) as server:
        tables = dict([await open_game(server, game) for game in [*GAMES] * 2])
        for _ in range(KILLS):
            before = sum(acknowledged(tables))
            playing = [
                task for code, players in tables.items() for task in sit_down(code, players, server)
            ]
            everybody = [player for players in tables.values() for player in players]
            await play_until(partial(in_the_middle, tables, before), everybody, playing)
            await asyncio.sleep(rng.uniform(0.0, 0.3))
            await server.stop(signal.SIGKILL)
            await asyncio.wait_for(asyncio.gather(*playing), WITHIN)
            for code, players in tables.items():
                assert authors(await check(server, code, players)) == {"player"}
            await server.start()
        code, players = next(iter(tables.items()))
        async with asyncio.timeout(WITHIN):
            await asyncio.gather(*sit_down(code, players, server))
        await finish(server, code, players)
        assert await server.stop(signal.SIGTERM) == 0
        assert server.said == ""
    findings = doctor.examine(tmp_path / "kosti.sqlite3")
    assert (findings.tables, findings.damage, findings.broken) == (len(tables), [], [])


def in_the_middle(tables: dict[str, list[Player]], before: int) -> bool:
    """Something was done at each table, and at some of them since it was counted before."""
    done = acknowledged(tables)
    return all(done) and sum(done) > before + len(tables)


def acknowledged(tables: dict[str, list[Player]]) -> list[int]:
    """By table, how many moves somebody was told were done."""
    return [sum(player.moves for player in players) for players in tables.values()]


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_told_to_stop_it_stops_within_seconds(tmp_path: Path, how: signal.Signals) -> None:
    """While people are connected, one of whom reads nothing, and bots think; in silence."""
    async with server_in(tmp_path) as server:
        code, players = await open_game(server)
        bots = {"game": "rondo/1", "name": "A", "bots": ["steady"] * 3, "start": True}
        async with httpx.AsyncClient(base_url=server.url) as http:
            thinking = (await http.post("/api/tables", json=bots)).json()
        async with (
            connect(address(server, code)) as wire,
            connect(address(server, thinking["code"]), max_queue=1) as other,
        ):
            for socket, token in [(wire, players[0].token), (other, thinking["token"])]:
                await socket.send(json.dumps({"type": "hello", "protocol": 1, "token": token}))
            while "rolling" not in str(await other.recv()):
                pass  # a bot has thrown, and others think of it
            stopping = asyncio.create_task(server.stop(how))
            async with asyncio.timeout(8):
                with pytest.raises(ConnectionClosed) as caught:
                    await listen(wire)
                status = await stopping
            assert caught.value.rcvd is not None
            assert caught.value.rcvd.code == 1012  # the server is restarting: come back
        assert (status, server.said) == (0, "")
