"""``kosti doctor``: whether the tables of a SQLite store are sound. It changes nothing."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from kosti.cli import places
from kosti.cli.answers import print_json
from kosti.cli.progress import watched
from kosti.core import Malformed
from kosti.store.survey import Survey
from kosti.table import StoreUnavailable, TableState
from kosti.table.facts import read_entry
from kosti.table.state import fold

EXAMPLE = "kosti doctor --data /var/lib/kosti"

_LITTLE_ROOM: Final = 256 * 1024 * 1024
"""Bytes: with less than this left on the disk somebody should look after it."""


class Broken(Struct, frozen=True):
    """A table that cannot be played on.

    Attributes:
        table: Its code.
        version: The entry at which it breaks.
        reason: Why.
    """

    table: str
    version: int
    reason: str


class Findings(Struct, frozen=True):
    """What the doctor has found.

    Attributes:
        store: The store's file.
        schema: The version of its tables.
        size: Bytes of the file.
        free: Bytes that are left on its disk.
        tables: How many tables there are.
        entries: How many entries they have.
        damage: What is wrong with the file itself.
        broken: Tables that do not fold.
        room: Whether there is room enough for more.
    """

    store: str
    schema: int
    size: int
    free: int
    tables: int
    entries: int
    damage: Sequence[str]
    broken: Sequence[Broken]
    room: bool

    @property
    def sound(self) -> bool:
        """Whether nothing has to be done."""
        return self.room and not self.damage and not self.broken


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    places.add_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print what was found as JSON")


def run(args: argparse.Namespace) -> int:
    """Look, and say what was found; the exit status is 1 if somebody has to do something."""
    try:
        findings = examine(places.sqlite_file(args))
    except (Malformed, StoreUnavailable) as error:
        print(f"kosti: {error}", file=sys.stderr)
        return 2
    if args.json:
        print_json(findings)
    else:
        print("\n".join(_lines(findings)))
    return 0 if findings.sound else 1


def examine(path: Path) -> Findings:
    """Look at a store.

    Raises:
        StoreUnavailable: if it cannot be opened.
    """
    with Survey.open(path) as survey:
        schema = survey.schema
        damage = survey.damage()
        tables: Mapping[str, int] = {}
        try:
            tables = survey.tables()
        except StoreUnavailable:
            if not damage:
                raise  # else the file is so bad that it does not even say which there are
        examined = (_examine_table(survey, code) for code in watched(tables, len(tables), "tables"))
        broken = [found for found in examined if found is not None]
    free = shutil.disk_usage(path.absolute().parent).free
    return Findings(
        store=str(path),
        schema=schema,
        size=path.stat().st_size,
        free=free,
        tables=len(tables),
        entries=sum(tables.values()),
        damage=damage,
        broken=broken,
        room=free >= _LITTLE_ROOM,
    )


def _examine_table(survey: Survey, code: str) -> Broken | None:
    table: TableState | None = None
    version = 1
    try:
        for stored in survey.entries(code):
            table = fold(table, [read_entry(stored).fact])
            version += 1
    except Exception as error:  # noqa: BLE001  whatever it is, the server would meet it as well
        return Broken(code, version, str(error) or type(error).__name__)
    return None


def _lines(findings: Findings) -> Sequence[str]:
    folded = findings.tables - len(findings.broken)
    store = f"{findings.store}: schema {findings.schema}, {findings.size:,} bytes"
    return [
        f"store   {store}, {findings.entries:,} entries",
        f"disk    {findings.free:,} bytes free{'' if findings.room else ': too little'}",
        *(f"damage  {line}" for line in findings.damage),
        *(
            f"broken  table {each.table} at version {each.version}: {each.reason}"
            for each in findings.broken
        ),
        f"tables  {folded:,} of {findings.tables:,} can be played on",
    ]
