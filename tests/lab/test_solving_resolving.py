"""Solving the rest of a round from beliefs, and what both may hold by the book."""

from functools import cache

import msgspec
import numpy as np
import pytest

from kosti.lab.solving.perudo.book import LEVELS, page
from kosti.lab.solving.perudo.lookahead import Lookahead, Settings
from kosti.lab.solving.perudo.recall import Point
from kosti.lab.solving.perudo.resolving import (
    F32,
    LARGEST_WINDOW,
    Position,
    calls_of,
    ladder,
    solve_position,
)
from kosti.lab.solving.perudo.solver import Solver, solve

OPENED = Point(0, "plain", ())


def fair(dice: int) -> F32:
    return np.array([chance for _, chance in ladder((dice, dice)).hands(0)], np.float32)


@pytest.mark.parametrize("bid", [2, 5, 8])
def test_the_rest_of_a_round_is_worth_what_the_solver_says(bid: int) -> None:
    """One die each, after an opening with any die: the solver solves the round with no other."""
    game = msgspec.structs.replace(ladder((1, 1)), openings=(bid,))
    *_, last = solve(Solver(game), 5e-4)
    assert last.bounds is not None
    window = tuple(range(bid + 1, len(game.bids)))
    found = solve_position(Position((1, 1), bid, (fair(1), fair(1)), window), 150)
    assert -last.bounds.high - 1e-3 <= found.value <= -last.bounds.low + 1e-5
    np.testing.assert_allclose(found.chances.sum(0), 1, atol=1e-5)


def test_calls_are_decided_by_the_dice() -> None:
    game, calls = ladder((1, 2)), calls_of((1, 2))
    for place, bid in enumerate(game.bids):
        signs = calls.false[place] @ calls.has[place]
        for other, (theirs, _) in enumerate(game.hands(1)):
            for own, (mine, _) in enumerate(game.hands(0)):
                holds = game.matches(bid, mine) + game.matches(bid, theirs) >= bid.quantity
                assert signs[other, own] == (-1 if holds else 1)


@cache
def look(*, safe: bool = True) -> Lookahead:
    found = page((1, 2))
    assert found is not None
    return Lookahead((1, 2), found, Settings(iterations=60, safe=safe))


def test_the_other_wins_no_more_than_it_was_promised() -> None:
    place = {(bid.quantity, bid.face): n for n, bid in enumerate(ladder((1, 2)).bids)}
    for bids in ((place[2, 3],), (place[1, 6], place[2, 2], place[2, 4])):
        position = look().position(OPENED, bids)
        assert position is not None
        assert position.plan is not None
        alone = look_at_plan(position)
        safe = solve_position(position, 300).promises[()]
        assert (safe <= alone + 0.02).all()
        free = solve_position(msgspec.structs.replace(position, plan=None), 300).promises[()]
        assert free @ position.beliefs[1] <= safe @ position.beliefs[1] + 0.01


def look_at_plan(position: Position) -> F32:
    """What each hand of the other wins at most against the plan, node by node."""
    plan = position.plan
    assert plan is not None
    calls = calls_of((position.dice[1], position.dice[0]))
    window = position.window

    def worth(node: int, reach: F32) -> F32:
        standing = window[node.bit_length() - 1] if node else position.standing
        later = range(node.bit_length(), len(window))
        called = ((reach @ calls.false[standing]) @ calls.has[standing]).astype(np.float32)
        if node.bit_count() % 2:
            best: F32 = np.max([called, *(worth(node | 1 << bid, reach) for bid in later)], axis=0)
            return best
        doubted = reach * plan.call[node // 2]
        total: F32 = np.zeros_like(called)
        total -= (doubted @ calls.false[standing]) @ calls.has[standing]
        for bid in later:
            total += worth(node | 1 << bid, reach * plan.bids[bid][node // 2])
        return total

    return worth(0, position.beliefs[0] / position.beliefs[0].sum())


def test_beliefs_are_those_of_bayes() -> None:
    for bids in ((), (2,), (2, 9)):
        own, other = look().beliefs(OPENED, bids)
        assert own.sum() == pytest.approx(1, abs=1e-5)
        assert other.sum() == pytest.approx(1, abs=1e-5)
    _, opener = look().beliefs(OPENED, (2,))
    table = look().by_the_book(OPENED, ())
    chances = 0.95 * table[1 + look().legal(OPENED, ()).index(2)] + 0.05 / len(table)
    np.testing.assert_allclose(opener, chances / chances.sum(), rtol=1e-4)
    assert opener.min() > 0


def test_nobody_moves_as_the_own_dice_prove_wrong() -> None:
    game = ladder((1, 2))
    seen = 0
    for bids in ((7,), (8, 10), (6, 9, 11), (2, 4, 8), (13, 15)):
        if look().position(OPENED, bids) is None:
            continue
        table = look().looking_ahead(OPENED, bids)
        role = len(bids) % 2
        np.testing.assert_allclose(table.sum(0), 1, atol=1e-5)
        claim = game.bids[bids[-1]]
        for place, (hand, _) in enumerate(game.hands(role)):
            matching = game.matches(claim, hand)
            if matching >= claim.quantity:
                assert not table[0, place]
                seen += 1
            if matching + game.dice[1 - role] < claim.quantity:
                assert table[0, place] == 1
                seen += 1
    assert seen > 10


def test_it_is_the_book_where_bids_beyond_the_window_may_hold() -> None:
    bids = (0,)
    assert look().position(OPENED, bids) is None
    np.testing.assert_array_equal(
        look().looking_ahead(OPENED, bids), look().by_the_book(OPENED, bids)
    )
    assert (look().by_the_book(OPENED, bids) * LEVELS).sum(0) == pytest.approx(LEVELS)


def test_the_same_position_is_solved_in_the_same_way() -> None:
    one, other = (
        Lookahead((1, 2), found, Settings(iterations=20)).looking_ahead(OPENED, (8,))
        for found in [page((1, 2))] * 2
        if found is not None
    )
    np.testing.assert_array_equal(one, other)


def test_a_window_is_small_and_not_empty() -> None:
    for window in ((), tuple(range(1, LARGEST_WINDOW + 2))):
        with pytest.raises(ValueError, match="a window has"):
            solve_position(Position((2, 2), 0, (fair(2), fair(2)), window), 1)
