"""The odds of a circle against plain enumeration of all dice, in fractions."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest

from kosti.lab.odds.moons import known_odds

PAIRS = list(product(range(1, 7), repeat=2))


@pytest.mark.parametrize(
    ("own", "opened"),
    [
        ([(3, 4), (6, 6), (3, 3)], [(9, 12)]),
        ([(3, 4), (6, 6), (3, 3)], [(2, 7), (6, 12)]),
        ([(3, 4), (6, 6)], [(9, 12)]),
        ([(3, 4), (1, 2)], [(9, 12)]),
        ([(6, 6), (5, 6)], [(9,)]),
        ([(1, 1), (2, 1), (6, 5)], [(12, 12), (7, 7), (2, 3)]),
    ],
)
@pytest.mark.rule("M-17")
@pytest.mark.rule("M-18")
def test_odds_are_those_of_all_throws_counted(
    own: Sequence[tuple[int, int]], opened: Sequence[tuple[int, ...]]
) -> None:
    mine, theirs = 3 - len(own), [3 - len(sums) for sums in opened]
    won = tied = moon = every = 0
    for throws in product(PAIRS, repeat=mine + sum(theirs)):
        pairs = iter(throws)
        hand = [*own, *(next(pairs) for _ in range(mine))]
        total = sum(map(sum, hand))
        best = max(
            sum(sums) + sum(sum(next(pairs)) for _ in range(unknown))
            for sums, unknown in zip(opened, theirs, strict=True)
        )
        every += 1
        won += total > best
        tied += total == best
        moon += hand[-1] == (3, 3)
    odds = known_odds(own, opened)
    assert odds.alone == Fraction(won, every)
    assert odds.tie == Fraction(tied, every)
    assert odds.shoots == Fraction(moon, every)


def test_everybody_is_alike_before_the_first_throw() -> None:
    odds = known_odds([], [(), (), ()])
    assert odds.share == Fraction(1, 4)
    assert odds.shoots == Fraction(1, 36)
