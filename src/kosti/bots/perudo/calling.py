"""What a bid is worth to whoever makes it, one step ahead: it is called, or it is not."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from kosti.games.perudo import ACE, FACES, Bid

CALL_MIDDLE: Final = 0.6
"""A bid that looks so likely to others is called by one in two of them."""

CALL_SLOPE: Final = 12.0
"""How sharply that changes with how likely it looks."""

UNCALLED: Final = 0.3
"""The risk of a die that a bid leaves to all players together if nobody calls it."""


def bid_value(holds: float, seen: float, players: int, fear: float = 0.0) -> float:
    """The chance that a bid does not cost its maker a die.

    Others call it the more often the less likely it looks to them; called, it costs a die if it
    does not hold; not called, the round may still come back.

    Args:
        holds: The chance that it holds, as its maker knows.
        seen: The same as others see it.
        players: How many are in the game.
        fear: 1: as if it were called at once; 0: as often as others would.
    """
    called = fear + (1 - fear) / (1 + exp(CALL_SLOPE * (seen - CALL_MIDDLE)))
    return called * holds + (1 - called) * (1 - UNCALLED / players)


def calzone_openings(openings: Sequence[Bid]) -> list[Bid]:
    """What may open if Calzone is declared: aces as well, as any other face (``P-13``).

    Args:
        openings: What may open otherwise.
    """
    return [*openings, *(Bid(bid.quantity, ACE) for bid in openings if bid.face == FACES)]
