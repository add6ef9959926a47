"""What may be called a name, wherever names are read: records, tables, the terminal."""

from __future__ import annotations

import unicodedata

from kosti.core.errors import Malformed
from kosti.core.visible import unseen


def normal_name(name: str) -> str:
    """A name in the form in which names are compared and shown (NFC).

    Raises:
        Malformed: if it is empty or holds characters that cannot be seen: control and
            direction characters, line breaks, halves of a character, joiners that join nothing.
    """
    normal = unicodedata.normalize("NFC", name)
    if not normal.strip():
        raise Malformed("a name is empty", "name-empty")
    for place in unseen(normal):
        point = f"U+{ord(normal[place]):04X}"
        raise Malformed(f"a name holds the invisible character {point}", "name-unseen", char=point)
    return normal
