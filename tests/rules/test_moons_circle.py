"""M-01 to M-05 and M-22 to M-24: antes, the button, throws, circles, the end of the game."""

import pytest
from tests.rules.moons_script import NAMES, Moons, in_round

from kosti.core import Act, Denied, Refused, Roll
from kosti.games.moons import (
    ButtonDraw,
    Check,
    CircleBegun,
    DiceThrown,
    GameEnded,
    WentBroke,
)
from kosti.games.moons import Moons as Rules


def circle(game: Moons, winner: str) -> None:
    """A circle in which nobody bets and one has the highest total."""
    for _ in range(3):
        game.check_round("12", **{winner: "66"})


# ---- the course of a circle


@pytest.mark.rule("M-01")
def test_a_circle_is_three_rounds_of_two_dice() -> None:
    game = Moons(3)
    game.line(button="C")
    for number in (1, 2, 3):
        assert (game.position["circle"], game.position["round"]) == (1, number)
        assert [dice.count for dice in game.node.dice] == [2, 2, 2]
        assert [dice.faces for dice in game.node.dice] == [6, 6, 6]
        game.check_round(A="12", B="45", C="11")
    assert (game.position["circle"], game.position["round"]) == (2, 1)
    assert game.position["last_payout"] == {"B": 30}


@pytest.mark.rule("M-01")
def test_the_sum_of_three_rounds_counts() -> None:
    game = Moons(2)
    game.line(button="B")
    game.check_round(A="66", B="54")
    assert game.position["sums"] == {"A": [12], "B": [9]}
    game.check_round(A="11", B="54")
    game.check_round(A="12", B="11")
    assert game.position["last_payout"] == {"B": 20}  # 20 against 17


@pytest.mark.rule("M-01")
@pytest.mark.parametrize("pair", ["17", "71", "06", "90"])
def test_a_die_has_six_faces(pair: str) -> None:
    game = Moons(2)
    game.line(button="B")
    assert game.throw_refused(A="12", B=pair) == (
        "M-01",
        "no-such-face-thrown",
        {"seat": 1, "faces": 6},
    )


@pytest.mark.rule("M-02")
def test_everyone_buys_in() -> None:
    game = Moons(4, buy_in=77, min_bet=7)
    assert game.chips == (77,) * 4
    game.line(button="D")
    assert game.chips == (70,) * 4
    game.throw("12")
    assert game.legal["A"]["bet"] == [7, 70]


@pytest.mark.rule("M-02")
@pytest.mark.rule("M-22")
def test_who_has_lost_everything_leaves_the_table() -> None:
    game = in_round(3, chips=(100, 50, 100))
    game.play("bet 90, va-bank, fold")
    game.throw("12")
    game.throw("12", A="66")
    kinds = ["DiceThrown", "BettingEnded", "PairsOpened", "CircleSettled", "WentBroke"]
    assert game.what == [*kinds, "CircleBegun"]
    assert WentBroke(1) in game.events
    assert game.position["chips"] == {"A": 150, "B": 0, "C": 80}
    assert game.position["in"] == ["A", "C"]
    assert game.position["put"] == {"A": 10, "C": 10}
    assert game.throw_refused(A="12", B="12", C="12")[:2] == ("M-05", "wrong-pairs")
    game.throw(A="12", C="12")
    assert game.refused("B", "fold") == ("M-11", "not-in-the-circle", {})


@pytest.mark.rule("M-02")
def test_the_game_ends_when_one_is_left() -> None:
    game = in_round(2)
    game.play("va-bank, call")
    game.throw("12")
    game.throw("12", B="66")
    assert (game.report["status"], game.report["winners"]) == ("over", ["B"])
    assert game.events[-2:] == (WentBroke(0), GameEnded((1,)))
    assert game.report["to_act"] == []
    assert game.report["legal"] == {}
    for move in ("fold", "check", "bet 10"):
        assert game.refused("B", move) == ("M-02", "game-over", {})
    assert game.throw_refused(A="12", B="12") == ("M-02", "game-over", {})
    assert game.line_refused(button="A") == ("M-02", "game-over", {})


@pytest.mark.rule("M-02")
def test_a_va_bank_player_is_not_out_before_the_circle_is_settled() -> None:
    game = in_round(3)
    game.play("va-bank, fold, call")
    assert game.chips == (0, 190, 0)
    assert game.position["in"] == ["A", "C"]
    game.throw("12", A="66")
    game.throw("12", C="66")
    assert game.position["last_payout"] == {"A": 205, "C": 205}
    assert game.position["in"] == ["A", "B", "C"]


# ---- the button


@pytest.mark.rule("M-03")
@pytest.mark.parametrize("button", "ABC")
def test_the_first_button_is_drawn(button: str) -> None:
    game = Moons(3)
    assert (game.position["phase"], game.position["button"]) == ("button", None)
    assert [(dice.seat, dice.faces, dice.open) for dice in game.node.dice] == [(None, 3, True)]
    game.line(button=button)
    assert game.position["button"] == button
    assert game.what == ["ButtonDrawn", "CircleBegun"]


@pytest.mark.rule("M-03")
def test_the_button_is_drawn_once() -> None:
    game = Moons(2)
    assert game.refused("A", "check") == ("M-05", "dice-awaited", {})
    assert game.throw_refused(A="12", B="12")[:2] == ("M-05", "not-these-dice")
    game.line(button="B")
    assert game.line_refused(button="B")[:2] == ("M-05", "not-these-dice")
    game.throw("12")
    assert game.line_refused(button="B")[:2] == ("M-05", "not-these-dice")


@pytest.mark.rule("M-03")
def test_it_moves_clockwise_after_each_circle() -> None:
    game = Moons(3)
    game.line(button="B")
    seen = []
    for _ in range(5):
        seen.append(game.position["button"])
        circle(game, "A")
    assert "".join(seen) == "BCABC"


@pytest.mark.rule("M-03")
def test_it_moves_past_those_who_have_left() -> None:
    game = Moons(5, chips=(100, 10, 10, 100, 100))
    game.line(button="A")
    circle(game, "E")
    assert game.chips[1:3] == (0, 0)
    assert game.position["button"] == "D"
    circle(game, "A")
    assert game.position["button"] == "E"
    circle(game, "E")
    assert game.position["button"] == "A"


@pytest.mark.rule("M-03")
def test_it_moves_on_from_a_dealer_who_has_left() -> None:
    game = Moons(3, chips=(100, 100, 10))
    game.line(button="C")
    circle(game, "A")
    assert game.chips[2] == 0
    assert game.position["button"] == "A"


# ---- antes


@pytest.mark.rule("M-04")
def test_everyone_antes_every_circle() -> None:
    game = Moons(3, min_bet=15)
    game.line(button="A")
    for number in (1, 2, 3):
        assert game.position["put"] == {"A": 15, "B": 15, "C": 15}
        assert game.position["bank"] == 45
        assert game.position["price"] == 0
        circle(game, "ABC"[number - 1])
    assert sum(game.chips) + game.position["bank"] == 600


@pytest.mark.rule("M-04")
def test_who_has_less_posts_it_and_is_va_bank() -> None:
    game = Moons(3, chips=(100, 4, 100))
    game.line(button="A")
    assert game.position["put"] == {"A": 10, "B": 4, "C": 10}
    assert game.chips == (90, 0, 90)
    game.throw("12")
    assert game.turn == "C"  # B would be first, but cannot act
    game.play("check, check")
    game.throw("12")
    game.play("check, check")
    game.throw("12", B="66")
    game.play("check, check")
    assert game.position["last_payout"] == {"A": 6, "B": 12, "C": 6}


@pytest.mark.rule("M-04")
def test_exactly_the_ante_is_va_bank_too() -> None:
    game = Moons(3, chips=(10, 100, 100))
    game.line(button="C")
    game.throw("12")
    assert game.turn == "B"


@pytest.mark.rule("M-04")
@pytest.mark.rule("M-14")
@pytest.mark.parametrize("chips", [(10, 10, 10), (3, 10, 7), (3, 100, 7)])
def test_all_or_all_but_one_va_bank_by_the_ante(chips: tuple[int, ...]) -> None:
    game = Moons(3, chips=chips)
    game.line(button="C")
    for number in (1, 2, 3):
        assert (game.position["phase"], game.position["round"]) == ("throw", number)
        game.throw("12", B="66")
    assert game.position["last_payout"] == {"B": sum(min(c, 10) for c in chips)}


# ---- throws


@pytest.mark.rule("M-05")
@pytest.mark.parametrize(
    ("pairs", "seat"),
    [
        ({"A": "12", "B": "12"}, 2),
        ({"B": "12", "C": "12"}, 0),
        ({"A": "12", "B": "123", "C": "12"}, 1),
        ({"A": "1", "B": "12", "C": "12"}, 0),
        ({}, 0),
    ],
)
def test_everyone_in_the_circle_throws_two_dice(pairs: dict[str, str], seat: int) -> None:
    game = Moons(3)
    game.line(button="C")
    assert game.throw_refused(**pairs) == ("M-05", "wrong-pairs", {"seat": seat})


@pytest.mark.rule("M-05")
def test_betting_comes_after_the_throw() -> None:
    game = Moons(2)
    game.line(button="B")
    for move in ("check", "bet 10", "fold"):
        assert game.refused("A", move) == ("M-05", "dice-awaited", {})
    game.throw("12")
    assert game.throw_refused(A="12", B="12") == (
        "M-05",
        "not-these-dice",
        {"phase": "betting"},
    )


@pytest.mark.rule("M-05")
def test_a_va_bank_player_throws_in_every_round() -> None:
    game = in_round(3, chips=(40, 200, 200))
    game.play("va-bank, call, call")
    assert game.throw_refused(B="12", C="12") == ("M-05", "wrong-pairs", {"seat": 0})
    game.throw(A="66", B="12", C="12")
    game.play("check, check")
    game.throw(A="66", B="12", C="12")
    game.play("check, check")
    assert game.position["last_payout"] == {"A": 120}


@pytest.mark.rule("M-05")
def test_a_throw_is_seen_by_who_threw_it_until_it_is_opened() -> None:
    game = Moons(3)
    game.line(button="C")
    game.throw(A="12", B="34", C="56")
    rules, state, (thrown, *_) = game.rules, game.state, game.events
    pairs = ((1, 2), (3, 4), (5, 6))
    for viewer in (None, 0, 1, 2):
        seen = rules.observe(state, viewer)
        assert seen.pair == (None if viewer is None else pairs[viewer])
        assert seen.public.opened == ((), (), ())
        known = tuple(pair if seat == viewer else None for seat, pair in enumerate(pairs))
        assert rules.veil(thrown, viewer) == DiceThrown(known)
    game.play("check, check, check")
    for viewer in (None, 0, 1, 2):
        seen = rules.observe(game.state, viewer)
        assert seen.public.opened == tuple((pair,) for pair in pairs)
        assert not seen.pair
        assert [rules.veil(event, viewer) for event in game.events] == list(game.events)


@pytest.mark.rule("M-05")
def test_the_order_of_the_dice_tells_nothing() -> None:
    game = Moons(2)
    game.line(button="B")
    game.check_round(A="61", B="16")
    assert game.position["sums"] == {"A": [7], "B": [7]}


# ---- the next circle


@pytest.mark.rule("M-22")
def test_the_next_circle_begins_at_once() -> None:
    game = in_round(3)
    game.play("fold, fold")
    assert game.what == ["Folded", "CircleSettled", "CircleBegun"]
    assert game.events[-1] == CircleBegun(circle=2, button=0, min_bet=10, antes=(10, 10, 10))
    assert game.position["circle"] == 2
    assert game.position["sums"] == {"A": [], "B": [], "C": []}


@pytest.mark.rule("M-22")
def test_several_leave_at_once() -> None:
    game = Moons(4, chips=(10, 10, 10, 50))
    game.line(button="D")
    for _ in range(3):
        game.throw("12", D="66")
    assert game.what[-4:] == ["WentBroke", "WentBroke", "WentBroke", "GameEnded"]
    assert game.report["winners"] == ["D"]


# ---- the ante rises


@pytest.mark.rule("M-23")
@pytest.mark.parametrize(
    ("ante_rise", "antes"),
    [
        (0, [10, 10, 10, 10, 10, 10, 10]),
        (1, [10, 20, 40, 80, 160, 320, 640]),
        (2, [10, 10, 20, 20, 40, 40, 80]),
        (3, [10, 10, 10, 20, 20, 20, 40]),
        (10**9, [10, 10, 10, 10, 10, 10, 10]),
    ],
)
def test_the_minimum_bet_doubles(ante_rise: int, antes: list[int]) -> None:
    game = Moons(2, buy_in=10_000, ante_rise=ante_rise)
    game.line(button="B")
    for number, ante in enumerate(antes, 1):
        assert game.position["circle"] == number
        assert game.position["put"] == {"A": ante, "B": ante}
        game.throw("12")
        legal = game.legal[game.turn]
        assert legal["bet"] == [ante, game.position["chips"][game.turn]]
        game.play(f"bet {ante}")
        assert game.legal[game.turn]["raise"][0] == 2 * ante
        game.play("fold")


@pytest.mark.rule("M-23")
def test_without_it_the_ante_stays() -> None:
    game = Moons(2, buy_in=10_000)
    game.line(button="B")
    for _ in range(12):
        circle(game, "A")
    assert game.position["put"] == {"A": 10, "B": 10}


@pytest.mark.rule("M-23")
def test_an_ante_beyond_all_stacks_goes_on() -> None:
    game = Moons(2, min_bet=1, buy_in=64, ante_rise=1)
    game.line(button="B")
    while game.position["circle"] < 90:
        # Equal totals: everybody gets their ante back.
        if game.position["phase"] == "throw":
            game.throw("12")
        else:
            game.act(game.turn, "check")
    assert game.position["chips"] == {"A": 0, "B": 0}
    assert game.position["put"] == {"A": 64, "B": 64}


# ---- a number of circles


@pytest.mark.rule("M-24")
def test_after_so_many_circles_the_largest_stack_wins() -> None:
    game = Moons(3, circles=2)
    game.line(button="C")
    circle(game, "B")
    assert game.report["status"] == "playing"
    circle(game, "B")
    assert (game.report["status"], game.report["winners"]) == ("over", ["B"])
    assert game.chips == (180, 240, 180)
    assert game.position["button"] == "A"
    assert game.position["circle"] == 2
    assert game.position["last_payout"] == {"B": 30}


@pytest.mark.rule("M-24")
def test_equal_ones_win_together() -> None:
    game = Moons(3, circles=2)
    game.line(button="C")
    circle(game, "B")
    circle(game, "C")
    assert game.report["winners"] == ["B", "C"]
    assert game.events[-1] == GameEnded((1, 2))


@pytest.mark.rule("M-24")
@pytest.mark.parametrize("players", [2, 6])
def test_all_may_win(players: int) -> None:
    game = Moons(players, circles=1)
    game.line(button="A")
    for _ in range(3):
        game.check_round("12")
    assert game.report["winners"] == list(NAMES[:players])


@pytest.mark.rule("M-24")
def test_one_left_ends_it_before() -> None:
    game = Moons(2, circles=50, buy_in=10)
    game.line(button="B")
    for _ in range(3):
        game.throw("12", A="13")
    assert (game.report["winners"], game.position["circle"]) == (["A"], 1)


@pytest.mark.rule("M-24")
def test_without_it_there_is_no_limit() -> None:
    game = Moons(2, circles=0)
    game.line(button="B")
    for number in range(60):
        game.throw("12")
        game.play("fold")
        assert game.position["circle"] == number + 2
    assert game.report["status"] == "playing"


def test_there_is_no_other_seat() -> None:
    game = in_round(2)
    for seat in (-1, 2):
        with pytest.raises(Denied):
            game.rules.decide(game.state, Act(seat, Check()))
    with pytest.raises(Refused) as caught:
        Rules(2).decide(Rules(2).initial(), Roll(ButtonDraw(2)))
    assert (caught.value.rule, caught.value.code) == ("M-03", "no-such-button")
    for players in (1, 7):
        with pytest.raises(ValueError, match="2 to 6"):
            Rules(players)
