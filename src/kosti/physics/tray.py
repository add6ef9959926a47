"""The values: a tray with its dice at one moment, and what has happened on it.

Dice are numbered: 0 is the dealer's, seat ``s`` has die ``s + 1``. A die keeps its number, and
its place in the arrays, whatever happens to it; that keeps the bits of all others.
"""

from __future__ import annotations

import struct
from math import inf
from typing import Final, TypeAlias

from msgspec import Struct

from kosti.core import Seat
from kosti.physics.faces import Quaternion

Die: TypeAlias = int
"""The number of a die; 0 is the dealer's."""

DEALER: Final[Die] = 0

Vector: TypeAlias = tuple[float, float, float]

AWAY, LYING, COCKED, MOVING, FALLING = range(5)
"""Where a die can be.

Not on the tray; at rest on it with a value; at rest without one; not at rest; off and falling.
"""

STILL: Final[tuple[Vector, Vector]] = ((0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
"""No motion."""


class Pose(Struct, frozen=True):
    """Where a die is.

    Attributes:
        position: Of its centre, m.
        orientation: Turns the frame of the die into the tray's.
    """

    position: Vector
    orientation: Quaternion


class Moment(Struct, frozen=True):
    """Everything that the future of the dice depends on, at the end of one tick.

    Attributes:
        tick: Since the table was set up; 60 a second of the audience.
        places: One byte a die: ``AWAY``, ``LYING``, ``COCKED``, ``MOVING`` or ``FALLING``.
        poses: Seven doubles a die, lowest byte first: position, m, and orientation (w, x, y, z).
        motions: Six doubles a die: velocity, m/s, in the frame of the tray, and spin, rad/s, in
            the frame of the die.
        flat: One byte a die: for how many ticks it has lain flat and quiet.
        calm: One byte a die: for how many ticks it has been all but motionless.
        energies: Two doubles a die: its energy, J, at the end of this tick and of the one before;
            infinite if it may have got some from another die, or from a hand, since.
    """

    tick: int
    places: bytes
    poses: bytes
    motions: bytes
    flat: bytes
    calm: bytes
    energies: bytes

    def pose(self, die: Die) -> Pose:
        """Where a die is; without meaning if it is not on the tray."""
        x, y, z, *orientation = _POSE.unpack_from(self.poses, _POSE.size * die)
        w, a, b, c = orientation
        return Pose((x, y, z), (w, a, b, c))

    def motion(self, die: Die) -> tuple[Vector, Vector]:
        """The velocity of a die, m/s, and its spin, rad/s, in its own frame."""
        u, v, w, *spin = _MOTION.unpack_from(self.motions, _MOTION.size * die)
        a, b, c = spin
        return (u, v, w), (a, b, c)

    def present(self) -> tuple[Die, ...]:
        """The dice on the tray or falling off it."""
        return tuple(die for die, place in enumerate(self.places) if place != AWAY)

    def moving(self) -> bool:
        """Whether any die is not at rest."""
        return MOVING in self.places or FALLING in self.places

    def put(
        self, die: Die, place: int, pose: Pose | None = None, motion: tuple[Vector, Vector] = STILL
    ) -> Moment:
        """The same moment with a die somewhere else; the pose stays if none is given."""
        pose = pose or self.pose(die)
        return Moment(
            tick=self.tick,
            places=_spliced(self.places, die, bytes([place])),
            poses=_spliced(self.poses, die, _POSE.pack(*pose.position, *pose.orientation)),
            motions=_spliced(self.motions, die, _MOTION.pack(*motion[0], *motion[1])),
            flat=_spliced(self.flat, die, b"\0"),
            calm=_spliced(self.calm, die, b"\0"),
            energies=_spliced(self.energies, die, _UNBOUNDED),
        )


class Thrown(Struct, frozen=True, tag="thrown"):
    """A die has left a hand.

    Attributes:
        tick: When.
        die: Which.
        numbering: How its numbers are written on it, a row of ``NUMBERINGS``.
    """

    tick: int
    die: Die
    numbering: int


class Touch(Struct, frozen=True, tag="touch"):
    """Two dice have met: for the first time, or again and noticeably.

    Attributes:
        tick: The tick at whose end they had met.
        dice: Both, the lower number first.
        speed: Of one against the other just before, m/s; how loud it is.
        at: Where, m.
    """

    tick: int
    dice: tuple[Die, Die]
    speed: float
    at: Vector


class Fall(Struct, frozen=True, tag="fall"):
    """A die has gone below the felt outside the rim; it does not come back.

    Attributes:
        tick: When.
        die: Which.
        kicked: True if the table has kicked a die since the last rest: nobody is to blame.
    """

    tick: int
    die: Die
    kicked: bool


class Rest(Struct, frozen=True, tag="rest"):
    """Every die is at rest.

    Attributes:
        tick: Since when.
        values: By die; None for those not on the tray, and for those in ``cocked``.
        cocked: Dice that lean and have no value; the table kicks them.
    """

    tick: int
    values: tuple[int | None, ...]
    cocked: tuple[Die, ...]


class Facts(Struct, frozen=True):
    """What has happened since the tray was last settled, in order of time within each kind.

    Attributes:
        before: Values by die as they were then; None for those that were not on the tray.
        thrown: Dice that were thrown, the table's own throws included.
        touches: Dice that met.
        falls: Dice that fell.
        kicks: When the table kicked.
        rest: How it ended; None as long as anything moves.
    """

    before: tuple[int | None, ...]
    thrown: tuple[Thrown, ...] = ()
    touches: tuple[Touch, ...] = ()
    falls: tuple[Fall, ...] = ()
    kicks: tuple[int, ...] = ()
    rest: Rest | None = None

    def first_touch(self, die: Die) -> Touch | None:
        """When a die first met another one."""
        return next((touch for touch in self.touches if die in touch.dice), None)


class Tray(Struct, frozen=True):
    """A tray with its dice, as far as it has been computed: a value that never changes.

    ``msgspec.msgpack`` writes and reads it without losing a bit.

    Attributes:
        now: The last moment computed.
        past: Earlier moments since the tray was last settled, for throws that come while dice
            still roll; their ticks ascend.
        numberings: By die, how its numbers are written on it: a row of ``NUMBERINGS``.
        pushed: The tick of the last throw or kick.
        facts: What has happened.
    """

    now: Moment
    past: tuple[Moment, ...]
    numberings: tuple[int, ...]
    pushed: int
    facts: Facts

    @property
    def dice(self) -> int:
        """How many dice the table has, the dealer's included."""
        return len(self.numberings)

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return self.dice - 1

    @property
    def at_rest(self) -> bool:
        """Whether nothing moves any more."""
        return self.facts.rest is not None


def die_of(seat: Seat) -> Die:
    """The die of a seat."""
    return seat + 1


def seat_of(die: Die) -> Seat:
    """The seat whose die it is; not asked of the dealer's."""
    return die - 1


def empty_moment(dice: int) -> Moment:
    """The moment 0 of a tray without dice."""
    return Moment(
        tick=0,
        places=bytes([AWAY] * dice),
        poses=_POSE.pack(0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0) * dice,
        motions=bytes(_MOTION.size * dice),
        flat=bytes(dice),
        calm=bytes(dice),
        energies=_UNBOUNDED * dice,
    )


def _spliced(whole: bytes, index: int, part: bytes) -> bytes:
    size = len(part)
    return whole[: index * size] + part + whole[(index + 1) * size :]


_POSE = struct.Struct("<7d")
_MOTION = struct.Struct("<6d")
_UNBOUNDED = struct.pack("<2d", inf, inf)
