"""What an idle connection costs the server: its memory with many open, over its memory before.

Starts ``kosti serve`` in a process of its own, opens tables of each game in turn and joins
spectators to them; each says hello and then only listens. The resident memory is read from /proc
when the tables are open, and when the last client has its state.

Usage: python benchmarks/connections.py [--connections N] [--per-table N] [--json]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import socket
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

GAMES = ("perudo/1", "moons/1", "rondo/1")
SAID = b'{"type":"hello","protocol":1}'
HELLO = bytes([0x81, 0x80 | len(SAID), 0, 0, 0, 0]) + SAID
UPGRADE = (
    "GET /api/tables/{code}/ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--connections", type=int, default=2000)
    parser.add_argument("--per-table", type=int, default=20)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    found = asyncio.run(measure(args.connections, args.per_table))
    if args.json:
        print(json.dumps(found))
        return 0
    for name, value in found.items():
        print(
            f"{name:24} {value:>12,.1f}" if isinstance(value, float) else f"{name:24} {value:>12,}"
        )
    return 0


async def measure(connections: int, per_table: int) -> dict[str, Any]:
    """The figures, by name."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "kosti.cli", "serve", "--port", str(port)]
        command += ["--data", data, "--limits", "none", "--pace", "none"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE)  # noqa: ASYNC220, S603
        try:
            if server.stdout is not None:
                await asyncio.to_thread(server.stdout.readline)
            number = max(len(GAMES), connections // per_table)
            games = [GAMES[each % len(GAMES)] for each in range(number)]
            codes = [await asyncio.to_thread(_open, port, game) for game in games]
            await _join(port, codes[0])  # whatever is loaded once is loaded
            before = _memory(server.pid)
            streams: list[Any] = []
            for start in range(0, connections, 100):
                some = range(start, min(start + 100, connections))
                joins = (_join(port, codes[number % len(codes)]) for number in some)
                streams += await asyncio.gather(*joins)
            await asyncio.sleep(2)  # the last have been told who has come
            full = _memory(server.pid)
            per_connection = (full - before) / connections
            return {
                "connections": connections,
                "tables": len(codes),
                "before_mb": before / 1e6,
                "with_all_mb": full / 1e6,
                "kb_per_connection": per_connection / 1e3,
            }
        finally:
            server.terminate()
            server.wait(20)


def _open(port: int, game: str) -> str:
    body = json.dumps({"game": game, "name": "A", "bots": ["steady"]}).encode()
    url = f"http://127.0.0.1:{port}/api/tables"
    with urllib.request.urlopen(url, body) as answer:
        return str(json.load(answer)["code"])


async def _join(port: int, code: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A spectator who has got its first state; what comes later is read and forgotten."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(UPGRADE.format(code=code).encode())
    await reader.readuntil(b"\r\n\r\n")
    writer.write(HELLO)
    heard = b""
    while b'"type":"state"' not in heard:
        piece = await reader.read(65536)
        if not piece:
            raise ConnectionError(heard)
        heard += piece
    return reader, writer


def _memory(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    (line,) = (line for line in status.splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1]) * 1024


if __name__ == "__main__":
    sys.exit(main())
