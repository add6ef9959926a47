"""Folding the events of Perudo: no rule is asked here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from kosti.core import Corrupt, Hand, Seat, by_type
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
    return _FOLDS[type(event)](state, event)


def _roll_off_thrown(state: State, event: RollOffThrown) -> State:
    public = _replace(
        state.public, throws=event.throws, contenders=event.contenders, barred=event.barred
    )
    return State(public, state.hands)


def _opener_chosen(state: State, event: OpenerChosen) -> State:
    public = _replace(state.public, phase="hands", round=1, opener=event.seat, contenders=())
    return State(public, state.hands)


def _hands_thrown(state: State, event: HandsThrown) -> State:
    public = state.public
    return State(_replace(public, phase="bidding", turn=public.opener), event.hands)


def _calzone_declared(state: State, _event: CalzoneDeclared) -> State:
    return State(_replace(state.public, calzone=True, may_declare=False), state.hands)


def _bid_made(state: State, event: BidMade) -> State:
    public, seat = state.public, event.seat
    public = _replace(
        public,
        bids=(*public.bids, Standing(seat, event.quantity, event.face)),
        turn=public.after(seat),
        may_declare=False,
    )
    return State(public, state.hands)


def _called(state: State, event: Called) -> State:
    call = Call(event.seat, event.call)
    return State(_replace(state.public, phase="show", turn=None, call=call), state.hands)


def _hands_shown(state: State, event: HandsShown) -> State:
    return State(_revealed(state.public, event.hands, event.count), event.hands)


def _die_lost(state: State, event: DieLost) -> State:
    return State(_change(state.public, event.seat, -1), state.hands)


def _die_gained(state: State, event: DieGained) -> State:
    return State(_change(state.public, event.seat, +1), state.hands)


def _player_out(state: State, event: PlayerOut) -> State:
    public = state.public
    return State(_replace(public, out=(*public.out, event.seat)), state.hands)


def _round_begun(state: State, event: RoundBegun) -> State:
    public = state.public
    public = _replace(
        _cleared(public),
        phase="hands",
        round=public.round + 1,
        opener=event.opener,
        may_declare=event.may_declare,
    )
    return State(public, ((),) * len(public.dice))


def _game_won(state: State, _event: GameWon) -> State:
    public = _replace(_cleared(state.public), phase="over")
    return State(public, ((),) * len(public.dice))


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


_FOLDS: Final[Mapping[type[Event], Callable[[State, Any], State]]] = by_type(
    Event,
    {
        RollOffThrown: _roll_off_thrown,
        OpenerChosen: _opener_chosen,
        HandsThrown: _hands_thrown,
        CalzoneDeclared: _calzone_declared,
        BidMade: _bid_made,
        Called: _called,
        HandsShown: _hands_shown,
        DieLost: _die_lost,
        DieGained: _die_gained,
        PlayerOut: _player_out,
        RoundBegun: _round_begun,
        GameWon: _game_won,
    },
)
"""What each event does to a state."""
