"""How a die leaves a hand: what a hand can do, and what its tremor adds.

A release is what the player meant. It is brought within human limits; then the tremor of the
throw's fair randomness is added. So a program that sends perfect numbers throws no better than
a steady hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, isfinite, pi, sin, sqrt
from typing import Final

from msgspec import Struct

from kosti.core import Malformed, Seat
from kosti.physics.chance import Chance, Draws
from kosti.physics.faces import Quaternion
from kosti.physics.model import GRAVITY, LYING_HEIGHT
from kosti.physics.tray import Vector

MAX_SPEED: Final = 3.5  # m/s
MAX_SPIN: Final = 80.0  # rad/s
REACH: Final = (0.28, 0.40)  # m, of a hand, from the middle of the tray
SWAY: Final = 0.10  # m, of a hand to either side of its seat
HAND_HEIGHT: Final = (0.06, 0.25)  # m, of a hand, above the felt

TREMOR_AIM: Final = 0.017
"""Deviation of the direction, rad, sideways and upwards each: 1 degree."""
TREMOR_SPEED: Final = 0.03
"""Deviation of the speed, as a part of it."""
TREMOR_SPIN: Final = (0.10, 4.0)
"""Deviation of the spin about each axis: a part of it, and rad/s besides."""
TREMOR_PLACE: Final = 0.001
"""Deviation of the place, m, along each axis; never more than six times that."""


class Release(Struct, frozen=True, forbid_unknown_fields=True):
    """What a hand means to do, in the frame of the tray.

    Attributes:
        position: Of the centre of the die, m.
        velocity: m/s.
        spin: rad/s, about the axes of the tray.
    """

    position: Vector
    velocity: Vector
    spin: Vector = (0.0, 0.0, 0.0)


class Launch(Struct, frozen=True):
    """What a hand really did.

    Attributes:
        position: Of the centre of the die, m.
        velocity: m/s.
        spin: rad/s, about the axes of the tray.
        orientation: Turns the frame of the die into the tray's.
        numbering: How the numbers are written on the die.
    """

    position: Vector
    velocity: Vector
    spin: Vector
    orientation: Quaternion
    numbering: int


class Hand(Struct, frozen=True):
    """Where a seat is around the tray.

    Attributes:
        outward: From the middle of the tray to the seat, of length 1.
        home: Where the hand is at ease, m.
    """

    outward: tuple[float, float]
    home: Vector


def hand(seats: int, seat: Seat) -> Hand:
    """Where a seat is: seat 0 nearest to the eye (at -y), the others clockwise from above."""
    turn = 2 * pi * seat / seats
    # Rounded, so that the last bits of sine and cosine are the same on every machine.
    x, y = round(-sin(turn), 6), round(-cos(turn), 6)
    return Hand((x, y), (x * _EASE, y * _EASE, _EASE_HEIGHT))


def within_limits(release: Release, seats: int, seat: Seat) -> Release:
    """The release as far as a hand at this seat can do it.

    A place out of reach moves to the nearest one within; velocity and spin that are too fast keep
    their direction.

    Raises:
        Malformed: if a number is not finite (code ``not-finite``).
    """
    vectors = (release.position, release.velocity, release.spin)
    if not all(isfinite(part) for vector in vectors for part in vector):
        raise Malformed("a release is made of finite numbers", "not-finite")
    x, y, z = release.position
    out_x, out_y = hand(seats, seat).outward
    outward = _between(x * out_x + y * out_y, *REACH)
    sideways = _between(y * out_x - x * out_y, -SWAY, SWAY)
    position = (
        outward * out_x - sideways * out_y,
        outward * out_y + sideways * out_x,
        _between(z, *HAND_HEIGHT),
    )
    return Release(
        position=position,
        velocity=_no_longer(release.velocity, MAX_SPEED),
        spin=_no_longer(release.spin, MAX_SPIN),
    )


def launch(release: Release, chance: Chance) -> Launch:
    """What becomes of a release in a human hand.

    Drawn in this order: numbering, orientation, then by normal numbers two for the direction (to
    the side, up), one for the speed, six for the spin (two an axis), three for the place.

    Args:
        release: Within limits.
        chance: The fair randomness of this throw.
    """
    draws = chance.draws()
    numbering, orientation = draws.numbering(), draws.orientation()
    velocity = _trembling(release.velocity, draws)
    part, more = TREMOR_SPIN
    spin = tuple(
        each * (1 + part * draws.normal()) + more * draws.normal() for each in release.spin
    )
    position = tuple(each + TREMOR_PLACE * draws.normal() for each in release.position)
    return Launch(_vector(position), velocity, _vector(spin), orientation, numbering)


def lob(start: Vector, target: tuple[float, float], pace: float) -> Release:
    """The release whose die comes down, untouched, at a point of the felt.

    Args:
        start: Where it leaves the hand, m.
        target: Where the centre of the die comes down, m.
        pace: Its horizontal speed, m/s, more than 0.

    Raises:
        ValueError: if the pace is not positive.
    """
    if not pace > 0:
        raise ValueError("a lob needs a pace of more than 0")
    along_x, along_y = target[0] - start[0], target[1] - start[1]
    distance = sqrt(along_x * along_x + along_y * along_y)
    time = distance / pace
    if time == 0:
        return Release(start, (0.0, 0.0, 0.0))
    rise = (LYING_HEIGHT - start[2]) / time + GRAVITY * time / 2
    return Release(start, (along_x / time, along_y / time, rise))


def house_release(seats: int, seat: Seat, chance: Chance) -> Release:
    """The throw that the table makes for a seat: at the centre, more or less.

    Rules: ``R-20``, ``R-21``.

    Args:
        seats: How many seats the table has.
        seat: Whose die it is.
        chance: Randomness for the aim; the throw itself takes another one.
    """
    draws = chance.draws()
    target = (draws.between(-_HOUSE_AIM, _HOUSE_AIM), draws.between(-_HOUSE_AIM, _HOUSE_AIM))
    return lob(hand(seats, seat).home, target, draws.between(*_HOUSE_PACE))


def _trembling(velocity: Vector, draws: Draws) -> Vector:
    """The velocity turned a little to the side and up, and changed a little in size."""
    aside, up, longer = draws.normal(), draws.normal(), 1 + TREMOR_SPEED * draws.normal()
    x, y, z = velocity
    flat = sqrt(x * x + y * y)
    speed = _length(velocity)
    # Two directions across the velocity; straight up or down any two will do.
    side = (-y / flat, x / flat, 0.0) if flat else (1.0, 0.0, 0.0)
    rise = (-x / flat * z, -y / flat * z, flat) if flat else (0.0, speed, 0.0)
    turned = _vector(
        part + TREMOR_AIM * (aside * speed * to_side + up * to_top)
        for part, to_side, to_top in zip(velocity, side, rise, strict=True)
    )
    size = _length(turned)
    return _vector(part * speed / size * longer for part in turned) if size else velocity


def _no_longer(vector: Vector, most: float) -> Vector:
    largest = max(map(abs, vector))
    if largest > most:  # squares of huge numbers would overflow
        vector = _vector(part / largest * most for part in vector)
    size = _length(vector)
    return vector if size <= most else _vector(part / size * most for part in vector)


def _length(vector: Vector) -> float:
    # Not sum(): since Python 3.12 it rounds differently.
    x, y, z = vector
    return sqrt(x * x + y * y + z * z)


def _between(number: float, low: float, high: float) -> float:
    return min(max(number, low), high)


def _vector(parts: tuple[float, ...] | Iterator[float]) -> Vector:
    x, y, z = parts
    return x, y, z


_EASE = 0.34
_EASE_HEIGHT = 0.12
_HOUSE_AIM = 0.03
_HOUSE_PACE = (1.0, 1.6)
