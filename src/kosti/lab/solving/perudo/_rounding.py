"""How far single precision can lead a best response astray: a bound, not an estimate."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kosti.lab.solving._lanes import WIDTH
from kosti.lab.solving.perudo._tables import padded
from kosti.lab.solving.perudo.rounds import Round

UNIT: Final = 2.0**-24
"""The relative error of one operation."""


def rounding(game: Round) -> float:
    """How much rounding may take from or add to the value of a best response, at most.

    A sum of ``n`` terms is off by at most ``n`` units of the sum of their sizes, a product or
    quotient by one. Each of the other's nodes with ``a`` actions costs the reach ``a + 4`` units
    (the sum of the weights, a quotient, two products, a summand) and the value ``a`` (the sum over
    actions); each own node costs 4 (a difference and a sum, of values up to twice the reach). A
    call costs the sum over the other's hands. At the root there are the priors, the strategy of
    the opening, and a sum in double precision. All that the other may reach has a probability of
    at most 1, and payoffs are ±1, so these units are those of the value. The longest path counts.
    """
    return max(_units(game, seat) for seat in (0, 1)) * UNIT * 1.01


def _units(game: Round, seat: int) -> int:
    """The units when ``seat`` answers."""
    costs: dict[tuple[int, int], int] = {}
    for bid in _from_the_end(game):
        for turn in (0, 1):
            later = game.raises[turn][bid]
            actions = len(later) + 1
            here = 4 if turn == seat else 2 * actions + 4
            costs[turn, bid] = here + max((costs[1 - turn, after] for after in later), default=0)
    call = padded(len(game.hands(1 - seat))) // WIDTH + 2 * (game.dice[seat] + 1) + 4
    root = 4 if seat == 0 else 2 * len(game.openings) + 4
    return root + max(costs[1, bid] for bid in game.openings) + call + 2


def _from_the_end(game: Round) -> Iterator[int]:
    """The bids, each after all that may follow it."""
    seen: set[int] = set()

    def visit(bid: int) -> Iterator[int]:
        if bid in seen:
            return
        seen.add(bid)
        for raises in game.raises:
            for later in raises[bid]:
                yield from visit(later)
        yield bid

    for bid in range(len(game.bids)):
        yield from visit(bid)
