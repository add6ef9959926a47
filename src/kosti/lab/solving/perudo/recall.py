"""A round of Perudo in which nobody remembers more than the last few bids.

The bids of a round between two with ten dice in play can be made in more orders than could ever
be counted. A *point* is what a player who forgets still knows on turn: the last bids, and how the
round began as long as no bid is forgotten. Few steps up are enough to play by, so from a point
only so many of the next legal bids are considered; bids beyond are understood as if the one before
them had been nearer, of the same face if that can be.

Who opened is forgotten with the first bid, so a player with some dice against one with some others
plays in the same way whoever opened: one *game* for a pair of players serves both orders.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from kosti.lab.solving.perudo.rounds import Round, perudo_round

Start: TypeAlias = Literal["plain", "choice", ""]
"""How the round began: the opener may not declare Calzone, or may; forgotten."""


class Point(Struct, frozen=True):
    """What a player on turn remembers.

    Attributes:
        role: Who is on turn: 0 has no more dice than 1.
        start: How the round began; forgotten with the first bid.
        bids: The last bids, by their place in the round.
    """

    role: int
    start: Start
    bids: tuple[int, ...]


class Recall(Struct, frozen=True):
    """How much is remembered and considered.

    Attributes:
        bids: How many bids are remembered.
        steps: How many of the legal raises are considered, from the least on.
    """

    bids: int
    steps: int


class Forgetful:
    """How a pair of players remembers a round.

    Attributes:
        round: The round by the rules; seat and role are the same.
        recall: How much is remembered.
    """

    def __init__(self, dice: tuple[int, int], recall: Recall) -> None:
        """Take the rules.

        Args:
            dice: The dice of the two roles; the first has no more than the second.
            recall: How much is remembered.

        Raises:
            ValueError: if the first role has more dice.
        """
        if dice[0] > dice[1]:
            raise ValueError("the first role has no more dice than the second")
        self.round: Final[Round] = perudo_round(
            dice, "ladder", "choice" if dice[0] == 1 else "plain"
        )
        self.recall: Final = recall
        self._plain: Final = tuple(
            place for place in self.round.openings if not self.round.bids[place].calzone
        )
        self._near: Final = cache(self._nearby)

    def legal(self, point: Point) -> tuple[int, ...]:
        """The bids that the rules allow at a point."""
        if point.bids:
            return self.round.raises[point.role][point.bids[-1]]
        return self.round.openings if point.start == "choice" else self._plain

    def considered(self, point: Point) -> tuple[int, ...]:
        """The bids that are considered at a point."""
        if point.bids:
            return self._near(point.role, point.bids[-1])
        return self.legal(point)

    def after(self, point: Point, bid: int) -> Point:
        """The point of the other player after a bid that the rules allow.

        Bids that cannot be understood are left as they are; then the point is none of ``Memory``.
        """
        bids = (*point.bids, bid)
        start: Start = point.start
        if len(bids) > self.recall.bids:
            bids, start = bids[1:], ""
        elif len(bids) == self.recall.bids:
            start = ""
        other = 1 - point.role
        return Point(other, start, self._understood(other, start, bids) or bids)

    def _understood(self, role: int, start: Start, bids: tuple[int, ...]) -> tuple[int, ...]:
        """The bids as if each had been a considered answer to the one before; () if none is.

        Args:
            role: Who hears the last of them.
            start: How the round began.
            bids: What was bid.
        """
        *before, last = bids
        if not before:
            return bids if not start or last in self.legal(Point(1 - role, start, ())) else ()
        said = before[-1]
        earlier: Sequence[int] = [said]
        if last not in self._near(1 - role, said):
            earlier = sorted(
                (
                    bid
                    for bid in range(last)
                    if last in self._near(1 - role, bid)
                    and self.round.bids[bid].calzone == self.round.bids[said].calzone
                ),
                key=lambda bid: (self.round.bids[bid].face != self.round.bids[said].face, bid),
            )
        for bid in earlier:
            understood = self._understood(1 - role, start, (*before[:-1], bid))
            if understood:
                return (*understood, last)
        return ()

    def _nearby(self, role: int, bid: int) -> tuple[int, ...]:
        return self.round.raises[role][bid][: self.recall.steps]


class Memory(Forgetful):
    """All points of a pair of players, and the ways between them.

    Attributes:
        points: All points, those with lower standing bids first; the roots are the first.
        number: The place of each.
        roots: The points at which a round begins.
        actions: By point: the bids considered, ascending.
        later: By point: where each of them leads.
    """

    def __init__(self, dice: tuple[int, int], recall: Recall) -> None:
        """Find all points; the arguments are those of ``Forgetful``."""
        super().__init__(dice, recall)
        roots = [Point(role, "plain", ()) for role in (0, 1)]
        roots += [Point(role, "choice", ()) for role in (0, 1) if dice[role] == 1]
        found = dict.fromkeys(roots)
        todo = list(roots)
        while todo:
            point = todo.pop()
            for bid in self.considered(point):
                following = self.after(point, bid)
                if following not in found:
                    found[following] = None
                    todo.append(following)
        self.points: Final[tuple[Point, ...]] = tuple(sorted(found, key=_order))
        self.number: Final[Mapping[Point, int]] = {
            point: number for number, point in enumerate(self.points)
        }
        self.roots: Final[tuple[int, ...]] = tuple(self.number[root] for root in roots)
        self.actions: Final = tuple(self.considered(point) for point in self.points)
        self.later: Final = tuple(
            tuple(self.number[self.after(point, bid)] for bid in bids)
            for point, bids in zip(self.points, self.actions, strict=True)
        )


def _order(point: Point) -> tuple[int, tuple[int, ...], str, int]:
    return (point.bids[-1] if point.bids else -1), point.bids, point.start, point.role
