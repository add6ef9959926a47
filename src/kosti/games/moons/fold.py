"""Folding the events of Shoot the Moons: no rule is asked here."""

from __future__ import annotations

from typing import assert_never

import msgspec

from kosti.core import Chips, Seat
from kosti.games.moons.types import (
    BettingEnded,
    ButtonDrawn,
    Checked,
    ChipsPut,
    CircleBegun,
    CircleSettled,
    DiceThrown,
    Event,
    Folded,
    GameEnded,
    NextRound,
    Pair,
    PairsOpened,
    Public,
    Settled,
    State,
    TurnCame,
    WentBroke,
)

_replace = msgspec.structs.replace


def evolve(state: State, event: Event) -> State:
    """The state after an event."""
    public, pairs = state.public, state.pairs
    match event:  # those that come most often first
        case TurnCame():
            public = _replace(public, turn=event.seat)
        case ChipsPut():
            public = _chips_put(public, event)
        case Checked():
            public = _replace(public, acted=_with(public.acted, event.seat))
        case Folded():
            active = tuple([other for other in public.active if other != event.seat])
            public = _replace(public, active=active)
        case DiceThrown():
            public, pairs = _replace(public, phase="betting"), event.pairs
        case BettingEnded():
            public = _replace(public, phase="show", turn=None)
        case PairsOpened():
            public = _opened(public, event.pairs)
        case NextRound():
            public, pairs = _next_round(public, event.round), _no_pairs(public)
        case CircleSettled():
            public, pairs = _settled(public, event), _no_pairs(public)
        case CircleBegun():
            public, pairs = _circle(public, event), _no_pairs(public)
        case ButtonDrawn():
            public = _replace(public, button=event.seat)
        case WentBroke():
            pass
        case GameEnded():
            public = _replace(public, phase="over", round=None)
        case _:
            assert_never(event)
    return State(public, pairs)


def _no_pairs(public: Public) -> tuple[Pair, ...]:
    return ((),) * len(public.chips)


def _circle(public: Public, event: CircleBegun) -> Public:
    none = (0,) * len(public.chips)
    return _replace(
        public,
        phase="throw",
        circle=event.circle,
        round=1,
        button=event.button,
        turn=None,
        min_bet=event.min_bet,
        chips=tuple(have - ante for have, ante in zip(public.chips, event.antes, strict=True)),
        put=event.antes,
        bets=none,
        active=tuple(seat for seat, ante in enumerate(event.antes) if ante),
        price=0,
        step=0,
        acted=(),
        opened=((),) * len(public.chips),
    )


def _chips_put(public: Public, event: ChipsPut) -> Public:
    step, acted = public.step, _with(public.acted, event.seat)
    if event.full:
        step, acted = event.price - public.price, (event.seat,)
    return _replace(
        public,
        chips=_added(public.chips, event.seat, -event.chips),
        put=_added(public.put, event.seat, event.chips),
        bets=_added(public.bets, event.seat, event.chips),
        price=event.price,
        step=step,
        acted=acted,
    )


def _opened(public: Public, pairs: tuple[tuple[int, ...] | None, ...]) -> Public:
    both = zip(public.opened, pairs, strict=True)
    opened = tuple([(*before, pair) if pair else before for before, pair in both])
    return _replace(public, opened=opened)


def _next_round(public: Public, number: int) -> Public:
    return _replace(
        public,
        phase="throw",
        round=number,
        turn=None,
        bets=(0,) * len(public.chips),
        price=0,
        step=0,
        acted=(),
    )


def _settled(public: Public, event: CircleSettled) -> Public:
    none = (0,) * len(public.chips)
    last = Settled(
        circle=public.circle,
        put=public.put,
        settlement=event.settlement,
        opened=public.opened,
        showdown=len(public.active) > 1,
    )
    return _replace(
        public,
        turn=None,
        chips=_sum(public.chips, event.settlement.payout),
        put=none,
        bets=none,
        active=(),
        price=0,
        step=0,
        acted=(),
        opened=((),) * len(public.chips),
        last=last,
    )


def _with(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return seats if seat in seats else (*seats, seat)


def _added(chips: tuple[Chips, ...], seat: Seat, by: Chips) -> tuple[Chips, ...]:
    return (*chips[:seat], chips[seat] + by, *chips[seat + 1 :])


def _sum(one: tuple[Chips, ...], two: tuple[Chips, ...]) -> tuple[Chips, ...]:
    return tuple([a + b for a, b in zip(one, two, strict=True)])
