"""Folding the events of Rondo: no rule is asked here."""

from __future__ import annotations

from typing import assert_never

import msgspec

from kosti.core import Chips, Seat
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
    match event:
        case RoundOpened(number, stakes):
            return _round(state, number, stakes)
        case Thrown(seat):
            return _replace(state, thrown=(*state.thrown, seat), rolling=(*state.rolling, seat))
        case CameToRest():
            return _at_rest(state, event)
        case WentOut(seat):
            return _out(state, seat)
        case RethrowBegun(which, seats):
            state = _cleared(state, seats)
            return _replace(
                state, phase="rethrow-lowest" if which == "lowest" else "rethrow-highest"
            )
        case ValuesRead(_, highest):
            return _replace(state, highest=highest, equal=0)
        case LosersFound(seats):
            return _replace(state, losers=seats)
        case StakesTaken(winner, chips):
            return _replace(
                state,
                bank=state.bank - sum(chips),
                purses=_given(state.purses, winner, sum(chips)),
                put=tuple(have - taken for have, taken in zip(state.put, chips, strict=True)),
            )
        case AllEqual(row, paid):
            return _replace(_paid(_cleared(state, state.active), paid), equal=row)
        case HouseTook(chips):
            return _replace(state, bank=state.bank - chips, house=state.house + chips, equal=0)
        case Replayed():
            return _cleared(state, state.active)
        case GameOver(winner, chips):
            return _ended(state, winner, chips)
        case _:
            assert_never(event)


def _round(state: State, number: int, stakes: tuple[Chips, ...]) -> State:
    state = _cleared(state, state.active)
    put = (0,) * len(state.put)
    return _paid(
        _replace(state, phase="round", round=number, put=put, highest=(), losers=()), stakes
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


def _at_rest(state: State, rest: CameToRest) -> State:
    fallen = frozenset(rest.fell)
    faces = tuple(
        None if seat in fallen else before if now is None else now
        for seat, (before, now) in enumerate(zip(state.faces, rest.faces, strict=True))
    )
    return _replace(state, rolling=(), faces=faces)


def _out(state: State, seat: Seat) -> State:
    """The player leaves, and the die with it."""
    faces = tuple(None if other == seat else face for other, face in enumerate(state.faces))
    return _replace(
        state,
        active=_without(state.active, seat),
        throwers=_without(state.throwers, seat),
        thrown=_without(state.thrown, seat),
        faces=faces,
    )


def _ended(state: State, winner: Seat | None, chips: Chips) -> State:
    state = _cleared(state, ())
    if winner is None:
        return _replace(state, phase="over", active=())
    return _replace(
        state,
        phase="over",
        bank=state.bank - chips,
        purses=_given(state.purses, winner, chips),
        winner=winner,
    )


def _given(purses: tuple[Chips, ...], seat: Seat, chips: Chips) -> tuple[Chips, ...]:
    return (*purses[:seat], purses[seat] + chips, *purses[seat + 1 :])


def _without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in seats if other != seat)
