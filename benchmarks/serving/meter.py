"""What is measured of a load: moves, and how long each player waited for its effect."""

from __future__ import annotations

import asyncio
import time
from collections import Counter


class Meter:
    """Counts moves while it is on.

    Attributes:
        delays: Seconds from sending a move to its own player's next state, of each move.
        moves: Moves that have taken effect, also while it was off.
        refused: Refusals by code, also while it was off: there should be none.
        lost: Connections that were cut, each with the reason; there should be none.
    """

    def __init__(self) -> None:
        """It is off, and nothing was counted."""
        self.delays: list[float] = []
        self.moves = 0
        self.refused: Counter[str] = Counter()
        self.lost: list[str] = []
        self._counts = False
        self._wanted = 0
        self._enough = asyncio.Event()

    async def wait_for(self, moves: int) -> None:
        """Wait until so many moves have taken effect."""
        self._wanted = moves
        if self.moves < moves:
            await self._enough.wait()

    def on(self) -> None:
        """Count anew, the moves that take effect from now on."""
        self.delays = []
        self._counts = True

    def off(self) -> None:
        """Count no more."""
        self._counts = False

    def moved(self, sent: float) -> None:
        """A move has taken effect that was sent at a time of ``time.perf_counter``."""
        self.moves += 1
        if self.moves == self._wanted:
            self._enough.set()
        if self._counts:
            self.delays.append(time.perf_counter() - sent)

    def percentile(self, share: float) -> float:
        """The delay in milliseconds that this share of the moves did not exceed."""
        ordered = sorted(self.delays)
        place = min(len(ordered) - 1, int(share * len(ordered)))
        return 1000 * ordered[place] if ordered else float("nan")
