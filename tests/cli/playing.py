"""Plays at the terminal as a program: lines in, lines out."""

import os
import subprocess
import sys


def play(
    *arguments: str, answers: list[str] | None = None, columns: int = 80, **environment: str
) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "kosti.cli", "play", *arguments],
        input="".join(f"{line}\n" for line in answers or []),
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
        env={
            **os.environ,
            "PYTHONIOENCODING": "utf-8",
            "LC_ALL": "C.UTF-8",
            "COLUMNS": str(columns),
            **environment,
        },
    )
