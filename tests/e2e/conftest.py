"""The browser tests drive the Chromium of the machine; nothing is downloaded.

Run them in a call of their own, ``python3 dev.py test tests/e2e``: they keep an event loop
running in the main thread.
"""

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

FLAGS = (
    "--no-sandbox",  # a container seldom grants what the sandbox needs
    "--disable-gpu",  # pages are painted by the processor: 60 frames a second, not 3; WebGL works
    "--disable-quic",  # and nothing that goes out to the network by itself
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """How pytest-playwright starts the browser: ``KOSTI_CHROMIUM``, else the one on the PATH."""
    chromium = (
        os.environ.get("KOSTI_CHROMIUM")
        or shutil.which("chromium")
        or shutil.which("chromium-browser")
        or shutil.which("google-chrome")
    )
    if chromium is None:
        pytest.exit(
            "The browser tests need Chromium, and there is none here. On Debian and Ubuntu:\n"
            "  sudo apt-get install --no-install-recommends chromium fonts-dejavu-core\n"
            "Elsewhere name one: KOSTI_CHROMIUM=/path/to/chromium",
            returncode=1,
        )
    return {**browser_type_launch_args, "executable_path": chromium, "args": list(FLAGS)}


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def _serving(data: Path, pace: str) -> Generator[int]:
    """A real server of our own, on a database of its own; its port."""
    port = _free_port()
    command = [sys.executable, "-m", "kosti.cli", "serve", "--port", str(port), "--data", str(data)]
    with subprocess.Popen([*command, "--pace", pace], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert "Kosti is open" in process.stdout.readline()
            yield port
        finally:
            process.terminate()
            process.wait(20)


@pytest.fixture(scope="session")
def server_port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a server without bots' pauses."""
    with _serving(tmp_path_factory.mktemp("data"), "none") as port:
        yield port


@pytest.fixture
def brisk_port(tmp_path: Path) -> Iterator[int]:
    """The port of a server at which bots leave the others time to see what has happened."""
    with _serving(tmp_path / "data", "brisk") as port:
        yield port


@pytest.fixture(scope="session")
def server(server_port: int) -> str:
    """The address of the server."""
    return f"http://127.0.0.1:{server_port}"
