"""The betting of a round, solved for many differences of totals.

``Table`` is the border to the compiled part; nothing else of the package needs Numba.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from msgspec import Struct

from kosti.core import Chips
from kosti.lab.odds.moons.laws import KINDS
from kosti.lab.solving._lanes import F32, WIDTH, indices
from kosti.lab.solving.moons._kernel import (
    CHOICE,
    CLOSED,
    FOLD,
    Dice,
    Learnt,
    Tree,
    learn,
    respond,
)
from kosti.lab.solving.moons.showdown import (
    F64,
    LENGTH,
    OFFSET,
    chances_of,
    kinds_of,
    moon_of,
)
from kosti.lab.solving.moons.tree import Node

MOST_ITERATIONS: Final = 20_000
"""After so many a round is left as it is; its bounds say how good that is."""

SELDOM: Final = 1e-4
"""Who comes to a node less often, as against the likeliest pair at the root, hardly ever comes."""

_KINDS: Final = {"choice": CHOICE, "fold": FOLD, "closed": CLOSED}


class RoundSolution(Struct, frozen=True):
    """The betting of a round, solved.

    Attributes:
        nodes: The betting, ``N`` nodes.
        strategy: ``[N, kinds, differences]``: of the step that leads to a node, by the kinds of
            the player who takes it.
        low: ``[differences]`` what seat 0 wins at least by its strategy.
        high: ``[differences]`` what seat 1's strategy lets it win at most.
        iterations: The most that a difference took.
    """

    nodes: tuple[Node, ...]
    strategy: F32
    low: F64
    high: F64
    iterations: int


class Worths(Struct, frozen=True):
    """What the ends of a round's betting are worth to seat 0.

    Attributes:
        folds: ``[N]`` where somebody has folded.
        closed: ``[levels, MOONS, LENGTH]`` where the betting is closed, for the strategies.
        low: The same as seat 1 could make it, in the rounds to come.
        high: The same as seat 0 could make it.
    """

    folds: F64
    closed: F64
    low: F64
    high: F64


def solve_round(
    number: int,
    nodes: Sequence[Node],
    levels: Mapping[Chips, int],
    worths: Worths,
    differences: range,
    target: float,
) -> RoundSolution:
    """Solve the betting of a round for every difference of the totals.

    Args:
        number: The round, 1 to 3.
        nodes: Its betting.
        levels: Which row of the worths belongs to so many chips put in by each.
        worths: What its ends are worth.
        differences: Of the opened totals, seat 0's less seat 1's.
        target: The greatest distance of what the strategies leave open, by ``worths.closed``.
    """
    tree = _tree(nodes, levels)
    kinds = kinds_of(number)
    blocks = -(-len(differences) // WIDTH)
    strategy = np.zeros((len(nodes), kinds, blocks * WIDTH), np.float32)
    low, high = np.zeros(blocks * WIDTH), np.zeros(blocks * WIDTH)
    iterations = 0
    scale = max(float(np.abs(worths.closed).max()), float(np.abs(worths.folds).max()), 1e-300)
    for block in range(blocks):
        dice = dice_of(number, differences.start + block * WIDTH)
        learnt = Learnt(*(np.zeros(len(nodes) * kinds * WIDTH, np.float32) for _ in range(5)))
        took, _, _ = learn(
            tree,
            dice,
            worths.folds / scale,
            worths.closed.ravel() / scale,
            target / scale,
            MOST_ITERATIONS,
            learnt,
        )
        iterations = max(iterations, took)
        lanes = slice(block * WIDTH, (block + 1) * WIDTH)
        shape = len(nodes), kinds, WIDTH
        weights = learnt.average.reshape(shape)
        found = normal(tree, weights, learnt.now.reshape(shape))
        high[lanes] = respond(tree, dice, worths.folds, worths.high.ravel(), found.ravel(), 0)
        low[lanes] = -respond(tree, dice, worths.folds, worths.low.ravel(), found.ravel(), 1)
        strategy[:, :, lanes] = found
    wanted = slice(len(differences))
    return RoundSolution(
        nodes=tuple(nodes),
        strategy=strategy[:, :, wanted],
        low=low[wanted],
        high=high[wanted],
        iterations=iterations,
    )


def dice_of(number: int, first: int) -> Dice:
    """The kinds of pairs of a round, for lanes that begin with this difference."""
    kinds = kinds_of(number)
    where = [
        moon_of(one, other) * LENGTH + OFFSET + first + KINDS[one] - KINDS[other]
        if kinds == len(KINDS)
        else OFFSET + first + KINDS[one] - KINDS[other]
        for one in range(kinds)
        for other in range(kinds)
    ]
    return Dice(chances_of(number), indices(where))


def normal(tree: Tree, average: F32, now: F32) -> F32:
    """``[N, K, lanes]`` probabilities of steps: from their weights, or else what was last played.

    Who hardly ever comes to a node has weights there of the first iterations only, and yet has
    learnt what to do.
    """
    result = np.zeros_like(average)
    seldom = SELDOM * average[tree.first[0] : tree.first[0] + tree.steps[0]].sum(0).max()
    for node in range(tree.kind.size):
        if tree.kind[node] == CHOICE:
            steps = slice(tree.first[node], tree.first[node] + tree.steps[node])
            total = average[steps].sum(0)
            result[steps] = np.divide(
                average[steps], total, out=now[steps].copy(), where=total > seldom
            )
    return result


def _tree(nodes: Sequence[Node], levels: Mapping[Chips, int]) -> Tree:
    last: list[list[int]] = [[0] * len(nodes), [0] * len(nodes)]
    for place, node in enumerate(nodes[1:], 1):
        for seat in (0, 1):
            own = nodes[node.parent].seat == seat
            last[seat][place] = place if own else last[seat][node.parent]
    return Tree(
        kind=indices([_KINDS[node.kind] for node in nodes]),
        seat=indices([node.seat for node in nodes]),
        parent=indices([node.parent for node in nodes]),
        first=indices([node.first for node in nodes]),
        steps=indices([node.count for node in nodes]),
        level=indices([levels[node.put[0]] if node.kind == "closed" else 0 for node in nodes]),
        reach=indices([*last[0], *last[1]]),
    )
