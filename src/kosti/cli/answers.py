"""How a command answers a program."""

from __future__ import annotations

import sys

import msgspec


def print_json(answer: object) -> None:
    """Print an answer as one JSON object on one line, in UTF-8 whatever the terminal speaks."""
    sys.stdout.flush()
    sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
    sys.stdout.buffer.flush()
