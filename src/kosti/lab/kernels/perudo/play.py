"""Whole games of Perudo, compiled: dice from a stream, moves from policies."""

from __future__ import annotations

from typing import Final

import numpy as np

from kosti.lab.kernels._compiling import F64, I64, U64, borrowed, call, compiled, inner
from kosti.lab.kernels.perudo.layout import (
    ASKED,
    BIDDING,
    CONTENDERS,
    DECISIONS,
    DICE,
    OPENER,
    OVER,
    PHASE,
    PLAYERS,
    ROLL_OFF,
    ROUND,
    WINNER,
    packed_hands,
)
from kosti.lab.kernels.perudo.policies import by_odds, random_legal
from kosti.lab.kernels.perudo.rules import (
    act,
    begin,
    hands_fell,
    is_legal,
    opener_found,
    roll_off_fell,
)
from kosti.lab.kernels.streams import below, seed_stream

FACES = 6

RANDOM_LEGAL, BY_ODDS = 0, 1
"""Which policy a player has: one of those here, or ``OF_ONES_OWN``."""

WON, ROUNDS, MOVES = 0, 1, 2
"""Columns of the results: the winner or −1, rounds begun, decisions."""
COLUMNS: Final = 3

AT_ONCE: Final = 5
"""So many dice fall from one random number."""
PACKED, FIRST_PACKED = packed_hands(AT_ONCE)


@compiled
def throw(seen: I64, hands: I64, random: U64) -> None:
    """Throw the dice that are awaited, until somebody is asked (``P-02`` to ``P-04``)."""
    while seen[PHASE] < BIDDING:
        throw_once(seen, hands, random)


@compiled
def throw_once(seen: I64, hands: I64, random: U64) -> None:
    """Throw the dice that are awaited: one pass of the roll-off, or the hands of a round."""
    if seen[PHASE] == OPENER:
        opener_found(seen, below(random, seen[PLAYERS]))
    elif seen[PHASE] == ROLL_OFF:
        _throw_roll_off(seen, random)
    else:
        _throw_hands(seen, hands, random)


@inner
def _throw_roll_off(seen: I64, random: U64) -> None:
    throws = 0
    for seat in range(seen[PLAYERS]):
        if seen[CONTENDERS] >> seat & 1:
            throws |= 1 + below(random, FACES) << 4 * seat
    roll_off_fell(seen, throws, 0)


@inner
def _throw_hands(seen: I64, hands: I64, random: U64) -> None:
    for seat in range(seen[PLAYERS]):
        dice = seen[DICE + seat]
        hand = 0
        while dice > 0:
            number = min(dice, AT_ONCE)
            first, end = FIRST_PACKED[number], FIRST_PACKED[number + 1]
            hand += PACKED[first + below(random, int(end - first))]
            dice -= number
        hands[seat] = hand
    hands_fell(seen, hands)


@compiled
def play(
    rules: I64,
    kinds: I64,
    functions: I64,
    tables: F64,
    seed: np.uint64,
    first: int,
    rotate: bool,
    horizon: int,
    seen: I64,
    hands: I64,
    random: U64,
    results: I64,
) -> None:
    """Play games, one after another.

    Args:
        rules: ``[6]`` of ``layout.rules_row``.
        kinds: ``[N]`` which policy each player has.
        functions: ``[N]`` addresses of functions, called where the kind is ``OF_ONES_OWN``.
        tables: ``[N, T]`` what each player's policy reads.
        seed: Of the run.
        first: Number of the first game; game g has stream g.
        rotate: Player p sits at seat (p + g) mod N in game g, else always at seat p.
        horizon: After so many decisions a game is cut off.
        seen: Room for a game, as long as the layout says.
        hands: The same.
        random: The same.
        results: ``[G, 3]`` overwritten; G games are played.

    Raises:
        ValueError: if a policy makes a move that is not legal.
    """
    seen, hands, random, tables = (
        borrowed(seen),
        borrowed(hands),
        borrowed(random),
        borrowed(tables),
    )
    rules, kinds, results = borrowed(rules), borrowed(kinds), borrowed(results)
    players = rules[PLAYERS]
    for row in range(results.shape[0]):
        game = first + row
        turn = game % players if rotate else 0
        seed_stream(random, seed, np.uint64(game))
        begin(seen, hands, rules)
        while seen[PHASE] != OVER and seen[DECISIONS] < horizon:
            if seen[PHASE] != BIDDING:
                throw(seen, hands, random)
            seat = seen[ASKED]
            player = int((seat - turn + players) % players)
            kind = kinds[player]
            if kind == RANDOM_LEGAL:
                action = random_legal(seen, tables[player], random)
            elif kind == BY_ODDS:
                action = by_odds(seen, tables[player], random)
            else:
                action = call(functions[player], seen, tables[player], random)
                if not is_legal(seen, action):
                    raise ValueError("a policy has made a move that is not legal")
            act(seen, hands, seat, action)
        winner = seen[WINNER]
        results[row, WON] = (winner - turn + players) % players if winner >= 0 else -1
        results[row, ROUNDS] = seen[ROUND]
        results[row, MOVES] = seen[DECISIONS]
