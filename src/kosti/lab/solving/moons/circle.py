"""A circle between two players, solved backwards from the last throw.

Opened pairs are known to both, so what is hidden in a round is thrown in it, and what was bet
before does not matter but for how much: each round is a game of its own, given the difference of
the opened totals and the chips put in. What a round is worth is put at the ends of the betting of
the round before.

Bounds. Against a fixed strategy the best response in the whole circle is made of best responses
in its rounds, for the same reason. So the bounds carried backwards are those of the whole
circle, and their distance is its NashConv, exactly, but for rounding of double precision.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import Final

import numpy as np
from msgspec import Struct

from kosti.core import Chips
from kosti.games.moons import ROUNDS
from kosti.lab.odds.moons.laws import KINDS
from kosti.lab.solving.bounds import Bounds
from kosti.lab.solving.moons.menu import Menu
from kosti.lab.solving.moons.rounds import RoundSolution, Worths, solve_round
from kosti.lab.solving.moons.showdown import (
    F64,
    LENGTH,
    MOONS,
    OFFSET,
    chances_of,
    differences,
    moon_of,
    shared,
)
from kosti.lab.solving.moons.tree import Betting, Node, betting_tree

ROUNDING: Final = 1e-9
"""What double precision may lose of a bound, in parts of the largest gain: some ten thousand
operations of a relative error of 1e-16 each, and a thousand times that."""

FINEST: Final = 2e-6
"""The least target, in parts of the largest gain: learning is in single precision."""


MOST_NODES: Final = 300_000
"""Nodes of all betting trees of a circle together."""


class Stakes(Struct, frozen=True):
    """What a circle is about.

    Attributes:
        stack: The smaller stack before the ante: what can be won or lost.
        ante: The minimum bet, which is the ante.
    """

    stack: Chips
    ante: Chips

    def __post_init__(self) -> None:
        """Check the stakes.

        Raises:
            ValueError: if one of them is not positive.
        """
        if self.stack < 1 or self.ante < 1:
            raise ValueError("there is no circle without chips")

    @property
    def posted(self) -> Chips:
        """What both have put in when the betting begins (``M-04``)."""
        return min(self.stack, self.ante)


class CircleSolution(Struct, frozen=True):
    """A circle, solved.

    Attributes:
        stakes: What it was about.
        menu: The bets that were weighed.
        value: Bounds of what seat 0, who acts first, wins on average.
        rounds: By the round's number and what each had put in before it.
        iterations: In all rounds together.
        cpu_seconds: What it took; compiling is in it if something had to be compiled.
    """

    stakes: Stakes
    menu: Menu
    value: Bounds
    rounds: Mapping[tuple[int, Chips], RoundSolution]
    iterations: int
    cpu_seconds: float


class Solved(Struct, frozen=True):
    """How far a circle is.

    Attributes:
        rounds: Kinds of rounds, by number and chips, that are solved.
        of: How many there are.
        solution: The circle, at the end.
    """

    rounds: int
    of: int
    solution: CircleSolution | None


class Worth(Struct, frozen=True):
    """What a round is worth before its throw, ``[LENGTH]`` each, by the difference of totals."""

    middle: F64
    low: F64
    high: F64


def chips(stack: Chips) -> F64:
    """``[2 stack + 1]`` gains from -stack to stack, each worth as many chips."""
    return np.arange(-stack, stack + 1, dtype=np.float64)


def solve_circle(
    stakes: Stakes, menu: Menu, target: float, worth: F64 | None = None
) -> Iterator[Solved]:
    """Solve a circle.

    Args:
        stakes: What it is about.
        menu: The bets that are weighed.
        target: The greatest NashConv of the circle, in what ``worth`` counts; each of the three
            rounds may leave a third of it open.
        worth: ``[2 stack + 1]`` what a gain of seat 0 is worth to it, from -stack to stack, and
            costs the other; gains alone if not given.

    Yields:
        How far it is, after each kind of round; at the end with the solution.

    Raises:
        ValueError: if single precision cannot meet the target, or the menu is too rich.
    """
    gains = chips(stakes.stack) if worth is None else worth
    scale = float(np.abs(gains).max())
    if not target >= FINEST * scale:
        raise ValueError(
            f"the target must be {FINEST * scale:.1e} or more, for it learns in single precision"
        )
    began = time.process_time()
    trees = _trees(stakes, menu)
    amounts = _amounts(stakes, trees)
    todo = sum(c in trees for number in amounts for c in amounts[number])
    solved: dict[tuple[int, Chips], RoundSolution] = {}
    after: dict[Chips, Worth] = {}
    for number in range(ROUNDS, 0, -1):
        here: dict[Chips, Worth] = {}
        for put in amounts[number]:
            if put not in trees:
                here[put] = thrown(number, put, gains, after)
                continue
            part = target / ROUNDS
            found, here[put] = solve_betting(number, trees[put], gains, after, part)
            solved[number, put] = found
            yield Solved(len(solved), todo, None)
        after = here
    root = after[stakes.posted]
    slack = ROUNDING * scale
    solution = CircleSolution(
        stakes=stakes,
        menu=menu,
        value=Bounds(float(root.low[OFFSET]) - slack, float(root.high[OFFSET]) + slack),
        rounds=solved,
        iterations=sum(each.iterations for each in solved.values()),
        cpu_seconds=time.process_time() - began,
    )
    yield Solved(len(solved), todo, solution)


def solution_of(
    stakes: Stakes, menu: Menu, target: float, worth: F64 | None = None
) -> CircleSolution:
    """``solve_circle`` for those who do not watch."""
    *_, last = solve_circle(stakes, menu, target, worth)
    if last.solution is None:
        raise RuntimeError("a circle has ended without a solution")
    return last.solution


def _trees(stakes: Stakes, menu: Menu) -> dict[Chips, tuple[Node, ...]]:
    """The betting of a round by what each has put in before it; none where nobody can bet."""
    trees: dict[Chips, tuple[Node, ...]] = {}
    rounds, size = [stakes.posted], 0
    for _ in range(ROUNDS):
        ends: set[Chips] = set()
        for put in rounds:
            if put in trees or put >= stakes.stack:
                continue
            trees[put] = betting_tree(Betting(put, stakes.stack, stakes.ante), menu)
            ends.update(closed_at(trees[put]))
            size += len(trees[put])
            if size > MOST_NODES:
                raise ValueError(f"so rich a menu gives more than {MOST_NODES} points of betting")
        rounds = sorted(ends)
    return trees


def closed_at(nodes: tuple[Node, ...]) -> list[Chips]:
    """With what the betting of a round may end, ascending."""
    return sorted({node.put[0] for node in nodes if node.kind == "closed"})


def _amounts(
    stakes: Stakes, trees: Mapping[Chips, tuple[Node, ...]]
) -> dict[int, tuple[Chips, ...]]:
    """What each may have put in before each round."""
    amounts: dict[int, tuple[Chips, ...]] = {1: (stakes.posted,)}
    for number in range(2, ROUNDS + 1):
        ends: set[Chips] = set()
        for put in amounts[number - 1]:
            ends |= set(closed_at(trees[put])) if put in trees else {put}
        amounts[number] = tuple(sorted(ends))
    return amounts


def solve_betting(
    number: int,
    nodes: tuple[Node, ...],
    gains: F64,
    after: Mapping[Chips, Worth],
    target: float,
) -> tuple[RoundSolution, Worth]:
    """Solve the betting of a round.

    Args:
        number: The round.
        nodes: Its betting.
        gains: ``[2 stack + 1]`` what a gain of seat 0 is worth to it, from -stack to stack.
        after: What the next round is worth, by what each has put in; not looked at in the last.
        target: The greatest NashConv.

    Returns:
        The strategies; what the round is worth by the difference of totals.
    """
    zero = len(gains) // 2
    levels = {put: level for level, put in enumerate(closed_at(nodes))}
    folds = np.zeros(len(nodes))
    for place, node in enumerate(nodes):
        if node.kind == "fold":
            folds[place] = gains[zero + (-node.put[0] if node.seat == 0 else node.put[1])]
    shape = (len(levels), MOONS, LENGTH)
    closed, low, high = np.zeros(shape), np.zeros(shape), np.zeros(shape)
    for put, level in levels.items():
        if number == ROUNDS:
            closed[level] = low[level] = high[level] = _ends(put, gains)
        else:
            worth = after[put]
            closed[level], low[level], high[level] = worth.middle, worth.low, worth.high
    worths = Worths(folds, closed, low, high)
    found = solve_round(number, nodes, levels, worths, differences(number), target)
    return found, _spread(number, found.low, found.high)


def _ends(put: Chips, gains: F64) -> F64:
    """``[MOONS, LENGTH]`` what the end of a circle is worth, by who shoots and the difference."""
    zero = len(gains) // 2
    return np.array(
        [
            [gains[zero + shared(place - OFFSET, moon, put) - put] for place in range(LENGTH)]
            for moon in range(MOONS)
        ]
    )


def thrown(number: int, put: Chips, gains: F64, after: Mapping[Chips, Worth]) -> Worth:
    """What a round is worth in which nobody can bet; arguments as for ``solve_betting``."""
    kinds = KINDS[: len(chances_of(number))]
    chances = chances_of(number)
    ends = (
        (_ends(put, gains),) * 3
        if number == ROUNDS
        else tuple(
            np.broadcast_to(each, (MOONS, LENGTH))
            for each in (after[put].middle, after[put].low, after[put].high)
        )
    )
    results: list[F64] = []
    for end in ends:
        values = np.zeros(len(differences(number)))
        for one, sum_one in enumerate(kinds):
            for other, sum_other in enumerate(kinds):
                row = end[moon_of(one, other) if number == ROUNDS else 0]
                first = OFFSET + differences(number).start + sum_one - sum_other
                chance = chances[one] * chances[other]
                values += chance * row[first : first + len(values)]
        results.append(values)
    middle, low, high = (_by_difference(number, values) for values in results)
    return Worth(middle, low, high)


def _spread(number: int, low: F64, high: F64) -> Worth:
    return Worth(
        _by_difference(number, (low + high) / 2),
        _by_difference(number, low),
        _by_difference(number, high),
    )


def _by_difference(number: int, values: F64) -> F64:
    """``[LENGTH]`` the values of a round by difference; beyond the last ones they stay the same."""
    span = differences(number)
    places = np.clip(np.arange(LENGTH) - OFFSET, span.start, span.stop - 1) - span.start
    spread: F64 = values[places]
    return spread
