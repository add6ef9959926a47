"""Many circles of Shoot the Moons at once, compiled, for networks that choose the moves.

Each row is one table with a stream of its own. A table is either in training, where every circle
is an episode with new players, stacks and button, or in a match, where stacks go on until one is
left.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from kosti.lab.kernels._compiling import U64, compiled
from kosti.lab.kernels.moons.layout import (
    ACTED,
    ACTIVE,
    ANTE_RISE,
    BETS,
    BUTTON,
    BUY_IN,
    CALL,
    CALL_COST,
    CAN_CHECK,
    CAN_VA_BANK,
    CHECK,
    CHIPS,
    FOLD,
    LAST_CIRCLE,
    LAST_RAISE,
    LEAST_BET,
    LEAST_PRICE,
    MIN_BET,
    MOON,
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
    RULES,
    SEATS,
    SIDE_POTS,
    STEP,
    TURN,
    VA_BANK,
)
from kosti.lab.kernels.moons.play import throw
from kosti.lab.kernels.moons.rules import act, begin, button_drawn
from kosti.lab.kernels.streams import below, seed_stream, unit
from kosti.lab.learning.arrays import F32, F64, I64, Bools
from kosti.lab.learning.moons import features
from kosti.lab.learning.moons.examples import EVEN, RARE, UNIT

HIDDEN: Final = 13
"""How many numbers tell the hidden pairs: they are for the critic alone."""

_describe = compiled(features.describe)

_FACTS: Final = features.FACTS
_TOP: Final = 36


@compiled
def seed_tables(random: U64, seed: np.uint64, first: int) -> None:
    """Give each table its stream."""
    for row in range(len(random)):
        seed_stream(random[row], seed, np.uint64(first + row))


@compiled
def new_circle(seen: I64, pairs: I64, random: U64, start: I64, law: F64, depths: F64) -> None:
    """Begin an episode: players, stacks, button and rules are drawn.

    Args:
        seen: ``[69]`` overwritten.
        pairs: ``[6]`` overwritten.
        random: ``[4]`` the stream.
        start: ``[6]`` overwritten with the stacks before the ante.
        law: ``[7]`` the probability of each number of players.
        depths: ``[2]`` the least and greatest average stack, in minimum bets.
    """
    drawn, players = unit(random), 2
    while players < SEATS and drawn >= law[players]:
        drawn -= law[players]
        players += 1
    rules = np.zeros(RULES, np.int64)
    rules[PLAYERS] = players
    rules[LEAST_BET] = UNIT
    rules[BUY_IN] = UNIT
    rules[SIDE_POTS] = unit(random) < RARE
    rules[LAST_RAISE] = unit(random) < RARE
    rules[ANTE_RISE] = 0
    rules[LAST_CIRCLE] = 1
    begin(seen, pairs, rules)
    mean = depths[0] * (depths[1] / depths[0]) ** unit(random) * UNIT
    even = unit(random) < EVEN
    total = 0.0
    weights = np.zeros(SEATS)
    for seat in range(players):
        weights[seat] = 1.0 if even else 0.05 - np.log(1.0 - unit(random))
        total += weights[seat]
    for seat in range(SEATS):
        chips = 0
        if seat < players:
            chips = max(1, int(mean * players * weights[seat] / total))
        seen[CHIPS + seat] = chips
        start[seat] = chips
    button_drawn(seen, below(random, players))
    throw(seen, pairs, random)


@compiled
def new_match(
    seen: I64, pairs: I64, random: U64, start: I64, players: int, buy_in: int, rise: int
) -> None:
    """Begin a match with even stacks."""
    rules = np.zeros(RULES, np.int64)
    rules[PLAYERS] = players
    rules[LEAST_BET] = UNIT
    rules[BUY_IN] = buy_in
    rules[ANTE_RISE] = rise
    begin(seen, pairs, rules)
    for seat in range(SEATS):
        start[seat] = buy_in if seat < players else 0
    throw(seen, pairs, random)


@compiled
def observe(
    seen: I64,
    pairs: I64,
    law: F64,
    under: F64,
    out: F32,
    hidden: F32,
    prices: I64,
) -> None:
    """What the seats on turn see; rows of tables where nobody is on turn are left as they are.

    Args:
        seen: ``[B, 69]`` the tables.
        pairs: ``[B, 6]`` the hidden pairs.
        law: Of ``features.laws_of_sums``.
        under: The same.
        out: ``[B, SIZE]`` overwritten.
        hidden: ``[B, 13]`` overwritten with what only the critic knows.
        prices: ``[B, 7]`` overwritten, see ``features.describe``.
    """
    facts = np.zeros(_FACTS, np.int64)
    sums = np.zeros(SEATS, np.int64)
    for row in range(len(seen)):
        if seen[row, TURN] < 0:
            continue
        table = seen[row]
        own = table[OWN]
        facts[features.PLAYERS] = table[PLAYERS]
        facts[features.SEAT] = table[TURN]
        facts[features.ROUND] = table[ROUND]
        facts[features.BUTTON] = table[BUTTON]
        facts[features.PRICE] = table[PRICE]
        facts[features.MIN_BET] = table[MIN_BET]
        facts[features.STEP] = table[STEP]
        facts[features.ACTIVE] = table[ACTIVE]
        facts[features.ACTED] = table[ACTED]
        facts[features.OWN] = own // 10 + own % 10
        facts[features.SHOOTS] = table[ROUND] == 3 and own == MOON
        facts[features.LEAST_PRICE] = table[LEAST_PRICE]
        facts[features.MOST_PRICE] = table[MOST_PRICE]
        facts[features.CAN_VA_BANK] = table[CAN_VA_BANK]
        facts[features.SIDE_POTS] = table[SIDE_POTS]
        for seat in range(SEATS):
            total = 0
            for number in range(3):
                pair = table[OPENED + 3 * seat + number]
                total += pair // 10 + pair % 10
            sums[seat] = total
        _describe(
            facts,
            table[CHIPS : CHIPS + SEATS],
            table[PUT : PUT + SEATS],
            table[BETS : BETS + SEATS],
            sums,
            law,
            under,
            out[row],
            prices[row],
        )
        _uncover(table, pairs[row], sums, law, under, hidden[row])


@compiled
def _uncover(seen: I64, pairs: I64, sums: I64, law: F64, under: F64, out: F32) -> None:
    """What the hidden pairs are: chances with them, for the critic."""
    players, me = seen[PLAYERS], seen[TURN]
    unknown = 3 - seen[ROUND]
    mine = sums[me] + pairs[me] // 10 + pairs[me] % 10
    for place in range(HIDDEN):
        out[place] = 0.0
    share, slot, moons = 0.0, 3, 0
    for more in range(_TOP + 1):
        chance = law[unknown, more]
        if chance > 0:
            for seat in range(players):
                if seat != me and seen[ACTIVE] >> seat & 1:
                    pair = pairs[seat]
                    gap = mine + more - sums[seat] - pair // 10 - pair % 10
                    if gap < 0:
                        chance = 0.0
                    elif gap <= _TOP:
                        chance *= under[unknown, gap]
            share += chance
    for step in range(1, players):
        seat = (me + step) % players
        if not seen[ACTIVE] >> seat & 1:
            continue
        pair = pairs[seat]
        if unknown == 0 and pair == MOON:
            moons += 1
        ahead = 0.0
        for more in range(_TOP + 1):
            gap = mine + more - sums[seat] - pair // 10 - pair % 10
            if gap > _TOP:
                ahead += law[unknown, more]
            elif gap >= 0:
                ahead += law[unknown, more] * under[unknown, gap]
        out[slot] = ahead
        out[slot + 1] = (pair // 10 + pair % 10) / 12.0
        slot += 2
    out[0] = share
    out[1] = share * share
    out[2] = moons


@compiled
def advance(
    seen: I64,
    pairs: I64,
    random: U64,
    prices: I64,
    actions: I64,
    start: I64,
    gains: F64,
    over: Bools,
) -> None:
    """Make the moves, and throw until somebody is on turn or the table is done.

    Args:
        seen: ``[B, 69]`` the tables.
        pairs: ``[B, 6]`` the hidden pairs.
        random: ``[B, 4]`` their streams.
        prices: ``[B, 7]`` of ``observe``.
        actions: ``[B]`` the moves of the seats on turn.
        start: ``[B, 6]`` the stacks before the episode.
        gains: ``[B, 6]`` overwritten where a table is done: chips won.
        over: ``[B]`` overwritten: whether the table is done.
    """
    for row in range(len(actions)):
        over[row] = False
        if seen[row, TURN] < 0:
            continue
        act(seen[row], pairs[row], move_of(seen[row], prices[row], actions[row]))
        throw(seen[row], pairs[row], random[row])
        if seen[row, PHASE] == OVER:
            over[row] = True
            seen[row, TURN] = -1
            for seat in range(SEATS):
                gains[row, seat] = seen[row, CHIPS + seat] - start[row, seat]


@compiled
def move_of(seen: I64, prices: I64, action: int) -> int:
    """A move of the network's menu as a move of the compiled rules."""
    if action == features.FOLD:
        return FOLD
    if action == features.STAY:
        if seen[CAN_CHECK]:
            return CHECK
        return CALL if seen[CALL_COST] >= 0 else VA_BANK
    seat = seen[TURN]
    price = prices[action]
    if price == seen[BETS + seat] + seen[CHIPS + seat]:
        return VA_BANK
    return int(PRICES + price)


@compiled
def renew(
    seen: I64,
    pairs: I64,
    random: U64,
    start: I64,
    over: Bools,
    law: F64,
    depths: F64,
    kinds: I64,
    mixes: F64,
    last: I64,
) -> None:
    """Begin a new episode at every table that is done, with new players.

    Args:
        seen: ``[B, 69]`` the tables.
        pairs: ``[B, 6]`` the hidden pairs.
        random: ``[B, 4]`` their streams.
        start: ``[B, 6]`` overwritten where an episode begins.
        over: ``[B]`` which tables are done.
        law: See ``new_circle``.
        depths: The same.
        kinds: ``[B, 6]`` overwritten where an episode begins: who plays a seat; 0 is the learner.
        mixes: ``[M, 1 + K]`` sorts of company: how likely each is, and then how likely each kind
            of player is in every seat but one, which is the learner's.
        last: ``[B, 6]`` set to −1 where an episode begins.
    """
    for row in range(len(over)):
        if not over[row]:
            continue
        seen[row, TURN] = -1
        while seen[row, TURN] < 0:  # a circle in which all are all-in by the ante is no episode
            new_circle(seen[row], pairs[row], random[row], start[row], law, depths)
            if seen[row, PHASE] == OVER:
                seen[row, TURN] = -1
        mix, drawn = 0, unit(random[row])
        while mix + 1 < len(mixes) and drawn >= mixes[mix, 0]:
            drawn -= mixes[mix, 0]
            mix += 1
        learner = below(random[row], int(seen[row, PLAYERS]))
        for seat in range(SEATS):
            last[row, seat] = -1
            kind, drawn = 0, unit(random[row])
            while kind + 2 < mixes.shape[1] and drawn >= mixes[mix, 1 + kind]:
                drawn -= mixes[mix, 1 + kind]
                kind += 1
            kinds[row, seat] = 0 if seat == learner else kind


@compiled
def on_turn(seen: I64, kinds: I64, out: I64) -> None:
    """Who plays the seat on turn at each table; −1 where nobody is on turn."""
    for row in range(len(seen)):
        turn = seen[row, TURN]
        out[row] = kinds[row, turn] if turn >= 0 else -1


@compiled
def chain(seen: I64, rows: I64, first: int, last: I64, following: I64) -> None:
    """Link each decision to the same seat's decision before it.

    Args:
        seen: ``[B, 69]`` the tables, before the moves.
        rows: ``[D]`` the tables of the decisions, which are numbered from ``first``.
        first: Number of the first of them.
        last: ``[B, 6]`` the last decision of each seat in this episode, or −1; overwritten.
        following: ``[N]`` overwritten: the next decision of the same seat, or −1.
    """
    for place in range(len(rows)):
        row = rows[place]
        turn = seen[row, TURN]
        before = last[row, turn]
        if before >= 0:
            following[before] = first + place
        following[first + place] = -1
        last[row, turn] = first + place


@compiled
def settle_gains(
    over: Bools, last: I64, start: I64, seen: I64, gains: F64, rewards: F64, ended: Bools
) -> None:
    """Note what the learner's seats have won at the tables that are done.

    A gain is measured by four minimum bets and three tenths of the average stack, so that deep
    circles do not drown shallow ones.
    """
    for row in range(len(over)):
        if not over[row]:
            continue
        players = seen[row, PLAYERS]
        total = 0.0
        for seat in range(players):
            total += start[row, seat]
        scale = 4.0 * UNIT + 0.3 * total / players
        for seat in range(players):
            place = last[row, seat]
            if place >= 0:
                rewards[place] = gains[row, seat] / scale
                ended[place] = True


@compiled
def advantages(
    values: F64, following: I64, rewards: F64, ended: Bools, fade: float, out: F64, known: Bools
) -> None:
    """Generalised advantage estimates, without discount.

    Args:
        values: ``[N]`` what the critic expects.
        following: ``[N]`` the next decision of the same seat, a later one, or −1.
        rewards: ``[N]`` what was won in the end, where the episode ended.
        ended: ``[N]`` whether the episode ended before another decision of the seat.
        fade: λ.
        out: ``[N]`` overwritten.
        known: ``[N]`` overwritten: False where nothing came after it yet.

    Source: Schulman et al., High-dimensional continuous control using generalized advantage
    estimation, ICLR 2016.
    """
    for place in range(len(values) - 1, -1, -1):
        known[place] = True
        if ended[place]:
            out[place] = rewards[place] - values[place]
        elif following[place] >= 0:
            then = following[place]
            out[place] = values[then] - values[place] + fade * out[then]
        else:
            out[place] = 0.0
            known[place] = False
