"""Text from files and from people that is shown again."""

from __future__ import annotations


def printable(text: str) -> str:
    """A text that cannot steer a terminal, whatever stood in it."""
    return "".join(char if char.isprintable() else "\ufffd" for char in text)
