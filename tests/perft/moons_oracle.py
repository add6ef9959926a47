"""Shoot the Moons once more, slowly, to check the rules against.

Nothing of ``kosti`` is used. A position is what was written down since the circle began: who posted
what, what was thrown, who said what. Whose turn it is and what may be said is read off these
notes every time, by trying every text that could be said at all.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from math import prod
from typing import NamedTuple, TypeAlias

from tests.perft.moons_settlement_oracle import settle

Throw: TypeAlias = tuple[int, bool]
"""What counts of a pair: its sum, and whether it is two threes."""

PAIRS = Counter(
    (a + b, (a, b) == (3, 3)) for a, b in combinations_with_replacement((1, 2, 3, 4, 5, 6), 2)
)
"""How many pairs, their order left out, count the same."""


class Options(NamedTuple):
    """How the table plays."""

    min_bet: int = 10
    refund: bool = True
    last_raise: bool = False
    ante_rise: int = 0
    circles: int = 0


class Position(NamedTuple):
    """The notes of a circle. Seats that are not in it have no chips."""

    stacks: tuple[int, ...]
    """Before the ante."""
    button: int
    circle: int = 1
    throws: tuple[tuple[Throw | None, ...], ...] = ()
    """By round and seat; None for who does not throw, or whose pair nobody knows."""
    said: tuple[tuple[tuple[int, str], ...], ...] = ()
    """By round: seat and move."""
    closed: frozenset[int] = frozenset()
    """Whose last pair nobody knows."""


class Notes(NamedTuple):
    """What the notes say of this moment."""

    ante: int
    left: list[int]
    put: list[int]
    bets: list[int]
    price: int
    still_in: list[int]
    spoken: set[int]
    """Who has acted in this round."""
    closed: set[int]
    """To whom the betting is not open: acted since the last full bet or raise."""
    last_full: int


@cache
def read(options: Options, at: Position) -> Notes:
    """Count everything once more from the beginning of the circle."""
    ante = options.min_bet
    if options.ante_rise:
        ante *= 2 ** ((at.circle - 1) // options.ante_rise)
    put = [min(stack, ante) for stack in at.stacks]
    gone = {seat for seat, stack in enumerate(at.stacks) if not stack}
    bets = [0] * len(put)
    price = last_full = 0
    spoken: set[int] = set()
    closed: set[int] = set()
    for said in at.said:
        bets, price, last_full, spoken, closed = [0] * len(put), 0, 0, set(), set()
        for seat, text in said:
            word, _, number = text.partition(" ")
            before = bets[seat]
            if word == "fold":
                gone.add(seat)
            elif word == "call":
                bets[seat] = price
            elif word in {"bet", "raise"}:
                bets[seat] = int(number)
            elif word == "va-bank":
                bets[seat] += at.stacks[seat] - put[seat]
            put[seat] += bets[seat] - before
            spoken.add(seat)
            above = bets[seat] - price
            if above >= _least_step(options, ante, last_full):
                last_full, closed = above, set()
            closed.add(seat)
            price = max(price, bets[seat])
    left = [stack - chips for stack, chips in zip(at.stacks, put, strict=True)]
    still_in = [seat for seat in range(len(put)) if seat not in gone]
    return Notes(ante, left, put, bets, price, still_in, spoken, closed, last_full)


def turn(options: Options, at: Position) -> int | None:
    """Who is to speak; None if nobody is."""
    if len(at.said) < len(at.throws) or not at.throws:
        return None
    now = read(options, at)
    can_bet = [seat for seat in now.still_in if now.left[seat]]
    matched = all(now.bets[seat] == now.price for seat in can_bet)
    if len(now.still_in) == 1 or (matched and len(can_bet) < 2):
        return None
    last = at.said[-1][-1][0] if at.said[-1] else at.button
    n = len(at.stacks)
    for seat in ((last + step) % n for step in range(1, n + 1)):
        if seat in can_bet and (seat not in now.spoken or now.bets[seat] < now.price):
            return seat
    return None


def may(options: Options, at: Position, seat: int, text: str) -> bool:
    """Whether the player to speak may say this."""
    now = read(options, at)
    word, _, number = text.partition(" ")
    left, own = now.left[seat], now.bets[seat]
    others = any(now.left[other] for other in now.still_in if other != seat)
    may_lift = others and seat not in now.closed
    match word:
        case "fold":
            return True
        case "check":
            return now.price == 0
        case "call":
            return now.price > 0 and own + left >= now.price
        case "bet":
            return now.price == 0 and may_lift and now.ante <= int(number) <= left
        case "raise":
            above = int(number) - now.price
            enough = above >= _least_step(options, now.ante, now.last_full)
            return now.price > 0 and may_lift and enough and int(number) <= own + left
        case _:
            return may_lift or own + left <= now.price


def texts(options: Options, at: Position) -> set[str]:
    """All that may be said."""
    seat = turn(options, at)
    if seat is None:
        return set()
    numbers = range(sum(at.stacks) + 2)
    every = ["fold", "check", "call", "va-bank"]
    every += [f"{word} {number}" for word in ("bet", "raise") for number in numbers]
    return {text for text in every if may(options, at, seat, text)}


def say(options: Options, at: Position, text: str) -> Position | None:
    """After a move; None when the game has ended."""
    seat = turn(options, at)
    assert seat is not None
    said = (*at.said[:-1], (*at.said[-1], (seat, text)))
    return _after_betting(options, at._replace(said=said))


def throw(
    options: Options,
    at: Position,
    pairs: tuple[Throw | None, ...],
    closed: frozenset[int] = frozenset(),
) -> Position | None:
    """After a throw of those in the circle; None when the game has ended."""
    at = at._replace(throws=(*at.throws, pairs), said=(*at.said, ()), closed=closed)
    return _after_betting(options, at)


def show(options: Options, at: Position, pairs: tuple[Throw | None, ...]) -> Position | None:
    """After the unknown pairs were shown; None when the game has ended."""
    opened = tuple(new or old for new, old in zip(pairs, at.throws[-1], strict=True))
    return _after_betting(
        options, at._replace(throws=(*at.throws[:-1], opened), closed=frozenset())
    )


def throwers(options: Options, at: Position) -> list[int]:
    """Who is to throw, or to show."""
    now = read(options, at)
    if len(at.said) == len(at.throws) > 0 and at.closed:
        return [seat for seat in now.still_in if seat in at.closed]
    return now.still_in


def perft(options: Options, start: Position, depth: int) -> int:
    """How many ways there are to go on for exactly so many moves."""

    @cache
    def ways(at: Position | None, left: int) -> int:
        if not left:
            return 1
        if at is None:
            return 0
        if turn(options, at) is not None:
            return sum(ways(say(options, at, text), left - 1) for text in texts(options, at))
        who = throwers(options, at)
        if left == 1:
            return int(sum(PAIRS.values()) ** len(who))
        fall = show if at.closed else throw
        total = 0
        for pairs in product(PAIRS, repeat=len(who)):
            by_seat = dict(zip(who, pairs, strict=True))
            thrown = tuple(by_seat.get(seat) for seat in range(len(at.stacks)))
            total += prod(PAIRS[pair] for pair in pairs) * ways(fall(options, at, thrown), left - 1)
        return total

    return ways(start, depth)


def follow(record: str) -> tuple[Options, Position | None]:
    """The position after a record, in which every move must be one that may be made."""
    header, *lines = map(json.loads, record.splitlines())
    names, chosen = header["players"], header["options"]
    options = Options(
        min_bet=chosen.get("min_bet", 10),
        refund=chosen.get("settlement", "refund") == "refund",
        last_raise=chosen.get("raise_rule", "min-bet") == "last-raise",
        ante_rise=chosen.get("ante_rise", 0),
        circles=chosen.get("circles", 0),
    )
    at: Position | None = None
    for line in lines:
        if "button" in line:
            stacks = (chosen.get("buy_in", 200),) * len(names)
            at = Position(stacks, names.index(line["button"]))
            continue
        assert at is not None
        if "move" in line:
            assert turn(options, at) == names.index(line["player"])
            assert line["move"] in texts(options, at)
            at = say(options, at, line["move"])
            continue
        opened: Mapping[str, list[int] | None] = line.get("dice") or line["show"]
        assert set(opened) == {names[seat] for seat in throwers(options, at)}
        pairs = tuple(counted(pair) if (pair := opened.get(name)) else None for name in names)
        if "show" in line:
            at = show(options, at, pairs)
        else:
            closed = {names.index(name) for name, pair in opened.items() if pair is None}
            at = throw(options, at, pairs, frozenset(closed))
    return options, at


def counted(pair: Sequence[int]) -> Throw:
    """What counts of a pair."""
    return sum(pair), list(pair) == [3, 3]


def _least_step(options: Options, ante: int, last_full: int) -> int:
    return max(ante, last_full) if options.last_raise else ante


def _after_betting(options: Options, at: Position) -> Position | None:
    """The circle goes on, or the next begins; None when the game has ended."""
    now = read(options, at)
    if turn(options, at) is not None:
        return at
    if len(now.still_in) == 1:
        paid = [sum(now.put) if seat in now.still_in else 0 for seat in range(len(now.put))]
    elif at.closed.intersection(now.still_in):
        return at
    elif len(at.throws) < 3:
        return at._replace(closed=frozenset())
    else:
        totals = {seat: sum(_sum(pairs[seat]) for pairs in at.throws) for seat in now.still_in}
        last = at.throws[-1]
        shooters = [seat for seat in now.still_in if (found := last[seat]) and found[1]]
        paid = settle(now.put, totals, shooters, at.button, refund=options.refund)
    return _next_circle(options, at, [a + b for a, b in zip(now.left, paid, strict=True)])


def _next_circle(options: Options, at: Position, stacks: list[int]) -> Position | None:
    n = len(stacks)
    if sum(map(bool, stacks)) == 1 or at.circle == options.circles:
        return None
    button = (at.button + 1) % n
    while not stacks[button]:
        button = (button + 1) % n
    return Position(tuple(stacks), button, at.circle + 1)


def _sum(thrown: Throw | None) -> int:
    assert thrown is not None
    return thrown[0]
