"""The course of a circle: betting, opening, settlement, the next circle.

A ``Table`` gathers events and folds each at once, so that every step sees what the one before
it has done.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, assert_never

from kosti.core import Chips, Refused, Seat
from kosti.games.moons.fold import evolve
from kosti.games.moons.legal import is_full, least_raise, may_lift
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
)

_Kind: TypeAlias = Literal["bet", "call", "raise", "va-bank"]


def decide(table: Table, seat: Seat, action: Action) -> None:
    """Decide what follows from a move of the seat on turn.

    Raises:
        Refused: with the rule that forbids it.
    """
    public = table.public
    match action:
        case Check():
            if public.price:
                raise Refused("M-07", "no-check-after-bet", cost=public.price - public.bets[seat])
            table.add(Checked(seat))
        case Fold():
            table.add(Folded(seat))
        case Call():
            table.put(seat, "call", _call(public, seat))
        case Bet(chips):
            _check_bet(table, seat, chips)
            table.put(seat, "bet", chips)
        case Raise(to):
            _check_raise(table, seat, to)
            table.put(seat, "raise", to - public.bets[seat])
        case VaBank():
            _check_va_bank(public, seat)
            table.put(seat, "va-bank", public.chips[seat])
        case _:
            assert_never(action)
    table.after_move(seat)


def _call(public: Public, seat: Seat) -> Chips:
    if not public.price:
        raise Refused("M-09", "nothing-to-call")
    cost = public.price - public.bets[seat]
    if cost > public.chips[seat]:
        raise Refused("M-12", "too-few-chips", chips=public.chips[seat], cost=cost)
    return cost


def _check_bet(table: Table, seat: Seat, chips: Chips) -> None:
    public = table.public
    if public.price:
        raise Refused("M-08", "raise-instead", least=least_raise(table.options, public))
    if chips < public.min_bet:
        raise Refused("M-08", "bet-too-small", least=public.min_bet)
    if chips > public.chips[seat]:
        raise Refused("M-12", "too-few-chips", chips=public.chips[seat], cost=chips)
    _check_may_lift(public, seat)


def _check_raise(table: Table, seat: Seat, to: Chips) -> None:
    public = table.public
    if not public.price:
        raise Refused("M-10", "bet-instead", least=public.min_bet)
    _check_may_lift(public, seat)
    least = least_raise(table.options, public)
    if to < least:
        raise Refused("M-10", "raise-too-small", least=least)
    most = public.bets[seat] + public.chips[seat]
    if to > most:
        raise Refused(
            "M-12", "too-few-chips", chips=public.chips[seat], cost=to - public.bets[seat]
        )


def _check_va_bank(public: Public, seat: Seat) -> None:
    if not public.price or public.chips[seat] > public.price - public.bets[seat]:
        _check_may_lift(public, seat)


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
        public: What everybody knows by now.
    """

    __slots__ = ("_events", "options", "public", "state")

    def __init__(self, options: Options, state: State) -> None:
        """Start from a state.

        Args:
            options: How the table plays.
            state: Where it stands.
        """
        self.options = options
        self.state = state
        self.public = state.public
        self._events: list[Event] = []

    @property
    def events(self) -> tuple[Event, ...]:
        """What was decided."""
        return tuple(self._events)

    def add(self, event: Event) -> None:
        """Decide an event."""
        self._events.append(event)
        self.state = evolve(self.state, event)
        self.public = self.state.public

    def put(self, seat: Seat, kind: _Kind, chips: Chips) -> None:
        """A seat puts chips in (``M-08`` to ``M-13``)."""
        public = self.public
        total = public.bets[seat] + chips
        lifts = total > public.price
        self.add(
            ChipsPut(
                seat=seat,
                kind=kind,
                chips=chips,
                price=max(public.price, total),
                full=lifts and is_full(self.options, public, total),
                va_bank=chips == public.chips[seat],
            )
        )

    def begin_circle(self) -> None:
        """The next circle begins, if the game goes on.

        Rules: ``M-02``, ``M-03``, ``M-04``, ``M-22``, ``M-23``, ``M-24``.
        """
        public = self.public
        circle = public.circle + 1
        holders = [seat for seat, chips in enumerate(public.chips) if chips]
        ended = self.options.circles and circle > self.options.circles
        if len(holders) == 1 or ended:
            self.add(GameEnded(public.richest))
            return
        rises = (circle - 1) // self.options.ante_rise if self.options.ante_rise else 0
        min_bet = self.options.min_bet << rises
        antes = tuple(min(chips, min_bet) for chips in public.chips)
        self.add(CircleBegun(circle, self._next_button(), min_bet, antes))

    def after_throw(self) -> None:
        """The dice lie there: betting begins, unless nobody could bet (``M-06``, ``M-14``)."""
        chips = self.public.chips
        able = [seat for seat in self.public.active if chips[seat]]
        if len(able) > 1:
            button = self.public.button
            self.add(TurnCame(self._first(able, button if button is not None else -1)))
        else:
            self._end_betting()

    def after_move(self, seat: Seat) -> None:
        """The next one acts, or the betting ends (``M-06``, ``M-14``, ``M-15``)."""
        public = self.public
        if len(public.active) == 1:
            alone = public.active[0]
            self._settle(CircleSettled(settle_alone(public.put, alone)))
            return
        chips, bets, price, acted = public.chips, public.bets, public.price, public.acted
        able = [other for other in public.active if chips[other]]
        owing = [other for other in able if other not in acted or bets[other] < price]
        if len(able) == 1 and bets[able[0]] == price:
            owing = []  # nobody is left to bet against
        if owing:
            self.add(TurnCame(self._first(owing, seat)))
        else:
            self._end_betting()

    def open(self, pairs: tuple[Pair, ...]) -> None:
        """Those still in open their dice; the next round begins, or the circle is settled.

        Rules: ``M-16``, ``M-17``, ``M-18``.
        """
        active = self.public.active
        opened = tuple([(pair or ()) if seat in active else () for seat, pair in enumerate(pairs)])
        self.add(PairsOpened(opened))
        public = self.public
        if public.round is not None and public.round < ROUNDS:
            self.add(NextRound(public.round + 1))
            return
        totals = {seat: sum(map(sum, public.opened[seat])) for seat in public.active}
        shooters = [seat for seat in public.active if tuple(opened[seat]) == MOON]
        button = public.button if public.button is not None else 0
        self._settle(
            CircleSettled(settle(public.put, totals, shooters, button, self.options.settlement))
        )

    def _end_betting(self) -> None:
        """The betting of a round has ended; dice that nobody knows must be shown first."""
        self.add(BettingEnded())
        active, pairs = self.public.active, self.state.pairs
        if all(pairs[seat] is not None for seat in active):
            self.open(pairs)

    def _settle(self, settled: CircleSettled) -> None:
        before = self.public.chips
        in_play = [seat for seat, put in enumerate(self.public.put) if put or before[seat]]
        self.add(settled)
        for seat in in_play:
            if not self.public.chips[seat]:
                self.add(WentBroke(seat))
        self.begin_circle()

    def _next_button(self) -> Seat:
        """The button of the next circle: the drawn one in the first, then the next with chips."""
        public = self.public
        button = public.button if public.button is not None else 0
        if not public.circle:
            return button
        return self._first([seat for seat, chips in enumerate(public.chips) if chips], button)

    def _first(self, seats: list[Seat], after: Seat) -> Seat:
        """The first of some seats clockwise after a seat."""
        later = [seat for seat in seats if seat > after]
        return min(later or seats)
