"""What dice are worth: the kinds of pairs, their chances, and how the bank is shared.

Of a pair its sum counts, and in the last round whether it is two threes (``M-17``). Of the rounds
before, only the difference of the opened totals does: two threes count in the last round only,
and dice are fair and independent. So (round, difference, chips) is all a round needs to know.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kosti.core import Chips
from kosti.games.moons import ROUNDS
from kosti.lab.odds.moons.laws import KIND_CHANCES, KINDS

F64: TypeAlias = NDArray[np.float64]

PLAIN_KINDS: Final = len(KINDS) - 1
"""Kinds of pairs in the first two rounds, where two threes are a six like others."""

ALL_KINDS: Final = len(KINDS)

SPREAD: Final = 10
"""By how much one pair may exceed another."""

DECIDED: Final = SPREAD + 1
"""A difference before the last round from which on the highest total is certain."""

OFFSET: Final = 24
LENGTH: Final = 48
"""Values by difference of totals: entry ``OFFSET + difference`` of so many."""

MOONS: Final = 4
"""Who throws two threes: nobody, seat 0, seat 1, both."""


def kinds_of(number: int) -> int:
    """How many kinds of pairs there are in a round."""
    return ALL_KINDS if number == ROUNDS else PLAIN_KINDS


def chances_of(number: int) -> F64:
    """``[kinds]`` the chance of each kind of pair in a round: 2 to 12, then two threes."""
    chances = np.array([float(chance) for chance in KIND_CHANCES])
    if number == ROUNDS:
        return chances
    six = KINDS[:-1].index(KINDS[-1])
    chances[six] += chances[-1]
    return chances[:-1]


def differences(number: int) -> range:
    """The differences of opened totals before a round that need telling apart."""
    most = min((number - 1) * SPREAD, DECIDED)
    return range(-most, most + 1)


def moon_of(one: int, other: int) -> int:
    """Which of ``MOONS`` two kinds of pairs of the last round are."""
    moon = ALL_KINDS - 1
    return (one == moon) + 2 * (other == moon)


def shared(difference: int, moon: int, put: Chips) -> Chips:
    """What seat 0 takes of a bank into which both have put so much.

    Seat 0 sits after the button, so an odd chip is its own (``M-19``). Half of the bank is
    exactly what one has put in, so no half is rounded.

    Args:
        difference: The total of seat 0 less that of seat 1.
        moon: Which of ``MOONS``.
        put: What each has put in.
    """
    larger = put - put // 2
    rest = put if moon else 2 * put
    best = (0, put if not moon else larger, rest)[1 + (difference > 0) - (difference < 0)]
    return best + (0, put, 0, larger)[moon]
