"""T-01: the move that is made when the time has run out."""

import pytest
from tests.rules.perudo_script import Perudo, after_bids, in_round

from kosti.games.perudo import Options
from kosti.games.perudo import Perudo as Rules
from kosti.notation import PerudoCodec


def _overdue(game: Perudo) -> str:
    seat = game.state.public.turn
    rules = Rules(len(game.report["players"]), Options())
    move = PerudoCodec().format_action(rules.overdue(game.state, seat))
    assert move in game.legal[game.position["turn"]]
    return move


@pytest.mark.rule("T-01")
def test_without_a_bid_the_lowest_opening() -> None:
    assert _overdue(in_round(3)) == "1x2"


@pytest.mark.rule("T-01")
@pytest.mark.parametrize("bids", [["1x2"], ["15x6"], ["1x2", "1x1"], ["15x6", "15x1"]])
def test_with_a_bid_doodoo(bids: list[str]) -> None:
    assert _overdue(after_bids(3, *bids)) == "doodoo"


@pytest.mark.rule("T-01")
def test_a_calzone_that_was_not_declared_in_time_is_declined() -> None:
    game = Perudo(3, dice=2, roll_off=False)
    game.line(opener="A")
    game.lose("A")
    game.hands(A="2", B="22", C="22")
    assert _overdue(game) == "1x2"
    game.act("A", "1x2")
    assert not game.position["calzone"]


@pytest.mark.rule("T-01")
def test_a_calzone_that_was_declared_is_opened_at_its_lowest() -> None:
    game = Perudo(3, dice=2, roll_off=False)
    game.line(opener="A")
    game.lose("A")
    game.hands(A="2", B="22", C="22")
    game.act("A", "calzone")
    assert _overdue(game) == "1x1"
