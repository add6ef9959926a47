"""Throws with numbers of their own, the same at every run."""

from collections.abc import Iterable
from hashlib import sha256

import msgspec

from kosti.physics import (
    Chance,
    Outcome,
    Pose,
    Release,
    Tray,
    advance,
    die_of,
    hand,
    kick,
    lob,
    new_tray,
    settled,
    throw,
)
from kosti.physics.faces import lying
from kosti.physics.model import LYING_HEIGHT
from kosti.physics.tray import LYING


def chance(*names: object) -> Chance:
    return Chance(sha256(repr(names).encode()).digest())


def toss(
    tray: Tray, seat: int, target: tuple[float, float] = (0.0, 0.0), pace: float = 1.3
) -> Release:
    return lob(hand(tray.seats, seat).home, target, pace)


def thrown(tray: Tray, seat: int, *names: object, pace: float = 1.3) -> Outcome:
    """A throw at the centre."""
    return throw(tray, tray.now.tick, seat, toss(tray, seat, pace=pace), chance(seat, *names))


def with_values(tray: Tray, *names: object) -> Tray:
    """The tray after the table has dealt with what leans."""
    while tray.facts.rest and tray.facts.rest.cocked:
        tray, _ = advance(kick(tray, chance("kick", tray.now.tick, *names)))
    return tray


def laid(seats: int, places: Iterable[tuple[int, float, float]]) -> Tray:
    """A settled tray on which dice of some seats lie at x, y, face ``seat`` up."""
    tray = new_tray(seats)
    now = tray.now
    for seat, x, y in places:
        now = now.put(die_of(seat), LYING, Pose((x, y, LYING_HEIGHT), lying(seat % 8)))
    return settled(msgspec.structs.replace(tray, now=now))


def crowd(seats: int) -> Tray:
    """A tray on which everybody but seat 0 has a die, around the dealer's."""
    ring = [(0.05, 0.0), (0.0, 0.06), (-0.07, 0.0), (0.0, -0.08), (0.1, 0.1), (-0.1, 0.1)]
    ring += [(0.1, -0.1), (-0.1, -0.1), (0.15, 0.0), (0.0, 0.15), (-0.15, 0.0)]
    return laid(seats, [(seat, *ring[seat - 1]) for seat in range(1, seats)])
