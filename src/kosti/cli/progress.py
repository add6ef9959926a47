"""A progress bar for those who sit at a terminal and wait."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

PATIENCE: Final = 2.0
"""Seconds after which it is shown."""

T = TypeVar("T")


def watched(things: Iterable[T], total: int, what: str) -> Iterable[T]:
    """The same things; somebody at a terminal sees how far they are if it takes long.

    Args:
        things: What is worked through.
        total: How many there are.
        what: What they are called.
    """
    return _with_progress(things, total, what) if sys.stderr.isatty() else things


def _with_progress(things: Iterable[T], total: int, what: str) -> Iterator[T]:
    began = time.monotonic()
    rest = iter(things)
    for index, thing in enumerate(rest):
        yield thing
        if time.monotonic() - began > PATIENCE:
            from rich.console import Console  # noqa: PLC0415  short runs do not need it
            from rich.progress import Progress  # noqa: PLC0415

            with Progress(console=Console(stderr=True), transient=True) as progress:
                task = progress.add_task(what, total=total, completed=index + 1)
                for later in rest:
                    yield later
                    progress.advance(task)
            return
