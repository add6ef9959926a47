"""The helper: odds from a player's own view, at tables that allow it."""

from fractions import Fraction

import pytest
from tests.table.world import Party, World, WorldDice

from kosti.core import Roll, apply
from kosti.games.moons import ButtonDraw, Moons, Throw
from kosti.games.perudo import Perudo, View
from kosti.games.rondo import Rondo
from kosti.lab.odds.helper import MoonsOdds, PerudoOdds, odds_for
from kosti.lab.odds.perudo import view_odds
from kosti.table import Settings

HELPING = Settings(clock=0, window=0, grace=0, helper=True)


async def table(settings: Settings) -> Party:
    world = World(dice=WorldDice(rounds=[("12", "33", "44")]))
    rules = {"dice": 2, "roll_off": False}
    return await world.open("A", "B", "C", settings=settings, options=rules)


async def test_a_table_gives_odds_only_where_the_host_allows_it() -> None:
    silent = await table(Settings(clock=0, window=0, grace=0))
    assert silent["A"].session.state.odds is None
    helping = await table(HELPING)
    assert isinstance(helping["A"].session.state.odds, PerudoOdds)


async def test_everybody_gets_the_odds_of_their_own_dice() -> None:
    party = await table(HELPING)
    await party.play("A:2x3")
    for name in "ABC":
        state = party[name].session.state
        odds, view = state.odds, state.view
        assert isinstance(odds, PerudoOdds)
        assert isinstance(view, View)
        for face in range(1, 7):
            assert len(odds.holds[face - 1]) == 6
            for quantity in range(1, 7):
                exact = view_odds(view, quantity, face)
                assert odds.holds[face - 1][quantity - 1] == round(float(exact.at_least), 4)
        standing = view_odds(view, 2, 3)
        assert odds.exact == round(float(standing.exactly), 4)


async def test_who_watches_gets_none() -> None:
    party = await table(HELPING)
    session = await party.add("W").come()
    assert session.state.view is not None
    assert session.state.odds is None


@pytest.mark.rule("M-18")
def test_a_circle() -> None:
    game = Moons(2)
    state = apply(game, game.initial(), Roll(ButtonDraw(0)))
    assert odds_for("moons/1", game.observe(state, 0)) is None
    state = apply(game, state, Roll(Throw(((3, 3), (6, 6)))))
    odds = odds_for("moons/1", game.observe(state, 0))
    assert isinstance(odds, MoonsOdds)
    assert odds.moon == round(float(Fraction(1, 36)), 4)
    assert odds.win < 0.5
    assert odds_for("moons/1", game.observe(state, None)) is None


def test_games_and_moments_without_odds() -> None:
    rondo = Rondo(2)
    assert odds_for("rondo/1", rondo.observe(rondo.initial(), 0)) is None
    perudo = Perudo(2)
    assert odds_for("perudo/1", perudo.observe(perudo.initial(), 0)) is None
