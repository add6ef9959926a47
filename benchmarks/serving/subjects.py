"""The servers that are measured, and measuring one of them under a load."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import tempfile
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from benchmarks.serving import ours, peer
from benchmarks.serving.bars import Run
from benchmarks.serving.meter import Meter
from benchmarks.serving.postgres import Database
from benchmarks.serving.process import Server, Usage, free_port, running

_WARM_MOVES: Final = 20
"""Moves of each table, on average, before anything is measured."""

_LEAD_IN: Final = 0.3
"""Seconds of play before a measurement, and for what is under way after it."""

_PATIENCE: Final = 120.0
"""Seconds after which a server that does not get that far is given up."""

_SETTLE: Final = 3.0
"""Seconds after the last connection has come, before memory is looked at."""


class Client(Protocol):
    """Somebody at a table."""

    def begin(self) -> None:
        """Play from now on."""
        ...

    def pause(self) -> None:
        """Make no more moves for now."""
        ...

    def go(self) -> None:
        """Hang up."""
        ...


class Subject(NamedTuple):
    """A server and its clients.

    Attributes:
        name: What is printed.
        command: Starts the server, given a port and a folder for its data.
        gather: Fills tables with clients, given a port, the number of tables, and a meter.
        environment: The server's variables; None: ours.
        pinned: Whether it runs on one core, and the client elsewhere, where there are several.
        database: The database that it uses beside its own processes.
        copies: How many of it serve together, each its share of the tables.
    """

    name: str
    command: Callable[[int, Path], list[str]]
    gather: Callable[[int, int, Meter], Awaitable[Sequence[Client]]]
    environment: Mapping[str, str] | None = None
    pinned: bool = True
    database: Database | None = None
    copies: int = 1


def kosti(game: str) -> Subject:
    """Our server on SQLite, as ``kosti serve`` starts it, with bots and reveals at no pace."""

    def command(port: int, data: Path) -> list[str]:
        return [*_serve(port), "--data", str(data)]

    return Subject(f"kosti {game}", command, _people(game))


def workers(game: str, number: int, database: Database) -> Subject:
    """Our server as several processes on PostgreSQL."""

    def command(port: int, data: Path) -> list[str]:
        del data
        return [*_serve(port), "--store", database.url, "--workers", str(number)]

    name = f"kosti, {number} worker{'s' * (number > 1)}"
    return Subject(name, command, _people(game), pinned=False, database=database)


def kept_together(game: str, database: Database) -> Subject:
    """Two servers of ours on PostgreSQL behind a proxy that keeps a table's people together."""
    alone = workers(game, 1, database)
    return alone._replace(name="kosti, 2 servers", copies=2)


def boardgame_io() -> Subject:
    """The peer with its FlatFile store."""
    return Subject("boardgame.io perudo", peer.command, peer.gather, peer.environment())


class Overrun(Exception):  # noqa: N818  the message says it all
    """A server does not stand a load."""


class Load:
    """People at the tables of one subject, who play when they are asked to."""

    def __init__(
        self, subject: Subject, tables: int, servers: Sequence[Server], core: set[int] | None
    ) -> None:
        """Use ``loaded``."""
        self._subject = subject
        self._tables = tables
        self._servers = servers
        self._core = core
        self._meter = Meter()
        self._clients: list[Client] = []
        self._empty = self._usage().memory

    async def seat(self) -> None:
        """Fill the tables, as many at each server."""
        share = self._tables // len(self._servers)
        for server in self._servers:
            self._clients += await self._subject.gather(server.port, share, self._meter)

    async def warm_up(self) -> None:
        """Let them play until the server has seen everything.

        Raises:
            Overrun: if it does not keep up.
        """
        moves = _WARM_MOVES * self._tables
        async with self._playing():
            try:
                await asyncio.wait_for(self._meter.wait_for(moves), _PATIENCE)
            except TimeoutError as error:
                raise Overrun(f"{self._subject.name} was not warm in time") from error
        self._check()

    async def play(self, seconds: float) -> Run:
        """Let them play and measure it.

        Raises:
            Overrun: if the server has cut connections.
        """
        meter = self._meter
        async with self._playing():
            before, own, stored = self._usage(), time.process_time(), self._database_cpu()
            began = time.perf_counter()
            meter.on()
            await asyncio.sleep(seconds)
            meter.off()
            took = time.perf_counter() - began
            after = self._usage()
            own, stored = time.process_time() - own, self._database_cpu() - stored
        self._check()
        cpu = after.cpu - before.cpu
        return Run(
            subject=self._subject.name,
            tables=self._tables,
            moves=len(meter.delays),
            per_second=len(meter.delays) / took,
            per_cpu_second=len(meter.delays) / cpu,
            p50_ms=meter.percentile(0.5),
            p99_ms=meter.percentile(0.99),
            kb_per_connection=self.kilobytes(),
            cores=cpu / took,
            client_cores=own / took,
            database_cores=stored / took,
            refused=meter.refused.total(),
        )

    def kilobytes(self) -> float:
        """By how much the server has grown since it was empty, for each connection."""
        return (self._usage().memory - self._empty) / len(self._clients) / 1024

    def end(self) -> None:
        """Hang up."""
        for client in self._clients:
            client.go()

    @contextlib.asynccontextmanager
    async def _playing(self) -> AsyncGenerator[None]:
        cores = os.sched_getaffinity(0)
        if self._core is not None:
            os.sched_setaffinity(0, cores - self._core)
        try:
            for client in self._clients:
                client.begin()
            await asyncio.sleep(_LEAD_IN)
            yield
            for client in self._clients:
                client.pause()
            await asyncio.sleep(_LEAD_IN)
        finally:
            os.sched_setaffinity(0, cores)

    def _check(self) -> None:
        lost = self._meter.lost
        if lost:
            raise Overrun(f"{self._subject.name} has cut {len(lost)} connections: {lost[0]}")

    def _usage(self) -> Usage:
        used = [server.usage() for server in self._servers]
        return Usage(sum(each.cpu for each in used), sum(each.memory for each in used))

    def _database_cpu(self) -> float:
        database = self._subject.database
        return database.cpu() if database is not None else 0.0


@contextlib.asynccontextmanager
async def loaded(subject: Subject, tables: int, folder: Path) -> AsyncGenerator[Load]:
    """A server with people at its tables, who do not play yet.

    Args:
        subject: Which server.
        tables: How many tables of four.
        folder: Where it may store things.
    """
    core = _core() if subject.pinned else None
    with contextlib.ExitStack() as stack:
        servers: list[Server] = []
        for _ in range(subject.copies):
            data, port = Path(tempfile.mkdtemp(dir=folder)), free_port()
            command, log = subject.command(port, data), data / "log"
            servers.append(
                stack.enter_context(
                    running(command, port, log, environment=subject.environment, cores=core)
                )
            )
        load = Load(subject, tables, servers, core)
        await load.seat()
        yield load
        load.end()


async def compare(
    compared: Sequence[Subject], tables: int, rounds: int, seconds: float, folder: Path
) -> list[Run]:
    """Measure servers in turn, round after round; while one is measured the others rest.

    A server that does not stand the load is left out from then on, which is said.

    Args:
        compared: The servers; all of them run all the time.
        tables: How many tables of four each has.
        rounds: How often each is measured.
        seconds: How long.
        folder: Where they may store things.
    """
    async with contextlib.AsyncExitStack() as stack:
        loads = [
            await stack.enter_async_context(loaded(subject, tables, folder)) for subject in compared
        ]
        runs: list[Run] = []
        for number in range(-1, rounds):
            for load in loads.copy():
                try:
                    if number < 0:
                        await load.warm_up()
                    else:
                        runs.append(await load.play(seconds))
                except Overrun as error:
                    print(error, file=sys.stderr, flush=True)
                    loads.remove(load)
        return runs


async def sit(subject: Subject, tables: int, folder: Path) -> float:
    """Kilobytes that the server takes for each connection of people who only sit there."""
    async with loaded(subject, tables, folder) as load:
        await asyncio.sleep(_SETTLE)
        return load.kilobytes()


def _serve(port: int) -> list[str]:
    command = [sys.executable, "-m", "kosti.cli", "serve", "--port", str(port)]
    return [*command, "--pace", "none"]


def _people(game: str) -> Callable[[int, int, Meter], Awaitable[Sequence[Client]]]:
    async def gather(port: int, tables: int, meter: Meter) -> Sequence[Client]:
        return await ours.gather(port, game, tables, meter)

    return gather


def _core() -> set[int] | None:
    """The core of a server that runs on one; None if there is only one."""
    cores = sorted(os.sched_getaffinity(0))
    return {cores[0]} if len(cores) > 1 else None
