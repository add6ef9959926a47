"""The whole match between two players: what stacks are worth, by value iteration.

V(x) is the chance of who acts first in a circle, with x of all chips, to win the match. After the
circle the other acts first (``M-03``), so to have x chips at its end is worth 1 - V(all - x), and
V(x) is the value of the circle so counted: V = T V. T alone swings to and fro between the two of
them; half way there and half way from there to where it leads, it converges in a few sweeps.
The ante does not rise (``M-23``: that would be a match with a clock).
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

import numpy as np
from msgspec import Struct

from kosti.core import Chips
from kosti.lab.solving.moons.circle import Stakes, solution_of
from kosti.lab.solving.moons.menu import Menu
from kosti.lab.solving.moons.showdown import F64

POINTS: Final = 40
"""Usually stacks are told apart at so many steps, or at every chip if there are fewer."""

DAMPING: Final = 0.5
MOST_SWEEPS: Final = 30

NEAR: Final = 20
FAR: Final = 4
"""As long as a sweep changes more than ``NEAR`` tolerances, ``FAR`` times the target will do."""


class MatchSolution(Struct, frozen=True):
    """A match, as far as it is solved.

    Attributes:
        stacks: ``[S]`` stacks of who acts first, ascending from 0 to all chips.
        chances: ``[S]`` the chance of who acts first to win the match; between them on a line.
        sweeps: How often every stack was looked at.
        change: By how much a chance differs at most from the value of its circle.
        nash_conv: The greatest NashConv of a circle, in chances of the match.
        cpu_seconds: What it took.
    """

    stacks: F64
    chances: F64
    sweeps: int
    change: float
    nash_conv: float
    cpu_seconds: float

    def chance(self, stack: Chips) -> float:
        """The chance of who acts first with so many chips."""
        return float(np.interp(stack, self.stacks, self.chances))


class Swept(Struct, frozen=True):
    """How far a match is.

    Attributes:
        sweep: The number of the sweep, from 1.
        circles: How many circles of it are solved.
        of: How many there are in a sweep.
        solution: What was found at the end of a sweep.
    """

    sweep: int
    circles: int
    of: int
    solution: MatchSolution | None


def solve_match(
    stacks: tuple[Chips, Chips],
    ante: Chips,
    menu: Menu,
    tolerance: float,
    target: float,
    points: int = POINTS,
) -> Iterator[Swept]:
    """Solve the match, sweep by sweep.

    Args:
        stacks: The chips of who acts first, and the other's.
        ante: The minimum bet.
        menu: The bets that are weighed.
        tolerance: It ends when no chance changes by more in a sweep.
        target: The greatest NashConv of a circle, in minimum bets; a chip counts as its part of
            all chips.
        points: At how many steps stacks are told apart.

    Yields:
        How far it is, after each circle; the last is at the end of a sweep.
    """
    total = sum(stacks)
    steps = range(0, total, max(1, round(total / points)))
    grid = np.array(sorted({*steps, stacks[0], total}), np.float64)
    values = grid / total
    began = time.process_time()
    inner = len(grid) - 2
    change = 1.0
    for sweep in range(1, MOST_SWEEPS + 1):
        after = np.interp(np.arange(total + 1), grid, values)
        later = 1 - after[::-1]
        found = values.copy()
        # While chances still change by much, circles need not be solved so well.
        goal = target * ante / total * (FAR if change > NEAR * tolerance else 1)
        widest = 0.0
        for place in range(1, inner + 1):
            own = int(grid[place])
            stack = min(own, total - own)
            worth = later[own - stack : own + stack + 1] - later[own]
            circle = solution_of(Stakes(stack, ante), menu, goal, worth).value
            found[place] = later[own] + (circle.low + circle.high) / 2
            widest = max(widest, circle.width)
            yield Swept(sweep, place, inner, None)
        change = float(np.abs(found - values).max())
        values = values + (1 - DAMPING) * (found - values)
        solution = MatchSolution(
            stacks=grid,
            chances=values,
            sweeps=sweep,
            change=change,
            nash_conv=widest,
            cpu_seconds=time.process_time() - began,
        )
        yield Swept(sweep, inner, inner, solution)
        if change <= tolerance:
            return
