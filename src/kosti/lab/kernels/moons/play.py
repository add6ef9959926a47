"""Whole games of Shoot the Moons, compiled: dice from a stream, moves from policies."""

from __future__ import annotations

from typing import Final

import numpy as np

from kosti.lab.kernels._compiling import F64, I64, U64, borrowed, call, compiled
from kosti.lab.kernels.moons.layout import (
    ACTIVE,
    BETTING,
    CHIPS,
    CIRCLE,
    DECISIONS,
    DRAW,
    OVER,
    PHASE,
    PLAYERS,
    SEATS,
    TURN,
    WINNERS,
)
from kosti.lab.kernels.moons.policies import by_lead, random_legal
from kosti.lab.kernels.moons.rules import act, begin, button_drawn, is_legal, pairs_fell
from kosti.lab.kernels.streams import below, seed_stream

FACES = 6

RANDOM_LEGAL, BY_LEAD = 0, 1
"""Which policy a player has: one of those here, or ``OF_ONES_OWN``."""

WON, CIRCLES, MOVES, STACKS = 0, 1, 2, 3
"""Columns of the results: who has won (bit p: player p; 0 if cut off), circles begun, decisions,
and from there on the chips of each player."""
COLUMNS: Final = STACKS + SEATS


@compiled
def throw(seen: I64, pairs: I64, random: U64) -> None:
    """Throw the dice that are awaited, until somebody is on turn or the game is over."""
    while seen[PHASE] < BETTING:
        throw_once(seen, pairs, random)


@compiled
def throw_once(seen: I64, pairs: I64, random: U64) -> None:
    """Throw the dice that are awaited: for the button, or the pairs of a round."""
    if seen[PHASE] == DRAW:
        button_drawn(seen, below(random, seen[PLAYERS]))
        return
    throw_pairs(seen, pairs, random)
    pairs_fell(seen, pairs)


@compiled
def throw_pairs(seen: I64, pairs: I64, random: U64) -> None:
    """Throw the pairs of those in the circle, and leave it at that."""
    for seat in range(seen[PLAYERS]):
        if seen[ACTIVE] >> seat & 1:
            both = below(random, FACES**2)
            one, two = both // FACES + 1, both % FACES + 1
            pairs[seat] = 10 * min(one, two) + max(one, two)


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
    pairs: I64,
    random: U64,
    results: I64,
) -> None:
    """Play games, one after another.

    Args:
        rules: ``[7]`` of ``layout.rules_row``.
        kinds: ``[N]`` which policy each player has.
        functions: ``[N]`` addresses of functions, called where the kind is ``OF_ONES_OWN``.
        tables: ``[N, T]`` what each player's policy reads.
        seed: Of the run.
        first: Number of the first game; game g has stream g.
        rotate: Player p sits at seat (p + g) mod N in game g, else always at seat p.
        horizon: After so many decisions a game is cut off.
        seen: Room for a game, as long as the layout says.
        pairs: The same.
        random: The same.
        results: ``[G, 9]`` overwritten; G games are played.

    Raises:
        ValueError: if a policy makes a move that is not legal.
    """
    seen, pairs, random, tables = (
        borrowed(seen),
        borrowed(pairs),
        borrowed(random),
        borrowed(tables),
    )
    rules, kinds, results = borrowed(rules), borrowed(kinds), borrowed(results)
    players = rules[PLAYERS]
    for row in range(results.shape[0]):
        game = first + row
        shift = game % players if rotate else 0
        seed_stream(random, seed, np.uint64(game))
        begin(seen, pairs, rules)
        throw(seen, pairs, random)
        while seen[PHASE] != OVER and seen[DECISIONS] < horizon:
            player = int((seen[TURN] - shift + players) % players)
            kind = kinds[player]
            if kind == RANDOM_LEGAL:
                action = random_legal(seen, tables[player], random)
            elif kind == BY_LEAD:
                action = by_lead(seen, tables[player], random)
            else:
                action = call(functions[player], seen, tables[player], random)
                if not is_legal(seen, action):
                    raise ValueError("a policy has made a move that is not legal")
            act(seen, pairs, action)
            throw(seen, pairs, random)
        results[row, WON] = 0
        results[row, CIRCLES] = seen[CIRCLE]
        results[row, MOVES] = seen[DECISIONS]
        for player in range(players):
            seat = (player + shift) % players
            results[row, STACKS + player] = seen[CHIPS + seat]
            results[row, WON] |= (seen[WINNERS] >> seat & 1) << player
