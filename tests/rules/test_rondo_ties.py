"""Re-throws among the lowest and the highest, fouls in them, and whose stakes are taken."""

import pytest
from tests.rules.rondo_script import Rondo


@pytest.mark.rule("R-13")
def test_the_lowest_are_settled_before_the_highest() -> None:
    """A 4, B 4, C 8, D 8: A and B throw again, then C and D; D takes A's stake."""
    game = Rondo(4)
    game.all_throw("4488")
    assert (game.position["phase"], game.to_act) == ("rethrow-lowest", "AB")
    assert game.refused("C", "throw") == ("R-13", "not-in-the-rethrow", {})
    game.all_throw("26")
    assert (game.position["phase"], game.to_act) == ("rethrow-highest", "CD")
    game.all_throw("17")
    assert game.left == "BCD"
    assert game.purses == (190, 180, 180, 190)


@pytest.mark.rule("R-13")
def test_before_a_re_throw_the_tray_is_cleared_and_there_are_no_new_stakes() -> None:
    game = Rondo(3)
    game.all_throw("338")
    assert game.position["faces"] == {}
    assert game.position["bank"] == 30
    game.throw("A")
    assert game.rest_refused(A=5, C=1) == ("R-08", "not-on-the-table", {"seat": 2})
    assert game.rest_refused(A=5, fell="C") == ("R-10", "not-on-the-table", {"seat": 2})


@pytest.mark.rule("R-13")
def test_only_those_still_tied_throw_again() -> None:
    game = Rondo(5)
    game.all_throw("11188")
    game.all_throw("722")
    assert game.to_act == "BC"
    game.all_throw("55")
    assert game.to_act == "BC"
    game.all_throw("12")
    assert (game.position["phase"], game.to_act) == ("rethrow-highest", "DE")
    game.all_throw("33")
    assert game.to_act == "DE"
    game.all_throw("32")
    assert game.left == "ACDE"
    assert game.purses[3] == 200 - 10 + 10 - 10  # D took B's stake, and paid the next one


@pytest.mark.rule("R-13")
def test_a_foul_among_the_lowest_settles_it_at_once() -> None:
    game = Rondo(4)
    game.all_throw("2228")
    game.throw("B")
    game.rest(missed="B")
    assert game.what[1:4] == ["LosersFound", "StakesTaken", "WentOut"]
    assert game.left == "ACD"
    assert game.purses == (180, 190, 180, 190)


@pytest.mark.rule("R-13")
def test_several_fouls_among_the_lowest_all_pay_the_highest() -> None:
    game = Rondo(4)
    game.all_throw("2228")
    game.throw("A", "B")
    game.rest(missed="A", fell="B")
    assert game.left == "CD"
    assert game.purses == (190, 190, 180, 190 + 20 - 10)


@pytest.mark.rule("R-13")
def test_all_of_the_lowest_may_lose_at_once() -> None:
    game = Rondo(3)
    game.all_throw("228")
    game.throw("A", "B")
    game.rest(missed="AB")
    assert game.report["winners"] == ["C"]
    assert game.purses == (190, 190, 220)


@pytest.mark.rule("R-13")
def test_a_foul_among_the_highest_puts_out_and_the_last_one_left_wins() -> None:
    game = Rondo(4)
    game.all_throw("1588")
    game.throw("C")
    game.rest(missed="C")
    # D wins without throwing; C's stake stays in the bank.
    assert game.left == "BD"
    assert game.purses == (190, 180, 190, 190)
    assert game.position["bank"] == 40 - 10 + 20


@pytest.mark.rule("R-13")
def test_the_others_go_on_after_a_foul_among_three_highest() -> None:
    game = Rondo(4)
    game.all_throw("1888")
    game.throw("B", "C")
    game.rest(missed="B", C=5)
    assert (game.position["phase"], game.to_act) == ("rethrow-highest", "D")
    assert game.position["thrown"] == ["C"]
    game.throw("D")
    game.rest(D=4)
    assert game.left == "CD"
    assert game.purses == (190, 190, 190, 180)


@pytest.mark.rule("R-13")
def test_if_all_the_highest_foul_at_the_same_instant_they_throw_again() -> None:
    game = Rondo(4)
    game.all_throw("1888")
    game.throw("B", "C", "D")
    game.rest(missed="BC", fell="D")
    assert (game.position["phase"], game.to_act, game.left) == ("rethrow-highest", "BCD", "ABCD")
    game.throw("B")
    game.rest(missed="B")
    game.throw("C", "D")
    game.rest(missed="CD")
    assert (game.to_act, game.left) == ("CD", "ACD")


@pytest.mark.rule("R-13")
def test_a_knocked_off_die_is_a_foul_in_a_re_throw_too() -> None:
    game = Rondo(3)
    game.all_throw("188")
    game.throw("B")
    game.rest(B=8)
    game.throw("C")
    game.rest(fell="B", C=1)
    assert game.report["winners"] == ["C"]


@pytest.mark.rule("R-14")
def test_round_loser_the_beaten_highest_keep_their_stakes_in_the_bank() -> None:
    game = Rondo(4, tie_stake="round-loser")
    game.all_throw("1788")
    game.all_throw("35")
    assert game.purses == (190, 180, 180, 190)
    assert game.position["bank"] == 40 - 10 + 30


@pytest.mark.rule("R-14")
def test_rethrow_loser_the_winner_takes_the_stakes_of_those_beaten_too() -> None:
    game = Rondo(4, tie_stake="rethrow-loser")
    game.all_throw("1888")
    game.all_throw("355")
    game.all_throw("25")  # B was beaten in the first re-throw, C in the second
    assert game.left == "BCD"  # they did not foul, so they stay
    assert game.purses == (190, 180, 180, 190 + 30 - 10)
    assert game.position["bank"] == 40 - 30 + 30


@pytest.mark.rule("R-14")
def test_rethrow_loser_foulers_pay_and_are_out() -> None:
    game = Rondo(4, tie_stake="rethrow-loser")
    game.all_throw("1588")
    game.throw("C")
    game.rest(missed="C")
    assert game.left == "BD"
    assert game.purses == (190, 180, 190, 190 + 20 - 10)
    assert game.position["bank"] == 40 - 20 + 20


@pytest.mark.rule("R-14")
def test_rethrow_loser_takes_nothing_more_where_nobody_was_tied() -> None:
    game = Rondo(3, tie_stake="rethrow-loser")
    game.all_throw("168")
    assert game.purses == (190, 180, 190)
