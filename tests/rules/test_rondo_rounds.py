"""Throwing, fouls, the lowest and the highest, and what a round is played for."""

from typing import Any

import pytest
from tests.rules.rondo_script import Rondo

from kosti.core import Act, Denied, Terminal, Waiting
from kosti.games.rondo import AllEqual, Options, Throw
from kosti.games.rondo import Rondo as Rules
from kosti.testing.script import Refusal


@pytest.mark.rule("R-01")
def test_one_die_each_with_eight_faces() -> None:
    game = Rondo(3)
    game.throw("A")
    node = game.rules.node(game.state)
    assert isinstance(node, Waiting)
    assert [(dice.seat, dice.count, dice.faces) for dice in node.dice] == [(0, 1, 8)]
    for face in (0, 9):
        assert game.rest_refused(A=face) == (
            "R-01",
            "no-such-face-thrown",
            {"seat": 0, "faces": 8},
        )
    game.rest(A=8)
    assert game.position["faces"] == {"A": 8}


@pytest.mark.parametrize("players", [1, 13])
def test_how_many_can_play(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 12 players"):
        Rules(players)


def test_the_purse_is_at_least_the_stake() -> None:
    with pytest.raises(ValueError, match="at least the stake"):
        Options(stake=11, purse=10)


@pytest.mark.rule("R-04")
def test_a_round_begins_with_a_stake_from_everybody() -> None:
    game = Rondo(4, stake=15, purse=100)
    assert game.position["bank"] == 60
    assert game.purses == (85,) * 4
    assert (game.position["phase"], game.position["round"]) == ("round", 1)


@pytest.mark.rule("R-04")
def test_who_cannot_pay_the_stake_is_out_before_the_round() -> None:
    game = Rondo(4, stake=10, purse=15)
    game.all_throw("1587")
    assert game.what[-3:] == ["WentOut", "WentOut", "GameOver"]
    assert game.report["winners"] == ["C"]
    # C took A's stake and could pay; B and D could not, so the bank is C's.
    assert game.purses == (5, 5, 45, 5)


@pytest.mark.rule("R-04")
def test_if_nobody_can_pay_the_round_is_played_for_the_bank_as_it_stands() -> None:
    game = Rondo(3, stake=10, purse=10, all_equal_limit=1)
    game.all_throw("444")
    assert (game.position["bank"], game.position["house"], game.left) == (0, 30, "ABC")
    assert game.position["round"] == 2
    game.all_throw("123")
    # Nobody has put anything in, so the loser pays nothing.
    assert game.purses == (0, 0, 0)
    assert game.left == "BC"


@pytest.mark.rule("R-05")
def test_everybody_throws_once_whenever_they_like() -> None:
    game = Rondo(3)
    assert game.to_act == "ABC"
    assert game.legal == {"A": ["throw"], "B": ["throw"], "C": ["throw"]}
    game.throw("C", "A")
    assert game.to_act == "B"
    assert game.position["thrown"] == ["A", "C"]
    assert game.refused("A", "throw") == ("R-05", "already-thrown", {})
    game.rest(A=3, C=3)
    assert game.to_act == "B"
    assert game.refused("C", "throw") == ("R-05", "already-thrown", {})
    with pytest.raises(Denied):
        game.rules.decide(game.state, Act(3, Throw()))


@pytest.mark.rule("R-06")
@pytest.mark.parametrize(
    ("rest", "refusal"),
    [
        ({"hit": "", "A": 3}, ("R-06", "no-verdict", {"seat": 0})),
        ({"hit": "A", "missed": "A", "A": 3}, ("R-06", "hit-and-missed", {"seat": 0})),
        ({"hit": "AB", "A": 3, "B": 3}, ("R-06", "not-thrown-now", {"seat": 1})),
        ({"missed": "AB"}, ("R-06", "not-thrown-now", {"seat": 1})),
        ({"fell": "AB"}, ("R-10", "not-on-the-table", {"seat": 1})),
        ({}, ("R-08", "no-face", {"seat": 0})),
        ({"A": 3, "B": 1}, ("R-08", "not-on-the-table", {"seat": 1})),
        ({"fell": "A", "A": 3}, ("R-08", "not-on-the-table", {"seat": 0})),
    ],
)
def test_what_is_said_of_the_dice_fits_those_that_roll(
    rest: dict[str, Any], refusal: Refusal
) -> None:
    game = Rondo(3)
    game.throw("A")
    assert game.rest_refused(**rest) == refusal


@pytest.mark.rule("R-06")
def test_dice_come_to_rest_only_after_a_throw() -> None:
    game = Rondo(2)
    assert game.rest_refused() == ("R-11", "nothing-rolls", {})
    game.throw("A")
    game.rest(A=1)
    assert game.rest_refused(A=2) == ("R-11", "nothing-rolls", {})


@pytest.mark.rule("R-08")
def test_a_die_that_was_turned_counts_with_its_new_value() -> None:
    """A's die shows 8; B's throw turns it to 1."""
    game = Rondo(3)
    game.throw("C")
    game.rest(C=6)
    game.throw("A")
    game.rest(A=8)
    game.throw("B")
    game.rest(A=1, B=2)
    assert game.left == "BC"
    assert game.purses == (190, 180, 190)  # C took A's stake, and paid the next one as B did


@pytest.mark.rule("R-09")
def test_who_meets_no_die_is_out_and_the_stake_stays() -> None:
    game = Rondo(3)
    game.throw("B")
    game.rest(missed="B")
    assert game.left == "AC"
    assert game.position["bank"] == 30
    assert game.purses == (190, 190, 190)
    assert game.refused("B", "throw") == ("R-09", "out-of-the-game", {})


@pytest.mark.rule("R-09")
def test_fouls_are_judged_together_at_the_next_rest() -> None:
    game = Rondo(4)
    game.throw("A", "B")
    assert game.left == "ABCD"
    game.throw("C")  # others may throw until then
    game.rest(missed="AB", C=5)
    assert game.left == "CD"
    assert game.position["faces"] == {"C": 5}


@pytest.mark.rule("R-10")
def test_a_die_that_falls_puts_its_owner_out_whoever_knocked_it_off() -> None:
    game = Rondo(3)
    game.throw("A")
    game.rest(A=8)
    game.throw("B")
    game.rest(fell="A", B=2)
    assert game.left == "BC"
    assert game.to_act == "C"
    assert game.position["faces"] == {"B": 2}


@pytest.mark.rule("R-10")
def test_a_die_that_hits_and_falls_is_out() -> None:
    game = Rondo(3)
    game.throw("A")
    game.rest(hit="A", fell="A")
    assert game.left == "BC"


@pytest.mark.rule("R-11")
def test_the_round_ends_when_all_have_thrown_and_lie_still() -> None:
    game = Rondo(3)
    game.throw("A", "B")
    game.rest(A=1, B=2)
    game.throw("C")
    assert game.position["round"] == 1
    game.rest(C=3)
    assert game.position["round"] == 2


@pytest.mark.rule("R-11")
def test_the_round_ends_too_when_the_last_to_throw_is_out() -> None:
    game = Rondo(3)
    game.throw("A", "B")
    game.rest(A=1, B=2)
    game.throw("C")
    game.rest(missed="C")
    # A pays B, and B is the last one left: what A and C had put in is there.
    assert game.report["winners"] == ["B"]
    assert game.purses == (190, 220, 190)


@pytest.mark.rule("R-12")
def test_the_lowest_pays_the_highest_and_is_out() -> None:
    game = Rondo(3)
    game.all_throw("375")
    assert game.left == "BC"
    assert game.purses == (190, 190, 180)
    assert game.position["bank"] == 40


@pytest.mark.rule("R-12")
def test_a_stake_is_all_that_was_put_in_during_the_round() -> None:
    game = Rondo(3)
    game.all_throw("444")
    game.all_throw("375")
    assert game.purses == (180, 180 + 20 - 10, 170)
    assert game.position["bank"] == 60 - 20 + 20


@pytest.mark.rule("R-15")
def test_all_equal_doubles_the_stakes_and_repeats_the_round() -> None:
    game = Rondo(3)
    game.all_throw("555")
    assert (game.position["bank"], game.position["round"]) == (60, 1)
    assert game.to_act == "ABC"
    assert game.position["faces"] == {}
    assert game.events[-1] == AllEqual(1, (10, 10, 10))


@pytest.mark.rule("R-15")
def test_who_has_less_pays_what_is_left() -> None:
    game = Rondo(2, stake=10, purse=13)
    game.all_throw("22")
    assert game.purses == (0, 0)
    assert game.position["bank"] == 26
    game.all_throw("22")
    assert game.position["bank"] == 26


@pytest.mark.rule("R-15")
def test_those_who_are_out_do_not_pay_again() -> None:
    game = Rondo(3)
    game.throw("C")
    game.rest(missed="C")
    game.all_throw("66")
    assert game.purses == (180, 180, 190)
    assert game.position["bank"] == 50


@pytest.mark.rule("R-16")
def test_the_third_such_round_in_a_row_is_the_house_s() -> None:
    game = Rondo(3)
    game.all_throw("555")
    game.all_throw("111")
    assert game.position["bank"] == 90
    game.all_throw("888")
    assert game.what[1:] == ["HouseTook", "RoundOpened"]
    assert (game.position["house"], game.position["bank"]) == (90, 30)
    assert (game.position["round"], game.left) == (2, "ABC")
    assert game.purses == (160, 160, 160)


@pytest.mark.rule("R-16")
def test_a_round_that_is_decided_breaks_the_row() -> None:
    game = Rondo(4)
    game.all_throw("5555")
    game.all_throw("5555")
    game.all_throw("1555")  # A is out, B, C and D throw for it
    game.all_throw("388")
    game.all_throw("78")
    game.all_throw("444")
    assert game.position["house"] == 0
    game.all_throw("444")
    assert game.position["house"] == 0
    game.all_throw("444")
    assert game.position["house"] > 0


@pytest.mark.rule("R-16")
def test_a_replay_does_not_break_the_row() -> None:
    game = Rondo(2, all_equal_limit=2)
    game.all_throw("55")
    game.throw("A", "B")
    game.rest(missed="AB")
    assert game.what[-1] == "Replayed"
    game.all_throw("33")
    assert game.position["house"] == 40


@pytest.mark.rule("R-17")
def test_the_next_round_is_played_by_those_left_with_new_stakes() -> None:
    game = Rondo(4)
    game.all_throw("1238")
    assert (game.left, game.position["round"]) == ("BCD", 2)
    assert game.position["bank"] == 30 + 30
    assert game.purses == (190, 180, 180, 190)


@pytest.mark.rule("R-02")
@pytest.mark.rule("R-18")
def test_the_last_one_left_takes_the_bank_in_the_middle_of_a_round() -> None:
    game = Rondo(2)
    game.throw("A")
    game.rest(missed="A")
    assert game.report["status"] == "over"
    assert game.report["winners"] == ["B"]
    assert game.purses == (190, 210)
    assert game.position["bank"] == 0
    assert (game.position["thrown"], game.position["faces"]) == ([], {})
    assert game.refused("B", "throw") == ("R-18", "game-over", {})
    assert game.rest_refused() == ("R-18", "game-over", {})


@pytest.mark.rule("R-18")
def test_the_winner_need_not_have_won_the_most_chips() -> None:
    game = Rondo(3, stake=1, purse=10)
    # C is the highest of a long round, then loses at once.
    for _ in range(2):
        game.all_throw("444")
    game.all_throw("128")
    assert game.purses[2] == 10 - 3 + 3 - 1
    game.throw("C")
    game.rest(missed="C")
    node = game.rules.node(game.state)
    assert isinstance(node, Terminal)
    assert node.winners == (1,)


@pytest.mark.rule("R-19")
def test_if_all_go_out_at_the_same_instant_the_round_is_played_again() -> None:
    game = Rondo(3)
    game.throw("A")
    game.rest(missed="A")
    game.throw("B", "C")
    game.rest(missed="B", fell="C")
    assert game.what == ["CameToRest", "Replayed"]
    assert (game.left, game.to_act) == ("BC", "BC")
    assert (game.position["bank"], game.position["round"]) == (30, 1)
    assert game.purses == (190, 190, 190)


@pytest.mark.rule("R-19")
def test_not_if_somebody_had_not_thrown_yet() -> None:
    game = Rondo(3)
    game.throw("B", "C")
    game.rest(missed="BC")
    assert game.report["winners"] == ["A"]


@pytest.mark.rule("R-19")
def test_or_the_bank_goes_to_the_house_and_nobody_wins() -> None:
    game = Rondo(2, nobody_left="house")
    game.throw("A", "B")
    game.rest(missed="AB")
    assert game.report["status"] == "over"
    assert game.report["winners"] == []
    assert (game.position["house"], game.position["bank"], game.left) == (20, 0, "")
