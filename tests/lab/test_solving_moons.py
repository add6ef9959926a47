"""Circles and matches of Shoot the Moons: the solver against the rules and linear programming."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from tests.lab.moons_solving_oracle import (
    Decision,
    End,
    Kind,
    Tree,
    betting,
    circle_value,
    kinds,
    showdown,
    value,
)

from kosti.core import Malformed
from kosti.lab.odds.moons.laws import KINDS
from kosti.lab.solving.moons import circle
from kosti.lab.solving.moons.circle import CircleSolution, Stakes, chips, solution_of, solve_circle
from kosti.lab.solving.moons.match import MatchSolution, solve_match
from kosti.lab.solving.moons.menu import DEFAULT, Menu, parse_menu
from kosti.lab.solving.moons.showdown import F64, chances_of, differences, moon_of, shared
from kosti.lab.solving.moons.tree import Betting, Node, betting_tree

EVERYTHING = Menu(((0.5,), (0.5,)))
"""Up to three chips each and an ante of one, all legal amounts."""


@pytest.mark.parametrize("put", [1, 2, 3, 5, 10, 15])
def test_the_bank_is_shared_as_the_rules_share_it(put: int) -> None:
    for one, two, before in product(range(12), range(12), (-11, -3, 0, 1, 11)):
        moons = (one == 11, two == 11)
        later = before + KINDS[one] - KINDS[two]
        gain = showdown((put, put), (30 + later, 30), moons)
        assert shared(later, moon_of(one, two), put) - put == gain


@pytest.mark.parametrize("number", [1, 2, 3])
def test_chances_are_those_of_the_dice(number: int) -> None:
    law = kinds(number)
    for place, chance in enumerate(chances_of(number)):
        moon = place == len(KINDS) - 1
        assert chance == pytest.approx(float(law[Kind(KINDS[place], moon)]))


@pytest.mark.parametrize("stacks", [(2, 2), (3, 3), (3, 7), (9, 3)])
@pytest.mark.parametrize("put", [1, 2])
def test_the_betting_is_that_of_the_rules(stacks: tuple[int, int], put: int) -> None:
    """Every legal line of betting ends as the tree says, and the other way round.

    What is bet above what the other has comes back, so those lines end alike.
    """
    if put == min(stacks):
        return
    ours = _ends(betting_tree(Betting(put, min(stacks), 1), EVERYTHING))
    theirs = {
        (path, None if end.folded is None else end.folded, min(end.put))
        for path, end in _rule_ends(betting(stacks, 1, put, 2), min(stacks), ())
    }
    assert ours == theirs


def _ends(nodes: tuple[Node, ...]) -> set[tuple[tuple[str, ...], int | None, int]]:
    ends: set[tuple[tuple[str, ...], int | None, int]] = set()
    for place, node in enumerate(nodes):
        if node.kind == "choice":
            continue
        path: list[str] = []
        at = place
        while at:
            step = nodes[at]
            before = nodes[step.parent]
            seat = before.seat
            path.append(f"to {step.put[seat]}" if step.step == "lift" else step.step)
            at = step.parent
        ends.add((tuple(path[::-1]), node.seat if node.kind == "fold" else None, min(node.put)))
    return ends


def _rule_ends(tree: Tree, most: int, path: tuple[str, ...]) -> list[tuple[tuple[str, ...], End]]:
    if isinstance(tree, End):
        return [(path, tree)]
    found: list[tuple[tuple[str, ...], End]] = []
    for name, after in tree.moves.items():
        found += _rule_ends(after, most, (*path, _word(name, tree, after, most)))
    return found


def _word(name: str, before: Decision, after: Tree, most: int) -> str:
    kind = name.partition("(")[0].lower()
    if kind in {"fold", "check", "call"}:
        return kind
    reached = _reached(after, before.seat)
    if isinstance(after, End):
        return "call"
    return f"to {min(reached, most)}"


def _reached(tree: Tree, seat: int) -> int:
    """What a seat has put in here, read off the line in which nothing more is put in by it."""
    while isinstance(tree, Decision):
        folds = [name for name in tree.moves if name.startswith(("Fold", "Check"))]
        tree = tree.moves[folds[0]]
    return tree.put[seat]


@pytest.fixture(scope="module")
def three() -> CircleSolution:
    return solution_of(Stakes(3, 1), EVERYTHING, 1e-3)


@pytest.mark.parametrize("stacks", [(1, 1), (2, 2)])
def test_small_circles_have_the_value_of_linear_programming(stacks: tuple[int, int]) -> None:
    exact = circle_value(stacks, 1)
    bounds = solution_of(Stakes(min(stacks), 1), EVERYTHING, 3e-4).value
    assert bounds.width <= 3e-4 + 1e-6
    assert bounds.low - 1e-9 <= exact <= bounds.high + 1e-9


@pytest.mark.parametrize("stacks", [(3, 3), (3, 5), (4, 3)])
@pytest.mark.parametrize(("put", "difference"), [(1, -3), (1, 2), (2, 0)])
def test_last_rounds_have_the_value_of_linear_programming(
    three: CircleSolution, stacks: tuple[int, int], put: int, difference: int
) -> None:
    """Whoever has more has more moves, and no advantage."""

    def closed(paid: tuple[int, int], one: Kind, two: Kind) -> float:
        totals = 40 + difference + one.sum - two.sum, 40
        return showdown(paid, totals, (one.moon, two.moon))

    exact = value(betting(stacks, 1, put, 3), 3, closed)
    solved = three.rounds[3, put]
    lane = difference - differences(3).start
    assert solved.low[lane] - 1e-9 <= exact <= solved.high[lane] + 1e-9
    assert solved.high[lane] - solved.low[lane] < 1e-3


def test_bounds_are_best_responses(three: CircleSolution) -> None:
    """In plain Python, through the tables of strategies, from the last round backwards."""
    assert _respond(three, 0) == pytest.approx(three.value.high, abs=1e-6)
    assert _respond(three, 1) == pytest.approx(-three.value.low, abs=1e-6)


def _respond(solution: CircleSolution, seat: int) -> float:
    sign = 1 if seat == 0 else -1
    known: dict[tuple[int, int, int], float] = {}

    def worth(number: int, put: int, difference: int) -> float:
        span = differences(number)
        difference = min(max(difference, span.start), span.stop - 1)
        key = number, put, difference
        if key not in known:
            known[key] = _round(number, put, difference)
        return known[key]

    def end(number: int, put: int, difference: int, one: int, two: int) -> float:
        later = difference + KINDS[one] - KINDS[two]
        if number == 3:
            return sign * (shared(later, moon_of(one, two), put) - put)
        return worth(number + 1, put, later)

    def _round(number: int, put: int, difference: int) -> float:
        law = chances_of(number).tolist()
        solved = solution.rounds.get((number, put))
        total = 0.0
        for own, chance in enumerate(law):
            reach = dict(enumerate(law))
            if solved is None:
                pairs = ((own, o) if seat == 0 else (o, own) for o in reach)
                total += chance * sum(
                    p * end(number, put, difference, *pair)
                    for p, pair in zip(law, pairs, strict=True)
                )
            else:
                total += chance * answer(number, put, difference, own, 0, reach)
        return total

    def answer(
        number: int, put: int, difference: int, own: int, place: int, reach: dict[int, float]
    ) -> float:
        solved = solution.rounds[number, put]
        node = solved.nodes[place]
        if node.kind == "fold":
            lost = node.put[node.seat]
            return sum(reach.values()) * (-lost if node.seat == seat else lost)
        if node.kind == "closed":
            pairs = {o: (own, o) if seat == 0 else (o, own) for o in reach}
            return sum(
                p * end(number, node.put[0], difference, *pairs[o]) for o, p in reach.items()
            )
        children = range(node.first, node.first + node.count)
        if node.seat == seat:
            return max(answer(number, put, difference, own, child, reach) for child in children)
        lane = difference - differences(number).start
        return sum(
            answer(
                number,
                put,
                difference,
                own,
                child,
                {o: p * float(solved.strategy[child, o, lane]) for o, p in reach.items()},
            )
            for child in children
        )

    return worth(1, 1, 0)


def test_strategies_are_probabilities(three: CircleSolution) -> None:
    for solved in three.rounds.values():
        for node in solved.nodes:
            if node.kind == "choice":
                total = solved.strategy[node.first : node.first + node.count].sum(0)
                assert total == pytest.approx(1, abs=1e-5)


def test_who_counts_twice_as_much_plays_the_same(three: CircleSolution) -> None:
    double = solution_of(Stakes(3, 1), EVERYTHING, 2e-3, 2 * chips(3))
    assert double.value.low == pytest.approx(2 * three.value.low, abs=1e-4)
    assert double.value.high == pytest.approx(2 * three.value.high, abs=1e-4)


def test_the_prototype_has_these_values() -> None:
    """Another program, in C++, which shares odd chips evenly: five and ten antes, two lifts."""
    for antes, known in ((5, -0.05020), (10, -0.07808)):
        bounds = solution_of(Stakes(antes * 100, 100), Menu(((0.5, 1.0),) * 2), 0.3).value
        assert bounds.low / 100 - 1e-3 < known < bounds.high / 100 + 1e-3


def test_progress_counts_rounds() -> None:
    steps = list(solve_circle(Stakes(2, 1), EVERYTHING, 1e-2))
    assert [step.rounds for step in steps] == [1, 2, 3, 3]
    assert {step.of for step in steps} == {3}
    assert [step.solution is not None for step in steps] == [False] * 3 + [True]


def test_a_match_for_the_ante_is_a_matter_of_dice() -> None:
    """One chip each: who has more takes both, else they begin again with the roles changed."""
    wins, evens = Fraction(0), Fraction(0)
    sums: dict[int, Fraction] = {0: Fraction(1)}
    for number in (1, 2):
        sums = _added(sums, number)
    law = kinds(3)
    for before, chance in sums.items():
        for (one, p), (two, q) in product(law.items(), law.items()):
            gain = showdown((1, 1), (40 + before + one.sum - two.sum, 40), (one.moon, two.moon))
            wins += chance * p * q * (gain == 1)
            evens += chance * p * q * (gain == 0)
    exact = (wins + evens) / (1 + evens)
    solved = _matched((1, 1), 1)
    assert solved.chance(1) == pytest.approx(float(exact), abs=1e-6)
    assert (solved.chance(0), solved.chance(2)) == (0, 1)


def _added(sums: dict[int, Fraction], number: int) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for before, chance in sums.items():
        for (one, p), (two, q) in product(kinds(number).items(), kinds(number).items()):
            later = before + one.sum - two.sum
            found[later] = found.get(later, Fraction(0)) + chance * p * q
    return found


def _matched(stacks: tuple[int, int], ante: int) -> MatchSolution:
    found: MatchSolution | None = None
    for swept in solve_match(stacks, ante, EVERYTHING, 1e-7, 1e-3):
        found = swept.solution
    assert found is not None
    return found


def test_a_match_is_the_value_of_its_circles() -> None:
    solved = _matched((3, 2), 1)
    assert solved.stacks.tolist() == [0, 1, 2, 3, 4, 5]
    later = 1 - solved.chances[::-1]
    for own in range(1, 5):
        stack = min(own, 5 - own)
        worth: F64 = later[own - stack : own + stack + 1] - later[own]
        bounds = solution_of(Stakes(stack, 1), EVERYTHING, 1e-3, worth).value
        assert bounds.low - 1e-4 <= solved.chance(own) - later[own] <= bounds.high + 1e-4
    assert (np.diff(solved.chances) > 0).all()
    assert solved.chance(3) + solved.chance(2) == pytest.approx(1, abs=0.05)


def test_a_menu_has_whole_legal_chips() -> None:
    menu = Menu(((0.1, 0.5, 0.55), ()))
    assert menu.prices(0, 10, 10, 200) == (20, 21, 200)
    assert menu.prices(0, 15, 10, 200) == (25, 30, 32, 200)
    assert menu.prices(0, 195, 10, 200) == (200,)
    assert menu.prices(1, 30, 10, 200) == (200,)
    assert menu.prices(2, 30, 10, 200) == menu.prices(0, 200, 10, 200) == ()


@pytest.mark.parametrize("text", ["0.5,1:0.5,1:", "1", "0.25,2:", ":"])
def test_a_menu_is_read_as_it_is_written(text: str) -> None:
    assert str(parse_menu(text)) == text


def test_the_usual_menu() -> None:
    assert parse_menu(str(DEFAULT)) == DEFAULT


@pytest.mark.parametrize("text", ["x", "1,,2", "0", "101", "1:1:1:1:1", "1,2,3,4,5,6,7", "1.2.3"])
def test_what_is_no_menu(text: str) -> None:
    with pytest.raises(Malformed):
        parse_menu(text)


def test_what_cannot_be_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="without chips"):
        Stakes(0, 1)
    with pytest.raises(ValueError, match="single precision"):
        solution_of(Stakes(200, 10), DEFAULT, 1e-5)
    monkeypatch.setattr(circle, "MOST_NODES", 100)
    with pytest.raises(ValueError, match="points of betting"):
        solution_of(Stakes(200, 10), DEFAULT, 1.0)
