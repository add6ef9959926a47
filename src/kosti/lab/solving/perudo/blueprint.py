"""Learning to play a round of Perudo with bounded recall: a blueprint.

Counterfactual regret minimisation on the points of ``recall``: one player's hands all at once, the
other's drawn by chance, regrets and averages weighted by the number of the iteration. Without
perfect recall nothing is certain about where that leads; how good it is has to be measured
(``exploit``).

Sources: Zinkevich et al. 2007; Lanctot et al. 2012 (imperfect recall); Johanson et al. 2012
(sampling of chance); Brown and Sandholm 2019 (linear weights).
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from kosti.lab.solving._lanes import F32, Indices, indices
from kosti.lab.solving.perudo._sampling import Payoffs, Ways, learn, strategy_of
from kosti.lab.solving.perudo.recall import Memory
from kosti.lab.solving.perudo.rounds import hands

EXPLORE: Final = 1.0
"""How often own play is thought to be at random, when it is weighed how often one is at a point."""

TREMBLE: Final = 0.05
"""How often the other plays at random, in those batches in which it does."""

TREMBLES: Final = 4
"""The other trembles in one of so many batches."""

BATCH: Final = 32
"""So many of the other's hands are drawn together, as evenly over their law as can be."""


class Tables(Struct, frozen=True):
    """A strategy of each role, as rows of the same layout.

    Attributes:
        rows: By point: the first of its rows, which are Doodoo and the bids considered.
        chances: By role: ``[rows, hands]``; each point's rows sum to 1. At a root Doodoo has 0.
    """

    rows: tuple[int, ...]
    chances: tuple[F32, F32]


class Learner:
    """The regrets and averages of a pair of players."""

    def __init__(self, memory: Memory, seed: int) -> None:
        """Begin.

        Args:
            memory: What is remembered.
            seed: Where the other's hands come from.
        """
        self.memory: Final = memory
        self.iterations = 0
        dice = memory.round.dice
        self._same: Final = dice[0] == dice[1]
        self._rng: Final = np.random.default_rng(seed)
        laws = [tuple(hands(number, memory.round.sides)) for number in dice]
        self._laws: Final = [np.array([float(chance) for _, chance in law]) for law in laws]
        self.rows, sizes = _rows(memory, same=self._same)
        self._ways: Final = ways_of(memory, self.rows)
        self.pays: Final = tuple(payoffs_of(memory, role) for role in (0, 1))
        widths = [len(law) for law in laws]
        self._regrets: Final = [np.zeros((sizes[r], widths[r]), np.float32) for r in (0, 1)]
        self._average: Final = [np.zeros((sizes[r], widths[r]), np.float32) for r in (0, 1)]
        if self._same:
            self._regrets[1], self._average[1] = self._regrets[0], self._average[0]
        points, ways = len(memory.points), self._ways.later.size
        self._room: Final = [
            [
                np.zeros((rows, width), np.float32)
                for rows in (points, points, points, ways + points)
            ]
            for width in widths
        ]

    def iterate(self, number: int) -> None:
        """Let both players learn so many times, each against so many hands."""
        done = 0
        while done < number:
            batch = min(BATCH, number - done)
            tremble = TREMBLE if (self.iterations // BATCH) % TREMBLES == 0 else 0.0
            for role in (0,) if self._same else (0, 1):
                law = self._laws[1 - role]
                held = _evenly(law, batch, self._rng)
                learn(
                    self._ways,
                    self.pays[role],
                    role,
                    held,
                    self.iterations + 1,
                    self._regrets[role],
                    self._average[role],
                    self._regrets[1 - role],
                    EXPLORE,
                    tremble,
                    *self._room[role],
                )
            self.iterations += batch
            done += batch

    def tables(self) -> Tables:
        """The average strategies."""
        chances = [np.zeros_like(self._average[role]) for role in (0, 1)]
        done: set[tuple[int, int]] = set()
        for number, point in enumerate(self.memory.points):
            row, actions = self.rows[number], len(self.memory.actions[number]) + 1
            role = 0 if self._same else point.role
            if (role, row) not in done:
                done.add((role, row))
                out = chances[role][row : row + actions]
                strategy_of(self._average[role], row, actions, not point.bids, out)
        if self._same:
            chances[1] = chances[0]
        return Tables(self.rows, (chances[0], chances[1]))


def _evenly(law: npt.NDArray[np.float64], number: int, rng: np.random.Generator) -> Indices:
    """Draw by a law so that each place comes as often as its chance says, but for one draw."""
    order = rng.permutation(law.size)
    marks = (np.arange(number) + rng.random()) / number
    drawn = np.minimum(np.searchsorted(np.cumsum(law[order]), marks), law.size - 1)
    return rng.permutation(order[drawn])


def ways_of(memory: Memory, rows: tuple[int, ...]) -> Ways:
    """The points as arrays."""
    first = np.zeros(len(memory.points) + 1, np.int64)
    first[1:] = np.cumsum([len(later) for later in memory.later])
    return Ways(
        role=indices([point.role for point in memory.points]),
        bid=indices([point.bids[-1] if point.bids else -1 for point in memory.points]),
        row=indices(rows),
        first=first,
        later=indices([place for later in memory.later for place in later]),
        roots=indices(memory.roots),
    )


def payoffs_of(memory: Memory, role: int) -> Payoffs:
    """What calls decide, as a role sees it."""
    game = memory.round
    own = [hand for hand, _ in game.hands(role)]
    theirs = [hand for hand, _ in game.hands(1 - role)]
    return Payoffs(
        need=np.array(
            [[bid.quantity - game.matches(bid, hand) for hand in own] for bid in game.bids]
        ),
        has=np.array([[game.matches(bid, hand) for hand in theirs] for bid in game.bids]),
    )


def _rows(memory: Memory, *, same: bool) -> tuple[tuple[int, ...], tuple[int, int]]:
    """The first row of every point, and how many rows each role has."""
    sizes = [0, 0]
    found: dict[tuple[int, str, tuple[int, ...]], int] = {}
    for point, actions in zip(memory.points, memory.actions, strict=True):
        role = 0 if same else point.role
        key = role, point.start, point.bids
        if key not in found:
            found[key] = sizes[role]
            sizes[role] += len(actions) + 1
    rows = tuple(
        found[0 if same else point.role, point.start, point.bids] for point in memory.points
    )
    return rows, (sizes[0], sizes[0 if same else 1])
