"""Rounds by depth: what both may yet put in, by parts of the bank."""

from __future__ import annotations

from typing import Final

from kosti.lab.solving.moons.tree import Betting

UNIT: Final = 1000
"""Chips that each has put in before the round, in a table by depth."""


def betting_at(depth: float) -> Betting:
    """The betting of a round at a depth."""
    return Betting(UNIT, UNIT + round(2 * UNIT * depth), 1)
