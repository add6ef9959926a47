"""A real server whose disk is full for a while: it refuses, loses nothing, and goes on."""

from __future__ import annotations

import json
import signal
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.web.players import Player, address, log_of, open_game
from tests.web.process import Server, server_in
from websockets.asyncio.client import ClientConnection, connect

from kosti.cli import doctor

if sys.platform == "linux":
    from resource import RLIM_INFINITY, RLIMIT_FSIZE, prlimit

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the limit is set from outside")


def limit(server: Server, size: int | None) -> None:
    """Let no file of the server grow beyond a size: that plays the full disk."""
    assert server.process is not None
    _, hard = prlimit(server.process.pid, RLIMIT_FSIZE)
    prlimit(server.process.pid, RLIMIT_FSIZE, (RLIM_INFINITY if size is None else size, hard))


async def ask(wire: ClientConnection, **said: object) -> dict[str, Any]:
    """Say a command; its answer."""
    await wire.send(json.dumps(said))
    while True:
        told = json.loads(await wire.recv())
        if told["type"] in ("ok", "refused") and told["id"] == said["id"]:
            return dict(told)


async def test_while_the_disk_is_full_it_refuses_and_afterwards_it_goes_on(tmp_path: Path) -> None:
    async with server_in(tmp_path) as server, httpx.AsyncClient(base_url=server.url) as http:
        code, players = await open_game(server)
        host = players[0]
        async with connect(address(server, code)) as wire:
            await wire.send(json.dumps({"type": "hello", "protocol": 1, "token": host.token}))
            for number in range(3):
                await _fill(wire, host, number)
                limit(server, 4096)
                for again in range(3):
                    told = await ask(wire, type="leave", id=f"full {number}")
                    assert (told["error"], told["code"]) == ("unavailable", "store-unavailable")
                    body = {"game": "perudo/1", "name": f"N{again}"}
                    refused = await http.post("/api/tables", json=body)
                    assert refused.status_code == 503
                    assert refused.json()["code"] == "store-unavailable"
                # What can be read is read: who sits there, and whether the server lives.
                assert (await http.get(f"/api/tables/{code}")).status_code == 200
                assert (await http.get("/healthz")).status_code == 200
                limit(server, None)
                # The very command that was refused is done when it is said again, and once.
                told = await ask(wire, type="leave", id=f"full {number}")
                assert told["type"] == "ok"
                assert await ask(wire, type="leave", id=f"full {number}") == told
                host.acknowledged[f"full {number}"] = told["version"]
                told = await ask(wire, type="back", id=f"back {number}")
                host.acknowledged[f"back {number}"] = told["version"]
        page = (await http.get("/metrics")).text
        failed = page.partition("\nkosti_append_failures_total ")[2].partition("\n")[0]
        assert float(failed) >= 18
        at = {entry.id: n for n, entry in enumerate(await log_of(server, code), 1) if entry.id}
        assert host.acknowledged.items() <= at.items()
        assert await server.stop(signal.SIGTERM) == 0
        lines = server.said.splitlines()
        assert lines
        assert all(": the store takes nothing: " in line for line in lines)
    findings = doctor.examine(tmp_path / "kosti.sqlite3")
    assert (findings.damage, findings.broken, findings.tables) == ([], [], 1)


async def _fill(wire: ClientConnection, host: Player, number: int) -> None:
    """Let the files be larger than the limit that comes."""
    for step in range(3):
        for what in ("leave", "back"):
            command_id = f"{what} {number} {step}"
            told = await ask(wire, type=what, id=command_id)
            host.acknowledged[command_id] = told["version"]
