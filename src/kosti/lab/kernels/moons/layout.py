"""Where what stands in the arrays of a game of Shoot the Moons.

Two rows of integers are a game. ``seen`` holds what everybody knows and, for the seat on turn, its
own pair and its legal moves: it is all that a policy or an observation is made of. ``pairs``
``[6]`` holds the pairs that are hidden, by seat.

Seats are 0 to 5; −1 stands where the rules engine has None. A *pair* is written 10 · a + b for dice
a ≤ b, 0 if there is none; two threes are 33.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from kosti.games.moons import Moons, Options
from kosti.lab.kernels._compiling import I64

SEATS: Final = 6

# ---- the rules, which never change in a game

PLAYERS: Final = 0
"""How many seats there are."""
LEAST_BET: Final = 1
"""The minimum bet of the first circle (``M-02``)."""
BUY_IN: Final = 2
"""Chips of each player at the start (``M-02``)."""
SIDE_POTS: Final = 3
"""1 if va-bank is settled as side pots (``M-21``), 0 if by refund (``M-20``)."""
LAST_RAISE: Final = 4
"""1 if a raise is at least as large as the last one (``M-10``)."""
ANTE_RISE: Final = 5
"""After so many circles the minimum bet doubles; 0 = never (``M-23``)."""
LAST_CIRCLE: Final = 6
"""After so many circles the game ends; 0 = when one is left (``M-24``)."""
RULES: Final = 7
"""How many numbers the rules are; a row begins with them."""

# ---- what everybody knows

PHASE: Final = 7
"""One of ``DRAW`` to ``OVER``."""
CIRCLE: Final = 8
"""Number of the circle, from 1; 0 before the first."""
ROUND: Final = 9
"""Number of the round in it, from 1; 0 before the first and after the end."""
BUTTON: Final = 10
"""Who has the button, or −1."""
TURN: Final = 11
"""Who must act, or −1."""
MIN_BET: Final = 12
"""The minimum bet of this circle (``M-23``), at most ``CEILING``."""
PRICE: Final = 13
"""The price to stay in this betting round; 0 = nobody has bet."""
STEP: Final = 14
"""The last full bet or raise of this round (``M-10``); 0 = none."""
ACTED: Final = 15
"""Bit s: seat s has acted since the last full bet or raise (``M-13``)."""
ACTIVE: Final = 16
"""Bit s: seat s is still in the circle."""
WINNERS: Final = 17
"""Bit s: seat s has won the game; 0 before its end."""
DECISIONS: Final = 18
"""How many decisions were made."""
CHIPS: Final = 19
"""``[6]`` stacks by seat."""
PUT: Final = 25
"""``[6]`` what each seat has put in over this circle."""
BETS: Final = 31
"""``[6]`` what each seat has put in over this betting round, antes left out."""
OPENED: Final = 37
"""``[6, 3]`` the opened pairs of this circle by seat and round."""
PAYOUT: Final = 55
"""``[6]`` what each seat got when the last circle was settled."""

# ---- what only the seat on turn knows, and its legal moves

OWN: Final = 61
"""Its pair; 0 if nobody is on turn."""
CAN_FOLD: Final = 62
"""1 if it may fold."""
CAN_CHECK: Final = 63
"""1 if it may check."""
CALL_COST: Final = 64
"""Chips that a call adds, or −1 if it may not call."""
LEAST_PRICE: Final = 65
"""The least price that it may set by a bet or a raise, or 0."""
MOST_PRICE: Final = 66
"""The greatest, or 0."""
CAN_VA_BANK: Final = 67
"""1 if it may put in all it has."""
COST: Final = 68
"""Chips that staying in costs, whether it has them or not."""
SEEN_SIZE: Final = 69

# ---- phases

DRAW: Final = 0
THROW: Final = 1
BETTING: Final = 2
OVER: Final = 3

# ---- moves, numbered as in ``kosti.adapters``

FOLD: Final = 1
CHECK: Final = 2
CALL: Final = 3
VA_BANK: Final = 4
PRICES: Final = 4
"""Move 4 + n bets n, or raises to n."""

MOON: Final = 33
CEILING: Final = 1 << 40
"""A minimum bet that has doubled beyond this is more than all chips of any game, however much."""


def rules_row(players: int, options: Options | None = None) -> I64:
    """The rules as numbers, ``[7]``.

    Raises:
        ValueError: if the number of players is not 2 to 6.
    """
    chosen = Moons(players, options).options
    return np.array(
        [
            players,
            chosen.min_bet,
            chosen.buy_in,
            chosen.settlement == "side-pots",
            chosen.raise_rule == "last-raise",
            # Larger numbers than an array holds come to the same: the game ends before.
            min(chosen.ante_rise, CEILING),
            min(chosen.circles, CEILING),
        ],
        np.int64,
    )
