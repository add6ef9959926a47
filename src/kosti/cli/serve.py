"""``kosti serve``: the web table."""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import secrets
import socket
import sys
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Final

import segno
import uvicorn

from kosti.core import Malformed
from kosti.dice import SystemDice
from kosti.store import open_store
from kosti.table import House, LoopClock, Pace, Ports, StoreUnavailable
from kosti.web import create_app

EXAMPLE = "kosti serve --host 0.0.0.0 --port 8000"

_MAX_MESSAGE: Final = 16 * 1024
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
    parser.add_argument("--store", help="instead of --data: the store's address, sqlite:///FILE")
    parser.add_argument("--url", help="the address under which others reach this server, for links")
    parser.add_argument(
        "--pace",
        choices=tuple(PACES),
        default="calm",
        help="how fast bots play and dice are shown; none is for tests (default %(default)s)",
    )


PACES: Final = {
    "calm": Pace(),
    "brisk": Pace(think=(0.4, 1.0), reveal=2.5),
    "none": Pace(think=(0.0, 0.0), reveal=0.0),
}


def run(args: argparse.Namespace) -> int:
    """Serve until stopped."""
    store = args.store or str((args.data or _data_folder()) / "kosti.sqlite3")
    reachable = args.url or _network_url(args.host, args.port)

    @contextlib.asynccontextmanager
    async def open_house() -> AsyncGenerator[House]:
        opened = await open_store(store)
        rng = random.Random(secrets.randbits(128))  # noqa: S311  for bots' whims, never for dice
        house = House(Ports(opened, LoopClock(), SystemDice(), rng, PACES[args.pace]))
        try:
            yield house
        finally:
            await house.close()
            await opened.close()

    config = uvicorn.Config(
        create_app(open_house, public_url=reachable),
        host=args.host,
        port=args.port,
        loop="uvloop" if os.name != "nt" else "asyncio",
        ws="websockets-sansio",
        ws_max_size=_MAX_MESSAGE,
        ws_per_message_deflate=False,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    server = _Server(config, lambda: _greet(args.host, args.port, reachable))
    try:
        server.run()
    except (Malformed, StoreUnavailable) as error:
        print(f"kosti: {error}", file=sys.stderr)
        return 2
    return 0 if server.started else 2


class _Server(uvicorn.Server):
    """A server that says where it is as soon as it is there."""

    def __init__(self, config: uvicorn.Config, greet: object) -> None:
        super().__init__(config)
        self._greet = greet

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and callable(self._greet):
            self._greet()


def _greet(host: str, port: int, reachable: str | None) -> None:
    local = "127.0.0.1" if host in ("0.0.0.0", "::") else host  # noqa: S104  only compared
    print(f"Kosti is open: http://{local}:{port}", flush=True)
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


def _data_folder() -> Path:
    """Where the system keeps an application's data."""
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData/Local")) / "kosti"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/kosti"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "kosti"


def _port(text: str) -> int:
    port = int(text)
    if not 0 < port <= _LARGEST_PORT:
        raise argparse.ArgumentTypeError(f"a port is from 1 to {_LARGEST_PORT}")
    return port
