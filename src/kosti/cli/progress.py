"""A progress bar for those who sit at a terminal and wait."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator
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


@contextlib.contextmanager
def reported(what: str) -> Generator[Callable[[int, int], None]]:
    """Takes how many of how many things are done; shows it to somebody who waits long.

    Args:
        what: What the things are called.
    """
    began = time.monotonic()
    with contextlib.ExitStack() as shown:
        update: Callable[[int, int], None] | None = None

        def report(done: int, total: int) -> None:
            nonlocal update
            if update is None and sys.stderr.isatty() and time.monotonic() - began > PATIENCE:
                update = shown.enter_context(_bar(what))
            if update is not None:
                update(done, total)

        yield report


@contextlib.contextmanager
def _bar(what: str) -> Generator[Callable[[int, int], None]]:
    from rich.console import Console  # noqa: PLC0415  short runs do not need it
    from rich.progress import Progress  # noqa: PLC0415

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what)
        yield lambda done, total: progress.update(task, completed=done, total=total)


def _with_progress(things: Iterable[T], total: int, what: str) -> Iterator[T]:
    with reported(what) as report:
        for done, thing in enumerate(things, 1):
            yield thing
            report(done, total)
