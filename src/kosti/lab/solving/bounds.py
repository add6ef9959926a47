"""What is certain about a number."""

from __future__ import annotations

from typing import Final

from msgspec import Struct


class Bounds(Struct, frozen=True):
    """A number is no less than ``low`` and no more than ``high``."""

    low: float
    high: float

    @property
    def width(self) -> float:
        """How much is open."""
        return self.high - self.low


ANYTHING: Final = Bounds(-1.0, 1.0)
"""The value of a round of which nothing is known: +1 for winning it, -1 for losing."""
