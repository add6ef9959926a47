"""The compiled part of the solver: walks through the implicit tree of bids.

A *node* is a standing bid and the seat to act. Its *rows* lie side by side: row 0 is Doodoo, then
come the raises; each row has a number for every hand of the seat, in blocks of eight. The rows of
a node's subtree follow those of the node, each seat's in an array of its own, in the order of a walk
that visits raises in turn (pre-order). So nothing of the tree is stored but how many rows each
subtree has. Where nothing but Doodoo is left there is no choice and no row.

Every walk looks at the tree as one of the two players, *own*, against the *other*; so two seats with
as many dice share one compiled kernel. It goes with a stack of its own, because compiled functions
that call themselves crash when they are loaded from Numba's cache.

Averages are lazy. Where the other does not come, own regrets cannot change, so the subtree is
skipped; and since own strategy has not changed there either, the weight that its average has missed can be
added at the next visit: it is the weight on own previous action less what is already there.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np

from kosti.lab.solving._lanes import (
    F32,
    I64,
    WIDTH,
    Lanes,
    any_positive,
    compiled,
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

FRAME: Final = 8
"""Numbers that a node leaves on the stack."""


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
        count: ``[B]`` how many there are.
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
    first: I64
    count: I64
    raises: I64
    only: I64
    skip_own: I64
    skip_other: I64
    start: I64


class Space(NamedTuple):
    """Room to work in.

    Attributes:
        scratch: Reaches, strategies and values of the nodes on the path.
        stack: ``FRAME`` numbers for each node on the path.
        opening: ``[openings, H]`` the opener's strategy at the root.
        values: ``[openings, H]`` values of the hands of the player who walks.
    """

    scratch: F32
    stack: I64
    opening: F32
    values: F32


@inlined
def _false_weight(shape: Shape, false: F32, row: int, reach: F32, at: int) -> np.float32:
    """The other's reach with the hands that make a bid false, less that with the rest."""
    lanes = load(reach, at) * load(false, row)
    for block in range(1, len(shape.other)):
        step = block * WIDTH
        lanes = lanes + load(reach, at + step) * load(false, row + step)
    return total(lanes)


@inlined
def _by_count(
    shape: Shape, false: F32, bid: int, reach: F32, at: int, sign: np.float32
) -> Sums:
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
def _call(
    shape: Shape, own: Side, bid: int, scratch: F32, reach: int, sign: np.float32, out: int, add: bool
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
def _own_last(
    shape: Shape, own: Side, bid: int, row: int, before: int, scratch: F32, reach: int, out: int,
    discount: np.float32, learn: bool,
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
def _other_last(
    shape: Shape, own: Side, other: Side, bid: int, row: int, scratch: F32, reach: int, free: int,
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
        store(
            scratch, out + block * WIDTH, lanes + _spread(shape, own.has, last, block, raised)
        )


@inlined
def _own_strategy(
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
def _other_reaches(
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
def _comes(shape: Shape, scratch: F32, at: int) -> bool:
    """Whether the other comes here with any hand."""
    lanes = load(scratch, at)
    for block in range(1, len(shape.other)):
        lanes = lanes + load(scratch, at + block * WIDTH)
    return any_positive(lanes)


@inlined
def _own_result(
    shape: Shape, own: Side, row: int, raises: int, scratch: F32, strategy: int, values: int,
    out: int, discount: np.float32, learn: bool,
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


@compiled
def _walk(  # noqa: C901, PLR0912, PLR0915  a walk with a stack of its own is one loop
    shape: Shape, own: Side, other: Side, bid: int, own_row: int, other_row: int, before: int,
    own_turn: bool, space: Space, out: int, free: int, discount: np.float32, learn: bool,
) -> int:
    """One pass of counterfactual regret minimisation through the subtree after ``bid``.

    Args:
        shape: The sizes.
        own: The player who learns.
        other: The player who does not.
        bid: The standing bid; the player to act has a raise.
        own_row: Own first row in the subtree.
        other_row: The other's.
        before: Where in ``own.average`` the weight on own previous action stands.
        own_turn: Whether own acts.
        space: Room to work in. The other's reach stands at the beginning of ``scratch``.
        out: Where in ``scratch`` the values of own hands go; an own node adds to what is there.
        free: From where on ``scratch`` is free.
        discount: What new regrets are multiplied with.
        learn: False: only bring the averages up to date, everywhere.

    Returns:
        How many nodes were visited.
    """
    scratch, stack = space.scratch, space.stack
    own_width, other_width = len(shape.own) * WIDTH, len(shape.other) * WIDTH
    top = 0
    reach = 0
    visits = 0
    while True:
        # A node is entered: its strategy, and the value of Doodoo.
        visits += 1
        here = free
        if own_turn:
            raises = own.count[bid]
            row = own_row
            own_row += raises + 1
            values = here + (raises + 1) * own_width
            free = values + (raises + 1) * own_width
            _own_strategy(shape, own, row, raises, before, scratch, here)
            _call(shape, own, bid, scratch, reach, ONE, values, False)
        else:
            raises = other.count[bid]
            row = other_row
            other_row += raises + 1
            values = 0
            free = here + (raises + 1) * other_width
            _other_reaches(shape, other.regrets, row, raises, scratch, reach, here)
            _call(shape, own, bid, scratch, here, -ONE, out, False)
        action = 0
        while True:
            # Its raises in turn, until one must be entered.
            action += 1
            if action <= raises:
                if own_turn:
                    later = own.raises[own.first[bid] + action - 1]
                    value = values + action * own_width
                    if other.count[later] == 0:
                        _call(shape, own, later, scratch, reach, -ONE, value, False)
                    elif other.only[later] >= 0:
                        _other_last(
                            shape, own, other, later, other_row, scratch, reach, free, value
                        )
                        other_row += 2
                        visits += 1
                    else:
                        break
                else:
                    later = other.raises[other.first[bid] + action - 1]
                    came = here + action * other_width
                    if learn and not _comes(shape, scratch, came):
                        own_row += own.skip_own[later]
                        other_row += own.skip_other[later]
                    elif own.count[later] == 0:
                        _call(shape, own, later, scratch, came, ONE, out, True)
                    elif own.only[later] >= 0:
                        _own_last(
                            shape, own, later, own_row, before, scratch, came, out, discount, learn
                        )
                        own_row += 2
                        visits += 1
                    else:
                        break
            else:
                # The node is left.
                if own_turn:
                    _own_result(
                        shape, own, row, raises, scratch, here, values, out, discount, learn
                    )
                if top == 0:
                    return visits
                top -= FRAME
                bid, action, row, here = stack[top], stack[top + 1], stack[top + 2], stack[top + 3]
                values, before = stack[top + 4], stack[top + 5]
                reach, out = stack[top + 6], stack[top + 7]
                own_turn = not own_turn
                if own_turn:
                    raises = own.count[bid]
                    free = values + (raises + 1) * own_width
                else:
                    raises = other.count[bid]
                    free = here + (raises + 1) * other_width
        stack[top], stack[top + 1], stack[top + 2], stack[top + 3] = bid, action, row, here
        stack[top + 4], stack[top + 5] = values, before
        stack[top + 6], stack[top + 7] = reach, out
        top += FRAME
        if own_turn:
            bid = own.raises[own.first[bid] + action - 1]
            before = (row + action) * own_width
            out = values + action * own_width
        else:
            bid = other.raises[other.first[bid] + action - 1]
            reach = here + action * other_width
        own_turn = not own_turn


@compiled
def _best(  # noqa: C901, PLR0912, PLR0915  as above
    shape: Shape, own: Side, other: Side, bid: int, other_row: int, own_turn: bool, space: Space,
    out: int, free: int,
) -> None:
    """The best own hands can do in the subtree after ``bid`` against the other's average strategy.

    The arguments are those of ``_walk``; own rows play no part in it.
    """
    scratch, stack = space.scratch, space.stack
    own_width, other_width = len(shape.own) * WIDTH, len(shape.other) * WIDTH
    top = 0
    reach = 0
    while True:
        here = free
        if own_turn:
            raises = own.count[bid]
            value = here
            _call(shape, own, bid, scratch, reach, ONE, out, False)
        else:
            raises = other.count[bid]
            value = here + (raises + 1) * other_width
            _other_reaches(shape, other.average, other_row, raises, scratch, reach, here)
            other_row += raises + 1
            _call(shape, own, bid, scratch, here, -ONE, out, False)
        action = 0
        came = reach
        while True:
            action += 1
            if action <= raises:
                if own_turn:
                    later = own.raises[own.first[bid] + action - 1]
                    came = reach
                    if other.count[later]:
                        break
                    _call(shape, own, later, scratch, came, -ONE, value, False)
                else:
                    later = other.raises[other.first[bid] + action - 1]
                    came = here + action * other_width
                    if not _comes(shape, scratch, came):
                        other_row += own.skip_other[later]
                        continue
                    if own.count[later]:
                        break
                    _call(shape, own, later, scratch, came, ONE, value, False)
            else:
                if top == 0:
                    return
                top -= FRAME
                bid, action, here = stack[top], stack[top + 1], stack[top + 2]
                reach, out, value = stack[top + 3], stack[top + 4], stack[top + 5]
                own_turn = not own_turn
                raises = own.count[bid] if own_turn else other.count[bid]
            # What the raise is worth goes into the node: the best of all, or their sum.
            for block in range(len(shape.own)):
                lanes = load(scratch, out + block * WIDTH)
                new = load(scratch, value + block * WIDTH)
                if own_turn:
                    new = positive_part(new - lanes)
                store(scratch, out + block * WIDTH, lanes + new)
        stack[top], stack[top + 1], stack[top + 2] = bid, action, here
        stack[top + 3], stack[top + 4], stack[top + 5] = reach, out, value
        top += FRAME
        bid = later
        reach = came
        out = value
        free = value + own_width
        own_turn = not own_turn


@compiled
def sweep(
    shape: Shape, seat: int, openings: I64, own: Side, other: Side, space: Space,
    discount: np.float32, learn: bool, respond: bool,
) -> int:
    """Walk as ``seat`` through the subtrees after all openings.

    Args:
        shape: The sizes.
        seat: Who walks; seat 0 opens.
        openings: The bids of the root.
        own: The walking player.
        other: The other one.
        space: Room to work in; ``opening`` is the opener's strategy, ``values`` is written.
        discount: As in ``_walk``.
        learn: As in ``_walk``.
        respond: Find the best response instead.

    Returns:
        How many nodes were visited.
    """
    scratch = space.scratch
    own_width, other_width = len(shape.own) * WIDTH, len(shape.other) * WIDTH
    out = other_width
    visits = 0
    for place in range(openings.size):
        bid = openings[place]
        came = ZERO
        for hand in range(other_width):
            reach = other.prior[hand]
            if seat == 1:
                reach *= space.opening[place, hand]
            scratch[hand] = reach
            came += reach
        for hand in range(own_width):
            scratch[out + hand] = ZERO
        if came > ZERO or not learn:
            answers = own.count[bid] if seat == 1 else other.count[bid]
            if answers == 0:
                _call(shape, own, bid, scratch, 0, ONE if seat == 1 else -ONE, out, False)
            elif respond:
                _best(
                    shape, own, other, bid, other.start[bid], seat == 1, space, out,
                    out + own_width,
                )
            else:
                before = place * own_width if seat == 0 else own.average.size - own_width
                visits += _walk(
                    shape, own, other, bid, own.start[bid], other.start[bid], before, seat == 1,
                    space, out, out + own_width, discount, learn,
                )
        for hand in range(own_width):
            space.values[place, hand] = scratch[out + hand]
    return visits


@compiled
def opening_strategy(weights: F32, openings: I64, opening: F32) -> None:
    """The opener's strategy at the root, from regrets or averages, ``[openings, H]``."""
    width = opening.shape[1]
    for hand in range(width):
        weight = ZERO
        for place in range(openings.size):
            weight += weights[place * width + hand]
        for place in range(openings.size):
            if weight > TINY:
                opening[place, hand] = weights[place * width + hand] / weight
            else:
                opening[place, hand] = ONE / np.float32(openings.size)


@compiled
def iterate(
    shapes: tuple[Shape, Shape], openings: I64, opener: Side, second: Side,
    spaces: tuple[Space, Space], first: int, after: int, weight: float, discounted: bool,
) -> tuple[float, int]:
    """Iterations ``first`` to ``after - 1``: the opener learns, then the second player.

    Args:
        shapes: The sizes, by seat.
        openings: The bids of the root.
        opener: Seat 0.
        second: Seat 1.
        spaces: Room to work in, by seat; both have the same ``opening``.
        first: Number of the first iteration, from 1.
        after: Number of the one after the last.
        weight: The weight of all iterations so far.
        discounted: Discounted CFR+; else CFR+.

    Returns:
        The weight of all iterations, and how many nodes were visited.
    """
    opening, values = spaces[0].opening, spaces[0].values
    width = opening.shape[1]
    visits = 0
    for number in range(first, after):
        gain = float(number) ** 2 / 1e3
        weight += gain
        discount = ONE
        if discounted:
            kept = float(number) ** 1.5
            discount = np.float32(kept / (kept + 1))
        opening_strategy(opener.regrets, openings, opening)
        for place in range(openings.size):
            for hand in range(width):
                opener.average[place * width + hand] += (
                    np.float32(gain) * opener.prior[hand] * opening[place, hand]
                )
        visits += sweep(shapes[0], 0, openings, opener, second, spaces[0], discount, True, False)
        for hand in range(width):
            value = ZERO
            for place in range(openings.size):
                value += opening[place, hand] * values[place, hand]
            for place in range(openings.size):
                i = place * width + hand
                regret = opener.regrets[i] + values[place, hand] - value
                opener.regrets[i] = max(regret, ZERO) * discount
        opening_strategy(opener.regrets, openings, opening)
        begin = second.average.size - second.prior.size
        for hand in range(second.prior.size):
            second.average[begin + hand] = np.float32(weight) * second.prior[hand]
        visits += sweep(shapes[1], 1, openings, second, opener, spaces[1], discount, True, False)
    return weight, visits
