"""What a player can expect of the bank when dice are compared: settlement, over all dice.

The formula is that of ``kosti.games.moons.settlement`` with laws for totals. It leaves out only
how odd chips and halves are rounded, so each share may be off by a chip.
Rules: ``M-15``, ``M-17`` to ``M-21``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from kosti.core import Chips, Seat
from kosti.lab.odds.moons.laws import N, Total, chances


def payout(
    seat: Seat,
    put: Sequence[Chips],
    laws: Mapping[Seat, Total[N]],
    settlement: Literal["refund", "side-pots"],
) -> N:
    """The expected payout of a player who stays to the end.

    Args:
        seat: Whose payout.
        put: What each seat will have put in, those who have folded included.
        laws: The law of the total of everybody who stays, this player included.
        settlement: ``M-20`` or ``M-21``.
    """
    nothing = laws[seat].plain[0] * 0
    if len(laws) == 1:
        return nothing + sum(put)
    result = nothing
    lo = 0
    amounts = sorted({put[other] for other in laws})
    for hi in amounts:
        if put[seat] < hi:
            break
        most = max(put) if hi == amounts[-1] else hi  # the top layer takes what folded players left
        parts = [max(0, min(amount, most) - lo) for amount in put]
        inside = [other for other in laws if put[other] >= hi]
        result += _layer(seat, parts, inside, laws, refund=settlement == "refund")
        lo = hi
    return result


def most_to_win(seat: Seat, put: Sequence[Chips], active: Sequence[Seat]) -> Chips:
    """The most that a player can be paid who has put in so much (``M-20``, ``M-21``).

    Of everybody's chips no more than the player's own; what folded players left above that only
    if nobody still in has put in more.
    """
    own = put[seat]
    if all(put[other] <= own for other in active):
        return sum(put)
    return sum(min(own, amount) for amount in put)


def _layer(
    seat: Seat,
    parts: Sequence[Chips],
    inside: Sequence[Seat],
    laws: Mapping[Seat, Total[N]],
    *,
    refund: bool,
) -> N:
    bank = sum(parts)
    others = [laws[other] for other in inside if other != seat]
    if not others:
        return laws[seat].plain[0] * 0 + bank
    outside = [law for other, law in laws.items() if other not in inside] if refund else []
    expected = chances(laws[seat], others, outside)
    result = expected.part * bank
    if outside:
        # A better total that put in less: one's own chips come back, and what folded players left
        # goes to the best of those who are in the layer.
        left = bank - sum(parts[other] for other in inside)
        result += (1 - expected.ahead) * parts[seat]
        if left:
            result += (chances(laws[seat], others, ()).highest - expected.highest) * left
    return result
