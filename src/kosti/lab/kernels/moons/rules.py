"""The rules of Shoot the Moons, compiled: what is legal, and what follows from moves and dice.

These functions trust who calls them: a move must be legal. They are held to the rules engine move
by move (``tests/lab/test_moons_kernel.py``).

Every function takes the rows of one game (``layout``). Rule ids refer to ``docs/rules/moons.md``.
"""

from __future__ import annotations

from kosti.lab.kernels._compiling import I64, clear, compiled, compiled_as, inner
from kosti.lab.kernels.moons.layout import (
    ACTED,
    ACTIVE,
    ANTE_RISE,
    BETS,
    BETTING,
    BUTTON,
    BUY_IN,
    CALL,
    CALL_COST,
    CAN_CHECK,
    CAN_FOLD,
    CAN_VA_BANK,
    CEILING,
    CHECK,
    CHIPS,
    CIRCLE,
    COST,
    DECISIONS,
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
    PAYOUT,
    PHASE,
    PLAYERS,
    PRICE,
    PRICES,
    PUT,
    ROUND,
    RULES,
    SEATS,
    SEEN_SIZE,
    SIDE_POTS,
    STEP,
    THROW,
    TURN,
    VA_BANK,
    WINNERS,
)
from kosti.lab.kernels.moons.settling import BITS, settle

ROUNDS = 3


@compiled
def begin(seen: I64, pairs: I64, rules: I64) -> None:
    """Set a game to its beginning: everybody has bought in, the button is to be drawn."""
    clear(seen, 0, SEEN_SIZE)
    clear(pairs, 0, SEATS)
    for place in range(RULES):
        seen[place] = rules[place]
    seen[BUTTON] = seen[TURN] = seen[CALL_COST] = -1
    for seat in range(rules[PLAYERS]):
        seen[CHIPS + seat] = rules[BUY_IN]


# ---- dice


@compiled
def button_drawn(seen: I64, seat: int) -> None:
    """The first dealer is found, and the first circle begins (``M-03``)."""
    seen[BUTTON] = seat
    _begin_circle(seen)


@compiled
def pairs_fell(seen: I64, pairs: I64) -> None:
    """Those in the circle have thrown, as ``pairs`` says (``M-05``).

    Betting begins, unless nobody could bet (``M-06``, ``M-14``).
    """
    seen[PHASE] = BETTING
    able = _able(seen)
    if able & (able - 1):
        _give_turn(seen, pairs, _first(seen, able, seen[BUTTON]))
    else:
        _end_betting(seen, pairs)


# ---- moves


@compiled
def is_legal(seen: I64, action: int) -> bool:
    """Whether the seat on turn may make this move."""
    if action > PRICES:
        least = seen[LEAST_PRICE]
        return bool(0 < least <= action - PRICES <= seen[MOST_PRICE])
    if action == FOLD:
        return bool(seen[CAN_FOLD])
    if action == CHECK:
        return bool(seen[CAN_CHECK])
    if action == CALL:
        return bool(seen[CALL_COST] >= 0)
    return bool(action == VA_BANK and seen[CAN_VA_BANK])


@compiled
def act(seen: I64, pairs: I64, action: int) -> None:
    """What follows from a legal move of the seat on turn (``M-07`` to ``M-15``)."""
    seat = seen[TURN]
    seen[DECISIONS] += 1
    if action > PRICES:
        _put(seen, seat, int(action - PRICES - seen[BETS + seat]))
    elif action == FOLD:
        seen[ACTIVE] &= ~(1 << seat)
    elif action == CHECK:
        seen[ACTED] |= 1 << seat
    elif action == CALL:
        _put(seen, seat, int(seen[PRICE] - seen[BETS + seat]))
    else:
        _put(seen, seat, int(seen[CHIPS + seat]))
    _after_move(seen, pairs, seat)


@inner
def _put(seen: I64, seat: int, chips: int) -> None:
    """A seat puts chips in; a full bet or raise opens the betting to all (``M-13``)."""
    total, price = seen[BETS + seat] + chips, seen[PRICE]
    seen[ACTED] |= 1 << seat
    if total > price:
        full = total >= (_least_raise(seen) if price else seen[MIN_BET])
        if full:
            seen[STEP] = total - price
            seen[ACTED] = 1 << seat
        seen[PRICE] = total
    seen[CHIPS + seat] -= chips
    seen[PUT + seat] += chips
    seen[BETS + seat] = total


@inner
def _least_raise(seen: I64) -> int:
    """The least new price of a raise (``M-10``)."""
    step = seen[MIN_BET]
    if seen[LAST_RAISE]:
        step = max(step, seen[STEP])
    return int(seen[PRICE] + step)


@inner
def _after_move(seen: I64, pairs: I64, seat: int) -> None:
    """The next one acts, or the betting ends (``M-06``, ``M-14``, ``M-15``)."""
    active = seen[ACTIVE]
    if active & (active - 1) == 0:
        _settle(seen, pairs)
        return
    able = _able(seen)
    owing, matched = 0, True
    for other in range(seen[PLAYERS]):
        if able >> other & 1:
            short = seen[BETS + other] < seen[PRICE]
            matched &= not short
            if short or not seen[ACTED] >> other & 1:
                owing |= 1 << other
    if able & (able - 1) == 0 and matched:
        owing = 0  # nobody is left to bet against
    if owing:
        _give_turn(seen, pairs, _first(seen, owing, seat))
    else:
        _end_betting(seen, pairs)


@inner
def _give_turn(seen: I64, pairs: I64, seat: int) -> None:
    """It is a seat's turn: it sees its pair, and what it may do (``M-07`` to ``M-13``)."""
    seen[TURN] = seat
    chips, own, price = seen[CHIPS + seat], seen[BETS + seat], seen[PRICE]
    cost = price - own
    # Somebody else must be able to answer, and the betting be open to the seat.
    lifts = _able(seen) & ~(1 << seat) != 0 and not seen[ACTED] >> seat & 1
    least = _least_raise(seen) if price else seen[MIN_BET]
    sets_price = lifts and own + chips >= least
    seen[OWN] = pairs[seat]
    seen[CAN_FOLD] = 1
    seen[CAN_CHECK] = price == 0
    seen[CALL_COST] = cost if price and chips >= cost else -1
    seen[LEAST_PRICE] = least if sets_price else 0
    seen[MOST_PRICE] = own + chips if sets_price else 0
    seen[CAN_VA_BANK] = lifts or (price > 0 and chips <= cost)
    seen[COST] = cost


@inner
def _able(seen: I64) -> int:
    """Those in the circle who have chips."""
    able = 0
    for seat in range(seen[PLAYERS]):
        if seen[ACTIVE] >> seat & 1 and seen[CHIPS + seat]:
            able |= 1 << seat
    return able


@compiled_as("i8(i8[::1], i8, i8)")
def _first(seen: I64, seats: int, after: int) -> int:
    """The first of some seats clockwise after a seat; it may be that seat, at last."""
    seat = after
    while True:
        seat = seat + 1 if seat + 1 < seen[PLAYERS] else 0
        if seats >> seat & 1:
            return seat


# ---- how rounds and circles end


@inner
def _end_betting(seen: I64, pairs: I64) -> None:
    """Those still in open their dice; the next round, or the settlement (``M-16``)."""
    for seat in range(seen[PLAYERS]):
        if seen[ACTIVE] >> seat & 1:
            seen[OPENED + ROUNDS * seat + seen[ROUND] - 1] = pairs[seat]
    if seen[ROUND] == ROUNDS:
        _settle(seen, pairs)
        return
    seen[ROUND] += 1
    seen[PHASE] = THROW
    _clear_round(seen, pairs)


@inner
def _settle(seen: I64, pairs: I64) -> None:
    """The bank is paid out, and the next circle begins (``M-15``, ``M-17`` to ``M-22``)."""
    players, active = seen[PLAYERS], seen[ACTIVE]
    if active & (active - 1) == 0:
        bank = 0
        for seat in range(players):
            bank += seen[PUT + seat]
            seen[PAYOUT + seat] = 0
        for seat in range(players):
            if active >> seat & 1:
                seen[PAYOUT + seat] = bank
    else:
        totals = shooters = 0
        for seat in range(players):
            for number in range(ROUNDS):
                pair = seen[OPENED + ROUNDS * seat + number]
                totals += pair // 10 + pair % 10 << BITS * seat
            if active >> seat & 1 and seen[OPENED + ROUNDS * seat + ROUNDS - 1] == MOON:
                shooters |= 1 << seat
        settle(
            seen[PUT : PUT + players],
            totals,
            active,
            shooters,
            seen[BUTTON],
            seen[SIDE_POTS] != 0,
            seen[PAYOUT : PAYOUT + players],
        )
    for seat in range(players):
        seen[CHIPS + seat] += seen[PAYOUT + seat]
    clear(seen, PUT, PAYOUT)
    seen[ACTIVE] = 0
    _clear_round(seen, pairs)
    _begin_circle(seen)


@inner
def _begin_circle(seen: I64) -> None:
    """The next circle begins, if the game goes on (``M-02`` to ``M-04``, ``M-22`` to ``M-24``)."""
    circle = seen[CIRCLE] + 1
    holders = most = richest = 0
    for seat in range(seen[PLAYERS]):
        chips = seen[CHIPS + seat]
        if chips:
            holders |= 1 << seat
        if chips > most:
            most, richest = chips, 0
        if chips == most:
            richest |= 1 << seat
    if holders & (holders - 1) == 0 or 0 < seen[LAST_CIRCLE] < circle:
        seen[PHASE] = OVER
        seen[ROUND] = 0
        seen[WINNERS] = richest
        return
    if circle > 1:
        seen[BUTTON] = _first(seen, holders, seen[BUTTON])
    min_bet = seen[LEAST_BET]
    if seen[ANTE_RISE]:
        rises = (circle - 1) // seen[ANTE_RISE]
        while rises > 0 and min_bet < CEILING:
            min_bet *= 2
            rises -= 1
    seen[MIN_BET] = min(min_bet, CEILING)
    for seat in range(seen[PLAYERS]):
        ante = min(seen[CHIPS + seat], seen[MIN_BET])
        seen[CHIPS + seat] -= ante
        seen[PUT + seat] = ante
    seen[CIRCLE] = circle
    seen[ROUND] = 1
    seen[PHASE] = THROW
    seen[ACTIVE] = holders


@inner
def _clear_round(seen: I64, pairs: I64) -> None:
    """Nothing of a round's betting is left."""
    clear(pairs, 0, SEATS)
    clear(seen, BETS, OPENED)
    clear(seen, OWN, SEEN_SIZE)
    seen[TURN] = seen[CALL_COST] = -1
    seen[PRICE] = seen[STEP] = seen[ACTED] = 0
