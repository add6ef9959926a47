"""``kosti serve``: the web table."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import gc
import os
import random
import secrets
import signal
import socket
import sys
from collections.abc import Callable, Generator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final, cast

import segno
import uvicorn

from kosti.cli import logs
from kosti.cli.places import data_folder
from kosti.cli.usher import Usher, receive
from kosti.cli.workers import Crew
from kosti.core import Malformed
from kosti.store import meet_neighbours, open_store, shared
from kosti.table import House, LoopClock, Pace, Ports, StoreUnavailable
from kosti.web import Limits, Metrics, create_app, server_config

EXAMPLE = "kosti serve --host 0.0.0.0 --port 8000"

STORE: Final = "KOSTI_STORE"

_LARGEST_PORT: Final = 65535


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        help="address to listen on; 0.0.0.0 for everybody in the network (default %(default)s)",
    )
    parser.add_argument("--port", type=_port, default=8000, help="port (default %(default)s)")
    parser.add_argument(
        "--data",
        type=Path,
        default=None,
        help="folder for the tables (default: a kosti folder where your system keeps such data)",
    )
    parser.add_argument(
        "--store",
        help="instead of --data: the store's address, sqlite:///FILE or"
        f" postgresql://USER@HOST/DATABASE; or in the variable {STORE}, where nobody sees it"
        " who lists the processes",
    )
    parser.add_argument(
        "--workers",
        type=_number,
        default=1,
        help="processes that serve together; more than one need PostgreSQL (default %(default)s)",
    )
    parser.add_argument("--url", help="the address under which others reach this server, for links")
    parser.add_argument(
        "--pace",
        choices=tuple(PACES),
        default="calm",
        help="how fast bots play and dice are shown; none is for tests (default %(default)s)",
    )
    parser.add_argument(
        "--limits",
        choices=tuple(LIMITS),
        default="public",
        help="how much one client may ask for; none is for tests and measurements, or behind a"
        " proxy that has limits (default %(default)s)",
    )
    parser.add_argument(
        "--proxy",
        default="127.0.0.1,::1",
        metavar="ADDRESSES",
        help="proxies whose X-Forwarded-For and -Proto are believed (default %(default)s)",
    )
    parser.add_argument(
        "--metrics-port",
        type=_port,
        help="serve /metrics on this port only, to whoever can reach it (default: on --port, to"
        " programs of this machine)",
    )
    parser.add_argument(
        "--log",
        choices=logs.FORMS,
        default="human",
        help="the form of what is written on standard error (default %(default)s)",
    )
    parser.add_argument(
        "--log-level",
        choices=logs.LEVELS,
        default="warning",
        help="the least that is written (default %(default)s)",
    )


LIMITS: Final = {"public": Limits(), "none": None}

PACES: Final = {
    "calm": Pace(),
    "brisk": Pace(think=(0.4, 1.0), reveal=2.5, throw=0.8),
    "none": Pace(think=(0.0, 0.0), reveal=0.0, throw=0.0),
}


def run(args: argparse.Namespace) -> int:
    """Serve until stopped."""
    logs.set_up(args.log, args.log_level)
    _allow_many_connections()
    ports = [args.port] if args.metrics_port is None else [args.port, args.metrics_port]
    try:
        _check_workers(args)
        with contextlib.ExitStack() as stack:
            listening = [stack.enter_context(_listen(args.host, port)) for port in ports]
            if args.workers == 1:
                return _work(args, listening, lambda: _greet(args))
            with _runner() as runner:  # if the store is not as it should be, it is said once
                runner.run(_try_store(args))
            usher = Usher(listening[:1])
            crew = Crew(args.workers, usher, work, args, listening[1:])
            return crew.serve(lambda: _greet(args))
    except (Malformed, StoreUnavailable, _CannotListen) as error:
        print(f"kosti: {error}", file=sys.stderr)
        return 2


def work(
    args: argparse.Namespace,
    listening: list[socket.socket],
    clients: socket.socket,
    line: Connection,
) -> None:
    """One of several processes that serve.

    Args:
        args: The command's arguments.
        listening: The sockets that they share, for the metrics.
        clients: Brings those that the usher shows to this process.
        line: Says when it has begun, and is dead when nobody watches over it any more.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # until the server takes it
    logs.set_up(args.log, args.log_level)
    try:
        status = _work(args, listening, lambda: line.send_bytes(b"!"), (clients, line))
    except (Malformed, StoreUnavailable) as error:
        print(f"kosti: {error}", file=sys.stderr)
        status = 2
    sys.exit(status)


def _work(
    args: argparse.Namespace,
    listening: list[socket.socket],
    begun: Callable[[], None],
    crew: tuple[socket.socket, Connection] | None = None,
) -> int:
    with _runner() as runner:
        return runner.run(_serve(args, listening, begun, crew))


async def _serve(
    args: argparse.Namespace,
    listening: list[socket.socket],
    begun: Callable[[], None],
    crew: tuple[socket.socket, Connection] | None,
) -> int:
    url = _store(args)
    store = await open_store(url)
    neighbours = meet_neighbours(url)
    try:
        rng = random.Random(secrets.randbits(128))  # noqa: S311  for bots' whims, never for dice
        metrics = Metrics()
        pace = PACES[args.pace]
        house = House(Ports(store, LoopClock(), rng, pace, meter=metrics, neighbours=neighbours))
        app = create_app(
            lambda: contextlib.nullcontext(house),
            public_url=_reachable(args),
            limits=LIMITS[args.limits],
            metrics=metrics,
            metrics_port=args.metrics_port,
        )
        config = server_config(
            app, log_config=None, forwarded_allow_ips=args.proxy, timeout_graceful_shutdown=5
        )
        server = _Server(config, begun)
        if crew is not None:
            server.join(*crew)
        await server.serve(listening)
        await house.close()
    finally:
        await neighbours.close()
        await store.close()
    return 0 if server.started else 2


async def _try_store(args: argparse.Namespace) -> None:
    store = await open_store(_store(args))
    await store.close()


def _store(args: argparse.Namespace) -> str:
    """The address of the store."""
    named: str | None = args.store
    if named is None and args.data is None:
        named = os.environ.get(STORE)
    return named or str((args.data or data_folder()) / "kosti.sqlite3")


def _check_workers(args: argparse.Namespace) -> None:
    if args.workers > 1 and not shared(_store(args)):
        raise Malformed("several workers need --store postgresql://…; a file is for one process")
    if args.workers > 1 and os.name == "nt":
        raise Malformed("there is one worker at most on Windows")


def _allow_many_connections() -> None:
    """Each is an open file, and the usual limit of 1,024 is for programs that need few."""
    if os.name == "nt":
        return
    import resource  # noqa: PLC0415  not there on Windows

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):  # macOS may name a limit that it does not grant
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


class _CannotListen(Exception):  # noqa: N818  the message says it all
    """The address cannot be listened on."""


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket, so that a port in use is said in one line before anything starts."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        why = "in use already; try --port" if error.errno == errno.EADDRINUSE else error.strerror
        raise _CannotListen(f"cannot listen on {host}:{port}: {why}") from error


def _runner() -> asyncio.Runner:
    return asyncio.Runner(loop_factory=_loop_factory())


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The fast event loop where there is one."""
    if os.name == "nt":
        return None
    import uvloop  # noqa: PLC0415  not there on Windows

    return uvloop.new_event_loop


def _spare_the_collector() -> None:
    """Look for garbage in circles less often: next to nothing here ends as such.

    Python looks through everything each time, so that with many tables it would be a sixth of the
    processor time.
    """
    gc.freeze()  # modules and functions stay as long as the process
    gc.set_threshold(10_000, 5, 5)


class _Server(uvicorn.Server):
    """A server that says where it is as soon as it is there, and ends without a signal's noise."""

    def __init__(self, config: uvicorn.Config, greet: Callable[[], None]) -> None:
        super().__init__(config)
        self._greet = greet
        self._clients: socket.socket | None = None
        self._taking: set[asyncio.Task[object]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            _spare_the_collector()
            if self._clients is not None:
                asyncio.get_running_loop().add_reader(self._clients, self._take, self._clients)
            self._greet()

    def join(self, clients: socket.socket, line: Connection) -> None:
        """Be one of a crew, before it serves.

        Args:
            clients: Brings those that are shown to this server.
            line: Dead, without a word, when the server is to drain and end.
        """
        clients.setblocking(False)  # noqa: FBT003  its own word
        self._clients = clients
        loop = asyncio.get_running_loop()

        def dead() -> None:
            loop.remove_reader(line.fileno())
            self.should_exit = True

        loop.add_reader(line.fileno(), dead)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._take_no_more()
        await super().shutdown(sockets)

    def _take(self, line: socket.socket) -> None:
        """Serve clients that were accepted elsewhere as if they had come here."""
        try:
            clients = receive(line)
        except (EOFError, OSError):
            self._take_no_more()
            return
        loop = asyncio.get_running_loop()
        for client in clients:
            task = loop.create_task(self._begin(client))
            self._taking.add(task)
            task.add_done_callback(self._taking.discard)

    def _take_no_more(self) -> None:
        if self._clients is not None:
            asyncio.get_running_loop().remove_reader(self._clients)
            self._clients.close()
            self._clients = None

    async def _begin(self, client: socket.socket) -> None:
        try:
            await asyncio.get_running_loop().connect_accepted_socket(self._protocol, client)
        except OSError:  # it has gone already
            client.close()

    def _protocol(self) -> asyncio.Protocol:
        """As uvicorn makes one for each client of a listening socket."""
        kind = cast("Callable[..., asyncio.Protocol]", self.config.http_protocol_class)
        return kind(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        """SIGINT and SIGTERM drain the server; the process then ends by itself, with status 0."""
        signals = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, self.handle_exit) for number in signals}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _reachable(args: argparse.Namespace) -> str | None:
    """The address under which others reach this server, as far as it is known."""
    return args.url or _network_url(args.host, args.port)


def _greet(args: argparse.Namespace) -> None:
    reachable = _reachable(args)
    local = "127.0.0.1" if args.host in ("0.0.0.0", "::") else args.host  # noqa: S104  only compared
    print(f"Kosti is open: http://{local}:{args.port}", flush=True)
    if reachable:
        print(f"For others: {reachable}", flush=True)
        segno.make(reachable, error="l").terminal(compact=True)
    print("Ctrl-C closes it.", flush=True)


def _network_url(host: str, port: int) -> str | None:
    """The address of this machine in its network, if the server listens to the network."""
    if host not in ("0.0.0.0", "::"):  # noqa: S104  only compared
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system only chooses the interface that leads outside.
            probe.connect(("192.0.2.1", 9))
            address = probe.getsockname()[0]
        except OSError:
            return None
    return f"http://{address}:{port}"


def _number(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least one process has to serve")
    return number


def _port(text: str) -> int:
    port = int(text)
    if not 0 < port <= _LARGEST_PORT:
        raise argparse.ArgumentTypeError(f"a port is from 1 to {_LARGEST_PORT}")
    return port
