"""The entry point. Each command's module is imported only when it is called for."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence
from typing import Final

COMMANDS: Final = {
    "serve": "open the web table (the default)",
    "play": "play against bots in the terminal",
    "replay": "play records again by the rules",
}
"""Every command and its one line of help; ``kosti.cli.NAME`` holds it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command.

    Returns:
        The exit status: 0, 1 (the answer is "no") or 2 (bad input).
    """
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    name = next((word for word in arguments if not word.startswith("-")), None)
    if not arguments or (name is None and not {"-h", "--help", "--version"} & set(arguments)):
        arguments, name = ["serve", *arguments], "serve"
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
        sys.stderr.close()
        return 0


def _version() -> str:
    from kosti import __version__  # noqa: PLC0415  keeps the start-up of every command short

    return __version__
