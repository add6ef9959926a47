"""Playing many games by a compiled loop, on one thread or several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Final

import numpy as np
from msgspec import Struct

from kosti.lab.kernels._compiling import F64, I64, Chooser, Compiled, choosing
from kosti.lab.kernels.streams import WORDS

OF_ONES_OWN: Final = 2
"""The kind of a policy that is a function of its own; smaller kinds are those of a game."""

HORIZON: Final = 10_000
"""After so many decisions a game is cut off, if nothing else is said."""


class Policy(Struct, frozen=True, eq=False):
    """How a player chooses, compiled.

    Attributes:
        kind: One of the policies that come with the game, or ``OF_ONES_OWN``.
        table: ``[T]`` the numbers that it reads.
        function: The function, where the kind is ``OF_ONES_OWN``.
    """

    kind: int
    table: F64
    function: Compiled | None = None


def policy_of(function: Chooser, table: Sequence[float] | F64 = ()) -> Policy:
    """A policy by a function of one's own.

    Args:
        function: Takes ``seen`` (the row of the layout: what the seat that is asked may know),
            ``table`` and the stream, and gives the number of a legal move. It is compiled, or
            must compile, in Numba's nopython mode; it must not write to ``seen``, and it may
            draw from the stream by ``kosti.lab.kernels.streams``.
        table: ``[T]`` numbers that it reads.

    Raises:
        numba.core.errors.TypingError: if it cannot be compiled.
    """
    return Policy(OF_ONES_OWN, np.ascontiguousarray(table, np.float64), choosing(function))


class Loop(Struct, frozen=True, eq=False):
    """A compiled loop over games, and the room that it needs.

    Attributes:
        play: The loop (``perudo.play.play``, ``moons.play.play``).
        rules: The rules as numbers.
        seen: How long the row of a game is that is seen.
        hidden: How long the row is that is not.
        columns: How many numbers the result of a game is.
    """

    play: Callable[..., None]
    rules: I64
    seen: int
    hidden: int
    columns: int

    def results(
        self,
        policies: Sequence[Policy],
        games: int,
        *,
        seed: int,
        first: int,
        rotate: bool,
        horizon: int,
        workers: int,
    ) -> I64:
        """Play games and note how they ended, ``[games, columns]``.

        Raises:
            ValueError: if a number is wrong, or a policy makes a move that is not legal.
        """
        if len(policies) != self.rules[0]:
            raise ValueError(f"{self.rules[0]} players need as many policies")
        if games < 0 or first < 0 or horizon < 1 or workers < 1:
            raise ValueError("games and first are at least 0, horizon and workers at least 1")
        kinds = np.array([policy.kind for policy in policies], np.int64)
        addresses = np.array(
            [policy.function.address if policy.function else 0 for policy in policies], np.int64
        )
        tables = np.zeros((len(policies), max(1, *(len(each.table) for each in policies))))
        for row, policy in zip(tables, policies, strict=True):
            row[: len(policy.table)] = policy.table
        results = np.zeros((games, self.columns), np.int64)

        def play(part: slice) -> None:
            self.play(
                self.rules,
                kinds,
                addresses,
                tables,
                np.uint64(seed & _WORD),
                first + part.start,
                rotate,
                horizon,
                np.zeros(self.seen, np.int64),
                np.zeros(self.hidden, np.int64),
                np.zeros(WORDS, np.uint64),
                results[part],
            )

        ends = [games * number // workers for number in range(workers + 1)]
        parts = [slice(begin, end) for begin, end in pairwise(ends)]
        if workers == 1:
            play(parts[0])
        else:
            with ThreadPoolExecutor(workers) as pool:
                list(pool.map(play, parts))
        return results


_WORD: Final = (1 << 64) - 1


def table_of(*arrays: Any) -> F64:  # noqa: ANN401  whatever NumPy reads
    """Arrays and numbers, one after another, as the table of a policy."""
    return np.concatenate([np.ravel(np.asarray(each, np.float64)) for each in arrays])
