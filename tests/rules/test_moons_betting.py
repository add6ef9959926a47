"""M-06 to M-14: whose turn it is, what may be put in, and when the betting ends."""

from itertools import islice

import pytest
from tests.rules.moons_script import in_round

from kosti.games.moons import Bet, Moves, Raise

RAISE_RULES = ("min-bet", "last-raise")


# ---- the order


@pytest.mark.rule("M-06")
@pytest.mark.parametrize(("button", "order"), [("C", "ABC"), ("A", "BCA"), ("B", "CAB")])
def test_from_the_first_player_after_the_button_clockwise(button: str, order: str) -> None:
    game = in_round(3, button=button)
    for number in range(3):
        for player in order:
            assert game.report["to_act"] == [game.turn] == [player]
            game.act(player, "check")
        if number < 2:
            game.throw("12")


@pytest.mark.rule("M-06")
def test_who_cannot_act_is_skipped() -> None:
    game = in_round(4, chips=(40, 200, 200, 200))
    game.play("va-bank, call, fold, call")
    assert game.position["phase"] == "throw"
    game.throw("12")
    assert (game.turn, game.position["in"]) == ("B", ["A", "B", "D"])
    game.play("check, check")
    game.throw("12")
    assert game.turn == "B"


@pytest.mark.rule("M-06")
@pytest.mark.rule("M-02")
def test_who_has_left_the_table_is_skipped() -> None:
    game = in_round(4, chips=(200, 0, 200, 200), button="A")
    order = []
    for move in ("check", "check", "bet 20", "call", "call"):
        order.append(game.turn)
        game.play(move)
    assert "".join(order) == "CDACD"
    assert game.position["round"] == 2


@pytest.mark.rule("M-06")
def test_the_first_after_the_button_has_folded() -> None:
    game = in_round(3)
    game.play("fold, check, check")
    game.throw("12")
    assert game.turn == "B"


@pytest.mark.rule("M-06")
def test_the_turn_goes_on_from_the_last_who_acted() -> None:
    game = in_round(4)
    order = []
    for move in ("check", "bet 20", "call", "raise 40", "fold", "call", "raise 80", "call"):
        order.append(game.turn)
        game.play(move)
    assert "".join(order) == "ABCDABCD"
    assert game.turn == "B"


@pytest.mark.rule("M-06")
def test_nobody_acts_out_of_turn() -> None:
    game = in_round(3)
    game.act("A", "bet 20")
    for move in ("call", "fold", "raise 40", "va-bank", "check", "bet 9", "bet 10000"):
        assert game.refused("A", move) == ("M-06", "not-your-turn", {"turn": 1})
        assert game.refused("C", move) == ("M-06", "not-your-turn", {"turn": 1})


@pytest.mark.rule("M-06")
def test_who_has_matched_has_no_turn_after_the_round_is_settled() -> None:
    game = in_round(2)
    game.play("bet 20, call")
    for player in "AB":
        for move in ("fold", "check", "bet 20", "va-bank"):
            assert game.refused(player, move) == ("M-05", "dice-awaited", {})


# ---- check, bet, call


@pytest.mark.rule("M-07")
def test_check_while_there_is_no_bet() -> None:
    game = in_round(3)
    game.play("check, check, check")
    assert (game.position["bank"], game.position["round"]) == (30, 2)


@pytest.mark.rule("M-07")
def test_no_check_after_a_bet() -> None:
    game = in_round(3)
    game.play("check, bet 25")
    assert game.refused("C", "check") == ("M-07", "no-check-after-bet", {"cost": 25})
    assert "check" not in game.legal["C"]
    game.play("raise 60, fold")
    assert game.refused("B", "check") == ("M-07", "no-check-after-bet", {"cost": 35})


@pytest.mark.rule("M-07")
def test_a_new_round_has_no_bet() -> None:
    game = in_round(2)
    game.play("bet 25, call")
    game.throw("12")
    assert game.position["price"] == 0
    game.play("check")


@pytest.mark.rule("M-08")
def test_the_first_bet_is_the_price() -> None:
    game = in_round(3)
    assert game.legal["A"] == {"fold": True, "check": True, "bet": [10, 190], "va-bank": True}
    game.play("bet 30")
    assert game.position["price"] == 30
    assert game.position["put"] == {"A": 40, "B": 10, "C": 10}
    assert game.position["chips"] == {"A": 160, "B": 190, "C": 190}
    assert game.position["bank"] == 60


@pytest.mark.rule("M-08")
@pytest.mark.parametrize("chips", [0, 1, 9])
def test_a_bet_is_at_least_the_minimum(chips: int) -> None:
    assert in_round(2).refused("A", f"bet {chips}") == ("M-08", "bet-too-small", {"least": 10})


@pytest.mark.rule("M-08")
@pytest.mark.parametrize("chips", [10, 11, 189, 190])
def test_any_bet_up_to_the_stack(chips: int) -> None:
    assert in_round(2).accepts("A", f"bet {chips}")


@pytest.mark.rule("M-08")
@pytest.mark.rule("M-12")
@pytest.mark.parametrize("chips", [191, 200, 10**11])
def test_nobody_bets_more_than_there_is(chips: int) -> None:
    refusal = in_round(2).refused("A", f"bet {chips}")
    assert refusal == ("M-12", "too-few-chips", {"chips": 190, "cost": chips})


@pytest.mark.rule("M-08")
def test_there_is_one_bet_a_round() -> None:
    game = in_round(3)
    game.act("A", "bet 30")
    for chips in (9, 30, 60, 10000):
        assert game.refused("B", f"bet {chips}") == ("M-08", "raise-instead", {"least": 40})
    assert "bet" not in game.legal["B"]


@pytest.mark.rule("M-08")
@pytest.mark.rule("M-12")
def test_less_than_the_minimum_only_as_va_bank() -> None:
    game = in_round(3, chips=(17, 200, 200))
    assert game.legal["A"] == {"fold": True, "check": True, "va-bank": True}
    assert game.refused("A", "bet 7") == ("M-08", "bet-too-small", {"least": 10})
    game.act("A", "va-bank")
    assert (game.position["price"], game.chips) == (7, (0, 190, 190))


@pytest.mark.rule("M-09")
def test_a_call_matches_the_price() -> None:
    game = in_round(3)
    game.play("bet 30, raise 70")
    assert game.legal["C"]["call"] == 70
    game.play("call")
    assert game.legal["A"]["call"] == 40
    game.play("call")
    assert game.position["put"] == {"A": 80, "B": 80, "C": 80}


@pytest.mark.rule("M-09")
def test_nothing_to_call() -> None:
    game = in_round(2)
    assert game.refused("A", "call") == ("M-09", "nothing-to-call", {})
    assert "call" not in game.legal["A"]


@pytest.mark.rule("M-09")
@pytest.mark.rule("M-12")
def test_no_call_without_the_chips() -> None:
    game = in_round(2, chips=(200, 40))
    game.act("A", "bet 31")
    assert game.refused("B", "call") == ("M-12", "too-few-chips", {"chips": 30, "cost": 31})
    assert game.legal["B"] == {"fold": True, "va-bank": True}


@pytest.mark.rule("M-09")
@pytest.mark.rule("M-12")
def test_a_call_may_take_all() -> None:
    game = in_round(3, chips=(200, 40, 200))
    game.act("A", "bet 30")
    assert game.legal["B"] == {"fold": True, "call": 30, "va-bank": True}
    game.act("B", "call")
    assert game.chips == (160, 0, 190)
    game.act("C", "call")
    game.throw("12")
    assert game.turn == "A"


# ---- raise


@pytest.mark.rule("M-10")
def test_a_raise_names_the_new_price() -> None:
    game = in_round(3)
    game.play("bet 20, raise 50")
    assert game.position["price"] == 50
    assert game.position["put"] == {"A": 30, "B": 60, "C": 10}
    game.play("call, raise 100")
    assert game.position["put"] == {"A": 110, "B": 60, "C": 60}
    assert game.turn == "B"


@pytest.mark.rule("M-10")
@pytest.mark.parametrize("raise_rule", RAISE_RULES)
def test_no_raise_without_a_bet(raise_rule: str) -> None:
    game = in_round(2, raise_rule=raise_rule)
    for chips in (0, 10, 40, 10**6):
        assert game.refused("A", f"raise {chips}") == ("M-10", "bet-instead", {"least": 10})
    assert "raise" not in game.legal["A"]


@pytest.mark.rule("M-10")
def test_min_bet_is_the_default() -> None:
    game = in_round(3)
    game.play("bet 50")
    assert game.legal["B"]["raise"] == [60, 190]
    assert game.refused("B", "raise 59") == ("M-10", "raise-too-small", {"least": 60})
    game.play("raise 150")
    assert game.legal["C"]["raise"] == [160, 190]
    game.play("raise 160")
    assert game.legal["A"]["raise"] == [170, 190]


@pytest.mark.rule("M-10")
def test_last_raise() -> None:
    game = in_round(3, raise_rule="last-raise")
    game.play("bet 30")
    assert game.legal["B"]["raise"] == [60, 190]
    assert game.refused("B", "raise 59") == ("M-10", "raise-too-small", {"least": 60})
    game.play("raise 70")  # by 40
    assert game.legal["C"]["raise"] == [110, 190]
    game.play("raise 110")
    assert game.legal["A"]["raise"] == [150, 190]
    game.play("raise 160")  # by 50
    assert game.legal["B"] == {"fold": True, "call": 90, "va-bank": True}


@pytest.mark.rule("M-10")
def test_last_raise_is_forgotten_with_the_round() -> None:
    game = in_round(2, raise_rule="last-raise")
    game.play("bet 50, call")
    game.throw("12")
    game.play("bet 10")
    assert game.legal["B"]["raise"] == [20, 140]


@pytest.mark.rule("M-10")
@pytest.mark.rule("M-13")
def test_a_short_va_bank_is_no_last_raise() -> None:
    game = in_round(4, chips=(200, 65, 200, 200), raise_rule="last-raise")
    game.play("bet 40, va-bank")
    assert game.position["price"] == 55
    assert game.legal["C"]["raise"] == [95, 190]


@pytest.mark.rule("M-10")
@pytest.mark.parametrize("raise_rule", RAISE_RULES)
def test_after_a_short_bet_a_raise_is_by_the_minimum(raise_rule: str) -> None:
    game = in_round(3, chips=(14, 200, 200), raise_rule=raise_rule)
    game.play("va-bank")
    assert game.position["price"] == 4
    assert game.legal["B"] == {"fold": True, "call": 4, "raise": [14, 190], "va-bank": True}


@pytest.mark.rule("M-10")
@pytest.mark.parametrize("to", [0, 1, 20, 29])
def test_a_raise_that_is_too_small(to: int) -> None:
    game = in_round(2)
    game.act("A", "bet 20")
    assert game.refused("B", f"raise {to}") == ("M-10", "raise-too-small", {"least": 30})


@pytest.mark.rule("M-10")
@pytest.mark.rule("M-12")
def test_nobody_raises_by_more_than_there_is() -> None:
    game = in_round(3)
    game.play("bet 20, raise 40, fold")
    assert game.legal["A"]["raise"] == [50, 190]
    refusal = game.refused("A", "raise 191")
    assert refusal == ("M-12", "too-few-chips", {"chips": 170, "cost": 171})
    assert game.accepts("A", "raise 190")


@pytest.mark.rule("M-10")
def test_nobody_bets_or_raises_whom_nobody_could_answer() -> None:
    game = in_round(3, chips=(60, 200, 40))
    game.play("va-bank, call")
    # C has 30; A is va-bank, B has chips and could answer, if C could raise at all.
    assert game.legal["C"] == {"fold": True, "va-bank": True}
    game = in_round(2, chips=(60, 200))
    game.play("va-bank")
    assert game.legal["B"] == {"fold": True, "call": 50}
    for move in ("raise 60", "raise 190", "va-bank"):
        assert game.refused("B", move) == ("M-10", "nobody-can-answer", {})


@pytest.mark.rule("M-10")
def test_folded_players_do_not_answer() -> None:
    game = in_round(3, chips=(200, 60, 200))
    game.play("fold, va-bank")
    assert game.legal["C"] == {"fold": True, "call": 50}
    assert game.refused("C", "raise 100") == ("M-10", "nobody-can-answer", {})


@pytest.mark.rule("M-10")
@pytest.mark.rule("M-12")
def test_va_bank_for_less_needs_no_answer() -> None:
    game = in_round(2, chips=(200, 50))
    game.play("va-bank")
    assert game.legal["B"] == {"fold": True, "va-bank": True}
    game.play("va-bank")
    assert game.position["put"] == {"A": 200, "B": 50}


@pytest.mark.rule("M-10")
@pytest.mark.rule("M-12")
def test_exactly_the_price_with_nobody_to_answer() -> None:
    game = in_round(2, chips=(50, 50))
    game.play("va-bank")
    assert game.legal["B"] == {"fold": True, "call": 40, "va-bank": True}


# ---- fold


@pytest.mark.rule("M-11")
def test_who_folds_leaves_the_circle_and_the_chips() -> None:
    game = in_round(3)
    game.play("bet 30, raise 60, call, fold")
    assert game.position["in"] == ["B", "C"]
    assert game.position["put"] == {"A": 40, "B": 70, "C": 70}
    assert game.position["bank"] == 180
    assert game.chips == (160, 130, 130)


@pytest.mark.rule("M-11")
def test_fold_at_ones_turn_without_a_bet() -> None:
    game = in_round(3)
    game.act("A", "fold")
    assert game.position["in"] == ["B", "C"]
    game.act("B", "check")
    game.act("C", "fold")
    assert game.position["last_payout"] == {"B": 30}


@pytest.mark.rule("M-11")
def test_who_has_folded_is_no_longer_asked() -> None:
    game = in_round(3)
    game.play("fold, check")
    for move in ("check", "fold", "bet 20", "va-bank"):
        assert game.refused("A", move) == ("M-11", "not-in-the-circle", {})
    game.play("check")
    for pair in ("12", "?"):
        refusal = game.throw_refused(A=pair, B="12", C="12")
        assert refusal == ("M-05", "wrong-pairs", {"seat": 0})
    game.throw(B="12", C="12")
    assert game.turn == "B"


@pytest.mark.rule("M-11")
def test_fold_not_out_of_turn() -> None:
    assert in_round(3).refused("B", "fold") == ("M-06", "not-your-turn", {"turn": 0})


# ---- va-bank


@pytest.mark.rule("M-12")
def test_va_bank_is_the_way_to_stay_in() -> None:
    game = in_round(3, chips=(200, 40, 200))
    game.play("bet 100, va-bank")
    assert game.position["price"] == 100
    assert game.position["put"] == {"A": 110, "B": 40, "C": 10}
    game.play("call")
    assert game.position["in"] == ["A", "B", "C"]
    game.throw("12")
    assert game.turn == "A"


@pytest.mark.rule("M-12")
@pytest.mark.parametrize("move", ["bet 190", "va-bank"])
def test_betting_everything_is_va_bank(move: str) -> None:
    game = in_round(2)
    game.act("A", move)
    assert (game.position["price"], game.chips) == (190, (0, 190))
    assert game.legal["B"] == {"fold": True, "call": 190, "va-bank": True}


@pytest.mark.rule("M-12")
@pytest.mark.parametrize("move", ["raise 190", "va-bank"])
def test_raising_everything_is_va_bank(move: str) -> None:
    game = in_round(3)
    game.play(f"bet 20, {move}")
    assert (game.position["price"], game.chips) == (190, (170, 0, 190))
    game.play("fold, call")
    assert game.what == ["ChipsPut", "BettingEnded", "PairsOpened", "NextRound"]


@pytest.mark.rule("M-12")
def test_va_bank_of_any_size_may_lift_the_price() -> None:
    game = in_round(3, chips=(200, 35, 200))
    game.play("bet 20, va-bank")
    assert game.position["price"] == 25
    assert game.legal["C"]["call"] == 25


# ---- short va-banks


@pytest.mark.rule("M-13")
@pytest.mark.parametrize("raise_rule", RAISE_RULES)
def test_a_short_va_bank_does_not_reopen_the_betting(raise_rule: str) -> None:
    game = in_round(3, chips=(200, 35, 200), raise_rule=raise_rule)
    game.play("bet 20, va-bank, call")
    assert game.legal == {"A": {"fold": True, "call": 5}}
    for move in ("raise 35", "raise 45", "raise 190", "va-bank"):
        assert game.refused("A", move) == ("M-13", "betting-not-reopened", {})
    game.play("call")
    assert game.position["round"] == 2


@pytest.mark.rule("M-13")
def test_it_stays_open_for_those_who_have_not_acted() -> None:
    game = in_round(3, chips=(200, 35, 200))
    game.play("bet 20, va-bank")
    assert game.legal["C"] == {"fold": True, "call": 25, "raise": [35, 190], "va-bank": True}
    game.play("raise 35")
    assert game.legal["A"] == {"fold": True, "call": 15, "raise": [45, 190], "va-bank": True}


@pytest.mark.rule("M-13")
def test_a_full_va_bank_reopens_it() -> None:
    game = in_round(3, chips=(200, 40, 200))
    game.play("bet 20, va-bank")  # to 30: by the minimum bet
    game.play("call")
    assert game.legal["A"] == {"fold": True, "call": 10, "raise": [40, 190], "va-bank": True}


@pytest.mark.rule("M-13")
def test_what_is_full_depends_on_the_raise_rule() -> None:
    game = in_round(3, chips=(200, 40, 200), raise_rule="last-raise")
    game.play("bet 20, va-bank, call")  # to 30: by less than the last bet
    assert game.legal["A"] == {"fold": True, "call": 10}
    game = in_round(3, chips=(200, 50, 200), raise_rule="last-raise")
    game.play("bet 20, va-bank, call")
    assert game.legal["A"]["raise"] == [60, 190]


@pytest.mark.rule("M-13")
def test_short_ones_do_not_add_up() -> None:
    game = in_round(4, chips=(200, 37, 44, 200))
    game.play("bet 20, va-bank, va-bank")  # 20, 27, 34: together more than a minimum bet
    assert game.position["price"] == 34
    assert game.legal["D"]["raise"] == [44, 190]
    game.play("call")
    assert game.legal == {"A": {"fold": True, "call": 14}}


@pytest.mark.rule("M-13")
def test_each_is_judged_by_the_price_that_it_lifts() -> None:
    game = in_round(4, chips=(200, 37, 47, 200))
    game.play("bet 20, va-bank, va-bank, call")  # 20, 27, 37: the second is full
    assert game.legal["A"]["raise"] == [47, 190]


@pytest.mark.rule("M-13")
def test_who_called_before_a_short_va_bank_may_not_raise_either() -> None:
    game = in_round(4, chips=(200, 200, 200, 35))
    game.play("bet 20, call, fold, va-bank")
    assert game.legal == {"A": {"fold": True, "call": 5}}
    game.play("call")
    assert game.legal == {"B": {"fold": True, "call": 5}}
    game.play("call")
    assert game.position["round"] == 2


@pytest.mark.rule("M-13")
def test_after_a_full_raise_a_short_one_closes_it_for_its_maker_too() -> None:
    game = in_round(3, chips=(200, 200, 55))
    game.play("bet 20, raise 40, va-bank")  # 40, 45
    assert game.legal["A"] == {"fold": True, "call": 25, "raise": [55, 190], "va-bank": True}
    game.play("call")
    assert game.legal == {"B": {"fold": True, "call": 5}}


@pytest.mark.rule("M-13")
def test_without_a_full_bet_since_the_round_began() -> None:
    game = in_round(3, chips=(200, 200, 14))
    game.play("check, check, va-bank")
    assert game.position["price"] == 4
    assert game.legal == {"A": {"fold": True, "call": 4}}
    assert game.refused("A", "raise 14") == ("M-13", "betting-not-reopened", {})
    game.play("call")
    assert game.legal == {"B": {"fold": True, "call": 4}}


@pytest.mark.rule("M-13")
def test_a_full_bet_by_va_bank_reopens_it_for_those_who_checked() -> None:
    game = in_round(3, chips=(200, 200, 20))
    game.play("check, check, va-bank")
    assert game.legal["A"] == {"fold": True, "call": 10, "raise": [20, 190], "va-bank": True}


@pytest.mark.rule("M-13")
def test_va_bank_for_no_more_than_the_price() -> None:
    game = in_round(4, chips=(33, 200, 200, 36))
    # A bets 20 and has 3 left, D makes it 26: A may go va-bank for less than the price.
    game.play("bet 20, call, fold, va-bank")
    assert game.legal == {"A": {"fold": True, "va-bank": True}}
    game = in_round(4, chips=(36, 200, 200, 36))
    game.play("bet 20, call, fold, va-bank")
    assert game.legal == {"A": {"fold": True, "call": 6, "va-bank": True}}
    game = in_round(4, chips=(37, 200, 200, 36))
    game.play("bet 20, call, fold, va-bank")
    assert game.legal == {"A": {"fold": True, "call": 6}}
    assert game.refused("A", "va-bank") == ("M-13", "betting-not-reopened", {})


@pytest.mark.rule("M-13")
def test_a_raise_after_the_short_one_opens_it_again() -> None:
    game = in_round(4, chips=(200, 35, 200, 200))
    game.play("bet 20, va-bank, raise 50, call")
    assert game.legal["A"] == {"fold": True, "call": 30, "raise": [60, 190], "va-bank": True}


# ---- the end of the betting


@pytest.mark.rule("M-14")
def test_it_ends_when_all_have_matched() -> None:
    game = in_round(3)
    game.play("check, bet 20, call")
    assert game.turn == "A"
    game.act("A", "call")
    assert game.what == ["ChipsPut", "BettingEnded", "PairsOpened", "NextRound"]


@pytest.mark.rule("M-14")
def test_it_ends_when_all_have_checked() -> None:
    game = in_round(3)
    game.play("check, check")
    assert game.what == ["Checked", "TurnCame"]
    game.play("check")
    assert game.what == ["Checked", "BettingEnded", "PairsOpened", "NextRound"]


@pytest.mark.rule("M-14")
def test_who_raised_is_not_asked_again() -> None:
    game = in_round(3)
    game.play("bet 20, raise 40, call, call")
    assert (game.position["phase"], game.position["round"]) == ("throw", 2)


@pytest.mark.rule("M-14")
def test_the_fold_of_the_last_who_owed_ends_it() -> None:
    game = in_round(3)
    game.play("bet 20, call, fold")
    assert game.what == ["Folded", "BettingEnded", "PairsOpened", "NextRound"]


@pytest.mark.rule("M-14")
def test_with_one_left_who_can_bet_the_rest_is_thrown_through() -> None:
    game = in_round(3, chips=(40, 200, 30))
    game.play("va-bank, call, va-bank")
    for number in (2, 3):
        assert (game.position["phase"], game.position["round"]) == ("throw", number)
        assert game.report["to_act"] == []
        game.throw("12")
        assert game.what[:3] == ["DiceThrown", "BettingEnded", "PairsOpened"]
    assert game.position["circle"] == 2


@pytest.mark.rule("M-14")
def test_who_has_not_matched_is_still_asked() -> None:
    game = in_round(3, chips=(40, 200, 60))
    game.play("va-bank, call, va-bank")  # 30, 50
    assert game.legal == {"B": {"fold": True, "call": 20}}
    for move in ("raise 60", "va-bank"):
        assert not game.accepts("B", move)
    game.play("call")
    assert game.position["round"] == 2


@pytest.mark.rule("M-14")
def test_everyone_va_bank() -> None:
    game = in_round(3)
    game.play("va-bank, call, va-bank")
    game.throw("12")
    game.throw("12", A="66")
    assert game.report["winners"] == ["A"]
    assert game.chips == (600, 0, 0)


@pytest.mark.rule("M-14")
def test_a_fold_may_leave_one_who_can_bet() -> None:
    game = in_round(3, chips=(40, 200, 200))
    game.play("va-bank, call, call")
    game.throw("12")
    assert game.turn == "B"
    game.act("B", "fold")
    assert game.what == ["Folded", "BettingEnded", "PairsOpened", "NextRound"]
    game.throw("12")
    assert game.what[:3] == ["DiceThrown", "BettingEnded", "PairsOpened"]


# ---- ranges


@pytest.mark.rule("M-08")
@pytest.mark.rule("M-10")
def test_a_billion_chips_are_two_numbers() -> None:
    most = 10**9
    game = in_round(2, buy_in=most)
    moves = game.node.legal[0]
    assert len(moves) == most - 10 - 10 + 1 + 3
    assert game.accepts("A", f"bet {most - 10}")
    assert not game.accepts("A", f"bet {most - 9}")
    game.act("A", "bet 10")
    moves = game.node.legal[1]
    assert len(moves) == most - 10 - 20 + 1 + 3
    assert game.legal["B"] == {"fold": True, "call": 10, "raise": [20, most - 10], "va-bank": True}


def test_moves_are_a_collection_without_a_list() -> None:
    most = 6 * 10**9
    moves = Moves(bet=(10, most))
    assert len(moves) == most - 9
    assert Bet(most) in moves
    for chips in (9, most + 1, 10**100, -(10**100)):
        assert Bet(chips) not in moves
    assert Raise(20) not in moves
    assert list(islice(moves, 2)) == [Bet(10), Bet(11)]
