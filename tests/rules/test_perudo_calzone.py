"""P-13 and P-14: who may declare Calzone, when, and what then changes."""

import pytest
from tests.rules.perudo_script import Perudo, after_bids, in_round


def _offered(*dice: int, **options: object) -> Perudo:
    """A has just fallen to one die and opens; the others have as many as given."""
    game = Perudo(len(dice) + 1, dice=2, roll_off=False, **options)
    game.line(opener="A")
    if dice != (2,) * len(dice):
        # B loses one first, in a round of its own.
        assert dice == (1, 2)
        game.hands(A="66", B="66", C="66")
        game.act("A", "1x6")
        game.act("B", "doodoo")
        game.hands(A="66", B="6", C="66")
        game.act("B", "1x5")
        game.act("C", "2x5")
        game.act("A", "5x5")
        game.act("B", "doodoo")
    else:
        game.lose("A")
    assert game.dice == "1" + "".join(map(str, dice))
    numbers = game.position["dice"]
    game.hands(**{name: "23"[:n] for name, n in numbers.items()})
    return game


@pytest.mark.rule("P-13")
def test_declaring_is_optional() -> None:
    game = _offered(2, 2)
    assert "calzone" in game.legal["A"]
    assert not game.position["calzone"]
    game.act("A", "1x2")
    assert not game.position["calzone"]


@pytest.mark.rule("P-13")
def test_the_declarer_stays_on_turn_and_then_bids() -> None:
    game = _offered(2, 2)
    game.act("A", "calzone")
    assert (game.position["calzone"], game.position["turn"]) == (True, "A")
    assert "calzone" not in game.legal["A"]
    assert game.refused("A", "calzone") == ("P-13", "calzone-declared", {})
    assert game.refused("A", "doodoo") == ("P-06", "no-bid-yet", {})


@pytest.mark.rule("P-13")
def test_it_is_declared_before_the_first_bid() -> None:
    game = _offered(2, 2)
    game.act("A", "1x2")
    for player in "ABC":
        assert game.refused(player, "calzone") == ("P-13", "calzone-after-bid", {})


@pytest.mark.rule("P-13")
def test_the_opening_is_free_and_may_be_on_aces() -> None:
    game = _offered(2, 2)
    game.act("A", "calzone")
    assert len(game.legal["A"]) == 6 * 5
    assert {"1x1", "5x1", "1x2", "5x6"} <= set(game.legal["A"])
    assert game.refused("A", "6x1") == ("P-12", "too-many", {"most": 5})


@pytest.mark.rule("P-11")
def test_without_declaring_aces_do_not_open() -> None:
    game = _offered(2, 2)
    assert game.refused("A", "1x1") == ("P-11", "no-opening-on-aces", {})


@pytest.mark.rule("P-13")
@pytest.mark.parametrize("raise_rule", ["ladder", "no-drop"])
def test_with_more_than_one_die_the_face_stays(raise_rule: str) -> None:
    game = _offered(2, 2, raise_rule=raise_rule)
    game.act("A", "calzone", "2x3")
    for move in ("3x2", "3x4", "3x1", "2x4", "5x6"):
        assert game.refused("B", move) == ("P-13", "face-is-fixed", {"face": 3})
    assert game.refused("B", "2x3") == ("P-13", "too-few", {"face": 3, "least": 3})
    assert game.legal["B"] == ["3x3", "4x3", "5x3", "doodoo"]


@pytest.mark.rule("P-13")
def test_with_one_die_the_face_may_change_by_the_ladder() -> None:
    game = _offered(1, 2)
    game.act("A", "calzone", "2x3")
    assert game.legal["B"] == sorted(
        ["doodoo"]
        + [f"2x{face}" for face in (4, 5, 6)]
        + [f"{q}x{face}" for q in (3, 4) for face in range(1, 7)]
    )
    assert game.refused("B", "2x1") == ("P-13", "too-few", {"face": 1, "least": 3})
    assert game.refused("B", "2x2") == ("P-13", "too-few", {"face": 2, "least": 3})


@pytest.mark.rule("P-13")
def test_with_one_die_under_no_drop_neither_falls() -> None:
    game = _offered(1, 2, raise_rule="no-drop")
    game.act("A", "calzone", "2x3")
    assert game.legal["B"] == sorted(
        ["doodoo"]
        + [f"2x{face}" for face in (4, 5, 6)]
        + [f"{q}x{face}" for q in (3, 4) for face in (3, 4, 5, 6)]
    )
    assert game.refused("B", "3x1") == ("P-08", "face-may-not-fall", {"face": 3})


@pytest.mark.rule("P-13")
def test_aces_are_an_ordinary_lowest_face() -> None:
    game = _offered(1, 2)
    game.act("A", "calzone", "2x1")
    # No doubling from aces, and each other face is higher.
    assert game.accepts("B", "2x2")
    assert game.refused("B", "2x1") == ("P-13", "too-few", {"face": 1, "least": 3})
    other = _offered(1, 2)
    other.act("A", "calzone", "4x6")
    # No halving to aces either.
    assert not any(move.endswith("x1") for move in other.legal["B"])
    assert other.legal["B"] == ["doodoo"]


@pytest.mark.rule("P-13")
@pytest.mark.rule("P-07")
def test_aces_are_not_wild() -> None:
    for bid, dice in (("2x2", "112"), ("3x2", "022")):
        game = Perudo(3, dice=2, roll_off=False)
        game.line(opener="A")
        game.lose("A")
        game.hands(A="2", B="12", C="11")
        game.act("A", "calzone", bid)
        game.act("B", "doodoo")
        assert game.dice == dice


@pytest.mark.rule("P-13")
def test_it_is_for_one_round() -> None:
    game = _offered(2, 2)
    game.act("A", "calzone", "1x2")
    game.act("B", "doodoo")
    assert game.dice == "112"
    assert not game.position["calzone"]
    game.hands(A="2", B="2", C="22")
    # B has fallen to one die now, and has not declared.
    assert game.refused("B", "1x1")[:2] == ("P-11", "no-opening-on-aces")
    assert "calzone" in game.legal["B"]


@pytest.mark.rule("P-13")
def test_calzone_may_be_switched_off() -> None:
    game = _offered(2, 2, calzone=False)
    assert "calzone" not in game.legal["A"]
    assert game.refused("A", "calzone") == ("P-13", "calzone-is-off", {})


@pytest.mark.rule("P-14")
def test_only_who_lost_the_die_may_declare() -> None:
    game = _offered(1, 2)
    # B has one die, too, but lost it a round earlier.
    for player in "BC":
        assert game.refused(player, "calzone") == ("P-14", "calzone-by-opener-only", {"opener": 0})


@pytest.mark.rule("P-14")
def test_only_in_the_round_directly_after() -> None:
    game = _offered(2, 2)
    game.act("A", "1x2")
    game.act("B", "2x2")
    game.act("A", "jonti")  # wrong: there are three, A is out and B opens with two dice
    assert (game.dice, game.position["opener"]) == ("022", "B")
    game.hands(B="22", C="22")
    assert game.refused("B", "calzone") == ("P-14", "calzone-not-now", {})


@pytest.mark.rule("P-14")
def test_who_opens_with_one_die_but_did_not_just_lose_one_may_not() -> None:
    # After a successful Jonti its caller opens, whatever they have.
    jonti = Perudo(3, dice=1, roll_off=False)
    jonti.line(opener="A")
    jonti.hands(A="2", B="3", C="3")
    jonti.act("A", "1x2")
    jonti.act("C", "jonti")
    jonti.hands(A="2", B="3", C="3")
    assert jonti.position["opener"] == "C"
    assert jonti.refused("C", "calzone") == ("P-14", "calzone-not-now", {})


@pytest.mark.rule("P-14")
def test_who_began_with_one_die_may_not() -> None:
    game = in_round(3, dice=1)
    assert game.refused("A", "calzone") == ("P-14", "calzone-not-now", {})


@pytest.mark.rule("P-14")
def test_who_still_has_more_than_one_die_may_not() -> None:
    game = in_round(3, dice=3)
    game.act("A", "9x2")
    game.act("B", "doodoo")
    game.hands(A="22", B="222", C="222")
    assert game.refused("A", "calzone") == ("P-14", "calzone-not-now", {})


@pytest.mark.rule("P-14")
def test_who_opens_because_another_went_out_may_not() -> None:
    game = _offered(1, 2)
    game.act("A", "1x2")
    game.act("B", "doodoo")  # there are three: B is out, and C opens with two dice
    assert (game.dice, game.position["opener"]) == ("102", "C")
    game.lose("C")
    game.hands(A="2", C="2")
    assert "calzone" in game.legal["C"]  # with two players left, too


@pytest.mark.rule("P-14")
def test_a_die_lost_by_jonti_gives_the_right_too() -> None:
    game = after_bids(3, "6x2", dice=2)
    game.act("C", "jonti")
    assert (game.dice, game.position["opener"]) == ("221", "C")
    game.hands(A="22", B="22", C="2")
    assert "calzone" in game.legal["C"]


@pytest.mark.rule("P-14")
def test_it_can_happen_again_after_a_die_was_regained_and_lost() -> None:
    game = _offered(2, 2)
    game.act("A", "calzone", "1x2")
    game.act("B", "3x2")
    game.act("A", "jonti")  # everybody holds one 2
    assert (game.dice, game.position["opener"]) == ("222", "A")
    game.lose("A")
    game.hands(A="2", B="22", C="22")
    game.act("A", "calzone")
    assert game.position["calzone"]


@pytest.mark.rule("P-14")
def test_it_is_allowed_with_two_players_left() -> None:
    game = _offered(2)
    assert "calzone" in game.legal["A"]
    game.act("A", "calzone")
    assert game.position["calzone"]
