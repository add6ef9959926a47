"""What a person may type as a move of Perudo: a few spellings, in two languages."""

from __future__ import annotations

import re
from typing import Final

from kosti.games.perudo import Action
from kosti.notation import PerudoCodec

_ALIASES: Final = {
    "дуду": "doodoo",
    "джонти": "jonti",
    "жонти": "jonti",
    "кальцоне": "calzone",
    "калцоне": "calzone",
}
# A quantity and a face, with whatever sign between them a keyboard offers: Latin x, Cyrillic х.
_BID: Final = re.compile(r"0*([0-9]{1,9})\s*[xх×*\s]\s*0*([0-9]{1,9})")
_CODEC: Final = PerudoCodec()


def read_action(text: str) -> Action:
    """A move from what was typed.

    Raises:
        Malformed: if it is no move.
    """
    text = text.strip().lower()
    bid = _BID.fullmatch(text)
    if bid:
        return _CODEC.parse_action(f"{int(bid[1])}x{int(bid[2])}")
    return _CODEC.parse_action(_ALIASES.get(text, text))


def format_action(action: Action) -> str:
    """A move as it is typed."""
    return _CODEC.format_action(action)
