"""What people say of dice that were thrown at each other, in two languages.

``throw anna bob``, ``anna 5, bob missed, vera fell``; bare ``5`` or ``missed`` where only one die
can be meant.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from kosti.cli.terminal.refereeing.namebook import NameBook, plain, shown
from kosti.core import Malformed, Seat

Fate: TypeAlias = Literal["hit", "missed", "fell"]

FATES: Final[Mapping[str, Fate]] = {
    "hit": "hit",
    "hits": "hit",
    "попал": "hit",
    "попала": "hit",
    "попало": "hit",
    "попадание": "hit",
    "задел": "hit",
    "задела": "hit",
    "miss": "missed",
    "missed": "missed",
    "misses": "missed",
    "мимо": "missed",
    "промах": "missed",
    "промазал": "missed",
    "промазала": "missed",
    "fell": "fell",
    "fall": "fell",
    "falls": "fell",
    "off": "fell",
    "упал": "fell",
    "упала": "fell",
    "упало": "fell",
    "слетел": "fell",
    "слетела": "fell",
    "слетело": "fell",
}
_THROWS: Final = frozenset(
    {"throw", "throws", "threw", "бросок", "бросил", "бросила", "бросает", "бросают", "бросили"}
)
_ALL: Final = frozenset({"all", "все"})
_AND: Final = re.compile(r"(?:[\s,;.]+|(?:and|и)\b)*")
_WORD: Final = re.compile(r"[^\s,;:=.]+")
_FACE: Final = re.compile(r"[0-9]{1,9}")


class Verdict(Struct, frozen=True):
    """How one die lies.

    Attributes:
        fates: What happened to it; empty if only its value is told.
        face: Its value, if told.
    """

    fates: frozenset[Fate] = frozenset()
    face: int | None = None


class Said(Struct, frozen=True):
    """One typed line.

    Attributes:
        thrown: Who has thrown, as it says.
        verdicts: How dice lie, by seat.
    """

    thrown: tuple[Seat, ...] = ()
    verdicts: Mapping[Seat, Verdict] = {}


def read_line(
    text: str, book: NameBook, *, waiting: Collection[Seat], unjudged: Collection[Seat]
) -> Said:
    """A line about dice.

    Args:
        text: The line.
        book: Who plays.
        waiting: Who may still throw; meant by ``all``, and by ``throw`` alone if it is one.
        unjudged: Whose die a bare verdict may be about, if it is only one.

    Raises:
        Malformed: if it cannot be understood.
    """
    text = plain(text)
    first, _, rest = text.partition(" ")
    if first in _THROWS:
        return Said(thrown=_throwers(rest, book, waiting))
    word = _WORD.match(text)
    if word and (_FACE.match(text) or word[0] in FATES):
        if len(unjudged) != 1:
            raise Malformed("whose die is it?", "whose-die")
        (only,) = unjudged
        verdict, rest = _verdict(text)
        return Said(verdicts={only: verdict, **_verdicts(rest, book, {only})})
    return Said(verdicts=_verdicts(text, book, set()))


def _throwers(text: str, book: NameBook, waiting: Collection[Seat]) -> tuple[Seat, ...]:
    if text in _ALL or (not text and len(waiting) == 1):
        return tuple(waiting)
    found: list[Seat] = []
    while text:
        taken = book.take(text)
        if taken is None:
            raise _unknown(text)
        seat, rest = taken
        if seat not in found:
            found.append(seat)
        text = _after_and(rest)
    if not found:
        raise Malformed("who has thrown?", "who-threw")
    return tuple(found)


def _verdicts(text: str, book: NameBook, named: Collection[Seat]) -> dict[Seat, Verdict]:
    found: dict[Seat, Verdict] = {}
    while text:
        taken = book.take(text)
        if taken is None:
            raise _unknown(text)
        seat, rest = taken
        if seat in found or seat in named:
            raise Malformed("a die is named twice", "said-twice", seat=seat)
        found[seat], text = _verdict(rest)
        if found[seat] == Verdict():
            if text and book.take(text) is None:
                raise _unknown(text)
            raise Malformed("a name and no verdict", "how-it-lies", seat=seat)
    return found


def _verdict(text: str) -> tuple[Verdict, str]:
    """The verdict that a text begins with, and the rest."""
    fates: set[Fate] = set()
    face: int | None = None
    while True:
        word = _WORD.match(text)
        if word and word[0] in FATES:
            fates.add(FATES[word[0]])
        elif word and face is None and _FACE.fullmatch(word[0]):
            face = int(word[0])
        else:
            return Verdict(frozenset(fates), face), text
        text = _after_and(text[word.end() :])


def _after_and(text: str) -> str:
    between = _AND.match(text)
    return text[between.end() :] if between else text


def _unknown(text: str) -> Malformed:
    word = _WORD.match(text)
    typed = shown(word[0] if word else text)
    return Malformed(f"not understood: {typed}", "not-understood", typed=typed)
