"""Policies of Shoot the Moons, compiled: they see what the seat on turn may know, and no more."""

from __future__ import annotations

from typing import Final

from kosti.lab.kernels._compiling import F64, I64, U64, compiled, inner
from kosti.lab.kernels.moons.layout import (
    ACTIVE,
    CALL,
    CALL_COST,
    CAN_CHECK,
    CAN_FOLD,
    CAN_VA_BANK,
    CHECK,
    FOLD,
    LEAST_PRICE,
    MOST_PRICE,
    OPENED,
    OWN,
    PLAYERS,
    PRICE,
    PRICES,
    ROUND,
    TURN,
    VA_BANK,
)
from kosti.lab.kernels.streams import below, unit, word

ROUNDS = 3

LEADS: Final = 51
"""Leads over the best other player: −25 to 25 points; the ends stand for what is beyond."""
WAYS: Final = 4
"""What a table may choose: fold, stay, lift the price, va-bank."""


@compiled
def random_legal(seen: I64, table: F64, random: U64) -> int:  # noqa: ARG001  a policy's signature
    """Each kind of legal move as likely as any other; a bet or raise of any amount.

    The kinds are fold, check, call, va-bank, and bet or raise.
    """
    sets_price = seen[LEAST_PRICE] > 0
    kinds = seen[CAN_FOLD] + seen[CAN_CHECK] + (seen[CALL_COST] >= 0) + seen[CAN_VA_BANK]
    chosen = below(random, kinds + sets_price)
    if chosen == kinds:
        span = seen[MOST_PRICE] - seen[LEAST_PRICE] + 1
        return int(PRICES + seen[LEAST_PRICE] + _wide_below(random, span))
    return _nth_kind(seen, chosen)


@inner
def _nth_kind(seen: I64, number: int) -> int:
    """The legal move with this number among those without an amount; fold is the first."""
    if not number:
        return FOLD
    if number == 1 and (seen[CAN_CHECK] or seen[CALL_COST] >= 0):
        return CHECK if seen[CAN_CHECK] else CALL
    return VA_BANK


@inner
def _wide_below(random: U64, number: int) -> int:
    """An integer from 0 to ``number`` − 1, however many chips there are."""
    if number <= 1 << 32:
        return below(random, number)
    bits = 1
    while number > 1 << bits:
        bits += 1
    while True:
        drawn = int(word(random) & ((1 << bits) - 1))
        if drawn < number:
            return drawn


@compiled
def by_lead(seen: I64, table: F64, random: U64) -> int:
    """Acts by how far the seat is ahead, its own hidden pair included.

    The lead is own total less the best opened total of the others still in, each of whose hidden
    pairs counts 7.

    Args:
        seen: What the seat on turn knows.
        table: ``[3, 51, 2, 4]`` by round, lead (from −25), and whether there is a price:
            probabilities to fold, to stay (check, call, or va-bank if that is the call), to lift
            the price (to twice the least legal price with probability ½, else to the least), and
            to go va-bank. What is not legal is to stay; they need not sum to 1, the rest is to
            stay.
        random: The stream.
    """
    lead = min(max(_lead(seen), -(LEADS // 2)), LEADS // 2) + LEADS // 2
    place = (((seen[ROUND] - 1) * LEADS + lead) * 2 + (seen[PRICE] > 0)) * WAYS
    chance = unit(random)
    if chance < table[place]:
        return CHECK if seen[CAN_CHECK] else FOLD
    chance -= table[place]
    if chance >= table[place + 1]:
        chance -= table[place + 1]
        if chance < table[place + 2]:
            if seen[LEAST_PRICE]:
                price = seen[LEAST_PRICE]
                if chance < table[place + 2] / 2:
                    price = min(2 * price, seen[MOST_PRICE])
                return int(PRICES + price)
        elif chance < table[place + 2] + table[place + 3] and seen[CAN_VA_BANK]:
            return VA_BANK
    if seen[CAN_CHECK]:
        return CHECK
    return CALL if seen[CALL_COST] >= 0 else VA_BANK


@inner
def _lead(seen: I64) -> int:
    """Own total less the best of the others still in, whose hidden pairs count alike."""
    own = best = 0
    for seat in range(seen[PLAYERS]):
        if seen[ACTIVE] >> seat & 1:
            total = 0
            for number in range(seen[ROUND] - 1):
                pair = seen[OPENED + ROUNDS * seat + number]
                total += pair // 10 + pair % 10
            if seat == seen[TURN]:
                own = total + seen[OWN] // 10 + seen[OWN] % 10
            else:
                best = max(best, total + 7)
    return own - best
