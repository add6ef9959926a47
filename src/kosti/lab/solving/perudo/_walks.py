"""The compiled part of the solver: walks through the implicit tree of bids.

A *node* is a standing bid and the seat to act. Its *rows* lie side by side: row 0 is Doodoo, then
come the raises; each row has a number for every hand of the seat, in blocks of eight. The rows of
a node's subtree follow those of the node, each seat's in an array of its own, in the order of a
walk that visits raises in turn (pre-order). So nothing of the tree is stored but how many rows
each subtree has. Where nothing but Doodoo is left there is no choice and no row.

Every walk looks at the tree as one of the two players, *own*, against the *other*; so two seats
with as many dice share one compiled kernel. It goes with a stack of its own, because compiled
functions that call themselves crash when they are loaded from Numba's cache.

Averages are lazy. Where the other does not come, own regrets cannot change, so the subtree is
skipped; and since own strategy has not changed there either, the weight that its average has
missed can be added at the next visit: it is the weight on own previous action less what is
already there.
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
    store,
)
from kosti.lab.solving.perudo._nodes import (
    ONE,
    TINY,
    ZERO,
    Shape,
    Side,
    call,
    comes,
    other_last,
    other_reaches,
    own_last,
    own_result,
    own_strategy,
)

FRAME: Final = 8
"""Numbers that a node leaves on the stack."""


class Space(NamedTuple):
    """Room to work in.

    Attributes:
        scratch: Reaches, strategies and values of the nodes on the path.
        stack: ``FRAME`` numbers for each node on the path.
        opening: ``[openings, H]`` the opener's strategy at the root.
        values: ``[openings, H]`` values of the hands of the player who walks.
    """

    scratch: F32
    stack: Indices
    opening: F32
    values: F32


@compiled
def _walk(  # noqa: C901, PLR0912, PLR0915  a walk with a stack of its own is one loop
    shape: Shape,
    own: Side,
    other: Side,
    bid: int,
    own_row: int,
    other_row: int,
    before: int,
    own_turn: bool,
    space: Space,
    out: int,
    free: int,
    discount: np.float32,
    learn: bool,
) -> None:
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
    """
    scratch, stack = space.scratch, space.stack
    own_width, other_width = len(shape.own) * WIDTH, len(shape.other) * WIDTH
    top = 0
    reach = 0
    while True:
        # A node is entered: its strategy, and the value of Doodoo.
        here = free
        if own_turn:
            raises = own.choices[bid]
            row = own_row
            own_row += raises + 1
            values = here + (raises + 1) * own_width
            free = values + (raises + 1) * own_width
            own_strategy(shape, own, row, raises, before, scratch, here)
            call(shape, own, bid, scratch, reach, ONE, values, False)
        else:
            raises = other.choices[bid]
            row = other_row
            other_row += raises + 1
            values = 0
            free = here + (raises + 1) * other_width
            other_reaches(shape, other.regrets, row, raises, scratch, reach, here)
            call(shape, own, bid, scratch, here, -ONE, out, False)
        action = 0
        while True:
            # Its raises in turn, until one must be entered.
            action += 1
            if action <= raises:
                if own_turn:
                    later = own.raises[own.first[bid] + action - 1]
                    value = values + action * own_width
                    if other.choices[later] == 0:
                        call(shape, own, later, scratch, reach, -ONE, value, False)
                    elif other.only[later] >= 0:
                        other_last(shape, own, other, later, other_row, scratch, reach, free, value)
                        other_row += 2
                    else:
                        break
                else:
                    later = other.raises[other.first[bid] + action - 1]
                    came = here + action * other_width
                    if learn and not comes(shape, scratch, came):
                        own_row += own.skip_own[later]
                        other_row += own.skip_other[later]
                    elif own.choices[later] == 0:
                        call(shape, own, later, scratch, came, ONE, out, True)
                    elif own.only[later] >= 0:
                        own_last(
                            shape, own, later, own_row, before, scratch, came, out, discount, learn
                        )
                        own_row += 2
                    else:
                        break
            else:
                # The node is left.
                if own_turn:
                    own_result(shape, own, row, raises, scratch, here, values, out, discount, learn)
                if top == 0:
                    return
                top -= FRAME
                bid, action, row, here = stack[top], stack[top + 1], stack[top + 2], stack[top + 3]
                values, before = stack[top + 4], stack[top + 5]
                reach, out = stack[top + 6], stack[top + 7]
                own_turn = not own_turn
                if own_turn:
                    raises = own.choices[bid]
                    free = values + (raises + 1) * own_width
                else:
                    raises = other.choices[bid]
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
def _best(  # noqa: PLR0915  as above
    shape: Shape,
    own: Side,
    other: Side,
    bid: int,
    other_row: int,
    own_turn: bool,
    space: Space,
    out: int,
    free: int,
) -> None:
    """The best own hands can do in the subtree after ``bid`` against the other's average strategy.

    The arguments are those of ``_walk``; own rows play no part in it.
    """
    scratch, stack = space.scratch, space.stack
    own_width, other_width = len(shape.own) * WIDTH, len(shape.other) * WIDTH
    top = 0
    reach = 0
    later = bid
    while True:
        here = free
        if own_turn:
            raises = own.choices[bid]
            value = here
            call(shape, own, bid, scratch, reach, ONE, out, False)
        else:
            raises = other.choices[bid]
            value = here + (raises + 1) * other_width
            other_reaches(shape, other.average, other_row, raises, scratch, reach, here)
            other_row += raises + 1
            call(shape, own, bid, scratch, here, -ONE, out, False)
        action = 0
        came = reach
        while True:
            action += 1
            if action <= raises:
                if own_turn:
                    later = own.raises[own.first[bid] + action - 1]
                    came = reach
                    if other.choices[later]:
                        break
                    call(shape, own, later, scratch, came, -ONE, value, False)
                else:
                    later = other.raises[other.first[bid] + action - 1]
                    came = here + action * other_width
                    if not comes(shape, scratch, came):
                        other_row += own.skip_other[later]
                        continue
                    if own.choices[later]:
                        break
                    call(shape, own, later, scratch, came, ONE, value, False)
            else:
                if top == 0:
                    return
                top -= FRAME
                bid, action, here = stack[top], stack[top + 1], stack[top + 2]
                reach, out, value = stack[top + 3], stack[top + 4], stack[top + 5]
                own_turn = not own_turn
                raises = own.choices[bid] if own_turn else other.choices[bid]
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


@inlined
def _enter(
    shape: Shape, seat: int, place: int, bid: int, own: Side, other: Side, space: Space
) -> tuple[bool, bool]:
    """Put the other's reach after an opening at the beginning of ``scratch``, and own values 0.

    Where only Doodoo can follow, its value is put there.

    Returns:
        Whether the other comes here, and whether somebody can raise.
    """
    scratch = space.scratch
    width = len(shape.other) * WIDTH
    came = ZERO
    for hand in range(width):
        reach = other.prior[hand]
        if seat == 1:
            reach *= space.opening[place, hand]
        scratch[hand] = reach
        came += reach
    for hand in range(len(shape.own) * WIDTH):
        scratch[width + hand] = ZERO
    raises = own.choices[bid] if seat == 1 else other.choices[bid]
    if raises == 0:
        call(shape, own, bid, scratch, 0, ONE if seat == 1 else -ONE, width, False)
    return bool(came > ZERO), raises > 0


@compiled
def respond(
    shape: Shape, seat: int, openings: Indices, own: Side, other: Side, space: Space
) -> None:
    """Find what ``seat`` wins with each hand after each opening by its best answers.

    Args:
        shape: The sizes.
        seat: Who answers; seat 0 opens.
        openings: The bids of the root.
        own: The answering player.
        other: The one whose average strategy is answered.
        space: Room to work in; ``opening`` is the opener's strategy, ``values`` is written.
    """
    own_width, out = len(shape.own) * WIDTH, len(shape.other) * WIDTH
    for place in range(openings.size):
        bid = openings[place]
        comes_here, raised = _enter(shape, seat, place, bid, own, other, space)
        if comes_here and raised:
            row = other.start[bid]
            _best(shape, own, other, bid, row, seat == 1, space, out, out + own_width)
        for hand in range(own_width):
            space.values[place, hand] = space.scratch[out + hand]


@inlined
def _sweep(
    shape: Shape,
    seat: int,
    openings: Indices,
    own: Side,
    other: Side,
    space: Space,
    discount: np.float32,
    learn: bool,
) -> None:
    """Walk as ``seat`` through the subtrees after all openings; the arguments are as above."""
    own_width, out = len(shape.own) * WIDTH, len(shape.other) * WIDTH
    for place in range(openings.size):
        bid = openings[place]
        comes_here, raised = _enter(shape, seat, place, bid, own, other, space)
        if raised and (comes_here or not learn):
            _walk(
                shape,
                own,
                other,
                bid,
                own.start[bid],
                other.start[bid],
                place * own_width if seat == 0 else own.average.size - own_width,
                seat == 1,
                space,
                out,
                out + own_width,
                discount,
                learn,
            )
        for hand in range(own_width):
            space.values[place, hand] = space.scratch[out + hand]


@compiled
def opening_strategy(weights: F32, openings: Indices, opening: F32) -> None:
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
    shapes: tuple[Shape, Shape],
    openings: Indices,
    opener: Side,
    second: Side,
    spaces: tuple[Space, Space],
    first: int,
    after: int,
    weight: float,
    discounted: bool,
    learn: bool,
) -> float:
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
        learn: False: nobody learns; every average gets the weight that was put off.

    Returns:
        The weight of all iterations.
    """
    opening, values = spaces[0].opening, spaces[0].values
    width = opening.shape[1]
    begin = second.average.size - second.prior.size
    for number in range(first, after):
        discount = ONE
        opening_strategy(opener.regrets, openings, opening)
        if learn:
            gain = float(number) ** 2 / 1e3
            weight += gain
            if discounted:
                kept = float(number) ** 1.5
                discount = np.float32(kept / (kept + 1))
            for place in range(openings.size):
                for hand in range(width):
                    opener.average[place * width + hand] += (
                        np.float32(gain) * opener.prior[hand] * opening[place, hand]
                    )
        _sweep(shapes[0], 0, openings, opener, second, spaces[0], discount, learn)
        if learn:
            for hand in range(width):
                value = ZERO
                for place in range(openings.size):
                    value += opening[place, hand] * values[place, hand]
                for place in range(openings.size):
                    i = place * width + hand
                    regret = opener.regrets[i] + values[place, hand] - value
                    opener.regrets[i] = max(regret, ZERO) * discount
            opening_strategy(opener.regrets, openings, opening)
        for hand in range(second.prior.size):
            second.average[begin + hand] = np.float32(weight) * second.prior[hand]
        _sweep(shapes[1], 1, openings, second, opener, spaces[1], discount, learn)
    return weight
