"""Writes the record of a game while it is played, so that nothing is lost if it breaks off."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Any, BinaryIO

from msgspec import Struct

from kosti.core import Act, Roll
from kosti.notation import BadLine, Header, Line, Replay, replay, write_header, write_line


class Broken(Struct, frozen=True):
    """A game that broke off, as its record tells it.

    Attributes:
        game: The game after the last line.
        moves: How many lines there are after the header.
        whole: How many bytes of the record are whole lines.
        torn: Whether half of a line follows them: the machine died while it was written.
        open_end: Whether the last line is whole but for its line end.
    """

    game: Replay
    moves: int
    whole: int
    torn: bool
    open_end: bool


def read_broken(record: bytes) -> Broken:
    """Read a record to its end, or to half of a line at its end.

    Raises:
        BadLine: if any other line cannot be read or is not allowed.
    """
    begun = record.rfind(b"\n") + 1
    try:
        game, lines = replay(record)
    except BadLine as bad:
        if bad.rule is not None or not begun or bad.line != record.count(b"\n") + 1:
            raise
        game, lines = replay(record[:begun])
        return Broken(game, len(lines), begun, torn=True, open_end=False)
    return Broken(game, len(lines), len(record), torn=False, open_end=begun < len(record))


class Recorder:
    """An open record; every line is on its way to the disk before the game goes on."""

    def __init__(self, header: Header, file: BinaryIO, *, durable: bool) -> None:
        """Write to an open file; ``durable``: every line to the disk before the game goes on."""
        self._header = header
        self._file = file
        self._durable = durable and stat.S_ISREG(os.fstat(file.fileno()).st_mode)

    @classmethod
    def begin(
        cls, path: Path, header: Header, *, overwrite: bool, durable: bool = False
    ) -> Recorder:
        """Create the file and write the header.

        Raises:
            FileExistsError: if the file is there and must not be overwritten.
            OSError: if it cannot be written.
        """
        recorder = cls(header, path.open("wb" if overwrite else "xb"), durable=durable)
        recorder._write(write_header(header))
        return recorder

    @classmethod
    def resume(cls, path: Path, broken: Broken) -> Recorder:
        """Go on with a record that broke off; half of a line at its end is dropped.

        Raises:
            OSError: if it cannot be written.
        """
        file = path.open("r+b")
        file.truncate(broken.whole)
        file.seek(broken.whole)
        if broken.open_end:
            file.write(b"\n")
        return cls(broken.game.header, file, durable=True)

    def add(self, move: Act[Any] | Roll[Any]) -> None:
        """Write a move or dice that the rules have accepted.

        Raises:
            OSError: if it cannot be written.
        """
        self._write(write_line(self._header, Line(move)))

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _write(self, line: bytes) -> None:
        self._file.write(line + b"\n")
        self._file.flush()
        if self._durable:
            os.fsync(self._file.fileno())


def numbered(path: Path, game: int) -> Path:
    """The file for the first, second, … game of an evening: ``a.jsonl``, ``a-2.jsonl``, …."""
    return path if game == 1 else path.with_name(f"{path.stem}-{game}{path.suffix}")
