"""Writes the record of a game while it is played, so that nothing is lost if it breaks off."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kosti.core import Act, Roll
from kosti.notation import Header, Line, write_header, write_line


class Recorder:
    """An open record; every line is on its way to the disk before the game goes on."""

    def __init__(self, path: Path, header: Header, *, overwrite: bool) -> None:
        """Create the file and write the header.

        Raises:
            FileExistsError: if the file is there and must not be overwritten.
            OSError: if it cannot be written.
        """
        self._header = header
        self._file = path.open("wb" if overwrite else "xb")
        self._write(write_header(header))

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


def numbered(path: Path, game: int) -> Path:
    """The file for the first, second, … game of an evening: ``a.jsonl``, ``a-2.jsonl``, …."""
    return path if game == 1 else path.with_name(f"{path.stem}-{game}{path.suffix}")
