"""Names at a table: visible, short, and not to be mistaken for one another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from disarm import grapheme_len, skeleton_key

from kosti.core import Malformed, normal_name

LONGEST: Final = 24
"""Visible characters of a name."""

_MOST_CODE_POINTS: Final = 4 * LONGEST
"""A visible character may be built of several code points, but not of a tower of them."""


def table_name(written: str, others: Iterable[str]) -> str:
    """A name that may sit down beside others.

    Args:
        written: As typed.
        others: The names at the table.

    Returns:
        The name, NFC-normalised, with single spaces between its words.

    Raises:
        Malformed: if it is empty, too long, holds characters that cannot be seen, or could be
            mistaken for another by case or by look-alike letters.
    """
    name = " ".join(normal_name(written.strip()).split())
    if grapheme_len(name) > LONGEST or len(name) > _MOST_CODE_POINTS:
        raise Malformed(f"a name has at most {LONGEST} characters", "name-too-long", most=LONGEST)
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
