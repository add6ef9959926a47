"""The exact odds of a circle, for one who knows the opened sums and perhaps a pair of their own.

No bet is read as a hint here: dice under a hand are fair dice. What the betting tells about a
pair is for ``belief``. Rules: ``M-01``, ``M-17``, ``M-18``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import prod

from msgspec import Struct

from kosti.core import Chips, Seat
from kosti.games.moons import DICE, FACES, MOON, ROUNDS, Options, Public, View
from kosti.lab.odds.moons.laws import Total, chances, fair_total, known_total
from kosti.lab.odds.moons.showdown import payout


class Odds(Struct, frozen=True):
    """The chances of a player if everybody who is in the circle stays in it.

    Attributes:
        alone: That the total is the highest, and nobody else has as much.
        tie: That the total is the highest, and others have as much.
        shoots: That the player throws two threes in the last round (``M-17``).
        other_shoots: That somebody else does.
        share: The expected share of what the highest total gets, ties shared.
        bank: The expected share of the bank, if all have put in alike.
    """

    alone: Fraction
    tie: Fraction
    shoots: Fraction
    other_shoots: Fraction
    share: Fraction
    bank: Fraction


def circle_odds(me: Total[Fraction], others: Sequence[Total[Fraction]]) -> Odds:
    """The odds of one law of a total against others."""
    mine = me.either
    at_most = [tuple(accumulate(other.either, initial=Fraction(0))) for other in others]
    alone, highest = Fraction(0), Fraction(0)
    for total, chance in enumerate(mine):
        if chance:
            alone += prod((under[total] for under in at_most), start=chance)
            highest += prod((under[total + 1] for under in at_most), start=chance)
    quiet = prod((sum(other.plain, Fraction(0)) for other in others), start=Fraction(1))
    expected = chances(me, others, ())
    return Odds(
        alone=alone,
        tie=highest - alone,
        shoots=sum(me.moon, Fraction(0)),
        other_shoots=1 - quiet,
        share=expected.highest,
        bank=expected.part,
    )


def known_odds(own: Sequence[tuple[int, int]], opened: Sequence[Sequence[int]]) -> Odds:
    """The odds of one's own pairs against the opened sums of all others in the circle.

    Args:
        own: One's own pairs, round by round; one more than was opened if this round's is known.
        opened: The opened sums of each of the others, at most two, of all as many.
    """
    base, unknown = sum(map(sum, own)), ROUNDS - len(own)
    me = fair_total(base, unknown) if unknown else known_total(base, moon=own[-1] == MOON)
    return circle_odds(me, [fair_total(sum(sums), ROUNDS - len(sums)) for sums in opened])


def view_odds(view: View, seat: Seat | None = None) -> Odds | None:
    """The exact odds of a seat for one who looks.

    Args:
        view: What the looker knows.
        seat: Whose odds; None for the looker's own.

    Returns:
        None if that seat is not in a circle.
    """
    seat = view.viewer if seat is None else seat
    laws = totals(view)
    if seat is None or seat not in laws:
        return None
    return circle_odds(laws[seat], [law for other, law in laws.items() if other != seat])


def view_payout(view: View, options: Options) -> Fraction | None:
    """The expected payout of the looker, if everybody stays and nobody puts in any more.

    Up to odd chips and the rounding of halves; None if the looker is not in a circle.
    """
    laws = totals(view)
    seat = view.viewer
    if seat is None or seat not in laws:
        return None
    return payout(seat, view.public.put, laws, options.settlement)


def totals(view: View) -> Mapping[Seat, Total[Fraction]]:
    """The law of the total of everybody in the circle, for one who looks."""
    return {seat: _total(view, seat) for seat in view.public.active}


def unknown_pairs(public: Public, seat: Seat) -> int:
    """How many pairs of a player in the circle have not been opened, this round's included."""
    return ROUNDS - len(public.opened[seat])


def drawing_dead(view: View, put: Chips) -> bool:
    """Whether the looker's dice can win nothing of a bank into which they have put so much.

    Two threes are out of reach, and somebody in the circle, who is or can be in for as much, is
    certain to have a higher total. What nobody else can match does not count. The others may still
    fold.

    Args:
        view: What the looker knows.
        put: The chips that the looker will have put in over the circle.
    """
    public, seat = view.public, view.viewer
    if seat is None or seat not in public.active or may_shoot(view):
        return False
    known, unknown = _known(view, seat)
    best = known + unknown * DICE * FACES
    reach = {other: public.put[other] + public.chips[other] for other in public.active}
    del reach[seat]
    matched = min(put, max(reach.values(), default=0))
    return any(
        least_total(public, other) > best and most >= matched for other, most in reach.items()
    )


def cannot_lose(view: View) -> bool:
    """Whether the looker is certain to have the highest total alone."""
    public, seat = view.public, view.viewer
    if seat is None or seat not in public.active:
        return False
    known, unknown = _known(view, seat)
    return all(
        known + unknown * DICE > most_total(public, other)
        for other in public.active
        if other != seat
    )


def may_shoot(view: View) -> bool:
    """Whether the looker may yet have two threes in the last round."""
    seat = view.viewer
    if seat is None:
        return False
    _, unknown = _known(view, seat)
    return unknown > 0 or tuple(view.pair or ()) == MOON


def least_total(public: Public, seat: Seat) -> int:
    """The least total that a player may have in the end, as everybody knows."""
    return sum(public.sums[seat]) + unknown_pairs(public, seat) * DICE


def most_total(public: Public, seat: Seat) -> int:
    """The greatest total that a player may have in the end, as everybody knows."""
    return sum(public.sums[seat]) + unknown_pairs(public, seat) * DICE * FACES


def _known(view: View, seat: Seat) -> tuple[int, int]:
    """The sum of what is known of a seat's pairs, and how many are not known."""
    base, unknown = sum(view.public.sums[seat]), unknown_pairs(view.public, seat)
    if seat == view.viewer and view.pair:
        return base + sum(view.pair), unknown - 1
    return base, unknown


def _total(view: View, seat: Seat) -> Total[Fraction]:
    known, unknown = _known(view, seat)
    if not unknown:
        return known_total(known, moon=tuple(view.pair or ()) == MOON)
    return fair_total(known, unknown)
