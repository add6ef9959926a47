"""The commands that a person may type instead of a move, in two languages."""

from __future__ import annotations

from typing import Final

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
}


def read_command(text: str) -> tuple[str, str] | None:
    """The command that a typed line begins with, and the rest of it; None if it is none."""
    first, _, rest = text.strip().lower().partition(" ")
    command = _ALIASES.get(first, first)
    return (command, rest.strip()) if command in COMMANDS else None
