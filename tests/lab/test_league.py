"""A league is balanced; ratings are those of known strengths, and never claim too much."""

import random
from collections import Counter
from itertools import combinations
from math import exp, log, log10

import pytest

from kosti.lab import Played
from kosti.lab.league import Table, lineups, pairings
from kosti.lab.ratings import POINTS, Meetings, Rating, rate


@pytest.mark.parametrize("players", [2, 3, 5, 7, 10])
def test_everybody_meets_equally_often_in_every_seat(players: int) -> None:
    kinds, games = 5, 120
    found = list(pairings(kinds, players, games, seed=1))
    assert len(found) == lineups(kinds, players, games) * players >= games
    assert [pairing.number for pairing in found] == list(range(len(found)))
    tables = Counter(tuple(sorted(pairing.players)) for pairing in found)
    assert len(set(tables.values())) == 1
    assert max(Counter(found[0].players).values()) - players // kinds <= 1
    met = Counter(pair for table in tables for pair in set(combinations(table, 2)))
    assert len({met[pair] for pair in combinations(range(kinds), 2)}) == 1
    for line_up in range(0, len(found), players):
        assert len({pairing.players for pairing in found[line_up : line_up + players]}) == 1


def test_the_games_of_a_league_follow_from_its_seed() -> None:
    assert list(pairings(4, 3, 50, seed=1)) == list(pairings(4, 3, 50, seed=1))
    assert list(pairings(4, 3, 50, seed=1)) != list(pairings(4, 3, 50, seed=2))
    seeds = {next(pairings(4, players, 12, seed=1)).seed for players in (2, 3, 4)}
    assert len(seeds) == 3
    few = list(pairings(9, 4, 40, seed=1))  # 126 choices are too many for 40 games
    assert len(few) == 40


def played(seats: int, winners: tuple[int, ...]) -> Played:
    return Played(0, tuple(range(seats)), (0,) * seats, winners, 5, ({},) * seats)


def test_a_table_counts() -> None:
    table = Table(3)
    table.add([0, 1], played(2, (0,)))
    table.add([1, 0], played(2, (0, 1)))
    table.add([0, 2], played(2, (1,)))
    table.add([0, 2], Played(0, (0, 1), None, (), 7, ({}, {})))
    assert (table.games, table.cut_off, table.moves) == (4, 1, 22)
    assert table.share(0, 1)[0] == 2
    assert table.share(0, 1)[1].mean == 0.75
    assert table.share(1, 2)[0] == 0
    standings, _ = table.standings(anchor=0)
    assert [(standing.games, standing.won) for standing in standings] == [
        (3, 1.5),
        (2, 0.5),
        (1, 1),
    ]


def test_a_kind_that_sits_there_twice() -> None:
    table = Table(2)
    for winner in (0, 0, 1, 2):  # the first two places are of one kind: no better than the other
        table.add([0, 0, 1], played(3, (winner,)))
    (first, second), _ = table.standings(anchor=1)
    assert (first.games, first.won, second.games) == (8, 3, 4)
    assert first.rating.points == pytest.approx(POINTS * 0.405465, abs=0.1)  # log(3/2)


def test_two_players_by_hand() -> None:
    (one, anchor), fit = rate([Meetings((1, 1), (75.0, 25.0))], anchor=1)
    assert anchor == Rating(0.0, 0.0, 0.0)
    assert one.points == pytest.approx(400 * log10(3), abs=0.01)
    for end in (one.low, one.high):  # there the likelihood has fallen by half of 3.841
        assert end is not None
        chance = 1 / (1 + 10 ** (-end / 400))
        fallen = 75 * log(chance / 0.75) + 25 * log((1 - chance) / 0.25)
        assert fallen == pytest.approx(-1.920729, abs=1e-3)
    assert fit.deviance == pytest.approx(0, abs=1e-6)
    assert fit.degrees == 0


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    lot = random.Random(3)  # noqa: S311  not for secrets
    truth = [0.0, 120.0, -250.0]
    tables = [(1, 1, 0), (1, 0, 1), (0, 1, 1), (1, 1, 1), (2, 1, 1)]
    inside = outside = 0
    for _ in range(80):
        meetings: list[Meetings] = []
        for seats in tables:
            weights = [n * exp(t / POINTS) for n, t in zip(seats, truth, strict=True)]
            wins = Counter(lot.choices(range(3), weights, k=12))
            meetings.append(Meetings(seats, (wins[0], wins[1], wins[2])))
        ratings, _ = rate(meetings, anchor=0)
        for rating, true in list(zip(ratings, truth, strict=True))[1:]:
            low = float("-inf") if rating.low is None else rating.low
            high = float("inf") if rating.high is None else rating.high
            inside += low <= true <= high
            outside += not low <= true <= high
    # 160 intervals of 95 %: 8 are expected outside, 16 are three deviations more.
    assert 1 <= outside <= 16
    assert inside + outside == 160


def test_who_has_never_lost_has_no_rating_but_a_lower_end() -> None:
    games = [Meetings((1, 1, 0), (10.0, 0.0, 0.0)), Meetings((0, 1, 1), (0.0, 5.0, 5.0))]
    (winner, anchor, other), _ = rate(games, anchor=1)
    # 10 games won of 10: what would be rejected is a chance below exp(-1.920729 / 10).
    assert (winner.points, winner.high) == (None, None)
    assert winner.low == pytest.approx(269.66, abs=0.1)
    assert anchor == Rating(0.0, 0.0, 0.0)
    assert other.points == pytest.approx(0, abs=0.1)
    assert other.low is not None
    assert other.high is not None
    (winner, anchor, other), _ = rate(games, anchor=0)
    assert [rating.points for rating in (winner, anchor, other)] == [0.0, None, None]
    assert (anchor.low, other.low) == (None, None)
    assert anchor.high == pytest.approx(-269.66, abs=0.1)


def test_who_has_met_nobody_has_no_rating() -> None:
    ratings, _ = rate([Meetings((1, 1, 0), (1.0, 1.0, 0.0))], anchor=0)
    assert ratings[2] == Rating(None, None, None)
    with pytest.raises(ValueError, match="no games"):
        rate([], anchor=0)


def test_a_circle_of_winners_is_not_explained_by_strength() -> None:
    circle = [
        Meetings((1, 1, 0), (90.0, 10.0, 0.0)),
        Meetings((0, 1, 1), (0.0, 90.0, 10.0)),
        Meetings((1, 0, 1), (10.0, 0.0, 90.0)),
    ]
    ratings, fit = rate(circle, anchor=0)
    assert [rating.points for rating in ratings] == pytest.approx([0, 0, 0], abs=0.1)
    assert fit.degrees == 1
    assert fit.deviance == pytest.approx(220.8, abs=0.1)  # 600 log 2 + 540 log .9 + 60 log .1
