"""Liar's dice as others play it: rule sets with published values, to measure the solver by.

Every one of these has a strict order of bids, by quantity and then by face; they differ in which
face is wild and which may be bid.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from kosti.lab.solving.perudo.rounds import Claim, Hand, Round


class Variant(Struct, frozen=True):
    """A rule set.

    Attributes:
        wild: The face that counts as any other, None if there is none.
        barred: A face that is never bid, None if all are.
        sides: The faces of a die.
    """

    wild: int | None = None
    barred: int | None = None
    sides: int = 6

    def round(self, dice: tuple[int, int]) -> Round:
        """A round by these rules."""
        bids = tuple(
            Claim(quantity, face)
            for quantity in range(1, sum(dice) + 1)
            for face in range(1, self.sides + 1)
            if face != self.barred
        )
        later = tuple(tuple(range(place + 1, len(bids))) for place in range(len(bids)))
        return Round(
            dice=dice,
            sides=self.sides,
            bids=bids,
            openings=tuple(range(len(bids))),
            raises=(later, later),
            matches=self.matches,
        )

    def matches(self, bid: Claim, hand: Hand) -> int:
        """How many dice of a hand count for a bid."""
        return sum(die in (bid.face, self.wild) for die in hand)


NOTHING_WILD: Final = Variant()
"""Snyd without jokers."""

ONES_WILD: Final = Variant(wild=1, barred=1)
"""Snyd with jokers: ones are wild and never bid."""

OPENSPIEL: Final = Variant(wild=6)
"""OpenSpiel's ``liars_dice``: the highest face is wild, and may be bid."""
