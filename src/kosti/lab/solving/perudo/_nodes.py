"""What happens at one node of the tree of bids, for all hands at once.

These parts become part of the walks (``_walks``); where their arrays lie is said there. Numba does
not notice a change here: touch ``_walks.py`` after one.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np

from kosti.lab.solving._lanes import (
    F32,
    WIDTH,
    Indices,
    Lanes,
    any_positive,
    inlined,
    load,
    positive_part,
    splat,
    store,
    total,
    where_positive,
)

Zeros: TypeAlias = tuple[int, ...]
"""A number as the length of a tuple: Numba then knows it while it compiles."""

Sums: TypeAlias = tuple[np.float32, np.float32, np.float32, np.float32, np.float32, np.float32]
"""A value for each number of own matching dice, 0 to 5."""

ONE: Final = np.float32(1)
HALF: Final = np.float32(0.5)
ZERO: Final = np.float32(0)
TINY: Final = np.float32(1e-30)
"""Sums of regrets below it count as nothing."""


class Shape(NamedTuple):
    """Sizes that a kernel is compiled for.

    Attributes:
        own: Blocks of eight own hands.
        other: Blocks of eight hands of the other.
        counts: How many of own dice may match: none to all.
    """

    own: Zeros
    other: Zeros
    counts: Zeros


class Side(NamedTuple):
    """One player's part of a round; ``B`` bids, ``H`` own hands, ``G`` the other's, ``C`` counts.

    Attributes:
        regrets: ``[rows, H]`` flat.
        average: ``[rows + 1, H]`` flat, weights of the average strategy; the last row is the weight
            of the beginning.
        false: ``[B, C, G]`` flat: +1 where a bid is false if C own dice match it, else -1.
        has: ``[B, C, H]`` flat: 1 where so many dice of a hand match.
        prior: ``[H]`` probabilities of the hands.
        first: ``[B]`` where in ``raises`` the bids begin that this player may make after a bid.
        choices: ``[B]`` how many there are.
        raises: The bids, for one standing bid after the other.
        only: ``[B]`` the raise, where it is the only one and nothing can follow it; else -1.
        skip_own: ``[B]`` own rows in the subtree in which this player acts after the bid.
        skip_other: ``[B]`` rows of the other in it.
        start: ``[B]`` own first row in the subtree after an opening.
    """

    regrets: F32
    average: F32
    false: F32
    has: F32
    prior: F32
    first: Indices
    choices: Indices
    raises: Indices
    only: Indices
    skip_own: Indices
    skip_other: Indices
    start: Indices


@inlined
def _false_weight(shape: Shape, false: F32, row: int, reach: F32, at: int) -> np.float32:
    """The other's reach with the hands that make a bid false, less that with the rest."""
    lanes = load(reach, at) * load(false, row)
    for block in range(1, len(shape.other)):
        step = block * WIDTH
        lanes = lanes + load(reach, at + step) * load(false, row + step)
    return total(lanes)


@inlined
def _by_count(shape: Shape, false: F32, bid: int, reach: F32, at: int, sign: np.float32) -> Sums:
    """The value of a call of ``bid`` for each number of own matching dice; +1: own call."""
    counts = len(shape.counts)
    width = len(shape.other) * WIDTH
    row = bid * counts * width
    none = sign * _false_weight(shape, false, row, reach, at)
    one = sign * _false_weight(shape, false, row + width, reach, at)
    two = three = four = five = ZERO
    if counts > 2:
        two = sign * _false_weight(shape, false, row + 2 * width, reach, at)
    if counts > 3:
        three = sign * _false_weight(shape, false, row + 3 * width, reach, at)
    if counts > 4:
        four = sign * _false_weight(shape, false, row + 4 * width, reach, at)
    if counts > 5:
        five = sign * _false_weight(shape, false, row + 5 * width, reach, at)
    return none, one, two, three, four, five


@inlined
def _spread(shape: Shape, has: F32, bid: int, block: int, sums: Sums) -> Lanes:
    """The values of eight own hands, from the value for each number of matching dice."""
    counts = len(shape.counts)
    width = len(shape.own) * WIDTH
    at = bid * counts * width + block * WIDTH
    lanes = splat(sums[0]) * load(has, at) + splat(sums[1]) * load(has, at + width)
    if counts > 2:
        lanes = lanes + splat(sums[2]) * load(has, at + 2 * width)
    if counts > 3:
        lanes = lanes + splat(sums[3]) * load(has, at + 3 * width)
    if counts > 4:
        lanes = lanes + splat(sums[4]) * load(has, at + 4 * width)
    if counts > 5:
        lanes = lanes + splat(sums[5]) * load(has, at + 5 * width)
    return lanes


@inlined
def call(
    shape: Shape,
    own: Side,
    bid: int,
    scratch: F32,
    reach: int,
    sign: np.float32,
    out: int,
    add: bool,
) -> None:
    """Put the values of own hands when ``bid`` is called at ``out``, or add them; +1: own call."""
    sums = _by_count(shape, own.false, bid, scratch, reach, sign)
    for block in range(len(shape.own)):
        lanes = _spread(shape, own.has, bid, block, sums)
        if add:
            lanes = lanes + load(scratch, out + block * WIDTH)
        store(scratch, out + block * WIDTH, lanes)


@inlined
def _matching(regrets: Lanes, uniform: np.float32) -> tuple[Lanes, Lanes]:
    """Regret matching: a factor for each regret and a summand, from their sum."""
    one, zero = splat(ONE), splat(ZERO)
    enough = regrets - splat(TINY)
    return (
        where_positive(enough, one / where_positive(enough, regrets, one), zero),
        where_positive(enough, zero, splat(uniform)),
    )


@inlined
def own_last(
    shape: Shape,
    own: Side,
    bid: int,
    row: int,
    before: int,
    scratch: F32,
    reach: int,
    out: int,
    discount: np.float32,
    learn: bool,
) -> None:
    """An own node with a single raise that must be called; adds its values at ``out``.

    Half of all visits are such nodes or the other's.
    """
    regrets, average = own.regrets, own.average
    width = len(shape.own) * WIDTH
    last = own.only[bid]
    called = _by_count(shape, own.false, bid, scratch, reach, ONE)
    raised = _by_count(shape, own.false, last, scratch, reach, -ONE)
    for block in range(len(shape.own)):
        step = block * WIDTH
        i = row * width + step
        j = i + width
        p, q = load(regrets, i), load(regrets, j)
        factor, summand = _matching(p + q, HALF)
        s, t = p * factor + summand, q * factor + summand
        e, f = load(average, i), load(average, j)
        missed = positive_part(load(average, before + step) - e - f)
        store(average, i, e + missed * s)
        store(average, j, f + missed * t)
        c = _spread(shape, own.has, bid, block, called)
        d = _spread(shape, own.has, last, block, raised)
        value = s * c + t * d
        store(scratch, out + step, load(scratch, out + step) + value)
        if learn:
            less = splat(discount)
            store(regrets, i, positive_part(p + c - value) * less)
            store(regrets, j, positive_part(q + d - value) * less)


@inlined
def other_last(
    shape: Shape,
    own: Side,
    other: Side,
    bid: int,
    row: int,
    scratch: F32,
    reach: int,
    free: int,
    out: int,
) -> None:
    """A node of the other with a single raise that must be called; puts its values at ``out``."""
    regrets = other.regrets
    width = len(shape.other) * WIDTH
    last = other.only[bid]
    for block in range(len(shape.other)):
        step = block * WIDTH
        i = row * width + step
        p, q = load(regrets, i), load(regrets, i + width)
        factor, summand = _matching(p + q, HALF)
        came = load(scratch, reach + step)
        store(scratch, free + step, came * (p * factor + summand))
        store(scratch, free + width + step, came * (q * factor + summand))
    called = _by_count(shape, own.false, bid, scratch, free, -ONE)
    raised = _by_count(shape, own.false, last, scratch, free + width, ONE)
    for block in range(len(shape.own)):
        lanes = _spread(shape, own.has, bid, block, called)
        store(scratch, out + block * WIDTH, lanes + _spread(shape, own.has, last, block, raised))


@inlined
def own_strategy(
    shape: Shape, own: Side, row: int, raises: int, before: int, scratch: F32, at: int
) -> None:
    """Put own strategy at a node at ``at``, and bring its average up to date."""
    regrets, average = own.regrets, own.average
    width = len(shape.own) * WIDTH
    for block in range(len(shape.own)):
        step = block * WIDTH
        begin = row * width + step
        regret = load(regrets, begin)
        missed = load(average, before + step) - load(average, begin)
        i = begin
        for _ in range(raises):
            i += width
            regret = regret + load(regrets, i)
            missed = missed - load(average, i)
        factor, summand = _matching(regret, ONE / np.float32(raises + 1))
        missed = positive_part(missed)
        i = begin
        to = at + step
        for _ in range(raises + 1):
            chance = load(regrets, i) * factor + summand
            store(scratch, to, chance)
            store(average, i, load(average, i) + missed * chance)
            i += width
            to += width


@inlined
def other_reaches(
    shape: Shape, weights: F32, row: int, raises: int, scratch: F32, reach: int, at: int
) -> None:
    """Put the other's reach after each action at ``at``; ``weights`` are regrets or averages."""
    width = len(shape.other) * WIDTH
    for block in range(len(shape.other)):
        step = block * WIDTH
        begin = row * width + step
        weight = load(weights, begin)
        i = begin
        for _ in range(raises):
            i += width
            weight = weight + load(weights, i)
        factor, summand = _matching(weight, ONE / np.float32(raises + 1))
        came = load(scratch, reach + step)
        i = begin
        to = at + step
        for _ in range(raises + 1):
            store(scratch, to, came * (load(weights, i) * factor + summand))
            i += width
            to += width


@inlined
def comes(shape: Shape, scratch: F32, at: int) -> bool:
    """Whether the other comes here with any hand."""
    lanes = load(scratch, at)
    for block in range(1, len(shape.other)):
        lanes = lanes + load(scratch, at + block * WIDTH)
    return any_positive(lanes)


@inlined
def own_result(
    shape: Shape,
    own: Side,
    row: int,
    raises: int,
    scratch: F32,
    strategy: int,
    values: int,
    out: int,
    discount: np.float32,
    learn: bool,
) -> None:
    """Add an own node's values at ``out``, and learn from what each action would have brought."""
    regrets = own.regrets
    width = len(shape.own) * WIDTH
    for block in range(len(shape.own)):
        step = block * WIDTH
        value = load(scratch, strategy + step) * load(scratch, values + step)
        for action in range(1, raises + 1):
            at = action * width + step
            value = value + load(scratch, strategy + at) * load(scratch, values + at)
        store(scratch, out + step, load(scratch, out + step) + value)
        if learn:
            less = splat(discount)
            i = row * width + step
            at = values + step
            for _ in range(raises + 1):
                regret = positive_part(load(regrets, i) + load(scratch, at) - value)
                store(regrets, i, regret * less)
                i += width
                at += width
