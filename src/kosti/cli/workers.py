"""Several processes that serve one address together, and one that watches over them."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import socket
import sys
import time
from collections.abc import Callable, Generator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Final

from kosti.cli.usher import Usher

_PATIENCE: Final = 10.0
"""Seconds that workers have to end when they are told to."""

_AGAIN: Final = 1.0
"""Seconds until a worker is started again that could not even begin."""

_SPAWN: Final = multiprocessing.get_context("spawn")


class Crew:
    """The workers. One that dies is replaced; when this process dies, they end by themselves."""

    def __init__(self, number: int, usher: Usher, work: Callable[..., None], *args: Any) -> None:
        """Nobody has begun yet.

        Args:
            number: How many workers.
            usher: Shows clients to them; it is closed here.
            work: What each does, a function of a module: it gets the arguments, a socket with the
                clients that are shown to it (``usher.receive``), and a line to this process, into
                which it says something when it has begun. When the line is dead, it ends.
            args: The arguments, which can be pickled.
        """
        self._usher = usher
        self._work = work
        self._args = args
        self._workers: list[_Worker | None] = [None] * number
        self._due = dict.fromkeys(range(number), 0.0)

    def serve(self, begun: Callable[[], None]) -> int:
        """Let them work until SIGINT or SIGTERM comes.

        Args:
            begun: Called when all of them work for the first time.

        Returns:
            The exit status: 0, or 2 if one could not begin in the first place.
        """
        welcome: Callable[[], None] | None = begun
        with _signals() as told:
            try:
                while True:
                    self._start()
                    if told in wait([told, *self._lines()], self._time_left()):
                        return 0
                    if not self._look(first=welcome is not None):
                        return 2
                    if welcome is not None and self._all_work():
                        welcome()
                        self._usher.begin()
                        welcome = None
                    self._usher.work()
            finally:
                self._stop()

    def _start(self) -> None:
        for place, when in list(self._due.items()):
            if when <= time.monotonic():
                del self._due[place]
                ours, theirs = _SPAWN.Pipe()
                shown, clients = socket.socketpair()
                process = _SPAWN.Process(
                    target=self._work,
                    args=(*self._args, clients, theirs),
                    name=f"kosti worker {place + 1}",
                )
                process.start()
                theirs.close()
                clients.close()
                self._workers[place] = _Worker(process, ours, shown)

    def _lines(self) -> Sequence[Connection | int]:
        here = [worker for worker in self._workers if worker is not None]
        silent = [worker.line for worker in here if not worker.works]
        return [self._usher.fileno(), *silent, *(worker.process.sentinel for worker in here)]

    def _time_left(self) -> float | None:
        left = [max(0.0, when - time.monotonic()) for when in self._due.values()]
        usher = self._usher.time_left()
        return min(left if usher is None else [*left, usher], default=None)

    def _look(self, *, first: bool) -> bool:
        """Hear who works and who is dead; False if one died that must not have."""
        for place, worker in enumerate(self._workers):
            if worker is None:
                continue
            if worker.hear():
                self._usher.welcome(place, worker.shown)
            if worker.process.exitcode is None:
                continue
            self._workers[place] = None
            self._usher.dismiss(place)
            worker.close()
            then = "" if first else "; another one starts"
            print(f"kosti: {worker}{then}", file=sys.stderr, flush=True)
            if first:
                return False
            self._due[place] = time.monotonic() + (0.0 if worker.works else _AGAIN)
        return True

    def _all_work(self) -> bool:
        return all(worker is not None and worker.works for worker in self._workers)

    def _stop(self) -> None:
        """Tell all to end, and end those who do not listen."""
        self._usher.close()
        here = [worker for worker in self._workers if worker is not None]
        for worker in here:
            worker.process.terminate()
        end = time.monotonic() + _PATIENCE
        for worker in here:
            worker.process.join(max(0.0, end - time.monotonic()))
            if worker.process.exitcode is None:
                print(f"kosti: {worker}; it is killed", file=sys.stderr, flush=True)
                worker.process.kill()
                worker.process.join()


class _Worker:
    def __init__(self, process: SpawnProcess, line: Connection, shown: socket.socket) -> None:
        self.process = process
        self.line = line
        self.shown = shown
        self.works = False

    def hear(self) -> bool:
        """Whether it says that it has begun."""
        with contextlib.suppress(OSError, EOFError):
            if not self.works and self.line.poll():
                self.line.recv_bytes()
                self.works = True
                return True
        return False

    def close(self) -> None:
        self.line.close()
        self.shown.close()

    def __str__(self) -> str:
        code = self.process.exitcode
        if code is None:
            how = "does not end"
        elif code < 0:
            how = f"was ended by {signal.Signals(-code).name}"
        else:
            how = f"ended with status {code}"
        return f"{self.process.name} (process {self.process.pid}) {how}"


@contextlib.contextmanager
def _signals() -> Generator[socket.socket]:
    """A socket into which something is written when this process is told to stop."""
    told, teller = socket.socketpair()
    numbers = (signal.SIGINT, signal.SIGTERM)
    with told, teller:
        teller.settimeout(0)
        before = {number: signal.signal(number, _noted) for number in numbers}
        fd = signal.set_wakeup_fd(teller.fileno())
        try:
            yield told
        finally:
            signal.set_wakeup_fd(fd)
            for number, handler in before.items():
                signal.signal(number, handler)


def _noted(number: int, frame: object) -> None:
    """The socket says it."""
    del number, frame
