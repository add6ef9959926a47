"""What the book holds of a round that was solved exactly: an excerpt of the solution.

A solution says what to do after every history of bids; almost none of them is ever come to. An
excerpt keeps, for one player, the histories and hands to which own play leads more than hardly
ever, whatever the other does. What it leaves out the learnt page answers. To read it needs NumPy
and no Numba; ``excerpting`` makes and measures it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from kosti.lab.solving.perudo.recall import Start

FINE: Final = 255
"""A chance is a whole number of parts of 1 / ``FINE``."""

I64: TypeAlias = npt.NDArray[np.int64]
U8: TypeAlias = npt.NDArray[np.uint8]
Array: TypeAlias = np.ndarray[Any, Any]


class Excerpt(Struct, frozen=True):
    """What one player does where its own play may lead.

    A *cell* is an action of a hand after a history; actions that are not taken have none.

    Attributes:
        histories: ``[N]`` ascending; bit ``b`` is set if the bid of place ``b`` was made.
        first: ``[N + 1]`` where the cells of each history begin.
        hands: ``[cells]`` the place of the hand; ascending after each history.
        actions: ``[cells]`` 0 for Doodoo, then the raises that the rules allow.
        parts: ``[cells]`` how many parts of ``FINE``; those of a hand sum to it.
    """

    histories: I64
    first: I64
    hands: U8
    actions: U8
    parts: U8

    def column(self, history: int, hand: int) -> dict[int, int]:
        """The parts of each action of a hand; empty where the excerpt says nothing.

        Args:
            history: The bids so far, a bit for each.
            hand: The place of the hand.
        """
        place = int(np.searchsorted(self.histories, history))
        if place == len(self.histories) or self.histories[place] != history:
            return {}
        cells = slice(int(self.first[place]), int(self.first[place + 1]))
        mine = self.hands[cells] == hand
        actions, parts = self.actions[cells][mine], self.parts[cells][mine]
        return dict(zip(actions.tolist(), parts.tolist(), strict=True))


def history_of(bids: tuple[int, ...]) -> int:
    """A history of bids, each named by its place in the round, as a number."""
    return sum(1 << bid for bid in bids)


def name_of(dice: tuple[int, int], start: Start, opener: int, role: int) -> str:
    """What the arrays of an excerpt are called in a book.

    Args:
        dice: The dice of the two roles; the first has no more than the second.
        start: How the round begins.
        opener: The role that opens.
        role: Whose strategy it is.
    """
    return f"{dice[0]}v{dice[1]}/{start}{opener}/{role}"


def packed(name: str, excerpt: Excerpt) -> dict[str, Array]:
    """An excerpt as the arrays of a book; histories as steps, which compress better."""
    steps = np.diff(excerpt.histories, prepend=0)
    small = steps.size == 0 or int(steps.max()) < 1 << 32
    return {
        f"{name}/steps": steps.astype(np.uint32 if small else np.uint64),
        f"{name}/counts": np.diff(excerpt.first).astype(np.uint16),
        f"{name}/hands": excerpt.hands,
        f"{name}/actions": excerpt.actions,
        f"{name}/parts": excerpt.parts,
    }


def unpacked(book: Mapping[str, npt.NDArray[np.generic]], name: str) -> Excerpt | None:
    """An excerpt of a book; None if it has none of that name."""
    if f"{name}/steps" not in book:
        return None
    counts = book[f"{name}/counts"].astype(np.int64)
    first = np.zeros(counts.size + 1, np.int64)
    np.cumsum(counts, out=first[1:])
    hands, actions, parts = (
        book[f"{name}/{each}"].astype(np.uint8) for each in ("hands", "actions", "parts")
    )
    histories = np.cumsum(book[f"{name}/steps"].astype(np.int64), dtype=np.int64)
    return Excerpt(histories, first, hands, actions, parts)
