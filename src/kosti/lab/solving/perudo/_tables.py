"""A round as the arrays that the kernels walk by."""

from __future__ import annotations

from itertools import accumulate

import numpy as np

from kosti.lab.solving._lanes import F32, WIDTH, indices
from kosti.lab.solving.perudo._nodes import Side
from kosti.lab.solving.perudo._walks import FRAME, Space
from kosti.lab.solving.perudo.rounds import Round, subtree_rows


def memory(game: Round) -> int:
    """The bytes that regrets and averages of a round take."""
    number = np.dtype(np.float32).itemsize
    return sum(
        2 * number * rows * padded(len(game.hands(seat))) for seat, rows in enumerate(game.rows)
    )


def padded(hands: int) -> int:
    """So many hands, rounded up to whole vectors."""
    return -(-hands // WIDTH) * WIDTH


def side_of(game: Round, seat: int) -> Side:
    """A player's part of a round, nothing learnt yet."""
    own, other = game.hands(seat), game.hands(1 - seat)
    width, other_width = padded(len(own)), padded(len(other))
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
    starts: dict[int, int] = {}
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
        first=indices([0, *accumulate(count[:-1])]),
        choices=indices(count),
        raises=np.array([bid for later in raises for bid in later]),
        only=indices(
            [later[0] if len(later) == 1 and not last[later[0]] else -1 for later in raises]
        ),
        skip_own=indices([skip[seat] for skip in skips]),
        skip_other=indices([skip[1 - seat] for skip in skips]),
        start=indices([starts.get(bid, 0) for bid in range(len(game.bids))]),
    )


def space_of(game: Round, opening: F32, width: int) -> Space:
    """Room for the longest path, were every bid on it, each node with all raises."""
    widest = max(padded(len(game.hands(seat))) for seat in (0, 1))
    deep = len(game.bids) + 2
    return Space(
        scratch=np.zeros(2 * deep * deep * widest + 4096, np.float32),
        stack=indices([0] * (FRAME * deep)),
        opening=opening,
        values=np.zeros((len(game.openings), width), np.float32),
    )
