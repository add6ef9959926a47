r"""What the bids tell about the hands of those who made them.

The model, one opponent at a time. Before any bid a hand of n fair dice is a multiset with its
multinomial probability. Somebody with hand h who bids q × f is thought

* to choose the face by how many of their own dice back it: a softmax with slope ``SLOPE`` over
  the six faces (aces count double, for a bid on aces names half the dice; no aces in an opening,
  ``P-11``), but with probability ``WHIM`` a face at random;
* to dare the quantity with probability ``DARE`` + (1 - ``DARE``) · c, where c is the chance that
  the bid holds in the eyes of somebody with h to whom the others' dice are fair.

Bayes' rule gives the posterior over hands; the opponents are independent given the bids. Of
several bids of one player on one face only the highest counts, or a player who is pushed up the
ladder would seem to say something new each time. Where the face was not free (Calzone, more than
one die, ``P-13``) only the second factor speaks.

All numbers are floats from exact convolutions; no sampling.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate
from math import exp, factorial, prod
from operator import itemgetter, mul
from typing import Final, TypeAlias

from msgspec import Struct

from kosti.core import Seat
from kosti.games.perudo import ACE, FACES, Public, count
from kosti.lab.odds.perudo.odds import match_law

Law: TypeAlias = tuple[float, ...]
"""The probabilities of 0, 1, … matching dice; they sum to 1."""

SLOPE: Final = 1.0
WHIM: Final = 0.4
DARE: Final = 0.3

_DICE_FACES: Final = range(1, FACES + 1)


class Said(Struct, frozen=True):
    """What a bid says about its maker.

    Attributes:
        face: The face bid.
        quantity: How many dice the bid names; 0 to say nothing about that.
        free: Whether the maker could have chosen another face.
        opening: Whether it was an opening in which aces were forbidden.
    """

    face: int
    quantity: int
    free: bool
    opening: bool


def said_by(public: Public, seat: Seat) -> tuple[Said, ...]:
    """The bids of a seat in this round that count as evidence, the highest on each face."""
    said: dict[int, Said] = {}
    for index, bid in enumerate(public.bids):
        if bid.seat == seat:
            said[bid.face] = Said(
                face=bid.face,
                quantity=bid.quantity,
                free=index == 0 or not public.calzone or public.dice[seat] == 1,
                opening=index == 0 and not public.calzone,
            )
    return tuple(said[face] for face in sorted(said))


@lru_cache(maxsize=4096)
def hand_posterior(dice: int, others: int, said: tuple[Said, ...], *, calzone: bool) -> Law:
    """The probability of each hand of a player who has made these bids.

    Args:
        dice: The player's dice.
        others: The dice of all others.
        said: The player's bids.
        calzone: Whether aces are not wild.

    Returns:
        By hand, in the order of ``hands_of``.
    """
    weights = _prior(dice)
    for bid in said:
        weights = _times(weights, dice, others, bid, calzone=calzone)
    total = sum(weights)
    return tuple([weight / total for weight in weights])


@lru_cache(maxsize=4096)
def match_posterior(
    dice: int, others: int, said: tuple[Said, ...], *, calzone: bool
) -> tuple[Law, ...]:
    """For each face: how many dice of a player match, after the player's bids.

    Args:
        dice: The player's dice.
        others: The dice of all others.
        said: The player's bids.
        calzone: Whether aces are not wild.

    Returns:
        Six laws, for the faces 1 to 6.
    """
    if not said:
        return tuple(fair_law(dice, face, calzone=calzone) for face in _DICE_FACES)
    posterior = hand_posterior(dice, others, said, calzone=calzone)
    return tuple(
        tuple([sum(pick(posterior)) for pick in pickers])
        for pickers in _pickers(dice, calzone=calzone)
    )


@lru_cache(maxsize=4096)
def match_after(dice: int, others: int, said: tuple[Said, ...], bid: Said, *, calzone: bool) -> Law:
    """How many dice of a player match a face, if after earlier bids that face is bid.

    Args:
        dice: The player's dice.
        others: The dice of all others.
        said: The earlier bids.
        bid: The last bid.
        calzone: Whether aces are not wild.
    """
    weights = hand_posterior(dice, others, said, calzone=calzone)
    weights = _times(weights, dice, others, bid, calzone=calzone)
    pickers = _pickers(dice, calzone=calzone)[bid.face - 1]
    law = [sum(pick(weights)) for pick in pickers]
    total = sum(law)
    return tuple([weight / total for weight in law])


@lru_cache(maxsize=1024)
def fair_law(dice: int, face: int, *, calzone: bool) -> Law:
    """How many of some fair dice match a face."""
    return tuple(map(float, match_law(dice, face, calzone=calzone)))


def convolve(one: Law, two: Law) -> Law:
    """The law of the sum of two independent numbers."""
    total = [0.0] * (len(one) + len(two) - 1)
    for i, chance in enumerate(one):
        if chance:
            for j, other in enumerate(two, i):
                total[j] += chance * other
    return tuple(total)


def tails(law: Law) -> Law:
    """The probabilities of at least 0, 1, …."""
    return tuple(accumulate(reversed(law)))[::-1]


@lru_cache(maxsize=16)
def hands_of(dice: int) -> tuple[tuple[int, ...], ...]:
    """All hands of some dice, each as the numbers of its 1s, 2s, …, 6s."""
    return tuple(_splits(dice, FACES))


def warm(dice: int) -> None:
    """Work out beforehand what is the same for all hands of so many dice."""
    for opening in (False, True):
        for face in range(1 + opening, FACES + 1):
            _face_choice(dice, face, opening=opening, calzone=False)
    _prior(dice)
    _pickers(dice, calzone=False)


def forget(*, tables: bool = True) -> None:
    """Empty the caches, for measurements: the beliefs, and the tables for hands as well."""
    hand_posterior.cache_clear()
    match_posterior.cache_clear()
    match_after.cache_clear()
    fair_law.cache_clear()
    if tables:
        for table in (hands_of, _prior, _matches, _face_choice, _face_total, _backing, _pickers):
            table.cache_clear()


def _splits(dice: int, faces: int) -> list[tuple[int, ...]]:
    if faces == 1:
        return [(dice,)]
    return [
        (first, *rest) for first in range(dice + 1) for rest in _splits(dice - first, faces - 1)
    ]


@lru_cache(maxsize=16)
def _prior(dice: int) -> Law:
    """The multinomial probability of each hand."""
    orders = [factorial(number) for number in range(dice + 1)]
    scale = orders[dice] / FACES**dice
    return tuple(scale / prod([orders[number] for number in hand]) for hand in hands_of(dice))


@lru_cache(maxsize=32)
def _matches(dice: int, *, calzone: bool) -> tuple[tuple[int, ...], ...]:
    """For each face and each hand: how many of its dice match."""
    hands = hands_of(dice)
    of_die = [
        [count(face, ((die,),), calzone=calzone) for die in _DICE_FACES] for face in _DICE_FACES
    ]
    return tuple(tuple([sum(map(mul, hand, row)) for hand in hands]) for row in of_die)


@lru_cache(maxsize=32)
def _pickers(dice: int, *, calzone: bool) -> tuple[tuple[Callable[[Law], Law], ...], ...]:
    """For each face and each number of matching dice: what picks the hands that have it."""
    rows: list[tuple[Callable[[Law], Law], ...]] = []
    for matches in _matches(dice, calzone=calzone):
        hands: list[list[int]] = [[] for _ in range(dice + 1)]
        for hand, number in enumerate(matches):
            hands[number].append(hand)
        rows.append(tuple([_picker(group) for group in hands]))
    return tuple(rows)


def _picker(places: list[int]) -> Callable[[Law], Law]:
    if len(places) == 1:  # for one place an itemgetter gives no tuple
        place = places[0]
        return itemgetter(slice(place, place + 1))
    return itemgetter(*places)


@lru_cache(maxsize=1024)
def _face_choice(dice: int, face: int, *, opening: bool, calzone: bool) -> Law:
    """The chance that a player with each hand chooses this face, if it is free."""
    backing = _backing(dice, calzone=calzone)[int(opening) :]
    total = _face_total(dice, opening=opening, calzone=calzone)
    own = backing[face - 1 - int(opening)]
    whim = WHIM / len(backing)
    return tuple([whim + (1 - WHIM) * mine / all_ for mine, all_ in zip(own, total, strict=True)])


@lru_cache(maxsize=64)
def _face_total(dice: int, *, opening: bool, calzone: bool) -> Law:
    backing = _backing(dice, calzone=calzone)[int(opening) :]
    return tuple(map(sum, zip(*backing, strict=True)))


@lru_cache(maxsize=32)
def _backing(dice: int, *, calzone: bool) -> tuple[Law, ...]:
    """For each face and each hand: the weight with which the face is chosen."""
    worth = [1 if calzone or face != ACE else 2 for face in _DICE_FACES]
    powers = [exp(SLOPE * number) for number in range(2 * dice + 1)]
    return tuple(
        tuple([powers[each * number] for number in matches])
        for each, matches in zip(worth, _matches(dice, calzone=calzone), strict=True)
    )


def _times(weights: Law, dice: int, others: int, bid: Said, *, calzone: bool) -> Law:
    """The weights of hands, each times how likely its owner makes a bid."""
    if bid.free:
        choice = _face_choice(dice, bid.face, opening=bid.opening, calzone=calzone)
        weights = tuple(map(mul, weights, choice))
    if not bid.quantity:
        return weights
    chances = tails(fair_law(others, bid.face, calzone=calzone))
    dared = [DARE + (1 - DARE) * _at(chances, bid.quantity - number) for number in range(dice + 1)]
    matches = _matches(dice, calzone=calzone)[bid.face - 1]
    return tuple(map(mul, weights, map(dared.__getitem__, matches)))


def _at(chances: Law, least: int) -> float:
    """The probability of at least so many, from ``tails``."""
    if least <= 0:
        return 1.0
    return chances[least] if least < len(chances) else 0.0
