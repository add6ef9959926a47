r"""What the betting of this round tells about the pairs of those who bet.

The sums of earlier rounds are open and the pairs of later rounds are not thrown, so betting can
only tell about one hidden pair, that of this round. Of it there are twelve kinds (``laws.KINDS``).
The model, one opponent at a time:

* The *strength* of a kind is what its owner could hope for: the chance of the highest total, ties
  shared, against the fair dice of everybody in the circle; in the last round two threes are worth
  half of that more, and a half (``M-17``).
* Who set the price is thought to have bet with probability w + (1 - w) · σ(strength - ``EAGER`` ·
  fair), where fair is one share of the players in the circle, σ(x) = 1/(1 + exp(-``SLOPE`` · x)),
  and the whim w is ``WHIM`` times the part of the bank that is not this bet: whims are small.
* Who put chips in without setting the price is thought to have paid it with probability
  ``LOOSE`` + (1 - ``LOOSE`` - ``TIGHT``) · σ(strength - its pot odds).
* Who checked did not bet: one minus the first, with w = ``WHIM``.

Bayes' rule gives the chances of the kinds. The same second formula foretells who will pay a price.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final, Literal, TypeAlias

from kosti.core import Chips, Seat
from kosti.games.moons import Public
from kosti.lab.odds.moons.laws import (
    KIND_CHANCES,
    KINDS,
    TOTALS,
    Total,
    fair_floats,
    weighted_total,
    wins,
)
from kosti.lab.odds.moons.odds import unknown_pairs

Weights: TypeAlias = tuple[float, ...]
"""A number for each of ``KINDS``."""

Deed: TypeAlias = Literal["set", "paid", "checked", "nothing"]
"""What somebody did in this round, as far as it is evidence."""

SLOPE: Final = 9.0
WHIM: Final = 0.25
EAGER: Final = 1.4
LOOSE: Final = 0.15
TIGHT: Final = 0.05

FAIR: Final[Weights] = tuple(map(float, KIND_CHANCES))


def deed_of(public: Public, seat: Seat) -> Deed:
    """What a player in the circle has done in this round."""
    if public.bets[seat]:
        # A full bet or raise leaves its maker first among those who have acted since.
        sets = public.bets[seat] == public.price and public.acted[:1] == (seat,)
        return "set" if sets else "paid"
    return "checked" if seat in public.acted else "nothing"


def weights_of(public: Public, seat: Seat) -> Weights:
    """The chances of the kinds of a player's hidden pair, after what the player has done."""
    deed = deed_of(public, seat)
    if deed == "nothing":
        return FAIR
    strengths = strengths_of(public, seat)
    fair = 1 / len(public.active)
    match deed:
        case "set":
            dear = public.bets[seat] / public.bank
            whim = WHIM * (1 - dear)
            told = [bets(strength, fair, whim) for strength in strengths]
        case "paid":
            told = pays(strengths, public.bets[seat], public.bank - public.bets[seat])
        case _:
            told = [1 - bets(strength, fair) for strength in strengths]
    return normal([chance * likely for chance, likely in zip(FAIR, told, strict=True)])


def strengths_of(public: Public, seat: Seat) -> Weights:
    """What each kind of pair lets its owner hope for, in shares of the bank."""
    others = sorted(sum(public.sums[other]) for other in public.active if other != seat)
    return _strengths(sum(public.sums[seat]), tuple(others), unknown_pairs(public, seat))


def pays(strengths: Weights, cost: Chips, bank: Chips) -> list[float]:
    """By kind of pair: how likely its owner pays a price.

    Args:
        strengths: What each kind lets its owner hope for.
        cost: What staying in costs.
        bank: What there is to win, without it.
    """
    need = cost / (bank + cost)
    return [pays_chance(strength, need) for strength in strengths]


def pays_chance(strength: float, need: float) -> float:
    """How likely somebody with this strength pays a price with these pot odds."""
    return LOOSE + (1 - LOOSE - TIGHT) * _sigmoid(strength - need)


def bets(strength: float, fair: float, whim: float = WHIM) -> float:
    """How likely somebody with this strength bets.

    Args:
        strength: The share of the bank to be hoped for.
        fair: One share of the players in the circle.
        whim: How likely the bet would be without any strength.
    """
    return whim + (1 - whim) * _sigmoid(strength - EAGER * fair)


def normal(weights: list[float]) -> Weights:
    """Weights that sum to 1."""
    total = sum(weights)
    return tuple([weight / total for weight in weights])


@lru_cache(maxsize=1 << 14)
def law_of(base: int, weights: Weights, later: int) -> Total[float]:
    """The law of the total of somebody whose hidden pair has these weights."""
    return weighted_total(base, weights, later)


@lru_cache(maxsize=1 << 14)
def _strengths(base: int, others: tuple[int, ...], unknown: int) -> Weights:
    later = fair_floats(0, unknown - 1).either
    mine = fair_floats(base, unknown).either
    hopes = wins([fair_floats(other, unknown).either for other in others], mine)
    ahead = [total for total in TOTALS if later[total]]
    strengths = [sum(later[more] * hopes[base + kind + more] for more in ahead) for kind in KINDS]
    if unknown == 1:
        strengths[-1] = (1 + strengths[-1]) / 2
    return tuple(strengths)


def forget() -> None:
    """Empty the caches, for measurements."""
    law_of.cache_clear()
    _strengths.cache_clear()


def _sigmoid(x: float) -> float:
    return 1 / (1 + exp(-SLOPE * x))
