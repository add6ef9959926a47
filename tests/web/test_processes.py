"""Real processes on one PostgreSQL: any of them serves any table, one of them runs it."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.postgres import Cluster
from tests.web.players import (
    Player,
    address,
    authors,
    check,
    finish,
    log_of,
    open_game,
    sit_down,
)
from tests.web.process import WITHIN, Server, children, free_port, is_gone, server_on, until
from websockets.asyncio.client import connect

from kosti.core import Waiting
from kosti.table.facts import Entry, Played
from kosti.table.state import fold

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")


async def test_players_of_two_processes_play_one_game(database: str) -> None:
    async with server_on(database) as one, server_on(database) as two:
        code, players = await open_game(one, bots=("steady",))
        async with asyncio.timeout(WITHIN):
            await asyncio.gather(*sit_down(code, players, one, two))
        log = await finish(two, code, players)
        assert authors(log) == {"player", "bot"}
        for server in (one, two):
            assert (await server.stop(signal.SIGTERM), server.said) == (0, "")


async def test_another_process_takes_over_from_one_that_is_killed(database: str) -> None:
    """The bot moves on; whoever was with the dead one comes to the other and finds his seat."""
    async with server_on(database) as one, server_on(database) as two:
        code, players = await open_game(one, bots=("steady",))
        *first, last = players
        playing = sit_down(code, first, one, two)
        await turn_of(one, code, last)
        before = bots_moves(await log_of(one, code))
        await one.stop(signal.SIGKILL)
        await playing[0]
        await check(two, code, players)
        async with asyncio.timeout(WITHIN):
            await asyncio.gather(*sit_down(code, [players[0], last], two), playing[1])
        log = await finish(two, code, players)
        assert bots_moves(log) > before


async def test_killed_at_random_moments_processes_lose_and_double_nothing(database: str) -> None:
    rng = random.Random(7)  # noqa: S311  when, not what
    async with server_on(database) as one, server_on(database) as two:
        code, players = await open_game(one)
        for killed, left in ((one, two), (two, one)) * 2:
            playing = sit_down(code, players, killed, left)
            await asyncio.sleep(rng.uniform(0.02, 0.25))
            await killed.stop(signal.SIGKILL)
            await check(left, code, players)
            await killed.start()
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        async with asyncio.timeout(WITHIN):
            await asyncio.gather(*sit_down(code, players, one, two))
        log = await finish(one, code, players)
        assert authors(log) == {"player"}


async def test_a_database_that_is_gone_for_a_while(postgres: Cluster) -> None:
    """Meanwhile everybody is refused; then the game goes on where it stood."""
    async with server_on(postgres.url) as one, server_on(postgres.url) as two:
        code, players = await open_game(one, bots=("steady",))
        *first, last = players
        playing = sit_down(code, first, one, two)
        await turn_of(one, code, last)
        postgres.stop()
        try:
            playing += sit_down(code, [last], two)
            await until(lambda: last.refusals >= 3)
        finally:
            postgres.start()
        async with asyncio.timeout(WITHIN):
            await asyncio.gather(*playing)
        await finish(two, code, players)


async def turn_of(server: Server, code: str, player: Player) -> None:
    """Wait until nobody but a player can go on."""
    async with asyncio.timeout(WITHIN):
        while True:
            table = fold(None, (entry.fact for entry in await log_of(server, code)))
            assert table is not None
            node = None if table.play is None else table.play.node()
            turn = node.turn if isinstance(node, Waiting) else None
            if turn is not None and table.names[turn] == player.name:
                return
            await asyncio.sleep(0.02)


def bots_moves(log: Sequence[Entry]) -> int:
    facts = (entry.fact for entry in log)
    return sum(isinstance(fact, Played) and fact.by == "bot" for fact in facts)


async def test_workers_share_an_address(database: str) -> None:
    async with server_on(database, "--workers", "2") as server:
        code, players = await open_game(server, bots=("steady",))
        async with asyncio.timeout(WITHIN):
            await asyncio.gather(*sit_down(code, players, server))
        await finish(server, code, players)
        assert (await server.stop(signal.SIGTERM), server.said) == (0, "")


async def test_a_worker_that_dies_is_replaced(database: str) -> None:
    async with server_on(database, "--workers", "2") as server:
        code, players = await open_game(server)
        before = children(server)
        assert len(before) == 2
        os.kill(before[0], signal.SIGKILL)
        await until(lambda: is_gone(before[0]) and len(children(server)) == 2)
        async with asyncio.timeout(WITHIN):
            while not all(player.over for player in players):
                await asyncio.gather(*sit_down(code, players, server))
        await finish(server, code, players)
        status, said = await server.stop(signal.SIGTERM), server.said
    line = f"(process {before[0]}) was ended by SIGKILL; another one starts"
    assert status == 0
    assert said.startswith("kosti: kosti worker ")
    assert line in said
    assert said.count("\n") == 1


async def test_workers_end_when_nobody_watches_over_them(database: str) -> None:
    async with server_on(database, "--workers", "2") as server:
        workers = children(server)
        await server.stop(signal.SIGKILL)
        await until(lambda: all(map(is_gone, workers)))


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_told_to_stop_workers_stop_though_people_are_there(
    database: str, how: signal.Signals
) -> None:
    async with server_on(database, "--workers", "2") as server:
        code, _ = await open_game(server)
        async with connect(address(server, code)) as wire:
            await wire.send('{"type":"hello","protocol":1}')
            await wire.recv()
            assert (await server.stop(how), server.said) == (0, "")


@pytest.mark.parametrize(
    ("store", "why"),
    [
        ("games.sqlite3", "several workers need --store postgresql://…; a file is for one process"),
        ("postgresql://kosti:hunter2@127.0.0.1:1/games", "PostgreSQL: "),
    ],
)
def test_what_workers_cannot_serve_is_said_in_one_line(
    store: str, why: str, tmp_path: Path
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "kosti.cli", "serve", "--workers", "2", "--port", str(free_port())],
        env=os.environ | {"KOSTI_STORE": store, "PYTHONPATH": os.pathsep.join(sys.path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=WITHIN,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"kosti: {why}")
    assert done.stderr.count("\n") == 1
    assert "hunter2" not in done.stderr
    assert list(tmp_path.iterdir()) == []
