"""Rounds solved by depth: a table from which a player reads what to do between two.

Chips counted as they are, a round's betting depends on nothing but the difference of the opened
totals and on its *depth*, what both may yet put in by parts of the bank: all amounts grow alike,
and what has been put in before is lost anyway, whoever put it in. So a table by depth does for
every stack, minimum bet and ante, also where others have left chips behind.

    python -m kosti.lab.solving.moons.blueprint FILE.npz

makes the table of the bots and says what it has left open. Nothing in it is random.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kosti.games.moons import ROUNDS
from kosti.lab.solving.moons.circle import Worth, closed_at, solve_betting, thrown
from kosti.lab.solving.moons.depths import UNIT, betting_at
from kosti.lab.solving.moons.menu import Menu
from kosti.lab.solving.moons.rounds import RoundSolution
from kosti.lab.solving.moons.showdown import F64
from kosti.lab.solving.moons.tree import betting_tree

MENU: Final = Menu(((0.25, 0.5, 1.0, 2.0), (0.5, 1.0, 2.0), ()))
"""What the bots weigh."""

DEPTHS: Final = tuple(round(0.1 * 1.25**step, 4) for step in range(30))
"""From a tenth of the bank to sixty banks."""

TARGET: Final = 0.5
"""NashConv of a round, in chips, of banks of twice ``UNIT``."""


class Depth(Struct, frozen=True):
    """A round at a depth, solved.

    Attributes:
        solution: For every difference of totals.
        worth: What it is worth to seat 0, with chips in units of what each has put in before.
    """

    solution: RoundSolution
    worth: Worth


def solve_depths(
    depths: Sequence[float], menu: Menu, target: float
) -> Mapping[tuple[int, int], Depth]:
    """Solve every round at every depth.

    Args:
        depths: Ascending.
        menu: The bets that are weighed.
        target: The greatest NashConv of a round, of banks of twice ``UNIT``.

    Returns:
        By the round's number and the place of the depth.
    """
    solved: dict[tuple[int, int], Depth] = {}
    for number in range(ROUNDS, 0, -1):
        flat = _flat(number)
        rows = [flat, *(solved[number + 1, k].worth for k in range(len(depths)) if number < ROUNDS)]
        for place, depth in enumerate(depths):
            betting = betting_at(depth)
            nodes = betting_tree(betting, menu)
            gains = np.arange(-betting.stack, betting.stack + 1, dtype=np.float64)
            after: dict[int, Worth] = {}
            if number < ROUNDS:
                for put in closed_at(nodes):
                    left = (betting.stack - put) / (2 * put)
                    after[put] = _between(rows, [0.0, *depths], left, put)
            found, worth = solve_betting(number, nodes, gains, after, target)
            scaled = Worth(worth.middle / UNIT, worth.low / UNIT, worth.high / UNIT)
            solved[number, place] = Depth(found, scaled)
    return solved


def _flat(number: int) -> Worth:
    """What the round after this one is worth if nobody can bet any more; for one chip each."""
    worth: Worth | None = None
    for later in range(ROUNDS, number, -1):
        gains = np.arange(-UNIT, UNIT + 1, dtype=np.float64)
        worth = thrown(later, UNIT, gains, {} if worth is None else {UNIT: worth})
    if worth is None:
        return Worth(np.zeros(0), np.zeros(0), np.zeros(0))
    return Worth(worth.middle / UNIT, worth.low / UNIT, worth.high / UNIT)


def _between(rows: Sequence[Worth], depths: Sequence[float], depth: float, put: int) -> Worth:
    """A worth at a depth between those that are known, on a line of the depth's logarithm."""
    scale = np.log1p(np.array(depths) / depths[1])
    place = float(np.interp(np.log1p(depth / depths[1]), scale, np.arange(len(depths))))
    below = min(int(place), len(depths) - 2)
    part = place - below
    first, second = rows[below], rows[below + 1]

    def mixed(one: F64, two: F64) -> F64:
        result: F64 = put * ((1 - part) * one + part * two)
        return result

    return Worth(
        mixed(first.middle, second.middle),
        mixed(first.low, second.low),
        mixed(first.high, second.high),
    )


def packed(solved: Mapping[tuple[int, int], Depth], depths: Sequence[float], menu: Menu) -> dict[
    str, NDArray[np.generic]
]:
    """The table as arrays: probabilities in 255ths, by round, place of the depth."""
    arrays: dict[str, NDArray[np.generic]] = {
        "depths": np.array(depths),
        "menu": np.array(str(menu)),
    }
    for (number, place), each in solved.items():
        strategy = np.rint(each.solution.strategy * 255).astype(np.uint8)
        arrays[f"strategy_{number}_{place}"] = strategy
    return arrays


def main() -> None:
    """Make the table."""
    began = time.process_time()
    solved = solve_depths(DEPTHS, MENU, TARGET)
    np.savez_compressed(sys.argv[1], **packed(solved, DEPTHS, MENU))  # type: ignore[arg-type]
    widest = [
        max(float((each.worth.high - each.worth.low).max()) for (n, _), each in solved.items() if n == number)
        for number in range(1, ROUNDS + 1)
    ]
    lines = [
        f"menu {MENU}, {len(DEPTHS)} depths, {time.process_time() - began:.0f} CPU seconds",
        *(f"round {n}: open at most {2 * w / 4:.2e} of the bank" for n, w in enumerate(widest, 1)),
    ]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
