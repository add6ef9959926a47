"""Many games of Shoot the Moons at once, as arrays for learning programs.

Moves are numbered, and what is seen is laid out, as ``kosti.adapters.numbers.MoonsCoding`` says.
"""

from __future__ import annotations

from typing import Final

from kosti.lab.kernels._compiling import F32, F64, I64, U64, Bools, borrowed, compiled, inner
from kosti.lab.kernels.moons.layout import (
    ACTED,
    ACTIVE,
    BETS,
    BUTTON,
    BUY_IN,
    CALL,
    CALL_COST,
    CAN_CHECK,
    CAN_FOLD,
    CAN_VA_BANK,
    CHECK,
    CHIPS,
    DECISIONS,
    FOLD,
    LEAST_PRICE,
    MIN_BET,
    MOST_PRICE,
    OPENED,
    OVER,
    OWN,
    PHASE,
    PLAYERS,
    PRICE,
    PRICES,
    PUT,
    ROUND,
    STEP,
    TURN,
    VA_BANK,
)
from kosti.lab.kernels.moons.play import throw
from kosti.lab.kernels.moons.rules import act, begin, is_legal
from kosti.lab.kernels.streams import seed_stream

FACES: Final = 6
ROUNDS: Final = 3
_MOST: Final = 12


@compiled
def restart(
    rules: I64, seen: I64, pairs: I64, random: U64, seeds: U64, games: U64, which: Bools
) -> None:
    """Begin some games, and throw until somebody is on turn.

    Args:
        rules: ``[7]`` of ``layout.rules_row``.
        seen: ``[B, 69]`` the games.
        pairs: ``[B, 6]`` the hidden pairs.
        random: ``[B, 4]`` their streams.
        seeds: ``[B]`` their seeds.
        games: ``[B]`` which game of its seed each is.
        which: ``[B]`` those that begin.
    """
    rules, seen, pairs, random = borrowed(rules), borrowed(seen), borrowed(pairs), borrowed(random)
    for row in range(len(which)):
        if which[row]:
            seed_stream(random[row], seeds[row], games[row])
            begin(seen[row], pairs[row], rules)
            throw(seen[row], pairs[row], random[row])


@compiled
def first_illegal(seen: I64, actions: I64) -> int:
    """The first game in which a move is not legal, or −1; games that are over are not looked at.

    Args:
        seen: ``[B, 69]`` the games.
        actions: ``[B]`` moves of the seats on turn.
    """
    seen = borrowed(seen)
    for row in range(len(actions)):
        if seen[row, TURN] >= 0 and not is_legal(seen[row], actions[row]):
            return row
    return -1


@compiled
def step(
    seen: I64,
    pairs: I64,
    random: U64,
    actions: I64,
    horizon: int,
    rewards: F64,
    done: Bools,
    truncated: Bools,
) -> None:
    """Make a legal move in every game that goes on, and throw until somebody is on turn.

    Args:
        seen: ``[B, 69]`` the games.
        pairs: ``[B, 6]`` the hidden pairs.
        random: ``[B, 4]`` their streams.
        actions: ``[B]`` moves of the seats on turn.
        horizon: After so many decisions a game is cut off.
        rewards: ``[B, N]`` overwritten: chips that each seat has won, if the game has just ended.
        done: ``[B]`` overwritten: whether the game is over, cut off or not.
        truncated: ``[B]`` overwritten: whether it was cut off.
    """
    seen, pairs, random, rewards = (
        borrowed(seen),
        borrowed(pairs),
        borrowed(random),
        borrowed(rewards),
    )
    for row in range(len(actions)):
        for seat in range(rewards.shape[1]):
            rewards[row, seat] = 0
        if seen[row, TURN] < 0:
            continue  # it was over before, and what is noted of it stays
        act(seen[row], pairs[row], actions[row])
        throw(seen[row], pairs[row], random[row])
        over = seen[row, PHASE] == OVER
        done[row] = over or seen[row, DECISIONS] >= horizon
        truncated[row] = done[row] and not over
        if over:
            for seat in range(rewards.shape[1]):
                rewards[row, seat] = seen[row, CHIPS + seat] - seen[row, BUY_IN]
        if done[row]:
            seen[row, TURN] = -1


@compiled
def masks(seen: I64, legal: Bools) -> None:
    """Which moves are legal.

    Args:
        seen: ``[B, 69]`` the games.
        legal: ``[B, moves]`` overwritten; all False where nobody is on turn.
    """
    for row in range(len(seen)):
        for action in range(legal.shape[1]):
            legal[row, action] = False
        if seen[row, TURN] >= 0:
            legal[row, FOLD] = seen[row, CAN_FOLD] > 0
            legal[row, CHECK] = seen[row, CAN_CHECK] > 0
            legal[row, CALL] = seen[row, CALL_COST] >= 0
            legal[row, VA_BANK] = seen[row, CAN_VA_BANK] > 0
            if seen[row, LEAST_PRICE]:
                for price in range(seen[row, LEAST_PRICE], seen[row, MOST_PRICE] + 1):
                    legal[row, PRICES + price] = True


@compiled
def vectors(seen: I64, out: F32) -> None:
    """What the seats on turn see, seats counted from each one's own.

    Args:
        seen: ``[B, 69]`` the games.
        out: ``[B, size]`` overwritten; all 0 where nobody is on turn.
    """
    seen, out = borrowed(seen), borrowed(out)
    for row in range(len(seen)):
        for place in range(out.shape[1]):
            out[row, place] = 0
        if seen[row, TURN] >= 0:
            _vector(seen[row], out[row])


@inner
def _vector(seen: I64, out: F32) -> None:
    players, own = seen[PLAYERS], seen[TURN]
    chips = players * seen[BUY_IN]
    if seen[OWN]:
        out[seen[OWN] // 10 - 1] = 1
        out[FACES + seen[OWN] % 10 - 1] = 1
    at = 2 * FACES
    out[at + seen[ROUND] - 1] = 1
    at += ROUNDS
    out[at] = 1  # who is on turn, seen from there
    at += players
    out[at + (seen[BUTTON] - own + players) % players] = 1
    at += players
    for seat in range(players):
        place = at + (seat - own + players) % players
        out[place] = seen[CHIPS + seat] / chips
        out[place + players] = seen[PUT + seat] / chips
        out[place + 2 * players] = seen[BETS + seat] / chips
        out[place + 3 * players] = seen[ACTIVE] >> seat & 1
        out[place + 4 * players] = seen[ACTED] >> seat & 1
        first = at + 5 * players + (seat - own + players) % players * ROUNDS
        for number in range(ROUNDS):
            pair = seen[OPENED + ROUNDS * seat + number]
            out[first + number] = (pair // 10 + pair % 10) / _MOST
    at += (5 + ROUNDS) * players
    out[at] = seen[PRICE] / chips
    out[at + 1] = seen[STEP] / chips
    out[at + 2] = min(seen[MIN_BET] / chips, 1.0)
