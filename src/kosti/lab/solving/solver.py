"""Solving a round: counterfactual regret minimisation, and bounds that are certain.

Regrets and averages are kept for every pair of a public history and an action, one number for each
hand. An iteration walks the whole tree once for each player (``_walks``). By default it is CFR+
whose regrets are discounted a little at each iteration, the fastest of the variants tried
(``docs/solving.md``).

Sources: Zinkevich et al. 2007 (regrets), Johanson et al. 2011 (public tree, best response), Tammelin
2014 (CFR+), Brown and Sandholm 2019 (discounting).
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from msgspec import Struct

from kosti.lab.solving._lanes import F32, WIDTH
from kosti.lab.solving._nodes import Shape, Side
from kosti.lab.solving._walks import FRAME, Space, iterate, opening_strategy, sweep
from kosti.lab.solving.rounds import Round, subtree_rows

LARGEST: Final = 10 * 2**30
"""Bytes that a round may need."""

ONE: Final = np.float32(1)

FIRST_CHECK: Final = 4
CHECK_FACTOR: Final = 1.3
PATIENCE: Final = 0.3
"""CPU seconds between two looks at whether somebody wants to stop."""


class TooLarge(Exception):
    """A round that does not fit into memory.

    Attributes:
        needed: Bytes it would take.
    """

    def __init__(self, needed: int) -> None:
        super().__init__(
            f"it would take {needed / 1e9:,.1f} GB of memory, the limit is {LARGEST / 1e9:.1f} GB"
        )
        self.needed: Final = needed


class Bounds(Struct, frozen=True):
    """What is certain about the value of a round for its opener, +1 for winning, -1 for losing.

    Attributes:
        low: What the opener's average strategy wins at least, whatever the other does.
        high: What the other's average strategy lets the opener win at most.
    """

    low: float
    high: float

    @property
    def nash_conv(self) -> float:
        """What the two could gain together by answering each other best."""
        return self.high - self.low


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
    """The regrets and averages of one round."""

    def __init__(self, game: Round, *, discounted: bool = True) -> None:
        """Make room for a round.

        Args:
            game: The round.
            discounted: Discounted CFR+; else CFR+, in both with averages weighted by the square
                of the iteration's number.

        Raises:
            TooLarge: if it needs more than ``LARGEST`` bytes.
        """
        needed = memory(game)
        if needed > LARGEST:
            raise TooLarge(needed)
        self.game: Final = game
        self.iterations = 0
        self._discounted: Final = discounted
        self._weight = 0.0
        self._openings: Final = np.array(game.openings, np.int64)
        self._sides: Final = (_side(game, 0), _side(game, 1))
        widths = [side.prior.size for side in self._sides]
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
        self._spaces: Final = tuple(_space(game, opening, width) for width in widths)
        self._rounding: Final = _rounding(game)

    @property
    def precision(self) -> float:
        """What single precision may have rounded away from each bound."""
        return self._rounding

    def warm_up(self) -> None:
        """Compile what is needed, or load it, without an iteration."""
        if not self.iterations:
            self._iterate(1)
            self._settle()

    def iterate(self, number: int) -> None:
        """Make so many iterations."""
        self._iterate(self.iterations + number + 1)

    def _iterate(self, after: int) -> None:
        first, second = self._sides
        self._weight, _ = iterate(
            (self._shapes[0], self._shapes[1]),
            self._openings,
            first,
            second,
            (self._spaces[0], self._spaces[1]),
            self.iterations + 1,
            after,
            self._weight,
            self._discounted,
        )
        self.iterations = after - 1

    def bounds(self) -> Bounds:
        """Bounds by best responses to the average strategies.

        They are widened by all that single precision may have rounded away, so they are certain.
        """
        self._settle()
        gains = []
        for seat in (0, 1):
            self._sweep(seat, learn=True, respond=True)
            values = self._spaces[seat].values.astype(np.float64)
            best = values.max(0) if seat == 0 else values.sum(0)
            prior = self._sides[seat].prior.astype(np.float64)
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
        rows = subtree_rows(game)
        seat = len(history) % 2
        side = self._sides[seat]
        width = side.prior.size
        hands = len(game.hands(seat))
        if not history:
            weights = side.average[: len(game.openings) * width]
        else:
            row = int(side.start[history[0]])
            for turn, (bid, following) in enumerate(zip(history, history[1:], strict=False), 1):
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
        return np.divide(table, sums, out=uniform, where=sums > 0)

    def _settle(self) -> None:
        """Give every average the weight that was put off."""
        first, second = self._sides
        opening_strategy(first.regrets, self._openings, self._spaces[0].opening)
        begin = second.average.size - second.prior.size
        second.average[begin:] = np.float32(self._weight) * second.prior
        for seat in (0, 1):
            self._sweep(seat, learn=False, respond=False)
        opening_strategy(first.average, self._openings, self._spaces[0].opening)

    def _sweep(self, seat: int, *, learn: bool, respond: bool) -> None:
        sweep(
            self._shapes[seat],
            seat,
            self._openings,
            self._sides[seat],
            self._sides[1 - seat],
            self._spaces[seat],
            ONE,
            learn,
            respond,
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
    if target < 4 * solver.precision:
        raise ValueError(f"the target must be at least {4 * solver.precision:.1e}")
    spent, check, bounds = 0.0, FIRST_CHECK, None
    while True:
        step = 1
        while solver.iterations < check:
            step = min(step, check - solver.iterations)
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
        if bounds.nash_conv <= target:
            return
        check = int(solver.iterations * CHECK_FACTOR) + 1


def memory(game: Round) -> int:
    """The bytes that regrets and averages of a round take."""
    number = np.dtype(np.float32).itemsize
    return sum(
        2 * number * rows * _padded(len(game.hands(seat))) for seat, rows in enumerate(game.rows)
    )


def _padded(hands: int) -> int:
    """So many hands, rounded up to whole vectors."""
    return -(-hands // WIDTH) * WIDTH


def _side(game: Round, seat: int) -> Side:
    own, other = game.hands(seat), game.hands(1 - seat)
    width, other_width = _padded(len(own)), _padded(len(other))
    counts = np.arange(game.dice[seat] + 1)
    false = np.zeros((len(game.bids), len(counts), other_width), np.float32)
    has = np.zeros((len(game.bids), len(counts), width), np.float32)
    for place, bid in enumerate(game.bids):
        mine = np.array([game.matches(bid, hand) for hand, _ in own])
        theirs = np.array([game.matches(bid, hand) for hand, _ in other])
        has[place, :, : len(own)] = mine == counts[:, None]
        is_false = theirs + counts[:, None] < bid.quantity
        false[place, :, : len(other)] = np.where(is_false, 1, -1)
    prior = np.zeros(width, np.float32)
    prior[: len(own)] = [float(chance) for _, chance in own]
    raises = game.raises[seat]
    count = [len(later) for later in raises]
    rows = subtree_rows(game)
    starts = {}
    row = len(game.openings) if seat == 0 else 0
    for opening in game.openings:
        starts[opening] = row
        row += rows(1, opening)[seat]
    skips = [rows(seat, bid) for bid in range(len(game.bids))]
    last = game.raises[1 - seat]
    return Side(
        regrets=np.zeros(row * width, np.float32),
        average=np.zeros((row + 1) * width, np.float32),
        false=false.ravel(),
        has=has.ravel(),
        prior=prior,
        first=np.concatenate(([0], np.cumsum(count)[:-1])).astype(np.int64),
        count=np.array(count, np.int64),
        raises=np.array([bid for later in raises for bid in later], np.int64),
        only=np.array(
            [later[0] if len(later) == 1 and not last[later[0]] else -1 for later in raises],
            np.int64,
        ),
        skip_own=np.array([skip[seat] for skip in skips], np.int64),
        skip_other=np.array([skip[1 - seat] for skip in skips], np.int64),
        start=np.array([starts.get(bid, 0) for bid in range(len(game.bids))], np.int64),
    )


def _space(game: Round, opening: F32, width: int) -> Space:
    """Room for the longest path, were every bid on it, each node with all raises."""
    widest = max(_padded(len(game.hands(seat))) for seat in (0, 1))
    deep = len(game.bids) + 2
    return Space(
        scratch=np.zeros(2 * deep * deep * widest + 4096, np.float32),
        stack=np.zeros(FRAME * deep, np.int64),
        opening=opening,
        values=np.zeros((len(game.openings), width), np.float32),
    )


def _rounding(game: Round) -> float:
    """How much single precision may take from or add to a best response, at most.

    With ``u`` = 2⁻²⁴, a sum of ``n`` terms of one sign is off by at most ``n u`` of it, a
    product or quotient by ``u``. On a path each of the other's nodes with ``a`` actions costs the
    reach ``a + 4`` of these (the sum of the weights, a quotient, two products, a summand) and the
    value ``a`` (its sum), each own node ``2``; the end costs a sum over hands and over own counts, the
    root its priors and a sum in double precision. All reaches together sum to 1 and payoffs are
    ±1, so what is off in relation to the reach is off in the value.
    """
    unit = 2.0**-24
    worst = [0, 0]

    def longest(seat: int, other: int) -> int:
        costs: dict[tuple[int, int], int] = {}
        for bid in _from_the_end(game):
            for turn in (0, 1):
                later = game.raises[turn][bid]
                after = max((costs[1 - turn, bid_] for bid_ in later), default=0)
                actions = len(later) + 1
                costs[turn, bid] = after + (2 * actions + 4 if turn == other else 2)
        root = max(costs[1, bid] for bid in game.openings)
        return root + (2 * len(game.openings) + 4 if seat == 1 else 2)

    for seat in (0, 1):
        ends = _padded(len(game.hands(1 - seat))) // WIDTH + 4 + 2 * (game.dice[seat] + 1)
        worst[seat] = longest(seat, 1 - seat) + ends + 4
    return max(worst) * unit * 1.01


def _from_the_end(game: Round) -> Iterator[int]:
    """The bids, each after all that may follow it."""
    seen: set[int] = set()

    def visit(bid: int) -> Iterator[int]:
        if bid in seen:
            return
        seen.add(bid)
        for seat in (0, 1):
            for later in game.raises[seat][bid]:
                yield from visit(later)
        yield bid

    for bid in range(len(game.bids)):
        yield from visit(bid)
