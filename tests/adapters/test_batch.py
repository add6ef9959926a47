"""Batches are the other environments, many at once: the same moves, views, rewards and secrets."""

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from kosti.adapters.asking import Asking
from kosti.adapters.batch import Batch, _kernel
from kosti.adapters.numbers import LET_BE, environment
from kosti.core import Malformed, Terminal
from kosti.games import moons, perudo
from kosti.lab.kernels.moons import rules as moons_rules
from kosti.lab.kernels.perudo import rules as perudo_rules
from kosti.lab.kernels.perudo.layout import BITS
from kosti.lab.kernels.streams import WORDS, seed_stream
from kosti.testing.kernels import moons_throw, perudo_throw

CASES: list[tuple[str, int, dict[str, Any]]] = [
    ("perudo", 2, {"dice": 2, "raise_rule": "no-drop"}),
    ("perudo", 3, {"dice": 1}),
    ("perudo", 4, {"dice": 2, "calzone": False}),
    ("perudo", 2, {"dice": 3, "jonti": False}),
    ("moons", 2, {"buy_in": 30}),
    ("moons", 3, {"buy_in": 25, "settlement": "side-pots", "circles": 3, "ante_rise": 1}),
    ("moons", 6, {"min_bet": 3, "buy_in": 20, "raise_rule": "last-raise"}),
]
MOVES = 60


@pytest.mark.parametrize(("name", "players", "options"), CASES)
def test_batches_are_what_the_rules_say(
    name: str, players: int, options: Mapping[str, Any]
) -> None:
    """Two games, and each beside the environment that asks the rules engine."""
    ready = environment(name, players, options, horizon=MOVES)
    batch = Batch(name, players, options, size=2, horizon=MOVES)
    chooser = Random(f"{name} {players}")  # noqa: S311  games for tests
    assert (batch.moves, batch.observation_size) == (ready.coding.moves, ready.coding.size)
    for seed in range(4):
        batch.reset([seed, seed + 100])
        beside = [Beside(name, ready.asking, seed + 100 * game) for game in range(2)]
        while not batch.done.all():
            seats, seen, legal = batch.seats, batch.observe(), batch.legal_mask()
            actions = []
            for game, twin in enumerate(beside):
                position = twin.position
                if batch.done[game]:
                    assert (seats[game], seen[game].any(), legal[game].any()) == (-1, False, False)
                    actions.append(0)
                    continue
                seat = ready.asking.seat(position)
                assert seats[game] == seat
                moves = {ready.coding.number(each) for each in ready.asking.legal(position)}
                if ready.asking.may_let_be(position):
                    moves.add(LET_BE)
                assert set(np.flatnonzero(legal[game]).tolist()) == moves
                view = ready.asking.game.observe(position.state, seat)
                assert seen[game].tolist() == ready.coding.vector(view, seat).tolist()
                actions.append(chooser.choice(sorted(moves)))
            before = batch.done.copy()
            batch.step(actions)
            for game, action in enumerate(actions):
                if before[game]:
                    assert not batch.rewards[game].any()
                    continue
                twin = beside[game]
                allowed = ready.asking.legal(twin.position)
                twin.act(action, ready.coding.action(action, allowed) if action != LET_BE else None)
                over = ready.asking.over(twin.position)
                assert batch.done[game] == over
                assert batch.truncated[game] == ready.asking.cut_off(twin.position)
                returns = ready.asking.returns(twin.position) if over else [0] * players
                assert batch.rewards[game].tolist() == list(returns)


def test_what_others_hide_is_not_seen() -> None:
    """Other hands under the others' cups, other pairs: the same observation, and the same moves."""
    chooser = np.random.default_rng(1)
    for name, players, options in CASES:
        batch = Batch(name, players, options, size=64, auto_reset=True)
        batch.reset(7)
        for _ in range(12):
            seats, before, legal = batch.seats, batch.observe(), batch.legal_mask()
            kept = batch._hidden.copy()
            for game, seat in enumerate(seats):
                for other in set(range(players)) - {int(seat)}:
                    batch._hidden[game, other] = (
                        kept[game, other] and 1 << BITS * int(chooser.integers(6))
                        if name == "perudo"
                        else int(chooser.choice([11, 33, 66]))
                    )
            assert (batch._hidden != kept).any()
            assert batch.observe().tobytes() == before.tobytes()
            assert batch.legal_mask().tobytes() == legal.tobytes()
            batch._hidden[:] = kept
            batch.step([chooser.choice(np.flatnonzero(row)) for row in legal])


@pytest.mark.parametrize("name", ["perudo", "moons"])
def test_games_do_not_depend_on_the_batch(name: str) -> None:
    """Three games of a seed, one after another, alone and among others."""
    few = _played(Batch(name, 3, size=1, auto_reset=True), 5)
    many = _played(Batch(name, 3, size=9, auto_reset=True), np.arange(1, 10))
    assert len(few[0]) >= 3
    assert many[4][: len(few[0])] == few[0][: len(many[4])]
    assert many[0] != many[1]


def test_the_next_game_begins_at_once() -> None:
    batch = Batch("moons", 2, size=3, auto_reset=True)
    batch.reset(0)
    batch.step([1, 1, 2])  # fold, fold, check
    assert batch.done.tolist() == [True, True, False]
    assert not batch.truncated.any()
    assert np.abs(batch.rewards).tolist() == [[10, 10], [10, 10], [0, 0]]
    assert (batch.seats >= 0).all()
    assert (batch.legal_mask().sum(1) > 1).all()
    batch.step([2, 2, 2])
    assert not batch.rewards.any()


def test_an_illegal_move_changes_nothing() -> None:
    batch = Batch("perudo", 2, size=2)
    batch.reset([1, 2])
    before = batch._seen.copy(), batch._random.copy()
    with pytest.raises(Malformed, match="move 1 is not legal in game 1"):
        batch.step([batch.legal_mask()[0].argmax(), 1])
    with pytest.raises(Malformed, match="as many moves"):
        batch.step([4])
    assert before[0].tobytes() == batch._seen.tobytes()
    assert before[1].tobytes() == batch._random.tobytes()


def test_wrong_numbers_are_refused() -> None:
    with pytest.raises(Malformed, match="at least 1 game"):
        Batch("perudo", 2, size=0)
    with pytest.raises(Malformed, match="no such game"):
        Batch("rondo", 2, size=1)
    with pytest.raises(Malformed):
        Batch("perudo", 2, {"dice": 11}, size=1)
    batch = Batch("perudo", 2, size=2)
    assert batch.done.all()
    with pytest.raises(Malformed, match="as many seeds"):
        batch.reset([1, 2, 3])
    with pytest.raises(Malformed, match="contiguous"):
        batch.observe(np.zeros((2, 3), np.float32))


def test_arrays_that_are_given_are_written_to() -> None:
    batch = Batch("perudo", 2, size=2)
    batch.reset(3)
    seen = np.full((2, batch.observation_size), 7, np.float32)
    assert batch.observe(seen) is seen
    assert seen.max() == 1


class Beside:
    """A game of a batch, decided by the rules engine with the dice of the kernel."""

    def __init__(self, name: str, asking: Asking, seed: int) -> None:
        self.asking = asking
        self.perudo = name == "perudo"
        row, width, hidden, *_ = _kernel(name, asking.game)
        self.rows = np.zeros(width, np.int64), np.zeros(hidden, np.int64)
        self.random = np.zeros(WORDS, np.uint64)
        seed_stream(self.random, np.uint64(seed), np.uint64(0))
        (perudo_rules if self.perudo else moons_rules).begin(*self.rows, row)
        self.position = asking.initial()
        self._throw()

    def act(self, action: int, move: object | None) -> None:
        seat = self.asking.seat(self.position)
        if self.perudo:
            perudo_rules.act(*self.rows, seat, action)
        else:
            moons_rules.act(*self.rows, action)
        self.position = self.asking.act(self.position, move)
        self._throw()

    def _throw(self) -> None:
        """Hand by hand, what fell in the kernel; whatever is awaited, until somebody decides."""
        node = self.position.node
        while not isinstance(node, Terminal) and node.dice:
            fallen = (perudo_throw if self.perudo else moons_throw)(*self.rows, self.random)
            for dice in node.dice:
                match fallen:
                    case perudo.OpenerDraw(seat) | moons.ButtonDraw(seat):
                        hand: tuple[int, ...] | None = (seat + 1,)
                    case perudo.Hands(hands) | moons.Throw(hands):
                        hand = hands[dice.seat or 0]
                    case _:
                        raise AssertionError
                self.position = self.asking.throw(self.position, hand or ())
            node = self.position.node


def _played(batch: Batch, seeds: int | NDArray[np.int64]) -> list[list[tuple[int, ...]]]:
    """The rewards of all games that end within some steps, the least legal move but one in each."""
    batch.reset(seeds)
    ended: list[list[tuple[int, ...]]] = [[] for _ in range(batch.size)]
    for _ in range(200):
        legal = batch.legal_mask()
        batch.step([np.flatnonzero(row)[row.sum() // 2] for row in legal])
        for game in np.flatnonzero(batch.done):
            ended[game].append(tuple(batch.rewards[game].astype(int).tolist()))
    return ended
