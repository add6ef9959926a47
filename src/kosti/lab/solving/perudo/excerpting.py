"""Excerpts of exact solutions for the book, and what can be won against them.

A round is solved (``solver``), what each player does where its own play leads is taken out, and
what the book then says, the excerpt and the learnt page together, is put back into the whole tree
and answered by best responses: so the bounds are those of what is played at the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
from msgspec import Struct

from kosti.lab.solving._lanes import indices
from kosti.lab.solving.bounds import Bounds
from kosti.lab.solving.perudo._excerpting import Cells, Learnt, put, take
from kosti.lab.solving.perudo.book import Page
from kosti.lab.solving.perudo.excerpt import Excerpt
from kosti.lab.solving.perudo.exploit import legal_ways
from kosti.lab.solving.perudo.recall import Memory, Point, Start
from kosti.lab.solving.perudo.rounds import Round, perudo_round
from kosti.lab.solving.perudo.solver import Progress, Solver, solve

TARGET: Final = 1e-3
"""The NashConv of a solution from which an excerpt is taken."""


class Opening(Struct, frozen=True, order=True):
    """Which round of a pair.

    Attributes:
        opener: The role that opens; role 0 has no more dice than role 1.
        start: Whether the opener may declare Calzone.
    """

    opener: int
    start: Start


class Trimming(Struct, frozen=True):
    """How much of a solution is left out.

    Attributes:
        own: Hands that come to a history by own play less often than that.
        other: Histories to which the other's play leads less often.
        target: The NashConv of the solution.
    """

    own: float
    other: float = 0.0
    target: float = TARGET


class Solved(Struct, frozen=True):
    """How a round was solved, and what the book has of it.

    Attributes:
        opening: Which round of the pair.
        trimming: What was left out.
        value: Bounds of the opener's value.
        iterations: Of the solver.
        cpu_seconds: Of the solver, bounds included, compiling apart.
        histories: In the excerpts of both.
        cells: In the excerpts of both.
        nash_conv: Of what the book says, excerpts and learnt page, exactly but for rounding.
    """

    opening: Opening
    trimming: Trimming
    value: tuple[float, float]
    iterations: int
    cpu_seconds: float
    histories: int
    cells: int
    nash_conv: float


def openings_of(dice: tuple[int, int]) -> tuple[Opening, ...]:
    """The rounds of a pair that are unlike."""
    found = [Opening(0, "plain")]
    if dice[0] != dice[1]:
        found.append(Opening(1, "plain"))
    if dice[0] == 1:
        found.append(Opening(0, "choice"))
    return tuple(found)


def round_of(dice: tuple[int, int], opening: Opening) -> Round:
    """A round by the rules; seat 0 opens."""
    seats = dice if opening.opener == 0 else (dice[1], dice[0])
    return perudo_round(seats, "ladder", "choice" if opening.start == "choice" else "plain")


def solution(
    dice: tuple[int, int], opening: Opening, target: float, say: Callable[[Bounds, int], None]
) -> tuple[Solver, Progress]:
    """Solve a round.

    Args:
        dice: The pair.
        opening: The round.
        target: Its NashConv.
        say: Is told the bounds and the iterations whenever there are new ones.

    Returns:
        The solver, and the last it said.
    """
    solver = Solver(round_of(dice, opening))
    solver.warm_up()
    last: Progress | None = None
    for now in solve(solver, target):
        if now.bounds is not None and (last is None or now.bounds is not last.bounds):
            say(now.bounds, now.iterations)
        last = now
    if last is None:
        raise RuntimeError("a solver has ended without bounds")
    return solver, last


def taken(solver: Solver, trimming: Trimming) -> tuple[Excerpt, Excerpt]:
    """The excerpts of both seats of a solved round, the opener's first."""
    first, second = (_taken(solver, seat, trimming) for seat in (0, 1))
    return first, second


def _taken(solver: Solver, seat: int, trimming: Trimming) -> Excerpt:
    game = solver.game
    own = [hand for hand, _ in game.hands(seat)]
    matching = np.array([[game.matches(bid, hand) for hand in own] for bid in game.bids])

    def fill(cells: Cells) -> tuple[int, int]:
        histories, number = take(
            solver.sides[seat],
            solver.sides[1 - seat],
            seat == 0,
            indices(game.openings),
            matching,
            indices([bid.quantity for bid in game.bids]),
            game.dice[1 - seat],
            trimming.own,
            trimming.other,
            cells,
        )
        return int(histories), int(number)

    histories, number = fill(_room(0, 0))
    cells = _room(histories, number)
    fill(cells)
    cells.first[histories] = number
    counts = np.diff(cells.first)
    order = np.argsort(cells.histories)
    first = np.zeros(histories + 1, np.int64)
    np.cumsum(counts[order], out=first[1:])
    within = np.arange(number) - np.repeat(first[:-1], counts[order])
    moved = np.repeat(cells.first[:-1][order], counts[order]) + within
    return Excerpt(
        cells.histories[order],
        first,
        cells.hands[moved],
        cells.actions[moved],
        cells.parts[moved],
    )


def _room(histories: int, cells: int) -> Cells:
    return Cells(
        histories=np.zeros(histories, np.int64),
        first=np.zeros(histories + 1, np.int64),
        hands=np.zeros(cells, np.uint8),
        actions=np.zeros(cells, np.uint8),
        parts=np.zeros(cells, np.uint8),
    )


def nash_conv(
    solver: Solver, opening: Opening, page: Page, memory: Memory, excerpts: tuple[Excerpt, Excerpt]
) -> Bounds:
    """Bounds between which the opener's value lies, if both play by the book.

    The solver's averages are lost.

    Args:
        solver: One of the round.
        opening: The round.
        page: The learnt page of the pair.
        memory: What it is a page of.
        excerpts: Those of the opener and of the other.
    """
    game = solver.game
    first, later = legal_ways(memory)
    root = memory.number[Point(opening.opener, opening.start, ())]
    considered = indices([len(actions) for actions in memory.actions])
    for seat, excerpt in enumerate(excerpts):
        role = opening.opener if seat == 0 else 1 - opening.opener
        rows = [page.rows[role].get(point, 0) for point in memory.points]
        learnt = Learnt(indices(rows), first, later, considered, page.parts[role], root)
        cells = Cells(
            excerpt.histories, excerpt.first, excerpt.hands, excerpt.actions, excerpt.parts
        )
        put(
            solver.sides[seat],
            solver.sides[1 - seat],
            seat == 0,
            indices(game.openings),
            cells,
            learnt,
            len(game.bids) + 2,
        )
    return solver.answered()
