"""Where a server keeps its tables."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Final

from kosti.core import Malformed

FILE: Final = "kosti.sqlite3"
"""The store's name in the folder for the tables."""


def data_folder() -> Path:
    """Where the system keeps an application's data."""
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData/Local")) / "kosti"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/kosti"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "kosti"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments that name a SQLite store, as for ``kosti serve``."""
    parser.add_argument(
        "--data",
        type=Path,
        default=None,
        help="folder of the tables (default: where kosti serve keeps them by itself)",
    )
    parser.add_argument("--store", help="instead of --data: the store's file, or sqlite:///FILE")


def sqlite_file(args: argparse.Namespace) -> Path:
    """The file that the arguments name.

    Raises:
        Malformed: if they name a store of another kind.
    """
    if args.store is None:
        return Path(args.data or data_folder()) / FILE
    scheme, separator, rest = str(args.store).partition("://")
    if not separator:
        return Path(args.store)
    if scheme != "sqlite":
        # Only the scheme: the rest of an address may hold a password.
        raise Malformed(f"this is for SQLite; {scheme} has tools of its own (docs/operations.md)")
    if not rest.startswith("/"):
        raise Malformed("a SQLite address has no host: sqlite:///path")
    return Path(rest[1:])
