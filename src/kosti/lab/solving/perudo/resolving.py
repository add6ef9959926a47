"""Solving the rest of a round at the table, from what both may hold by now.

After a bid the rest of a round by ``ladder`` is small if only the next few bids are considered: a
history is a subset of that *window*, so ``W`` bids make 2 to the ``W`` of them. Given beliefs about
both hands it is solved by discounted CFR+ for all hands at once, remembering everything, in NumPy.
Numba is not needed. Beyond the window nobody bids: who might, calls.

Nodes are numbers whose bits are the bids made. Those whose highest bit is ``j`` come from those
below 2 to the ``j`` by the bid ``j``, in the same order; so a bid is a step between two slices, and
an iteration is some tens of operations on whole arrays. Half of the nodes have an even number of
bids, there the first player acts; each half has arrays of its own.

Sources: Moravcik et al. 2017 (re-solving from beliefs), Brown and Sandholm 2019 (discounting).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from kosti.lab.solving.perudo.rounds import Round, perudo_round

F32: TypeAlias = npt.NDArray[np.float32]

LARGEST_WINDOW: Final = 11

_TINY: Final = np.float32(1e-9)


class Calls(Struct, frozen=True):
    """What calls of a pair decide, as one of both sees it.

    The product of the two is, for two hands, +1 where the bid is false and -1 where it holds.

    Attributes:
        false: By bid: ``[other hands, counts]`` the sign, for each number of own matching dice.
        has: By bid: ``[counts, own hands]`` 1 where so many own dice match.
    """

    false: tuple[F32, ...]
    has: tuple[F32, ...]


class Position(Struct, frozen=True):
    """A round after a bid.

    Attributes:
        dice: The dice of who is on turn, and of the other.
        standing: The standing bid, by its place in the round.
        beliefs: ``[hands]`` of who is on turn and of the other: how likely each hand is, by prior
            and play so far; the scale of each does not matter.
        window: The bids that are considered, ascending.
        book: What who is on turn does by the book, at the nodes of the window.
        promised: ``[other hands]`` what the other would win with each hand at most, were it not for
            re-solving; None: against ``book``.
    """

    dice: tuple[int, int]
    standing: int
    beliefs: tuple[F32, F32]
    window: tuple[int, ...]
    book: Plan | None = None
    promised: F32 | None = None


class Plan(Struct, frozen=True):
    """A strategy of the first player at the nodes of a window, those with few bids first.

    Attributes:
        call: ``[nodes, hands]``.
        bids: By bid of the window: ``[nodes below, hands]``.
    """

    call: F32
    bids: tuple[F32, ...]


class Solution(Struct, frozen=True):
    """The rest of a round, solved.

    Attributes:
        chances: ``[1 + window, hands]`` of who is on turn: Doodoo, and each bid of the window.
        value: What who is on turn wins on average by the last strategies, +1 for the round.
        promises: What the other wins at most with each hand, once two bids of the window have been
            made, by their numbers in it.
    """

    chances: F32
    value: float
    promises: dict[tuple[int, int], F32]


@lru_cache(maxsize=32)
def ladder(dice: tuple[int, int]) -> Round:
    """The plain round of two with so many dice."""
    return perudo_round(dice, "ladder")


@lru_cache(maxsize=32)
def calls_of(dice: tuple[int, int]) -> Calls:
    """What calls decide, as the first of two with so many dice sees it."""
    game = ladder(dice)
    own, other = ([hand for hand, _ in game.hands(seat)] for seat in (0, 1))
    counts = np.arange(dice[0] + 1)
    false: list[F32] = []
    has: list[F32] = []
    for bid in game.bids:
        mine = np.array([game.matches(bid, hand) for hand in own])
        theirs = np.array([game.matches(bid, hand) for hand in other])
        signs = np.where(theirs[:, None] + counts < bid.quantity, 1, -1)
        false.append(signs.astype(np.float32))
        has.append((counts[:, None] == mine).astype(np.float32))
    return Calls(tuple(false), tuple(has))


def solve_position(position: Position, iterations: int) -> Solution:
    """Solve the rest of a round.

    Args:
        position: Where it is.
        iterations: How often both learn.

    Raises:
        ValueError: if the window is too large.
    """
    if len(position.window) > LARGEST_WINDOW:
        raise ValueError(f"a window has {LARGEST_WINDOW} bids at most")
    if not position.window:
        return Solution(np.ones((1, len(position.beliefs[0])), np.float32), 0.0, {})
    return _Tree(position).solve(iterations)


class _Tree:
    """The nodes of a window; player 0 acts where the number of bids is even."""

    def __init__(self, position: Position) -> None:
        self._window = window = len(position.window)
        beliefs = [each / each.sum() for each in position.beliefs]
        self._beliefs = beliefs
        first, second = position.dice
        calls = calls_of((first, second)), calls_of((second, first))
        places = (position.standing, *position.window)
        self._false = [[each.false[place] for place in places] for each in calls]
        self._has = [[each.has[place] for place in places] for each in calls]
        nodes = 1 << (window - 1)
        widths = [each.size for each in beliefs]
        # By parity and bid: how many nodes below it there are; so many are its parents.
        self._below = [[(1 << bid) // 2 or 1 - parity for bid in range(window)] for parity in (0, 1)]
        self._call = [np.zeros((nodes, width), np.float32) for width in widths]
        self._bid = [
            [np.zeros((number, widths[player]), np.float32) for number in self._below[player]]
            for player in (0, 1)
        ]
        self._calls = [np.zeros_like(each) for each in self._call]
        self._bids = [[np.zeros_like(each) for each in row] for row in self._bid]
        self._came = [
            [np.zeros((nodes, width), np.float32) for _ in (0, 1)] for width in widths
        ]
        self._worth = [
            [np.zeros((nodes, width), np.float32) for _ in (0, 1)] for width in widths
        ]
        self._called = [np.zeros((nodes, width), np.float32) for width in widths]
        self._buffer = [np.zeros((nodes, width), np.float32) for width in widths]
        self._promised: F32 | None = position.promised
        if position.book is not None and self._promised is None:
            self._take(position.book)
            self._promised = self._best()[0].copy()
        self._enters = np.full((2, widths[1]), _TINY, np.float32)
        for player in (0, 1):
            self._match(player)

    def _take(self, plan: Plan) -> None:
        """Let player 0 play by a plan."""
        self._calls[0][:] = plan.call
        for chances, planned in zip(self._bids[0], plan.bids, strict=True):
            chances[:] = planned

    def _best(self) -> F32:
        """What player 1 wins at player 0's nodes by best answers, times the other's coming."""
        self._come(0)
        self._value(1, best=True)
        return self._worth[1][0]

    def _gate(self) -> None:
        """Let player 1 leave with what was promised, or enter."""
        if self._promised is None:
            return
        inside, outside = self._worth[1][0][0], self._promised
        enters = self._enters[0] / self._enters.sum(0)
        value = enters * inside + (1 - enters) * outside
        self._enters[0] += inside - value
        self._enters[1] += outside - value
        np.maximum(self._enters, _TINY, out=self._enters)

    def solve(self, iterations: int) -> Solution:
        window = self._window
        whole = np.zeros_like(self._call[0])
        wholes = [np.zeros_like(each) for each in self._bid[0]]
        value = 0.0
        for number in range(1, iterations + 1):
            kept = number**1.5
            discount = np.float32(kept / (kept + 1))
            for player in (0, 1):
                self._come(1 - player)
                self._value(player)
                if player == 0:
                    value = float(self._worth[0][0][0] @ self._beliefs[0])
                else:
                    self._gate()
                self._learn(player, discount)
                self._match(player)
            # The average of behaviour, weighted by own coming to each node.
            weight = np.float32(number**2)
            self._come(0, whole=True)
            came = self._came[0][0]
            whole += weight * came * self._calls[0]
            for bid, below in enumerate(self._below[0]):
                wholes[bid] += weight * came[:below] * self._bids[0][bid]
        total = whole + _TINY
        for bid, below in enumerate(self._below[0]):
            total[:below] += wholes[bid]
        plan = Plan(
            (whole + _TINY) / total,
            tuple(each / total[: len(each)] for each in wholes),
        )
        self._take(plan)
        best = self._best()
        came = self._came[0][0].sum(1)
        promises: dict[tuple[int, int], F32] = {}
        for second in range(1, window):
            for first in range(second):
                node = ((1 << first) + (1 << second)) // 2
                if came[node] > 0:
                    promises[first, second] = best[node] / came[node]
        chances = np.stack([plan.call[0], *(each[0] for each in plan.bids)])
        return Solution(chances / chances.sum(0), value, promises)

    def _match(self, player: int) -> None:
        """Strategies from regrets."""
        total = self._buffer[player]
        np.add(self._call[player], _TINY, out=total)
        for bid, number in enumerate(self._below[player]):
            total[:number] += self._bid[player][bid]
            total[:number] += _TINY
        np.reciprocal(total, out=total)
        np.add(self._call[player], _TINY, out=self._calls[player])
        self._calls[player] *= total
        for bid, number in enumerate(self._below[player]):
            chances = self._bids[player][bid]
            np.add(self._bid[player][bid], _TINY, out=chances)
            chances *= total[:number]

    def _come(self, player: int, *, whole: bool = False) -> None:
        """How often each hand of a player comes to each node by its own play.

        Args:
            player: Who.
            whole: As if each hand were held for certain; else by beliefs.
        """
        came = self._came[player]
        if whole:
            came[0][0] = 1
        else:
            came[0][0] = self._beliefs[player]
            if player == 1 and self._promised is not None:
                came[0][0] *= self._enters[0] / self._enters.sum(0)
        for bid in range(self._window):
            for parity in (0, 1):
                number = self._below[parity][bid]
                if not number:
                    continue
                begin = self._below[1 - parity][bid]
                after = came[1 - parity][begin : begin + number]
                if parity == player:
                    np.multiply(came[parity][:number], self._bids[player][bid], out=after)
                else:
                    after[:] = came[parity][:number]

    def _value(self, player: int, *, best: bool = False) -> None:
        """What each own hand wins at each node, times the other's coming there.

        Args:
            player: Whose hands.
            best: By best answers; else by own strategy.
        """
        other = 1 - player
        came, worth, called = self._came[other], self._worth[player], self._called[player]
        false, has = self._false[player], self._has[player]
        buffer = self._buffer[other]
        np.multiply(came[other], self._calls[other], out=buffer)
        if player == 0:
            np.matmul(came[0][:1] @ false[0], has[0], out=called[:1])
        else:
            np.matmul(-(buffer[:1] @ false[0]), has[0], out=worth[0][:1])
        for bid in range(self._window):
            for parity in (0, 1):
                begin, number = self._below[parity][bid], self._below[1 - parity][bid]
                if not number:
                    continue
                nodes = slice(begin, begin + number)
                if parity == player:
                    sums = came[parity][nodes] @ false[bid + 1]
                    np.matmul(sums, has[bid + 1], out=called[nodes])
                else:
                    sums = buffer[nodes] @ false[bid + 1]
                    np.matmul(-sums, has[bid + 1], out=worth[parity][nodes])
        if best:
            worth[player][:] = called
        else:
            np.multiply(called, self._calls[player], out=worth[player])
        room = self._buffer[player]
        for bid in reversed(range(self._window)):
            for parity in (0, 1):
                number = self._below[parity][bid]
                if not number:
                    continue
                begin = self._below[1 - parity][bid]
                later = worth[1 - parity][begin : begin + number]
                if parity == player and best:
                    np.maximum(worth[parity][:number], later, out=worth[parity][:number])
                elif parity == player:
                    np.multiply(later, self._bids[player][bid], out=room[:number])
                    worth[parity][:number] += room[:number]
                else:
                    worth[parity][:number] += later

    def _learn(self, player: int, discount: np.float32) -> None:
        """Add to the regrets what each action would have won, and forget those below 0."""
        other = 1 - player
        mine, later = self._worth[player][player], self._worth[player][other]
        regrets = self._call[player]
        regrets += self._called[player]
        regrets -= mine
        np.maximum(regrets, 0, out=regrets)
        regrets *= discount
        for bid, number in enumerate(self._below[player]):
            begin = self._below[other][bid]
            regrets = self._bid[player][bid]
            regrets += later[begin : begin + number]
            regrets -= mine[:number]
            np.maximum(regrets, 0, out=regrets)
            regrets *= discount

