"""The real ``kosti serve`` in a process of its own, to talk to, to watch and to kill."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import AsyncGenerator, Callable, Sequence
from pathlib import Path

WITHIN = 30.0
"""Seconds after which a test has waited in vain."""


class Server:
    """``kosti serve`` on a port, a folder and a store that stay, whatever becomes of its process.

    Attributes:
        data: Its folder; what it says is written there, too.
        store: The address of its store.
        port: Where it listens.
        process: The process, while it runs.
    """

    def __init__(self, data: Path, arguments: Sequence[str] = (), store: str | None = None) -> None:
        self.data = data
        self.arguments = arguments
        self.store = store or str(data / "kosti.sqlite3")
        self.port = free_port()
        self.log = data / "log"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def where(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        return f"http://{self.where}"

    async def start(self) -> None:
        """Returns when it says that it is open; what it says on standard error goes to ``log``."""
        command = [sys.executable, "-m", "kosti.cli", "serve", "--port", str(self.port)]
        command += ["--pace", "none", "--store", self.store, *self.arguments]
        self.data.mkdir(exist_ok=True)
        greeting = self.data / "greeting"
        with self.log.open("ab") as log, greeting.open("wb") as out:
            self.process = subprocess.Popen(  # noqa: ASYNC220  it starts at once
                command,
                stdout=out,
                stderr=log,
                env=os.environ | {"PYTHONUNBUFFERED": "1"},
            )
        async with asyncio.timeout(WITHIN):
            while not greeting.read_text().startswith("Kosti is open"):
                assert self.process.poll() is None, self.said
                await asyncio.sleep(0.02)

    async def stop(self, how: signal.Signals) -> int:
        """End it; its exit status."""
        assert self.process is not None
        self.process.send_signal(how)
        async with asyncio.timeout(WITHIN):
            while self.process.poll() is None:
                await asyncio.sleep(0.01)
        status, self.process = self.process.returncode, None
        return status

    @property
    def said(self) -> str:
        """What it said on standard error, in all its lives."""
        return self.log.read_text()

    @property
    def memory(self) -> int:
        """Bytes of memory that it has now; only where there is a /proc."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        (line,) = (line for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(line.split()[1]) * 1024

    @property
    def cpu(self) -> float:
        """Seconds of a processor that it has used; only where there is a /proc."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextlib.asynccontextmanager
async def server_in(
    data: Path, *arguments: str, store: str | None = None
) -> AsyncGenerator[Server]:
    """A server that runs; it is killed at the end, if it still lives."""
    server = Server(data, arguments, store)
    await server.start()
    try:
        yield server
    finally:
        if server.process is not None:
            await server.stop(signal.SIGKILL)


@contextlib.asynccontextmanager
async def server_on(database: str, *arguments: str) -> AsyncGenerator[Server]:
    """A server whose store is a database; its folder goes with it."""
    with tempfile.TemporaryDirectory() as data:
        async with server_in(Path(data), *arguments, store=database) as server:
            yield server


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something that must come."""
    async with asyncio.timeout(WITHIN):
        while not condition():
            await asyncio.sleep(0.01)


def children(server: Server) -> list[int]:
    """The workers of a server; not what else Python starts beside them."""
    assert server.process is not None
    pid = server.process.pid
    found: list[int] = []
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        with contextlib.suppress(OSError):
            if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                found.append(int(child))
    return found


def is_gone(pid: int) -> bool:
    """Whether a process is dead, and whoever watches over it knows."""
    return not Path(f"/proc/{pid}").exists()
