"""Work that is shared out among processes, here or on a cluster.

joblib does the sharing: among processes of this machine with loky, or on a Dask or Ray cluster
through the backend that each of them has for joblib. What comes back depends on the tasks alone,
but not the order in which it does.
"""

from __future__ import annotations

import importlib
import logging
import os
import signal
import socket
import threading
import time
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import islice
from typing import Any, Final, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from kosti.core import Malformed

Backend: TypeAlias = Literal["processes", "dask", "ray"]

BACKENDS: Final[tuple[Backend, ...]] = ("processes", "dask", "ray")

REACH: Final = 10.0
"""Seconds after which a cluster that does not answer is given up."""

WAVE: Final = 2.0
"""Seconds of work that Ray is given at once; its pool hands results back all together."""

T = TypeVar("T")
R = TypeVar("R")


class Spread(Protocol):
    """Does the same work for every task, by whoever is free."""

    def __call__(self, work: Callable[[T], R], tasks: Iterable[T], /) -> Iterator[R]:
        """Give out the tasks; results come as they are ready, in no particular order.

        Args:
            work: A function; like the tasks and results it must be picklable.
            tasks: What it is done for; taken as they are needed.
        """
        ...


class Crew(Struct, frozen=True):
    """Who does the work.

    Attributes:
        workers: How many at once; None: as many as there are processors, here or in the cluster.
        backend: Processes of this machine, or a cluster.
        address: Where the cluster is; None: one is started on this machine, and ended again.
    """

    workers: int | None = None
    backend: Backend = "processes"
    address: str | None = None

    def __post_init__(self) -> None:
        """Check what is between two of them.

        Raises:
            ValueError: if processes of this machine have an address.
        """
        if self.address is not None and self.backend == "processes":
            raise ValueError("an address is that of a cluster: add --backend dask or ray")


def usable_processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def at_work(crew: Crew) -> Generator[Spread]:
    """Gather the crew. An exception of the work, or to leave early, ends everything.

    Raises:
        Malformed: if the backend is not installed.
        OSError: if the cluster cannot be reached.
    """
    match crew.backend:
        case "processes":
            workers = crew.workers or usable_processors()
            with _alone() if workers == 1 else _processes(workers) as spread:
                yield spread
        case "dask":
            with _dask(crew) as spread:
                yield spread
        case "ray":
            with _ray(crew) as spread:
                yield spread


@contextmanager
def _alone() -> Generator[Spread]:
    yield map


@contextmanager
def _processes(workers: int) -> Generator[Spread]:
    from joblib import Parallel  # noqa: PLC0415  heavy

    parallel = Parallel(
        n_jobs=workers,
        backend="loky",
        return_as="generator_unordered",
        initializer=_leave_interrupts,
    )
    with _streaming(parallel) as spread:
        yield spread


@contextmanager
def _streaming(parallel: Any) -> Generator[Spread]:  # noqa: ANN401  one of joblib's
    """Hands results back one by one, and calls the rest off where that is left early."""
    from joblib import delayed  # noqa: PLC0415  heavy

    with ExitStack() as open_ended:

        def spread(work: Callable[[Any], Any], tasks: Iterable[Any]) -> Iterator[Any]:
            results: Generator[Any] = parallel(delayed(work)(task) for task in tasks)
            open_ended.callback(_call_off, results)
            return results

        yield spread


def _call_off(results: Generator[Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # joblib would tell what was done in vain
        results.close()


def _leave_interrupts() -> None:
    """Ctrl-C is for the process that waits; it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _deaf_children() -> Generator[None]:
    """The same for processes that are started meanwhile: what is ignored is handed down."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may say what happens on Ctrl-C
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _dask(crew: Crew) -> Generator[Spread]:
    distributed = _library("distributed")
    from joblib import Parallel, parallel_config  # noqa: PLC0415  heavy

    cluster = None
    if crew.address is None:
        with _deaf_children():
            cluster = distributed.LocalCluster(
                n_workers=crew.workers or usable_processors(),
                threads_per_worker=1,
                dashboard_address=None,
                silence_logs=logging.CRITICAL,
            )
    else:
        _knock(crew.address, "Dask")
    try:
        where = cluster or crew.address
        with distributed.Client(where, timeout=REACH, set_as_default=False) as client:
            with parallel_config(backend="dask", client=client, wait_for_workers_timeout=REACH):
                parallel = Parallel(
                    return_as="generator_unordered", pre_dispatch=crew.workers or "2 * n_jobs"
                )
            with _streaming(parallel) as spread:
                yield spread
    finally:
        if cluster is not None:
            cluster.close()


@contextmanager
def _ray(crew: Crew) -> Generator[Spread]:
    ray = _library("ray")
    from joblib import Parallel  # noqa: PLC0415  heavy

    if crew.address is not None and ":" in crew.address:
        _knock(crew.address, "Ray")
    quiet: dict[str, Any] = {"logging_level": "ERROR", "log_to_driver": False}
    if crew.address is None:
        processors = crew.workers or usable_processors()
        ray.init(address="local", num_cpus=processors, include_dashboard=False, **quiet)
    else:
        ray.init(address=crew.address, **quiet)
    try:
        importlib.import_module("ray.util.joblib").register_ray()
        there = int(ray.cluster_resources()["CPU"])
        workers = min(crew.workers or there, there)
        if workers == 1:  # with one alone joblib would work here instead
            yield partial(_one_by_one, ray)
            return
        with Parallel(n_jobs=workers, backend="ray") as parallel:
            yield partial(_in_waves, parallel, workers)
    finally:
        ray.shutdown()


def _one_by_one(
    ray: Any,  # noqa: ANN401  a module
    work: Callable[[T], R],
    tasks: Iterable[T],
) -> Iterator[R]:
    far = ray.remote(work)
    for task in tasks:
        yield ray.get(far.remote(task))


def _in_waves(
    parallel: Any,  # noqa: ANN401  one of joblib's
    wave: int,
    work: Callable[[T], R],
    tasks: Iterable[T],
) -> Iterator[R]:
    """Give out so many tasks at once, and more of them as long as that is soon done."""
    from joblib import delayed  # noqa: PLC0415  heavy

    waiting = iter(tasks)
    while batch := list(islice(waiting, wave)):
        began = time.monotonic()
        yield from parallel(map(delayed(work), batch))
        if time.monotonic() - began < WAVE:
            wave *= 2


def _library(name: str) -> Any:  # noqa: ANN401  a module
    """A library that not everybody has.

    Raises:
        Malformed: if it is not installed.
    """
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        extra = "dask" if name == "distributed" else name
        raise Malformed(f"--backend {extra} needs it: pip install 'kosti[cluster]'") from None


def _knock(address: str, what: Literal["Dask", "Ray"]) -> None:
    """Make sure that a cluster is at an address, before a library waits there for minutes.

    Both kinds speak first: a scheduler of Dask with the length of its greeting, a head of Ray with
    the settings of HTTP/2.

    Raises:
        Malformed: if it is not an address.
        ConnectionError: if nobody answers, or somebody else does.
    """
    scheme, _, place = address.rpartition("://")
    host, colon, port = place.rpartition(":")
    if not (host and colon and port.isdigit()):
        raise Malformed(f"an address is written HOST:PORT, not {address}")
    try:
        with socket.create_connection((host.strip("[]"), int(port)), timeout=REACH) as line:
            line.settimeout(REACH)
            heard = line.recv(8) if scheme in {"", "tcp", "ray"} else b""
    except (OSError, OverflowError) as error:
        raise ConnectionError(f"no {what} cluster answers at {address}: {error}") from None
    fits = heard[2:] == bytes(6) if what == "Dask" else heard[3:4] == _SETTINGS
    if heard and not fits:
        raise ConnectionError(f"what answers at {address} is no {what} cluster")


_SETTINGS: Final = b"\x04"
"""The type of the first frame of an HTTP/2 server, its fourth byte. Source: RFC 9113, 6.5."""
