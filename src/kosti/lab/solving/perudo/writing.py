"""``python -m kosti.lab.solving.perudo.writing BOOK``: learn to play heads-up, and write the book.

Every pair gets a learnt page; those with few dice are solved exactly besides, and excerpts of the
solutions go before the page. The same seed gives the same book on the same machine; other
processors may round differently.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
from msgspec import Struct

from kosti.lab.solving.bounds import Bounds
from kosti.lab.solving.perudo.blueprint import Learner, Tables
from kosti.lab.solving.perudo.book import LEVELS, STARTS, U8, read_page
from kosti.lab.solving.perudo.excerpt import name_of, packed
from kosti.lab.solving.perudo.excerpting import (
    Solved,
    Trimming,
    nash_conv,
    openings_of,
    solution,
    taken,
)
from kosti.lab.solving.perudo.exploit import Exploiter
from kosti.lab.solving.perudo.recall import Memory, Recall

SEED: Final = 2026

EXACT: Final = 5
"""So many dice in play at most, and the best response is exact."""

CUT: Final = 3e-3
"""With more, it calls at once where the other comes less often."""


class Plan(Struct, frozen=True):
    """How a pair is learnt.

    Attributes:
        recall: How much is remembered.
        iterations: How often both learn.
    """

    recall: Recall
    iterations: int


PLANS: Final[Mapping[tuple[int, int], Plan]] = {
    (1, 1): Plan(Recall(4, 11), 24_000),
    (1, 2): Plan(Recall(4, 12), 12_000),
    (1, 3): Plan(Recall(3, 16), 8_000),
    (2, 2): Plan(Recall(3, 18), 12_000),
    (1, 4): Plan(Recall(3, 14), 5_000),
    (2, 3): Plan(Recall(3, 14), 5_000),
    (1, 5): Plan(Recall(2, 16), 10_000),
    (2, 4): Plan(Recall(3, 14), 5_000),
    (3, 3): Plan(Recall(3, 14), 8_000),
    (2, 5): Plan(Recall(2, 16), 8_000),
    (3, 4): Plan(Recall(2, 16), 8_000),
    (3, 5): Plan(Recall(2, 16), 6_000),
    (4, 4): Plan(Recall(3, 14), 4_000),
    (4, 5): Plan(Recall(2, 16), 6_000),
    (5, 5): Plan(Recall(2, 16), 8_000),
}

TRIMMINGS: Final[Mapping[tuple[int, int], Trimming]] = {
    (1, 1): Trimming(own=1e-3, target=3e-4),
    (1, 2): Trimming(own=3e-3, target=5e-4),
    (1, 3): Trimming(own=1e-3),
    (2, 2): Trimming(own=5e-4),
}
"""The pairs that are solved, and how much of the solutions is left out."""


class Gain(Struct, frozen=True):
    """What can be won against the book in a round.

    Attributes:
        opener: The opener's dice, and the other's.
        start: How the round began.
        local: What local best responses win, both seats together; a lower bound of NashConv.
        best: The same of best responses, which is NashConv; None if that is out of reach.
        least: The same of best responses that call where the other comes less often than ``CUT``,
            another lower bound; None where ``best`` is known.
    """

    opener: tuple[int, int]
    start: str
    local: float
    best: float | None
    least: float | None = None


class Report(Struct, frozen=True):
    """How a page was made.

    Attributes:
        dice: The pair.
        plan: How it was learnt.
        seed: From what seed.
        cpu_seconds: What learning cost.
        gains: What can be won against it, as it stands in the book.
        solved: The rounds of the pair that were solved besides.
    """

    dice: tuple[int, int]
    plan: Plan
    seed: int
    cpu_seconds: float
    gains: tuple[Gain, ...]
    solved: tuple[Solved, ...] = ()


def write_page(
    dice: tuple[int, int], plan: Plan, seed: int = SEED
) -> tuple[dict[str, np.ndarray[Any, Any]], Report]:
    """Learn a pair.

    Args:
        dice: The dice of the pair, ascending.
        plan: How to learn it.
        seed: Where the hands come from.

    Returns:
        The page's arrays by name, and how it was made.
    """
    memory = Memory(dice, plan.recall)
    learner = Learner(memory, seed)
    learner.iterate(1)
    began = time.process_time()
    learner.iterate(plan.iterations - 1)
    spent = time.process_time() - began
    parts = tuple(in_parts(memory, learner.rows, learner.tables(), role) for role in (0, 1))
    gains = measure(memory, learner.rows, played(learner.rows, (parts[0], parts[1])))
    name = f"{dice[0]}v{dice[1]}"
    arrays: dict[str, np.ndarray[Any, Any]] = {
        f"{name}/recall": np.array([plan.recall.bids, plan.recall.steps], np.int16)
    }
    for role in (0,) if dice[0] == dice[1] else (0, 1):
        arrays[f"{name}/points{role}"] = _points(memory, learner.rows, role)
        arrays[f"{name}/parts{role}"] = parts[role]
    return arrays, Report(dice, plan, seed, spent, gains)


def write_solved(
    dice: tuple[int, int],
    trimming: Trimming,
    book: Mapping[str, np.ndarray[Any, Any]],
    say: Callable[[str], None] = lambda _: None,
) -> tuple[dict[str, np.ndarray[Any, Any]], tuple[Solved, ...]]:
    """Solve the rounds of a pair.

    Args:
        dice: The dice of the pair, ascending.
        trimming: How exactly, and how much is left out.
        book: A book with the pair's learnt page.
        say: Is told how far it is.

    Returns:
        The excerpts' arrays by name, and how they were made.
    """
    page = read_page(book, dice)
    if page is None:
        raise ValueError(f"the book has no page for {dice[0]} against {dice[1]}")
    memory = Memory(dice, page.recall)
    arrays: dict[str, np.ndarray[Any, Any]] = {}
    reports: list[Solved] = []
    for opening in openings_of(dice):
        title = f"{dice}, role {opening.opener} opens, {opening.start}"

        def progress(now: Bounds, iterations: int, title: str = title) -> None:
            say(f"{title}: {iterations} iterations, NashConv {now.width:.5f}")

        solver, last = solution(dice, opening, trimming.target, progress)
        excerpts = taken(solver, trimming)
        for seat, excerpt in enumerate(excerpts):
            role = opening.opener if seat == 0 else 1 - opening.opener
            arrays |= packed(name_of(dice, opening.start, opening.opener, role), excerpt)
        value = last.bounds
        if value is None:
            raise RuntimeError("a solver has ended without bounds")
        reports.append(
            Solved(
                opening,
                trimming,
                (value.low, value.high),
                last.iterations,
                last.cpu_seconds,
                sum(len(excerpt.histories) for excerpt in excerpts),
                sum(len(excerpt.parts) for excerpt in excerpts),
                nash_conv(solver, opening, page, memory, excerpts).width,
            )
        )
    return arrays, tuple(reports)


def in_parts(memory: Memory, rows: tuple[int, ...], tables: Tables, role: int) -> U8:
    """A strategy in whole parts, without the Doodoos and the raises that lose for certain.

    Each point's parts sum to ``LEVELS``: fractions are rounded down, and what is left goes to the
    largest remainders. No Doodoo on a bid that the own hand fulfils, and nothing but Doodoo on one
    that cannot hold. A raise that cannot hold is a bluff like any other.
    """
    game = memory.round
    chances = tables.chances[role]
    parts: U8 = np.zeros(chances.shape, np.uint8)
    own = [hand for hand, _ in game.hands(role)]
    others = game.dice[1 - role]
    has = np.array([[game.matches(bid, hand) for hand in own] for bid in game.bids])
    same = game.dice[0] == game.dice[1]
    for number, point in enumerate(memory.points):
        if not same and point.role != role:
            continue
        actions = memory.actions[number]
        row = rows[number]
        table = chances[row : row + 1 + len(actions)].astype(np.float64)
        can = np.ones(table.shape, np.bool_)
        can[0] = bool(point.bids)
        if point.bids:
            standing = point.bids[-1]
            can[0] = has[standing] < game.bids[standing].quantity
            lost = has[standing] + others < game.bids[standing].quantity
            can[1:, lost] = False
            can[0] |= ~can[1:].any(0)
        table = np.where(can, np.maximum(table, 1e-9), 0)
        table *= LEVELS / table.sum(0)
        whole = np.floor(table)
        left = np.rint(LEVELS - whole.sum(0)).astype(int)
        order = np.argsort(np.argsort(whole - table, axis=0, kind="stable"), axis=0, kind="stable")
        parts[row : row + len(table)] = whole + (order < left)
    return parts


def played(rows: tuple[int, ...], parts: tuple[U8, U8]) -> Tables:
    """The strategies that the book's parts mean."""
    first, second = (np.divide(table, LEVELS, dtype=np.float32) for table in parts)
    return Tables(rows, (first, second))


def measure(memory: Memory, rows: tuple[int, ...], tables: Tables) -> tuple[Gain, ...]:
    """What can be won against both strategies, round by round."""
    exploiter = Exploiter(memory, rows)
    dice = memory.round.dice
    gains: list[Gain] = []
    for root in memory.roots:
        point = memory.points[root]
        if dice[0] == dice[1] and point.role:
            continue
        local = sum(exploiter.answer(tables, role, root, local=True).value for role in (0, 1))
        exact = sum(dice) <= EXACT
        cut = 0.0 if exact else CUT
        best = sum(exploiter.answer(tables, role, root, cut=cut).value for role in (0, 1))
        opener = (dice[point.role], dice[1 - point.role])
        known = (best, None) if exact else (None, best)
        gains.append(Gain(opener, point.start, local, *known))
    return tuple(gains)


def _points(memory: Memory, rows: tuple[int, ...], role: int) -> np.ndarray[Any, Any]:
    """``[points, 2 + bids]``: the first row, the start, and the bids, -1 where there is none."""
    deep = memory.recall.bids
    table = [
        [row, STARTS.index(point.start), *point.bids, *[-1] * (deep - len(point.bids))]
        for row, point in zip(rows, memory.points, strict=True)
        if point.role == role
    ]
    return np.array(sorted(table), np.int32)


def main(arguments: list[str] | None = None) -> int:
    """Write the book, and a report for each page beside it, a JSON object a line."""
    parser = argparse.ArgumentParser(
        prog="python -m kosti.lab.solving.perudo.writing", description=__doc__
    )
    parser.add_argument("book", type=Path, help="the file to write; the report gets .jsonl")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument(
        "--only",
        metavar="A,B",
        type=_pair,
        action="append",
        help="only this pair; others stay as they are",
    )
    parser.add_argument(
        "--do",
        choices=["learn", "solve", "both"],
        default="both",
        help="only learn, or only solve by the learnt pages of the file (default: %(default)s)",
    )
    args = parser.parse_args(arguments)
    chosen = args.only or ()
    arrays: dict[str, np.ndarray[Any, Any]] = {}
    reports: dict[tuple[int, int], Report] = {}
    beside = args.book.with_suffix(".jsonl")
    if args.book.exists():
        with args.book.open("rb") as file:
            arrays.update(np.load(file))
        for line in beside.read_bytes().splitlines():
            old = msgspec.json.decode(line, type=Report)
            reports[old.dice] = old
    for dice, plan in PLANS.items():
        if chosen and dice not in chosen:
            continue
        if args.do != "solve":
            _drop(arrays, dice)
            page, reports[dice] = write_page(dice, plan, args.seed)
            arrays.update(page)
        if args.do != "learn" and dice in TRIMMINGS:
            found, solved = write_solved(dice, TRIMMINGS[dice], arrays, _say)
            arrays.update(found)
            reports[dice] = msgspec.structs.replace(reports[dice], solved=solved)
        _say(msgspec.json.encode(reports[dice]).decode())
        with args.book.open("wb") as file:
            np.savez_compressed(file, **arrays)  # type: ignore[arg-type]  # numpy's flag
        lines = [msgspec.json.encode(reports[pair]) for pair in sorted(reports)]
        beside.write_bytes(b"\n".join(lines) + b"\n")
    return 0


def _drop(arrays: dict[str, np.ndarray[Any, Any]], dice: tuple[int, int]) -> None:
    """Take a pair out of a book."""
    for name in [name for name in arrays if name.startswith(f"{dice[0]}v{dice[1]}/")]:
        del arrays[name]


def _say(text: str) -> None:
    sys.stderr.write(text + "\n")


def _pair(text: str) -> tuple[int, int]:
    for dice in PLANS:
        if text == f"{dice[0]},{dice[1]}":
            return dice
    raise argparse.ArgumentTypeError(f"a pair is the dice of two, the fewer first, not {text!r}")


if __name__ == "__main__":
    sys.exit(main())
