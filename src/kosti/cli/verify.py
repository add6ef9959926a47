"""``kosti verify``: is what a record says of its dice what must come out?"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from kosti.cli.answers import print_json
from kosti.cli.printable import printable
from kosti.cli.progress import watched
from kosti.lab.verify import Verified, verify
from kosti.notation import BadLine

EXAMPLE = "kosti verify game.jsonl"

_WHY = {
    "a-real-die": "a real die: nobody but the players saw it",
    "typed-in": "real dice, typed in by the players",
    "never-entered": "real dice, which nobody typed in",
    "no-seed": "the record does not hold the randomness of the throw",
    "no-commitment": "these dice were not committed to beforehand",
    "no-secret": "the record leaves the secret of these dice out",
    "never-opened": "these dice were never opened",
    "unreadable-proof": "the record's commitments, nonces or secrets cannot be read",
    "not-provable-before": "what lay on the tray before is not provable",
    "impossible": "dice cannot be thrown as it says",
    "other-dice": "other dice follow from what was committed to",
    "other-secret": "this is not the secret that was committed to",
    "other-seed": "the randomness of the throw is not what was committed to",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="a record; - is standard input")
    parser.add_argument("--json", action="store_true", help="one JSON object a file, on one line")


def run(args: argparse.Namespace) -> int:
    """Verify every file: 1 if anything is wrong, 2 if a file is no record."""
    status = 0
    for file in args.files:
        shown = printable(file)
        try:
            record = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
            found = list(watched(verify(record), record.count(b"\n"), "dice"))
        except BadLine as bad:
            rule = "" if bad.rule is None else f" ({bad.rule})"
            print(f"{shown}:{bad.line}: {printable(bad.message)}{rule}", file=sys.stderr)
            status = 2
            continue
        except OSError as error:
            print(f"{shown}: cannot be read: {error.strerror}", file=sys.stderr)
            status = 2
            continue
        if args.json:
            print_json({"file": file, "dice": found})
        else:
            print("\n".join(_lines(shown, found)))
        if any(each.finding == "wrong" for each in found):
            status = max(status, 1)
    return status


def _lines(file: str, found: list[Verified]) -> list[str]:
    lines: list[str] = []
    for each in found:
        players = ", ".join(each.players) or "the table"
        why = "" if each.why is None else f": {_WHY[each.why]}"
        lines.append(f"{file}:{each.line}: {players}: {each.finding}{why}")
        if each.expected is not None:
            lines.append(f"    it must be {msgspec.json.encode(each.expected).decode()}")
    counts = {
        name: sum(each.finding == name for each in found)
        for name in ("proven", "not-provable", "wrong")
    }
    lines.append(f"{file}: " + ", ".join(f"{count} {name}" for name, count in counts.items()))
    return lines
