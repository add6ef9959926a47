"""Perft: how many ways a game can go on for exactly so many moves.

Two implementations of the rules that count the same are very likely the same, and one that
counts otherwise is wrong. Perft files hold positions and their exact counts; rules, kernels
and adapters are all held to the same files.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any, Final

from msgspec import Struct

from kosti.core import Act, Malformed, Roll, Waiting, apply
from kosti.games import rondo
from kosti.notation import AnyGame, replay
from kosti.testing.rondo import every_rest


class Position(Struct, frozen=True):
    """A position of a perft file.

    Attributes:
        name: What it shows.
        source: Where its counts come from.
        record: The record that leads to it.
        counts: By depth, the exact number of ways to go on for so many moves.
    """

    name: str
    source: str
    record: bytes
    counts: dict[int, int]


def perft(game: AnyGame, state: Any, depth: int) -> int:
    """Count the ways to go on for exactly ``depth`` moves.

    A move is an act of any seat or an outcome of the awaited dice by the law, in which the
    order of a hand's dice does not count; in Rondo, which has no law, each different way in which
    the dice may lie. A game that ends sooner is not counted.
    """
    return _count(game, state, depth, {})


def read_perft(text: str) -> Iterator[Position]:
    """The positions of a perft file.

    A position begins with ``== name``; then come lines ``-- source``, the lines of a record
    and lines ``depth count``. What begins with ``#`` is a comment.

    Raises:
        Malformed: if a line is none of these.
    """
    for block in re.split(r"^== ", _COMMENT.sub("", text), flags=re.MULTILINE)[1:]:
        name, *lines = block.splitlines()
        source: list[str] = []
        record: list[str] = []
        counts: dict[int, int] = {}
        for line in lines:
            if line.startswith("{"):
                record.append(line)
            elif line.startswith("-- "):
                source.append(line.removeprefix("-- "))
            elif found := _COUNT.fullmatch(line):
                counts[int(found[1])] = int(found[2].replace("_", ""))
            elif line.strip():
                raise Malformed(f"in a perft file: {line}")
        yield Position(name, " ".join(source), "\n".join(record).encode(), counts)


def count(position: Position, depth: int) -> int:
    """Count by the rules what a position of a perft file says."""
    reached, _ = replay(position.record)
    return perft(reached.game, reached.state, depth)


_COMMENT: Final = re.compile(r"^#.*\n", re.MULTILINE)
_COUNT: Final = re.compile(r" *(\d+) +([\d_]+)")


def _count(game: AnyGame, state: Any, depth: int, known: dict[tuple[Any, int], int]) -> int:
    if not depth:
        return 1
    node = game.node(state)
    if not isinstance(node, Waiting):
        return 0
    key = (state, depth)
    if key in known:
        return known[key]
    outcomes = _outcomes(game, state)
    if depth == 1:
        # Every listed move is accepted: that is a law of its own.
        total = sum(map(len, node.legal.values())) + len(outcomes)
    else:
        moves: list[Act[Any] | Roll[Any]] = [
            Act(seat, action) for seat, actions in node.legal.items() for action in actions
        ]
        moves += [Roll(outcome) for outcome in outcomes]
        total = sum(_count(game, apply(game, state, move), depth - 1, known) for move in moves)
    known[key] = total
    return total


def _outcomes(game: AnyGame, state: Any) -> Collection[Any]:
    if isinstance(state, rondo.State):
        return every_rest(state)
    return game.law(state) or ()
