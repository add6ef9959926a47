"""A bidding told as a position: what it takes for said, and what the rules refuse."""

from itertools import product
from math import isclose

import pytest

from kosti.core import Malformed, Refused
from kosti.games.perudo import Bid, count
from kosti.lab.odds.perudo import ME, OTHERS, MadeBid, Outlook, holdings, tell
from kosti.lab.odds.perudo.belief import hand_posterior, hands_of, said_by


def bids(text: str) -> list[MadeBid]:
    made: list[MadeBid] = []
    for word in text.split():
        name, bid = word.split(":")
        quantity, face = bid.split("x")
        made.append(MadeBid(name, Bid(int(quantity), int(face))))
    return made


def test_dice_of_which_nothing_is_said_are_shared_evenly() -> None:
    assert holdings(["A", "B"], 7, {}) == ({"A": 4, "B": 3}, 0)
    assert holdings(["A", "B"], 7, {"A": 1}) == ({"A": 1, "B": 6}, 0)
    assert holdings(["A", "B"], 7, {"A": 2, "B": 2}) == ({"A": 2, "B": 2}, 3)
    assert holdings(["A"], 7, {"A": 2, "C": 3}) == ({"A": 2}, 5)
    assert holdings([], 7, {}) == ({}, 7)


@pytest.mark.parametrize(
    ("others", "held"), [(1, {}), (7, {"A": 5, "B": 3}), (7, {"A": 0}), (30, {})]
)
@pytest.mark.rule("P-01")
def test_dice_that_do_not_add_up_are_refused(others: int, held: dict[str, int]) -> None:
    with pytest.raises(Malformed):
        holdings(["A", "B"], others, held)


def test_the_first_bids_give_the_order_of_the_seats() -> None:
    told = tell(5, {"A": 4, "B": 3}, 2, bids("A:2x5 me:3x5 B:4x5"))
    assert told.names == ("A", ME, "B", OTHERS)
    assert told.public.dice == (4, 5, 3, 2)
    assert told.public.turn == 3
    assert tell(5, {"A": 4}, 0, bids("A:2x5")).public.turn == 1


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ("A:3x5 B:2x5", "P-08"),
        ("A:2x5 B:3x5 A:4x5", "P-06"),
        ("A:2x5 A:3x5", "P-06"),
        ("A:2x1", "P-11"),
        ("A:4x5 B:1x1", "P-09"),
        ("A:4x5 B:2x1 me:4x6", "P-10"),
        ("A:13x5", "P-12"),
        ("A:2x7", "P-05"),
    ],
)
@pytest.mark.rule("P-06")
def test_a_bidding_that_cannot_have_been_is_refused(said: str, rule: str) -> None:
    with pytest.raises(Refused) as refused:
        tell(5, {"A": 4, "B": 3}, 0, bids(said))
    assert refused.value.rule == rule


@pytest.mark.rule("P-14")
def test_calzone_is_declared_by_an_opener_with_one_die() -> None:
    assert tell(5, {"A": 1}, 0, bids("A:1x1"), calzone=True).public.calzone
    with pytest.raises(Refused, match="P-14"):
        tell(5, {"A": 2}, 0, bids("A:1x1"), calzone=True)


@pytest.mark.parametrize("calzone", [False, True])
def test_what_the_bids_tell_is_bayes_rule_over_all_hands(*, calzone: bool) -> None:
    dice = {"A": 1 if calzone else 2, "B": 2}
    told = tell(2, dice, 1, bids("A:1x4 B:2x4"), calzone=calzone)
    own, bid = (4, 6), Bid(3, 4)
    faces = list(range(1, 7))
    hands: dict[str, list[tuple[tuple[int, ...], float]]] = {}
    for name, number in dice.items():
        said = said_by(told.public, told.names.index(name))
        others = told.public.total - number
        hands[name] = list(
            zip(
                hands_of(number),
                hand_posterior(number, others, said, calzone=calzone),
                strict=True,
            )
        )
    holds = exact = 0.0
    for (hand_a, chance_a), (hand_b, chance_b), die in product(hands["A"], hands["B"], faces):
        theirs = [[face for face in faces for _ in range(hand[face - 1])]
                  for hand in (hand_a, hand_b)]  # fmt: skip
        found = count(bid.face, (own, *map(tuple, theirs), (die,)), calzone=calzone)
        chance = chance_a * chance_b / 6
        holds += chance * (found >= bid.quantity)
        exact += chance * (found == bid.quantity)
    outlook = Outlook(told.public, told.seat, own, calzone=calzone, trust=1.0)
    assert isclose(outlook.holds(bid.quantity, bid.face), holds, abs_tol=1e-12)
    assert isclose(outlook.exactly(bid.quantity, bid.face), exact, abs_tol=1e-12)
