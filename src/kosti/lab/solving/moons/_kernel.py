"""The compiled part: the betting of a round, learnt for eight differences of totals at once.

Every array is flat. A *place* is (node, kind of pair, lane): the eight lanes are eight
neighbouring differences, the kinds are those of the player whose array it is. What stands at a
node's place belongs to the step that leads to it, so nothing stands at the root.

Learning is in single precision, eight lanes in an instruction; a best response is in double
precision, so that bounds are good to far more digits than anybody asks for.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from kosti.lab.solving._lanes import (
    F32,
    WIDTH,
    Indices,
    compiled,
    inlined,
    load,
    positive_part,
    splat,
    store,
    where_positive,
)
from kosti.lab.solving.moons.showdown import F64, LENGTH, MOONS

ZERO: Final = np.float32(0)
ONE: Final = np.float32(1)
TINY: Final = np.float32(1e-30)

CHOICE: Final = 0
FOLD: Final = 1
CLOSED: Final = 2

LEVEL: Final = MOONS * LENGTH
"""Values that belong to one amount of chips."""


class Tree(NamedTuple):
    """A betting tree in numbers; ``N`` nodes, parents before children.

    Attributes:
        kind: ``[N]`` ``CHOICE``, ``FOLD`` or ``CLOSED``.
        seat: ``[N]`` who is on turn, or who folded.
        parent: ``[N]``
        first: ``[N]`` the first child.
        steps: ``[N]`` how many there are.
        level: ``[N]`` of a closed node: which amount of chips.
        reach: ``[2 N]`` by seat: the last node up to here to which a step of this seat leads.
    """

    kind: Indices
    seat: Indices
    parent: Indices
    first: Indices
    steps: Indices
    level: Indices
    reach: Indices


class Dice(NamedTuple):
    """Kinds of pairs of a round; ``K`` of them.

    Attributes:
        prior: ``[K]`` their chances.
        where: ``[K K]`` where the value of a closed node is found, by the kinds of seat 0 and 1:
            from the level's beginning, for lane 0.
    """

    prior: F64
    where: Indices


class Learnt(NamedTuple):
    """What is kept between iterations, by place.

    Attributes:
        regrets: Of the step to a node.
        average: The weight of the step in the average strategy.
        now: The step's probability now.
        reach: How likely its player goes all the way to a node; at the root the chance of a kind.
        values: What a node is worth to the player who learns, times the other's reach.
    """

    regrets: F32
    average: F32
    now: F32
    reach: F32
    values: F32


@inlined
def _begin(tree: Tree, dice: Dice, learnt: Learnt) -> None:
    """Uniform strategies, and the chances of the kinds at the root."""
    kinds = dice.prior.size
    for kind in range(kinds):
        for lane in range(WIDTH):
            learnt.reach[kind * WIDTH + lane] = dice.prior[kind]
    for node in range(tree.kind.size):
        if tree.kind[node] == CHOICE:
            each = splat(ONE / np.float32(tree.steps[node]))
            for child in range(tree.first[node], tree.first[node] + tree.steps[node]):
                for kind in range(kinds):
                    store(learnt.now, (child * kinds + kind) * WIDTH, each)


@inlined
def _reach(tree: Tree, kinds: int, learnt: Learnt) -> None:
    """Both players' reaches from their strategies now."""
    nodes = tree.kind.size
    for node in range(1, nodes):
        seat = tree.seat[tree.parent[node]]
        before = tree.reach[seat * nodes + tree.parent[node]] * kinds * WIDTH
        here = node * kinds * WIDTH
        for kind in range(kinds):
            place = kind * WIDTH
            chance = load(learnt.reach, before + place) * load(learnt.now, here + place)
            store(learnt.reach, here + place, chance)


@inlined
def _leaf(
    tree: Tree, dice: Dice, folds: F32, shares: F32, learnt: Learnt, player: int, node: int
) -> None:
    """The values of a node at which the betting is over."""
    kinds = dice.prior.size
    nodes = tree.kind.size
    other = tree.reach[(1 - player) * nodes + node] * kinds * WIDTH
    here = node * kinds * WIDTH
    if tree.kind[node] == FOLD:
        total = splat(ZERO)
        for kind in range(kinds):
            total = total + load(learnt.reach, other + kind * WIDTH)
        gain = folds[node] if player == 0 else -folds[node]
        total = total * splat(gain)
        for kind in range(kinds):
            store(learnt.values, here + kind * WIDTH, total)
        return
    level = tree.level[node] * LEVEL
    for own in range(kinds):
        total = splat(ZERO)
        if player == 0:
            for kind in range(kinds):
                value = load(shares, level + dice.where[own * kinds + kind])
                total = total + value * load(learnt.reach, other + kind * WIDTH)
        else:
            for kind in range(kinds):
                value = load(shares, level + dice.where[kind * kinds + own])
                total = total - value * load(learnt.reach, other + kind * WIDTH)
        store(learnt.values, here + own * WIDTH, total)


@inlined
def _choice(
    tree: Tree,
    kinds: int,
    learnt: Learnt,
    player: int,
    node: int,
    keep: np.float32,
    weight: np.float32,
) -> None:
    """The values of a node of choice; if it is the player's own, what is learnt at it."""
    nodes = tree.kind.size
    first = tree.first[node]
    after = first + tree.steps[node]
    here = node * kinds * WIDTH
    if tree.seat[node] != player:
        for kind in range(kinds):
            value = splat(ZERO)
            for child in range(first, after):
                value = value + load(learnt.values, (child * kinds + kind) * WIDTH)
            store(learnt.values, here + kind * WIDTH, value)
        return
    own = tree.reach[player * nodes + node] * kinds * WIDTH
    each = splat(ONE / np.float32(tree.steps[node]))
    tiny = splat(TINY)
    for kind in range(kinds):
        value = splat(ZERO)
        for child in range(first, after):
            place = (child * kinds + kind) * WIDTH
            value = value + load(learnt.now, place) * load(learnt.values, place)
        store(learnt.values, here + kind * WIDTH, value)
        went = load(learnt.reach, own + kind * WIDTH) * splat(weight)
        positive = splat(ZERO)
        for child in range(first, after):
            place = (child * kinds + kind) * WIDTH
            added = load(learnt.average, place) + went * load(learnt.now, place)
            store(learnt.average, place, added)
            regret = load(learnt.regrets, place) + load(learnt.values, place) - value
            regret = positive_part(regret) * splat(keep)
            store(learnt.regrets, place, regret)
            positive = positive + regret
        some = positive - tiny
        total = where_positive(some, positive, splat(ONE))
        for child in range(first, after):
            place = (child * kinds + kind) * WIDTH
            now = load(learnt.regrets, place) / total
            store(learnt.now, place, where_positive(some, now, each))


@inlined
def _iterate(tree: Tree, dice: Dice, folds: F32, shares: F32, learnt: Learnt, number: int) -> None:
    """One iteration of discounted CFR+ for each player."""
    kinds = dice.prior.size
    power = np.float64(number) ** 1.5
    keep = np.float32(power / (power + 1))
    weight = np.float32(number) * np.float32(number)
    for player in range(2):
        _reach(tree, kinds, learnt)
        for back in range(tree.kind.size):
            node = tree.kind.size - 1 - back
            if tree.kind[node] == CHOICE:
                _choice(tree, kinds, learnt, player, node, keep, weight)
            else:
                _leaf(tree, dice, folds, shares, learnt, player, node)


@compiled
def respond(  # noqa: C901, PLR0912  one pass down and one up
    tree: Tree, dice: Dice, folds: F64, shares: F64, average: F32, player: int
) -> F64:
    """What a best response to the other's average strategy wins.

    Args:
        tree: The betting.
        dice: The kinds of pairs.
        folds: ``[N]`` what seat 0 wins at nodes where somebody has folded.
        shares: ``[levels, MOONS, LENGTH]`` flat: what it wins where the betting is closed.
        average: The average strategies, by place.
        player: Who responds.

    Returns:
        ``[WIDTH]`` its winnings, by lane.
    """
    kinds = dice.prior.size
    nodes = tree.kind.size
    size = kinds * WIDTH
    reach = np.zeros(nodes * size)
    values = np.zeros(nodes * size)
    for kind in range(kinds):
        reach[kind * WIDTH : (kind + 1) * WIDTH] = dice.prior[kind]
    for node in range(nodes):
        if tree.kind[node] != CHOICE or tree.seat[node] == player:
            continue
        own = tree.reach[(1 - player) * nodes + node] * size
        first = tree.first[node]
        for place in range(size):
            total = 0.0
            for child in range(first, first + tree.steps[node]):
                total += average[child * size + place]
            for child in range(first, first + tree.steps[node]):
                chance = (
                    average[child * size + place] / total if total > 0 else (1.0 / tree.steps[node])
                )
                reach[child * size + place] = reach[own + place] * chance
    sign = 1.0 if player == 0 else -1.0
    for back in range(nodes):
        node = nodes - 1 - back
        here = node * size
        other = tree.reach[(1 - player) * nodes + node] * size
        if tree.kind[node] == FOLD:
            for kind in range(kinds):
                for lane in range(WIDTH):
                    gain = sign * folds[node] * reach[other + kind * WIDTH + lane]
                    for mine in range(kinds):
                        values[here + mine * WIDTH + lane] += gain
        elif tree.kind[node] == CLOSED:
            level = tree.level[node] * LEVEL
            for mine in range(kinds):
                for kind in range(kinds):
                    pair = mine * kinds + kind if player == 0 else kind * kinds + mine
                    where = level + dice.where[pair]
                    for lane in range(WIDTH):
                        values[here + mine * WIDTH + lane] += (
                            sign * shares[where + lane] * reach[other + kind * WIDTH + lane]
                        )
        else:
            first = tree.first[node]
            for place in range(size):
                best = values[first * size + place]
                for child in range(first + 1, first + tree.steps[node]):
                    value = values[child * size + place]
                    if tree.seat[node] != player:
                        best += value
                    elif value > best:
                        best = value
                values[here + place] = best
    result = np.zeros(WIDTH)
    for kind in range(kinds):
        for lane in range(WIDTH):
            result[lane] += dice.prior[kind] * values[kind * WIDTH + lane]
    return result


@compiled
def learn(
    tree: Tree,
    dice: Dice,
    folds: F64,
    shares: F64,
    target: float,
    most: int,
    learnt: Learnt,
) -> tuple[int, F64, F64]:
    """Learn until every lane's bounds are as near to each other as they should be.

    Args:
        tree: The betting.
        dice: The kinds of pairs.
        folds: ``[N]`` as for ``respond``.
        shares: As for ``respond``.
        target: The greatest distance of the bounds.
        most: The most iterations.
        learnt: Room; zeros.

    Returns:
        Iterations; ``[WIDTH]`` each: what seat 0 wins at least and at most.
    """
    _begin(tree, dice, learnt)
    folds32 = folds.astype(np.float32)
    shares32 = shares.astype(np.float32)
    due = 16
    number = 0
    while True:
        number += 1
        _iterate(tree, dice, folds32, shares32, learnt, number)
        if number < due and number < most:
            continue
        high = respond(tree, dice, folds, shares, learnt.average, 0)
        low = -respond(tree, dice, folds, shares, learnt.average, 1)
        if number >= most or (high - low).max() <= target:
            return number, low, high
        due = due + due // 2
