"""The entry point. Each command's module is imported only when it is called for."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

COMMANDS: Final = {
    "serve": "open the web table (the default)",
    "play": "play against bots in the terminal",
    "referee": "keep the score of a game with real dice",
    "replay": "play records again by the rules",
    "verify": "compute the dice of records again and compare",
    "odds": "reckon the odds of a bid or of a circle",
    "simulate": "play many games among bots and count",
    "league": "let all bots meet and rate them",
    "solve": "find strategies that cannot be beaten, and what they win",
    "backup": "copy the tables of a server, also while it runs",
    "doctor": "look whether the tables of a server are sound",
    "physics": "measure what the dice of Rondo do on their tray",
}
"""Every command and its one line of help; ``kosti.cli.NAME`` holds it."""

_OWN_OPTIONS: Final = frozenset({"-h", "--help", "--version"})


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command.

    Returns:
        The exit status: 0, 1 (the answer is "no") or 2 (bad input).
    """
    _open_missing_streams()
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in _OWN_OPTIONS):
        arguments = ["serve", *arguments]
    name = arguments[0]
    parser = argparse.ArgumentParser(
        prog="kosti",
        description="The table for three dice games.",
        epilog="Each command has --help with an example. Alone, kosti opens the web table.",
    )
    parser.add_argument("--version", action="version", version=f"kosti {_version()}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for command, summary in COMMANDS.items():
        child = commands.add_parser(command, help=summary, description=summary)
        if command == name:
            module = importlib.import_module(f"kosti.cli.{command}")
            child.epilog = f"example: {module.EXAMPLE}"
            module.add_arguments(child)
            child.set_defaults(run=module.run)
    args = parser.parse_args(arguments)
    try:
        return int(args.run(args))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()  # or the interpreter would complain while it ends
        return 0
    except OSError as error:
        print(f"kosti: {error}", file=sys.stderr)
        return 2


def _open_missing_streams() -> None:
    """Somebody may have closed the standard streams; then nothing is read and nobody listens."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115  for good


def _version() -> str:
    from kosti import __version__  # noqa: PLC0415  keeps the start-up of every command short

    return __version__
