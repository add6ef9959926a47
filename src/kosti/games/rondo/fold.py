"""Folding the events of Rondo: no rule is asked here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from kosti.core import Chips, Seat, by_type
from kosti.games.rondo.types import (
    AllEqual,
    CameToRest,
    Event,
    GameOver,
    HouseTook,
    LosersFound,
    Replayed,
    RethrowBegun,
    RoundOpened,
    StakesTaken,
    State,
    Thrown,
    ValuesRead,
    WentOut,
)

_replace = msgspec.structs.replace


def evolve(state: State, event: Event) -> State:
    """The state after an event."""
    return _FOLDS[type(event)](state, event)


def _round_opened(state: State, event: RoundOpened) -> State:
    state = _cleared(state, state.active)
    put = (0,) * len(state.put)
    state = _replace(state, phase="round", round=event.round, put=put, highest=(), losers=())
    return _paid(state, event.stakes)


def _thrown(state: State, event: Thrown) -> State:
    seat = event.seat
    return _replace(state, thrown=(*state.thrown, seat), rolling=(*state.rolling, seat))


def _came_to_rest(state: State, event: CameToRest) -> State:
    fallen = frozenset(event.fell)
    faces = tuple(
        None if seat in fallen else before if now is None else now
        for seat, (before, now) in enumerate(zip(state.faces, event.faces, strict=True))
    )
    return _replace(state, rolling=(), faces=faces)


def _went_out(state: State, event: WentOut) -> State:
    """The player leaves, and the die with it."""
    gone = event.seat
    faces = tuple(None if seat == gone else face for seat, face in enumerate(state.faces))
    return _replace(
        state,
        active=_without(state.active, gone),
        throwers=_without(state.throwers, gone),
        thrown=_without(state.thrown, gone),
        faces=faces,
    )


def _rethrow_begun(state: State, event: RethrowBegun) -> State:
    return _replace(
        _cleared(state, event.seats),
        phase="rethrow-lowest" if event.which == "lowest" else "rethrow-highest",
    )


def _values_read(state: State, event: ValuesRead) -> State:
    return _replace(state, highest=event.highest, equal=0)


def _losers_found(state: State, event: LosersFound) -> State:
    return _replace(state, losers=event.seats)


def _stakes_taken(state: State, event: StakesTaken) -> State:
    total = sum(event.chips)
    return _replace(
        state,
        bank=state.bank - total,
        purses=_given(state.purses, event.winner, total),
        put=tuple(have - taken for have, taken in zip(state.put, event.chips, strict=True)),
    )


def _all_equal(state: State, event: AllEqual) -> State:
    return _replace(_paid(_cleared(state, state.active), event.paid), equal=event.row)


def _house_took(state: State, event: HouseTook) -> State:
    chips = event.chips
    return _replace(state, bank=state.bank - chips, house=state.house + chips, equal=0)


def _replayed(state: State, _event: Replayed) -> State:
    return _cleared(state, state.active)


def _game_over(state: State, event: GameOver) -> State:
    state, winner, chips = _cleared(state, ()), event.winner, event.chips
    if winner is None:
        return _replace(state, phase="over", active=())
    return _replace(
        state,
        phase="over",
        bank=state.bank - chips,
        purses=_given(state.purses, winner, chips),
        winner=winner,
    )


def _paid(state: State, chips: tuple[Chips, ...]) -> State:
    return _replace(
        state,
        bank=state.bank + sum(chips),
        purses=tuple(have - paid for have, paid in zip(state.purses, chips, strict=True)),
        put=tuple(have + paid for have, paid in zip(state.put, chips, strict=True)),
    )


def _cleared(state: State, throwers: tuple[Seat, ...]) -> State:
    """The dice are taken up, and these throw."""
    none = (None,) * len(state.purses)
    return _replace(state, throwers=throwers, thrown=(), rolling=(), faces=none)


def _given(purses: tuple[Chips, ...], seat: Seat, chips: Chips) -> tuple[Chips, ...]:
    return (*purses[:seat], purses[seat] + chips, *purses[seat + 1 :])


def _without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in seats if other != seat)


_FOLDS: Final[Mapping[type[Event], Callable[[State, Any], State]]] = by_type(
    Event,
    {
        RoundOpened: _round_opened,
        Thrown: _thrown,
        CameToRest: _came_to_rest,
        WentOut: _went_out,
        RethrowBegun: _rethrow_begun,
        ValuesRead: _values_read,
        LosersFound: _losers_found,
        StakesTaken: _stakes_taken,
        AllEqual: _all_equal,
        HouseTook: _house_took,
        Replayed: _replayed,
        GameOver: _game_over,
    },
)
"""What each event does to a state."""
