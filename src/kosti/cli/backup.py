"""``kosti backup``: a copy of a SQLite store, also while servers write to it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from kosti.cli import places
from kosti.cli.answers import print_json
from kosti.cli.progress import reported
from kosti.core import Malformed
from kosti.store.copy import copy
from kosti.table.ports import StoreUnavailable

EXAMPLE = "kosti backup --data /var/lib/kosti /backup/kosti-monday.sqlite3"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    places.add_arguments(parser)
    parser.add_argument("target", type=Path, metavar="TARGET", help="the copy; must not exist yet")
    parser.add_argument("--json", action="store_true", help="print what was copied as JSON")


def run(args: argparse.Namespace) -> int:
    """Copy, and say what the copy holds."""
    try:
        with reported("pages") as report:
            copied = copy(places.sqlite_file(args), args.target, report)
    except (Malformed, StoreUnavailable) as error:
        print(f"kosti: {error}", file=sys.stderr)
        return 2
    if args.json:
        print_json(copied)
    else:
        print(
            f"{args.target}: {copied.tables:,} tables, {copied.entries:,} entries,"
            f" {copied.size:,} bytes"
        )
    return 0
