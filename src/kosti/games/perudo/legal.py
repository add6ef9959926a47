"""Which bids may follow a bid, and the lazy collection of a seat's legal moves.

Every raise rule of Perudo has the same shape: for each face there is a least quantity, and
from it on every quantity up to the number of dice in play is legal. So six numbers and a
top are the whole answer, and they answer ``in`` and ``len`` at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from kosti.games.perudo.types import (
    ACE,
    FACES,
    Action,
    Bid,
    Calzone,
    Doodoo,
    Jonti,
    Options,
    Public,
)

NEVER: Final = 0
"""In place of a least quantity: this face cannot be bid, whatever the quantity."""


class Moves(Struct, frozen=True, gc=False, tag_field="game", tag="perudo"):
    """The legal moves of one seat, in constant time however many they are.

    Iterates the calls first, then the bids by quantity and face.

    Attributes:
        least: For the faces 1 to 6 the least legal quantity, or 0 if there is none.
        most: The greatest legal quantity: the number of dice in play (``P-12``).
        doodoo: Whether Doodoo may be called.
        jonti: Whether Jonti may be called.
        calzone: Whether Calzone may be declared.
    """

    least: tuple[int, int, int, int, int, int] = (NEVER, NEVER, NEVER, NEVER, NEVER, NEVER)
    most: int = 0
    doodoo: bool = False
    jonti: bool = False
    calzone: bool = False

    def __contains__(self, action: object) -> bool:
        """Whether an action is among the moves."""
        match action:
            case Bid(quantity, face):
                if not 1 <= face <= FACES:
                    return False
                least = self.least[face - 1]
                return least != NEVER and least <= quantity <= self.most
            case Doodoo():
                return self.doodoo
            case Jonti():
                return self.jonti
            case Calzone():
                return self.calzone
            case _:
                return False

    def __iter__(self) -> Iterator[Action]:
        """The moves: calls, then bids by quantity and face."""
        if self.calzone:
            yield Calzone()
        if self.doodoo:
            yield Doodoo()
        if self.jonti:
            yield Jonti()
        for quantity in range(1, self.most + 1):
            for face in range(1, FACES + 1):
                if self.least[face - 1] != NEVER and self.least[face - 1] <= quantity:
                    yield Bid(quantity, face)

    def __len__(self) -> int:
        """How many moves there are."""
        bids = sum(self.most - least + 1 for least in self.least if least != NEVER)
        return bids + self.doodoo + self.jonti + self.calzone

    @property
    def lowest_bid(self) -> Bid | None:
        """The first bid in the order of ``__iter__``, or None if no bid is legal."""
        bids = [Bid(least, face) for face, least in enumerate(self.least, 1) if least != NEVER]
        return min(bids, key=lambda bid: (bid.quantity, bid.face), default=None)


def least_quantity(options: Options, public: Public, face: int) -> int:
    """The least quantity at which a face may be bid by the seat on turn, by the raise rules.

    It may exceed the number of dice in play (``P-12``); ``NEVER`` if no quantity would do.

    Rules: ``P-08``, ``P-09``, ``P-10``, ``P-11``, ``P-13``.
    """
    bid = public.bid
    if bid is None:
        return NEVER if face == ACE and not public.calzone else 1
    if public.calzone:
        turn = public.turn
        if face != bid.face and (turn is None or public.dice[turn] > 1):
            return NEVER
        return _step(options, bid.quantity, bid.face, face)
    if bid.face == ACE:
        return bid.quantity + 1 if face == ACE else 2 * bid.quantity + 1
    if face == ACE:
        return (bid.quantity + 1) // 2
    return _step(options, bid.quantity, bid.face, face)


def bid_moves(options: Options, public: Public) -> Moves:
    """All bids of the seat on turn."""
    most = public.total
    one, two, three, four, five, six = (
        least if least <= most else NEVER
        for least in (least_quantity(options, public, face) for face in range(1, FACES + 1))
    )
    return Moves(least=(one, two, three, four, five, six), most=most)


def _step(options: Options, quantity: int, old: int, new: int) -> int:
    """The least quantity when the face goes from ``old`` to ``new`` (``P-08``)."""
    if new > old:
        return quantity
    if new == old or options.raise_rule == "ladder":
        return quantity + 1
    return NEVER
