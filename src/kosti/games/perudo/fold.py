"""Folding the events of Perudo: no rule is asked here."""

from __future__ import annotations

from typing import Final, assert_never

import msgspec

from kosti.core import Corrupt, Hand, Seat
from kosti.games.perudo.types import (
    BidMade,
    Call,
    Called,
    CalzoneDeclared,
    DieGained,
    DieLost,
    Event,
    GameWon,
    HandsShown,
    HandsThrown,
    OpenerChosen,
    PlayerOut,
    Public,
    Reveal,
    RollOffThrown,
    RoundBegun,
    Standing,
    State,
)

_replace: Final = msgspec.structs.replace


def evolve(state: State, event: Event) -> State:
    """The state after an event."""
    public, hands = state.public, state.hands
    match event:
        case RollOffThrown(throws, contenders, barred):
            public = _replace(public, throws=throws, contenders=contenders, barred=barred)
        case OpenerChosen(seat):
            public = _replace(public, phase="hands", round=1, opener=seat, contenders=())
        case HandsThrown(hands):
            public = _replace(public, phase="bidding", turn=public.opener)
        case CalzoneDeclared():
            public = _replace(public, calzone=True, may_declare=False)
        case BidMade(seat, quantity, face):
            public = _replace(
                public,
                bids=(*public.bids, Standing(seat, quantity, face)),
                turn=public.after(seat),
                may_declare=False,
            )
        case Called(seat, kind):
            public = _replace(public, phase="show", turn=None, call=Call(seat, kind))
        case HandsShown(hands, found):
            public = _revealed(public, hands, found)
        case DieLost(seat):
            public = _change(public, seat, -1)
        case DieGained(seat):
            public = _change(public, seat, +1)
        case PlayerOut(seat):
            public = _replace(public, out=(*public.out, seat))
        case RoundBegun(opener, may_declare):
            public = _replace(
                _cleared(public),
                phase="hands",
                round=public.round + 1,
                opener=opener,
                may_declare=may_declare,
            )
            hands = ((),) * len(public.dice)
        case GameWon():
            public = _replace(_cleared(public), phase="over")
            hands = ((),) * len(public.dice)
        case _:
            assert_never(event)
    return State(public, hands)


def _revealed(public: Public, hands: tuple[Hand, ...], found: int) -> Public:
    if public.call is None:
        msg = "dice are shown though nobody has called"
        raise Corrupt(msg)
    last = Reveal(
        round=public.round,
        calzone=public.calzone,
        bids=public.bids,
        call=public.call,
        hands=hands,
        count=found,
        change=(0,) * len(public.dice),
    )
    return _replace(public, last=last)


def _change(public: Public, seat: Seat, by: int) -> Public:
    """A seat's dice, and the note of it in how the round ended."""
    dice = _added(public.dice, seat, by)
    last = public.last
    if last is not None:
        last = _replace(last, change=_added(last.change, seat, by))
    return _replace(public, dice=dice, last=last)


def _added(numbers: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    return (*numbers[:at], numbers[at] + by, *numbers[at + 1 :])


def _cleared(public: Public) -> Public:
    """Nothing of the round is left but how it ended."""
    return _replace(public, turn=None, bids=(), calzone=False, may_declare=False, call=None)
