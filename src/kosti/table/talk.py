"""What people write to each other at a table: who may, what, and how fast."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterable
from typing import Final

from kosti.core import Denied, Malformed, unseen
from kosti.table.facts import Said, Silenced
from kosti.table.names import longer, table_name, towers
from kosti.table.ports import Clock
from kosti.table.state import TableState

LONGEST: Final = 300
"""Visible characters of what is written at once."""

_CODE_POINTS: Final = 4
"""So many make a visible character on average; nobody writes in families of emoji alone."""

AT_ONCE: Final = 5
"""So many lines may follow one another."""

EVERY: Final = 3.0
"""Seconds after which one more may."""


def said(table: TableState, key: str, text: str, name: str | None) -> Said:
    """What the holder of a secret writes; who has no seat gives a name.

    Raises:
        Malformed: if the text or the name is none.
        Denied: if it is not for this person to write here, or the host has silenced them.
    """
    seat = table.seat_of(key)
    chat = table.settings.chat
    if chat == "off":
        raise Denied("chat-is-off")
    if seat is None and chat == "seated":
        raise Denied("chat-of-the-seated")
    if any(person.key == key for person in table.silenced):
        raise Denied("silenced")
    line = written(text)
    if seat is not None:
        return Said(key, table.places[seat].name, seated=True, text=line)
    return Said(key, table_name(name or "", _taken(table, key)), seated=False, text=line)


def silenced(table: TableState, key: str, name: str, *, on: bool) -> Silenced:
    """The host silences somebody, or lets them write again.

    Raises:
        Denied: if there is nobody of this name to be silenced, or none that is.
    """
    people = table.silenced if not on else _writers(table)
    other = next((person for person, called in people if called == name and person != key), None)
    if other is None:
        raise Denied("no-such-writer")
    return Silenced(other, name, on)


def written(text: str) -> str:
    """A text as it is shown: NFC, with single spaces between its words.

    Raises:
        Malformed: if it is empty, too long, holds characters that cannot be seen or towers of
            marks.
    """
    line = unicodedata.normalize("NFC", " ".join(text.split()))
    if not line:
        raise Malformed("nothing is written", "text-empty")
    if longer(line, LONGEST, _CODE_POINTS):
        raise Malformed(f"a text has at most {LONGEST} characters", "text-too-long", most=LONGEST)
    for place in unseen(line):
        point = f"U+{ord(line[place]):04X}"
        raise Malformed(f"a text holds the invisible {point}", "text-unseen", char=point)
    if towers(line):
        raise Malformed("a text has too many marks on a letter", "text-marks")
    return line


class Tempo:
    """How fast each person writes. Those who only watch have one measure between them.

    Anybody can come with a new secret, so a measure for each would measure nothing.
    """

    def __init__(self, clock: Clock) -> None:
        """Nobody has written yet."""
        self._clock = clock
        self._free_at: dict[str | None, float] = {}

    def take(self, key: str | None) -> None:
        """Somebody writes.

        Args:
            key: The hash of the secret of a person with a seat; None for who watches.

        Raises:
            Denied: if it is too soon after the lines before.
        """
        now = self._clock.now()
        self._free_at = {who: free for who, free in self._free_at.items() if free > now}
        free = self._free_at.get(key, now) + EVERY
        late = free - now - AT_ONCE * EVERY
        if late > 0:
            raise Denied("talk-too-fast", seconds=math.ceil(late))
        self._free_at[key] = free


def _writers(table: TableState) -> Iterable[tuple[str, str]]:
    """Everybody who may be heard here: first those who sit, then who wrote last."""
    for place in table.places:
        if place.key is not None:
            yield place.key, place.name
    for key, line in zip(reversed(table.writers), reversed(table.lines), strict=True):
        yield key, line.name


def _taken(table: TableState, key: str) -> Iterable[str]:
    """The names that somebody who watches must not be mistaken for."""
    yield from table.names
    for other, line in zip(table.writers, table.lines, strict=True):
        if other != key:
            yield line.name
