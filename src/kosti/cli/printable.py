"""Text from files and from people that is shown again."""

from __future__ import annotations

from kosti.core import unseen


def printable(text: str) -> str:
    """A text that cannot steer a terminal, whatever stood in it."""
    hidden = set(unseen(text))
    return "".join("\ufffd" if place in hidden else char for place, char in enumerate(text))
