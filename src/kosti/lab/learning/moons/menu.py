"""The few moves that a network chooses among, as moves of the rules, and back."""

from __future__ import annotations

from collections.abc import Sequence

from kosti.games.moons import Action, Bet, Call, Check, Fold, Moves, Raise, VaBank, View
from kosti.lab.learning.arrays import I64
from kosti.lab.learning.moons.features import ACTIONS, FOLD, LEAST, STAY


def nearest(action: Action, view: View, prices: I64) -> int:
    """The move of the menu that comes nearest to a move."""
    public, seat = view.public, view.viewer or 0
    match action:
        case Fold():
            return FOLD
        case Check() | Call():
            return STAY
        case Bet(chips):
            to = chips
        case Raise(to):
            pass
        case VaBank():
            to = public.bets[seat] + public.chips[seat]
            if to <= public.price:
                return STAY
    return min(
        (place for place in range(LEAST, ACTIONS) if prices[place] >= 0),
        key=lambda place: abs(int(prices[place]) - to),
        default=STAY,
    )


def move_of(action: int, view: View, moves: Moves, prices: Sequence[int]) -> Action:
    """A move of the menu as a move of the rules; ``prices`` says that it may be chosen."""
    public, seat = view.public, view.viewer or 0
    if action == FOLD:
        return Fold()
    if action == STAY:
        if moves.check:
            return Check()
        return Call() if moves.call is not None else VaBank()
    price = prices[action]
    if price == public.bets[seat] + public.chips[seat]:
        return VaBank()
    return Bet(price) if moves.bet else Raise(price)
