"""The rules of Perudo, compiled: what is legal, and what follows from a move or from dice.

These functions trust who calls them: a move must be legal, and dice must be as many as are in
play. They are held to the rules engine move by move (``tests/lab/test_perudo_kernel.py``).

Every function takes the rows of one game (``layout``). Rule ids refer to ``docs/rules/perudo.md``.
"""

from __future__ import annotations

from kosti.lab.kernels._compiling import I64, clear, compiled, compiled_as, inner
from kosti.lab.kernels.perudo.layout import (
    ASKED,
    BARRED,
    BIDDER,
    BIDDING,
    BIDS,
    BITS,
    CALZONE,
    CALZONE_NOW,
    CAN_CALZONE,
    CAN_DOODOO,
    CAN_JONTI,
    CAN_LET_BE,
    CONTENDERS,
    DECISIONS,
    DICE,
    DOODOO,
    EACH,
    FACE,
    FIRST,
    FIRST_BID,
    HAND,
    HANDS,
    JONTI,
    LEAST,
    LET_BE,
    MADE,
    MAY_DECLARE,
    MOST,
    NO_DROP,
    OPENER,
    OVER,
    PHASE,
    PLAYERS,
    QUANTITY,
    ROLL_OFF,
    ROUND,
    RULES,
    SEATS,
    TOTAL,
    TURN,
    WINNER,
    WITH_CALZONE,
    WITH_JONTI,
    WITH_ROLL_OFF,
)

FACES = 6
_COUNT = (1 << BITS) - 1


@compiled
def begin(seen: I64, hands: I64, rules: I64) -> None:
    """Set a game to its beginning: everybody has all dice, an opener is looked for (``P-01``)."""
    clear(seen, 0, MADE)
    clear(hands, 0, SEATS)
    for place in range(RULES):
        seen[place] = rules[place]
    players = rules[PLAYERS]
    seen[FIRST] = seen[TURN] = seen[ASKED] = seen[BIDDER] = seen[WINNER] = -1
    for seat in range(players):
        seen[DICE + seat] = rules[EACH]
    seen[TOTAL] = players * rules[EACH]
    seen[PHASE] = OPENER
    if rules[WITH_ROLL_OFF]:
        seen[PHASE] = ROLL_OFF
        seen[CONTENDERS] = (1 << players) - 1


# ---- dice


@compiled
def opener_found(seen: I64, seat: int) -> None:
    """The first round begins with this seat (``P-02``, ``P-03``)."""
    seen[PHASE] = HANDS
    seen[ROUND] = 1
    seen[FIRST] = seat
    seen[CONTENDERS] = 0


@compiled_as("void(i8[::1], i8, i8)")
def roll_off_fell(seen: I64, throws: int, mistaken: int) -> None:
    """One pass of the roll-off is judged.

    Args:
        seen: The game, in the phase ``ROLL_OFF``.
        throws: The dice of those who contend, four bits by seat; others are not looked at.
        mistaken: Bit s: seat s has thrown all its dice instead of one (``P-03``).
    """
    everybody = (1 << seen[PLAYERS]) - 1
    mistaken &= seen[CONTENDERS]
    seen[BARRED] |= mistaken
    highest, best = 0, 0
    for seat in range(seen[PLAYERS]):
        if (seen[CONTENDERS] & ~mistaken) >> seat & 1:
            die = throws >> 4 * seat & 15
            if die > highest:
                highest, best = die, 0
            if die == highest:
                best |= 1 << seat
    if not best:  # those beaten earlier who have the right come back
        best = everybody & ~seen[BARRED]
    if not best:  # nobody has it: everybody gets it back
        seen[BARRED] = 0
        best = everybody
    seen[CONTENDERS] = best
    if best & (best - 1) == 0:
        seat = 0
        while best >> seat != 1:
            seat += 1
        opener_found(seen, seat)


@compiled
def hands_fell(seen: I64, hands: I64) -> None:
    """All dice lie under the cups, as ``hands`` says; the opener is asked (``P-04``)."""
    seen[PHASE] = BIDDING
    seen[TURN] = seen[FIRST]
    _ask(seen, hands, seen[TURN])


# ---- moves


@compiled
def is_legal(seen: I64, action: int) -> bool:
    """Whether the seat that is asked may make this move."""
    if action >= FIRST_BID:
        quantity, face = (action - FIRST_BID) // FACES + 1, (action - FIRST_BID) % FACES
        least = seen[LEAST + face]
        return bool(0 < least <= quantity <= seen[MOST])
    if action == DOODOO:
        return bool(seen[CAN_DOODOO])
    if action == JONTI:
        return bool(seen[CAN_JONTI])
    if action == CALZONE:
        return bool(seen[CAN_CALZONE])
    return bool(action == LET_BE and seen[CAN_LET_BE])


@compiled
def may_jonti(seen: I64, seat: int) -> bool:
    """Whether a seat may call Jonti now, asked or not (``P-16``, ``P-17``)."""
    return bool(
        seen[WITH_JONTI]
        and seen[BIDS]
        and seen[DICE + seat]
        and seat not in (seen[BIDDER], seen[TURN])
    )


@compiled
def act(seen: I64, hands: I64, seat: int, action: int) -> None:
    """What follows from a legal move: of the seat that is asked, or Jonti of any that may."""
    seen[DECISIONS] += 1
    if action >= FIRST_BID:
        _bid(seen, hands, seat, action - FIRST_BID)
    elif action == LET_BE:
        _ask_next(seen, hands, seat)
    elif action == CALZONE:
        seen[CALZONE_NOW] = 1
        seen[MAY_DECLARE] = 0
        _ask(seen, hands, seat)
    else:
        _call(seen, hands, seat, action == JONTI)


@compiled
def found(seen: I64, hands: I64) -> int:
    """How many dice match the standing bid (``P-07``, ``P-13``)."""
    all_dice = 0
    for seat in range(SEATS):
        all_dice += hands[seat]
    face = seen[FACE]
    number = all_dice >> BITS * (face - 1) & _COUNT
    if face > 1 and not seen[CALZONE_NOW]:
        number += all_dice & _COUNT
    return int(number)


@inner
def _bid(seen: I64, hands: I64, seat: int, place: int) -> None:
    """A bid stands; those who may call Jonti are asked, then the next player (``P-20``)."""
    seen[MADE + seen[BIDS]] = place * SEATS + seat
    seen[BIDS] += 1
    seen[BIDDER] = seat
    seen[QUANTITY] = place // FACES + 1
    seen[FACE] = place % FACES + 1
    seen[MAY_DECLARE] = 0
    seen[TURN] = _after(seen, seat)
    _ask_next(seen, hands, seen[TURN])


@inner
def _ask_next(seen: I64, hands: I64, seat: int) -> None:
    """Ask the next one clockwise after a seat who may call Jonti, else the seat on turn."""
    turn = seen[TURN]
    while True:
        seat = seat + 1 if seat + 1 < seen[PLAYERS] else 0
        if seat == turn or may_jonti(seen, seat):
            break
    _ask(seen, hands, seat)


@inner
def _ask(seen: I64, hands: I64, seat: int) -> None:
    """A seat is asked: it sees its hand, and what it may do."""
    seen[ASKED] = seat
    hand = hands[seat]
    for face in range(FACES):
        seen[HAND + face] = hand >> BITS * face & _COUNT
    clear(seen, LEAST, MADE)
    if seat != seen[TURN]:
        seen[CAN_JONTI] = seen[CAN_LET_BE] = 1
        return
    seen[MOST] = seen[TOTAL]  # P-12
    seen[CAN_CALZONE] = seen[MAY_DECLARE]
    if seen[BIDS]:
        seen[CAN_DOODOO] = 1  # P-06
        _raises(seen, seen[QUANTITY], seen[FACE])
        return
    for face in range(FACES):
        seen[LEAST + face] = 1
    if not seen[CALZONE_NOW]:
        seen[LEAST] = 0  # P-11


@inner
def _raises(seen: I64, quantity: int, old: int) -> None:
    """The least quantity of each face after a bid; 0 if no quantity will do.

    Rules: ``P-08`` to ``P-10``, ``P-12``, ``P-13``.
    """
    calzone, total = seen[CALZONE_NOW] != 0, seen[TOTAL]
    fixed = calzone and seen[DICE + seen[TURN]] > 1
    fallen = 0 if seen[NO_DROP] else quantity + 1
    for face in range(1, FACES + 1):
        if fixed and face != old:
            least = 0  # P-13
        elif not calzone and old == 1:
            least = quantity + 1 if face == 1 else 2 * quantity + 1  # P-09, P-10
        elif not calzone and face == 1:
            least = (quantity + 1) >> 1  # P-09
        elif face > old:
            least = quantity  # P-08
        else:
            least = quantity + 1 if face == old else fallen  # P-08
        seen[LEAST + face - 1] = least if least <= total else 0


@inner
def _after(seen: I64, seat: int) -> int:
    """The next seat clockwise that has dice (``P-06``)."""
    while True:
        seat = seat + 1 if seat + 1 < seen[PLAYERS] else 0
        if seen[DICE + seat]:
            return seat


# ---- how a round ends


@inner
def _call(seen: I64, hands: I64, caller: int, jonti: bool) -> None:
    """Count, and give or take a die (``P-15``, ``P-16``, ``P-18``, ``P-19``)."""
    number, quantity = found(seen, hands), seen[QUANTITY]
    if jonti and number == quantity:
        if seen[DICE + caller] < seen[EACH]:
            seen[DICE + caller] += 1
            seen[TOTAL] += 1
        _begin_round(seen, hands, caller)
        return
    loser = caller if jonti or number >= quantity else seen[BIDDER]
    seen[DICE + loser] -= 1
    seen[TOTAL] -= 1
    left = seen[DICE + loser]
    if left:
        _begin_round(seen, hands, loser)
        if left == 1:
            seen[MAY_DECLARE] = seen[WITH_CALZONE]  # P-14
        return
    after = _after(seen, loser)
    if seen[TOTAL] > seen[DICE + after]:
        _begin_round(seen, hands, after)
    else:
        _clear(seen, hands)
        seen[PHASE] = OVER
        seen[WINNER] = after


@inner
def _begin_round(seen: I64, hands: I64, opener: int) -> None:
    _clear(seen, hands)
    seen[PHASE] = HANDS
    seen[ROUND] += 1
    seen[FIRST] = opener


@inner
def _clear(seen: I64, hands: I64) -> None:
    """Nothing of the round is left."""
    clear(hands, 0, SEATS)
    seen[TURN] = seen[ASKED] = seen[BIDDER] = -1
    seen[CALZONE_NOW] = seen[MAY_DECLARE] = 0
    seen[BIDS] = seen[QUANTITY] = seen[FACE] = 0
    clear(seen, HAND, MADE)
