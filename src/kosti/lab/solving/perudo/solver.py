"""Solving a round: counterfactual regret minimisation, and bounds that are certain.

Regrets and averages are kept for every pair of a public history and an action, one number for
each hand. An iteration walks the whole tree once for each player (``_walks``). By default it is
CFR+ whose regrets are discounted a little at each iteration, the fastest of the variants tried
(``docs/solving.md``).

Sources: Zinkevich et al. 2007 (regrets), Johanson et al. 2011 (public tree, best response),
Tammelin 2014 (CFR+), Brown and Sandholm 2019 (discounting).
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

import numpy as np
from msgspec import Struct

from kosti.lab.solving._lanes import F32, WIDTH, indices
from kosti.lab.solving.bounds import Bounds
from kosti.lab.solving.perudo._nodes import Shape
from kosti.lab.solving.perudo._rounding import rounding
from kosti.lab.solving.perudo._tables import memory, side_of, space_of
from kosti.lab.solving.perudo._walks import iterate, opening_strategy, respond
from kosti.lab.solving.perudo.rounds import Round, subtree_rows

LARGEST: Final = 10_000_000_000
"""Bytes that a round may need."""

MOST_DICE: Final = 5
"""Dice of a player that the kernels can count."""

FIRST_CHECK: Final = 4
"""After so many iterations bounds are computed for the first time."""

CHECK_FACTOR: Final = 1.3
"""After so many times as many they are computed again."""

PATIENCE: Final = 0.3
"""CPU seconds between two looks at whether somebody wants to stop."""


class Progress(Struct, frozen=True):
    """How far a solver has come.

    Attributes:
        iterations: How many it has made.
        bounds: The last that were computed; None before the first.
        cpu_seconds: CPU time of iterations and bounds; compiling is not in it.
    """

    iterations: int
    bounds: Bounds | None
    cpu_seconds: float


class Solver:
    """The regrets and averages of one round.

    Attributes:
        game: The round.
        iterations: How many were made.
        sides: The regrets and averages of each seat.
    """

    def __init__(self, game: Round, *, discounted: bool = True) -> None:
        """Make room for a round.

        Args:
            game: The round.
            discounted: Discounted CFR+; else CFR+, in both with averages weighted by the square
                of the iteration's number.

        Raises:
            ValueError: if it is too large.
        """
        _check_size(game)
        self.game: Final = game
        self.iterations = 0
        self._discounted: Final = discounted
        self._weight = 0.0
        self._openings: Final = indices(game.openings)
        self.sides: Final = (side_of(game, 0), side_of(game, 1))
        widths = [side.prior.size for side in self.sides]
        counts = [number + 1 for number in game.dice]
        self._shapes: Final = tuple(
            Shape(
                own=(0,) * (widths[seat] // WIDTH),
                other=(0,) * (widths[1 - seat] // WIDTH),
                counts=(0,) * counts[seat],
            )
            for seat in (0, 1)
        )
        opening = np.zeros((len(game.openings), widths[0]), np.float32)
        self._spaces: Final = tuple(space_of(game, opening, width) for width in widths)
        self._rows: Final = subtree_rows(game)
        self._rounding: Final = rounding(game)

    def warm_up(self) -> None:
        """Compile what is needed, or load it, without an iteration."""
        if not self.iterations:
            self.bounds()

    def iterate(self, number: int) -> None:
        """Make so many iterations."""
        after = self.iterations + number + 1
        self._weight = self._walk(self.iterations + 1, after, learn=True)
        self.iterations = after - 1

    def bounds(self) -> Bounds:
        """Bounds of the value by best responses to the average strategies.

        The lower one is what the opener's strategy wins at least, whatever the other does, the
        upper one what the other's strategy lets the opener win at most; so their distance is
        NashConv. They are widened by all that single precision may have rounded away.
        """
        self._walk(0, 1, learn=False)
        return self.answered()

    def answered(self) -> Bounds:
        """The same bounds of whatever stands in the averages of ``sides``, as it stands there."""
        first, second = self.sides
        opening_strategy(first.average, self._openings, self._spaces[0].opening)
        gains: list[float] = []
        for seat, own, other in ((0, first, second), (1, second, first)):
            space = self._spaces[seat]
            respond(self._shapes[seat], seat, self._openings, own, other, space)
            values = space.values.astype(np.float64)
            best = values.max(0) if seat == 0 else values.sum(0)
            prior = self.sides[seat].prior.astype(np.float64)
            gains.append(float(prior @ best) + self._rounding)
        return Bounds(low=max(-1.0, -gains[1]), high=min(1.0, gains[0]))

    def strategy(self, history: Sequence[int]) -> F32:
        """The average strategy of the seat to act, as it was at the last ``bounds``.

        Args:
            history: The bids so far, by their place in the round.

        Returns:
            ``[actions, hands]``: first Doodoo unless the round begins, then the raises in the order
            of the round's lists; each column sums to 1.
        """
        game = self.game
        rows = self._rows
        seat = len(history) % 2
        side = self.sides[seat]
        width = side.prior.size
        hands = len(game.hands(seat))
        if not history:
            weights = side.average[: len(game.openings) * width]
        else:
            row = side.start[history[0]]
            for turn, (bid, following) in enumerate(pairwise(history), 1):
                choices = game.raises[turn % 2][bid]
                row += (len(choices) + 1) * (turn % 2 == seat)
                for earlier in choices[: choices.index(following)]:
                    row += rows((turn + 1) % 2, earlier)[seat]
            actions = len(game.raises[seat][history[-1]]) + 1
            if actions == 1:
                return np.ones((1, hands), np.float32)
            weights = side.average[row * width : (row + actions) * width]
        table = weights.reshape(-1, width)[:, :hands]
        sums = table.sum(0)
        uniform = np.full_like(table, 1 / len(table))
        found: F32 = np.divide(table, sums, out=uniform, where=sums > 0)
        return found

    def _walk(self, first: int, after: int, *, learn: bool) -> float:
        return iterate(
            (self._shapes[0], self._shapes[1]),
            self._openings,
            self.sides[0],
            self.sides[1],
            (self._spaces[0], self._spaces[1]),
            first,
            after,
            self._weight,
            self._discounted,
            learn,
        )


def solve(solver: Solver, target: float) -> Iterator[Progress]:
    """Go on until the bounds are as near to each other as they should be.

    Bounds are computed now and then, so that they take a small part of the time.

    Args:
        solver: The solver, which may have made iterations before.
        target: The greatest distance of the bounds.

    Yields:
        How far it is, several times a second where an iteration is short enough; the last has
        bounds that meet the target.

    Raises:
        ValueError: if single precision cannot meet the target.
    """
    check(solver.game, target)
    spent, due, bounds = 0.0, FIRST_CHECK, None
    while True:
        step = 1
        while solver.iterations < due:
            step = min(step, due - solver.iterations)
            began = time.process_time()
            solver.iterate(step)
            took = time.process_time() - began
            spent += took
            yield Progress(solver.iterations, bounds, spent)
            step = max(1, min(2 * step, int(step * PATIENCE / max(took, 1e-9))))
        began = time.process_time()
        bounds = solver.bounds()
        spent += time.process_time() - began
        yield Progress(solver.iterations, bounds, spent)
        if bounds.width <= target:
            return
        due = int(solver.iterations * CHECK_FACTOR) + 1


def check(game: Round, target: float) -> None:
    """See whether a round can be solved as exactly as that.

    Raises:
        ValueError: if it is too large, or the target is too small for single precision.
    """
    _check_size(game)
    least = 2.5 * rounding(game)
    if not target >= least:
        raise ValueError(
            f"the target must be {least:.1e} or more, for it counts in single precision"
        )


def _check_size(game: Round) -> None:
    if max(game.dice) > MOST_DICE:
        raise ValueError(f"a player may have {MOST_DICE} dice at most")
    needed = memory(game)
    if needed > LARGEST:
        raise ValueError(
            f"it would take {needed / 1e9:,.0f} GB of memory; the limit is {LARGEST / 1e9:.0f} GB"
        )
