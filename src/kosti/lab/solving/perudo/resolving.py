"""Solving the rest of a round at the table, from what both may hold by now.

After a bid the rest of a round by ``ladder`` is small if only the next few bids are considered: a
history is a subset of that *window*, so ``W`` bids make 2 to the ``W`` of them. Given beliefs about
both hands it is solved by discounted CFR+ for all hands at once, remembering everything, in NumPy.
Numba is not needed. Beyond the window nobody bids: who might, calls.

Nodes are numbers whose bits are the bids made. Those whose highest bit is ``j`` come from those
below 2 to the ``j`` by the bid ``j``, in the same order; so a bid is a step between two slices, and
an iteration is some tens of operations on whole arrays. Half of the nodes have an even number of
bids, there the first player acts; each half has arrays of its own.

The other may be promised what it would win without solving: then it can choose, with every hand,
to take that instead, so it does not pay to let it win more (Burch et al. 2014).

Sources: Burch et al. 2014 and Moravcik et al. 2017 (re-solving from beliefs), Brown and Sandholm
2019 (discounting).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from kosti.lab.solving.perudo.rounds import Round, perudo_round

F32: TypeAlias = npt.NDArray[np.float32]

LARGEST_WINDOW: Final = 11
"""Bids in a window; twice as many nodes with each."""

_TINY: Final = np.float32(1e-9)
"""Where there is no regret at all, everything is done as often."""


class Calls(Struct, frozen=True):
    """What calls of a pair decide, as one of both sees it.

    The product of the two is, for two hands, +1 where the bid is false and -1 where it holds.

    Attributes:
        false: By bid: ``[other hands, counts]`` the sign, for each number of own matching dice.
        has: By bid: ``[counts, own hands]`` 1 where so many own dice match.
    """

    false: tuple[F32, ...]
    has: tuple[F32, ...]


class Plan(Struct, frozen=True):
    """A strategy of who is on turn at all own nodes of a window, in the order of their numbers.

    Attributes:
        call: ``[nodes, hands]`` how often Doodoo is said.
        bids: By bid of the window: ``[nodes before it, hands]`` how often it is made.
    """

    call: F32
    bids: tuple[F32, ...]


class Position(Struct, frozen=True):
    """A round after a bid.

    Attributes:
        dice: The dice of who is on turn, and of the other.
        standing: The standing bid, by its place in the round.
        beliefs: ``[hands]`` of who is on turn and of the other: how likely each hand is, by prior
            and play so far; their scales do not matter.
        window: The bids that are considered, ascending.
        plan: What who is on turn would do without solving. The other shall not win more with any
            hand than by best answers to that.
        promised: ``[other hands]`` what the other shall not win more than; instead of ``plan``.
    """

    dice: tuple[int, int]
    standing: int
    beliefs: tuple[F32, F32]
    window: tuple[int, ...]
    plan: Plan | None = None
    promised: F32 | None = None


class Solution(Struct, frozen=True):
    """The rest of a round, solved.

    Attributes:
        chances: ``[1 + window, hands]`` of who is on turn: Doodoo, and each bid of the window.
        value: What who is on turn wins at least on average, +1 for the round, if the beliefs are
            right and bids are of the window.
        promises: ``[other hands]`` what the other wins at most with each hand: by no bids, at once;
            and after two bids, named by their numbers in the window.
    """

    chances: F32
    value: float
    promises: Mapping[tuple[int, ...], F32]


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
        ValueError: if the window is empty or too large.
    """
    if not 0 < len(position.window) <= LARGEST_WINDOW:
        raise ValueError(f"a window has 1 to {LARGEST_WINDOW} bids")
    return _Tree(position).solve(iterations)


class _Tree:
    """The nodes of a window; player 0 acts where the number of bids is even.

    Arrays are named for the player whose hands are their columns; rows are nodes of one parity.
    """

    def __init__(self, position: Position) -> None:
        self._window = window = len(position.window)
        self._beliefs = [each / each.sum() for each in position.beliefs]
        first, second = position.dice
        calls = calls_of((first, second)), calls_of((second, first))
        places = (position.standing, *position.window)
        self._false = [[each.false[place] for place in places] for each in calls]
        self._has = [[each.has[place] for place in places] for each in calls]
        nodes = 1 << (window - 1)
        widths = [each.size for each in self._beliefs]

        def room() -> list[F32]:
            return [np.zeros((nodes, width), np.float32) for width in widths]

        # By parity and bid: how many nodes come before the bid; each has one after it.
        self._before = [
            [(1 << bid) // 2 or 1 - parity for bid in range(window)] for parity in (0, 1)
        ]
        self._call_regrets = room()
        self._bid_regrets = [
            [np.zeros((number, widths[player]), np.float32) for number in self._before[player]]
            for player in (0, 1)
        ]
        self._calls = room()
        self._bids = [[np.zeros_like(each) for each in row] for row in self._bid_regrets]
        self._came = list(zip(room(), room(), strict=True))
        self._worth = list(zip(room(), room(), strict=True))
        self._called = room()
        self._room = room()
        self._gate = np.full((2, widths[1]), _TINY, np.float32)
        self._promised = position.promised
        if position.plan is not None and position.promised is None:
            self._play(position.plan)
            self._promised = self._best()[0].copy()
        for player in (0, 1):
            self._match(player)

    def solve(self, iterations: int) -> Solution:
        """Learn, and see what the average strategy of player 0 promises."""
        call = np.zeros_like(self._calls[0])
        made = [np.zeros_like(each) for each in self._bids[0]]
        for number in range(1, iterations + 1):
            kept = number**1.5
            discount = np.float32(kept / (kept + 1))
            for player in (0, 1):
                self._come(1 - player)
                self._value(player)
                if player == 1:
                    self._leave_or_enter()
                self._learn(player, discount)
                self._match(player)
            self._come(0, certain=True)
            came = self._came[0][0] * np.float32(number**2)
            call += came * self._calls[0]
            for bid, chances in enumerate(self._bids[0]):
                made[bid] += came[: len(chances)] * chances
        return self._solution(call, made)

    def _solution(self, call: F32, made: list[F32]) -> Solution:
        """What weights mean as a strategy, and what can be won against it."""
        call += _TINY
        total = call.copy()
        for each in made:
            total[: len(each)] += each
        plan = Plan(call / total, tuple(each / total[: len(each)] for each in made))
        self._play(plan)
        self._promised = None
        best = self._best()
        came = self._came[0][0].sum(1)
        promises: dict[tuple[int, ...], F32] = {(): best[0].copy()}
        for later in range(1, self._window):
            for earlier in range(later):
                node = ((1 << earlier) + (1 << later)) // 2
                if came[node] > 0:
                    promises[earlier, later] = best[node] / came[node]
        value = -float(best[0] @ self._beliefs[1])
        return Solution(np.stack([plan.call[0], *(each[0] for each in plan.bids)]), value, promises)

    def _play(self, plan: Plan) -> None:
        """Let player 0 play by a plan."""
        self._calls[0][:] = plan.call
        for chances, planned in zip(self._bids[0], plan.bids, strict=True):
            chances[:] = planned

    def _best(self) -> F32:
        """What player 1 wins by best answers where player 0 acts, times the other's coming."""
        self._come(0)
        self._value(1, best=True)
        return self._worth[1][0]

    def _leave_or_enter(self) -> None:
        """Player 1 may take what was promised instead: so it must not be offered more inside."""
        if self._promised is None:
            return
        inside = self._worth[1][0][0]
        enters = self._gate[0] / self._gate.sum(0)
        value = enters * inside + (1 - enters) * self._promised
        self._gate[0] += inside - value
        self._gate[1] += self._promised - value
        np.maximum(self._gate, _TINY, out=self._gate)

    def _match(self, player: int) -> None:
        """Strategies from regrets."""
        total = self._room[player]
        np.add(self._call_regrets[player], _TINY, out=total)
        for bid, number in enumerate(self._before[player]):
            total[:number] += self._bid_regrets[player][bid]
            total[:number] += _TINY
        np.reciprocal(total, out=total)
        np.add(self._call_regrets[player], _TINY, out=self._calls[player])
        self._calls[player] *= total
        for bid, number in enumerate(self._before[player]):
            chances = self._bids[player][bid]
            np.add(self._bid_regrets[player][bid], _TINY, out=chances)
            chances *= total[:number]

    def _come(self, player: int, *, certain: bool = False) -> None:
        """How often a player comes to each node by own play.

        Args:
            player: Who.
            certain: As if each hand were held for certain; else by beliefs.
        """
        came = self._came[player]
        came[0][0] = 1 if certain else self._beliefs[player]
        if player == 1 and self._promised is not None:
            came[0][0] *= self._gate[0] / self._gate.sum(0)
        for bid in range(self._window):
            for parity in (0, 1):
                number, begin = self._before[parity][bid], self._before[1 - parity][bid]
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
        doubted = self._room[other]
        np.multiply(came[other], self._calls[other], out=doubted)
        if player == 0:
            np.matmul(came[0][:1] @ false[0], has[0], out=called[:1])
        else:
            np.matmul(-(doubted[:1] @ false[0]), has[0], out=worth[0][:1])
        for bid in range(self._window):
            for parity in (0, 1):
                begin, number = self._before[parity][bid], self._before[1 - parity][bid]
                nodes = slice(begin, begin + number)
                if parity == player:
                    np.matmul(came[parity][nodes] @ false[bid + 1], has[bid + 1], out=called[nodes])
                else:
                    lost = -(doubted[nodes] @ false[bid + 1])
                    np.matmul(lost, has[bid + 1], out=worth[parity][nodes])
        worth[player][:] = called if best else called * self._calls[player]
        room = self._room[player]
        for bid in reversed(range(self._window)):
            for parity in (0, 1):
                number, begin = self._before[parity][bid], self._before[1 - parity][bid]
                later, here = worth[1 - parity][begin : begin + number], worth[parity][:number]
                if parity == other:
                    here += later
                elif best:
                    np.maximum(here, later, out=here)
                else:
                    np.multiply(later, self._bids[player][bid], out=room[:number])
                    here += room[:number]

    def _learn(self, player: int, discount: np.float32) -> None:
        """Add to the regrets what each action would have won, and forget those below 0."""
        other = 1 - player
        mine, later = self._worth[player][player], self._worth[player][other]
        _learn(self._call_regrets[player], self._called[player], mine, discount)
        for bid, number in enumerate(self._before[player]):
            begin = self._before[other][bid]
            won = later[begin : begin + number]
            _learn(self._bid_regrets[player][bid], won, mine[:number], discount)


def _learn(regrets: F32, won: F32, mine: F32, discount: np.float32) -> None:
    """Add what an action would have won more."""
    regrets += won
    regrets -= mine
    np.maximum(regrets, 0, out=regrets)
    regrets *= discount
