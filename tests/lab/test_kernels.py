"""Compiled games are the games of the rules engine: every position, every move, every count."""

from collections import Counter
from math import factorial, prod
from pathlib import Path
from random import Random

import numpy as np
import pytest

from kosti.games import moons as circles
from kosti.games.moons import settle
from kosti.games.perudo import Options, Perudo
from kosti.lab.kernels import moons, perudo
from kosti.lab.kernels.moons import layout as places
from kosti.lab.kernels.perudo import layout
from kosti.lab.kernels.streams import unit
from kosti.notation import AnyGame, replay
from kosti.testing.kernels import (
    moons_perft,
    perudo_perft,
    play_moons_twice,
    play_perudo_twice,
)
from kosti.testing.kernels.moons import any_moons_options, any_stacks
from kosti.testing.kernels.perudo import any_perudo_options
from kosti.testing.perft import Position, read_perft

PERFT = Path(__file__).parents[1] / "perft"
PERUDO = list(read_perft((PERFT / "perudo.perft").read_text()))
MOONS = list(read_perft((PERFT / "moons.perft").read_text()))
GAMES = 300


# ---- the same rules


def test_perudo_counts_what_the_files_say() -> None:
    for position in PERUDO:
        reached, _ = replay(position.record)
        counts = {d: perudo_perft(_perudo(reached.game), reached.state, d) for d in position.counts}
        assert counts == position.counts, position.name


def test_moons_count_what_the_file_says() -> None:
    known = [position for position in MOONS if _all_known(position)]
    assert len(known) == len(MOONS) - 3  # compiled games have no dice that nobody knows
    for position in known:
        reached, _ = replay(position.record)
        counts = {d: moons_perft(_moons(reached.game), reached.state, d) for d in position.counts}
        assert counts == position.counts, position.name


def test_perudo_is_the_same_move_by_move() -> None:
    chooser = Random(5)  # noqa: S311  games for tests
    compared = 0
    for number in range(GAMES):
        options = any_perudo_options(chooser)
        compared += play_perudo_twice(2 + number % 9, options, 11, number)
    assert compared > 50 * GAMES


def test_moons_is_the_same_move_by_move() -> None:
    chooser = Random(6)  # noqa: S311  games for tests
    compared = 0
    for number in range(GAMES):
        players, options = 2 + number % 5, any_moons_options(chooser)
        stacks = any_stacks(chooser, players)
        compared += play_moons_twice(players, options, 12, number, stacks)
    assert compared > 20 * GAMES


def test_every_settlement_is_the_same() -> None:
    chooser = Random(7)  # noqa: S311  games for tests
    for _ in range(2000):
        players = chooser.randint(2, 6)
        put = [chooser.choice((0, 3, 10, 40, 41, chooser.randint(1, 99))) for _ in range(players)]
        active = chooser.sample([seat for seat in range(players) if put[seat]] or [0], 1)
        active += [s for s in range(players) if put[s] and chooser.random() < 0.7]
        put[active[0]] = put[active[0]] or 1
        totals = {seat: chooser.randint(20, 23) for seat in sorted(set(active))}
        shooters = [seat for seat in totals if chooser.random() < 0.4]
        button, side_pots = chooser.randrange(players), chooser.random() < 0.5
        expected = settle(put, totals, shooters, button, "side-pots" if side_pots else "refund")
        payout = np.full(players, -1, np.int64)
        moons.settling.settle(
            np.array(put, np.int64),
            sum(total << moons.settling.BITS * seat for seat, total in totals.items()),
            sum(1 << seat for seat in totals),
            sum(1 << seat for seat in shooters),
            button,
            side_pots,
            payout,
        )
        assert payout.tolist() == list(expected.payout), (put, totals, shooters, button)


def test_hands_have_the_law_of_dice() -> None:
    """Among the outcomes that are equally likely, each hand comes as often as it should."""
    hands, begins = layout.packed_hands(5)
    for dice in range(1, 6):
        counts = Counter(hands[begins[dice] : begins[dice + 1]].tolist())
        assert sum(counts.values()) == 6**dice
        for hand, number in counts.items():
            faces = [hand >> layout.BITS * face & 255 for face in range(6)]
            assert sum(faces) == dice
            assert number == factorial(dice) // prod(map(factorial, faces))


# ---- whole games


def test_results_do_not_depend_on_how_games_are_shared_out() -> None:
    policies = [perudo.by_odds(9), perudo.RANDOM_LEGAL, perudo.by_odds(9, bluff=0.5)]
    options = Options(dice=3)
    whole = perudo.simulate(policies, 200, options, seed=3, rotate=True)
    pooled = perudo.simulate(policies, 200, options, seed=3, rotate=True, workers=3)
    parts = [
        perudo.simulate(policies, min(29, 200 - k), options, seed=3, first=k, rotate=True)
        for k in range(0, 200, 29)
    ]
    assert len(parts) == 7
    for part in ("winner", "rounds", "decisions"):
        one = getattr(whole, part)
        assert one.tolist() == getattr(pooled, part).tolist()
        assert one.tolist() == np.concatenate([getattr(each, part) for each in parts]).tolist()
    assert whole.winner.tolist() != perudo.simulate(policies, 200, options, seed=4).winner.tolist()


def test_circles_do_not_depend_on_how_they_are_shared_out() -> None:
    policies = [moons.by_lead(), moons.RANDOM_LEGAL, moons.by_lead(bluff=0.4)]
    whole = moons.simulate(policies, 150, seed=3, rotate=True)
    pooled = moons.simulate(policies, 150, seed=3, rotate=True, workers=2)
    parts = [
        moons.simulate(policies, 50, seed=3, first=first, rotate=True) for first in (0, 50, 100)
    ]
    for part in ("won", "circles", "decisions", "chips"):
        one = getattr(whole, part)
        assert one.tolist() == getattr(pooled, part).tolist()
        assert one.tolist() == np.concatenate([getattr(each, part) for each in parts]).tolist()
    assert (whole.chips.sum(1) == 600).all()


def test_players_keep_their_results_when_they_change_seats() -> None:
    """Who reckons beats who does not, from every seat, and results are by player."""
    odds = perudo.by_odds(10)
    for strong in range(2):
        policies = [odds if player == strong else perudo.RANDOM_LEGAL for player in range(2)]
        games = perudo.simulate(policies, 200, Options(dice=5), seed=1, rotate=True)
        assert games.wins.sum() == 200
        assert games.wins[strong] > 180
        assert games.returns.sum() == 0
        assert (games.returns[:, strong] == 1).sum() == games.wins[strong]
    calls = moons.by_table(_always(1))
    folds = moons.by_table(_always(0))
    played = moons.simulate([folds, calls], 60, circles.Options(circles=1), rotate=True)
    # Nobody bets, and to check costs nothing: the dice decide.
    assert played.won.sum(0).min() > 10
    raises = moons.by_table(_always(2))
    played = moons.simulate([folds, raises], 60, circles.Options(circles=1), rotate=True)
    assert played.won[:, 1].all()
    assert (played.chips == (190, 210)).all()


def test_a_game_is_cut_off_at_the_horizon() -> None:
    games = perudo.simulate([perudo.RANDOM_LEGAL] * 3, 50, horizon=4)
    assert (games.winner == -1).all()
    assert (games.decisions == 4).all()
    assert not games.returns.any()
    played = moons.simulate([moons.by_lead()] * 3, 50, horizon=4)
    assert not played.won.any()


def test_a_policy_of_ones_own_sees_its_hand_and_draws_from_the_stream() -> None:
    least, most, total = layout.LEAST, layout.MOST, layout.TOTAL
    let_be, doodoo, quantity = layout.CAN_LET_BE, layout.CAN_DOODOO, layout.QUANTITY

    def steady(seen, table, random):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
        if seen[let_be]:
            return 0
        if seen[doodoo] and (seen[quantity] > table[0] * seen[total] or seen[most] == 0):
            return 1
        for face in range(5, -1, -1):
            if seen[least + face] > 0 and unit(random) < 0.9:
                return 4 + 6 * (seen[least + face] - 1) + face
        return 1 if seen[doodoo] else 4 + 1

    policy = perudo.policy_of(steady, [0.4])
    games = perudo.simulate([policy, policy, perudo.RANDOM_LEGAL], 100, seed=2, rotate=True)
    assert games.wins.sum() == 100
    assert games.wins[2] < 15


def test_an_illegal_move_of_a_policy_is_an_error() -> None:
    lying = perudo.policy_of(lambda seen, table, random: 1)  # noqa: ARG005
    with pytest.raises(ValueError, match="not legal"):
        perudo.simulate([lying, lying], 1)
    greedy = moons.policy_of(lambda seen, table, random: 4 + 10**9)  # noqa: ARG005
    with pytest.raises(ValueError, match="not legal"):
        moons.simulate([greedy, greedy], 1)


def test_wrong_numbers_are_errors() -> None:
    with pytest.raises(ValueError, match="2 to 10 players"):
        perudo.simulate([perudo.RANDOM_LEGAL], 1)
    with pytest.raises(ValueError, match="workers"):
        perudo.simulate([perudo.RANDOM_LEGAL] * 2, 1, workers=0)
    with pytest.raises(ValueError, match="2 to 6 players"):
        moons.simulate([moons.RANDOM_LEGAL] * 7, 1)
    with pytest.raises(ValueError, match=r"\[3, 51, 2, 4\]"):
        moons.by_table(np.zeros((3, 51, 2)))
    with pytest.raises(ValueError, match="U"):
        perudo.by_table(perudo.tails(4), perudo.tails(5), perudo.tails(4))


def test_the_odds_are_those_of_dice() -> None:
    odds = perudo.tails(3)
    assert odds[0, 2, :4] == pytest.approx([1, 11 / 36, 1 / 36, 0])
    assert odds[1, 3, :5] == pytest.approx([1, 19 / 27, 7 / 27, 1 / 27, 0])


def test_a_minimum_bet_that_doubles_for_ever_stays_a_number() -> None:
    """Nobody bets: the stacks come back each circle, and the ante has doubled 200 times."""
    checks = moons.by_table(_always(1))
    options = circles.Options(ante_rise=1, circles=200, min_bet=1, buy_in=10**9)
    played = moons.simulate([checks] * 2, 3, options, seed=8)
    assert (played.chips.sum(1) == 2 * 10**9).all()
    assert places.CEILING > 6 * 10**9


def _perudo(game: AnyGame) -> Perudo:
    assert isinstance(game, Perudo)
    return game


def _moons(game: AnyGame) -> circles.Moons:
    assert isinstance(game, circles.Moons)
    return game


def _always(way: int) -> "np.ndarray[tuple[int, ...], np.dtype[np.float64]]":
    table = np.zeros((3, 51, 2, 4))
    table[..., way] = 1
    return table


def _all_known(position: Position) -> bool:
    reached, _ = replay(position.record)
    return None not in reached.state.pairs and reached.state.public.phase != "show"
