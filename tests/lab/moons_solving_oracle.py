"""Small circles of Shoot the Moons solved by linear programming, with the rules engine.

Slow and independent of the solver: whose turn it is and what may be bet is asked of the rules,
what a showdown pays of their settlement; every legal amount is in.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple, TypeAlias

import numpy as np
from msgspec import structs
from scipy.optimize import linprog

from kosti.core import Act, Roll, Waiting, apply
from kosti.games.moons import (
    Action,
    ButtonDraw,
    Fold,
    Moons,
    Moves,
    Options,
    State,
    Throw,
    VaBank,
    settle,
)

PAIRS = tuple(product(range(1, 7), repeat=2))


class Kind(NamedTuple):
    """What counts of a pair."""

    sum: int
    moon: bool


def kinds(number: int) -> dict[Kind, Fraction]:
    found: dict[Kind, Fraction] = {}
    for pair in PAIRS:
        kind = Kind(sum(pair), number == 3 and pair == (3, 3))
        found[kind] = found.get(kind, Fraction(0)) + Fraction(1, 36)
    return found


class End(NamedTuple):
    """How a round's betting ends: who has folded, if anybody, and what both have put in."""

    folded: int | None
    put: tuple[int, int]


class Decision(NamedTuple):
    """A seat on turn, and where its moves lead."""

    seat: int
    moves: dict[str, Decision | End]


Tree: TypeAlias = "Decision | End"


def position(stacks: tuple[int, int], ante: int, put: int, number: int) -> tuple[Moons, State]:
    """The betting of a round is about to begin; both have put in so much before it."""
    game = Moons(2, Options(min_bet=ante, buy_in=max(*stacks, ante)))
    start = game.initial()
    start = structs.replace(start, public=structs.replace(start.public, chips=stacks))
    state = apply(game, start, Roll(ButtonDraw(1)))
    chips = tuple(stack - put for stack in stacks)
    opened = (((1, 2),) * (number - 1),) * 2
    public = structs.replace(state.public, chips=chips, put=(put, put), round=number, opened=opened)
    return game, apply(game, structs.replace(state, public=public), Roll(Throw(((1, 1), (1, 2)))))


@cache
def betting(stacks: tuple[int, int], ante: int, put: int, number: int) -> Tree:
    """Everything that may happen in a round's betting."""
    game, state = position(stacks, ante, put, number)
    return _tree(game, state, number)


def _tree(game: Moons, state: State, number: int) -> Tree:
    public = state.public
    if public.phase != "betting" or public.round != number:
        settled = public.last
        if settled is not None:
            put = (settled.put[0], settled.put[1])
            return End(None, put) if settled.showdown else End(0, put)
        return End(None, (public.put[0], public.put[1]))
    node = game.node(state)
    assert isinstance(node, Waiting)
    ((seat, legal),) = node.legal.items()
    assert isinstance(legal, Moves)
    moves: dict[str, Tree] = {}
    for action in legal:
        if isinstance(action, Fold) and legal.check:
            continue  # nobody need fold what is free
        if isinstance(action, VaBank) and (legal.call == public.chips[seat] or legal.bet):
            continue  # it stands among the calls, bets and raises
        if isinstance(action, VaBank) and legal.raise_to:
            continue
        after = _tree(game, apply(game, state, Act(seat, action)), number)
        if isinstance(action, Fold):
            assert isinstance(after, End)
            after = End(seat, after.put)
        moves[_name(action)] = after
    return Decision(seat, moves)


def _name(action: Action) -> str:
    return str(action)


def showdown(put: tuple[int, int], totals: tuple[int, int], moons: tuple[bool, bool]) -> int:
    """What seat 0 wins, by the settlement of the rules; the button is seat 1."""
    shooters = [seat for seat in (0, 1) if moons[seat]]
    paid = settle(put, dict(enumerate(totals)), shooters, 1, "refund").payout
    return paid[0] - put[0]


def value(tree: Tree, number: int, closed: Callable[[tuple[int, int], Kind, Kind], float]) -> float:
    """The value of a round for seat 0, by the sequence form (Koller, Megiddo, von Stengel 1994)."""
    law = list(kinds(number).items())
    sequences: list[dict[tuple[object, ...], int]] = [{(): 0}, {(): 0}]
    rules: list[list[tuple[int, list[int]]]] = [[], []]
    payoffs: dict[tuple[int, int], float] = {}

    def visit(node: Tree, own: tuple[int, int], one: int, two: int, path: tuple[str, ...]) -> None:
        if isinstance(node, End):
            (kind, chance), (other, luck) = law[one], law[two]
            if node.folded is None:
                gain = closed(node.put, kind, other)
            else:
                # What the folder has put in is what is lost; the rest comes back.
                gain = float(-node.put[0] if node.folded == 0 else node.put[1])
            added = float(chance * luck) * gain
            payoffs[own] = payoffs.get(own, 0.0) + added
            return
        seat = node.seat
        hand = (one, two)[seat]
        names = sequences[seat]
        keys = [(*path, move, hand) for move in node.moves]
        fresh = keys[0] not in names
        for key in keys:
            names.setdefault(key, len(names))
        if fresh:
            rules[seat].append((own[seat], [names[key] for key in keys]))
        for (move, after), key in zip(node.moves.items(), keys, strict=True):
            now = (names[key], own[1]) if seat == 0 else (own[0], names[key])
            visit(after, now, one, two, (*path, move))

    for one, two in product(range(len(law)), repeat=2):
        visit(tree, (0, 0), one, two, ())
    sizes = [len(names) for names in sequences]
    payoff = np.zeros((sizes[0], sizes[1]))
    for (row, column), gain in payoffs.items():
        payoff[row, column] = gain
    flows = [_flow(rules[seat], sizes[seat]) for seat in (0, 1)]
    # max over x and p of f·p where x realises a plan of seat 0 and F'p <= A'x.
    rows = flows[1].shape[0]
    cost = np.concatenate([np.zeros(sizes[0]), [-1.0], np.zeros(rows - 1)])
    above = np.hstack([-payoff.T, flows[1].T])
    plan = np.hstack([flows[0], np.zeros((flows[0].shape[0], rows))])
    right = np.zeros(flows[0].shape[0])
    right[0] = 1.0
    bounds = [(0, None)] * sizes[0] + [(None, None)] * rows
    done = linprog(cost, A_ub=above, b_ub=np.zeros(sizes[1]), A_eq=plan, b_eq=right, bounds=bounds)
    assert done.success
    return -float(done.fun)


def _flow(
    rules: list[tuple[int, list[int]]], size: int
) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    matrix = np.zeros((len(rules) + 1, size))
    matrix[0, 0] = 1
    for row, (before, after) in enumerate(rules, 1):
        matrix[row, before] = -1
        matrix[row, after] = 1
    return matrix


def circle_value(stacks: tuple[int, int], ante: int) -> float:
    """What seat 0 wins in a circle, both knowing how to play."""

    @cache
    def worth(number: int, put: int, difference: int) -> float:
        def closed(paid: tuple[int, int], one: Kind, two: Kind) -> float:
            later = difference + one.sum - two.sum
            if number == 3:
                return showdown(paid, (later + 40, 40), (one.moon, two.moon))
            even = min(paid)
            return worth(number + 1, even, max(-11, min(11, later)))

        if put == min(stacks):
            law = kinds(number).items()
            return sum(
                float(p * q) * closed((put, put), one, two)
                for (one, p), (two, q) in product(law, law)
            )
        return value(betting(stacks, ante, put, number), number, closed)

    return worth(1, min(ante, *stacks), 0)
