"""Which characters of a text can be seen, and which only steer how others look."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from kosti.core._joining import JOINS_LAST, JOINS_NEXT, PICTURES

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})

_NON_JOINER: Final = "\u200c"
_JOINER: Final = "\u200d"
_EMOJI_STYLE: Final = "\ufe0f"
_SKINS: Final = frozenset(map(chr, range(0x1F3FB, 0x1F400)))

_REACH: Final = 16
"""So many characters to either side decide whether a joiner joins."""


def _tags(letters: str) -> str:
    return "".join(chr(0xE0000 + ord(letter)) for letter in letters)


_FLAG: Final = re.compile(
    f"\U0001f3f4(?:{_tags('gbeng')}|{_tags('gbsct')}|{_tags('gbwls')})\U000e007f"
)
"""The flags of England, Scotland and Wales, whose letters are invisible tags."""


def unseen(text: str) -> Iterator[int]:
    """Where a text holds characters that nobody sees.

    These are control and direction characters, ends of lines, halves of characters, and what
    Unicode has not given a meaning. A joiner is seen where it changes its neighbours, as Persian,
    the scripts of India and emoji need it, and nowhere else.

    Source: UAX #31, 2.3.1 (Layout and Format Control Characters); RFC 5892, A.1 and A.2; the
    Unicode Standard, chapter 12, for a joiner before a virama; UAX #29, GB11, for emoji.
    """
    flags = {place for flag in _FLAG.finditer(text) for place in range(*flag.span())}
    for place, char in enumerate(text):
        if unicodedata.category(char) not in _UNSEEN or place in flags:
            continue
        before, after = text[max(0, place - _REACH) : place], text[place + 1 : place + _REACH]
        if char == _NON_JOINER and (_after_virama(before) or _parts(before, after)):
            continue
        if char == _JOINER and (
            _after_virama(before) or _before_virama(before, after) or _links(before, after)
        ):
            continue
        yield place


def _after_virama(before: str) -> bool:
    """Whether a letter without its vowel comes before."""
    return len(before) > 1 and _is_virama(before[-1]) and _is_letter(_unmarked(before[:-1]))


def _before_virama(before: str, after: str) -> bool:
    """Whether a letter comes before that is to keep its form though it loses its vowel."""
    return _is_virama(after[:1]) and _is_letter(before[-1:])


def _parts(before: str, after: str) -> bool:
    """Whether two letters meet that would join."""
    return _unmarked(before) in JOINS_NEXT and _unmarked(after[::-1]) in JOINS_LAST


def _links(before: str, after: str) -> bool:
    """Whether two pictures meet that make one."""
    bare = before.removesuffix(_EMOJI_STYLE)
    bare = bare[:-1] if bare[-1:] in _SKINS else bare
    return bare[-1:] in PICTURES and after[:1] in PICTURES


def _unmarked(text: str) -> str:
    """The last character of a text that is no mark on another; empty if there is none."""
    for char in reversed(text):
        if unicodedata.category(char) not in ("Mn", "Me"):
            return char
    return ""


def _is_virama(char: str) -> bool:
    return char != "" and unicodedata.combining(char) == 9  # noqa: PLR2004  by definition


def _is_letter(char: str) -> bool:
    return char != "" and unicodedata.category(char).startswith("L")
