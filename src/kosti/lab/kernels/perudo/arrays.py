"""Many games of Perudo at once, as arrays for learning programs.

Moves are numbered, and what is seen is laid out, as ``kosti.adapters.numbers.PerudoCoding`` says.
"""

from __future__ import annotations

from typing import Final

from kosti.lab.kernels._compiling import F32, F64, I64, U64, Bools, borrowed, compiled, inner
from kosti.lab.kernels.perudo.layout import (
    ASKED,
    BIDS,
    CALZONE,
    CALZONE_NOW,
    CAN_CALZONE,
    CAN_DOODOO,
    CAN_JONTI,
    CAN_LET_BE,
    DECISIONS,
    DICE,
    DOODOO,
    EACH,
    FACE,
    FIRST,
    FIRST_BID,
    HAND,
    JONTI,
    LEAST,
    LET_BE,
    MADE,
    MAY_DECLARE,
    MOST,
    OVER,
    PHASE,
    PLAYERS,
    QUANTITY,
    SEATS,
    TURN,
    WINNER,
)
from kosti.lab.kernels.perudo.play import throw
from kosti.lab.kernels.perudo.rules import act, begin, is_legal
from kosti.lab.kernels.streams import seed_stream

FACES: Final = 6


@compiled
def restart(
    rules: I64, seen: I64, hands: I64, random: U64, seeds: U64, games: U64, which: Bools
) -> None:
    """Begin some games, and throw until somebody is asked.

    Args:
        rules: ``[6]`` of ``layout.rules_row``.
        seen: ``[B, W]`` the games.
        hands: ``[B, 10]`` what lies under the cups.
        random: ``[B, 4]`` their streams.
        seeds: ``[B]`` their seeds.
        games: ``[B]`` which game of its seed each is.
        which: ``[B]`` those that begin.
    """
    rules, seen, hands, random = borrowed(rules), borrowed(seen), borrowed(hands), borrowed(random)
    for row in range(len(which)):
        if which[row]:
            seed_stream(random[row], seeds[row], games[row])
            begin(seen[row], hands[row], rules)
            throw(seen[row], hands[row], random[row])


@compiled
def first_illegal(seen: I64, actions: I64) -> int:
    """The first game in which a move is not legal, or −1; games that are over are not looked at.

    Args:
        seen: ``[B, W]`` the games.
        actions: ``[B]`` moves of the seats that are asked.
    """
    seen = borrowed(seen)
    for row in range(len(actions)):
        if seen[row, ASKED] >= 0 and not is_legal(seen[row], actions[row]):
            return row
    return -1


@compiled
def step(
    seen: I64,
    hands: I64,
    random: U64,
    actions: I64,
    horizon: int,
    rewards: F64,
    done: Bools,
    truncated: Bools,
) -> None:
    """Make a legal move in every game that goes on, and throw until somebody is asked.

    Args:
        seen: ``[B, W]`` the games.
        hands: ``[B, 10]`` what lies under the cups.
        random: ``[B, 4]`` their streams.
        actions: ``[B]`` moves of the seats that are asked.
        horizon: After so many decisions a game is cut off.
        rewards: ``[B, N]`` overwritten: what each seat has won, if the game has just ended.
        done: ``[B]`` overwritten: whether the game is over, cut off or not.
        truncated: ``[B]`` overwritten: whether it was cut off.
    """
    seen, hands, random, rewards = (
        borrowed(seen),
        borrowed(hands),
        borrowed(random),
        borrowed(rewards),
    )
    for row in range(len(actions)):
        for seat in range(rewards.shape[1]):
            rewards[row, seat] = 0
        if seen[row, ASKED] < 0:
            continue  # it was over before, and what is noted of it stays
        act(seen[row], hands[row], seen[row, ASKED], actions[row])
        throw(seen[row], hands[row], random[row])
        over = seen[row, PHASE] == OVER
        done[row] = over or seen[row, DECISIONS] >= horizon
        truncated[row] = done[row] and not over
        if over:
            for seat in range(rewards.shape[1]):
                rewards[row, seat] = -1
            rewards[row, seen[row, WINNER]] = rewards.shape[1] - 1
        if done[row]:
            seen[row, ASKED] = -1


@compiled
def masks(seen: I64, legal: Bools) -> None:
    """Which moves are legal.

    Args:
        seen: ``[B, W]`` the games.
        legal: ``[B, moves]`` overwritten; all False where nobody is asked.
    """
    for row in range(len(seen)):
        for action in range(legal.shape[1]):
            legal[row, action] = False
        if seen[row, ASKED] >= 0:
            legal[row, LET_BE] = seen[row, CAN_LET_BE] > 0
            legal[row, DOODOO] = seen[row, CAN_DOODOO] > 0
            legal[row, JONTI] = seen[row, CAN_JONTI] > 0
            legal[row, CALZONE] = seen[row, CAN_CALZONE] > 0
            for face in range(FACES):
                if seen[row, LEAST + face]:
                    for quantity in range(seen[row, LEAST + face], seen[row, MOST] + 1):
                        legal[row, FIRST_BID + FACES * (quantity - 1) + face] = True


@compiled
def vectors(seen: I64, out: F32) -> None:
    """What the seats that are asked see, seats counted from each one's own.

    Args:
        seen: ``[B, W]`` the games.
        out: ``[B, size]`` overwritten; all 0 where nobody is asked.
    """
    seen, out = borrowed(seen), borrowed(out)
    for row in range(len(seen)):
        for place in range(out.shape[1]):
            out[row, place] = 0
        if seen[row, ASKED] >= 0:
            _vector(seen[row], out[row])


@inner
def _vector(seen: I64, out: F32) -> None:
    players, each, own = seen[PLAYERS], seen[EACH], seen[ASKED]
    for face in range(FACES):
        out[face] = seen[HAND + face] / each
    at = FACES
    for seat in range(players):
        out[at + (seat - own + players) % players] = seen[DICE + seat] / each
    at += players
    out[at + (seen[TURN] - own + players) % players] = 1
    at += players
    out[at + (seen[FIRST] - own + players) % players] = 1
    at += players
    out[at] = seen[MAY_DECLARE]
    out[at + 1] = seen[CALZONE_NOW]
    at += 2
    bids = FACES * players * each
    for number in range(seen[BIDS]):
        place, seat = seen[MADE + number] // SEATS, seen[MADE + number] % SEATS
        out[at + (seat - own + players) % players * bids + place] = 1
    if seen[BIDS]:
        out[at + players * bids + FACES * (seen[QUANTITY] - 1) + seen[FACE] - 1] = 1
