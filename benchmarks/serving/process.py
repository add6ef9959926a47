"""Servers as processes: started on a core of their own, weighed from outside. Linux only."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import time
from collections.abc import Collection, Generator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

_TICKS: Final = os.sysconf("SC_CLK_TCK")
_STARTS_WITHIN: Final = 60.0
_ENDS_WITHIN: Final = 15.0


class Usage(NamedTuple):
    """What a process and its descendants have used.

    Attributes:
        cpu: Seconds of processor time, of the system's work for them, too.
        memory: Bytes that are in memory; what processes share is counted once.
    """

    cpu: float
    memory: int


class Server:
    """A server that runs."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        """Use ``running``."""
        self._process = process
        self.port = port

    def usage(self) -> Usage:
        """What it has used so far."""
        return usage(self._process.pid)


@contextlib.contextmanager
def running(
    command: Sequence[str],
    port: int,
    log: Path,
    *,
    environment: Mapping[str, str] | None = None,
    cores: Collection[int] | None = None,
) -> Generator[Server]:
    """Start a server, and end it in the end.

    Args:
        command: What to start.
        port: Where it listens as soon as it is there.
        log: Where to put what it prints.
        environment: Its variables; None: ours.
        cores: Where it may run; None: anywhere.
    """
    with log.open("wb") as out, _on(cores):
        process = subprocess.Popen(  # noqa: S603  the servers that are measured
            command, stdout=out, stderr=subprocess.STDOUT, env=environment
        )
    with process:
        try:
            _wait_for(port, process, log)
            yield Server(process, port)
        finally:
            process.terminate()
            try:
                process.wait(_ENDS_WITHIN)
            except subprocess.TimeoutExpired:
                process.kill()


@contextlib.contextmanager
def _on(cores: Collection[int] | None) -> Generator[None]:
    """Children that start meanwhile stay on these cores; we do not."""
    if cores is None:
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def usage(pid: int) -> Usage:
    """What a process and its descendants have used, those left out that have ended."""
    stats = _stats()
    family, found = {pid}, -1
    while len(family) != found:
        found = len(family)
        family |= {child for child, (parent, _) in stats.items() if parent in family}
    cpu = sum(stats[member][1] for member in family if member in stats)
    return Usage(cpu, sum(map(_memory, family)))


def _stats() -> dict[int, tuple[int, float]]:
    """Of every process the parent and the seconds of processor time."""
    found: dict[int, tuple[int, float]] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with contextlib.suppress(OSError):
                # Behind the name, which may contain anything but ends with the last bracket.
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
                ticks = int(fields[11]) + int(fields[12])
                found[int(folder.name)] = int(fields[1]), ticks / _TICKS
    return found


def _memory(pid: int) -> int:
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return 1024 * int(line.split()[1])
    return 0


def _wait_for(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + _STARTS_WITHIN
    while time.monotonic() < end and process.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise RuntimeError(f"the server did not start: {log.read_text()[-500:]}")
