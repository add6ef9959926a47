"""How a circle's bank is paid out, compiled.

The formula stands in ``docs/rules/moons.md`` under "Settlement, exactly". Seats are bits of sets.
Rules: ``M-15``, ``M-17`` to ``M-21``.
"""

from __future__ import annotations

from kosti.lab.kernels._compiling import I64, clear, compiled_as

BITS = 8
_TOTAL = (1 << BITS) - 1


@compiled_as("i8(i8, i8, i8)")
def _highest(totals: int, among: int, players: int) -> int:
    """Those with the highest total among some seats."""
    most, best = -1, 0
    for seat in range(players):
        if among >> seat & 1:
            total = totals >> BITS * seat & _TOTAL
            if total > most:
                most, best = total, 0
            if total == most:
                best |= 1 << seat
    return best


@compiled_as("void(i8, i8, i8, i8[::1])")
def _share(seats: int, chips: int, button: int, payout: I64) -> None:
    """Share chips; those that do not divide go one each, clockwise after the button."""
    if not chips:
        return
    players, number = len(payout), 0
    for seat in range(players):
        number += seats >> seat & 1
    each, odd = chips // number, chips % number
    seat = button
    for _ in range(players):
        seat = seat + 1 if seat + 1 < players else 0
        if seats >> seat & 1:
            payout[seat] += each
            if odd:
                payout[seat] += 1
                odd -= 1


@compiled_as("void(i8[::1], i8, i8, i8, i8, b1, i8[::1])")
def settle(
    put: I64, totals: int, active: int, shooters: int, button: int, side_pots: bool, payout: I64
) -> None:
    """Pay out the bank of a circle that came to its end.

    Args:
        put: ``[n]`` what each seat put in over the circle.
        totals: The totals of those still in, eight bits by seat; others are not looked at.
        active: Bit s: seat s is still in; at least one.
        shooters: Bit s: seat s is still in and threw two threes in the last round.
        button: Who has the button; odd chips go clockwise from the next seat (``M-19``).
        side_pots: ``M-21`` instead of ``M-20``.
        payout: ``[n]`` overwritten with what each seat gets.
    """
    players = len(put)
    clear(payout, 0, players)
    best = _highest(totals, active, players)
    top = cap = 0
    for seat in range(players):
        if active >> seat & 1:
            top = max(top, put[seat])
            if best >> seat & 1:
                cap = max(cap, put[seat])
    if side_pots:
        cap = top
    # Sums of consecutive layers that go to the same seats: for the moon, the totals, and what
    # folded players left.
    moon = moon_sum = rest = rest_sum = left = left_sum = running = 0
    low = 0
    while low < top:
        high = top
        for seat in range(players):
            if active >> seat & 1 and low < put[seat] < high:
                high = put[seat]
        within = chips = others = 0
        for seat in range(players):
            part = (put[seat] if high == top else min(put[seat], high)) - min(put[seat], low)
            chips += part
            if active >> seat & 1 and put[seat] >= high:
                within |= 1 << seat
            else:
                others += part
        if within & (within - 1) == 0:  # nobody else was in for it
            _share(within, chips, button, payout)
        elif high <= cap:
            moons = within & shooters
            if moons != moon:
                _share(moon, moon_sum, button, payout)
                moon, moon_sum, running = moons, 0, 0
            half = (running + chips) // 2 - running // 2 if moons else 0
            running += chips
            moon_sum += half
            winners = _highest(totals, within, players) if side_pots else best & within
            if winners != rest:
                _share(rest, rest_sum, button, payout)
                rest, rest_sum = winners, 0
            rest_sum += chips - half
        else:  # M-20: above what the winner could win
            for seat in range(players):
                if within >> seat & 1:
                    payout[seat] += high - low
            winners = _highest(totals, within, players)
            if winners != left:
                _share(left, left_sum, button, payout)
                left, left_sum = winners, 0
            left_sum += others
        low = high
    _share(moon, moon_sum, button, payout)
    _share(rest, rest_sum, button, payout)
    _share(left, left_sum, button, payout)
