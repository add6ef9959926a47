"""What bids tell: a distribution over hands, by Bayes' rule."""

from math import comb, fsum, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosti.games.perudo import Public, Standing, count
from kosti.lab.odds.perudo.belief import (
    Said,
    convolve,
    fair_law,
    hand_posterior,
    hands_of,
    match_posterior,
    said_by,
    tails,
)


@st.composite
def beliefs(draw: st.DrawFn) -> tuple[int, int, tuple[Said, ...], bool]:
    """Dice, the others' dice, bids and whether it is a Calzone round."""
    dice, others = draw(st.integers(1, 6)), draw(st.integers(1, 54))
    calzone = draw(st.booleans())
    faces = draw(st.lists(st.integers(1, 6), max_size=4, unique=True))
    said = tuple(
        Said(
            face=face,
            quantity=draw(st.integers(0, dice + others)),
            free=draw(st.booleans()),
            opening=not calzone and face != 1 and draw(st.booleans()),
        )
        for face in faces
    )
    return dice, others, said, calzone


@given(beliefs())
def test_a_belief_is_a_distribution(belief: tuple[int, int, tuple[Said, ...], bool]) -> None:
    dice, others, said, calzone = belief
    posterior = hand_posterior(dice, others, said, calzone=calzone)
    assert len(posterior) == len(hands_of(dice)) == comb(dice + 5, 5)
    assert min(posterior) > 0  # nobody's hand is ruled out by what they say
    assert isclose(fsum(posterior), 1)


@given(beliefs())
def test_matches_follow_from_hands(belief: tuple[int, int, tuple[Said, ...], bool]) -> None:
    dice, others, said, calzone = belief
    posterior = hand_posterior(dice, others, said, calzone=calzone)
    laws = match_posterior(dice, others, said, calzone=calzone)
    for face, law in enumerate(laws, 1):
        assert isclose(fsum(law), 1)
        expected = [0.0] * (dice + 1)
        for numbers, chance in zip(hands_of(dice), posterior, strict=True):
            hand = [die for die, number in enumerate(numbers, 1) for _ in range(number)]
            expected[count(face, (tuple(hand),), calzone=calzone)] += chance
        assert law == pytest.approx(expected)


@given(st.integers(1, 5), st.integers(1, 20), st.booleans())
def test_silence_tells_nothing(dice: int, others: int, calzone: bool) -> None:  # noqa: FBT001
    laws = match_posterior(dice, others, (), calzone=calzone)
    posterior = hand_posterior(dice, others, (), calzone=calzone)
    assert isclose(fsum(posterior), 1)
    for face, law in enumerate(laws, 1):
        assert law == fair_law(dice, face, calzone=calzone)


@pytest.mark.parametrize("calzone", [False, True])
@pytest.mark.parametrize("face", range(2, 7))
def test_a_bid_makes_its_face_likelier(face: int, *, calzone: bool) -> None:
    said = (Said(face, 5, free=True, opening=not calzone),)
    told = match_posterior(5, 15, said, calzone=calzone)[face - 1]
    fair = fair_law(5, face, calzone=calzone)
    for least in range(1, 6):  # in the sense of every quantity, not only on average
        assert tails(told)[least] > tails(fair)[least]


def test_of_several_bids_on_a_face_the_last_counts() -> None:
    public = Public(
        phase="bidding",
        round=1,
        opener=0,
        turn=1,
        dice=(3, 3),
        bids=(Standing(0, 1, 4), Standing(1, 2, 4), Standing(0, 3, 4), Standing(1, 2, 1)),
    )
    assert said_by(public, 0) == (Said(4, 3, free=True, opening=False),)
    assert said_by(public, 1) == (
        Said(1, 2, free=True, opening=False),
        Said(4, 2, free=True, opening=False),
    )


def test_in_calzone_a_fixed_face_was_not_chosen() -> None:
    public = Public(
        phase="bidding",
        round=3,
        opener=0,
        turn=2,
        dice=(1, 3, 3),
        bids=(Standing(0, 1, 4), Standing(1, 2, 4)),
        calzone=True,
    )
    assert said_by(public, 0)[0].free
    assert not said_by(public, 1)[0].free


def test_convolution_adds_dice() -> None:
    for face in (1, 4):
        both = convolve(
            fair_law(3, face, calzone=False),
            fair_law(4, face, calzone=False),
        )
        assert both == pytest.approx(fair_law(7, face, calzone=False))
    assert tails((0.25, 0.5, 0.25)) == pytest.approx((1, 0.75, 0.25))
