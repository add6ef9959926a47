"""Folding the events of Shoot the Moons: no rule is asked here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import compress
from operator import add, sub
from typing import Any, Final

import msgspec

from kosti.core import Seat, by_type
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
    PairsOpened,
    Settled,
    State,
    TurnCame,
    WentBroke,
)

_replace = msgspec.structs.replace


def evolve(state: State, event: Event) -> State:
    """The state after an event."""
    return FOLDS[type(event)](state, event)


def _button_drawn(state: State, event: ButtonDrawn) -> State:
    return State(_replace(state.public, button=event.seat), state.pairs)


def _circle_begun(state: State, event: CircleBegun) -> State:
    public, antes = state.public, event.antes
    none = (0,) * len(antes)
    nothing = ((),) * len(antes)
    public = _replace(
        public,
        phase="throw",
        circle=event.circle,
        round=1,
        button=event.button,
        turn=None,
        min_bet=event.min_bet,
        chips=tuple(map(sub, public.chips, antes)),
        put=antes,
        bets=none,
        active=tuple(compress(range(len(antes)), antes)),
        price=0,
        step=0,
        acted=(),
        opened=nothing,
    )
    return State(public, nothing)


def _dice_thrown(state: State, event: DiceThrown) -> State:
    return State(_replace(state.public, phase="betting"), event.pairs)


def _turn_came(state: State, event: TurnCame) -> State:
    return State(_replace(state.public, turn=event.seat), state.pairs)


def _checked(state: State, event: Checked) -> State:
    public = state.public
    return State(_replace(public, acted=_with(public.acted, event.seat)), state.pairs)


def _chips_put(state: State, event: ChipsPut) -> State:
    public, seat, added, price = state.public, event.seat, event.chips, event.price
    chips, put, bets = [*public.chips], [*public.put], [*public.bets]
    chips[seat] -= added
    put[seat] += added
    bets[seat] += added
    step, acted = public.step, public.acted
    if event.full:
        step, acted = price - public.price, (seat,)
    elif seat not in acted:
        acted = (*acted, seat)
    public = _replace(
        public,
        chips=tuple(chips),
        put=tuple(put),
        bets=tuple(bets),
        price=price,
        step=step,
        acted=acted,
    )
    return State(public, state.pairs)


def _folded(state: State, event: Folded) -> State:
    public, seat = state.public, event.seat
    active = tuple([other for other in public.active if other != seat])
    return State(_replace(public, active=active), state.pairs)


def _betting_ended(state: State, _event: BettingEnded) -> State:
    return State(_replace(state.public, phase="show", turn=None), state.pairs)


def _pairs_opened(state: State, event: PairsOpened) -> State:
    public = state.public
    opened = [*public.opened]
    for seat, pair in enumerate(event.pairs):
        if pair:
            opened[seat] = (*opened[seat], pair)
    return State(_replace(public, opened=tuple(opened)), state.pairs)


def _next_round(state: State, event: NextRound) -> State:
    public, players = state.public, len(state.pairs)
    public = _replace(
        public,
        phase="throw",
        round=event.round,
        turn=None,
        bets=(0,) * players,
        price=0,
        step=0,
        acted=(),
    )
    return State(public, ((),) * players)


def _circle_settled(state: State, event: CircleSettled) -> State:
    public = state.public
    none = (0,) * len(public.chips)
    nothing = ((),) * len(public.chips)
    last = Settled(
        circle=public.circle,
        put=public.put,
        settlement=event.settlement,
        opened=public.opened,
        showdown=len(public.active) > 1,
    )
    public = _replace(
        public,
        turn=None,
        chips=tuple(map(add, public.chips, event.settlement.payout)),
        put=none,
        bets=none,
        active=(),
        price=0,
        step=0,
        acted=(),
        opened=nothing,
        last=last,
    )
    return State(public, nothing)


def _went_broke(state: State, _event: WentBroke) -> State:
    return state


def _game_ended(state: State, _event: GameEnded) -> State:
    return State(_replace(state.public, phase="over", round=None), state.pairs)


def _with(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return seats if seat in seats else (*seats, seat)


FOLDS: Final[Mapping[type[Event], Callable[[State, Any], State]]] = by_type(
    Event,
    {
        ButtonDrawn: _button_drawn,
        CircleBegun: _circle_begun,
        DiceThrown: _dice_thrown,
        TurnCame: _turn_came,
        Checked: _checked,
        ChipsPut: _chips_put,
        Folded: _folded,
        BettingEnded: _betting_ended,
        PairsOpened: _pairs_opened,
        NextRound: _next_round,
        CircleSettled: _circle_settled,
        WentBroke: _went_broke,
        GameEnded: _game_ended,
    },
)
"""What each event does to a state."""
