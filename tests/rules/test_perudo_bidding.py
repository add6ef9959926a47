"""P-05 to P-12: what a bid says, whose turn it is, and what may follow what."""

import pytest
from tests.rules.perudo_script import after_bids, in_round


@pytest.mark.rule("P-05")
def test_a_bid_names_a_quantity_and_a_face() -> None:
    game = in_round(2)
    game.act("A", "3x4")
    assert game.position["bid"] == {"player": "A", "quantity": 3, "face": 4}


@pytest.mark.rule("P-05")
def test_bluffing_is_allowed_and_all_dice_are_meant() -> None:
    game = in_round(3, dice=1)
    game.act("A", "3x6")  # all three hold a 2
    assert game.position["bid"]["quantity"] == 3


@pytest.mark.rule("P-05")
@pytest.mark.parametrize("move", ["3x0", "3x7", "3x10", "1x999999999"])
def test_there_are_no_other_faces(move: str) -> None:
    for game in (in_round(2), after_bids(2, "2x2", "2x3")):
        rule, code, facts = game.refused("A", move)
        assert (rule, code) == ("P-05", "no-such-face")
        assert facts == {"face": int(move.partition("x")[2])}


@pytest.mark.rule("P-05")
def test_a_bid_is_of_one_die_at_least() -> None:
    assert in_round(2).refused("A", "0x4") == ("P-05", "no-such-quantity", {"quantity": 0})


@pytest.mark.rule("P-06")
def test_the_opener_bids_first_and_then_it_goes_clockwise() -> None:
    game = in_round(3, opener="B")
    for player, bid in zip("BCAB", ("1x2", "2x2", "3x2", "4x2"), strict=True):
        assert game.position["turn"] == player
        game.act(player, bid)


@pytest.mark.rule("P-06")
def test_players_who_are_out_are_skipped() -> None:
    game = in_round(4, dice=1)
    game.act("A", "4x2")  # there are four
    game.act("B", "doodoo")
    assert (game.dice, game.position["opener"]) == ("1011", "C")
    game.hands(A="2", C="2", D="2")
    game.act("C", "1x2")
    game.act("D", "2x2")
    game.act("A", "3x2")
    assert game.position["turn"] == "C"


@pytest.mark.rule("P-06")
def test_nobody_acts_out_of_turn() -> None:
    game = after_bids(3, "2x2")
    for move in ("3x2", "doodoo"):
        assert game.refused("A", move) == ("P-06", "not-your-turn", {"turn": 1})
        assert game.refused("C", move) == ("P-06", "not-your-turn", {"turn": 1})


@pytest.mark.rule("P-06")
def test_no_doodoo_before_a_bid() -> None:
    game = in_round(2)
    assert game.refused("A", "doodoo") == ("P-06", "no-bid-yet", {})
    assert "doodoo" not in game.legal["A"]


@pytest.mark.rule("P-06")
def test_raise_or_doodoo_and_nothing_else() -> None:
    game = after_bids(2, "9x6", "10x4")
    moves = ["10x1", "10x5", "10x6", "5x1", "6x1", "7x1", "8x1", "9x1", "doodoo"]
    assert game.legal == {"A": moves}


@pytest.mark.rule("P-08")
def test_ladder_is_the_default() -> None:
    game = after_bids(3, "3x5")
    assert game.accepts("B", "4x2")


@pytest.mark.rule("P-08")
@pytest.mark.parametrize(
    ("move", "legal"),
    [
        ("3x6", True),
        ("4x2", True),
        ("4x5", True),
        ("15x2", True),
        ("3x5", False),
        ("3x4", False),
        ("3x2", False),
        ("2x6", False),
        ("1x6", False),
    ],
)
def test_ladder(move: str, *, legal: bool) -> None:
    game = after_bids(3, "3x5", raise_rule="ladder")
    assert game.accepts("B", move) == legal
    assert (move in game.legal["B"]) == legal
    if not legal:
        rule, code, facts = game.refused("B", move)
        face = int(move[-1])
        assert (rule, code) == ("P-08", "too-few")
        assert facts == {"face": face, "least": 3 if face > 5 else 4}


@pytest.mark.rule("P-08")
@pytest.mark.parametrize(
    ("move", "legal"),
    [
        ("3x5", True),
        ("3x6", True),
        ("4x4", True),
        ("4x6", True),
        ("12x4", True),
        ("3x4", False),
        ("2x5", False),
        ("2x6", False),
    ],
)
def test_no_drop(move: str, *, legal: bool) -> None:
    game = after_bids(3, "3x4", raise_rule="no-drop")
    assert game.accepts("B", move) == legal
    if not legal:
        assert game.refused("B", move)[:2] == ("P-08", "too-few")


@pytest.mark.rule("P-08")
def test_no_drop_means_the_face_too() -> None:
    game = after_bids(3, "3x4", raise_rule="no-drop")
    for move in ("4x3", "15x2"):
        assert game.refused("B", move) == ("P-08", "face-may-not-fall", {"face": 4})
    assert not {"4x3", "15x2"} & set(game.legal["B"])


@pytest.mark.rule("P-08")
def test_the_walk_in_a_circle_that_neither_option_allows() -> None:
    for rule in ("ladder", "no-drop"):
        game = after_bids(3, "5x3", raise_rule=rule)
        assert not game.accepts("B", "2x4")


@pytest.mark.rule("P-09")
@pytest.mark.rule("P-10")
@pytest.mark.parametrize("raise_rule", ["ladder", "no-drop"])
def test_under_no_drop_the_face_may_fall_by_way_of_aces(raise_rule: str) -> None:
    game = after_bids(3, "3x6", "2x1", raise_rule=raise_rule)
    assert game.accepts("C", "5x2")


@pytest.mark.rule("P-09")
@pytest.mark.parametrize("raise_rule", ["ladder", "no-drop"])
@pytest.mark.parametrize(
    ("bid", "least"), [("1x6", 1), ("2x2", 1), ("3x4", 2), ("4x6", 2), ("5x2", 3), ("15x3", 8)]
)
def test_to_aces_by_half_rounded_up(bid: str, least: int, raise_rule: str) -> None:
    game = after_bids(3, bid, raise_rule=raise_rule)
    assert game.accepts("B", f"{least}x1")
    if least > 1:
        refusal = game.refused("B", f"{least - 1}x1")
        assert refusal == ("P-09", "too-few", {"face": 1, "least": least})


@pytest.mark.rule("P-09")
@pytest.mark.parametrize("raise_rule", ["ladder", "no-drop"])
def test_aces_over_aces_need_more(raise_rule: str) -> None:
    game = after_bids(3, "2x2", "2x1", raise_rule=raise_rule)
    assert game.refused("C", "2x1") == ("P-09", "too-few", {"face": 1, "least": 3})
    assert game.refused("C", "1x1")[:2] == ("P-09", "too-few")
    assert game.accepts("C", "3x1")
    assert game.accepts("C", "15x1")


@pytest.mark.rule("P-10")
@pytest.mark.parametrize("raise_rule", ["ladder", "no-drop"])
@pytest.mark.parametrize("face", range(2, 7))
def test_from_aces_twice_as_many_and_one(face: int, raise_rule: str) -> None:
    game = after_bids(3, "5x2", "3x1", raise_rule=raise_rule)
    assert game.accepts("C", f"7x{face}")
    assert game.refused("C", f"6x{face}") == ("P-10", "too-few", {"face": face, "least": 7})


@pytest.mark.rule("P-10")
def test_any_number_of_switches() -> None:
    game = after_bids(3, "1x2", "1x1", "3x2", "2x1", "5x6", "3x1", "7x2", "4x1", "9x3", "5x1")
    assert game.position["bid"] == {"player": "A", "quantity": 5, "face": 1}
    assert game.accepts("B", "11x2")
    assert not game.accepts("B", "10x6")


@pytest.mark.rule("P-11")
@pytest.mark.parametrize("raise_rule", ["ladder", "no-drop"])
def test_no_opening_on_aces(raise_rule: str) -> None:
    game = in_round(3, raise_rule=raise_rule)
    for move in ("1x1", "3x1", "15x1", "16x1"):
        assert game.refused("A", move) == ("P-11", "no-opening-on-aces", {})
    assert not any(move.endswith("x1") for move in game.legal["A"])
    assert len(game.legal["A"]) == 15 * 5


@pytest.mark.rule("P-12")
def test_never_more_than_there_are_dice() -> None:
    game = in_round(3)
    assert game.accepts("A", "15x6")
    for move in ("16x2", "999999999x6"):
        assert game.refused("A", move) == ("P-12", "too-many", {"most": 15})
    game.act("A", "15x5")
    assert game.refused("B", "16x2") == ("P-12", "too-many", {"most": 15})
    assert game.refused("B", "16x1") == ("P-12", "too-many", {"most": 15})


@pytest.mark.rule("P-12")
def test_dice_in_play_are_those_of_this_round() -> None:
    game = in_round(2, dice=2)
    game.act("A", "4x6")
    game.act("B", "doodoo")
    game.hands(A="2", B="22")
    assert game.refused("A", "4x2") == ("P-12", "too-many", {"most": 3})


@pytest.mark.rule("P-12")
def test_without_a_raise_only_doodoo_is_left() -> None:
    game = after_bids(3, "15x6", "15x1")
    assert game.legal == {"A": ["jonti"], "C": ["doodoo"]}
    for move in ("15x1", "31x2"):
        assert not game.accepts("C", move)
    no_drop = after_bids(2, "10x6", raise_rule="no-drop")
    assert no_drop.legal["B"] == ["10x1", "5x1", "6x1", "7x1", "8x1", "9x1", "doodoo"]


@pytest.mark.rule("P-12")
def test_the_least_quantity_may_be_more_than_there_are_dice() -> None:
    game = after_bids(2, "5x2", "3x1", dice=3)
    assert game.legal["A"] == ["4x1", "5x1", "6x1", "doodoo"]
    assert game.refused("A", "6x2") == ("P-10", "too-few", {"face": 2, "least": 7})
    assert game.refused("A", "7x2") == ("P-12", "too-many", {"most": 6})
