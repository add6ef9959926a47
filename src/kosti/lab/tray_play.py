"""Playing Rondo on a tray without a table and without a clock."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

from kosti import physics
from kosti.core import Act, Roll, Seat, Terminal, apply
from kosti.games.rondo import Action, Moves, Rondo, State, Throw
from kosti.lab.throws import OnTray, Toss, after, judged, released, rounded, stirred
from kosti.physics import Chance, Tray

Thrower: TypeAlias = Callable[[OnTray, Collection[Action], random.Random], Action | None]
"""Whoever throws, or waits."""

_ASKED: Final = 10
"""So often who waits is asked before the table throws, as in the half minute of ``R-21``."""


def play_on_tray(
    game: Rondo,
    by_seat: Sequence[Callable[[Any, Collection[Any], random.Random], Any]],
    whims: Sequence[random.Random],
    entropy: Callable[[int], bytes],
    max_moves: int,
) -> tuple[Terminal | None, int]:
    """Play a game to its end, one throw after another.

    Those who may throw are asked in an order that changes; if all of them go on waiting, the table
    throws for one (``R-21``).

    Args:
        game: The rules.
        by_seat: Who sits in each seat.
        whims: Each seat's random numbers.
        entropy: Random bytes for the throws.
        max_moves: After so many throws the game is cut off.

    Returns:
        How it ended, None if it was cut off; and how many throws were made.
    """
    state, tray = game.initial(), physics.new_tray(game.players)
    for throws in range(max_moves):
        node = game.node(state)
        if isinstance(node, Terminal):
            return node, throws
        toss = _toss(game, state, tray, by_seat, whims, entropy)
        state, tray = throw_to_rest(game, state, tray, toss, entropy)
    return None, max_moves


def throw_to_rest(
    game: Rondo, state: State, tray: Tray, toss: Toss, entropy: Callable[[int], bytes]
) -> tuple[State, Tray]:
    """The position and the tray after one throw has come to rest and is judged.

    Args:
        game: The rules.
        state: The position; no die rolls.
        tray: The tray, at rest.
        toss: The throw.
        entropy: Random bytes for kicks (``R-20``).

    Returns:
        If the game is over, the tray as the last throw left it.
    """
    tray = _at_rest(released(tray, toss, partial(entropy, physics.SEED_BYTES)), entropy)
    state = apply(game, state, Act(toss.seat, Throw(toss.at, toss.release)))
    events = game.decide(state, Roll(judged(tray)))
    for event in events:
        state = game.evolve(state, event)
    over = isinstance(game.node(state), Terminal)
    return state, tray if over else after(tray, state, events)


def _toss(
    game: Rondo,
    state: State,
    tray: Tray,
    by_seat: Sequence[Thrower],
    whims: Sequence[random.Random],
    entropy: Callable[[int], bytes],
) -> Toss:
    waiting = sorted(state.waiting, key=lambda seat: whims[seat].random())
    for seat in waiting * _ASKED:
        view = OnTray(game.observe(state, seat), tray)
        action = by_seat[seat](view, Moves(), whims[seat])
        if action is not None and action.release is not None:
            return Toss(seat, tray.now.tick, action.release, entropy(physics.SEED_BYTES))
    return _house_toss(tray, waiting[0], entropy)


def _house_toss(tray: Tray, seat: Seat, entropy: Callable[[int], bytes]) -> Toss:
    aim = Chance(entropy(physics.SEED_BYTES))
    release = rounded(physics.house_release(tray.seats, seat, aim))
    return Toss(seat, tray.now.tick, release, entropy(physics.SEED_BYTES))


def _at_rest(tray: Tray, entropy: Callable[[int], bytes]) -> Tray:
    while True:
        tray, _ = physics.advance(tray, trace=False)
        moved = stirred(tray, lambda: entropy(physics.SEED_BYTES))
        if moved is None:
            return tray
        tray = moved
