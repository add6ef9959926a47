"""The compiled part of taking excerpts of solutions, and of putting them back to be measured.

Both walk through the whole tree of a round with a stack of their own, as one player, *own*, against
the *other*; rows lie as ``_walks`` tells.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kosti.lab.solving._lanes import F32, Indices, compiled
from kosti.lab.solving.perudo._nodes import Side
from kosti.lab.solving.perudo._sampling import Counts
from kosti.lab.solving.perudo.excerpt import FINE, I64, U8


class Cells(NamedTuple):
    """Room for an excerpt; the attributes are those of ``Excerpt``, histories in any order."""

    histories: I64
    first: I64
    hands: U8
    actions: U8
    parts: U8


class Learnt(NamedTuple):
    """The learnt page, asked where the excerpt says nothing.

    Attributes:
        row: ``[points]`` the first row of each point.
        first: ``[points + 1]`` where the legal ways of each point begin in ``later``.
        later: Where each legal bid leads.
        considered: ``[points]`` how many of the first of them have rows.
        parts: ``[rows, hands]``.
        root: The point at which the round begins.
    """

    row: Indices
    first: Indices
    later: Indices
    considered: Indices
    parts: U8
    root: int


@compiled
def _in_parts(chances: F32, actions: int, whole: U8) -> None:
    """Whole parts of ``FINE`` that sum to it, by largest remainders; chances below 0 are not."""
    total = np.float32(0)
    for action in range(actions):
        total += max(chances[action], np.float32(0))
    left = FINE
    for action in range(actions):
        scaled = max(chances[action], np.float32(0)) / total * np.float32(FINE)
        whole[action] = int(scaled)
        left -= int(scaled)
        chances[action] = scaled - np.float32(int(scaled)) if chances[action] >= 0 else -1.0
    while left > 0:
        most = 0
        for action in range(actions):
            if chances[action] > chances[most]:
                most = action
        whole[most] += 1
        chances[most] = -0.5
        left -= 1


@compiled
def _emit(
    own: Side,
    matching: Counts,
    quantity: Indices,
    others: int,
    least: float,
    bid: int,
    row: int,
    raises: int,
    reach: F32,
    history: int,
    number: int,
    cell: int,
    cells: Cells,
) -> int:
    """Write the cells of a history; with no room only count them. Returns where the next go."""
    width = own.prior.size
    low = 0 if bid < 0 else 1
    chances = np.zeros(raises + 1, np.float32)
    whole = np.zeros(raises + 1, np.uint8)
    write = cells.hands.size > 0
    if write:
        cells.histories[number] = history
        cells.first[number] = cell
    for hand in range(matching.shape[1]):
        if reach[hand] < least:
            continue
        chances[0] = -1.0
        for action in range(1 - low, raises + 1):
            weight = own.average[(row + action - 1 + low) * width + hand]
            chances[action] = weight + np.float32(1e-30)
        if bid >= 0:
            if matching[bid, hand] + others < quantity[bid]:
                chances[1:] = -1.0
                chances[0] = 1.0
            elif matching[bid, hand] >= quantity[bid]:
                chances[0] = -1.0
        whole[:] = 0
        _in_parts(chances, raises + 1, whole)
        for action in range(raises + 1):
            if whole[action]:
                if write:
                    cells.hands[cell] = hand
                    cells.actions[cell] = action
                    cells.parts[cell] = whole[action]
                cell += 1
    return cell


@compiled
def take(  # noqa: PLR0912, PLR0915  a walk with a stack of its own is one loop
    own: Side,
    other: Side,
    opens: bool,
    openings: Indices,
    matching: Counts,
    quantity: Indices,
    others: int,
    least: float,
    coming: float,
    cells: Cells,
) -> tuple[int, int]:
    """Take what own average strategy does where it leads.

    Args:
        own: The player whose excerpt it is.
        other: The other one.
        opens: Whether own opens.
        openings: The bids of the root.
        matching: ``[bids, own hands]`` how many own dice match.
        quantity: ``[bids]`` how many dice each claims.
        others: The other's dice.
        least: Hands that come by own play less often than that are left out.
        coming: So are histories to which the other's play leads less often; 0 for none.
        cells: Room; if it is empty, it is only counted.

    Returns:
        How many histories and cells there are.
    """
    width, other_width = own.prior.size, other.prior.size
    deep = quantity.size + 2
    bids, acts, rows = np.zeros(deep, np.int64), np.zeros(deep, np.int64), np.zeros(deep, np.int64)
    reach = np.zeros((deep, width), np.float32)
    came = np.zeros((deep, other_width), np.float32)
    past = np.zeros(deep, np.int64)
    reach[0, : matching.shape[1]] = 1
    came[0] = 1
    bids[0], acts[0] = -1, -1
    own_row, other_row, number, cell, depth = 0, 0, 0, 0, 0
    own_turn = opens
    while depth >= 0:
        bid = bids[depth]
        low = 0 if bid < 0 else 1
        side = own if own_turn else other
        raises = openings.size if bid < 0 else side.choices[bid]
        if acts[depth] < 0:
            acts[depth] = 0
            if own_turn:
                rows[depth] = own_row
                own_row += raises + low
                cell = _emit(
                    own,
                    matching,
                    quantity,
                    others,
                    least,
                    bid,
                    rows[depth],
                    raises,
                    reach[depth],
                    past[depth],
                    number,
                    cell,
                    cells,
                )
                number += 1
            else:
                rows[depth] = other_row
                other_row += raises + low
        action = acts[depth]
        if action == raises:
            depth -= 1
            own_turn = not own_turn
            continue
        acts[depth] += 1
        later = openings[action] if bid < 0 else side.raises[side.first[bid] + action]
        choices = other.choices[later] if own_turn else own.choices[later]
        if choices == 0:
            continue
        here = rows[depth] + low + action
        reach[depth + 1], came[depth + 1] = reach[depth], came[depth]
        after = reach[depth + 1] if own_turn else came[depth + 1]
        span = width if own_turn else other_width
        for hand in range(span):
            if after[hand] > 0:
                weight = np.float32(0)
                for row in range(rows[depth], rows[depth] + raises + low):
                    weight += side.average[row * span + hand]
                if weight > 0:
                    after[hand] *= side.average[here * span + hand] / weight
                else:
                    after[hand] /= np.float32(raises + low)
        mine, theirs = reach[depth + 1].max(), np.float32(0)
        for hand in range(other_width):
            theirs += came[depth + 1, hand] * other.prior[hand]
        if mine < least or theirs < coming:
            if own_turn:
                own_row += other.skip_other[later]
                other_row += other.skip_own[later]
            else:
                own_row += own.skip_own[later]
                other_row += own.skip_other[later]
            continue
        depth += 1
        own_turn = not own_turn
        bids[depth], acts[depth] = later, -1
        past[depth] = past[depth - 1] | (1 << later)
    return number, cell


@compiled
def _place(histories: I64, history: int) -> int:
    """Where a history is among ascending ones, or would be."""
    low, high = 0, histories.size
    while low < high:
        middle = (low + high) // 2
        if histories[middle] < history:
            low = middle + 1
        else:
            high = middle
    return low


@compiled
def put(
    own: Side, other: Side, opens: bool, openings: Indices, cells: Cells, learnt: Learnt, deep: int
) -> int:
    """Make own average strategy what the excerpt says, and the learnt page where it says nothing.

    Args:
        own: The player whose excerpt it is.
        other: The other one.
        opens: Whether own opens.
        openings: The bids of the root.
        cells: The excerpt, its histories ascending.
        learnt: The learnt page.
        deep: More than the number of bids.

    Returns:
        After how many histories the excerpt says something.
    """
    width = own.prior.size
    bids, acts = np.zeros(deep, np.int64), np.zeros(deep, np.int64)
    points, past = np.zeros(deep, np.int64), np.zeros(deep, np.int64)
    said = np.zeros(width, np.bool_)
    bids[0], acts[0], points[0] = -1, -1, learnt.root
    row, depth, found = 0, 0, 0
    own_turn = opens
    while depth >= 0:
        bid, point = bids[depth], points[depth]
        low = 0 if bid < 0 else 1
        side = own if own_turn else other
        raises = openings.size if bid < 0 else side.choices[bid]
        if acts[depth] < 0:
            acts[depth] = 0
            if own_turn:
                own.average[row * width : (row + raises + low) * width] = 0
                said[:] = False
                place = _place(cells.histories, past[depth])
                if place < cells.histories.size and cells.histories[place] == past[depth]:
                    found += 1
                    for cell in range(cells.first[place], cells.first[place + 1]):
                        hand = cells.hands[cell]
                        said[hand] = True
                        to = (row + low + cells.actions[cell] - 1) * width + hand
                        own.average[to] = cells.parts[cell]
                for hand in range(learnt.parts.shape[1]):
                    if said[hand]:
                        continue
                    for action in range(1 - low, learnt.considered[point] + 1):
                        part = learnt.parts[learnt.row[point] + action, hand]
                        own.average[(row + low + action - 1) * width + hand] = part
                row += raises + low
        action = acts[depth]
        if action == raises:
            depth -= 1
            own_turn = not own_turn
            continue
        acts[depth] += 1
        later = openings[action] if bid < 0 else side.raises[side.first[bid] + action]
        choices = other.choices[later] if own_turn else own.choices[later]
        if choices == 0:
            continue
        depth += 1
        own_turn = not own_turn
        bids[depth], acts[depth] = later, -1
        past[depth] = past[depth - 1] | (1 << later)
        points[depth] = learnt.later[learnt.first[point] + action]
    return found
