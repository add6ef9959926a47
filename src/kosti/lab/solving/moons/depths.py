"""Rounds by depth: what both may yet put in, by parts of the bank."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from kosti.lab.solving.moons.tree import Betting

Bank: TypeAlias = Literal["small", "large"]

BANKS: Final[tuple[Bank, ...]] = ("large", "small")
"""Banks of four minimum bets and more, and smaller ones, which a bet makes large."""

SMALL: Final = 4

UNIT: Final = 1000
"""Chips that each has put in before the round, in a table by depth."""


def betting_at(depth: float) -> Betting:
    """The betting of a round at a depth."""
    return Betting(UNIT, UNIT + round(2 * UNIT * depth), 1)
