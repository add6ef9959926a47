"""M-15 to M-21 and T-01 as they are played: who opens what, and who takes what."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from tests.rules.moons_script import Moons, in_round

from kosti.core import Act
from kosti.games.moons import CircleSettled, PairsOpened
from kosti.notation import MoonsCodec


def last_round(players: int, **options: object) -> Moons:
    """The last round is to be thrown; everybody has a sum of 3 in each of the others."""
    game = Moons(players, **options)  # type: ignore[arg-type]
    game.line(button="ABCDEF"[players - 1])
    game.check_round("12")
    game.check_round("12")
    return game


def settled(game: Moons) -> CircleSettled:
    return next(event for event in game.events if isinstance(event, CircleSettled))


# ---- all but one have folded


@pytest.mark.rule("M-15")
def test_the_last_one_in_takes_the_bank_at_once_and_shows_nothing() -> None:
    game = in_round(3)
    game.play("bet 30, fold, fold")
    assert game.what == ["Folded", "CircleSettled", "CircleBegun"]
    assert game.position["last_payout"] == {"A": 60}
    last = game.state.public.last
    assert last.opened == ((), (), ())
    assert not last.showdown
    assert [(share.why, share.chips) for share in last.settlement.shares] == [("alone", (60,))]


@pytest.mark.rule("M-15")
def test_also_in_the_last_round_with_a_moon_in_the_hand() -> None:
    game = last_round(3)
    game.throw(A="33", B="33", C="66")
    game.play("bet 50, fold, fold")
    assert game.position["last_payout"] == {"A": 80}
    assert game.state.public.last.opened == (((1, 2), (1, 2)),) * 3


@pytest.mark.rule("M-15")
def test_a_va_bank_player_may_be_the_last_one_in() -> None:
    game = in_round(3, chips=(40, 200, 200))
    game.play("va-bank, fold, fold")
    assert game.position["last_payout"] == {"A": 60}


@pytest.mark.rule("M-15")
def test_real_dice_need_not_be_shown_then() -> None:
    game = Moons(2)
    game.line(button="B")
    game.throw("?")
    game.act("A", "fold")
    assert game.position["circle"] == 2


# ---- who opens


@pytest.mark.rule("M-16")
def test_each_round_is_opened_at_its_end() -> None:
    game = Moons(3)
    game.line(button="C")
    game.throw(A="12", B="34", C="56")
    game.play("check, bet 20, fold")
    assert game.position["sums"] == {"A": [], "B": []}
    game.play("call")
    assert PairsOpened(((1, 2), (3, 4), ())) in game.events
    assert game.position["sums"] == {"A": [3], "B": [7]}
    game.check_round(A="66", B="11")
    assert game.position["sums"] == {"A": [3, 12], "B": [7, 2]}


@pytest.mark.rule("M-16")
def test_the_earlier_sums_of_who_folds_later_were_public() -> None:
    game = last_round(3)
    game.throw(A="33", B="12", C="12")
    game.play("fold, check, check")
    assert game.state.public.last.opened[0] == ((1, 2), (1, 2))
    assert game.position["last_payout"] == {"B": 15, "C": 15}


@pytest.mark.rule("M-16")
@given(folded=st.tuples(st.integers(1, 6), st.integers(1, 6)))
def test_nobody_can_tell_what_a_folded_pair_was(folded: tuple[int, int]) -> None:
    game = in_round(3)
    game.play("bet 20, fold")
    state, rules = game.state, game.rules
    other = structs.replace(state, pairs=(state.pairs[0], folded, state.pairs[2]))
    for action in game.node.legal[2]:
        events = rules.decide(state, Act(2, action))
        assert events == rules.decide(other, Act(2, action))
        for viewer in (None, 0, 2):
            one, two = state, other
            for event in events:
                one, two = rules.evolve(one, event), rules.evolve(two, event)
                assert rules.observe(one, viewer) == rules.observe(two, viewer)


@pytest.mark.rule("M-16")
def test_real_dice_are_shown_by_those_still_in() -> None:
    game = Moons(4)
    game.line(button="D")
    game.throw(A="?", B="?", C="56", D="?")
    game.play("bet 20, fold, call, call")
    assert game.what == ["ChipsPut", "BettingEnded"]
    assert (game.position["phase"], game.position["turn"]) == ("show", None)
    assert game.report["to_act"] == []
    assert [dice.seat for dice in game.node.dice] == [0, 3]
    for move in ("check", "fold"):
        assert game.refused("A", move) == ("M-05", "dice-awaited", {})
    game.show(A="12", D="66")
    assert game.position["sums"] == {"A": [3], "C": [11], "D": [12]}
    assert (game.position["phase"], game.position["round"]) == ("throw", 2)


@pytest.mark.rule("M-16")
@pytest.mark.parametrize(
    ("pairs", "seat"),
    [
        ({"A": "12"}, 3),
        ({"D": "12"}, 0),
        ({}, 0),
        ({"A": "12", "B": "12", "D": "12"}, 1),  # folded
        ({"A": "12", "C": "56", "D": "12"}, 2),  # known already
        ({"A": "1", "D": "12"}, 0),
        ({"A": "12", "D": "123"}, 3),
    ],
)
def test_exactly_the_unknown_pairs_are_shown(pairs: dict[str, str], seat: int) -> None:
    game = Moons(4)
    game.line(button="D")
    game.throw(A="?", B="?", C="56", D="?")
    game.play("bet 20, fold, call, call")
    assert game.show_refused(**pairs) == ("M-16", "wrong-pairs", {"seat": seat})


@pytest.mark.rule("M-16")
def test_a_shown_pair_has_six_faces() -> None:
    game = Moons(2)
    game.line(button="B")
    game.throw(A="?", B="12")
    assert game.show_refused(A="12")[:2] == ("M-05", "not-these-dice")
    game.play("check, check")
    assert game.show_refused(A="70") == ("M-01", "no-such-face-thrown", {"seat": 0, "faces": 6})
    assert game.throw_refused(A="12", B="12")[:2] == ("M-05", "not-these-dice")
    game.show(A="65")
    assert game.show_refused(A="65")[:2] == ("M-05", "not-these-dice")


@pytest.mark.rule("M-16")
def test_known_pairs_need_no_show() -> None:
    game = Moons(3)
    game.line(button="C")
    game.throw(A="12", B="?", C="12")
    game.play("check, fold, check")
    assert (game.position["phase"], game.position["round"]) == ("throw", 2)


@pytest.mark.rule("M-16")
@pytest.mark.rule("M-14")
def test_rounds_that_are_thrown_through_are_shown_one_by_one() -> None:
    game = Moons(2, buy_in=10)
    game.line(button="B")
    for _ in range(3):
        game.throw("?")
        assert game.position["phase"] == "show"
        game.show(A="66", B="12")
    assert game.report["winners"] == ["A"]


@pytest.mark.rule("M-17")
@pytest.mark.rule("M-16")
def test_a_moon_that_is_shown_counts() -> None:
    game = last_round(2)
    game.throw(A="?", B="66")
    game.play("check, check")
    game.show(A="33")
    assert game.position["last_payout"] == {"A": 10, "B": 10}


# ---- the moon


@pytest.mark.rule("M-17")
def test_two_threes_take_half_in_the_last_round() -> None:
    game = last_round(3)
    game.throw(A="33", B="66", C="12")
    game.play("bet 20, call, call")
    assert game.position["last_payout"] == {"A": 45, "B": 45}


@pytest.mark.rule("M-17")
def test_in_the_other_rounds_they_are_six_pips() -> None:
    game = Moons(2)
    game.line(button="B")
    game.check_round(A="33", B="66")
    game.check_round(A="33", B="66")
    game.check_round(A="66", B="11")
    assert game.position["last_payout"] == {"B": 20}


@pytest.mark.rule("M-17")
@pytest.mark.parametrize("pair", ["15", "24", "42", "51", "34", "32", "44"])
def test_other_pairs_are_no_moon(pair: str) -> None:
    game = last_round(2)
    game.check_round(A=pair, B="66")
    assert game.position["last_payout"] == {"B": 20}


@pytest.mark.rule("M-17")
def test_several_shooters_share_the_half() -> None:
    game = last_round(4)
    game.check_round(A="33", B="33", C="66", D="12")
    assert game.position["last_payout"] == {"A": 10, "B": 10, "C": 20}


@pytest.mark.rule("M-17")
def test_who_has_folded_shoots_nothing() -> None:
    game = last_round(3)
    game.throw(A="33", B="66", C="12")
    game.play("fold, check, check")
    assert game.position["last_payout"] == {"B": 30}


@pytest.mark.rule("M-17")
def test_the_half_is_rounded_down() -> None:
    game = last_round(3, min_bet=1, buy_in=9)
    game.check_round(A="33", B="66", C="12")
    assert game.position["last_payout"] == {"A": 1, "B": 2}


@pytest.mark.rule("M-17")
@pytest.mark.parametrize(
    ("settlement", "payout"),
    [("refund", {"A": 60, "B": 150}), ("side-pots", {"A": 60, "B": 150})],
)
def test_half_of_what_the_shooter_has_matched(settlement: str, payout: dict[str, int]) -> None:
    game = Moons(3, chips=(40, 100, 100), settlement=settlement)
    game.line(button="C")
    game.check_round("12")
    game.check_round("12")
    game.throw(A="33", B="66", C="12")
    game.play("check, bet 60, call, va-bank")
    assert game.position["last_payout"] == {**payout, "B": 120}


@pytest.mark.rule("M-17")
@pytest.mark.rule("M-18")
def test_one_player_may_take_both() -> None:
    game = last_round(3)
    game.check_round(A="33", B="12", C="12")
    assert game.position["last_payout"] == {"A": 30}
    shares = settled(game).settlement.shares
    assert [(share.why, share.chips) for share in shares] == [("moon", (15,)), ("total", (15,))]


# ---- the highest total


@pytest.mark.rule("M-18")
def test_the_highest_total_takes_the_bank() -> None:
    game = last_round(3)
    game.throw(A="12", B="12", C="45")
    game.play("bet 20, call, call")
    assert game.position["last_payout"] == {"C": 90}


@pytest.mark.rule("M-18")
def test_a_higher_total_that_has_folded_takes_nothing() -> None:
    game = last_round(3)
    game.throw(A="66", B="12", C="13")
    game.play("fold, check, check")
    assert game.position["last_payout"] == {"C": 30}


@pytest.mark.rule("M-18")
def test_equal_totals_share() -> None:
    game = last_round(3)
    game.check_round(A="45", B="36", C="12")
    assert game.position["last_payout"] == {"A": 15, "B": 15}


# ---- odd chips


@pytest.mark.rule("M-19")
@pytest.mark.parametrize(
    ("button", "payout"),
    [
        ("A", {"A": 4, "B": 5, "D": 5}),
        ("B", {"A": 5, "B": 4, "D": 5}),
        ("C", {"A": 5, "B": 4, "D": 5}),
        ("D", {"A": 5, "B": 5, "D": 4}),
    ],
)
def test_odd_chips_go_clockwise_from_the_seat_after_the_button(
    button: str, payout: dict[str, int]
) -> None:
    # C folds; the bank is 14, and three share it: two odd chips.
    game = Moons(4, min_bet=2, buy_in=50, chips=(50, 50, 50, 50))
    game.line(button=button)
    game.throw("12")
    while game.position["round"] == 1:
        stay = "call" if game.position["price"] else "bet 2"
        game.play("fold" if game.turn == "C" else stay)
    game.check_round("12")
    game.check_round("12")
    assert game.position["last_payout"] == payout
    assert sum(payout.values()) == 14


# ---- va-bank


def uneven(settlement: str) -> Moons:
    """A is va-bank with 40, B and C have put in 100 each; D has folded with 70."""
    game = Moons(4, chips=(40, 110, 110, 110), settlement=settlement)
    game.line(button="D")
    game.throw("12")
    game.play("va-bank, call, call, call")
    game.throw("12")
    game.play("bet 30, call, call")
    game.throw(A="66", B="56", C="55", D="12")
    game.play("bet 30, call, fold")
    return game


@pytest.mark.rule("M-20")
def test_refund_is_the_default() -> None:
    game = uneven("refund")
    assert game.position["last_payout"] == {"A": 160, "B": 90, "C": 60}
    assert in_round(2).state.public.last is None
    assert Moons(2).rules.options.settlement == "refund"


@pytest.mark.rule("M-21")
def test_side_pots() -> None:
    assert uneven("side-pots").position["last_payout"] == {"A": 160, "B": 150}


@pytest.mark.rule("M-20")
@pytest.mark.rule("M-21")
@pytest.mark.parametrize("settlement", ["refund", "side-pots"])
def test_a_bet_that_nobody_could_call_in_full_goes_back(settlement: str) -> None:
    game = Moons(2, chips=(200, 50), settlement=settlement)
    game.line(button="B")
    game.throw("12")
    game.play("va-bank, va-bank")
    game.throw("12")
    game.throw(A="12", B="66")
    assert game.position["last_payout"] == {"A": 150, "B": 100}


# ---- the clock


@pytest.mark.rule("T-01")
@pytest.mark.parametrize(
    ("moves", "overdue"),
    [("", "check"), ("check", "check"), ("bet 10", "fold"), ("bet 10, call", "fold")],
)
def test_when_the_time_is_over_check_else_fold(moves: str, overdue: str) -> None:
    game = in_round(3)
    if moves:
        game.play(moves)
    seat = game.state.public.turn
    move = game.rules.overdue(game.state, seat)
    assert MoonsCodec().format_action(move) == overdue
    assert move in game.node.legal[seat]
