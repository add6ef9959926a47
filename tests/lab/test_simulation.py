"""Simulated games depend on their number and the seed alone; intervals are the books'."""

import random

import pytest

from kosti.bots import make_policy
from kosti.games.moons import Check, Moons, Options
from kosti.games.perudo import Options as PerudoOptions
from kosti.games.perudo import Perudo
from kosti.lab import play_games, scores, wilson

GAMES = [("perudo/1", Perudo(3, PerudoOptions(dice=2))), ("moons/1", Moons(3, Options(circles=3)))]


@pytest.mark.parametrize(("game_id", "game"), GAMES, ids=["perudo", "moons"])
def test_a_game_depends_on_its_number_alone(game_id: str, game: Perudo | Moons) -> None:
    bots = [make_policy(game_id, name, game) for name in ("steady", "cautious", "bluffer")]
    first = list(play_games(game, bots, range(6), seed=3))
    later = list(play_games(game, bots, (5, 2), seed=3))
    assert later == [first[5], first[2]]
    assert list(play_games(game, bots, range(6), seed=4)) != first


@pytest.mark.parametrize(("game_id", "game"), GAMES, ids=["perudo", "moons"])
def test_seats_rotate_and_returns_sum_to_nothing(game_id: str, game: Perudo | Moons) -> None:
    bots = [make_policy(game_id, "steady", game)] * 3
    games = list(play_games(game, bots, range(3), seed=1))
    assert [played.seats for played in games] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert all(played.returns is not None and sum(played.returns) == 0 for played in games)
    assert len(scores(games, 3)) == 3


def test_a_game_without_end_is_cut_off() -> None:
    game = Moons(2, Options())

    def checks(*_: object) -> object:
        return Check()

    (played,) = play_games(game, [checks, checks], [0], seed=1, max_moves=50)
    assert played.returns is None


def test_the_interval_is_wilsons() -> None:
    # Newcombe 1998, table I, case 81 of 263: 0.2553 to 0.3662.
    estimate = wilson(81, 263)
    assert (round(estimate.low, 4), round(estimate.high, 4)) == (0.2553, 0.3662)
    none = wilson(0, 20)  # case 0 of 20: 0 to 0.1611
    assert (round(none.low, 4), round(none.high, 4)) == (0.0, 0.1611)


def test_random_numbers_are_not_shared() -> None:
    before = random.getstate()
    game = Perudo(2, PerudoOptions(dice=1))
    list(play_games(game, [make_policy("perudo/1", "steady", game)] * 2, range(2), seed=1))
    assert random.getstate() == before
