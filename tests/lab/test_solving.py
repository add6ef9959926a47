"""Solved rounds: published values, and bounds that an independent program finds as well."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest
from tests.lab.solving_oracle import best_pure_strategy, best_response, histories

from kosti.lab.solving.bounds import Bounds
from kosti.lab.solving.perudo import _rounding, _tables
from kosti.lab.solving.perudo.rounds import Round, perudo_round
from kosti.lab.solving.perudo.solver import Progress, Solver, check, solve
from kosti.lab.solving.perudo.variants import NOTHING_WILD, ONES_WILD, OPENSPIEL, Variant


def solved(game: Round, target: float, *, discounted: bool = True) -> tuple[Solver, Bounds]:
    solver = Solver(game, discounted=discounted)
    last: Progress | None = None
    for last in solve(solver, target):
        assert last.iterations == solver.iterations
    assert last is not None
    assert last.bounds is not None
    assert last.bounds.width <= target
    return solver, last.bounds


@pytest.mark.parametrize(
    ("variant", "dice", "value"),
    [
        (NOTHING_WILD, (1, 1), Fraction(-1, 9)),
        (ONES_WILD, (1, 1), Fraction(-7, 327)),
        (ONES_WILD, (2, 1), Fraction(7, 27)),
        (ONES_WILD, (1, 2), Fraction(-5, 54)),
        (NOTHING_WILD, (2, 1), Fraction(212027, 771552)),
        (NOTHING_WILD, (1, 2), Fraction(-22, 81)),
    ],
    ids=["plain 1v1", "wild 1v1", "wild 2v1", "wild 1v2", "plain 2v1", "plain 1v2"],
)
def test_published_values(variant: Variant, dice: tuple[int, int], value: Fraction) -> None:
    """Exact values by linear programming: github.com/thomasahle/snyd, its README."""
    _, bounds = solved(variant.round(dice), 1e-3 if sum(dice) > 2 else 1e-4)
    assert bounds.low <= value <= bounds.high


CASES: dict[str, Callable[[], Round]] = {
    "ladder": lambda: perudo_round((1, 1), "ladder"),
    "no-drop": lambda: perudo_round((1, 1), "no-drop"),
    "calzone": lambda: perudo_round((1, 1), "ladder", "calzone"),
    "calzone, two dice": lambda: perudo_round((1, 2), "ladder", "calzone"),
    "choice": lambda: perudo_round((1, 1), "no-drop", "choice"),
    "openspiel": lambda: OPENSPIEL.round((1, 1)),
}


@pytest.mark.parametrize("case", CASES)
def test_bounds_are_best_responses(case: str) -> None:
    """Far from the equilibrium as well: after a few iterations, and after many."""
    game = CASES[case]()
    solver = Solver(game)
    margin = 2 * _rounding.rounding(game)
    for iterations in (3, 60):
        solver.iterate(iterations)
        bounds = solver.bounds()
        low, high = -best_response(solver, 1), best_response(solver, 0)
        assert bounds.low <= low <= bounds.low + margin
        assert bounds.high - margin <= high <= bounds.high


def test_a_best_response_is_the_best_of_all_pure_strategies() -> None:
    solver = Solver(Variant(wild=1, sides=2).round((1, 1)))
    solver.iterate(3)
    bounds = solver.bounds()
    assert bounds.width > 0.01
    for seat, bound in ((0, bounds.high), (1, -bounds.low)):
        best = best_pure_strategy(solver, seat)
        assert best == pytest.approx(best_response(solver, seat), abs=1e-7)
        assert best == pytest.approx(bound, abs=2 * _rounding.rounding(solver.game))


@pytest.mark.parametrize("rule", ["ladder", "no-drop"])
def test_both_ways_of_learning_agree(rule: str) -> None:
    game = perudo_round((1, 1), "ladder" if rule == "ladder" else "no-drop")
    _, one = solved(game, 1e-4)
    _, other = solved(game, 1e-4, discounted=False)
    assert max(one.low, other.low) <= min(one.high, other.high)


def test_strategies_are_chances() -> None:
    solver, _ = solved(perudo_round((1, 1), "ladder"), 1e-2)
    seen = 0
    for history in histories(solver.game):
        strategy = solver.strategy(history)
        seat = len(history) % 2
        later = solver.game.raises[seat][history[-1]] if history else solver.game.openings
        assert strategy.shape == (len(later) + bool(history), 6)
        np.testing.assert_allclose(strategy.sum(0), 1, atol=1e-6)
        seen += 1
    assert seen > 2_000
    # Two aces are there if one has one: who holds none and hears it says Doodoo.
    two_aces = next(
        i for i, bid in enumerate(solver.game.bids) if (bid.quantity, bid.face) == (2, 1)
    )
    four = next(i for i, bid in enumerate(solver.game.bids) if (bid.quantity, bid.face) == (1, 4))
    assert solver.strategy((four, two_aces))[0][3] == pytest.approx(1, abs=1e-3)


def test_the_same_numbers_every_time() -> None:
    found: list[Bounds] = []
    for steps in ((20,), (7, 13), (1,) * 20):
        solver = Solver(perudo_round((1, 1), "ladder"))
        for step in steps:
            solver.iterate(step)
        found.append(solver.bounds())
    assert found == found[:1] * 3


def test_looking_at_the_bounds_changes_little() -> None:
    """Bounds bring the averages up to date, which is done sooner or later anyway."""
    often, once = (Solver(perudo_round((1, 1), "ladder")) for _ in range(2))
    for _ in range(10):
        often.iterate(5)
        often.bounds()
    once.iterate(50)
    one, other = often.bounds(), once.bounds()
    assert one.low == pytest.approx(other.low, abs=1e-5)
    assert one.high == pytest.approx(other.high, abs=1e-5)


def test_what_cannot_be_solved_is_said_before() -> None:
    large = perudo_round((3, 2), "ladder")
    assert _tables.memory(large) == pytest.approx(515e9, rel=0.01)
    for game, target, why in (
        (large, 1e-3, "515 GB"),
        (perudo_round((1, 6), "ladder", "calzone"), 1e-3, "5 dice"),
        (perudo_round((1, 1), "ladder"), 1e-7, "single precision"),
        (perudo_round((1, 1), "ladder"), float("nan"), "single precision"),
    ):
        with pytest.raises(ValueError, match=why):
            check(game, target)
    with pytest.raises(ValueError, match="GB"):
        Solver(large)


@pytest.mark.parametrize("dice", [(1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1)])
@pytest.mark.parametrize("rule", ["ladder", "no-drop"])
def test_all_pairs_with_four_dice_in_play_fit(dice: tuple[int, int], rule: str) -> None:
    check(perudo_round(dice, "ladder" if rule == "ladder" else "no-drop"), 1e-3)
