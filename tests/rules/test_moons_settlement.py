"""M-17 to M-22: who is paid what, against the rulebook's formula taken chip by chip."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.perft import moons_settlement_oracle as oracle

from kosti.games.moons import Settlement, settle

Mode: TypeAlias = Literal["refund", "side-pots"]

MODES: tuple[Mode, ...] = ("refund", "side-pots")


class Circle(NamedTuple):
    """A circle at its end."""

    put: tuple[int, ...]
    totals: dict[int, int]
    shooters: list[int]
    button: int

    def settle(self, mode: Mode) -> Settlement:
        return settle(self.put, self.totals, self.shooters, self.button, mode)

    def oracle(self, mode: Mode) -> tuple[int, ...]:
        refund = mode == "refund"
        return tuple(oracle.settle(*self, refund=refund))


@st.composite
def circles(draw: Callable[[st.SearchStrategy[Any]], Any], chips: int = 12) -> Circle:
    """Circles as they can end: nobody who folded has put in more than all who stayed."""
    n = draw(st.integers(2, 6))
    active = draw(st.sets(st.integers(0, n - 1), min_size=2))
    put: list[int] = draw(
        st.lists(
            st.one_of(st.integers(1, chips), st.sampled_from((1, 3, 5))), min_size=n, max_size=n
        )
    )
    gone = draw(st.sets(st.sampled_from(sorted(set(range(n)) - active) or [n])))
    for seat in gone - {n}:
        put[seat] = 0  # left the table before
    most = max(put[seat] for seat in active)
    put = [min(chips, most) for chips in put]
    totals = {seat: draw(st.sampled_from((7, 20, 20, 21, 36))) for seat in sorted(active)}
    shooters = sorted(draw(st.sets(st.sampled_from(sorted(active)))))
    return Circle(tuple(put), totals, shooters, draw(st.integers(0, n - 1)))


@pytest.mark.rule("M-17")
@pytest.mark.rule("M-18")
@pytest.mark.rule("M-19")
@pytest.mark.rule("M-20")
@pytest.mark.rule("M-21")
@pytest.mark.parametrize("mode", MODES)
@given(circle=circles())
def test_chip_by_chip(circle: Circle, mode: Mode) -> None:
    assert circle.settle(mode).payout == circle.oracle(mode)


@pytest.mark.rule("M-20")
@pytest.mark.rule("M-21")
@pytest.mark.parametrize("mode", MODES)
@given(circle=circles(chips=3000))
def test_chip_by_chip_with_many_chips(circle: Circle, mode: Mode) -> None:
    assert circle.settle(mode).payout == circle.oracle(mode)


@pytest.mark.rule("M-22")
@pytest.mark.parametrize("mode", MODES)
@given(circle=circles())
def test_the_bank_is_paid_out_to_those_still_in(circle: Circle, mode: Mode) -> None:
    settled = circle.settle(mode)
    assert sum(settled.payout) == sum(circle.put)
    assert min(settled.payout) >= 0
    assert {seat for seat, chips in enumerate(settled.payout) if chips} <= set(circle.totals)


@pytest.mark.parametrize("mode", MODES)
@given(circle=circles())
def test_layers_and_shares_tell_the_whole_story(circle: Circle, mode: Mode) -> None:
    settled = circle.settle(mode)
    assert sum(layer.chips for layer in settled.layers) == sum(circle.put)
    amounts = sorted({circle.put[seat] for seat in circle.totals})
    assert [layer.hi for layer in settled.layers] == amounts
    assert [layer.lo for layer in settled.layers] == [0, *amounts[:-1]]
    for layer in settled.layers:
        assert layer.seats == tuple(s for s in circle.totals if circle.put[s] >= layer.hi)
    paid = [0] * len(circle.put)
    n = len(circle.put)
    for share in settled.shares:
        assert 0 <= share.lo < share.hi <= amounts[-1]
        places = [(seat - circle.button - 1) % n for seat in share.seats]
        assert places == sorted(set(places)), "clockwise from the first seat after the button"
        if share.why != "back":
            assert list(share.chips) == sorted(share.chips, reverse=True)
            assert max(share.chips) - min(share.chips) <= 1
        for seat, chips in zip(share.seats, share.chips, strict=True):
            paid[seat] += chips
    assert tuple(paid) == settled.payout
    whys = {share.why for share in settled.shares}
    assert mode == "refund" or not whys & {"back", "left"}
    assert circle.shooters or "moon" not in whys


@pytest.mark.rule("M-20")
@pytest.mark.rule("M-21")
@pytest.mark.parametrize("mode", MODES)
@given(circle=circles())
def test_nobody_is_paid_more_by_another_than_he_put_in(circle: Circle, mode: Mode) -> None:
    payout = circle.settle(mode).payout
    for seat in circle.totals:
        assert payout[seat] <= sum(min(chips, circle.put[seat]) for chips in circle.put)


@pytest.mark.rule("M-20")
@given(circle=circles())
def test_refund_gives_back_what_no_winner_could_win(circle: Circle) -> None:
    payout = circle.settle("refund").payout
    highest = max(circle.totals.values())
    cap = max(circle.put[seat] for seat, total in circle.totals.items() if total == highest)
    for seat in circle.totals:
        assert payout[seat] >= circle.put[seat] - cap


@pytest.mark.rule("M-19")
@pytest.mark.parametrize("mode", MODES)
@given(circle=circles())
def test_odd_chips_are_all_that_differs_from_cutting_chips(circle: Circle, mode: Mode) -> None:
    exact = oracle.ideal(circle.put, circle.totals, circle.shooters, refund=mode == "refund")
    settled = circle.settle(mode)
    assert sum(exact) == sum(circle.put)
    # Each sharing moves a seat by less than a chip, and each rounded half by half a chip.
    shares = len(settled.shares)
    for paid, ideal in zip(settled.payout, exact, strict=True):
        assert abs(paid - ideal) < shares + 1


@pytest.mark.rule("M-17")
@pytest.mark.parametrize("mode", MODES)
@given(
    each=st.integers(1, 60),
    folded=st.lists(st.integers(0, 60), max_size=3),
    totals=st.lists(st.integers(6, 36), min_size=2, max_size=3),
    button=st.integers(0, 1),
)
def test_without_va_bank_the_half_is_half_of_the_bank_rounded_down(
    each: int, folded: list[int], totals: list[int], button: int, mode: Mode
) -> None:
    put = (*(each for _ in totals), *(min(chips, each) for chips in folded))
    totals[0] = 37  # the shooter is another
    circle = Circle(put, dict(enumerate(totals)), [1], button)
    bank = sum(put)
    payout = circle.settle(mode).payout
    assert payout[1] == bank // 2
    assert payout[0] == bank - bank // 2


# ---- the rulebook's worked cases; the button is the last seat


def paid(
    mode: Mode,
    put: tuple[int, ...],
    totals: dict[int, int],
    shooters: tuple[int, ...] = (),
    button: int | None = None,
) -> tuple[int, ...]:
    circle = Circle(put, totals, [*shooters], len(put) - 1 if button is None else button)
    payout = circle.settle(mode).payout
    assert payout == circle.oracle(mode)
    return payout


@pytest.mark.rule("M-20")
def test_worked_case_1_refund() -> None:
    assert paid("refund", (40, 100, 100), {0: 25, 1: 20, 2: 18}) == (120, 60, 60)


@pytest.mark.rule("M-21")
def test_worked_case_2_side_pots() -> None:
    assert paid("side-pots", (40, 100, 100), {0: 25, 1: 20, 2: 18}) == (120, 120, 0)


@pytest.mark.rule("M-20")
def test_worked_case_3_what_a_folded_player_left() -> None:
    put, totals = (40, 100, 100, 70), {0: 25, 1: 20, 2: 18}
    assert paid("refund", put, totals) == (160, 90, 60, 0)
    settled = Circle(put, totals, [], 3).settle("refund")
    assert [(s.why, s.lo, s.hi, s.seats, s.chips) for s in settled.shares] == [
        ("total", 0, 40, (0,), (160,)),
        ("back", 40, 100, (1, 2), (60, 60)),
        ("left", 40, 100, (1,), (30,)),
    ]
    assert paid("side-pots", put, totals) == (160, 150, 0, 0)


@pytest.mark.rule("M-17")
@pytest.mark.rule("M-18")
@pytest.mark.parametrize("mode", MODES)
def test_worked_case_4_half_for_the_moon(mode: Mode) -> None:
    assert paid(mode, (100, 100, 100, 1), {0: 30, 1: 20, 2: 18}, (1,)) == (151, 150, 0, 0)


@pytest.mark.rule("M-17")
@pytest.mark.parametrize("mode", MODES)
def test_worked_case_5_two_shooters(mode: Mode) -> None:
    assert paid(mode, (100, 100, 100, 1), {0: 30, 1: 20, 2: 18}, (1, 2)) == (151, 75, 75, 0)


# ---- what the text says beyond the worked cases


@pytest.mark.rule("M-18")
@pytest.mark.parametrize("mode", MODES)
def test_the_same_player_may_take_both(mode: Mode) -> None:
    assert paid(mode, (15, 15, 15), {0: 30, 1: 20, 2: 18}, (0,)) == (45, 0, 0)


@pytest.mark.rule("M-18")
@pytest.mark.rule("M-19")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("button", "expected"),
    [
        (0, (33, 34, 33, 0)),
        (1, (33, 33, 34, 0)),
        (2, (34, 33, 33, 0)),  # the seat after the button has folded: the next sharer
        (3, (34, 33, 33, 0)),
    ],
)
def test_equal_totals_and_the_odd_chip(mode: Mode, button: int, expected: tuple[int, ...]) -> None:
    assert paid(mode, (30, 30, 30, 10), {0: 20, 1: 20, 2: 20}, button=button) == expected


@pytest.mark.rule("M-19")
@pytest.mark.parametrize("mode", MODES)
def test_two_odd_chips_go_one_each(mode: Mode) -> None:
    assert paid(mode, (30, 30, 30, 11), {0: 20, 1: 20, 2: 20}, button=1) == (34, 33, 34, 0)


@pytest.mark.rule("M-17")
@pytest.mark.rule("M-19")
@pytest.mark.parametrize("mode", MODES)
def test_odd_chips_of_the_half_and_of_the_rest(mode: Mode) -> None:
    # Bank 63: the half is 31, the rest 32; both go to two players.
    assert paid(mode, (21, 21, 21), {0: 20, 1: 20, 2: 6}, (1, 2), button=1) == (16, 31, 16)


@pytest.mark.rule("M-17")
@pytest.mark.rule("M-21")
def test_the_moon_takes_half_of_what_he_matched() -> None:
    # A is va-bank with 15, and shoots: half of 75. B has the highest total.
    put, totals = (15, 45, 15, 0, 15), {0: 9, 1: 36, 4: 9}
    assert paid("refund", put, totals, (0,)) == (30, 60, 0, 0, 0)
    assert paid("side-pots", put, totals, (0,)) == (30, 60, 0, 0, 0)


@pytest.mark.rule("M-17")
@pytest.mark.rule("M-20")
def test_the_moon_takes_nothing_of_chips_that_go_back() -> None:
    # A wins with 40; B shoots, but above 40 nothing is in play under refund.
    put, totals = (40, 100, 100), {0: 25, 1: 20, 2: 18}
    assert paid("refund", put, totals, (1,)) == (60, 120, 60)
    assert paid("side-pots", put, totals, (1,)) == (60, 180, 0)


@pytest.mark.rule("M-17")
def test_halves_are_rounded_on_the_running_sum() -> None:
    # Layers of 5 and 3 with the same shooter C: 2 and then 4 - 2 = 2, not 2 and 1.
    put, totals = (1, 2, 2, 2, 1), {0: 30, 1: 20, 2: 10, 3: 9}
    assert paid("side-pots", put, totals, (2,)) == (3, 1, 4, 0, 0)


@pytest.mark.rule("M-19")
def test_the_rest_of_consecutive_layers_is_shared_as_one_sum() -> None:
    # Layers of 15 and 1 (D folded with 4): B and C share 16, not 15 and 1.
    put, totals = (3, 6, 6, 6, 4), {0: 10, 1: 20, 2: 20, 3: 9}
    assert paid("side-pots", put, totals, button=4) == (0, 13, 12, 0, 0)


@pytest.mark.rule("M-20")
def test_winners_with_different_stakes() -> None:
    # A (40) and B (100) are equal: they share up to 40, above it B alone.
    put, totals = (40, 100, 100), {0: 25, 1: 25, 2: 18}
    assert paid("refund", put, totals) == (60, 180, 0)
    assert paid("side-pots", put, totals) == (60, 180, 0)


@pytest.mark.rule("M-20")
def test_folded_chips_above_the_winner_are_shared_among_equals_who_stayed() -> None:
    put, totals = (40, 100, 100, 71), {0: 25, 1: 20, 2: 20}
    assert paid("refund", put, totals, button=3) == (160, 76, 75, 0)
    assert paid("refund", put, totals, button=1) == (160, 75, 76, 0)


@pytest.mark.rule("M-20")
def test_several_va_banks_under_refund() -> None:
    # A 10, B 30, C 50, D 50; B is best: 10·4 and 20·3 to B, C and D take 20 back.
    put = (10, 30, 50, 50)
    assert paid("refund", put, {0: 20, 1: 30, 2: 10, 3: 9}) == (0, 100, 20, 20)
    assert paid("side-pots", put, {0: 20, 1: 30, 2: 10, 3: 9}) == (0, 100, 40, 0)
    # A is best: 40 to him; everybody else takes back what is above 10.
    assert paid("refund", put, {0: 31, 1: 30, 2: 10, 3: 9}) == (40, 20, 40, 40)
    assert paid("side-pots", put, {0: 31, 1: 30, 2: 10, 3: 9}) == (40, 60, 40, 0)


@pytest.mark.rule("M-20")
@pytest.mark.rule("M-21")
@pytest.mark.parametrize("mode", MODES)
def test_an_uncalled_bet_goes_back_without_a_moon(mode: Mode) -> None:
    # B's last 60 are matched by nobody still in; C folded with 70 in, of which 30 lie there.
    put, totals = (40, 100, 70), {0: 20, 1: 10}
    settled = Circle(put, totals, [1], 2).settle(mode)
    assert settled.payout == paid(mode, put, totals, (1,)) == (60, 150, 0)
    assert settled.shares[-1].why == "alone"
    assert settled.shares[-1].chips == (90,)


@pytest.mark.rule("M-22")
@pytest.mark.parametrize("mode", MODES)
def test_millions_of_chips_take_no_time(mode: Mode) -> None:
    most = 6 * 10**9
    put, totals = (1, most // 3, most), {0: 20, 1: 20, 2: 20}
    payout = Circle(put, totals, [1], 0).settle(mode).payout
    assert sum(payout) == sum(put)
