"""Shares and means that were measured, with 95 % intervals."""

from __future__ import annotations

from math import sqrt
from typing import Final

from msgspec import Struct

Z: Final = 1.959964
"""Two-sided, 95 %."""


class Estimate(Struct, frozen=True):
    """A mean and its 95 % interval.

    Attributes:
        mean: What was measured.
        low: The lower end.
        high: The upper end.
    """

    mean: float
    low: float
    high: float


class Sum(Struct):
    """Whole numbers added up, whose mean does not depend on the order in which they came.

    Attributes:
        count: How many.
        total: Their sum.
        squares: The sum of their squares.
    """

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        """One more."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def mean(self) -> Estimate:
        """The mean and its interval by the normal law; the mean alone of less than two values."""
        if not self.count:
            return Estimate(0.0, 0.0, 0.0)
        middle, half = self.total / self.count, 0.0
        if self.count > 1:
            spread = self.count * self.squares - self.total * self.total  # exact
            half = Z * sqrt(spread / (self.count - 1)) / self.count
        return Estimate(middle, middle - half, middle + half)


def wilson(won: float, games: int) -> Estimate:
    """A share and its 95 % interval.

    Args:
        won: How many of them; a game that was shared may count in part.
        games: Of how many; without any the share may be anything.

    Source: Wilson 1927.
    """
    if not games:
        return Estimate(0.0, 0.0, 1.0)
    share = won / games
    middle = share + Z * Z / (2 * games)
    half = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return Estimate(share, max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole))
