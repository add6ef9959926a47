"""``kosti`` as a program, in this process or in one of its own."""

import io
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import Any, NamedTuple
from unittest.mock import patch

import msgspec

from kosti.cli import main


class Answer(NamedTuple):
    """What a command said."""

    status: int
    out: str
    err: str

    @property
    def objects(self) -> list[dict[str, Any]]:
        """One JSON object a line."""
        return [msgspec.json.decode(line) for line in self.out.splitlines()]


def kosti(*arguments: str, stdin: bytes = b"") -> Answer:
    """Run a command in this process."""
    given = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="backslashreplace")
    with patch.object(sys, "stdin", given), redirect_stdout(out), redirect_stderr(err):
        try:
            status = main(arguments)
        except SystemExit as stop:
            status = stop.code if isinstance(stop.code, int) else 1
    return Answer(status, _written(out), _written(err))


def kosti_process(*arguments: str, stdin: bytes = b"") -> Answer:
    """Run a command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "kosti.cli", *arguments],
        input=stdin,
        capture_output=True,
        check=False,
        timeout=60,
    )
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode()
