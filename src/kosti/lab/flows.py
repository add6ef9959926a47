"""Where dice and chips go in a game, and why.

Every round of Perudo and every circle of Shoot the Moons leaves behind how it ended, and so do
these: each die lost or found again, and each chip, is booked under one cause.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final, Literal

from msgspec import Struct

from kosti.core import Seat
from kosti.games import moons, perudo


class Book(Struct, frozen=True):
    """What is booked in a game.

    Attributes:
        unit: Of what.
        causes: What is told apart, in the order in which it is told, and how people read it.
    """

    unit: Literal["dice", "chips"]
    causes: Mapping[str, str]


BOOKS: Final[Mapping[str, Book]] = {
    "perudo/1": Book(
        "dice",
        {
            "bid-fell": "own bid fell",
            "wrong-doodoo": "wrong Doodoo",
            "wrong-jonti": "wrong Jonti",
            "calzone-bid-fell": "own bid fell, Calzone",
            "calzone-wrong-doodoo": "wrong Doodoo, Calzone",
            "calzone-wrong-jonti": "wrong Jonti, Calzone",
            "exact-jonti": "exact Jonti",
        },
    ),
    "moons/1": Book(
        "chips",
        {
            "others-folded": "others folded",
            "highest-total": "highest total",
            "two-threes": "two threes",
            "folded": "folded",
            "beaten": "beaten",
        },
    ),
    "rondo/1": Book("chips", {}),
}
"""By game.

Perudo, in dice, negative if lost: a bid of one's own that was doubted and fell; Doodoo on a bid
that held (``P-15``); Jonti on one that was not exact, and on one that was (``P-16``); the first
three apart for Calzone rounds (``P-13``).

Shoot the Moons, in chips, what a circle has brought or cost in all: by staying when everybody else
folded (``M-15``); with a share of the highest total (``M-18``); with a share of two threes,
whatever else (``M-17``); by folding (``M-11``); by showing dice that took nothing but one's own
chips back.
"""


class Ledger:
    """Books what happens in one game."""

    def __init__(self, players: int) -> None:
        """Open an account for each seat."""
        self._accounts: tuple[Counter[str], ...] = tuple(Counter() for _ in range(players))
        self._last: object = None

    def watch(self, state: Any) -> None:  # noqa: ANN401  any game's
        """Look at the position after a move: a round or a circle may have ended with it."""
        public = getattr(state, "public", None)
        last = getattr(public, "last", None)
        if last is None or last is self._last:
            return
        self._last = last
        match last:
            case perudo.Reveal():
                self._book_round(last)
            case moons.Settled():
                self._book_circle(last)
            case _:
                pass

    def of(self, seat: Seat) -> dict[str, int]:
        """What a seat has won (+) or lost (−), by cause; causes without any are left out."""
        return {cause: amount for cause, amount in self._accounts[seat].items() if amount}

    def _book_round(self, last: perudo.Reveal) -> None:
        for seat, change in enumerate(last.change):
            if change > 0:
                self._accounts[seat]["exact-jonti"] += change
            elif change < 0:
                called = seat == last.call.seat
                cause = f"wrong-{last.call.kind}" if called else "bid-fell"
                self._accounts[seat]["calzone-" * last.calzone + cause] += change

    def _book_circle(self, last: moons.Settled) -> None:
        shown = max(map(len, last.opened))
        shares = last.settlement.shares
        moon = {seat for share in shares if share.why == "moon" for seat in share.seats}
        highest = {seat for share in shares if share.why == "total" for seat in share.seats}
        for seat, (put, got) in enumerate(zip(last.put, last.settlement.payout, strict=True)):
            if not put:
                continue
            if not last.showdown:
                cause = "others-folded" if got else "folded"
            elif len(last.opened[seat]) < shown:
                cause = "folded"
            elif seat in moon:
                cause = "two-threes"
            elif seat in highest:
                cause = "highest-total"
            else:
                cause = "beaten"
            self._accounts[seat][cause] += got - put
