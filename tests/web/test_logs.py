"""The log of a real server says what happens, in a form for people or for programs, no secret."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import httpx
import pytest
from tests.web.players import (
    GAMES,
    Player,
    address,
    listen,
    log_of,
    open_game,
    play_until,
    sit_down,
)
from tests.web.process import Server, server_in
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from kosti.table import key_of
from kosti.table.facts import Played

DICE = re.compile(r"[1-6]([ ,;:'\"\[\]{}()]+[1-6])+|hand|pair|faces", re.IGNORECASE)
"""What looks like dice: several values beside each other, or the word for them."""

CLOCKS = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(\+00:00)?")

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it is stopped by a signal")


async def live(server: Server) -> set[str]:
    """Play all games for a while, and do all that is refused; gives the secrets of all."""
    secrets: set[str] = set()
    for game in GAMES:
        code, players = await open_game(server, game)
        secrets |= {player.token for player in players}
        playing = sit_down(code, players, server)
        await play_until(partial(have_moved, players, 4), players, playing)
        async with connect(address(server, code), max_size=None) as wire:
            hello = {"type": "hello", "protocol": 1, "token": players[0].token}
            await wire.send(json.dumps(hello))
            for said in ("{", "[" * 9000, '{"type":"move","id":"x","version":1,"move":"9x9"}'):
                await wire.send(said)
            await wire.send(b"\x00")
            for task in playing:
                task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        async with connect(address(server, code)) as wire:
            await wire.send(json.dumps(hello | {"protocol": 99}))
            with pytest.raises(ConnectionClosed):
                await listen(wire)
        async with httpx.AsyncClient(base_url=server.url) as http:
            bearer = {"Authorization": f"Bearer {players[0].token}"}
            for path in ("", "/record", "/qr.svg", "/throws"):
                await http.get(f"/api/tables/{code}{path}", headers=bearer)
            await http.post("/api/tables", content=b"{")
        entries = await log_of(server, code)
        secrets |= {
            value
            for entry in entries
            if isinstance(entry.fact, Played)
            for key, value in entry.fact.extras.items()
            if key.startswith("x-") and isinstance(value, str) and len(value) > 16
        }
    return secrets


def have_moved(players: Sequence[Player], times: int) -> bool:
    return sum(player.moves for player in players) >= times


@pytest.mark.parametrize("form", ["json", "human"])
async def test_no_secret_and_no_dice_are_in_the_log(tmp_path: Path, form: str) -> None:
    async with server_in(tmp_path, "--log", form, "--log-level", "debug") as server:
        secrets = await live(server)
        assert await server.stop(signal.SIGTERM) == 0
        said = server.said
    assert len(secrets) >= 9
    for secret in secrets:
        assert secret not in said
        assert key_of(secret) not in said
    lines = said.splitlines()
    assert sum("move: ok" in line for line in lines) > 9
    assert any("move: no-such-version" in line or "move: too-late" in line for line in lines)
    for line in lines:
        assert not DICE.search(CLOCKS.sub("", line)), line
    if form == "json":
        for line in lines:
            told = json.loads(line)
            assert {"time", "level", "logger", "message"} <= told.keys()
            assert told["level"] in ("debug", "info")
    else:
        assert all(CLOCKS.match(line) for line in lines)


def test_what_looks_like_dice() -> None:
    for told in ("(6, 6, 2)", "[1,2]", "6 6", "'3', '4'", "Hand(faces=None)"):
        assert DICE.search(told)
    assert not DICE.search("table K7QX4M: move: ok")


async def test_addresses_hold_no_secret(tmp_path: Path) -> None:
    """Whatever is asked, a token travels in a message and never in an address."""
    async with server_in(tmp_path) as server:
        async with httpx.AsyncClient(base_url=server.url) as http:
            document = (await http.get("/api/openapi.json")).json()
        for path, operations in document["paths"].items():
            assert "token" not in path
            parameters = [*operations.get("parameters", [])]
            for operation in operations.values():
                if isinstance(operation, dict):
                    parameters += operation.get("parameters", [])
            assert {each["name"] for each in parameters} <= {"code"}
