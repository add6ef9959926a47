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
from tests.web.players import GAMES, Player, address, listen, log_of, open_game, play_until
from tests.web.process import WITHIN, Server, server_in
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from kosti.cli import doctor
from kosti.notation import replay
from kosti.table.facts import Played

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
                asyncio.create_task(player.play(server, code))
                for code, players in tables.items()
                for player in players
            ]
            everybody = [player for players in tables.values() for player in players]
            await play_until(partial(in_the_middle, tables, before), everybody, playing)
            await asyncio.sleep(rng.uniform(0.0, 0.3))
            await server.stop(signal.SIGKILL)
            await asyncio.wait_for(asyncio.gather(*playing), WITHIN)
            for code, players in tables.items():
                await check(server, code, players)
            await server.start()
        code, players = next(iter(tables.items()))
        await play_to_the_end(server, code, players)
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
    return [sum(len(player.acknowledged) for player in players) for players in tables.values()]


async def play_to_the_end(server: Server, code: str, players: list[Player]) -> None:
    async with asyncio.timeout(WITHIN):
        await asyncio.gather(*(player.play(server, code) for player in players))
    assert all(player.over for player in players)
    await check(server, code, players)
    async with httpx.AsyncClient(base_url=server.url) as http:
        record = await http.get(f"/api/tables/{code}/record")
    game, _ = replay(record.content)
    assert game.report(None)["status"] == "over"
    # The last state that everybody was told is the end of the log.
    last = len(await log_of(server, code))
    assert {player.versions[-1] for player in players} == {last}


async def check(server: Server, code: str, players: list[Player]) -> None:
    """Every acknowledged move stands in the log where it was said to be, and once."""
    log = await log_of(server, code)
    at = {entry.id: version for version, entry in enumerate(log, 1) if entry.id is not None}
    for player in players:
        assert player.versions == sorted(player.versions)
        for command_id, version in player.acknowledged.items():
            assert at[command_id] == version
    ids = [(entry.key, entry.id) for entry in log if entry.id is not None]
    assert len(ids) == len(set(ids))
    moves = [e for e in log if isinstance(e.fact, Played) and e.fact.by is not None]
    assert all(entry.fact.by == "player" for entry in moves if isinstance(entry.fact, Played))


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
