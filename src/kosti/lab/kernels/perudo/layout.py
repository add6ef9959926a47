"""Where what stands in the arrays of a game of Perudo.

Two rows of integers are a game. ``seen`` holds what everybody knows and, for the seat that is
asked, its own hand and its legal moves: it is all that a policy or an observation is made of.
``hands`` ``[10]`` holds what lies under the cups: by seat how often each face fell, packed.

Seats are 0 to 9, faces 1 to 6; −1 stands where the rules engine has None.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from kosti.games.perudo import FACES, Options, Perudo
from kosti.lab.kernels._compiling import I64

SEATS: Final = 10

# ---- the rules, which never change in a game

PLAYERS: Final = 0
"""How many seats there are."""
EACH: Final = 1
"""Dice of each player at the start (``P-01``)."""
NO_DROP: Final = 2
"""1 if faces and quantities may not fall (``P-08``)."""
WITH_JONTI: Final = 3
"""1 if Jonti may be called (``P-16``)."""
WITH_CALZONE: Final = 4
"""1 if Calzone may be declared (``P-13``)."""
WITH_ROLL_OFF: Final = 5
"""1 if the first opener is thrown for, 0 if drawn (``P-02``, ``P-03``)."""
RULES: Final = 6
"""How many numbers the rules are; a row begins with them."""

# ---- what everybody knows

PHASE: Final = 6
"""One of ``OPENER`` to ``OVER``."""
ROUND: Final = 7
"""Number of the round, from 1; 0 before the first opener is found."""
FIRST: Final = 8
"""Who opens this round, or −1."""
TURN: Final = 9
"""Who must bid or call, or −1."""
ASKED: Final = 10
"""Who is asked now (``P-20``), or −1: the seat on turn, or one that may call Jonti before it."""
CALZONE_NOW: Final = 11
"""1 in a Calzone round."""
MAY_DECLARE: Final = 12
"""1 if the opener may still declare Calzone (``P-14``)."""
TOTAL: Final = 13
"""Dice in play."""
BIDS: Final = 14
"""How many bids were made in this round."""
BIDDER: Final = 15
"""Who made the standing bid, or −1."""
QUANTITY: Final = 16
"""The standing bid's quantity, or 0."""
FACE: Final = 17
"""The standing bid's face, or 0."""
CONTENDERS: Final = 18
"""Bit s: seat s throws in the roll-off now."""
BARRED: Final = 19
"""Bit s: seat s has lost the right to (``P-03``)."""
WINNER: Final = 20
"""Who has won, or −1."""
DECISIONS: Final = 21
"""How many decisions were made, those to let it be included."""
DICE: Final = 22
"""``[10]`` dice by seat; 0 = out."""

# ---- what only the seat that is asked knows, and its legal moves

HAND: Final = 32
"""``[6]`` its dice by face, aces first; 0 if nobody is asked."""
LEAST: Final = 38
"""``[6]`` by face the least legal quantity, or 0 if the face cannot be bid."""
MOST: Final = 44
"""The greatest legal quantity (``P-12``), or 0 if the seat may not bid."""
CAN_DOODOO: Final = 45
"""1 if Doodoo is legal."""
CAN_JONTI: Final = 46
"""1 if Jonti is legal."""
CAN_CALZONE: Final = 47
"""1 if Calzone may be declared."""
CAN_LET_BE: Final = 48
"""1 if the game can do without a move of this seat."""

MADE: Final = 49
"""``[6 · players · dice]`` the bids of the round in order, each ``place · 10 + seat``."""

# ---- phases

OPENER: Final = 0
ROLL_OFF: Final = 1
HANDS: Final = 2
BIDDING: Final = 3
OVER: Final = 4

# ---- moves, numbered as in ``kosti.adapters``

LET_BE: Final = 0
DOODOO: Final = 1
JONTI: Final = 2
CALZONE: Final = 3
FIRST_BID: Final = 4
"""The bid q × f is number 4 + 6 · (q − 1) + (f − 1): its *place* is that less 4."""


def rules_row(players: int, options: Options | None = None) -> I64:
    """The rules as numbers, ``[6]``.

    Raises:
        ValueError: if the number of players is not 2 to 10.
    """
    chosen = Perudo(players, options).options
    return np.array(
        [
            players,
            chosen.dice,
            chosen.raise_rule == "no-drop",
            chosen.jonti,
            chosen.calzone,
            chosen.roll_off,
        ],
        np.int64,
    )


def seen_size(rules: I64) -> int:
    """How long ``seen`` is by these rules."""
    return int(MADE + FACES * rules[PLAYERS] * rules[EACH])


BITS: Final = 8
"""Bits of a count in a packed hand: face f of it is ``hand >> 8 · (f − 1) & 255``.

So hands can be added up: no count of all dice in play is more than 100.
"""


def packed_hands(most: int) -> tuple[I64, I64]:
    """All outcomes of a few dice in order, packed; each is as likely as any other of its number.

    Args:
        most: How many dice at most.

    Returns:
        The hands ``[6 + 6² + … ]``, those of one die first, and ``[most + 2]`` where those of
        0, 1, … dice begin and the last end; there are none of 0 dice.
    """
    one = np.left_shift(1, BITS * np.arange(FACES))
    hands = [one]
    while len(hands) < most:
        hands.append((hands[-1][:, None] + one).ravel())
    begins = [0, 0, *np.cumsum([len(each) for each in hands]).tolist()]
    return np.concatenate(hands), np.array(begins, np.int64)
