"""What every command at a terminal begins with: its language, its console, and how it may fail."""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from rich.console import Console

from kosti.cli.printable import printable
from kosti.cli.terminal.ask import Ask, LiveAsk, PlainAsk
from kosti.cli.terminal.texts import Lang, Texts
from kosti.core import Malformed


class QuietConsole(Console):
    """A console whose reader may stop reading: that is no failure."""

    def on_broken_pipe(self) -> None:
        """End quietly."""
        with suppress(SystemExit):
            super().on_broken_pipe()  # points standard output at nothing, and would exit with 1
        sys.exit(0)


def open_ask() -> Ask:
    """How the person is asked: with completion at a terminal, else line by line."""
    return LiveAsk() if sys.stdin.isatty() and sys.stdout.isatty() else PlainAsk()


def attended(command: str, texts: Texts, record: Path | None, play: Callable[[], None]) -> int:
    """Play, and tell in one line why it could not be.

    Args:
        command: What was called, such as ``kosti play``.
        texts: In which words to tell.
        record: The file that is written, if any.
        play: What is done.

    Returns:
        0; 130 after an interruption; 2 if the arguments are wrong or the record fails.
    """
    try:
        play()
    except Malformed as error:
        print(f"{command}: {printable(str(error))}", file=sys.stderr)
        return 2
    except FileExistsError as error:
        print(texts("file-exists", file=printable(str(error.filename))), file=sys.stderr)
        return 2
    except BrokenPipeError:
        raise  # nobody reads on: the entry point knows what to do
    except OSError as error:
        file = printable(str(error.filename or record))
        print(texts("file-fails", file=file, reason=error.strerror), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(f"\n{texts('bye')}")
        return 130
    return 0


def system_language() -> Lang:
    """Russian if the system speaks it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return "ru" if value.lower().startswith("ru") else "en"
    system = locale.getlocale()[0] or ""
    return "ru" if system.lower().startswith("ru") else "en"


def forgive_characters() -> None:
    """Let a stream that cannot take or give a character use a substitute instead of failing."""
    for stream in (sys.stdin, sys.stdout):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
