"""The exact odds of a bid, for one who knows some dice and not the others.

No bid is read as a hint here: dice under a cup are fair dice. What the bids tell about
their makers is for ``belief``.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb

from msgspec import Struct

from kosti.core import Hand
from kosti.games.perudo import ACE, FACES, View, count


class Odds(Struct, frozen=True):
    """The chances of a bid.

    Attributes:
        at_least: That it holds (``P-15``).
        exactly: That it is exactly right (``P-16``).
    """

    at_least: Fraction
    exactly: Fraction


def match_chance(face: int, *, calzone: bool) -> Fraction:
    """The probability that one fair die matches a face (``P-07``, ``P-13``)."""
    matching = count(face, ((die,) for die in range(1, FACES + 1)), calzone=calzone)
    return Fraction(matching, FACES)


def match_law(dice: int, face: int, *, calzone: bool) -> tuple[Fraction, ...]:
    """How many of some fair dice match a face: the probabilities of 0, 1, …, ``dice``."""
    return _binomial(dice, wild=face != ACE and not calzone)


def bid_odds(quantity: int, face: int, known: Hand, unknown: int, *, calzone: bool) -> Odds:
    """The exact odds of a bid.

    Args:
        quantity: How many dice the bid names.
        face: The face that it names.
        known: Dice whose values are known; None for none.
        unknown: How many other dice are in play.
        calzone: Whether aces are not wild.
    """
    missing = quantity - count(face, (known,), calzone=calzone)
    law = match_law(unknown, face, calzone=calzone)
    return Odds(
        at_least=sum(law[max(missing, 0) :], Fraction(0)),
        exactly=law[missing] if 0 <= missing <= unknown else Fraction(0),
    )


def view_odds(view: View, quantity: int, face: int) -> Odds:
    """The exact odds of a bid for one who looks at the table and at their own dice."""
    known = view.hand or ()
    unknown = view.public.total - len(known)
    return bid_odds(quantity, face, known, unknown, calzone=view.public.calzone)


def standing_odds(view: View) -> Odds | None:
    """The exact odds of the standing bid for one who looks; None if there is no bid."""
    bid = view.public.bid
    return None if bid is None else view_odds(view, bid.quantity, bid.face)


@lru_cache(maxsize=512)
def _binomial(dice: int, *, wild: bool) -> tuple[Fraction, ...]:
    chance = match_chance(ACE + 1 if wild else ACE, calzone=False)
    return tuple(
        comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits) for hits in range(dice + 1)
    )
