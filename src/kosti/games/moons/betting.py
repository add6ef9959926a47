"""The course of a circle: betting, opening, settlement, the next circle.

A ``Table`` gathers events and folds each at once, so that every step sees what the one before
it has done.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import repeat
from typing import Any, Final, Literal, TypeAlias

from kosti.core import Chips, Refused, Seat, by_type
from kosti.games.moons.fold import FOLDS
from kosti.games.moons.legal import has_rival, is_full, least_raise, may_lift
from kosti.games.moons.settlement import settle, settle_alone
from kosti.games.moons.types import (
    MOON,
    ROUNDS,
    Action,
    Bet,
    BettingEnded,
    Call,
    Check,
    Checked,
    ChipsPut,
    CircleBegun,
    CircleSettled,
    Event,
    Fold,
    Folded,
    GameEnded,
    NextRound,
    Options,
    Pair,
    PairsOpened,
    Public,
    Raise,
    State,
    TurnCame,
    VaBank,
    WentBroke,
    clockwise,
)

_Kind: TypeAlias = Literal["bet", "call", "raise", "va-bank"]


def _check(table: Table, seat: Seat, _action: Check) -> None:
    public = table.state.public
    if public.price:
        raise Refused("M-07", "no-check-after-bet", cost=public.price - public.bets[seat])
    table.add(Checked(seat))


def _fold(table: Table, seat: Seat, _action: Fold) -> None:
    table.add(Folded(seat))


def _call(table: Table, seat: Seat, _action: Call) -> None:
    public = table.state.public
    if not public.price:
        raise Refused("M-09", "nothing-to-call")
    cost = public.price - public.bets[seat]
    if cost > public.chips[seat]:
        raise Refused("M-12", "too-few-chips", chips=public.chips[seat], cost=cost)
    table.put(seat, "call", cost)


def _bet(table: Table, seat: Seat, action: Bet) -> None:
    public, chips = table.state.public, action.chips
    if public.price:
        raise Refused("M-08", "raise-instead", least=least_raise(table.options, public))
    if chips < public.min_bet:
        raise Refused("M-08", "bet-too-small", least=public.min_bet)
    if chips > public.chips[seat]:
        raise Refused("M-12", "too-few-chips", chips=public.chips[seat], cost=chips)
    _check_may_lift(public, seat)
    table.put(seat, "bet", chips)


def _raise(table: Table, seat: Seat, action: Raise) -> None:
    public, to = table.state.public, action.to
    if not public.price:
        raise Refused("M-10", "bet-instead", least=public.min_bet)
    _check_may_lift(public, seat)
    least = least_raise(table.options, public)
    if to < least:
        raise Refused("M-10", "raise-too-small", least=least)
    cost = to - public.bets[seat]
    if cost > public.chips[seat]:
        raise Refused("M-12", "too-few-chips", chips=public.chips[seat], cost=cost)
    table.put(seat, "raise", cost)


def _va_bank(table: Table, seat: Seat, _action: VaBank) -> None:
    public = table.state.public
    chips = public.chips[seat]
    if not public.price or chips > public.price - public.bets[seat]:
        _check_may_lift(public, seat)
    table.put(seat, "va-bank", chips)


def _check_may_lift(public: Public, seat: Seat) -> None:
    if may_lift(public, seat):
        return
    if seat in public.acted:
        raise Refused("M-13", "betting-not-reopened")
    raise Refused("M-10", "nobody-can-answer")


class Table:
    """A state on its way to the next: what was decided so far.

    Attributes:
        options: How the table plays.
        state: Where it stands by now.
        events: What was decided.
    """

    __slots__ = ("events", "options", "state")

    def __init__(self, options: Options, state: State) -> None:
        """Start from a state."""
        self.options = options
        self.state = state
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """Decide an event."""
        self.events.append(event)
        self.state = FOLDS[type(event)](self.state, event)

    def act(self, seat: Seat, action: Action) -> None:
        """The seat on turn makes a move.

        Raises:
            Refused: with the rule that forbids it.
        """
        _MOVES[type(action)](self, seat, action)
        public = self.state.public
        active = public.active
        if len(active) == 1:
            self._settle(CircleSettled(settle_alone(public.put, active[0])))
            return
        turn = _next_to_act(public, seat)
        if turn is None:
            self._end_betting()
        else:
            self.add(TurnCame(turn))

    def put(self, seat: Seat, kind: _Kind, chips: Chips) -> None:
        """A seat puts chips in (``M-08`` to ``M-13``)."""
        public = self.state.public
        total, price = public.bets[seat] + chips, public.price
        full = total > price and is_full(self.options, public, total)
        va_bank = chips == public.chips[seat]
        self.add(ChipsPut(seat, kind, chips, max(price, total), full, va_bank))

    def begin_circle(self) -> None:
        """The next circle begins, if the game goes on.

        Rules: ``M-02``, ``M-03``, ``M-04``, ``M-22``, ``M-23``, ``M-24``.
        """
        public, options = self.state.public, self.options
        circle = public.circle + 1
        if 0 < options.circles < circle or public.chips.count(0) == len(public.chips) - 1:
            self.add(GameEnded(public.richest))
            return
        rises = (circle - 1) // options.ante_rise if options.ante_rise else 0
        min_bet = options.min_bet << rises
        antes = tuple(map(min, public.chips, repeat(min_bet)))
        self.add(CircleBegun(circle, self._next_button(), min_bet, antes))

    def after_throw(self) -> None:
        """The dice lie there: betting begins, unless nobody could bet (``M-06``, ``M-14``)."""
        public = self.state.public
        chips, active, button = public.chips, public.active, public.button
        for seat in clockwise(len(chips), -1 if button is None else button):
            if chips[seat] and seat in active:
                if has_rival(public, seat):
                    self.add(TurnCame(seat))
                    return
                break
        self._end_betting()

    def open(self, pairs: tuple[Pair, ...]) -> None:
        """Those still in open their dice; the next round begins, or the circle is settled.

        Rules: ``M-16``, ``M-17``, ``M-18``.
        """
        active = self.state.public.active
        opened = pairs
        if len(active) < len(pairs):
            opened = tuple([pair if seat in active else () for seat, pair in enumerate(pairs)])
        self.add(PairsOpened(opened))
        public = self.state.public
        if public.round is not None and public.round < ROUNDS:
            self.add(NextRound(public.round + 1))
            return
        totals = {seat: sum(map(sum, public.opened[seat])) for seat in active}
        shooters = [seat for seat in active if opened[seat] == MOON]
        button = public.button if public.button is not None else 0
        self._settle(
            CircleSettled(settle(public.put, totals, shooters, button, self.options.settlement))
        )

    def _end_betting(self) -> None:
        """The betting of a round has ended; dice that nobody knows must be shown first."""
        self.add(BettingEnded())
        pairs = self.state.pairs
        if None not in pairs or all(pairs[seat] is not None for seat in self.state.public.active):
            self.open(pairs)

    def _settle(self, settled: CircleSettled) -> None:
        """The bank is paid out, and who has nothing left goes (``M-22``)."""
        before, put = self.state.public.chips, self.state.public.put
        self.add(settled)
        chips = self.state.public.chips
        if 0 in chips:
            for seat, have in enumerate(chips):
                if not have and (put[seat] or before[seat]):
                    self.add(WentBroke(seat))
        self.begin_circle()

    def _next_button(self) -> Seat:
        """The button of the next circle: the drawn one in the first, then the next with chips."""
        public = self.state.public
        button = public.button if public.button is not None else 0
        if not public.circle:
            return button
        chips = public.chips
        return next(seat for seat in clockwise(len(chips), button) if chips[seat])


def _next_to_act(public: Public, seat: Seat) -> Seat | None:
    """Who must act next, clockwise after a seat; None if the betting has ended (``M-14``)."""
    chips, bets, price, active = public.chips, public.bets, public.price, public.active
    for other in clockwise(len(chips), seat):
        if chips[other] and other in active:
            if bets[other] < price:
                return other
            if other not in public.acted:
                # Nobody acts who owes nothing and has nobody left to bet against.
                return other if has_rival(public, other) else None
    return None


_MOVES: Final[Mapping[type[Action], Callable[[Table, Seat, Any], None]]] = by_type(
    Action,
    {Check: _check, Fold: _fold, Call: _call, Bet: _bet, Raise: _raise, VaBank: _va_bank},
)
