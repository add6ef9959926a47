"""The odds of a bid against plain enumeration of all dice, in fractions."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosti.games.perudo import Public, Standing, View, count
from kosti.lab.odds.perudo import bid_odds, match_law, standing_odds, view_odds

DICE = range(1, 7)


@pytest.mark.parametrize("calzone", [False, True])
@pytest.mark.parametrize("face", DICE)
@pytest.mark.parametrize("known", [None, (), (1,), (4, 4), (1, 3, 6)])
@pytest.mark.parametrize("unknown", [0, 1, 2, 4])
def test_odds_are_those_of_all_throws_counted(
    known: tuple[int, ...] | None, unknown: int, face: int, *, calzone: bool
) -> None:
    throws = list(product(DICE, repeat=unknown))
    found = [count(face, (known, throw), calzone=calzone) for throw in throws]
    for quantity in range(9):
        odds = bid_odds(quantity, face, known, unknown, calzone=calzone)
        assert odds.at_least == Fraction(sum(n >= quantity for n in found), len(throws))
        assert odds.exactly == Fraction(found.count(quantity), len(throws))


@given(st.integers(0, 100), st.integers(1, 6), st.booleans())
def test_a_law_sums_to_one(dice: int, face: int, calzone: bool) -> None:  # noqa: FBT001
    assert sum(match_law(dice, face, calzone=calzone)) == 1


def test_the_odds_of_a_view_know_its_own_dice_only() -> None:
    public = Public(
        phase="bidding",
        round=1,
        opener=0,
        turn=1,
        dice=(2, 2, 0),
        bids=(Standing(0, 2, 5),),
    )
    # One of the player's dice is an ace: one more of two unknown dice is needed.
    assert standing_odds(View(1, public, (1, 3))) == view_odds(View(1, public, (1, 3)), 2, 5)
    odds = view_odds(View(1, public, (1, 3)), 2, 5)
    assert (odds.at_least, odds.exactly) == (Fraction(5, 9), Fraction(4, 9))
    # A spectator, and a player whose dice were not entered, know none of four.
    for viewer in (None, 1):
        odds = view_odds(View(viewer, public, None), 2, 5)
        assert odds == bid_odds(2, 5, None, 4, calzone=False)


def test_without_a_bid_there_are_no_odds() -> None:
    public = Public(phase="bidding", round=1, opener=0, turn=0, dice=(1, 1))
    assert standing_odds(View(0, public, (3,))) is None
