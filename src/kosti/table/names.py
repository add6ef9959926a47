"""Names at a table: visible, short, and not to be mistaken for one another."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import groupby
from typing import Final

from disarm import grapheme_len, skeleton_key

from kosti.core import Malformed, normal_name

LONGEST: Final = 24
"""Visible characters of a name."""

_CODE_POINTS: Final = 12
"""So many make a visible character: two kissing people with their colours are ten."""

_MOST_MARKS: Final = 4
"""Marks on one letter; with more they climb out of the line. Source: UTS #39, 5.4."""


def table_name(written: str, others: Iterable[str]) -> str:
    """A name that may sit down beside others.

    Args:
        written: As typed.
        others: The names at the table.

    Returns:
        The name, NFC-normalised, with single spaces between its words.

    Raises:
        Malformed: if it is empty, too long, holds characters that cannot be seen or towers of
            marks, or could be mistaken for another by case or by look-alike letters.
    """
    name = " ".join(normal_name(written.strip()).split())
    if longer(name, LONGEST):
        raise Malformed(f"a name has at most {LONGEST} characters", "name-too-long", most=LONGEST)
    if towers(name):
        raise Malformed("a name has too many marks on a letter", "name-marks", most=_MOST_MARKS)
    likeness = skeleton_key(name)
    if not likeness:
        raise Malformed("a name of blank letters is empty", "name-empty")
    for other in others:
        if name == other:
            raise Malformed(f"{other} sits here already", "name-taken", name=other)
        if likeness == skeleton_key(other):
            raise Malformed(
                f"this name could be mistaken for {other}", "name-lookalike", name=other
            )
    return name


def longer(text: str, most: int, code_points: int = _CODE_POINTS) -> bool:
    """Whether a text has more visible characters than so many.

    Args:
        text: The text.
        most: So many visible characters it may have,
        code_points: and so many code points for each of them, all in all.
    """
    return len(text) > most * code_points or grapheme_len(text) > most


def towers(text: str) -> bool:
    """Whether marks are piled upon a letter of a text."""
    marks = groupby(text, lambda char: unicodedata.category(char) in ("Mn", "Me"))
    return any(is_mark and len(list(group)) > _MOST_MARKS for is_mark, group in marks)
