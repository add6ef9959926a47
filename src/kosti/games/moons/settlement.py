"""How a circle's bank is paid out: layers, moons, totals, and where odd chips go.

The formula stands in ``docs/rules/moons.md`` under "Settlement, exactly".
Rules: ``M-17`` to ``M-21``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from kosti.core import Chips, Seat
from kosti.games.moons.types import Layer, Settlement, Share, clockwise

_Why: TypeAlias = Literal["moon", "total", "back", "left", "alone"]

_ORDER: Final[tuple[_Why, ...]] = ("moon", "total", "back", "left", "alone")
"""In this order shares are told."""


class _Pile(Struct):
    """Chips of neighbouring layers that the same players take, and share as one sum (``M-19``).

    Attributes:
        why: Why they take it; of what is laid down for the moon, it is half.
        lo: The lower amount of the first layer.
        hi: The higher amount of the last layer.
        seats: Who takes it.
        chips: How many chips it has by now.
    """

    why: _Why
    lo: Chips
    hi: Chips
    seats: tuple[Seat, ...]
    chips: Chips


def settle(
    put: Sequence[Chips],
    totals: dict[Seat, int],
    shooters: Collection[Seat],
    button: Seat,
    mode: Literal["refund", "side-pots"],
) -> Settlement:
    """Pay out the bank of a circle that came to its end with several players in it.

    Args:
        put: What each seat put in over the circle, those who folded included.
        totals: The totals of those still in; at least one.
        shooters: Those still in who threw two threes in the last round.
        button: Who has the button; odd chips go clockwise from the next seat (``M-19``).
        mode: ``M-20`` or ``M-21``.
    """
    seats = tuple(sorted(totals))
    takers = _highest(totals, seats)
    amounts = sorted({put[seat] for seat in seats})
    top = amounts[-1]
    cap = max([put[seat] for seat in takers]) if mode == "refund" else top
    piles = _Piles()
    layers: list[Layer] = []
    lo = below = 0
    for hi in amounts:
        if layers:
            seats = tuple([seat for seat in seats if put[seat] >= hi])
            takers = _highest(totals, seats)
        up_to = sum(put) if hi == top else sum([min(amount, hi) for amount in put])
        chips = up_to - below
        layer = Layer(lo, hi, chips, seats)
        if len(seats) == 1:
            piles.lay("alone", layer, seats, chips)
        elif hi <= cap:
            halvers = tuple([seat for seat in seats if seat in shooters]) if shooters else ()
            if halvers:
                pile = piles.lay("moon", layer, halvers, chips)
                chips -= pile.chips // 2 - (pile.chips - chips) // 2  # the pile is halved, not each
            piles.lay("total", layer, takers, chips)
        else:  # above what the winner could win (``M-20``)
            own = (hi - lo) * len(seats)
            piles.lay("back", layer, seats, own)
            piles.lay("left", layer, takers, chips - own)
        layers.append(layer)
        lo, below = hi, up_to
    return piles.paid(layers, len(put), button)


def settle_alone(put: Sequence[Chips], seat: Seat) -> Settlement:
    """Pay out the bank to the only player who has not folded (``M-15``)."""
    layer = Layer(0, max(put), sum(put), (seat,))
    piles = _Piles()
    piles.lay("alone", layer, layer.seats, layer.chips)
    return piles.paid([layer], len(put), seat)


def _highest(totals: dict[Seat, int], seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Those of some seats with the highest total, in the same order."""
    most = 0
    holders: list[Seat] = []
    for seat in seats:
        if totals[seat] > most:
            most, holders = totals[seat], [seat]
        elif totals[seat] == most:
            holders.append(seat)
    return tuple(holders)


class _Piles:
    """What was laid down of the layers, for whom and why."""

    __slots__ = ("_all", "_last")

    def __init__(self) -> None:
        self._all: list[_Pile] = []
        self._last: dict[_Why, _Pile] = {}

    def lay(self, why: _Why, layer: Layer, seats: tuple[Seat, ...], chips: Chips) -> _Pile:
        """Lay chips of a layer down: on the last pile if that is for the same players."""
        pile = self._last.get(why)
        if pile is not None and pile.seats == seats:
            pile.hi = layer.hi
            pile.chips += chips
        else:
            self._last[why] = pile = _Pile(why, layer.lo, layer.hi, seats, chips)
            self._all.append(pile)
        return pile

    def paid(self, layers: list[Layer], players: int, button: Seat) -> Settlement:
        """Pay the piles out; odd chips go clockwise from the seat after the button (``M-19``)."""
        payout = [0] * players
        shares: list[Share] = []
        for pile in sorted(self._all, key=_rank):
            why, seats, total = pile.why, pile.seats, pile.chips
            if why == "moon":
                total //= 2
            if not total:
                continue
            if len(seats) > 1:
                seats = tuple([seat for seat in clockwise(players, button) if seat in seats])
            each, odd = divmod(total, len(seats))
            chips = (each + 1,) * odd + (each,) * (len(seats) - odd)
            for seat, won in zip(seats, chips, strict=True):
                payout[seat] += won
            shares.append(Share(why, pile.lo, pile.hi, seats, chips))
        return Settlement(tuple(layers), tuple(shares), tuple(payout))


def _rank(pile: _Pile) -> int:
    """The order in which shares are told."""
    return _ORDER.index(pile.why)
