"""Players as they are called in a hurry: any case, any beginning that fits only one."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from kosti.cli.printable import printable
from kosti.core import Malformed, Seat
from kosti.notation import Names

_SEAT: Final = re.compile(r"#([0-9]{1,2})(?![^\s,;:=])")
_WORD: Final = re.compile(r"[^\s,;:=]+")
_BETWEEN: Final = re.compile(r"(?:[\s,;:=]+|[-–—]\s+)*")
_ENDS: Final = re.compile(r"(?!['’-]?[^\W\d_])")
_ENDS_AFTER_DIGIT: Final = re.compile(r"(?!['’-]?\w)")
_LONGEST: Final = 40


def plain(text: str) -> str:
    """A typed line for reading: NFC, lower case, no ё, single spaces."""
    normal = unicodedata.normalize("NFC", text).casefold().replace("ё", "е")
    return " ".join(normal.split())


def shown(text: str) -> str:
    """A typed word for a complaint: it cannot steer a terminal, and it is short."""
    safe = printable(text)
    return safe if len(safe) <= _LONGEST else f"{safe[:_LONGEST]}…"


class NameBook:
    """Finds players in typed lines, which must be ``plain``."""

    def __init__(self, names: Names) -> None:
        """Set who plays."""
        self._names = names
        self._plain = [plain(name) for name in names.by_seat]
        self._most_words = max(name.count(" ") for name in self._plain) + 1

    def take(self, text: str) -> tuple[Seat, str] | None:
        """The player whom a line begins with, and the rest; None if it begins with nobody.

        ``#2`` is the second player, whatever the names.

        Raises:
            Malformed: if it may be one or another.
        """
        numbered = _SEAT.match(text)
        if numbered and 1 <= int(numbered[1]) <= len(self._names):
            return int(numbered[1]) - 1, _rest(text, numbered.end())
        whole = [seat for seat, name in enumerate(self._plain) if _begins(text, name)]
        if whole:
            longest = max(len(self._plain[seat]) for seat in whole)
            whole = [seat for seat in whole if len(self._plain[seat]) == longest]
            return self._only(whole, self._plain[whole[0]]), _rest(text, longest)
        word = _WORD.match(text)
        if word is None:
            return None
        begun = [seat for seat, name in enumerate(self._plain) if name.startswith(word[0])]
        return (self._only(begun, word[0]), _rest(text, word.end())) if begun else None

    def take_last(self, text: str) -> tuple[Seat, str] | None:
        """The player whom a line ends with, and what stands before."""
        spaces = [space.start() for space in re.finditer(" ", text)]
        for space in spaces[-self._most_words :]:
            taken = self.take(text[space + 1 :])
            if taken is not None and not taken[1]:
                return taken[0], text[:space]
        return None

    def one(self, text: str) -> Seat:
        """The player whom a line names and nothing else.

        Raises:
            Malformed: if it names nobody.
        """
        taken = self.take(text)
        if taken is None or taken[1]:
            raise Malformed(f"nobody is called {text}", "who-unknown", typed=shown(text))
        return taken[0]

    def _only(self, seats: list[Seat], typed: str) -> Seat:
        if len(seats) > 1:
            names = ", ".join(f"{self._names[seat]} (#{seat + 1})" for seat in seats)
            raise Malformed(
                f"{typed} may be {names}", "who-ambiguous", typed=shown(typed), names=names
            )
        return seats[0]


def _begins(text: str, name: str) -> bool:
    """Whether a line begins with a whole name, and the word ends there."""
    ends = _ENDS_AFTER_DIGIT if name[-1].isdigit() else _ENDS
    return text.startswith(name) and ends.match(text, len(name)) is not None


def _rest(text: str, end: int) -> str:
    between = _BETWEEN.match(text, end)
    return text[between.end() if between else end :]
