"""Perudo once more, as simply as it can be said, to check the rules against.

Nothing of ``kosti`` is used. A bid is ``(quantity, face)``; which bid may follow which is
asked of one order of all bids, not of rules of raising.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product
from math import comb
from typing import NamedTuple

Bid = tuple[int, int]


class Options(NamedTuple):
    """How the table plays."""

    dice: int = 5
    ladder: bool = True
    jonti: bool = True
    calzone: bool = True


class Position(NamedTuple):
    """A position after the roll-off."""

    dice: tuple[int, ...]
    opener: int
    hands: tuple[tuple[int, ...], ...] | None = None
    may_declare: bool = False
    calzone: bool = False
    bidder: int | None = None
    bid: Bid | None = None


def rank(bid: Bid, *, calzone: bool) -> tuple[int, int]:
    """Where a bid stands in the one strict order of bids."""
    quantity, face = bid
    return (2 * quantity, 7) if face == 1 and not calzone else (quantity, face)


def may_follow(options: Options, old: Bid | None, new: Bid, *, calzone: bool, own: int) -> bool:
    """Whether a bid may be made; ``own`` is the number of dice of who makes it."""
    if old is None:
        return calzone or new[1] != 1
    if calzone and own > 1 and new[1] != old[1]:
        return False
    if not options.ladder and (calzone or (old[1] != 1 and new[1] != 1)):
        return new != old and new[0] >= old[0] and new[1] >= old[1]
    return rank(new, calzone=calzone) > rank(old, calzone=calzone)


def following(options: Options, at: Position) -> list[Position | None]:
    """All positions one move on; None for a game that has ended."""
    n, total = len(at.dice), sum(at.dice)
    if at.hands is None:
        throws = [list(combinations_with_replacement(range(1, 7), dice)) for dice in at.dice]
        return [at._replace(hands=hands) for hands in product(*throws)]
    turn = at.opener if at.bidder is None else _after(at.dice, at.bidder)
    found: list[Position | None] = [
        at._replace(bidder=turn, bid=bid, may_declare=False)
        for bid in product(range(1, total + 1), range(1, 7))
        if may_follow(options, at.bid, bid, calzone=at.calzone, own=at.dice[turn])
    ]
    if at.may_declare:
        found.append(at._replace(calzone=True, may_declare=False))
    if at.bid is None or at.bidder is None:
        return found
    quantity, face = at.bid
    there = sum(die == face or (die == 1 and not at.calzone) for hand in at.hands for die in hand)
    found.append(_loses(options, at, turn if there >= quantity else at.bidder))
    others = [seat for seat in range(n) if at.dice[seat] and seat not in (turn, at.bidder)]
    if options.jonti and there == quantity:
        found += [Position(_more(at.dice, seat, options.dice), seat) for seat in others]
    elif options.jonti:
        found += [_loses(options, at, seat) for seat in others]
    return found


def perft(options: Options, start: Position, depth: int) -> int:
    """How many ways there are to go on for exactly so many moves."""

    @cache
    def ways(at: Position | None, left: int) -> int:
        if not left:
            return 1
        return sum(ways(there, left - 1) for there in following(options, at)) if at else 0

    return ways(start, depth)


def chains(total: int, length: int) -> int:
    """Closed form: increasing sequences of bids that do not begin with aces.

    Outside Calzone and under the ladder all 6·total bids stand in one strict order, so a
    sequence is a set of bids, of which the lowest is not on aces. After a lowest bid at place
    i from the top there are C(i, length - 1) ways to choose the others.
    """
    order = sorted(
        product(range(1, total + 1), range(1, 7)), key=lambda bid: rank(bid, calzone=False)
    )
    return sum(
        comb(len(order) - 1 - place, length - 1) for place, bid in enumerate(order) if bid[1] != 1
    )


def _after(dice: tuple[int, ...], seat: int) -> int:
    while True:
        seat = (seat + 1) % len(dice)
        if dice[seat]:
            return seat


def _more(dice: tuple[int, ...], seat: int, most: int) -> tuple[int, ...]:
    return tuple(min(d + (s == seat), most) for s, d in enumerate(dice))


def _loses(options: Options, at: Position, seat: int) -> Position | None:
    dice = tuple(d - (s == seat) for s, d in enumerate(at.dice))
    if sum(map(bool, dice)) == 1:
        return None
    if dice[seat]:
        return Position(dice, seat, may_declare=options.calzone and dice[seat] == 1)
    return Position(dice, _after(dice, seat))
