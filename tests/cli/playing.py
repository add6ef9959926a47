"""Commands at the terminal as programs: lines in, lines out."""

import io
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from unittest import mock

from kosti.cli import main


def command(
    *arguments: str, answers: Sequence[str] = (), columns: int = 80, **environment: str
) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "kosti.cli", *arguments],
        input="".join(f"{line}\n" for line in answers),
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
        env=surroundings(columns, **environment),
    )


def surroundings(columns: int = 80, **environment: str) -> dict[str, str]:
    return {
        **os.environ,
        "PYTHONIOENCODING": "utf-8",
        "LC_ALL": "C.UTF-8",
        "COLUMNS": str(columns),
        **environment,
    }


def play(
    *arguments: str, answers: Sequence[str] = (), columns: int = 80, **environment: str
) -> "subprocess.CompletedProcess[str]":
    return command("play", *arguments, answers=answers, columns=columns, **environment)


def referee(
    *arguments: str, answers: Sequence[str] = (), columns: int = 100, **environment: str
) -> "subprocess.CompletedProcess[str]":
    """The same without a process of its own, which takes longer than an evening."""
    typed = io.StringIO("".join(f"{line}\n" for line in answers))
    out, err = io.StringIO(), io.StringIO()
    with (
        mock.patch.dict(os.environ, surroundings(columns, **environment)),
        mock.patch.object(sys, "stdin", typed),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            status = main(["referee", *arguments])
        except SystemExit as leaves:
            status = int(leaves.code or 0)
    return subprocess.CompletedProcess(arguments, status, out.getvalue(), err.getvalue())
