"""Policies of Perudo, compiled: they see what the seat that is asked may know, and no more."""

from __future__ import annotations

from typing import Final

from kosti.lab.kernels._compiling import F64, I64, U64, compiled, compiled_as, inner
from kosti.lab.kernels.perudo.layout import (
    CALZONE,
    CALZONE_NOW,
    CAN_CALZONE,
    CAN_DOODOO,
    CAN_JONTI,
    CAN_LET_BE,
    DOODOO,
    FACE,
    FIRST_BID,
    HAND,
    JONTI,
    LEAST,
    LET_BE,
    MOST,
    QUANTITY,
    TOTAL,
)
from kosti.lab.kernels.streams import below, unit

FACES = 6

# What stands in the table of ``by_odds``.
MOST_UNSEEN: Final = 0
"""The number U: how many dice of others there may be."""
DECLARE: Final = 1
"""The probability to declare Calzone."""
BLUFF: Final = 2
"""The probability to bid the least quantity of any face instead of the likeliest."""
BOLD: Final = 3
"""How likely a bid must be at least to be made higher than it must be."""
ODDS: Final = 4
"""``[3, 2, U + 1, U + 2]``: see ``by_odds``."""
DOUBT, EXACT, HOLDS = 0, 1, 2


@compiled
def random_legal(seen: I64, table: F64, random: U64) -> int:  # noqa: ARG001  a policy's signature
    """Each legal move as likely as any other, to let it be included."""
    most = seen[MOST]
    bids = 0
    for face in range(FACES):
        if seen[LEAST + face]:
            bids += most - seen[LEAST + face] + 1
    calls = seen[CAN_DOODOO] + seen[CAN_JONTI] + seen[CAN_CALZONE] + seen[CAN_LET_BE]
    chosen = below(random, bids + calls)
    if chosen >= bids:
        return _nth_call(seen, chosen - bids)
    for face in range(FACES):
        least = seen[LEAST + face]
        if least:
            if chosen <= most - least:
                return int(FIRST_BID + FACES * (least + chosen - 1) + face)
            chosen -= most - least + 1
    return LET_BE  # never


@inner
def _nth_call(seen: I64, number: int) -> int:
    """The legal move with this number among those that are no bids."""
    if seen[CAN_DOODOO]:
        if not number:
            return DOODOO
        number -= 1
    if seen[CAN_CALZONE]:
        return CALZONE
    if seen[CAN_JONTI] and not number:
        return JONTI
    return LET_BE


@compiled
def by_odds(seen: I64, table: F64, random: U64) -> int:
    """Calls and bids by how many of the others' dice a bid needs.

    Args:
        seen: What the seat that is asked knows.
        table: ``MOST_UNSEEN`` to ``BOLD``, then ``[3, 2, U + 1, U + 2]`` from ``ODDS`` on: the
            probability to call Doodoo, the probability to call Jonti, and how likely it is that
            the bid holds; each without and with wild aces, by the number of others' dice and by
            how many of them the bid needs.
        random: The stream.
    """
    if seen[CAN_LET_BE]:
        chance = _entry(seen, table, EXACT, seen[QUANTITY], seen[FACE])
        return JONTI if unit(random) < chance else LET_BE
    if seen[CAN_CALZONE] and unit(random) < table[DECLARE]:
        return CALZONE
    if seen[CAN_DOODOO]:
        chance = _entry(seen, table, DOUBT, seen[QUANTITY], seen[FACE])
        if unit(random) < chance:
            return DOODOO
    return _best_bid(seen, table, random)


@inner
def _best_bid(seen: I64, table: F64, random: U64) -> int:
    """The likeliest bid, made higher as long as it is likely; Doodoo if there is no bid."""
    bluff = table[BLUFF] > 0 and unit(random) < table[BLUFF]
    best, highest = 0, -1.0
    for face in range(1, FACES + 1):
        least = seen[LEAST + face - 1]
        if least:
            holds = unit(random) if bluff else _entry(seen, table, HOLDS, least, face)
            if holds > highest:
                best, highest = face, holds
    if not best:
        return DOODOO
    quantity = seen[LEAST + best - 1]
    if not bluff:
        while (
            quantity < seen[MOST] and _entry(seen, table, HOLDS, quantity + 1, best) >= table[BOLD]
        ):
            quantity += 1
    return int(FIRST_BID + FACES * (quantity - 1) + best - 1)


@compiled_as("f8(i8[::1], f8[::1], i8, i8, i8)")
def _entry(seen: I64, table: F64, which: int, quantity: int, face: int) -> float:
    """What the table says of a bid."""
    wild = 1 if face > 1 and not seen[CALZONE_NOW] else 0
    own = 0
    for each in range(FACES):
        own += seen[HAND + each]
    unseen = seen[TOTAL] - own
    needed = quantity - seen[HAND + face - 1]
    if wild:
        needed -= seen[HAND]
    needed = min(max(needed, 0), unseen + 1)
    most = int(table[MOST_UNSEEN])
    return float(table[ODDS + ((which * 2 + wild) * (most + 1) + unseen) * (most + 2) + needed])
