"""What a person may type: moves in a few spellings, and commands in two languages."""

from __future__ import annotations

import re
from typing import Final

from kosti.core import Malformed
from kosti.games.perudo import Action
from kosti.notation import PerudoCodec

COMMANDS: Final = ("odds", "legal", "rules", "help", "quit")

_ALIASES: Final = {
    "?": "help",
    "помощь": "help",
    "правила": "rules",
    "шансы": "odds",
    "ходы": "legal",
    "выход": "quit",
    "exit": "quit",
    "q": "quit",
    "дуду": "doodoo",
    "джонти": "jonti",
    "жонти": "jonti",
    "кальцоне": "calzone",
    "калцоне": "calzone",
}
# A quantity and a face, with whatever sign between them a keyboard offers: Latin x, Cyrillic х.
_BID: Final = re.compile(r"0*([0-9]{1,9})\s*[xх×*\s]\s*0*([0-9]{1,9})")
_CODEC: Final = PerudoCodec()


def read_words(text: str) -> tuple[str, str]:
    """A typed line in canonical words: the first word, and the rest."""
    text = text.strip().lower()
    if _BID.fullmatch(text):
        return text, ""
    first, _, rest = text.partition(" ")
    return _ALIASES.get(first, first), rest.strip()


def read_action(text: str) -> Action:
    """A move from what was typed.

    Raises:
        Malformed: if it is no move.
    """
    bid = _BID.fullmatch(text.strip().lower())
    if bid:
        return _CODEC.parse_action(f"{int(bid[1])}x{int(bid[2])}")
    word, rest = read_words(text)
    if rest:
        raise Malformed("a move is one word")
    return _CODEC.parse_action(word)


def format_action(action: Action) -> str:
    """A move as it is typed."""
    return _CODEC.format_action(action)
