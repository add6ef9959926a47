"""P-07 and P-15 to P-20: counting, Doodoo and Jonti, and how rounds and games end."""

import pytest
from tests.rules.perudo_script import Perudo, after_bids, in_round

from kosti.core import Terminal
from kosti.games.perudo import Perudo as Rules
from kosti.games.perudo import count

HANDS = {"A": "11234", "B": "15523", "C": "26643"}
"""Three aces; three each of 2 and 3, two each of 4, 5 and 6."""


def _with_hands(**options: object) -> Perudo:
    game = Perudo(3, roll_off=False, **options)
    game.line(opener="A")
    game.hands(**HANDS)
    return game


def _doubt(bid: str) -> str:
    """Who loses a die when A bids so and B calls Doodoo."""
    game = _with_hands()
    game.act("A", bid)
    game.act("B", "doodoo")
    return {"455": "A", "545": "B"}[game.dice]


@pytest.mark.rule("P-07")
@pytest.mark.parametrize(("face", "there"), [(2, 6), (3, 6), (4, 5), (5, 5), (6, 5)])
def test_aces_count_for_every_other_face(face: int, there: int) -> None:
    assert _doubt(f"{there}x{face}") == "B"
    assert _doubt(f"{there + 1}x{face}") == "A"


@pytest.mark.rule("P-07")
def test_a_bid_on_aces_counts_only_aces() -> None:
    for aces, dice in ((3, "554"), (4, "545")):  # there are three
        game = _with_hands()
        game.act("A", "2x2")
        game.act("B", f"{aces}x1")
        game.act("C", "doodoo")
        assert game.dice == dice


@pytest.mark.rule("P-07")
def test_there_is_one_way_of_counting() -> None:
    hands = ((1, 1, 2), (1, 2, 6), None, ())
    assert [count(face, hands, calzone=False) for face in range(1, 7)] == [3, 5, 3, 3, 3, 4]
    assert [count(face, hands, calzone=True) for face in range(1, 7)] == [3, 2, 0, 0, 0, 1]


@pytest.mark.rule("P-15")
def test_if_the_bid_holds_the_caller_loses_a_die() -> None:
    game = in_round(3)  # everybody holds one 2
    game.act("A", "3x2")
    game.act("B", "doodoo")
    assert (game.dice, game.position["opener"]) == ("545", "B")


@pytest.mark.rule("P-15")
def test_more_than_bid_holds_too() -> None:
    game = in_round(3)
    game.act("A", "2x2")
    game.act("B", "doodoo")
    assert game.dice == "545"


@pytest.mark.rule("P-15")
def test_if_it_does_not_hold_the_bidder_loses_a_die() -> None:
    game = in_round(3)
    game.act("A", "4x2")
    game.act("B", "doodoo")
    assert (game.dice, game.position["opener"]) == ("455", "A")


@pytest.mark.rule("P-15")
def test_the_last_bidder_is_meant_not_the_first() -> None:
    game = after_bids(3, "2x2", "4x2")
    game.act("C", "doodoo")
    assert (game.dice, game.position["opener"]) == ("545", "B")


@pytest.mark.rule("P-15")
def test_a_call_ends_the_round_and_all_dice_are_shown() -> None:
    game = in_round(2, dice=2)
    game.act("A", "3x3")
    game.act("B", "doodoo")
    assert (game.position["phase"], game.position["round"]) == ("hands", 2)
    assert game.position["bid"] is None
    last = game.state.public.last
    assert (last.hands, last.count, last.change) == (((2, 3), (2, 3)), 2, (-1, 0))
    assert game.state.hands == ((), ())


@pytest.mark.rule("P-15")
def test_hands_that_nobody_knows_are_shown_before_counting() -> None:
    game = Perudo(3, dice=2, roll_off=False)
    game.line(opener="A")
    game.hands(A="?", B="21", C="?")
    game.act("A", "3x2")
    game.act("B", "doodoo")
    assert (game.position["phase"], game.position["turn"]) == ("show", None)
    assert game.position["bid"] == {"player": "A", "quantity": 3, "face": 2}
    assert (game.report["to_act"], game.legal) == ([], {})
    assert game.refused("B", "doodoo") == ("P-04", "dice-awaited", {})
    assert game.refused("C", "jonti") == ("P-04", "dice-awaited", {})
    assert game.hands_refused(A="11", B="11", C="11")[1] == "not-these-dice"
    for wrong in (
        {"A": "25"},  # not all of them
        {"A": "25", "B": "21", "C": "66"},  # one that was known
        {"A": "2", "C": "66"},  # too few dice
        {"A": "255", "C": "66"},  # too many
    ):
        assert game.show_refused(**wrong)[:2] == ("P-15", "wrong-dice")
    assert game.show_refused(A="27", C="66")[:2] == ("P-01", "no-such-face-thrown")
    game.show(A="25", C="66")
    assert (game.dice, game.position["opener"]) == ("212", "B")
    assert game.state.public.last.hands == ((2, 5), (2, 1), (6, 6))


@pytest.mark.rule("P-16")
def test_an_exact_jonti_brings_a_lost_die_back() -> None:
    game = in_round(3)
    game.act("A", "4x2")
    game.act("B", "doodoo")
    assert game.dice == "455"
    game.hands(A="2222", B="33333", C="44444")
    game.act("A", "1x2")
    game.act("B", "5x3")
    game.act("A", "jonti")
    assert (game.dice, game.position["opener"]) == ("555", "A")
    assert game.state.public.last.change == (1, 0, 0)


@pytest.mark.rule("P-16")
def test_aces_are_counted_in_jonti_too() -> None:
    game = _with_hands()
    game.act("A", "6x2")
    game.act("C", "jonti")
    assert (game.dice, game.position["opener"]) == ("555", "C")


@pytest.mark.rule("P-16")
@pytest.mark.parametrize("bid", ["2x2", "4x2"])
def test_not_exactly_right_loses_a_die(bid: str) -> None:
    game = in_round(3)  # there are three
    game.act("A", bid)
    game.act("C", "jonti")
    assert (game.dice, game.position["opener"]) == ("554", "C")


@pytest.mark.rule("P-16")
def test_neither_the_bidder_nor_the_next_player_may_call_it() -> None:
    game = after_bids(4, "3x2")
    assert game.refused("A", "jonti") == ("P-16", "jonti-on-own-bid", {})
    assert game.refused("B", "jonti") == ("P-16", "jonti-by-next", {})
    assert {name for name, moves in game.legal.items() if "jonti" in moves} == {"C", "D"}
    assert game.legal["C"] == game.legal["D"] == ["jonti"]


@pytest.mark.rule("P-16")
def test_it_is_about_the_standing_bid() -> None:
    game = after_bids(4, "1x2", "3x2")
    assert not game.accepts("B", "jonti")
    assert not game.accepts("C", "jonti")
    game.act("A", "jonti")  # exact would be four: everybody holds one 2
    assert game.dice == "4555"


@pytest.mark.rule("P-16")
def test_there_is_none_before_a_bid() -> None:
    game = in_round(3)
    for player in "ABC":
        assert game.refused(player, "jonti") == ("P-16", "no-bid-yet", {})


@pytest.mark.rule("P-16")
def test_jonti_may_be_switched_off() -> None:
    game = after_bids(3, "3x2", jonti=False)
    assert game.legal.keys() == {"B"}
    for player in "ABC":
        assert game.refused(player, "jonti") == ("P-16", "jonti-is-off", {})


@pytest.mark.rule("P-16")
def test_never_above_the_dice_of_the_start() -> None:
    game = in_round(3, dice=2)
    game.act("A", "3x2")
    game.act("C", "jonti")
    assert (game.dice, game.position["opener"]) == ("222", "C")


@pytest.mark.rule("P-17")
def test_it_needs_three_players_in_the_game() -> None:
    two = after_bids(2, "2x2")
    assert two.legal.keys() == {"B"}
    for player in "AB":
        assert two.refused(player, "jonti") == ("P-17", "jonti-needs-three", {})
    left = Perudo(3, dice=1, roll_off=False)
    left.line(opener="A")
    left.lose("A")
    left.hands(B="2", C="2")
    left.act("B", "1x2")
    assert left.refused("C", "jonti") == ("P-17", "jonti-needs-three", {})


@pytest.mark.rule("P-17")
def test_with_all_dice_one_gains_nothing_but_opens() -> None:
    game = in_round(3)
    game.act("A", "3x2")
    game.act("C", "jonti")
    assert (game.dice, game.position["opener"]) == ("555", "C")
    assert game.state.public.last.change == (0, 0, 0)


@pytest.mark.rule("P-17")
def test_who_is_out_may_not() -> None:
    game = Perudo(4, dice=1, roll_off=False)
    game.line(opener="A")
    game.lose("A")
    game.hands(B="2", C="2", D="2")
    game.act("B", "1x2")
    assert game.refused("A", "jonti") == ("P-17", "out-of-the-game", {})
    assert game.legal.keys() == {"C", "D"}


@pytest.mark.rule("P-17")
@pytest.mark.rule("P-13")
def test_it_is_allowed_in_a_calzone_round_and_counted_by_its_rules() -> None:
    game = Perudo(3, dice=2, roll_off=False)
    game.line(opener="A")
    game.lose("A")
    game.hands(A="2", B="12", C="12")
    game.act("A", "calzone", "3x2")
    game.act("C", "jonti")
    assert (game.dice, game.position["opener"]) == ("122", "C")


@pytest.mark.rule("P-18")
def test_the_loser_of_a_die_opens_whoever_it_was() -> None:
    caller = in_round(3)
    caller.act("A", "1x2")
    caller.act("B", "doodoo")
    bidder = in_round(3)
    bidder.act("A", "9x2")
    bidder.act("B", "doodoo")
    outsider = in_round(3)
    outsider.act("A", "9x2")
    outsider.act("C", "jonti")
    openers = [game.position["opener"] for game in (caller, bidder, outsider)]
    assert openers == ["B", "A", "C"]


@pytest.mark.rule("P-18")
def test_if_it_was_the_last_die_the_next_player_in_the_game_opens() -> None:
    game = Perudo(4, dice=1, roll_off=False)
    game.line(opener="B")
    game.lose("B")
    assert (game.dice, game.position["opener"]) == ("1011", "C")
    game.hands(A="6", C="6", D="6")
    game.act("C", "3x6")
    game.act("A", "jonti")  # right: A opens with the one die
    assert (game.dice, game.position["opener"]) == ("1011", "A")
    game.lose("A")
    # B, the next seat, is out already.
    assert (game.dice, game.position["opener"]) == ("0011", "C")


@pytest.mark.rule("P-18")
def test_the_last_seat_is_followed_by_the_first() -> None:
    game = Perudo(3, dice=1, roll_off=False)
    game.line(opener="C")
    game.lose("C")
    assert (game.dice, game.position["opener"]) == ("110", "A")


@pytest.mark.rule("P-18")
def test_a_jonti_that_costs_the_last_die() -> None:
    game = Perudo(3, dice=1, roll_off=False)
    game.line(opener="A")
    game.hands(A="2", B="3", C="4")
    game.act("A", "2x2")
    game.act("C", "jonti")
    assert (game.dice, game.position["opener"]) == ("110", "A")


@pytest.mark.rule("P-19")
def test_who_has_no_dice_is_out() -> None:
    game = Perudo(3, dice=1, roll_off=False)
    game.line(opener="A")
    game.lose("A")
    game.hands(B="2", C="2")
    for move in ("1x2", "doodoo", "calzone"):
        assert game.refused("A", move) == ("P-19", "out-of-the-game", {})


@pytest.mark.rule("P-19")
def test_the_last_player_with_dice_wins() -> None:
    game = Perudo(3, dice=1, roll_off=False)
    game.line(opener="A")
    game.lose("A")
    game.lose("B")
    report = game.report
    assert (report["status"], report["winners"], report["to_act"]) == ("over", ["C"], [])
    assert report["legal"] == {}
    assert report["state"] == {
        "phase": "over",
        "round": 2,
        "opener": "B",
        "turn": None,
        "dice": {"A": 0, "B": 0, "C": 1},
        "bid": None,
        "calzone": False,
    }
    assert Rules(3).node(game.state) == Terminal((-1, -1, 2), (2,))
    for move in ("1x2", "doodoo"):
        assert game.refused("C", move) == ("P-19", "game-over", {})
    assert game.hands_refused(C="1") == ("P-19", "game-over", {})


@pytest.mark.rule("P-20")
def test_the_first_that_comes_counts_and_the_other_is_told_why() -> None:
    jonti_first = after_bids(4, "4x2")
    jonti_first.act("C", "jonti")
    assert jonti_first.refused("B", "5x2") == ("P-04", "dice-awaited", {})
    assert jonti_first.refused("B", "doodoo") == ("P-04", "dice-awaited", {})
    assert jonti_first.refused("D", "jonti") == ("P-04", "dice-awaited", {})
    move_first = after_bids(4, "4x2")
    move_first.act("B", "5x2")
    assert move_first.refused("C", "jonti") == ("P-16", "jonti-by-next", {})
    doodoo_first = after_bids(4, "4x2")
    doodoo_first.act("B", "doodoo")
    assert doodoo_first.refused("C", "jonti") == ("P-04", "dice-awaited", {})


@pytest.mark.rule("P-20")
def test_everybody_who_may_is_asked_at_once() -> None:
    game = after_bids(5, "4x2")
    assert game.report["to_act"] == ["B", "C", "D", "E"]
    assert game.position["turn"] == "B"
