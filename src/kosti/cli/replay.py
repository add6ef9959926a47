"""``kosti replay``: play records again by the rules, and say where they lead."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any, cast

from kosti.cli.answers import print_json
from kosti.cli.printable import printable
from kosti.core import Malformed, Viewer
from kosti.notation import BadLine, Replay, replay

EXAMPLE = "kosti replay game.jsonl --json --as Anna"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="a record; - is standard input")
    parser.add_argument("--json", action="store_true", help="one JSON object a file, on one line")
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--as", dest="viewer", metavar="NAME", help="only what this player may know")
    who.add_argument("--spectator", action="store_true", help="only what anyone may know")


def run(args: argparse.Namespace) -> int:
    """Replay every file; the exit status is 2 if any of them is wrong."""
    status = 0
    for file in args.files:
        try:
            game, _ = replay(_read(file))
            viewer = _viewer(game, args.viewer)
        except BadLine as bad:
            status = 2
            _complain(file, bad, as_json=args.json)
            continue
        if args.json:
            print_json(game.report(viewer))
        else:
            everybody = args.viewer is None and not args.spectator
            print("\n".join(_lines(file, game, viewer, everybody=everybody)))
    return status


def _read(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise BadLine(0, None, f"cannot be read: {error.strerror}") from error


def _viewer(game: Replay, name: str | None) -> Viewer:
    if name is None:
        return None
    try:
        return game.header.names.seat(name)
    except Malformed as error:
        raise BadLine(1, None, str(error)) from error


def _complain(file: str, bad: BadLine, *, as_json: bool) -> None:
    rule = f" ({bad.rule})" if bad.rule else ""
    print(f"{printable(file)}:{bad.line}: {printable(bad.message)}{rule}", file=sys.stderr)
    if as_json:
        error = {"line": bad.line, "rule": bad.rule, "message": bad.message}
        # A file's name need not be text; what is not text cannot stand in JSON.
        print_json({"file": file.encode(errors="replace").decode(), "error": error})


def _lines(file: str, game: Replay, viewer: Viewer, *, everybody: bool) -> list[str]:
    """A position for people.

    Args:
        file: Where it comes from.
        game: The game.
        viewer: Who looks.
        everybody: Whether all hands may be shown.
    """
    header = game.header
    report = game.report(viewer)
    lines = [f"{printable(file)}: {header.codec.id}, {', '.join(header.names.by_seat)}"]
    viewers = range(len(header.names)) if everybody else [viewer]
    described: list[str] = []
    for who in viewers:
        view = game.game.observe(game.state, who)
        described += header.codec.describe(view, who, header.names)
    lines += dict.fromkeys(described)
    if report["winners"]:
        lines.append(f"won by {', '.join(report['winners'])}")
    for name, legal in report["legal"].items():
        lines.append(f"{name} may: {_moves(legal)}")
    if not report["legal"] and report["status"] == "playing":
        lines.append("the dice are awaited")
    return lines


def _moves(legal: Any) -> str:
    if isinstance(legal, list):
        return " ".join(cast("list[str]", legal))
    return ", ".join(_move(move, what) for move, what in cast("dict[str, Any]", legal).items())


def _move(move: str, what: Any) -> str:
    """A move whose chips are a range, a cost, or nobody's question."""
    if what is True:
        return move
    return f"{move} ({what})" if isinstance(what, int) else f"{move} {what[0]} to {what[1]}"
