"""The legal moves of Shoot the Moons: a few ranges, however many chips there are."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from kosti.core import Chips, Seat
from kosti.games.moons.types import (
    Action,
    Bet,
    Call,
    Check,
    Fold,
    Options,
    Public,
    Raise,
    VaBank,
)


class Moves(Struct, frozen=True, gc=False, tag_field="game", tag="moons"):
    """The legal moves of one seat; ``in`` and ``len`` take constant time.

    Iterates fold, check, call, va-bank, then the bets and raises from the least to the greatest.

    Attributes:
        fold: Whether the seat may fold.
        check: Whether it may check.
        call: Chips to add for a call; None if it may not call.
        bet: Least and greatest bet; None if it may not bet.
        raise_to: Least and greatest new price; None if it may not raise.
        va_bank: Whether it may put in all it has.
        cost: Chips that staying in costs, whether the seat has them or not.
    """

    fold: bool = False
    check: bool = False
    call: Chips | None = None
    bet: tuple[Chips, Chips] | None = None
    raise_to: tuple[Chips, Chips] | None = None
    va_bank: bool = False
    cost: Chips = 0

    def __contains__(self, action: object) -> bool:
        """Whether an action is among the moves."""
        match action:
            case Fold():
                return self.fold
            case Check():
                return self.check
            case Call():
                return self.call is not None
            case VaBank():
                return self.va_bank
            case Bet(chips):
                return self.bet is not None and self.bet[0] <= chips <= self.bet[1]
            case Raise(to):
                return self.raise_to is not None and self.raise_to[0] <= to <= self.raise_to[1]
            case _:
                return False

    def __iter__(self) -> Iterator[Action]:
        """The moves, one by one."""
        if self.fold:
            yield Fold()
        if self.check:
            yield Check()
        if self.call is not None:
            yield Call()
        if self.va_bank:
            yield VaBank()
        if self.bet is not None:
            yield from map(Bet, range(self.bet[0], self.bet[1] + 1))
        if self.raise_to is not None:
            yield from map(Raise, range(self.raise_to[0], self.raise_to[1] + 1))

    def __len__(self) -> int:
        """How many moves there are."""
        ranges = sum(span[1] - span[0] + 1 for span in (self.bet, self.raise_to) if span)
        return ranges + self.fold + self.check + (self.call is not None) + self.va_bank


def moves_of(options: Options, public: Public, seat: Seat) -> Moves:
    """The legal moves of the seat on turn.

    Rules: ``M-07`` to ``M-13``.
    """
    chips, own, price = public.chips[seat], public.bets[seat], public.price
    opens = may_lift(public, seat)
    if not price:
        bet = (public.min_bet, chips) if opens and chips >= public.min_bet else None
        return Moves(fold=True, check=True, bet=bet, va_bank=opens)
    cost, least, most = price - own, least_raise(options, public), own + chips
    return Moves(
        fold=True,
        call=cost if chips >= cost else None,
        raise_to=(least, most) if opens and most >= least else None,
        # Without the right to lift the price, all one has may only be what staying in costs.
        va_bank=opens or chips <= cost,
        cost=cost,
    )


def may_lift(public: Public, seat: Seat) -> bool:
    """Whether a seat may bet or raise at all, whatever it has.

    Somebody else must be able to answer (``M-10``), and the betting must be open to the seat: it
    has not acted since the last full bet or raise (``M-13``).
    """
    return seat not in public.acted and has_rival(public, seat)


def has_rival(public: Public, seat: Seat) -> bool:
    """Whether anybody else in the circle has chips left, to answer a bet (``M-10``)."""
    chips = public.chips
    for other in public.active:  # noqa: SIM110  any() would take four times as long
        if other != seat and chips[other]:
            return True
    return False


def least_raise(options: Options, public: Public) -> Chips:
    """The least new price of a raise (``M-10``)."""
    step = public.min_bet
    if options.raise_rule == "last-raise":
        step = max(step, public.step)
    return public.price + step


def is_full(options: Options, public: Public, price: Chips) -> bool:
    """Whether a new price is that of a full bet or raise (``M-08``, ``M-10``, ``M-13``)."""
    if not public.price:
        return price >= public.min_bet
    return price >= least_raise(options, public)
