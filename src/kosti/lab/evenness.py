"""Whether the faces of dice come equally often."""

from __future__ import annotations

from collections.abc import Iterable
from math import erfc, exp, lgamma, log, log1p, pi, sqrt
from typing import Final

from msgspec import Struct

LEVEL: Final = 0.95
"""How often a fair count lies within its range."""


class Evenness(Struct, frozen=True):
    """How often each of some things was, that should be equally frequent.

    Attributes:
        counts: How often each of them was.
        low: A fair count is smaller than this at most once in 40 times.
        high: A fair count is greater than this at most once in 40 times.
        chi_square: Against equal frequencies; as many degrees of freedom as things, less one.
        p_value: How often something fair deviates as much.
    """

    counts: tuple[int, ...]
    low: int
    high: int
    chi_square: float
    p_value: float


def evenness(values: Iterable[int], faces: int) -> Evenness:
    """How even the frequencies of values are.

    Args:
        values: From 0 to ``faces - 1``.
        faces: At least 2.
    """
    counts = [0] * faces
    for value in values:
        counts[value] += 1
    total = sum(counts)
    expected = total / faces
    chi_square = sum((count - expected) ** 2 / expected for count in counts) if expected else 0.0
    low, high = fair_range(total, 1 / faces)
    return Evenness(tuple(counts), low, high, chi_square, chi_square_tail(chi_square, faces - 1))


def fair_range(total: int, share: float) -> tuple[int, int]:
    """The range in which a count lies that has a known share, with its tails outside.

    Args:
        total: How many were counted.
        share: The chance of each, above 0 and below 1.

    Returns:
        The least and the greatest count such that fewer, or more, have a chance of at most 2.5 %
        each.
    """
    tail = (1 - LEVEL) / 2
    chances = [_binomial(total, count, share) for count in range(total + 1)]
    return _end(chances, tail), total - _end(chances[::-1], tail)


def chi_square_tail(x: float, degrees: int) -> float:
    """The chance that chi-square is larger.

    Source: Abramowitz and Stegun 1964, 26.4.4 and 26.4.5.

    Args:
        x: At least 0.
        degrees: The degrees of freedom, at least 1.
    """
    odd = degrees % 2 == 1
    tail = erfc(sqrt(x / 2)) if odd else 0.0
    term = sqrt(2 * x / pi) * exp(-x / 2) if odd else exp(-x / 2)
    # The terms' denominators are 1·3·5… for odd degrees, 2·4·6… for even ones.
    for number in range(3 if odd else 2, degrees + 1, 2):
        tail += term
        term *= x / number
    return tail


def _end(chances: list[float], tail: float) -> int:
    passed = 0.0
    for count, chance in enumerate(chances):
        passed += chance
        if passed > tail:
            return count
    return len(chances) - 1


def _binomial(total: int, count: int, share: float) -> float:
    ways = lgamma(total + 1) - lgamma(count + 1) - lgamma(total - count + 1)
    return exp(ways + count * log(share) + (total - count) * log1p(-share))
