"""What may be called a name, wherever names are read: records, tables, the terminal."""

from __future__ import annotations

import unicodedata

from kosti.core.errors import Malformed


def normal_name(name: str) -> str:
    """A name in the form in which names are compared and shown (NFC).

    Raises:
        Malformed: if it is empty or holds characters that cannot be seen: control and
            direction characters, line breaks, halves of a character.
    """
    normal = unicodedata.normalize("NFC", name)
    if not normal.strip():
        raise Malformed("a name is empty", "name-empty")
    for char in normal:
        if unicodedata.category(char) in _UNSEEN:
            point = f"U+{ord(char):04X}"
            raise Malformed(
                f"a name holds the invisible character {point}", "name-unseen", char=point
            )
    return normal


_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
