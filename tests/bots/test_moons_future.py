"""Stack depth and later rounds: what the bots of Shoot the Moons risk, and what they wait for."""

import random
from math import inf, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from kosti.bots.moons import STEADY, MoonsBot
from kosti.bots.moons.future import Hand, Temper, passing, waiting, worth
from kosti.core import Chips
from kosti.games.moons import (
    Action,
    Bet,
    Call,
    Check,
    Fold,
    Moons,
    Moves,
    Options,
    Pair,
    Public,
    Raise,
    VaBank,
    View,
)
from kosti.games.moons.legal import moves_of

ANTE = 10
TEMPER = Temper(nerve=120.0, credit=0.25)

hands = st.builds(
    Hand,
    gain=st.integers(-200, 0),
    bank=st.integers(20, 400),
    chance=st.floats(0.01, 0.99),
    rivals=st.integers(1, 5),
    depth=st.integers(0, 400),
)
numbers = st.integers(1, 3)


def table(
    pair: Pair, stack: Chips, *, opened: tuple[int, int] | None = None, price: Chips = 0
) -> tuple[View, Moves]:
    """Two players, seat 0 on turn; in round 3 if sums of two rounds are given for both.

    The other has set the price, if there is one.
    """
    rounds = ((), ()) if opened is None else tuple(_rounds(total) for total in opened)
    public = Public(
        phase="betting",
        chips=(stack - ANTE, stack - ANTE - price),
        circle=1,
        round=3 if opened else 1,
        button=1,
        turn=0,
        min_bet=ANTE,
        put=(ANTE, ANTE + price),
        bets=(0, price),
        active=(0, 1),
        price=price,
        step=price,
        acted=(1,) if price else (),
        opened=rounds,
    )
    return View(0, public, pair), moves_of(Options(), public, 0)


def _rounds(total: int) -> tuple[tuple[int, ...], ...]:
    """Two pairs, not threes, of this sum."""
    dice = [total // 4 + (number < total % 4) for number in range(4)]
    return (dice[0], dice[1]), (dice[2], dice[3])


def answers(view: View, moves: Moves, times: int = 20) -> set[Action]:
    """What the steady one does, whatever its whims."""
    policy = MoonsBot(Moons(2, Options()), STEADY)
    found = {policy(view, moves, random.Random(whim)) for whim in range(times)}  # noqa: S311
    return {action for action in found if action is not None}


def price_of(action: Action, moves: Moves, chips: Chips) -> Chips:
    match action:
        case Bet(price) | Raise(price):
            return price
        case VaBank():
            return chips
        case Call():
            return moves.cost
        case _:
            return 0


@pytest.mark.parametrize("pair", [(3, 4), (4, 4), (4, 5), (4, 6)])
@pytest.mark.parametrize("stack", [200, 1000, 10**6])
def test_an_edge_of_the_first_round_is_not_worth_the_stack(pair: Pair, stack: Chips) -> None:
    view, moves = table(pair, stack)
    for action in answers(view, moves):
        assert price_of(action, moves, stack) <= 4 * ANTE


@pytest.mark.parametrize("pair", [(1, 2), (2, 3), (3, 4)])
def test_an_even_chance_does_not_pay_a_va_bank_of_the_first_round(pair: Pair) -> None:
    view, moves = table(pair, 200, price=190)
    assert answers(view, moves) == {Fold()}


def test_the_best_pair_pays_a_va_bank_of_the_first_round() -> None:
    view, moves = table((6, 6), 200, price=190)
    assert answers(view, moves) == {Call()}


@pytest.mark.parametrize(
    ("pair", "opened"),
    [((6, 6), (16, 8)), ((4, 5), (20, 17)), ((5, 5), (18, 17))],
    ids=["sure", "35 of 36", "33 of 36"],
)
def test_a_near_sure_win_of_the_last_round_is_bet_to_the_full(
    pair: Pair, opened: tuple[int, int]
) -> None:
    view, moves = table(pair, 200, opened=opened)
    assert {price_of(action, moves, 190) for action in answers(view, moves)} == {190}


def test_what_is_hopeless_is_checked_and_not_paid_for() -> None:
    view, moves = table((1, 2), 200, opened=(8, 16))
    assert answers(view, moves) == {Check()}
    view, moves = table((1, 2), 200, opened=(8, 12), price=60)
    assert answers(view, moves) == {Fold()}


@pytest.mark.parametrize("price", [20, 60, 190])
@pytest.mark.parametrize("opened", [None, (14, 14)])
def test_better_dice_never_leave_where_worse_ones_stay(
    price: Chips, opened: tuple[int, int] | None
) -> None:
    calm = MoonsBot(Moons(2, Options()), replace(STEADY, wobble=0.0, bluff=0.0))
    stays: list[bool] = []
    for total in range(2, 13):
        low = max(1, total - 6)
        pair = (low, total - low)
        action = calm(*table(pair, 200, opened=opened, price=price), random.Random(1))  # noqa: S311
        stays.append(not isinstance(action, Fold))
    assert stays == sorted(stays)
    assert stays[-1]
    assert not stays[0]


def test_a_dearer_price_is_paid_with_fewer_pairs() -> None:
    calm = MoonsBot(Moons(2, Options()), replace(STEADY, wobble=0.0, bluff=0.0))

    def paid(price: Chips) -> int:
        pairs = [(max(1, total - 6), min(6, total - 1)) for total in range(2, 13)]
        chosen = [calm(*table(pair, 200, price=price), random.Random(1)) for pair in pairs]  # noqa: S311
        return sum(not isinstance(action, Fold) for action in chosen)

    counts = [paid(price) for price in (10, 40, 100, 190)]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > counts[-1]


# ---- the formulas


@given(st.integers(-500, 500), st.integers(1, 500))
def test_worth_is_concave_and_never_more_than_the_nerve(gain: int, more: int) -> None:
    one, two, three = (worth(gain + step * more, 120.0) for step in range(3))
    assert one < two < three <= 120
    assert three - two < two - one
    assert worth(0, 120.0) == 0
    assert isclose(worth(gain, 1e12), gain, abs_tol=0.01)


def test_a_loss_beyond_all_measure_still_has_a_worth() -> None:
    assert -inf < worth(-(10**9), 1.0) < worth(-10, 1.0)


@given(hands, numbers)
def test_nothing_is_waited_for_without_chips_or_after_the_last_round(
    hand: Hand, number: int
) -> None:
    shown = hand.chance * worth(hand.gain + hand.bank, TEMPER.nerve)
    shown += (1 - hand.chance) * worth(hand.gain, TEMPER.nerve)
    assert waiting(hand._replace(depth=0), number, TEMPER) == shown
    assert waiting(hand, 3, TEMPER) == shown
    assert passing(hand, number, 0, TEMPER) == waiting(hand, number, TEMPER)


@given(hands, numbers)
def test_a_better_chance_is_never_worth_less(hand: Hand, number: int) -> None:
    better = hand._replace(chance=(hand.chance + 1) / 2)
    worse, more = waiting(hand, number, TEMPER), waiting(better, number, TEMPER)
    assert worse <= more
    assert worth(hand.gain - hand.depth, TEMPER.nerve) <= worse


@given(hands)
def test_the_throws_to_come_do_not_move_the_chance_on_average(hand: Hand) -> None:
    """Where betting changes nothing for lack of chips and gains count in full: the plain share."""
    plain = Temper(nerve=1e9, credit=0.0)
    flat = hand._replace(depth=1e-9)
    for number in (1, 2):
        expected = hand.gain + hand.chance * hand.bank
        assert isclose(waiting(flat, number, plain), expected, abs_tol=0.02 * hand.bank)
