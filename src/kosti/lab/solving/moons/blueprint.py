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
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from math import log1p
from typing import Any, Final, TypeAlias

import numpy as np
from msgspec import Struct

from kosti.games.moons import ROUNDS
from kosti.lab.solving.moons.circle import Worth, closed_at, solve_betting, thrown
from kosti.lab.solving.moons.depths import BANKS, UNIT, Bank, betting_at
from kosti.lab.solving.moons.menu import Menu
from kosti.lab.solving.moons.rounds import RoundSolution
from kosti.lab.solving.moons.showdown import F64
from kosti.lab.solving.moons.tree import betting_tree

MENUS: Final[Mapping[Bank, Menu]] = {
    "small": Menu(((0.5, 1.0, 2.0), (0.25, 0.5, 1.0, 2.0), ())),
    "large": Menu(((0.25, 0.5, 1.0, 2.0), (0.25, 0.5, 1.0, 2.0), ())),
}
"""What the bots weigh in small banks, of less than four minimum bets, and in others: a quarter of a
small bank is not a bet."""

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


Table: TypeAlias = Mapping[tuple[Bank, int, int], Depth]
"""By the size of the bank, the number of the round and the place of the depth."""


def solve_depths(depths: Sequence[float], menus: Mapping[Bank, Menu], target: float) -> Table:
    """Solve every round at every depth.

    Args:
        depths: Ascending.
        menus: The bets that are weighed.
        target: The greatest NashConv of a round, of banks of twice ``UNIT``.
    """
    solved: dict[tuple[Bank, int, int], Depth] = {}
    known = [0.0, *depths]
    for bank in BANKS:
        for number in range(ROUNDS, 0, -1):
            flat = _flat(number)

            def later(size: Bank, number: int = number, flat: Worth = flat) -> list[Worth]:
                places = range(len(depths) if number < ROUNDS else 0)
                return [flat, *(solved[size, number + 1, place].worth for place in places)]

            for place, depth in enumerate(depths):
                betting = betting_at(depth)
                nodes = betting_tree(betting, menus[bank])
                gains = np.arange(-betting.stack, betting.stack + 1, dtype=np.float64)
                after: dict[int, Worth] = {}
                for put in closed_at(nodes) if number < ROUNDS else ():
                    left = (betting.stack - put) / (2 * put)
                    rows = later(bank if put == UNIT else "large")
                    after[put] = _between(rows, known, left, put)
                found, worth = solve_betting(number, nodes, gains, after, target)
                scaled = Worth(worth.middle / UNIT, worth.low / UNIT, worth.high / UNIT)
                solved[bank, number, place] = Depth(found, scaled)
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
    scale = [log1p(each / depths[1]) for each in depths]
    at = min(log1p(depth / depths[1]), scale[-1])
    below = min(bisect_right(scale, at), len(scale) - 1) - 1
    part = (at - scale[below]) / (scale[below + 1] - scale[below])
    first, second = rows[below], rows[below + 1]

    def mixed(one: F64, two: F64) -> F64:
        result: F64 = put * ((1 - part) * one + part * two)
        return result

    return Worth(
        mixed(first.middle, second.middle),
        mixed(first.low, second.low),
        mixed(first.high, second.high),
    )


def packed(solved: Table, depths: Sequence[float], menus: Mapping[Bank, Menu]) -> dict[str, Any]:
    """The table as arrays: probabilities in 255ths, by bank, round and place of the depth."""
    arrays: dict[str, Any] = {"depths": np.array(depths)}
    for bank, menu in menus.items():
        arrays[f"menu_{bank}"] = np.array(str(menu))
    for (bank, number, place), each in solved.items():
        strategy = np.rint(each.solution.strategy * 255).astype(np.uint8)
        arrays[f"{bank}_{number}_{place}"] = strategy
    return arrays


def main() -> None:
    """Make the table."""
    began = time.process_time()
    solved = solve_depths(DEPTHS, MENUS, TARGET)
    arrays: dict[str, Any] = packed(solved, DEPTHS, MENUS)
    np.savez_compressed(sys.argv[1], **arrays)
    lines = [f"{len(DEPTHS)} depths, {time.process_time() - began:.0f} CPU seconds"]
    for bank, menu in MENUS.items():
        lines.append(f"{bank} banks, menu {menu}")
        for number in range(1, ROUNDS + 1):
            worths = [solved[bank, number, place].worth for place in range(len(DEPTHS))]
            widest = max(float((worth.high - worth.low).max()) for worth in worths)
            lines.append(f"  round {number}: NashConv at most {widest / 2:.1e} of the bank")
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
