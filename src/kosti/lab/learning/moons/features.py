"""What a network sees of a circle from one seat, and the moves it chooses among.

``describe`` is written once and used twice: as it stands by bots, compiled by training
(``_circles``). So what is learnt is what is played by. It calls nothing but ``log``, and reads
nothing but its arguments: what everybody knows, and the pair of the seat on turn.

Amounts are told as parts of the bank, of a stack or of the minimum bet, so a table of any stakes
looks the same. Beside amounts stands exact knowledge: the chances to have a higher total than each
of the others and than all of them if hidden pairs are fair dice.

The moves: fold, stay (check, call, or all-in for less), and prices: the least that is allowed, it
and ½, 1 and 2 banks above the price, and as much as one of the others can match.
"""

from __future__ import annotations

from math import log
from typing import Final

import numpy as np

from kosti.core import Seat
from kosti.games.moons import DICE, FACES, MOON, ROUNDS, Moves, Public, View
from kosti.lab.learning.arrays import F32, F64, I64
from kosti.lab.odds.moons.laws import KIND_CHANCES, KINDS

# ---- the moves

FOLD: Final = 0
STAY: Final = 1
LEAST: Final = 2
HALF: Final = 3
BANK: Final = 4
DOUBLE: Final = 5
MOST: Final = 6
ACTIONS: Final = 7

# ---- the facts

PLAYERS: Final = 0
"""How many seats there are."""
SEAT: Final = 1
"""Who is on turn."""
ROUND: Final = 2
"""Number of the round, from 1."""
BUTTON: Final = 3
"""Who has the button."""
PRICE: Final = 4
"""The price to stay in this round; 0 = nobody has bet."""
MIN_BET: Final = 5
"""The minimum bet of this circle."""
STEP: Final = 6
"""The last full bet or raise of this round."""
ACTIVE: Final = 7
"""Bit s: seat s is in the circle."""
ACTED: Final = 8
"""Bit s: seat s has acted since the last full bet or raise."""
OWN: Final = 9
"""The sum of the own pair."""
SHOOTS: Final = 10
"""1 if this is the last round and the own pair is two threes."""
LEAST_PRICE: Final = 11
"""The least price that may be set by a bet or a raise, or 0."""
MOST_PRICE: Final = 12
"""The greatest, or 0."""
CAN_VA_BANK: Final = 13
"""1 if all one has may be put in."""
SIDE_POTS: Final = 14
"""1 if va-bank is settled by ``M-21``, 0 if by ``M-20``."""
FACTS: Final = 15

SEATS: Final = 6

# ---- the features

_SLOT: Final = 12
_GLOBAL: Final = 45
SIZE: Final = _GLOBAL + _SLOT * (SEATS - 1)
"""How many numbers describe what a seat sees."""

_TOP: Final = ROUNDS * DICE * FACES


def laws_of_sums() -> tuple[F64, F64]:
    """What fair dice add up to.

    Returns:
        ``[4, 38]`` the probability that so many pairs have this sum; and ``[4, 38]`` that they have
        less, plus half of that.
    """
    law = np.zeros((ROUNDS + 1, _TOP + 2))
    law[0, 0] = 1
    for pairs in range(1, ROUNDS + 1):
        for kind, chance in zip(KINDS, KIND_CHANCES, strict=True):
            law[pairs, kind:] += float(chance) * law[pairs - 1, : _TOP + 2 - kind]
    return law, np.cumsum(law, axis=1) - law / 2


def describe(
    facts: I64,
    chips: I64,
    put: I64,
    bets: I64,
    sums: I64,
    law: F64,
    under: F64,
    out: F32,
    prices: I64,
) -> None:
    """What the seat on turn sees, and what its moves come to.

    Args:
        facts: ``[15]`` by the places above.
        chips: ``[6]`` stacks by seat.
        put: ``[6]`` what each seat has put in over the circle.
        bets: ``[6]`` what each seat has put in in this round.
        sums: ``[6]`` opened totals by seat.
        law: Of ``laws_of_sums``.
        under: The same.
        out: ``[SIZE]`` overwritten.
        prices: ``[7]`` overwritten: by move what one will have put in in this round; −1 if it is
            not to be chosen. A fold that costs more than to stay is not.
    """
    for place in range(SIZE):
        out[place] = 0.0
    players, me, number = facts[PLAYERS], facts[SEAT], facts[ROUND]
    price, least_bet, active, acted = facts[PRICE], facts[MIN_BET], facts[ACTIVE], facts[ACTED]
    own_chips, own_bets = chips[me], bets[me]
    unknown = ROUNDS + 1 - number
    bank = everything = dead = alive = rivals = able = waiting = allin = paid = deepest = 0
    mine = sums[me] + facts[OWN]
    button = facts[BUTTON]
    place_me = (me - button - 1 + players) % players
    later = after = 0
    aggressor = -1
    for step in range(players):
        seat = (me + step) % players
        bank += put[seat]
        everything += chips[seat] + put[seat]
        inside = active >> seat & 1
        if chips[seat] > 0 or inside:
            alive += 1
        if not inside:
            dead += put[seat]
        elif step:
            rivals += 1
            if bets[seat] > 0:
                paid += 1
            if facts[STEP] > 0 and aggressor < 0 and acted >> seat & 1:
                aggressor = seat
            if chips[seat] > 0:
                able += 1
                deepest = max(deepest, chips[seat] + bets[seat])
                if not acted >> seat & 1 or bets[seat] < price:
                    waiting += 1
                if (seat - button - 1 + players) % players > place_me:
                    after += 1
                later += 1
            else:
                allin += 1
    cost = min(price - own_bets, own_chips)
    after_call = bank + cost

    # The moves.
    for action in range(ACTIONS):
        prices[action] = -1
    if price > 0:
        prices[FOLD] = own_bets
    prices[STAY] = own_bets + cost
    least, reach = facts[LEAST_PRICE], own_bets + own_chips
    lifts = least > 0
    if least > 0:
        cap = max(least, min(facts[MOST_PRICE], deepest))
        prices[LEAST] = least
        half = after_call // 2
        for action in range(HALF, MOST):
            wanted = price + half
            if action == BANK:
                wanted = price + after_call
            elif action == DOUBLE:
                wanted = price + 2 * after_call
            if least < wanted < cap:
                prices[action] = wanted
        if cap > least:
            prices[MOST] = cap
    elif facts[CAN_VA_BANK] and reach > price:
        lifts = True
        prices[MOST] = reach

    # The others, clockwise, and the chances of the dice.
    share = 0.0
    for more in range(_TOP + 1):
        chance = law[unknown - 1, more]
        if chance > 0:
            for seat in range(players):
                if seat != me and active >> seat & 1:
                    gap = mine + more - sums[seat]
                    if gap < 0:
                        chance = 0.0
                    elif gap <= _TOP:
                        chance *= under[unknown, gap]
            share += chance
    slot = _GLOBAL
    for step in range(1, players):
        seat = (me + step) % players
        if not active >> seat & 1:
            continue
        ahead = 0.0
        for more in range(_TOP + 1):
            chance = law[unknown - 1, more]
            if chance > 0:
                gap = mine + more - sums[seat]
                if gap > _TOP:
                    ahead += chance
                elif gap >= 0:
                    ahead += chance * under[unknown, gap]
        out[slot] = 1.0
        out[slot + 1] = 1.0 if chips[seat] > 0 else 0.0
        out[slot + 2] = ahead
        out[slot + 3] = (sums[seat] - sums[me]) / 12.0
        out[slot + 4] = log(1.0 + chips[seat] / bank) / 3.0
        out[slot + 5] = chips[seat] / (chips[seat] + own_chips)
        out[slot + 6] = bets[seat] / bank
        out[slot + 7] = put[seat] / bank
        out[slot + 8] = 1.0 if acted >> seat & 1 else 0.0
        out[slot + 9] = 1.0 if seat == aggressor else 0.0
        if chips[seat] > 0:
            if not acted >> seat & 1 or bets[seat] < price:
                out[slot + 10] = 1.0
            if (seat - button - 1 + players) % players < place_me:
                out[slot + 11] = 1.0
        slot += _SLOT

    # What is one's own, and the table's.
    out[number - 1] = 1.0
    out[3 + rivals - 1] = 1.0
    out[8] = share
    out[9] = min(share * (rivals + 1) / 3.0, 2.0)
    odds = log((share + 0.0025) / (1.0025 - share))
    out[10] = odds / 4.0
    quiet = 1.0
    for _ in range(rivals):
        quiet *= 35.0 / 36.0
    out[11] = (share + 1.0) / 2.0 if facts[SHOOTS] else share * (1.0 + quiet) / 2.0
    out[12] = facts[SHOOTS]
    out[13] = facts[OWN] / 12.0
    need = cost / after_call
    out[14] = need
    out[15] = share - need
    out[16] = cost / own_chips
    out[17] = cost / (cost + 2.0 * least_bet)
    out[18] = log(1.0 + bank / least_bet) / 4.0
    out[19] = log(1.0 + own_chips / least_bet) / 4.0
    out[20] = log(1.0 + own_chips / bank) / 3.0
    depth = max(min(reach, deepest) - price, 0)
    out[21] = log(1.0 + depth / bank) / 3.0
    out[22] = log(1.0 + depth / least_bet) / 4.0
    out[23] = own_bets / bank
    out[24] = put[me] / bank
    out[25] = 1.0 if price > 0 else 0.0
    out[26] = 1.0 if lifts else 0.0
    out[27] = waiting / 5.0
    out[28] = allin / 5.0
    out[29] = facts[STEP] / bank
    out[30] = 1.0 if acted >> me & 1 else 0.0
    out[31] = after / later if later else 0.0
    out[32] = (own_chips + put[me]) / everything
    out[33] = alive / 6.0
    out[34] = facts[SIDE_POTS]
    out[35] = dead / bank
    out[36] = (least - price) / bank if least > 0 else 0.0
    out[37] = paid / 5.0
    for action in range(ACTIONS):
        out[38 + action] = 1.0 if prices[action] >= 0 else 0.0


def facts_of(view: View, moves: Moves, *, side_pots: bool) -> I64:
    """The facts of the seat that looks, which is on turn and knows its pair.

    Raises:
        ValueError: if nobody looks, or there is no button yet.
    """
    public = view.public
    if view.viewer is None or public.button is None:
        raise ValueError("nobody is on turn here")
    pair = view.pair or ()
    span = moves.bet or moves.raise_to or (0, 0)
    number = public.round or 1
    facts = np.zeros(FACTS, np.int64)
    facts[PLAYERS] = len(public.chips)
    facts[SEAT] = view.viewer
    facts[ROUND] = number
    facts[BUTTON] = public.button
    facts[PRICE] = public.price
    facts[MIN_BET] = public.min_bet
    facts[STEP] = public.step
    facts[ACTIVE] = _bits(public.active)
    facts[ACTED] = _bits(public.acted)
    facts[OWN] = sum(pair)
    facts[SHOOTS] = number == ROUNDS and tuple(pair) == MOON
    facts[LEAST_PRICE], facts[MOST_PRICE] = span
    facts[CAN_VA_BANK] = moves.va_bank
    facts[SIDE_POTS] = side_pots
    return facts


class Describer:
    """``describe`` for views."""

    def __init__(self) -> None:
        """Make the tables."""
        self._law, self._under = laws_of_sums()

    def __call__(self, view: View, moves: Moves, *, side_pots: bool) -> tuple[F32, I64]:
        """What the seat that looks sees, which is on turn and knows its pair.

        Returns:
            ``[SIZE]`` features, and ``[7]`` prices: see ``describe``.
        """
        features, prices = np.zeros(SIZE, np.float32), np.zeros(ACTIONS, np.int64)
        public = view.public
        describe(
            facts_of(view, moves, side_pots=side_pots),
            _row(public.chips),
            _row(public.put),
            _row(public.bets),
            _row(sums_of(public)),
            self._law,
            self._under,
            features,
            prices,
        )
        return features, prices


def sums_of(public: Public) -> tuple[int, ...]:
    """Opened totals by seat."""
    return tuple(sum(sums) for sums in public.sums)


def _row(amounts: tuple[int, ...]) -> I64:
    row = np.zeros(SEATS, np.int64)
    row[: len(amounts)] = amounts
    return row


def _bits(seats: tuple[Seat, ...]) -> int:
    return sum(1 << seat for seat in seats)
