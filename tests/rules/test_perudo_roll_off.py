"""P-01 to P-04: what everybody starts with, who opens, and what everybody throws."""

import pytest
from tests.rules.perudo_script import Perudo, in_round

from kosti.core import Waiting
from kosti.games.perudo import HandsThrown, Options
from kosti.games.perudo import Perudo as Rules


def _awaited(game: Perudo) -> list[tuple[int | None, int, int, bool]]:
    node = Rules(len(game.report["players"])).node(game.state)
    assert isinstance(node, Waiting)
    return [(dice.seat, dice.count, dice.faces, dice.open) for dice in node.dice]


@pytest.mark.rule("P-01")
@pytest.mark.parametrize("dice", range(1, 11))
def test_everybody_starts_with_the_same_number_of_dice(dice: int) -> None:
    assert Perudo(3, dice=dice).position["dice"] == {"A": dice, "B": dice, "C": dice}


@pytest.mark.rule("P-01")
def test_five_dice_by_default_and_every_option_has_its_default() -> None:
    assert Perudo(2).dice == "55"
    assert Options() == Options(
        dice=5, raise_rule="ladder", jonti=True, calzone=True, roll_off=True
    )


@pytest.mark.rule("P-01")
@pytest.mark.parametrize("players", range(2, 11))
def test_two_to_ten_play(players: int) -> None:
    assert len(Perudo(players).report["players"]) == players


@pytest.mark.rule("P-01")
@pytest.mark.parametrize("players", [0, 1, 11])
def test_nobody_else_does(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 10 players"):
        Rules(players)


@pytest.mark.rule("P-01")
def test_the_dice_have_six_sides() -> None:
    game = Perudo(2, dice=2, roll_off=False)
    game.line(opener="A")
    assert game.hands_refused(A="17", B="11")[:2] == ("P-01", "no-such-face-thrown")
    assert game.hands_refused(A="11", B="01")[:2] == ("P-01", "no-such-face-thrown")
    rolling = Perudo(2)
    assert rolling.roll_off_refused(A="0", B="1")[:2] == ("P-01", "no-such-face-thrown")
    assert rolling.roll_off_refused(A="7", B="1")[:2] == ("P-01", "no-such-face-thrown")


@pytest.mark.rule("P-02")
def test_the_highest_die_opens_the_first_round() -> None:
    game = Perudo(3)
    assert game.position == {
        "phase": "roll-off",
        "round": 0,
        "opener": None,
        "turn": None,
        "dice": {"A": 5, "B": 5, "C": 5},
        "bid": None,
        "calzone": False,
    }
    assert game.report["to_act"] == []
    assert _awaited(game) == [(0, 1, 6, True), (1, 1, 6, True), (2, 1, 6, True)]
    game.roll_off(A="3", B="5", C="4")
    assert (game.position["phase"], game.position["round"]) == ("hands", 1)
    assert game.position["opener"] == "B"


@pytest.mark.rule("P-02")
def test_those_tied_for_the_highest_throw_again_until_one_is_left() -> None:
    game = Perudo(4)
    game.roll_off(A="6", B="2", C="6", D="6")
    assert game.position["phase"] == "roll-off"
    assert _awaited(game) == [(0, 1, 6, True), (2, 1, 6, True), (3, 1, 6, True)]
    assert game.roll_off_refused(A="6", B="6", C="1", D="1")[:2] == ("P-02", "wrong-thrower")
    assert game.roll_off_refused(A="6", C="1")[:2] == ("P-02", "wrong-thrower")
    game.roll_off(A="4", C="1", D="4")
    assert _awaited(game) == [(0, 1, 6, True), (3, 1, 6, True)]
    game.roll_off(A="1", D="1")
    assert _awaited(game) == [(0, 1, 6, True), (3, 1, 6, True)]
    game.roll_off(A="1", D="2")
    assert game.position["opener"] == "D"


@pytest.mark.rule("P-02")
def test_everybody_throws_and_nobody_plays_before_the_opener_is_found() -> None:
    game = Perudo(3)
    assert game.roll_off_refused(A="6", B="2") == ("P-02", "wrong-thrower", {"seat": 2})
    assert game.refused("A", "2x2") == ("P-04", "dice-awaited", {})
    assert game.hands_refused(A="11111", B="11111", C="11111")[1] == "not-these-dice"
    assert game.line_refused(opener="A")[1] == "not-these-dice"
    assert game.show_refused(A="11111")[1] == "not-these-dice"


@pytest.mark.rule("P-03")
def test_who_throws_all_dice_cannot_open() -> None:
    game = Perudo(3)
    game.roll_off(A="3", B="66666", C="2")
    assert game.position["opener"] == "A"


@pytest.mark.rule("P-03")
def test_who_throws_all_dice_is_no_longer_among_the_tied() -> None:
    game = Perudo(3)
    game.roll_off(A="3", B="66666", C="3")
    assert _awaited(game) == [(0, 1, 6, True), (2, 1, 6, True)]
    refusal = game.roll_off_refused(A="3", B="6", C="3")
    assert refusal == ("P-03", "wrong-thrower", {"seat": 1})
    game.roll_off(A="3", C="4")
    assert game.position["opener"] == "C"


@pytest.mark.rule("P-03")
def test_one_die_or_all_and_nothing_between() -> None:
    game = Perudo(2)
    for dice in ("66", "666", "6666", "666666"):
        refusal = game.roll_off_refused(A=dice, B="1")
        assert refusal == ("P-03", "one-die-or-all", {"seat": 0, "dice": 5})


@pytest.mark.rule("P-03")
def test_if_all_the_tied_are_barred_those_beaten_earlier_throw_again() -> None:
    game = Perudo(4)
    game.roll_off(A="6", B="2", C="6", D="3")
    game.roll_off(A="11111", C="22222")
    assert _awaited(game) == [(1, 1, 6, True), (3, 1, 6, True)]
    game.roll_off(B="4", D="4")
    game.roll_off(B="5", D="2")
    assert game.position["opener"] == "B"


@pytest.mark.rule("P-03")
def test_one_alone_who_was_beaten_earlier_opens_at_once() -> None:
    game = Perudo(3)
    game.roll_off(A="6", B="2", C="6")
    game.roll_off(A="11111", C="22222")
    assert (game.position["phase"], game.position["opener"]) == ("hands", "B")


@pytest.mark.rule("P-03")
def test_one_alone_who_threw_one_die_opens_at_once_even_in_the_first_throw() -> None:
    game = Perudo(3)
    game.roll_off(A="11111", B="1", C="22222")
    assert game.position["opener"] == "B"


@pytest.mark.rule("P-03")
def test_the_right_is_lost_for_the_whole_roll_off() -> None:
    game = Perudo(4)
    game.roll_off(A="11111", B="6", C="6", D="3")
    game.roll_off(B="11111", C="11111")
    # A was barred in the first throw, so D alone still has the right.
    assert game.position["opener"] == "D"


@pytest.mark.rule("P-03")
def test_if_everybody_is_barred_at_once_everybody_starts_afresh() -> None:
    game = Perudo(3)
    game.roll_off(A="11111", B="22222", C="33333")
    assert _awaited(game) == [(0, 1, 6, True), (1, 1, 6, True), (2, 1, 6, True)]
    game.roll_off(A="2", B="1", C="1")
    assert game.position["opener"] == "A"


@pytest.mark.rule("P-03")
def test_if_everybody_is_barred_one_after_another_everybody_starts_afresh() -> None:
    game = Perudo(3)
    game.roll_off(A="11111", B="6", C="6")
    game.roll_off(B="22222", C="33333")
    assert _awaited(game) == [(0, 1, 6, True), (1, 1, 6, True), (2, 1, 6, True)]
    # Afresh means that the right can be lost again.
    game.roll_off(A="5", B="66666", C="5")
    assert _awaited(game) == [(0, 1, 6, True), (2, 1, 6, True)]
    game.roll_off(A="11111", C="11111")
    assert len(_awaited(game)) == 3


@pytest.mark.rule("P-03")
def test_afresh_means_that_everybody_has_the_right_again() -> None:
    game = Perudo(3)
    game.roll_off(A="11111", B="22222", C="33333")
    game.roll_off(A="6", B="6", C="2")
    game.roll_off(A="11111", B="22222")
    # C, barred before and beaten since, is the only one who has it now.
    assert (game.position["phase"], game.position["opener"]) == ("hands", "C")


@pytest.mark.rule("P-03")
def test_those_who_came_back_may_be_barred_in_turn() -> None:
    game = Perudo(4)
    game.roll_off(A="6", B="2", C="6", D="3")
    game.roll_off(A="11111", C="22222")
    game.roll_off(B="44444", D="1")
    assert game.position["opener"] == "D"


@pytest.mark.rule("P-03")
def test_with_one_die_each_there_is_no_such_mistake() -> None:
    game = Perudo(2, dice=1)
    assert game.roll_off_refused(A="66", B="1")[:2] == ("P-03", "one-die-or-all")
    game.roll_off(A="6", B="1")
    assert game.position["opener"] == "A"


@pytest.mark.rule("P-03")
def test_without_a_roll_off_the_opener_is_drawn() -> None:
    game = Perudo(3, roll_off=False)
    assert game.position["phase"] == "opener"
    assert _awaited(game) == [(None, 1, 3, True)]
    assert game.roll_off_refused(A="6", B="1", C="1")[1] == "not-these-dice"
    assert game.refused("A", "2x2")[1] == "dice-awaited"
    game.line(opener="C")
    assert (game.position["opener"], game.position["round"]) == ("C", 1)
    assert game.line_refused(opener="A")[1] == "not-these-dice"


@pytest.mark.rule("P-04")
def test_everybody_in_the_game_throws_all_their_dice() -> None:
    game = Perudo(3, dice=2, roll_off=False)
    game.line(opener="B")
    assert _awaited(game) == [(0, 2, 6, False), (1, 2, 6, False), (2, 2, 6, False)]
    assert game.hands_refused(A="1", B="11", C="11") == (
        "P-04",
        "wrong-dice",
        {"seat": 0, "dice": 2},
    )
    assert game.hands_refused(A="11", B="111", C="11")[1] == "wrong-dice"
    assert game.hands_refused(A="11", B="11")[1] == "wrong-dice"
    game.hands(A="11", B="11", C="11")
    assert (game.position["phase"], game.position["turn"]) == ("bidding", "B")


@pytest.mark.rule("P-04")
def test_thrown_dice_are_not_touched() -> None:
    game = in_round(2)
    assert game.hands_refused(A="11111", B="11111")[:2] == ("P-04", "not-these-dice")


@pytest.mark.rule("P-04")
def test_a_player_sees_only_their_own_dice() -> None:
    game, rules = in_round(2, dice=2), Rules(2, Options(dice=2))
    assert rules.observe(game.state, 0).hand == (2, 3)
    assert rules.observe(game.state, 1).hand == (2, 3)
    assert rules.observe(game.state, None).hand is None
    thrown = HandsThrown(((2, 3), (4, 5)))
    assert rules.veil(thrown, 0) == HandsThrown(((2, 3), None))
    assert rules.veil(thrown, 1) == HandsThrown((None, (4, 5)))
    assert rules.veil(thrown, None) == HandsThrown((None, None))
    two_left = HandsThrown(((2, 3), (), (4, 5)))
    assert Rules(3).veil(two_left, 1) == HandsThrown((None, (), None))


@pytest.mark.rule("P-04")
def test_who_is_out_does_not_throw_and_the_others_throw_what_is_left() -> None:
    game = Perudo(3, dice=1, roll_off=False)
    game.line(opener="A")
    game.lose("A")
    assert game.dice == "011"
    assert game.hands_refused(A="1", B="1", C="1") == (
        "P-04",
        "wrong-dice",
        {"seat": 0, "dice": 0},
    )
    assert game.hands_refused(A="?", B="1", C="1")[1] == "wrong-dice"
    game.hands(B="1", C="1")


@pytest.mark.rule("P-04")
def test_hands_under_real_cups_need_not_be_known() -> None:
    game = Perudo(2, dice=2, roll_off=False)
    game.line(opener="A")
    game.hands(A="?", B="?")
    assert game.position["phase"] == "bidding"
    assert game.legal["A"][0] == "1x2"
