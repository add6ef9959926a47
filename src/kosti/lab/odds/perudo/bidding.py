"""A bidding that somebody tells, as a position: who said what, and how many dice each holds.

The rules themselves check it, so a bidding that cannot have been is refused with the rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from msgspec import Struct

from kosti.core import Act, Malformed, Refused, Seat, apply
from kosti.games.perudo import Bid, Options, Perudo, Public, State

ME: Final = "me"
"""The name of who tells."""

OTHERS: Final = "the others"
"""The name of all together who have not bid yet; a bidder's name has no space in it."""

MOST_DICE: Final = 10
"""What a player holds at most (``P-01``)."""


class MadeBid(Struct, frozen=True):
    """A bid, and the name of who made it."""

    player: str
    bid: Bid


class Told(Struct, frozen=True):
    """A position after a bidding.

    Attributes:
        names: The players by seat; those who have not bid are one, ``OTHERS``.
        seat: The seat of who tells.
        public: What everybody knows.
    """

    names: tuple[str, ...]
    seat: Seat
    public: Public


def holdings(
    bidders: Sequence[str], others: int, held: Mapping[str, int]
) -> tuple[Mapping[str, int], int]:
    """How many dice everybody holds.

    Bidders of whom it is not said share the dice of which nothing is said as evenly as can be,
    those who bid first having one more.

    Args:
        bidders: The others who have bid, in the order of their first bids.
        others: How many dice all the others have.
        held: What is said.

    Returns:
        The dice of each bidder, and those of the others who have not bid.

    Raises:
        Malformed: if it does not add up.
    """
    unsaid = [name for name in bidders if name not in held]
    left = others - sum(held.values())
    if left < len(unsaid) or left < 0:
        raise Malformed("the players hold more dice than there are", "odds-too-many-held")
    share, more = divmod(left, len(unsaid)) if unsaid else (0, 0)
    shares = {name: share + (place < more) for place, name in enumerate(unsaid)}
    dice = {name: held.get(name, shares.get(name, 0)) for name in bidders}
    if any(not 1 <= number <= MOST_DICE for number in dice.values()):
        raise Malformed(
            f"everybody holds 1 to {MOST_DICE} dice", "odds-wrong-holding", most=MOST_DICE
        )
    return dice, others - sum(dice.values())


def seats(bids: Sequence[MadeBid], silent: int) -> tuple[str, ...]:
    """The names in the order of the seats.

    Bidding goes clockwise and nobody may pass (``P-06``), so the first bids give that order; who
    tells and has not bid is next after them, and the silent come last.

    Args:
        bids: The bids of the round, in order.
        silent: The dice of all who have not bid.
    """
    names = dict.fromkeys([*(made.player for made in bids), ME])
    return (*names, *[OTHERS] * bool(silent))


def tell(
    own: int,
    dice: Mapping[str, int],
    silent: int,
    bids: Sequence[MadeBid],
    *,
    calzone: bool = False,
    raise_rule: Literal["ladder", "no-drop"] = "ladder",
) -> Told:
    """The position after these bids.

    Args:
        own: The dice of who tells, who bids under the name ``ME``.
        dice: Those of the others who have bid, by name in the order of their first bids.
        silent: Those of all who have not bid.
        bids: The bids of the round, in order.
        calzone: Whether it is a Calzone round (``P-13``).
        raise_rule: How faces are raised (``P-08``).

    Raises:
        Refused: if these bids cannot follow each other; its facts are of the seats of ``seats``.
        Malformed: if there are more players than can play.
    """
    names = seats(bids, silent)
    held = {**dice, ME: own, OTHERS: silent}
    try:
        game = Perudo(len(names), Options(raise_rule=raise_rule))
    except ValueError as error:
        raise Malformed(str(error), "odds-wrong-table") from error
    public = Public(
        phase="bidding",
        round=1,
        opener=0,
        turn=0,
        dice=tuple(held[name] for name in names),
        calzone=calzone,
    )
    if calzone and bids and public.dice[0] > 1:
        raise Refused("P-14", "calzone-not-now")
    state = State(public, (None,) * len(names))
    for made in bids:
        state = apply(game, state, Act(names.index(made.player), made.bid))
    return Told(names, names.index(ME), state.public)
