"""The compiled part of learning with bounded recall.

One player learns, *own*, with all hands at once; the *other* holds one hand, drawn by chance. Given
that hand, what a point is worth to each own hand does not depend on how it was come to, although
the path is forgotten; so two sweeps over the points do for an iteration: reaches on the way down,
values and regrets on the way up. Points stand in the order of their last bids, so every way leads
to a later one.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numba as nb
import numpy as np
import numpy.typing as npt

from kosti.lab.solving._lanes import F32, Indices

Counts: TypeAlias = npt.NDArray[np.int64]

TINY = np.float32(1e-30)
RARELY = np.float32(1e-3)
"""What a point counts for the average where own play does not come, but might."""


class Ways(NamedTuple):
    """The points of a pair of players.

    Attributes:
        role: ``[points]`` who is on turn.
        bid: ``[points]`` the standing bid, -1 at a root.
        row: ``[points]`` the first row of the point in its player's tables: Doodoo, which is
            never chosen at a root, and then the bids considered.
        first: ``[points + 1]`` where the ways of each point begin in ``later``.
        later: Where each bid leads.
        roots: Where a round begins.
    """

    role: Indices
    bid: Indices
    row: Indices
    first: Indices
    later: Indices
    roots: Indices


class Payoffs(NamedTuple):
    """What a call decides.

    Attributes:
        need: ``[bids, hands]`` how many dice the other must have for a bid to hold.
        has: ``[bids, hands]`` how many dice of the other's hands match a bid.
    """

    need: Counts
    has: Counts


@nb.njit(cache=True, nogil=True)
def strategy_of(weights: F32, row: int, actions: int, root: bool, out: F32) -> None:
    """The strategy that follows from regrets or averages; out is ``[actions, hands]``."""
    hands = weights.shape[1]
    low = 1 if root else 0
    even = np.float32(1.0) / np.float32(actions - low)
    total = np.zeros(hands, np.float32)
    for action in range(low, actions):
        for hand in range(hands):
            total[hand] += max(weights[row + action, hand], np.float32(0))
    for hand in range(hands):
        total[hand] = np.float32(1.0) / total[hand] if total[hand] > TINY else np.float32(0)
    if root:
        out[0, :] = 0
    for action in range(low, actions):
        for hand in range(hands):
            if total[hand] > 0:
                out[action, hand] = max(weights[row + action, hand], np.float32(0)) * total[hand]
            else:
                out[action, hand] = even


@nb.njit(cache=True, nogil=True, fastmath={"contract"})
def learn(  # noqa: C901, PLR0912, PLR0915  two sweeps over the same points
    ways: Ways,
    pays: Payoffs,
    own_role: int,
    held: Indices,
    begin: int,
    regrets: F32,
    average: F32,
    others: F32,
    explore: float,
    tremble: float,
    reach: F32,
    played: F32,
    value: F32,
    strategies: F32,
) -> None:
    """Iterations of linear counterfactual regret minimisation, the other's hand given in each.

    Args:
        ways: The points.
        pays: What calls decide, as ``own_role`` sees it.
        own_role: Who learns.
        held: The other's hand in each iteration.
        begin: Number of the first, from 1; an iteration counts as much as its number.
        regrets: Own regrets, ``[rows, hands]``.
        average: Own weighted strategies, ``[rows, hands]``.
        others: The other's regrets, ``[rows, hands]``; may be ``regrets``.
        explore: How often own play is thought to be at random, for the weights of points.
        tremble: How often the other's is, so that no point is without meaning.
        reach: Room, ``[points, own hands]``.
        played: Room, ``[points, own hands]``.
        value: Room, ``[points, own hands]``.
        strategies: Room, ``[ways + points, own hands]``.
    """
    hands = regrets.shape[1]
    points = ways.role.size
    one = np.float32(1)
    for turn in range(held.size):
        hand_of_other = held[turn]
        weight = np.float32(begin + turn) * np.float32(1e-3)
        reach[:] = 0
        played[:] = 0
        for place in range(ways.roots.size):
            reach[ways.roots[place], :] = one
            played[ways.roots[place], :] = one
        for p in range(points):
            came = np.float32(0)
            for hand in range(hands):
                came = max(came, reach[p, hand])
            if came == 0:
                continue
            actions = ways.first[p + 1] - ways.first[p] + 1
            root = ways.bid[p] < 0
            base = ways.first[p] + p
            row = ways.row[p]
            if ways.role[p] == own_role:
                strategy_of(regrets, row, actions, root, strategies[base : base + actions])
                even = np.float32(explore) / np.float32(actions)
                keep = one - np.float32(explore)
                for action in range(1, actions):
                    later = ways.later[ways.first[p] + action - 1]
                    for hand in range(hands):
                        chosen = strategies[base + action, hand]
                        reach[later, hand] += reach[p, hand] * (keep * chosen + even)
                        played[later, hand] += played[p, hand] * chosen
            else:
                low = 1 if root else 0
                total = np.float32(0)
                for action in range(low, actions):
                    total += max(others[row + action, hand_of_other], np.float32(0))
                even = np.float32(tremble) / np.float32(actions - low)
                keep = one - np.float32(tremble)
                strategies[base, 0] = 0
                for action in range(low, actions):
                    if total > TINY:
                        chance = max(others[row + action, hand_of_other], np.float32(0)) / total
                    else:
                        chance = one / np.float32(actions - low)
                    chance = keep * chance + even
                    strategies[base + action, 0] = chance
                    if action > 0 and chance > 0:
                        later = ways.later[ways.first[p] + action - 1]
                        for hand in range(hands):
                            reach[later, hand] += reach[p, hand] * chance
                            played[later, hand] += played[p, hand] * chance
        for p in range(points - 1, -1, -1):
            came = np.float32(0)
            for hand in range(hands):
                came = max(came, reach[p, hand])
            if came == 0:
                continue
            first = ways.first[p]
            actions = ways.first[p + 1] - first + 1
            bid = ways.bid[p]
            base = first + p
            row = ways.row[p]
            has = pays.has[bid, hand_of_other]
            mine = value[p]
            if ways.role[p] == own_role:
                if bid >= 0:
                    for hand in range(hands):
                        call = -one if pays.need[bid, hand] <= has else one
                        mine[hand] = strategies[base, hand] * call
                else:
                    mine[:] = 0
                for action in range(1, actions):
                    theirs = value[ways.later[first + action - 1]]
                    for hand in range(hands):
                        mine[hand] += strategies[base + action, hand] * theirs[hand]
                if bid >= 0:
                    for hand in range(hands):
                        call = -one if pays.need[bid, hand] <= has else one
                        part = weight * reach[p, hand]
                        regrets[row, hand] += part * (call - mine[hand])
                        keep = weight * (played[p, hand] + RARELY * reach[p, hand])
                        average[row, hand] += keep * strategies[base, hand]
                for action in range(1, actions):
                    theirs = value[ways.later[first + action - 1]]
                    for hand in range(hands):
                        part = weight * reach[p, hand]
                        regrets[row + action, hand] += part * (theirs[hand] - mine[hand])
                        keep = weight * (played[p, hand] + RARELY * reach[p, hand])
                        average[row + action, hand] += keep * strategies[base + action, hand]
            else:
                if bid >= 0:
                    chance = strategies[base, 0]
                    for hand in range(hands):
                        mine[hand] = chance if pays.need[bid, hand] <= has else -chance
                else:
                    mine[:] = 0
                for action in range(1, actions):
                    chance = strategies[base + action, 0]
                    if chance > 0:
                        theirs = value[ways.later[first + action - 1]]
                        for hand in range(hands):
                            mine[hand] += chance * theirs[hand]
