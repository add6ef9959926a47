"""The real ``kosti serve`` in a process of its own, to talk to, to watch and to kill."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncGenerator, Sequence
from pathlib import Path

WITHIN = 20.0
"""Seconds after which a test has waited in vain."""


class Server:
    """``kosti serve`` on a port and a folder that stay, whatever becomes of its process."""

    def __init__(self, data: Path, arguments: Sequence[str] = ()) -> None:
        self.data = data
        self.arguments = arguments
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
        """Returns when it listens; what it says on standard error goes to ``log``."""
        command = [sys.executable, "-m", "kosti.cli", "serve", "--port", str(self.port)]
        command += ["--data", str(self.data), "--pace", "none", *self.arguments]
        self.data.mkdir(exist_ok=True)
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(  # noqa: ASYNC220  it starts at once
                command,
                stdout=subprocess.DEVNULL,
                stderr=log,
                env=os.environ | {"PYTHONUNBUFFERED": "1"},
            )
        async with asyncio.timeout(WITHIN):
            while not await self._answers():
                assert self.process.poll() is None, self.said
                await asyncio.sleep(0.02)

    async def _answers(self) -> bool:
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", self.port)
            writer.close()
            return True
        return False

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
async def server_in(data: Path, *arguments: str) -> AsyncGenerator[Server]:
    """A server that runs; it is killed at the end, if it still lives."""
    server = Server(data, arguments)
    await server.start()
    try:
        yield server
    finally:
        if server.process is not None:
            await server.stop(signal.SIGKILL)
