"""Learning with bounded recall: its points, its strategies, and what can be won against them."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt
import pytest

from kosti.lab.solving.perudo import writing
from kosti.lab.solving.perudo.blueprint import Learner, Tables
from kosti.lab.solving.perudo.book import LEVELS, read_excerpt, read_page
from kosti.lab.solving.perudo.excerpting import Trimming
from kosti.lab.solving.perudo.exploit import Exploiter
from kosti.lab.solving.perudo.recall import Memory, Point, Recall
from kosti.lab.solving.perudo.rounds import Claim
from kosti.lab.solving.perudo.writing import Plan, Report, in_parts, played

F64: TypeAlias = npt.NDArray[np.float64]

FULL = Recall(bids=13, steps=12)
SHORT = Recall(bids=2, steps=5)


@cache
def memory(dice: tuple[int, int], recall: Recall) -> Memory:
    return Memory(dice, recall)


@pytest.mark.parametrize(("dice", "recall"), [((1, 1), FULL), ((1, 2), SHORT), ((2, 3), SHORT)])
def test_every_legal_bid_leads_to_a_point_with_that_bid(
    dice: tuple[int, int], recall: Recall
) -> None:
    points = memory(dice, recall)
    seen = 0
    for place, point in enumerate(points.points):
        legal = points.legal(point)
        assert points.actions[place] == (legal[: recall.steps] if point.bids else legal)
        for bid in legal:
            later = points.number[points.after(point, bid)]
            assert points.points[later].bids[-1] == bid
            assert points.points[later].role == 1 - point.role
            assert later > place
            seen += 1
    assert seen >= len(points.points) - len(points.roots)


def test_a_bid_beyond_the_steps_is_understood_as_if_the_one_before_had_been_nearer() -> None:
    points = memory((2, 3), SHORT)
    places = {(bid.quantity, bid.face): n for n, bid in enumerate(points.round.bids)}
    opened = points.after(Point(0, "plain", ()), places[1, 3])
    assert opened == Point(1, "plain", (places[1, 3],))
    answered = points.after(opened, places[4, 2])
    nearer, standing = answered.bids
    assert standing == places[4, 2]
    assert points.round.bids[nearer] == Claim(3, 3)


def test_little_is_forgotten_and_everything_where_the_recall_is_long() -> None:
    points = memory((1, 1), FULL)
    plain = [p for p in points.points if p.start == "plain"]
    # Every ascending path of the twelve bids that does not begin with aces, for both seats.
    assert len(plain) == 2 * (1 + sum(2 ** (11 - place) for place in points.round.openings[:10]))
    short = memory((2, 3), SHORT)
    assert max(len(point.bids) for point in short.points) == 2
    assert {point.start for point in short.points if len(point.bids) == 2} == {""}


def learnt(dice: tuple[int, int], recall: Recall, iterations: int, seed: int = 1) -> Learner:
    learner = Learner(memory(dice, recall), seed)
    learner.iterate(iterations)
    return learner


def test_chances_sum_to_one_and_depend_on_the_seed_alone() -> None:
    one, two, other = (learnt((1, 2), SHORT, 70, seed).tables() for seed in (1, 1, 2))
    points = memory((1, 2), SHORT)
    for place, point in enumerate(points.points):
        row = one.rows[place]
        chances = one.chances[point.role][row : row + 1 + len(points.actions[place])]
        np.testing.assert_allclose(chances.sum(0), 1, atol=1e-5)
        if not point.bids:
            assert not chances[0].any()
    for role in (0, 1):
        np.testing.assert_array_equal(one.chances[role], two.chances[role])
    assert (one.chances[0] != other.chances[0]).any()


def test_learning_comes_near_to_what_the_solver_has_found() -> None:
    """One die each: the value is -0.0556 (docs/solving.md), and the best answers come near it."""
    learner = learnt((1, 1), Recall(4, 11), 4_000)
    exploiter = Exploiter(learner.memory, learner.rows)
    tables = learner.tables()
    root = learner.memory.number[Point(0, "plain", ())]
    opener, other = (exploiter.answer(tables, role, root).value for role in (0, 1))
    assert -0.0560 <= opener <= -0.03
    assert -other <= -0.0550
    assert opener + other < 0.06


def test_no_answer_wins_more_than_the_best_one() -> None:
    for iterations in (5, 1_000):
        learner = learnt((1, 2), SHORT, iterations)
        exploiter = Exploiter(learner.memory, learner.rows)
        tables = learner.tables()
        for root in learner.memory.roots:
            both = 0.0
            for role in (0, 1):
                best = exploiter.answer(tables, role, root).value
                both += best
                local = exploiter.answer(tables, role, root, local=True).value
                cut = exploiter.answer(tables, role, root, cut=1e-2).value
                assert local <= best + 1e-5
                assert cut <= best + 1e-5
            assert both > -1e-5


def histories(points: Memory, root: int) -> Iterator[tuple[int, ...]]:
    """All paths of legal bids from a root, as places among the points."""
    yield (root,)
    stack: list[tuple[int, ...]] = [(root,)]
    while stack:
        path = stack.pop()
        for bid in points.legal(points.points[path[-1]]):
            longer = (*path, points.number[points.after(points.points[path[-1]], bid)])
            stack.append(longer)
            yield longer


def best_answer(points: Memory, tables: Tables, role: int, root: int) -> float:
    """The best response by recursion over histories, in double precision."""
    game = points.round
    own, theirs = game.hands(role), game.hands(1 - role)

    false = [
        np.array(
            [
                [
                    1 if game.matches(bid, h) + game.matches(bid, o) < bid.quantity else -1
                    for o, _ in theirs
                ]
                for h, _ in own
            ]
        )
        for bid in game.bids
    ]

    def call(bid: int, reach: F64, sign: float) -> F64:
        won: F64 = sign * (false[bid] @ reach)
        return won

    def value(place: int, reach: F64) -> F64:
        point = points.points[place]
        legal = points.legal(point)
        row = tables.rows[place]
        if point.role == role:
            ways = [value(points.number[points.after(point, bid)], reach) for bid in legal]
            if point.bids:
                ways.append(call(point.bids[-1], reach, 1))
            best: F64 = np.max(ways, axis=0)
            return best
        chances = tables.chances[1 - role].astype(np.float64)
        total = np.zeros(len(own))
        if point.bids:
            total = total + call(point.bids[-1], reach * chances[row], -1)
        for action, later in enumerate(points.later[place], 1):
            came = reach * chances[row + action]
            if came.any():
                total = total + value(later, came)
        return total

    won = value(root, np.array([float(chance) for _, chance in theirs]))
    return float(won @ np.array([float(chance) for _, chance in own]))


def test_the_best_answer_agrees_with_a_plain_recursion() -> None:
    learner = learnt((1, 1), Recall(2, 4), 300)
    exploiter = Exploiter(learner.memory, learner.rows)
    tables = learner.tables()
    for root in (0, 2):
        for role in (0, 1):
            found = exploiter.answer(tables, role, root)
            assert found.value == pytest.approx(
                best_answer(learner.memory, tables, role, root), abs=1e-5
            )
            assert found.histories > 100


def test_parts_are_whole_and_no_hand_calls_or_raises_where_it_knows_better() -> None:
    learner = learnt((1, 2), SHORT, 300)
    points, tables = learner.memory, learner.tables()
    game = points.round
    seen = 0
    for role in (0, 1):
        parts = in_parts(points, learner.rows, tables, role)
        for place, point in enumerate(points.points):
            if point.role != role:
                continue
            actions, row = points.actions[place], learner.rows[place]
            for column, (hand, _) in enumerate(game.hands(role)):
                chosen = parts[row : row + 1 + len(actions), column]
                assert chosen.sum() == LEVELS
                most = game.dice[1 - role]
                if point.bids:
                    claim = game.bids[point.bids[-1]]
                    if game.matches(claim, hand) >= claim.quantity:
                        assert not chosen[0]
                        seen += 1
                    if game.matches(claim, hand) + most < claim.quantity:
                        assert chosen[0] == LEVELS
                        seen += 1
    assert seen > 1_000
    first, second = (in_parts(points, learner.rows, tables, role) for role in (0, 1))
    meant = played(learner.rows, (first, second))
    assert np.abs(meant.chances[0] - tables.chances[0]).max() <= 1
    assert meant.chances[0].max() == 1


def test_the_least_roles_come_first() -> None:
    with pytest.raises(ValueError, match="no more dice"):
        Memory((2, 1), SHORT)
    assert all(low < high for low, high in pairwise(memory((1, 1), FULL).round.openings))


def test_a_book_is_written_page_by_page_and_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plans = {(1, 1): Plan(Recall(2, 3), 40), (1, 2): Plan(SHORT, 10)}
    monkeypatch.setattr(writing, "PLANS", plans)
    monkeypatch.setattr(writing, "TRIMMINGS", {(1, 1): Trimming(own=0.01, target=0.01)})
    place = tmp_path / "some.book"
    for only in ("1,2", "1,1"):
        assert writing.main([str(place), "--only", only]) == 0
    assert writing.main([str(place), "--only", "1,1", "--do", "solve"]) == 0
    reports = [
        msgspec.json.decode(line, type=Report)
        for line in place.with_suffix(".jsonl").read_bytes().splitlines()
    ]
    assert [report.dice for report in reports] == [(1, 1), (1, 2)]
    assert all(gain.best is not None for report in reports for gain in report.gains)
    with place.open("rb") as file:
        book = dict(np.load(file))
    assert [len(report.solved) for report in reports] == [2, 0]
    for solved in reports[0].solved:
        assert solved.value[1] - solved.value[0] <= 0.01
        kept = [read_excerpt(book, (1, 1), solved.opening.start, 0, role) for role in (0, 1)]
        assert sum(len(each.histories) for each in kept if each is not None) == solved.histories
    assert read_excerpt(book, (1, 2), "plain", 0, 0) is None
    for dice, plan in plans.items():
        page = read_page(book, dice)
        assert page is not None
        assert page.recall == plan.recall
        learner = Learner(memory(dice, plan.recall), writing.SEED)
        learner.iterate(1)
        learner.iterate(plan.iterations - 1)
        for role in (0, 1):
            parts = in_parts(learner.memory, learner.rows, learner.tables(), role)
            np.testing.assert_array_equal(page.parts[role], parts)
        for row, point in zip(learner.rows, learner.memory.points, strict=True):
            assert page.rows[point.role][point] == row
    assert read_page(book, (2, 2)) is None
    with pytest.raises(SystemExit) as refused:
        writing.main([str(place), "--only", "2,1"])
    assert refused.value.code == 2
    assert "the fewer first" in capsys.readouterr().err
