"""How a circle's bank is paid out: layers, moons, totals, and where odd chips go.

The formula stands in ``docs/rules/moons.md`` under "Settlement, exactly".
Rules: ``M-17`` to ``M-21``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from kosti.core import Chips, Seat
from kosti.games.moons.types import Layer, Settlement, Share


class _Cut(NamedTuple):
    """A layer with everything that decides who gets it.

    Attributes:
        layer: The layer.
        parts: What each seat has in it.
        half: What of it goes to the moon.
        shooters: Who shares the half.
        winners: Who shares the rest.
    """

    layer: Layer
    parts: tuple[Chips, ...]
    half: Chips
    shooters: tuple[Seat, ...]
    winners: tuple[Seat, ...]

    @property
    def rest(self) -> Chips:
        return self.layer.chips - self.half


def settle(
    put: Sequence[Chips],
    totals: dict[Seat, int],
    shooters: Iterable[Seat],
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
    layers = _layers(put, totals)
    winners = _highest(totals, totals)
    cap = max(put[seat] for seat in winners) if mode == "refund" else layers[-1].hi
    cuts = _cuts(layers, put, totals, frozenset(shooters), cap, mode)
    low = [cut for cut in cuts if len(cut.layer.seats) > 1 and cut.layer.hi <= cap]
    high = [cut for cut in cuts if len(cut.layer.seats) > 1 and cut.layer.hi > cap]
    alone = [cut for cut in cuts if len(cut.layer.seats) == 1]
    order = _Order(button, len(put))
    shares = [
        *order.share("moon", low, lambda cut: cut.shooters, lambda cut: cut.half),
        *order.share("total", low, lambda cut: cut.winners, lambda cut: cut.rest),
        *_back(high, order),
        *order.share("left", high, lambda cut: cut.winners, _left),
        *order.share("alone", alone, lambda cut: cut.layer.seats, lambda cut: cut.layer.chips),
    ]
    return Settlement(tuple(layers), tuple(shares), _payout(len(put), shares))


def settle_alone(put: Sequence[Chips], seat: Seat) -> Settlement:
    """Pay out the bank to the only player who has not folded (``M-15``)."""
    bank = sum(put)
    layer = Layer(0, max(put), bank, (seat,))
    share = Share("alone", 0, layer.hi, (seat,), (bank,))
    return Settlement((layer,), (share,), _payout(len(put), [share]))


def _layers(put: Sequence[Chips], totals: dict[Seat, int]) -> list[Layer]:
    """The bank, cut at the distinct amounts of those still in; the top one takes the excess."""
    amounts = sorted({put[seat] for seat in totals})
    layers: list[Layer] = []
    lo = 0
    for hi in amounts:
        chips = sum(_part(amount, lo, hi, top=hi == amounts[-1]) for amount in put)
        seats = tuple(seat for seat in sorted(totals) if put[seat] >= hi)
        layers.append(Layer(lo, hi, chips, seats))
        lo = hi
    return layers


def _part(amount: Chips, lo: Chips, hi: Chips, *, top: bool) -> Chips:
    """What of an amount lies in a layer."""
    return (amount if top else min(amount, hi)) - min(amount, lo)


def _cuts(
    layers: list[Layer],
    put: Sequence[Chips],
    totals: dict[Seat, int],
    shooters: frozenset[Seat],
    cap: Chips,
    mode: Literal["refund", "side-pots"],
) -> list[_Cut]:
    best = set(_highest(totals, totals))
    cuts: list[_Cut] = []
    running = 0
    before: tuple[Seat, ...] = ()
    for layer in layers:
        parts = tuple(_part(amount, layer.lo, layer.hi, top=layer is layers[-1]) for amount in put)
        low = layer.hi <= cap
        moons: tuple[Seat, ...] = ()
        if low and len(layer.seats) > 1:
            moons = tuple(seat for seat in layer.seats if seat in shooters)
        if moons != before:
            running, before = 0, moons
        half = (running + layer.chips) // 2 - running // 2 if moons else 0
        running += layer.chips
        if mode == "refund" and low:
            winners = tuple(seat for seat in layer.seats if seat in best)
        else:
            winners = _highest(totals, layer.seats)
        cuts.append(_Cut(layer, parts, half, moons, winners))
    return cuts


def _highest(totals: dict[Seat, int], among: Iterable[Seat]) -> tuple[Seat, ...]:
    """Those with the highest total, in seat order."""
    seats = sorted(among)
    most = max(totals[seat] for seat in seats)
    return tuple(seat for seat in seats if totals[seat] == most)


def _left(cut: _Cut) -> Chips:
    """What folded players left in a layer."""
    return cut.layer.chips - sum(cut.parts[seat] for seat in cut.layer.seats)


def _back(high: list[_Cut], order: _Order) -> list[Share]:
    """Above what the winner could win, everybody takes back their own part (``M-20``)."""
    shares: list[Share] = []
    for seats, group in groupby(high, lambda cut: cut.layer.seats):
        cuts = list(group)
        sorted_seats = order.of(seats)
        chips = tuple(sum(cut.parts[seat] for cut in cuts) for seat in sorted_seats)
        shares.append(Share("back", cuts[0].layer.lo, cuts[-1].layer.hi, sorted_seats, chips))
    return shares


class _Order:
    """The order in which odd chips are given: clockwise from the seat after the button."""

    def __init__(self, button: Seat, players: int) -> None:
        self._button = button
        self._players = players

    def of(self, seats: Iterable[Seat]) -> tuple[Seat, ...]:
        """Seats in this order."""
        return tuple(sorted(seats, key=lambda seat: (seat - self._button - 1) % self._players))

    def share(
        self,
        why: Literal["moon", "total", "left", "alone"],
        cuts: Iterable[_Cut],
        who: Callable[[_Cut], tuple[Seat, ...]],
        what: Callable[[_Cut], Chips],
    ) -> list[Share]:
        """Share what consecutive layers give to the same players, as one sum (``M-19``)."""
        shares: list[Share] = []
        for sharers, group in groupby(cuts, who):
            layers = list(group)
            total = sum(what(cut) for cut in layers)
            if not sharers or not total:
                continue
            seats = self.of(sharers)
            each, odd = divmod(total, len(seats))
            chips = tuple(each + (number < odd) for number in range(len(seats)))
            shares.append(Share(why, layers[0].layer.lo, layers[-1].layer.hi, seats, chips))
        return shares


def _payout(players: int, shares: Iterable[Share]) -> tuple[Chips, ...]:
    payout = [0] * players
    for share in shares:
        for seat, chips in zip(share.seats, share.chips, strict=True):
            payout[seat] += chips
    return tuple(payout)
