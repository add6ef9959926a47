"""How often faces come, and how often they should."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from kosti.lab.evenness import chi_square_tail, evenness, fair_range


def test_evenness_is_the_books() -> None:
    """Abramowitz and Stegun 1964, table 26.8: 14.0671 is exceeded once in twenty times."""
    even = evenness(list(range(8)) * 10, 8)
    assert (even.chi_square, even.p_value) == (0, 1)
    # Two faces off by d of 100: chi-square 2 d² / 100.
    counts = [100, 100, 100, 100, 100, 100, 100 + 26, 100 - 26]
    odd = evenness([face for face, count in enumerate(counts) for _ in range(count)], 8)
    assert odd.chi_square == pytest.approx(13.52)
    assert odd.p_value == pytest.approx(0.0604, abs=0.0002)


@pytest.mark.parametrize(
    ("degrees", "x"),
    [(1, 3.841), (2, 5.991), (3, 7.815), (4, 9.488), (5, 11.070), (7, 14.067), (9, 16.919)],
)
def test_the_tail_of_chi_square_is_the_books(degrees: int, x: float) -> None:
    """Abramowitz and Stegun 1964, table 26.8, at 5 %."""
    assert chi_square_tail(x, degrees) == pytest.approx(0.05, abs=0.00005)


@pytest.mark.parametrize("total", [0, 1, 5, 60, 601])
@pytest.mark.parametrize("faces", [2, 6, 8])
def test_a_fair_count_lies_in_its_range(total: int, faces: int) -> None:
    """Against exact binomial chances: each tail is at most 1/40, and one more would be more."""
    low, high = fair_range(total, 1 / faces)
    share = Fraction(1, faces)
    exact = [comb(total, k) * share**k * (1 - share) ** (total - k) for k in range(total + 1)]
    assert sum(exact[:low]) <= Fraction(1, 40) < sum(exact[: low + 1])
    assert sum(exact[high + 1 :]) <= Fraction(1, 40) < sum(exact[high:])
