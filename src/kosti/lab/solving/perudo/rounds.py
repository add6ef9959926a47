"""A round of Perudo between two players as a tree of bids, taken from the rules themselves.

What is public in a round is a path of bids: the opener makes one, then each bid may be followed
by those that the rules let the player to act make, or by Doodoo. What is private is a hand, and of
a hand only how often each face is there. So a round is a graph of bids for each player to act, and
tables of how often a hand matches a bid; nothing else of the rules is needed to solve it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from kosti.games.perudo import ACE, FACES, Bid, Options, Public, Standing, count
from kosti.games.perudo.legal import bid_moves

Kind: TypeAlias = Literal["plain", "calzone", "choice"]
"""``plain``: nobody may declare; ``calzone``: the opener has, whatever the dice; ``choice``: the
opener looks at the dice first, then declares or not."""

Hand: TypeAlias = tuple[int, ...]
"""Faces, ascending."""


class Claim(Struct, frozen=True):
    """A bid, and whether it is one of a Calzone round."""

    quantity: int
    face: int
    calzone: bool = False


class Round(Struct, frozen=True):
    """A round for two players; seat 0 opens.

    Attributes:
        dice: The number of dice of each seat.
        sides: The faces of a die.
        bids: All bids there are; a bid is named by its place here.
        openings: The bids that the opener may make.
        raises: ``raises[seat][bid]``: the bids that may follow when it is the seat's turn.
        matches: ``matches(bid, hand)``: how many dice of a hand count for a bid.
    """

    dice: tuple[int, int]
    sides: int
    bids: tuple[Claim, ...]
    openings: tuple[int, ...]
    raises: tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]
    matches: Callable[[Claim, Hand], int]

    def hands(self, seat: int) -> tuple[tuple[Hand, Fraction], ...]:
        """The hands a seat may hold, ascending, with their probabilities."""
        return tuple(hands(self.dice[seat], self.sides))

    @property
    def rows(self) -> tuple[int, int]:
        """How many pairs of a public history and an action each seat has.

        A seat whose only action is Doodoo does not choose, and is not counted.
        """
        totals = [len(self.openings), 0]
        rows = subtree_rows(self)
        for opening in self.openings:
            for seat in (0, 1):
                totals[seat] += rows(1, opening)[seat]
        return totals[0], totals[1]


def perudo_round(
    dice: tuple[int, int], raise_rule: Literal["ladder", "no-drop"], kind: Kind = "plain"
) -> Round:
    """A round by the rules of ``kosti.games.perudo``.

    Raises:
        ValueError: if Calzone is asked for and the opener has more than one die.

    Rules: ``P-05`` to ``P-15``.
    """
    if min(dice) < 1:
        raise ValueError("both players need dice")
    if kind != "plain" and dice[0] != 1:
        raise ValueError("only an opener with one die may declare Calzone (P-13)")
    options = Options(raise_rule=raise_rule)
    ways = {"plain": (False,), "calzone": (True,), "choice": (False, True)}[kind]
    bids = tuple(
        Claim(quantity, face, calzone)
        for calzone in ways
        for quantity, face in sorted(
            ((q, f) for q in range(1, sum(dice) + 1) for f in range(1, FACES + 1)),
            key=lambda bid: _rank(*bid, calzone=calzone),
        )
    )
    places = {bid: place for place, bid in enumerate(bids)}

    def legal(seat: int, standing: Claim | None, *, calzone: bool) -> tuple[int, ...]:
        public = Public(
            phase="bidding",
            round=1,
            opener=0,
            turn=seat,
            dice=dice,
            bids=() if standing is None else (_standing(1 - seat, standing),),
            calzone=calzone,
        )
        moves = bid_moves(options, public)
        following = (Claim(m.quantity, m.face, calzone) for m in moves if isinstance(m, Bid))
        return tuple(sorted(places[claim] for claim in following))

    first, second = (
        tuple(legal(seat, bid, calzone=bid.calzone) for bid in bids) for seat in (0, 1)
    )
    return Round(
        dice=dice,
        sides=FACES,
        bids=bids,
        openings=tuple(place for way in ways for place in legal(0, None, calzone=way)),
        raises=(first, second),
        matches=lambda bid, hand: count(bid.face, [hand], calzone=bid.calzone),
    )


def hands(dice: int, sides: int) -> Iterator[tuple[Hand, Fraction]]:
    """The multisets of so many dice, ascending, with their probabilities."""
    for hand in combinations_with_replacement(range(1, sides + 1), dice):
        ways = factorial(dice) // prod(factorial(number) for number in Counter(hand).values())
        yield hand, Fraction(ways, sides**dice)


def subtree_rows(game: Round) -> Callable[[int, int], tuple[int, int]]:
    """A function of the seat to act and the standing bid: the rows of each seat from there on."""

    @cache
    def rows(seat: int, bid: int) -> tuple[int, int]:
        following = game.raises[seat][bid]
        if not following:
            return 0, 0
        totals = [0, 0]
        totals[seat] = len(following) + 1
        for later in following:
            first, second = rows(1 - seat, later)
            totals[0] += first
            totals[1] += second
        return totals[0], totals[1]

    return rows


def _rank(quantity: int, face: int, *, calzone: bool) -> tuple[int, int]:
    """The place of a bid in the ladder; the other raise rule allows less, never otherwise."""
    if face == ACE and not calzone:
        return 2 * quantity, FACES + 1
    return quantity, face


def _standing(seat: int, bid: Claim) -> Standing:
    return Standing(seat, bid.quantity, bid.face)


CALL: Final = 0
"""The place of Doodoo among the actions after a bid; the raises come after it."""
