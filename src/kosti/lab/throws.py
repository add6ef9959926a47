"""Throws of Rondo between the rules and the physics.

The rules hear who hit, missed and fell; the physics hears how a die left a hand. Here is what lies
between them: throws as they are recorded, in whole numbers; dice at rest as the rules read them;
the tray after a judgement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import msgspec
from msgspec import Struct

from kosti import physics
from kosti.core import Malformed, Seat
from kosti.games import rondo
from kosti.physics import Chance, Tray

ON_TRAY: Final = frozenset({"rondo/1"})
"""The games whose dice are thrown on a tray."""

SEED: Final = "x-seed"
"""Where a record keeps the fair randomness of a throw, as hexadecimal digits."""

KICKS: Final = "x-kicks"
"""Where it keeps that of the kicks before a rest (``R-20``), in their order."""


class OnTray(Struct, frozen=True):
    """What a seat sees where dice are thrown on a tray: the game, and the dice themselves.

    Attributes:
        view: What the seat knows of the game.
        tray: The tray as it stands; all dice lie still, or some of them roll.
    """

    view: rondo.View
    tray: Tray


class Toss(Struct, frozen=True):
    """A throw with all that it depends on.

    Attributes:
        seat: Whose die.
        at: The tick of the tray.
        release: How the hand meant it.
        seed: The fair randomness of the throw.
    """

    seat: Seat
    at: int
    release: rondo.Release
    seed: bytes


def released(tray: Tray, toss: Toss, draw: Callable[[], bytes]) -> Tray:
    """The tray as the throw begins, after what the table has done with it before (``R-20``).

    Args:
        tray: At rest, or rolling on from the last throw or kick.
        toss: The throw.
        draw: Gives the fair randomness of the next kick.

    Raises:
        Malformed: if another die is in the way, or this one is on the tray already.
        ValueError: if the tick is before the last throw or kick.
    """
    while tray.now.tick < toss.at and not tray.at_rest:
        tray, _ = physics.advance(tray, toss.at - tray.now.tick, trace=False)
        moved = stirred(tray, draw) if tray.at_rest else None
        tray = tray if moved is None else moved
    return physics.release(tray, toss.at, toss.seat, meant(toss.release), Chance(toss.seed))


def stirred(tray: Tray, draw: Callable[[], bytes]) -> Tray | None:
    """The tray after the table has kicked what leans, or thrown again what it kicked off.

    Rule: ``R-20``.

    Args:
        tray: At rest.
        draw: Gives the fair randomness of the next kick.

    Returns:
        The tray, at rest if the dice were read as they lie; None if nothing was to be done.
    """
    rest = tray.facts.rest
    if rest is not None and rest.cocked:
        return physics.kick(tray, Chance(draw()))
    again = physics.verdict(tray.facts).again
    if not again:
        return None
    seed = draw()
    aim = physics.house_release(tray.seats, again[0], Chance(seed))
    return physics.release(tray, tray.now.tick, again[0], aim, Chance(seed[::-1]))


def judged(tray: Tray) -> rondo.Rest:
    """How the dice lie, in the words of the rules; the tray is at rest, and no die leans."""
    found = physics.verdict(tray.facts)
    faces: list[int | None] = [None] * tray.seats
    for seat, value in found.faces:
        faces[seat] = value
    return rondo.Rest(found.hit, found.missed, found.fell, tuple(faces))


def after(tray: Tray, state: rondo.State, events: Iterable[rondo.Event]) -> Tray:
    """The tray after a judgement: only dice that the rules still count lie there.

    Rules: ``R-03``, ``R-07``, ``R-09``, ``R-13``, ``R-15``.

    Args:
        tray: At rest.
        state: The position after the judgement.
        events: What the judgement was.
    """
    if clears(events):
        return physics.cleared(tray)
    staying = [physics.die_of(seat) for seat in state.lying]
    return physics.settled(tray, [die for die in range(1, tray.dice) if die not in staying])


def clears(events: Iterable[rondo.Event]) -> bool:
    """Whether something begins that begins with an empty tray.

    Rules: ``R-03``, ``R-13``, ``R-15``, ``R-19``.
    """
    return any(isinstance(event, _CLEARING) for event in events)


_CLEARING = (rondo.RoundOpened, rondo.RethrowBegun, rondo.AllEqual, rondo.Replayed)


# ---- in whole numbers


def read_release(written: object) -> rondo.Release:
    """A release from its written form.

    Raises:
        Malformed: if it is none (``no-release``).
    """
    try:
        return msgspec.convert(written, rondo.Release)
    except msgspec.ValidationError as error:
        raise Malformed(f"a throw needs its release: {error}", "no-release") from None


def meant(release: rondo.Release) -> physics.Release:
    """A release in the units of the physics."""
    return physics.Release(
        position=_scaled(release.position, _MICRO),
        velocity=_scaled(release.velocity, _MILLI),
        spin=_scaled(release.spin, _MILLI),
    )


def rounded(release: physics.Release) -> rondo.Release:
    """A release in whole numbers, as it travels and is recorded."""
    return rondo.Release(
        position=_whole(release.position, _MICRO),
        velocity=_whole(release.velocity, _MILLI),
        spin=_whole(release.spin, _MILLI),
    )


def _scaled(parts: tuple[int, int, int], unit: float) -> physics.Vector:
    x, y, z = parts
    return x / unit, y / unit, z / unit


def _whole(parts: physics.Vector, unit: float) -> tuple[int, int, int]:
    x, y, z = parts
    return round(x * unit), round(y * unit), round(z * unit)


_MICRO = 1e6
_MILLI = 1e3
